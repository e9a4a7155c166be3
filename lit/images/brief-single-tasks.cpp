// The descriptors of single tasks say whether they take microseconds at most, so that the submitting thread may run
// them (SYCLC_KERNEL_IS_BRIEF, 128, in the flags behind the work-group size): not those with loops, calls of functions
// of other sources, large copies, or output.
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - \
// RUN:   | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' > %t.descriptors
// RUN: FileCheck %s < %t.descriptors
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - \
// RUN:   | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' > %t.descriptors-O0
// RUN: FileCheck %s --check-prefix=UNOPTIMISED < %t.descriptors-O0
#include <sycl/sycl.hpp>

SYCL_EXTERNAL double elsewhere(double);
__attribute__((noinline)) double half_of(double x) { return x / 2; }
struct image {
  double pixels[16];
};
struct large {
  double values[100000];
};

int main() {
  sycl::queue q;
  auto *d = sycl::malloc_shared<double>(64, q);
  auto *i = sycl::malloc_shared<int>(64, q);
  auto *p = sycl::malloc_shared<image>(2, q);
  auto *v = sycl::malloc_shared<large>(2, q);

  // CHECK-DAG: kernel_entry{{[^ ]*}}6SimpleNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  // UNOPTIMISED-DAG: kernel_entry{{[^ ]*}}6SimpleNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  q.single_task<class Simple>([=] { d[0] += 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}4MathNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  q.single_task<class Math>([=] { d[1] = sycl::pow(sycl::sin(d[0]), d[1]); });
  // CHECK-DAG: kernel_entry{{[^ ]*}}6BranchNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  q.single_task<class Branch>([=] { d[1] = i[0] > 3 ? sycl::exp(d[0]) : half_of(d[2]); });
  // CHECK-DAG: kernel_entry{{[^ ]*}}6AtomicNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  q.single_task<class Atomic>(
      [=] { sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(i[1]) += 2; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}5SmallNS0_{{.*}} [3 x i32] zeroinitializer, i32 128, i64 0, i64 0, ptr
  q.single_task<class Small>([=] { p[1] = p[0]; });

  // CHECK-DAG: kernel_entry{{[^ ]*}}4LoopNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  // UNOPTIMISED-DAG: kernel_entry{{[^ ]*}}4LoopNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  q.single_task<class Loop>([=] {
    for (int k = 0; k < i[0]; ++k) d[k] *= 2;
  });
  // CHECK-DAG: kernel_entry{{[^ ]*}}4SpinNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  q.single_task<class Spin>([=] {
    sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::system> flag(i[2]);
    while (flag.load() == 0) {
    }
  });
  // CHECK-DAG: kernel_entry{{[^ ]*}}7ForeignNS0_{{.*}} [3 x i32] zeroinitializer, i32 {{40|104}}, i64 0, i64 0, ptr
  q.single_task<class Foreign>([=] { d[3] = elsewhere(d[3]); });
  // CHECK-DAG: kernel_entry{{[^ ]*}}5LargeNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  q.single_task<class Large>([=] { v[1] = v[0]; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}6PrintsNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  q.single_task<class Prints>([=] { sycl::ext::oneapi::experimental::printf("%f\n", d[0]); });
  // CHECK-DAG: kernel_entry{{[^ ]*}}5RangeNS0_{{.*}} [3 x i32] zeroinitializer, i32 0, i64 0, i64 0, ptr
  q.parallel_for<class Range>(1, [=](sycl::id<1> k) { d[k] = 1; });
}
