// A group operation in a loop of a few iterations, which follows a branch that only one work-item takes: when the loop is unrolled,
// LLVM must not duplicate the operation on each side of the branch. A function with two call sites is not inlined yet at that
// point.
// RUN: %host-ir -O1 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

extern "C" double __syclc_sub_group_reduce_add_f64(double);

static double sum(double value) {
  const double all = __syclc_sub_group_reduce_add_f64(value);
  __syclc_work_group_barrier(2);
  return all;
}
static void sums(const double *values, double *results, bool leader) {
  for (int i = 0; i < 2; ++i) {
    const double all = sum(values[i]);
    if (leader) results[i] = all;
  }
}

// CHECK: define {{.*}}void @{{.*}}kernel_entry
// CHECK-COUNT-3: call void @__syclc_work_group_barrier
// CHECK-NOT: call void @__syclc_work_group_barrier
// CHECK: }
void host(double *p) {
  launch<Task>([=] {
    sums(p, p + 2, __syclc_local_id(0) == 0);
    p[4] = sum(p[5]);
  });
}
