// Shared memory of a queue for tests.
#pragma once
#include <cstdio>
#include <new>
#include <sycl/sycl.hpp>

template <class T>
struct Memory {
  Memory(const sycl::queue &queue, std::size_t n) : q(queue), p(sycl::malloc_shared<T>(n, queue)) {
    for (std::size_t i = 0; i != n; ++i) new (p + i) T{};
  }
  ~Memory() { sycl::free(p, q); }
  Memory(const Memory &) = delete;

  sycl::queue q;
  T *p;
};
