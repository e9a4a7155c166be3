// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The spectrogram of a sound: which frequencies it has (upwards) at which time (to the right). Each work-group computes
/// the Fourier transform of one piece of the sound in its local memory (Stockham's algorithm).
/// \code
///   syclc++ -O2 fft_spectrum.cpp -o fft_spectrum -lpng
///   ./fft_spectrum [PICTURE.png [PIECES]]              (default: fft_spectrum.png, 960 pieces)
/// \endcode
#include <sycl/sycl.hpp>

#include "colours.hpp"

#include <chrono>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <iostream>

using complex = std::complex<float>;
constexpr float pi = 3.14159265f;
constexpr std::size_t length = 1024, group_size = 128; // samples of a piece, and work-items that transform them
constexpr float rate = 22050;                          // samples a second
constexpr double turn = 6.28318530717959;              // a full circle

/// A sound: a melody of plucked strings, with overtones; a whistle that rises; and a hum with vibrato.
std::vector<float> make_sound(std::size_t samples) {
  std::vector<float> sound(samples);
  constexpr int melody[] = {0, 4, 7, 12, 11, 7, 9, 5, 2, 5, 9, 14, 12, 7, 4, 0};
  const double duration = double(samples) / rate;
  for (std::size_t i = 0; i < samples; ++i) {
    const double t = double(i) / rate, beat = std::fmod(t / duration * 16, 1.0);
    const int note = melody[std::min(15, int(t / duration * 16))];
    const double tone = 220 * std::pow(2.0, note / 12.0) * duration / 16 * beat; // in periods since it was plucked
    double value = 0;
    for (int k = 1; k <= 12; ++k) value += std::exp(-beat * (1 + 0.6 * k)) / k * std::sin(turn * k * tone);
    value += 0.25 * std::sin(turn * (2500 * t + 2500 * t * t / duration));
    value += 0.2 * std::sin(turn * 3400 * t + 40 * std::sin(turn * 1.5 * t / duration * 8));
    sound[i] = float(value);
  }
  return sound;
}

/// Multiplies a piece by a window, which fades it in and out.
float windowed(float sample, std::size_t i) {
  return sample * (0.5f - 0.5f * std::cos(2 * pi * float(i) / float(length)));
}

/// \returns for each piece the magnitudes of its first length / 2 frequencies
std::vector<float> spectra(sycl::queue &queue, const std::vector<float> &sound, std::size_t pieces, std::size_t hop) {
  std::vector<float> result(pieces * length / 2);
  sycl::buffer<float> samples(sound), magnitudes(result.data(), result.size());
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(samples, handler, sycl::read_only);
    sycl::accessor out(magnitudes, handler, sycl::write_only, sycl::no_init);
    sycl::local_accessor<complex, 2> local({2, length}, handler);
    handler.parallel_for(sycl::nd_range<1>(pieces * group_size, group_size), [=](sycl::nd_item<1> item) {
      const auto group = item.get_group();
      const std::size_t piece = group.get_group_id(0), me = item.get_local_id(0);
      for (std::size_t i = me; i < length; i += group_size) local[0][i] = windowed(in[piece * hop + i], i);
      sycl::group_barrier(group);
      int from = 0;
      for (std::size_t half = 1; half < length;
           half *= 2, from = 1 - from) { // transforms of `half` become ones of 2 * half
        for (std::size_t i = me; i < length / 2; i += group_size) {
          const std::size_t k = i % half, place = 2 * (i - k) + k;
          const complex a = local[from][i],
                        b = local[from][i + length / 2] * std::polar(1.0f, -pi * float(k) / float(half));
          local[1 - from][place] = a + b;
          local[1 - from][place + half] = a - b;
        }
        sycl::group_barrier(group);
      }
      for (std::size_t i = me; i < length / 2; i += group_size)
        out[piece * (length / 2) + i] = std::abs(local[from][i]);
    });
  });
  return result; // the buffers' destructors wait for the kernel and write back into it
}

int main(int argc, char **argv) try {
  const long pieces = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 960;
  if (argc > 3 || pieces < 1 || pieces > 100000) {
    std::cerr << "usage: fft_spectrum [PICTURE.png [PIECES]], between 1 and 100000 pieces\n";
    return 2;
  }
  const std::string file = argc > 1 ? argv[1] : "fft_spectrum.png";
  const std::size_t hop = length / 8;
  const std::vector<float> sound = make_sound(std::size_t(pieces - 1) * hop + length);

  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\nsound:   " << pieces
            << " pieces of " << length << " samples, " << double(sound.size()) / rate << " s\n";
  std::vector<float> result;
  for (const char *run : {"first run:  ", "second run: "}) {
    const auto clock = std::chrono::steady_clock::now();
    result = spectra(queue, sound, std::size_t(pieces), hop);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - clock;
    std::cout << run << time.count() << " ms\n";
  }

  const std::size_t height = length * 3 / 8; // the highest frequencies are silent
  picture image{std::size_t(pieces), height, 3, {}};
  for (std::size_t y = height; y-- > 0;)
    for (std::size_t piece = 0; piece < std::size_t(pieces); ++piece) { // from -60 dB to 0 dB
      const float decibels = 20 * std::log10(result[piece * (length / 2) + y] / (length / 4) + 1e-6f);
      append(image, colour_of(ember, 1 + decibels / 60));
    }
  write_png(file, image);

  // Some frequencies of some pieces against the definition of the Fourier transform.
  bool good = true;
  for (std::size_t piece = 0; piece < std::size_t(pieces); piece += 1 + std::size_t(pieces) / 8)
    for (std::size_t frequency = 1; frequency < length / 2; frequency += 37) {
      std::complex<double> sum = 0;
      for (std::size_t i = 0; i < length; ++i)
        sum += double(windowed(sound[piece * hop + i], i)) *
               std::polar(1.0, -turn * double(frequency * i % length) / double(length));
      good = good && std::abs(std::abs(sum) - result[piece * (length / 2) + frequency]) < 2e-3;
    }
  std::cout << "written: " << file << "\n" << (good ? "PASS\n" : "FAIL: this is not the sound's Fourier transform\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "fft_spectrum: " << error.what() << "\n";
  return 1;
}
