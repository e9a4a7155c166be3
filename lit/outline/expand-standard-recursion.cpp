// std::variant::swap and std::uniform_int_distribution call copies of themselves in kernels; nothing is recursive. Other
// functions of these classes' names are an error.
// RUN: %clang-plugin -std=c++20 -O1 -fno-inline -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %clang-plugin -std=c++20 -O0 -fsyntax-only %s
// RUN: not %clang-plugin -std=c++20 -fsyntax-only -DOF_USER %s 2>&1 | FileCheck --check-prefix=USER %s
#include <random>
#include <sycl/sycl.hpp>
#include <utility>
#include <variant>

// CHECK: define internal void @"{{.*}}.native.x86-64-v3
// CHECK-NOT: call {{.*}}@_ZNSt24uniform_int_distributionIiEclI{{[^."]*}}(
void recursive(sycl::queue &queue, int *data) {
  queue.parallel_for(16, [=](sycl::id<1> i) {
    std::minstd_rand generator(unsigned(i[0]) + 1);
    std::uniform_int_distribution<int> die(1, 6);
    std::variant<int, float> a = die(generator), b = 2.0f;
    std::swap(a, b);
    data[i] = int(a.index());
  });
}

#ifdef OF_USER
struct variant {
  int left;
  void swap(variant &other) {
    if (left) other.swap(*this);
  }
};
// USER: error: device code cannot be recursive; 'swap' calls itself
void of_user(sycl::queue &queue, variant *data) {
  queue.parallel_for(16, [=](sycl::id<1> i) { data[i].swap(data[i + 1]); });
}
#endif
