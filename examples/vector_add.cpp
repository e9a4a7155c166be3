// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Adds two vectors in the two ways in which SYCL shares memory with a device: buffers, whose accessors tell the
/// runtime about dependencies, and unified shared memory (USM), which uses pointers and explicit waiting.
/// \code
///   syclc++ -O2 vector_add.cpp -o vector_add
///   ./vector_add [ELEMENTS]                      (default: 4000000)
/// \endcode
#include <sycl/sycl.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

using values = std::vector<float>;
using clock_type = std::chrono::steady_clock;

double milliseconds_since(clock_type::time_point start) {
  return std::chrono::duration<double, std::milli>(clock_type::now() - start).count();
}

void add_with_buffers(sycl::queue &queue, const values &a, const values &b, values &sum) {
  sycl::buffer a_buffer(a), b_buffer(b), sum_buffer(sum);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor x(a_buffer, handler, sycl::read_only);
    sycl::accessor y(b_buffer, handler, sycl::read_only);
    sycl::accessor z(sum_buffer, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(sum_buffer.get_range(), [=](sycl::id<1> i) { z[i] = x[i] + y[i]; });
  });
} // the destructor of sum_buffer waits and writes back into sum

void add_with_usm(sycl::queue &queue, const values &a, const values &b, values &sum) {
  const std::size_t n = a.size();
  float *x = sycl::malloc_device<float>(n, queue);
  float *y = sycl::malloc_device<float>(n, queue);
  const sycl::event copied_x = queue.copy(a.data(), x, n);
  const sycl::event copied_y = queue.copy(b.data(), y, n);
  const sycl::event added =
      queue.parallel_for(sycl::range(n), {copied_x, copied_y}, [=](sycl::id<1> i) { x[i] += y[i]; });
  queue.copy(x, sum.data(), n, added).wait();
  sycl::free(x, queue);
  sycl::free(y, queue);
}

bool check(const char *what, double time, const values &a, const values &b, const values &sum) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (sum[i] != a[i] + b[i]) {
      std::cout << what << ": FAIL: element " << i << " is " << sum[i] << ", expected " << a[i] + b[i] << "\n";
      return false;
    }
  std::cout << what << ": " << time << " ms\n";
  return true;
}

} // namespace

int main(int argc, char **argv) try {
  char *end = nullptr;
  const long long n = argc > 1 ? std::strtoll(argv[1], &end, 10) : 4'000'000;
  if (argc > 2 || n <= 0 || n > 1'000'000'000 || (end && *end)) {
    std::cerr << "usage: vector_add [ELEMENTS], between 1 and 1000000000\n";
    return 2;
  }
  sycl::queue queue;
  const sycl::device device = queue.get_device();
  std::cout << "device:  " << device.get_info<sycl::info::device::name>() << "\nelements: " << n << "\n";

  values a(n), b(n), sum(n);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<float>(i % 1000);
    b[i] = 0.5f * static_cast<float>(i % 77);
  }
  auto start = clock_type::now();
  add_with_buffers(queue, a, b, sum);
  bool good = check("buffers", milliseconds_since(start), a, b, sum);

  if (device.has(sycl::aspect::usm_device_allocations)) {
    std::fill(sum.begin(), sum.end(), 0.0f);
    start = clock_type::now();
    add_with_usm(queue, a, b, sum);
    good &= check("USM    ", milliseconds_since(start), a, b, sum);
  } else {
    std::cout << "USM    : skipped, this device lacks aspect::usm_device_allocations\n";
  }
  std::cout << (good ? "PASS\n" : "FAIL\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "vector_add: " << error.what() << "\n";
  return 1;
}
