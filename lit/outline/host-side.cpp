// On the host the entry's address is replaced by the descriptor's, the module is registered by a constructor and unregistered by
// a destructor, and functions that only kernels called are removed, at -O0 too.
// RUN: %host-ir -O0 %s | %opt-syclc -passes=syclc -S | FileCheck %s --implicit-check-not=only_in_kernels --implicit-check-not=@__syclc_global_id
#include "Inputs/launch.hpp"

inline int only_in_kernels(int x) { return x + int(__syclc_global_id(0)); }
inline int on_both_sides(int x) { return x * 2; }

// CHECK-DAG: @syclc.module = private constant {{.*}} { i64 7237123399995324787, i32 7, i32 1, ptr @syclc.kernels, ptr @syclc.images,
// CHECK-DAG: @llvm.global_ctors = {{.*}} { i32 100, ptr @syclc.register, ptr null }
// CHECK-DAG: @llvm.global_dtors = {{.*}} { i32 100, ptr @syclc.unregister, ptr null }
// CHECK-DAG: @syclc.images = private constant {{.*}} section ".llvm.offloading", align 8
// CHECK-DAG: call void @_Z6submitPKvS0_(ptr {{.*}}%{{.*}}, ptr
// CHECK-DAG: define {{.*}}@_Z13on_both_sidesi(
// CHECK-DAG: define internal void @syclc.register()
// CHECK-DAG: call void @__syclc_register_module(ptr @syclc.module)
int host(int *p) {
  launch<Range1>([=](std::size_t i) { p[i] = only_in_kernels(1) + on_both_sides(2); });
  return on_both_sides(p[0]);
}
