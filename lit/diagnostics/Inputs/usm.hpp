// Shared memory of a queue for tests, and a loop that runs many small ones.
#pragma once
#include <cstdio>
#include <initializer_list>
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

struct Program {
  const char *name;
  bool (*run)(sycl::queue);
};

// Names the programs whose results are wrong. Returns the exit code of main().
inline int run_all(std::initializer_list<Program> programs) {
  sycl::queue q;
  bool good = true;
  for (auto [name, run] : programs)
    if (!run(q)) {
      std::printf("%s is wrong\n", name);
      good = false;
    }
  return !good;
}
