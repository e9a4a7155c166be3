// A function with work-item queries is inlined into the kernel even if it is marked noinline, because only the kernel knows the
// answer.
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

[[gnu::noinline]] std::size_t my_id() { return __syclc_global_id(0) + 5; }

// CHECK: define {{.*}}kernel_entry
// CHECK: call i64 @__syclc_global_id(i32 noundef 0)
// CHECK-NOT: define {{.*}}my_id
void host(int *p) {
  launch<Task>([=] { p[my_id()] = 1; });
}
