// assert() and printf() of the C library become builtins: a failed assertion knows the kernel's record, and its work-item
// stops. The branch to it is marked as unlikely. Other functions that end the program still just stop the work-item.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"
#include <cstdio>
#undef NDEBUG
#include <cassert>

// CHECK-DAG: @[[EXPRESSION:.*]] = {{.*}}c"n > 3\00"
// CHECK-DAG: @[[FORMAT:.*]] = {{.*}}c"%d and %f\0A\00"
void host(int *p) {
  // CHECK-LABEL: define {{.*}}kernel_entry
  // CHECK-SAME: ptr{{.*}} %assertion)
  // CHECK: br i1 {{.*}}, !prof
  // CHECK-DAG: call void @__syclc_assertion(ptr {{.*}}@[[EXPRESSION]], ptr {{.*}}, i32 [[@LINE+8]], ptr {{.*}}, ptr {{.*}}%assertion)
  // CHECK-DAG: call void @llvm.trap()
  // CHECK-DAG: call {{.*}}i32 (ptr, ...) @__syclc_printf(ptr {{.*}}@[[FORMAT]], i32 {{.*}}, double
  // CHECK-NOT: @printf
  // CHECK-NOT: @__assert_fail
  // CHECK: ret void
  launch<Range1>([=](std::size_t i) {
    const int n = p[i];
    assert(n > 3);
    std::printf("%d and %f\n", n, n * 0.5f);
  });
}
// CHECK-LABEL: define {{.*}}kernel_entry
// CHECK-NOT: %assertion
// CHECK: ret void
void without(int *p) {
  launch<Range1>([=](std::size_t i) { p[i] = 1; });
}
