// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Filters a picture by a convolution whose size and coefficients are a specialization constant: chosen at run time,
/// but constant for the kernel. The kernel is built once for each filter, in a kernel bundle: loops are unrolled,
/// coefficients that are zero disappear, and several rows of the result share loads. For comparison the same kernel
/// also runs with the filter in memory.
/// \code
///   syclc++ -O2 convolution.cpp -o convolution
///   ./convolution [PIXELS]                       (default: a picture of 192 x 192 pixels)
/// \endcode
/// Large pictures are filtered in tiles that fit into a second-level cache, like this one: otherwise memory access
/// takes most of the time.
#include <sycl/sycl.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <vector>

namespace {

/// Weights of a square of pixels.
struct filter {
  int size;          // 1, 3 or 5 rows and columns are in use
  float weights[25]; // row by row
};
constexpr filter keep{1, {1}};
constexpr filter blur{3, {1 / 16.f, 2 / 16.f, 1 / 16.f, 2 / 16.f, 4 / 16.f, 2 / 16.f, 1 / 16.f, 2 / 16.f, 1 / 16.f}};
constexpr filter edges{5, {0, 0, 1, 0, 0, 0, 1, 2, 1, 0, 1, 2, -16, 2, 1, 0, 1, 2, 1, 0, 0, 0, 1, 0, 0}};

/// The constant that the kernel reads, with its default.
constexpr sycl::specialization_id<filter> weights(keep);

constexpr int margin = 2; // pixels around the picture, so that no filter leaves it

/// The sum around a pixel of a picture `width` pixels wide.
float convolve(const filter &f, const float *pixel, int width) {
  float sum = 0;
  for (int y = 0; y < f.size; ++y)
    for (int x = 0; x < f.size; ++x)
      if (const float weight = f.weights[y * f.size + x]; weight != 0)
        sum += weight * pixel[(y - f.size / 2) * width + (x - f.size / 2)];
  return sum;
}

class convolution; // the kernel's name

using executable = sycl::kernel_bundle<sycl::bundle_state::executable>;

/// The kernel, built for a filter.
executable built_for(const filter &f, const sycl::queue &queue) {
  auto input = sycl::get_kernel_bundle<convolution, sycl::bundle_state::input>(queue.get_context());
  input.set_specialization_constant<weights>(f);
  return sycl::build(input);
}

/// \param choose sets the filter in the command group.
void apply(sycl::queue &queue, const std::function<void(sycl::handler &)> &choose, const float *from, float *to,
           int side) {
  const int width = side + 2 * margin;
  sycl::event filtered = queue.submit([&](sycl::handler &handler) {
    choose(handler);
    handler.parallel_for<convolution>(sycl::range(side, side), [=](sycl::id<2> i, sycl::kernel_handler constants) {
      const filter f = constants.get_specialization_constant<weights>();
      const int at = (static_cast<int>(i[0]) + margin) * width + static_cast<int>(i[1]) + margin;
      to[at] = convolve(f, from + at, width);
    });
  });
  filtered.wait();
}

/// The median of the microseconds that \p run takes.
double time_of(const std::function<void()> &run) {
  std::vector<double> times(51);
  run(); // touches the memory
  for (double &time : times) {
    const auto start = std::chrono::steady_clock::now();
    run();
    time = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  }
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  return times[times.size() / 2];
}

} // namespace

int main(int argc, char **argv) try {
  char *end = nullptr;
  const long given = argc > 1 ? std::strtol(argv[1], &end, 10) : 192;
  if (argc > 2 || (end && *end) || given < 1 || given > 16384) {
    std::cerr << "usage: convolution [PIXELS], between 1 and 16384 in each direction\n";
    return 2;
  }
  const int side = static_cast<int>(given), width = side + 2 * margin;
  sycl::queue queue{sycl::property::queue::in_order()};
  std::cout << "device:   " << queue.get_device().get_info<sycl::info::device::name>() << "\npicture:  " << side
            << " x " << side << " pixels\n";
  if (!queue.get_device().has(sycl::aspect::online_compiler)) {
    std::cout << "skipped: this device lacks a compiler (aspect::online_compiler)\n";
    return 77;
  }
  if (!queue.get_device().has(sycl::aspect::usm_shared_allocations)) {
    std::cout << "skipped: this device lacks unified shared memory (aspect::usm_shared_allocations)\n";
    return 77;
  }

  const std::size_t pixels = static_cast<std::size_t>(width) * width;
  float *const from = sycl::malloc_shared<float>(pixels, queue), *const to = sycl::malloc_shared<float>(pixels, queue);
  for (std::size_t i = 0; i != pixels; ++i) from[i] = static_cast<float>(i * 7 % 31) / 31;

  bool right = true;
  for (const auto &[name, f] : {std::pair("keep", keep), std::pair("blur", blur), std::pair("edges", edges)}) {
    const executable built = built_for(f, queue);
    const auto in_memory = [&f = f](sycl::handler &handler) { handler.set_specialization_constant<weights>(f); };
    const auto folded = [&](sycl::handler &handler) { handler.use_kernel_bundle(built); };
    std::cout << name << ":\t" << time_of([&] { apply(queue, in_memory, from, to, side); }) << " us as it is, "
              << time_of([&] { apply(queue, folded, from, to, side); }) << " us when built for the filter\n";
    for (int y = margin; y < side + margin; y += 1 + side / 50)
      for (int x = margin; x < side + margin; ++x) {
        const std::size_t at = static_cast<std::size_t>(y) * width + x;
        right = right && std::fabs(to[at] - convolve(f, from + at, width)) < 1e-4f;
      }
  }
  sycl::free(from, queue);
  sycl::free(to, queue);
  std::cout << (right ? "the pictures are right\n" : "a picture is wrong\n");
  return right ? 0 : 1;
} catch (const sycl::exception &error) {
  std::cerr << "convolution: " << error.what() << '\n';
  return 1;
}
