// Cleanups and handlers in a kernel's callees are removed; a throw (std::array::at out of bounds) ends the work-item with a
// message that names the exception.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"
#include <array>

struct Guard {
  int *counter;
  ~Guard() { ++*counter; }
};
int may_throw(std::array<int, 4> &a, std::size_t i) { return a.at(i); }

void host(int *p) {
  // CHECK: c"throw std::out_of_range\00"
  // CHECK-LABEL: define {{.*}}kernel_entry
  // CHECK-NOT: invoke
  // CHECK-NOT: landingpad
  // CHECK-NOT: personality
  // CHECK: call void @__syclc_assertion(
  // CHECK-NEXT: call void @llvm.trap()
  // CHECK-NEXT: unreachable
  // CHECK-NOT: __throw
  launch<Range1>([=](std::size_t i) {
    Guard g{p};
    std::array<int, 4> a{1, 2, 3, 4};
    p[i] = may_throw(a, i);
  });
}
