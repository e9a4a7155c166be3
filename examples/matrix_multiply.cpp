// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Multiplies two square matrices, one work-item an element of the product, in work-groups of 16 x 16.
/// \code
///   syclc++ -O2 matrix_multiply.cpp -o matrix_multiply
///   ./matrix_multiply [SIZE]                     (default: 512)
/// \endcode
#include <sycl/sycl.hpp>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

constexpr std::size_t tile = 16; // a work-group computes tile x tile elements

std::size_t round_up(std::size_t n) { return (n + tile - 1) / tile * tile; }

void multiply(sycl::queue &queue, sycl::buffer<float, 2> &a, sycl::buffer<float, 2> &b, sycl::buffer<float, 2> &c) {
  const std::size_t n = c.get_range()[0];
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor left(a, handler, sycl::read_only);
    sycl::accessor right(b, handler, sycl::read_only);
    sycl::accessor product(c, handler, sycl::write_only, sycl::no_init);
    // The local size must divide the global one: some work-items at the borders have nothing to do.
    const sycl::nd_range<2> work({round_up(n), round_up(n)}, {tile, tile});
    handler.parallel_for(work, [=](sycl::nd_item<2> item) {
      const std::size_t row = item.get_global_id(0), column = item.get_global_id(1);
      if (row >= n || column >= n) return;
      float sum = 0.0f;
      for (std::size_t k = 0; k < n; ++k) sum += left[row][k] * right[k][column];
      product[row][column] = sum;
    });
  });
}

} // namespace

int main(int argc, char **argv) try {
  char *end = nullptr;
  const long size = argc > 1 ? std::strtol(argv[1], &end, 10) : 512;
  if (argc > 2 || (end && *end) || size < 1 || size > 8192) {
    std::cerr << "usage: matrix_multiply [SIZE], between 1 and 8192\n";
    return 2;
  }
  const std::size_t n = std::size_t(size);
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\nsize:    " << n << " x "
            << n << "\n";

  std::vector<float> a(n * n), b(n * n), c(n * n);
  for (std::size_t i = 0; i < n * n; ++i) {
    a[i] = 0.001f * float(i * 7 % 1000);
    b[i] = 0.001f * float(i * 13 % 1000) - 0.5f;
  }
  {
    sycl::buffer<float, 2> left(a.data(), {n, n}), right(b.data(), {n, n}), product(c.data(), {n, n});
    for (const char *run : {"first run:  ", "second run: "}) {
      const auto start = std::chrono::steady_clock::now();
      multiply(queue, left, right, product);
      queue.wait_and_throw();
      const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
      std::cout << run << time.count() * 1e3 << " ms, " << 2e-9 * double(n) * double(n) * double(n) / time.count()
                << " GFLOP/s\n";
    }
  }

  // The reference sums in double; float sums of n products of this size are off by no more than this.
  const double tolerance = 1e-6 * double(n) + 1e-5;
  const std::size_t step = n * n / 4096 + 1; // a sample when the matrices are large
  for (std::size_t i = 0; i < n * n; i += step) {
    double expected = 0;
    for (std::size_t k = 0; k < n; ++k) expected += double(a[i / n * n + k]) * double(b[k * n + i % n]);
    if (!(std::abs(c[i] - expected) <= tolerance)) {
      std::cout << "FAIL: element (" << i / n << ", " << i % n << ") is " << c[i] << ", expected " << expected << "\n";
      return 1;
    }
  }
  std::cout << "PASS\n";
} catch (const std::exception &error) {
  std::cerr << "matrix_multiply: " << error.what() << "\n";
  return 1;
}
