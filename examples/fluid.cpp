// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A wind tunnel: air flows from left to right around a disc, and leaves vortices behind it (a Karman vortex street).
/// The lattice Boltzmann method: in each cell, nine numbers say how much fluid moves in which direction. In each step
/// fluid moves on to the adjacent cell, collides there, and is reflected by solid cells.
/// \code
///   syclc++ -O2 fluid.cpp -o fluid -lpng
///   ./fluid [PICTURE.png [WIDTH [STEPS]]]              (default: fluid.png, 640 cells wide, 10000 steps)
/// \endcode
#include <sycl/sycl.hpp>

#include "colours.hpp"
#include "progress_bar.hpp"

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <utility>

// The nine directions: none, the four sides, the four diagonals. Direction opposite[d] is that of d turned round.
constexpr int directions = 9;
constexpr std::array<int, directions> dx = {0, 1, 0, -1, 0, 1, -1, -1, 1}, dy = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr std::array<int, directions> opposite = {0, 3, 4, 1, 2, 7, 8, 5, 6};
constexpr std::array<float, directions> weights = {4 / 9.0f,  1 / 9.0f,  1 / 9.0f,  1 / 9.0f, 1 / 9.0f,
                                                   1 / 36.0f, 1 / 36.0f, 1 / 36.0f, 1 / 36.0f};
constexpr float wind = 0.1f; // in cells per step

/// How much fluid of this density and velocity moves in direction d, if it is in equilibrium.
float equilibrium(int d, float density, float vx, float vy) {
  const float along = 3 * (float(dx[d]) * vx + float(dy[d]) * vy);
  return weights[d] * density * (1 + along + 0.5f * along * along - 1.5f * (vx * vx + vy * vy));
}

struct tunnel {
  int width, height;
  float relaxation; ///< how fast fluid approaches its equilibrium: from 0 (thick) to 2 (thin)

  std::size_t cells() const { return std::size_t(width) * std::size_t(height); }
  bool is_solid(int x, int y) const {
    const float radius = float(height) / 14, across = float(x) - float(width) / 5,
                down = float(y) - 0.502f * float(height);
    return across * across + down * down < radius * radius;
  }
  /// The place of a number: all cells' numbers of one direction are adjacent. The upper edge continues at the lower.
  std::size_t index(int d, int x, int y) const {
    return std::size_t(d) * cells() + std::size_t((y + height) % height) * std::size_t(width) + std::size_t(x);
  }

  /// One step of one cell.
  void update(const float *from, float *to, int x, int y) const {
    std::array<float, directions> flow;
    float density = 0, vx = 0, vy = 0;
    for (int d = 0; d < directions; ++d) {
      const int left = sycl::clamp(x - dx[d], 0, width - 1), above = y - dy[d]; // where the fluid comes from
      flow[d] = is_solid(left, above) ? from[index(opposite[d], x, y)] : from[index(d, left, above)];
      density += flow[d];
      vx += flow[d] * float(dx[d]);
      vy += flow[d] * float(dy[d]);
    }
    vx /= density;
    vy /= density;
    for (int d = 0; d < directions; ++d)
      to[index(d, x, y)] = x == 0 || is_solid(x, y)
                               ? equilibrium(d, 1, is_solid(x, y) ? 0 : wind, 0)
                               : flow[d] + relaxation * (equilibrium(d, density, vx, vy) - flow[d]);
  }
};

int main(int argc, char **argv) try {
  const long width = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 640;
  const long steps = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 10000;
  if (argc > 4 || width < 64 || width > 8192 || steps < 1 || steps > 1000000) {
    std::cerr << "usage: fluid [PICTURE.png [WIDTH [STEPS]]], between 64 and 8192 cells wide\n";
    return 2;
  }
  const std::string file = argc > 1 ? argv[1] : "fluid.png";
  const float reynolds = 220; // of the flow: inertia by viscosity
  const float viscosity = wind * 2 * float(width * 3 / 8 / 14) / reynolds;
  const tunnel air{int(width), int(width * 3 / 8), 1 / (3 * viscosity + 0.5f)};
  const sycl::range<2> size(air.height, air.width);

  sycl::queue queue{sycl::property::queue::in_order()};
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";
  if (!queue.get_device().has(sycl::aspect::usm_shared_allocations)) {
    std::cout << "skipped: this device lacks shared memory (aspect::usm_shared_allocations)\n";
    return 77;
  }
  float *now = sycl::malloc_shared<float>(directions * air.cells(), queue);
  float *then = sycl::malloc_shared<float>(directions * air.cells(), queue);
  queue.parallel_for(size, [=](sycl::id<2> i) {
    for (int d = 0; d < directions; ++d)
      now[air.index(d, int(i[1]), int(i[0]))] = equilibrium(d, 1, wind, 0.02f * sycl::sin(float(i[1]) / 20));
  });
  const auto clock = std::chrono::steady_clock::now();
  {
    progress_bar progress("blowing", steps);
    for (long step = 0; step < steps; ++step) {
      queue.parallel_for(size, [=](sycl::id<2> i) { air.update(now, then, int(i[1]), int(i[0])); });
      std::swap(now, then);
      if (step % 100 == 99) queue.wait_and_throw();
      progress.update(step + 1);
    }
  }
  queue.wait_and_throw();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
  std::cout << "tunnel:  " << width << " x " << air.height << " cells, " << steps << " steps\ntime:    " << time.count()
            << " s, " << 1e-6 * double(air.cells() * steps) / time.count() << " million cells/s\n";

  // The picture shows how fast the air rotates, and in which direction.
  const auto velocity = [&](int x, int y) {
    float density = 0, vx = 0, vy = 0;
    for (int d = 0; d < directions; ++d) {
      const float flow = now[air.index(d, x, y)];
      density += flow, vx += flow * float(dx[d]), vy += flow * float(dy[d]);
    }
    return std::array{vx / density, vy / density};
  };
  picture image{std::size_t(air.width), std::size_t(air.height), 3, {}};
  bool good = true;
  for (int y = 0; y < air.height; ++y)
    for (int x = 0; x < air.width; ++x) {
      const int left = std::max(x - 1, 0), right = std::min(x + 1, air.width - 1);
      const float curl = velocity(right, y)[1] - velocity(left, y)[1] - velocity(x, y + 1)[0] + velocity(x, y - 1)[0];
      good = good && std::isfinite(curl);
      const float place = curl * float(width) / 35; // the root shows weak vortices, too
      append(image, air.is_solid(x, y)
                        ? colour{200, 200, 205}
                        : colour_of(ice_and_fire, 0.5f + 0.5f * std::copysign(std::sqrt(std::abs(place)), place)));
    }
  write_png(file, image);

  // One more step, which the host computes, too.
  queue.parallel_for(size, [=](sycl::id<2> i) { air.update(now, then, int(i[1]), int(i[0])); }).wait_and_throw();
  std::vector<float> expected(directions * air.cells());
  for (int y = 0; y < air.height; ++y)
    for (int x = 0; x < air.width; ++x) air.update(now, expected.data(), x, y);
  for (std::size_t i = 0; i < expected.size(); ++i) good = good && std::abs(expected[i] - then[i]) < 1e-5f;
  sycl::free(now, queue);
  sycl::free(then, queue);
  std::cout << "written: " << file << "\n" << (good ? "PASS\n" : "FAIL: the host computes another flow\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "fluid: " << error.what() << "\n";
  return 1;
}
