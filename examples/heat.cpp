// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Heat in a metal plate with hot and cold pipes: each point approaches the mean of its neighbours, until nothing changes
/// any more. Every hundredth step computes the largest change by a reduction.
/// \code
///   syclc++ -O2 heat.cpp -o heat -lpng
///   ./heat [PICTURE.png [SIZE]]                    (default: heat.png, 512 points a side)
/// \endcode
#include <sycl/sycl.hpp>

#include "colours.hpp"
#include "progress_bar.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <utility>

/// A pipe through the plate, whose temperature does not change. Lengths are fractions of the plate's side.
struct heat_pipe {
  float x, y, radius, temperature;
};
constexpr heat_pipe pipes[] = {{0.25f, 0.30f, 0.06f, 1.0f}, {0.72f, 0.22f, 0.09f, 0.0f}, {0.55f, 0.55f, 0.04f, 1.0f},
                               {0.30f, 0.74f, 0.08f, 0.0f}, {0.80f, 0.70f, 0.07f, 1.0f}, {0.12f, 0.52f, 0.03f, 0.6f},
                               {0.52f, 0.87f, 0.03f, 0.9f}};

/// The temperature that a point has in any case, if there is one: that of a pipe, or of the cool edge.
std::optional<float> fixed_temperature(sycl::id<2> i, std::size_t size) {
  if (i[0] == 0 || i[1] == 0 || i[0] == size - 1 || i[1] == size - 1) return 0.15f;
  const float x = float(i[1]) / float(size), y = float(i[0]) / float(size);
  for (const heat_pipe &p : pipes)
    if (std::hypot(x - p.x, y - p.y) < p.radius) return p.temperature;
  return std::nullopt;
}

int main(int argc, char **argv) try {
  const long side = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 512;
  if (argc > 3 || side < 8 || side > 4096) {
    std::cerr << "usage: heat [PICTURE.png [SIZE]], between 8 and 4096 points a side\n";
    return 2;
  }
  const std::string file = argc > 1 ? argv[1] : "heat.png";
  const auto size = std::size_t(side);
  const sycl::range<2> plate(size, size);
  constexpr float tolerance = 1e-6f;

  sycl::queue queue{sycl::property::queue::in_order()};
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";
  std::vector<float> result(plate.size());
  long steps = 0;
  const auto clock = std::chrono::steady_clock::now();
  {
    sycl::buffer<float, 2> now(result.data(), plate), then(plate);
    sycl::buffer<bool, 2> is_fixed(plate);
    sycl::buffer<float> largest(1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor to(now, handler, sycl::write_only, sycl::no_init);
      sycl::accessor fixed(is_fixed, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(plate, [=](sycl::id<2> i) {
        const std::optional<float> temperature = fixed_temperature(i, size);
        to[i] = temperature.value_or(0.4f);
        fixed[i] = temperature.has_value();
      });
    });
    progress_bar progress("heating", 100);
    float change = 1;
    for (; change > tolerance && steps < 1'000'000; ++steps, std::swap(now, then)) {
      const bool measure = steps % 100 == 99;
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor from(now, handler, sycl::read_only);
        sycl::accessor fixed(is_fixed, handler, sycl::read_only);
        sycl::accessor to(then, handler, sycl::write_only, sycl::no_init);
        const auto update = [=](sycl::id<2> i) {
          const std::size_t y = i[0], x = i[1];
          to[i] = fixed[i] ? from[i] : 0.25f * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
        };
        if (!measure)
          handler.parallel_for(plate, update);
        else
          handler.parallel_for(plate,
                               sycl::reduction(largest, handler, sycl::maximum<float>(),
                                               sycl::property::reduction::initialize_to_identity()),
                               [=](sycl::id<2> i, auto &most) {
                                 update(i);
                                 most.combine(sycl::fabs(to[i] - from[i]));
                               });
      });
      if (!measure) continue;
      change = sycl::host_accessor(largest, sycl::read_only)[0]; // waits for the reduction
      progress.update(std::size_t(100 * std::clamp(std::log(change / 0.1f) / std::log(tolerance / 0.1f), 0.0f, 1.0f)));
    }
    sycl::host_accessor last(now, sycl::read_only);
    std::copy(last.begin(), last.end(), result.begin());
    now.set_final_data(nullptr);
    then.set_final_data(nullptr);
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
  std::cout << "plate:   " << side << " x " << side << " points, steady after " << steps
            << " steps\ntime:    " << time.count() << " s, " << 1e-9 * double(plate.size() * steps) / time.count()
            << " billion points/s\n";

  picture image{size, size, 3, {}};
  for (const float temperature : result) { // with lines of equal temperature
    const float contour = std::abs(20 * temperature - std::floor(20 * temperature) - 0.5f);
    colour pixel = colour_of(ember, 0.05f + 0.9f * temperature);
    if (contour < 0.06f)
      for (std::uint8_t &channel : pixel) channel = std::uint8_t(channel * 0.72f);
    append(image, pixel);
  }
  write_png(file, image);

  // In a steady state, every point has the mean of its neighbours' temperatures.
  bool good = true;
  for (std::size_t y = 0, i = 0; y < size; ++y)
    for (std::size_t x = 0; x < size; ++x, ++i)
      if (const auto fixed = fixed_temperature({y, x}, size))
        good = good && result[i] == *fixed;
      else
        good = good &&
               std::abs(result[i] - 0.25f * (result[i - size] + result[i + size] + result[i - 1] + result[i + 1])) <=
                   2 * tolerance;
  std::cout << "written: " << file << "\n" << (good ? "PASS\n" : "FAIL: this is no steady state\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "heat: " << error.what() << "\n";
  return 1;
}
