// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bodies that attract each other: every step computes all pairs' forces, then moves the bodies. Uses USM and an
/// in-order queue, so that the two kernels of a step follow each other without any event.
/// \code
///   syclc++ -O2 nbody.cpp -o nbody
///   ./nbody [BODIES [STEPS]]                     (default: 4096 bodies, 10 steps)
/// \endcode
#include <sycl/sycl.hpp>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

struct body {
  float x, y, z, mass;
};
struct velocity {
  float x, y, z;
};

constexpr float time_step = 0.001f;
constexpr float softening = 0.01f; // squared distance below which bodies do not feel each other more strongly

/// The velocity of body i after one time step under the pull of all bodies.
velocity accelerate(const body *bodies, std::size_t n, std::size_t i, velocity v) {
  const body self = bodies[i];
  float ax = 0.0f, ay = 0.0f, az = 0.0f;
  for (std::size_t k = 0; k < n; ++k) {
    const float dx = bodies[k].x - self.x, dy = bodies[k].y - self.y, dz = bodies[k].z - self.z;
    const float inverse = 1.0f / sycl::sqrt(dx * dx + dy * dy + dz * dz + softening);
    const float pull = bodies[k].mass * inverse * inverse * inverse;
    ax += pull * dx;
    ay += pull * dy;
    az += pull * dz;
  }
  return {v.x + time_step * ax, v.y + time_step * ay, v.z + time_step * az};
}

void move(body &b, const velocity &v) {
  b.x += time_step * v.x;
  b.y += time_step * v.y;
  b.z += time_step * v.z;
}

} // namespace

int main(int argc, char **argv) try {
  char *ends[2] = {};
  const long count = argc > 1 ? std::strtol(argv[1], &ends[0], 10) : 4096;
  const long steps = argc > 2 ? std::strtol(argv[2], &ends[1], 10) : 10;
  if (argc > 3 || (ends[0] && *ends[0]) || (ends[1] && *ends[1]) || count < 1 || count > 1000000 || steps < 1) {
    std::cerr << "usage: nbody [BODIES [STEPS]], between 1 and 1000000 bodies, at least one step\n";
    return 2;
  }
  const std::size_t n = std::size_t(count);
  sycl::queue queue{sycl::property::queue::in_order()};
  const sycl::device device = queue.get_device();
  std::cout << "device:  " << device.get_info<sycl::info::device::name>() << "\nbodies:  " << n << ", " << steps
            << " steps\n";
  if (!device.has(sycl::aspect::usm_device_allocations)) {
    std::cout << "skipped: this device lacks unified shared memory (aspect::usm_device_allocations)\n";
    return 77;
  }

  std::vector<body> start(n); // in a cube, masses adding up to one
  unsigned random = 1;
  const auto next = [&random] { return float((random = random * 1664525u + 1013904223u) >> 8) / float(1 << 24); };
  for (body &b : start) b = {next(), next(), next(), 1.0f / float(n)};

  body *bodies = sycl::malloc_device<body>(n, queue);
  velocity *velocities = sycl::malloc_device<velocity>(n, queue);
  queue.copy(start.data(), bodies, n);
  queue.memset(velocities, 0, n * sizeof(velocity));
  std::vector<body> after_first(n), after_last(n);
  queue.wait();

  std::chrono::steady_clock::time_point clock;
  for (long step = 0; step < steps; ++step) {
    if (step <= 1) clock = std::chrono::steady_clock::now(); // the first step may include compilation for the device
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { velocities[i] = accelerate(bodies, n, i, velocities[i]); });
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { move(bodies[i], velocities[i]); });
    if (step == 0) queue.copy(bodies, after_first.data(), n).wait();
  }
  queue.copy(bodies, after_last.data(), n).wait();
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - clock;
  const double pairs = double(n) * double(n) * double(steps > 1 ? steps - 1 : 1);
  std::cout << "time:    " << time.count() * 1e3 << " ms, " << 20e-9 * pairs / time.count() << " GFLOP/s (20 a pair)\n";
  sycl::free(bodies, queue);
  sycl::free(velocities, queue);

  // The first step, body by body, against a plain loop. Then momentum, which was zero and stays so but for rounding.
  for (std::size_t i = 0; i < n; i += n / 1024 + 1) {
    body expected = start[i];
    move(expected, accelerate(start.data(), n, i, {0, 0, 0}));
    const body &b = after_first[i];
    const float error = std::abs(b.x - expected.x) + std::abs(b.y - expected.y) + std::abs(b.z - expected.z);
    if (!(error <= 1e-5f)) {
      std::cout << "FAIL: body " << i << " is " << error << " away from where the host puts it\n";
      return 1;
    }
  }
  double drift = 0;
  for (std::size_t i = 0; i < n; ++i) drift += start[i].mass * (after_last[i].x - start[i].x);
  if (!(std::abs(drift) <= 1e-5)) {
    std::cout << "FAIL: the centre of mass moved by " << drift << "\n";
    return 1;
  }
  std::cout << "PASS\n";
} catch (const std::exception &error) {
  std::cerr << "nbody: " << error.what() << "\n";
  return 1;
}
