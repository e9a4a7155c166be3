// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Improves the contrast of a photograph: counts how often each brightness occurs, and spreads the brightnesses so that
/// all occur about equally often. Three kernels: a histogram in local memory, a scan by a work-group, and a table lookup.
/// \code
///   syclc++ -O2 histogram_equalisation.cpp -o histogram_equalisation -lpng
///   ./histogram_equalisation PICTURE.png BETTER.png [--darken FACTOR]    (a factor spoils the picture before)
/// \endcode
#include <sycl/sycl.hpp>

#include "png_image.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <numeric>

using byte = std::uint8_t;
constexpr std::size_t levels = 256;

/// The brightness of a pixel, from 0 to 255. In integers, so that host and device agree.
template <class Bytes>
unsigned brightness(const Bytes &bytes, std::size_t pixel) {
  return (77u * bytes[3 * pixel] + 150u * bytes[3 * pixel + 1] + 29u * bytes[3 * pixel + 2]) >> 8;
}

/// The brightness in place of one, if `below` pixels are at most as bright, and `darkest` have the lowest brightness.
byte spread(unsigned below, unsigned darkest, unsigned pixels) {
  return below <= darkest ? 0 : byte((255ull * (below - darkest)) / std::max(1u, pixels - darkest));
}

/// Scales a channel by the change of its pixel's brightness.
byte scaled(byte channel, unsigned before, unsigned after) {
  return byte(std::min(255u, before == 0 ? after : (channel * after + before / 2) / before));
}

void equalise(sycl::queue &queue, std::vector<byte> &picture) {
  const std::size_t pixels = picture.size() / 3;
  sycl::buffer<byte> bytes(picture);
  sycl::buffer<unsigned> histogram(levels);
  sycl::buffer<byte> table(levels);
  bytes.set_final_data(picture.begin());

  queue.submit([&](sycl::handler &handler) {
    sycl::accessor counts(histogram, handler, sycl::write_only, sycl::no_init);
    handler.fill(counts, 0u);
  });
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(bytes, handler, sycl::read_only);
    sycl::accessor counts(histogram, handler);
    sycl::local_accessor<unsigned> own(levels, handler); // a histogram for each work-group
    handler.parallel_for(sycl::nd_range<1>(32 * levels, levels), [=](sycl::nd_item<1> item) {
      const std::size_t me = item.get_local_id(0);
      own[me] = 0;
      sycl::group_barrier(item.get_group());
      for (std::size_t i = item.get_global_id(0); i < pixels; i += item.get_global_range(0))
        ++sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::work_group>(
            own[brightness(in, i)]);
      sycl::group_barrier(item.get_group());
      sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::device>(counts[me]) += own[me];
    });
  });
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor counts(histogram, handler, sycl::read_only);
    sycl::accessor to(table, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(sycl::nd_range<1>(levels, levels), [=](sycl::nd_item<1> item) {
      const auto group = item.get_group();
      const std::size_t level = item.get_local_id(0);
      const unsigned count = counts[level];
      const unsigned below = sycl::inclusive_scan_over_group(group, count, sycl::plus<>());
      const unsigned darkest = sycl::reduce_over_group(group, count == 0 ? ~0u : below, sycl::minimum<>());
      to[level] = spread(below, darkest, unsigned(pixels));
    });
  });
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor to(table, handler, sycl::read_only);
    sycl::accessor inout(bytes, handler);
    handler.parallel_for(sycl::range(pixels), [=](sycl::id<1> i) {
      const unsigned before = brightness(inout, i), after = to[before];
      for (std::size_t c = 3 * i; c < 3 * i + 3; ++c) inout[c] = scaled(inout[c], before, after);
    });
  });
}

void equalise_on_host(std::vector<byte> &picture) {
  std::array<unsigned, levels> below{};
  const std::size_t pixels = picture.size() / 3;
  for (std::size_t i = 0; i < pixels; ++i) ++below[brightness(picture, i)];
  const unsigned darkest = *std::find_if(below.begin(), below.end(), [](unsigned count) { return count != 0; });
  std::partial_sum(below.begin(), below.end(), below.begin());
  for (std::size_t i = 0; i < pixels; ++i) {
    const unsigned before = brightness(picture, i), after = spread(below[before], darkest, unsigned(pixels));
    for (std::size_t c = 3 * i; c < 3 * i + 3; ++c) picture[c] = scaled(picture[c], before, after);
  }
}

int main(int argc, char **argv) try {
  char *end = nullptr;
  const double factor = argc == 5 && std::string(argv[3]) == "--darken" ? std::strtod(argv[4], &end) : 1;
  if ((argc != 3 && !end) || (end && *end) || !(factor >= 1 && factor <= 16)) {
    std::cerr << "usage: histogram_equalisation PICTURE.{png,ppm} BETTER.png [--darken FACTOR], the factor between 1 "
                 "and 16\n";
    return 2;
  }
  picture image = read_picture(argv[1]);
  if (factor != 1)
    for (byte &channel : image.bytes) channel = byte(20 + channel / factor);
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\npicture: " << image.width
            << " x " << image.height << "\n";
  std::vector<byte> result, expected = image.bytes;
  for (const char *run : {"first run:  ", "second run: "}) {
    result = image.bytes;
    const auto clock = std::chrono::steady_clock::now();
    equalise(queue, result);
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - clock;
    std::cout << run << time.count() << " ms\n";
  }
  equalise_on_host(expected);

  image.bytes = result;
  write_png(argv[2], image);
  const bool good = result == expected;
  std::cout << "written: " << argv[2] << "\n" << (good ? "PASS\n" : "FAIL: the host computes another picture\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "histogram_equalisation: " << error.what() << "\n";
  return 1;
}
