// With check-bounds accessors report indices outside of their range, with the kernel's record, from code that keeps its
// lines also without -g; without the option there is no trace of the checks.
// RUN: %clang-plugin -fno-discard-value-names -O2 -fplugin-arg-syclc-check-bounds -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-keep-intermediates=%t %s -c -o %t.o
// RUN: FileCheck %s --input-file=%t/check-bounds.cpp.spmd.ll
// RUN: %clang-plugin -fno-discard-value-names -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -fplugin-arg-syclc-keep-intermediates=%t %s -c -o %t.o
// RUN: FileCheck %s --check-prefix=NONE --implicit-check-not=out_of_range --implicit-check-not=assertion --input-file=%t/check-bounds.cpp.spmd.ll
#include <sycl/accessor.hpp>
#include <sycl/queue.hpp>

// CHECK: define {{.*}}kernel_entry{{.*}}ptr{{.*}} %assertion)
// CHECK: br i1 {{.*}}, !prof
// CHECK: call void @__syclc_index_out_of_range(i32 {{.*}}1, i64 {{.*}}%{{.*}}, i64 {{.*}}0, i64 {{.*}}0, i64 {{.*}}%{{.*}}, i64 {{.*}}0, i64 {{.*}}0, ptr {{.*}}@{{.*}}, i32 {{.*}}[[@LINE+5]], ptr {{.*}}@{{.*}}, ptr {{.*}}%assertion)
// NONE: define {{.*}}kernel_entry
void kernel(sycl::queue &queue, sycl::buffer<int> &buffer) {
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor data(buffer, handler);
    handler.parallel_for(sycl::range<1>(16), [=](sycl::id<1> i) { data[i] = 1; });
  });
}
