// The aspects of features in a kernel's source are in its descriptor, with those of device_has; expressions that the compiler
// evaluates, and functions that are not called, do not count.
// RUN: %syclc -std=c++20 -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' | FileCheck %s
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' | FileCheck %s
#include <sycl/sycl.hpp>
using sycl::aspect;
[[sycl::device_has(aspect::fp64)]] SYCL_EXTERNAL float elsewhere(float);
SYCL_EXTERNAL float undeclared(float);
// SYCL_EXTERNAL may come before, after and between attributes (5.10.1).
SYCL_EXTERNAL [[sycl::device_has(aspect::fp64)]] float after(float);
[[nodiscard]] SYCL_EXTERNAL [[sycl::device_has(aspect::fp64)]] [[gnu::pure]] float between(float);
extern "C" SYCL_EXTERNAL [[sycl::device_has(aspect::fp64)]] float of_c(float);
template <class T> SYCL_EXTERNAL [[sycl::device_has(aspect::fp64)]] T of_template(T);
template <class T> requires(sizeof(T) == 4) [[sycl::device_has(aspect::fp64)]] SYCL_EXTERNAL T constrained(T);
struct holder { SYCL_EXTERNAL [[sycl::device_has(aspect::fp64)]] ::sycl::id<1> member(float) const; };
inline float through_double(float x) { return float(x * 2.0); }
inline float not_called(double x) { return float(x); }
template <class T> using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// The fields at the end: ..., flags, aspects of device_has, static local memory, module, constants, their number, used.
void host(sycl::queue q, float *p, double *d, sycl::half *h, long *l, sycl::float4 *v) {
  q.single_task<class Plain>([=] { *p = *p * 2 + 0.5f; });
  // CHECK-DAG: 5Plain{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Constants>([=] { float f = 0.5; *p = *p * f + float(1.5); });
  // CHECK-DAG: 9Constants{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Doubles>([=] { *d += 1; });
  // CHECK-DAG: 7Doubles{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 128, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Called>([=] { *p = through_double(*p); });
  // CHECK-DAG: 6Called{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 128, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Halves>([=] { sycl::half one = 1.0; *h += one; });
  // CHECK-DAG: 6Halves{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 64, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class LongAtomic>([=] { device_atomic<long>(*l) += 1; });
  // CHECK-DAG: 10LongAtomic{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 256, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class IntAtomic>([=] { device_atomic<int>(*(int *)l) += 1; });
  // CHECK-DAG: 9IntAtomic{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  // Gone after optimisation, used all the same.
  q.single_task<class Dead>([=] { double x = *d; x += 1; });
  // CHECK-DAG: 4Dead{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 128, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class External>([=] { *p = elsewhere(*p); });
  // CHECK-DAG: 8External{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class After>([=] { *p = after(*p); });
  // CHECK-DAG: 5After{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Between>([=] { *p = between(*p); });
  // CHECK-DAG: 7Between{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class OfC>([=] { *p = of_c(*p); });
  // CHECK-DAG: 3OfC{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class OfTemplate>([=] { *p = of_template(*p); });
  // CHECK-DAG: 10OfTemplate{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Constrained>([=] { *p = constrained(*p); });
  // CHECK-DAG: 11Constrained{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Member>([=] { *p = float(holder().member(*p)); });
  // CHECK-DAG: 6Member{{.*}} i64 128, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.single_task<class Undeclared>([=] { *p = undeclared(*p); });
  // CHECK-DAG: 10Undeclared{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  // The headers' code for other kernels needs nothing.
  q.parallel_for<class Range>(sycl::range<2>(4, 4), [=](sycl::item<2> i) { p[i.get_linear_id()] = sycl::sin(float(i[0])); });
  // CHECK-DAG: 5Range{{.*}} i64 0, i64 0, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.parallel_for<class Groups>(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> i) {
    p[i.get_global_id()] = sycl::reduce_over_group(i.get_group(), 1.0f, sycl::plus<>()) + sycl::dot(v[0], v[1]);
  });
  // CHECK-DAG: 6Groups{{.*}} i64 0, i64 {{[0-9]+}}, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
  q.parallel_for<class Reduces>(sycl::range<1>(64), sycl::reduction(p, sycl::plus<>()), [=](auto, auto &sum) { sum += 1; });
  // CHECK-DAG: 7Reduces{{.*}} i64 0, i64 {{[0-9]+}}, ptr @{{[^,]*}}, ptr null, i32 0, i32 0, [3 x i32] zeroinitializer, i32 0 }
}
