// Where a condition that all work-items share follows from one of each of them (i < n: n > 0), LLVM may ask the shared
// one in a branch of the other: then the way to a barrier depends on the work-item. JumpThreading leaves kernels with
// barriers alone, as it does for targets with divergent branches.
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

// CHECK-LABEL: define {{.*}}kernel_entry{{.*}}Guarded
// CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label %[[JOIN:.*]]
// CHECK: [[THEN]]:
// CHECK: br label %[[JOIN]]
// CHECK: [[JOIN]]:
// CHECK: %[[ALL:.*]] = icmp eq i64 %{{.*}}, 0
// CHECK-NEXT: br i1 %[[ALL]]
// CHECK: call void @__syclc_work_group_barrier
class Guarded;
void barrier(int *p, std::size_t n) {
  launch<Task, Guarded>([=] {
    const std::size_t i = __syclc_global_id(0);
    int own = 0;
    if (i < n) own = p[i];
    for (std::size_t k = 0; k < n; ++k) {
      p[i] += own;
      __syclc_work_group_barrier(2);
    }
    if (i < n) p[i] = own;
  });
}

// CHECK-LABEL: define {{.*}}kernel_entry{{.*}}Free
// CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label %[[ELSE:.*]]
// CHECK: [[ELSE]]:
// CHECK-NOT: :
// CHECK: icmp eq i64 %{{.*}}, 0
class Free;
void no_barrier(int *p, std::size_t n) {
  launch<Task, Free>([=] {
    const std::size_t i = __syclc_global_id(0);
    int own = 0;
    if (i < n) own = p[i];
    for (std::size_t k = 0; k < n; ++k) p[i + k * 2] += own;
    if (i < n) p[i] = own;
  });
}
