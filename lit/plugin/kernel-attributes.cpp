// The attributes of kernels reach the kernels' descriptors from every position that people write them in.
// RUN: %syclc -std=c++23 -Werror -Wall -Wextra -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - \
// RUN:   | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' > %t.descriptors
// RUN: FileCheck %s < %t.descriptors
// RUN: %syclc -std=c++17 -Werror -Wno-c++23-extensions -DONLY_CXX17 -fplugin-arg-syclc-targets=spirv64 -O0 -c %s -o %t.o
#include <sycl/sycl.hpp>
using sycl::nd_item;
constexpr int Width = 8;
enum { Four = 4 };
#define SG(n) [[sycl::reqd_sub_group_size(n)]]
#define SIZE 16
#define WHOLE sycl::reqd_sub_group_size(64)

// The fields: ..., sub-group size, variants, work-group size (x-fastest), flags, aspects.
struct Front {
  int *p;
  [[nodiscard]] [[sycl::reqd_sub_group_size(8)]] int unused() const { return 0; } // no kernel, nor called by one
  [[sycl::reqd_sub_group_size(Four)]] void operator()(nd_item<1>) const { *p = 1; }
};
// CHECK-DAG: kernel_entryI5Front{{.*}} i32 0, i32 4, ptr
struct Behind {
  int *p;
  void operator()(nd_item<2>) const [[intel::reqd_sub_group_size(32), sycl::reqd_work_group_size(4, 16)]] { *p = 1; }
};
// CHECK-DAG: kernel_entryI6Behind{{.*}} i32 0, i32 32, ptr null, [3 x i32] [i32 16, i32 4, i32 1],
struct Trailing {
  int *p;
  auto operator()(nd_item<1>) const noexcept(Width == 8) SG(Width) -> decltype(sizeof(int{}), void()) { *p = 1; }
};
// CHECK-DAG: kernel_entryI8Trailing{{.*}} i32 0, i32 8, ptr
struct Outside {
  int *p;
  [[sycl::reqd_sub_group_size(64)]] void operator()(nd_item<1>) const;
};
void Outside::operator()(nd_item<1>) const { *p = 2; }
// CHECK-DAG: kernel_entryI7Outside{{.*}} i32 0, i32 64, ptr
template <int N> struct Dependent {
  int *p;
  void operator()(nd_item<1>) const [[sycl::reqd_sub_group_size(N * 2)]] { *p = N; }
};
// CHECK-DAG: kernel_entryI9DependentILi4EE{{.*}} i32 0, i32 8, ptr

template <int N> void dependent(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class InTemplate>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(N)]] { *p = 1; });
  q.parallel_for<class Generic>(r, [=](auto) [[sycl::reqd_sub_group_size(N / 2)]] { *p = 1; });
}
// CHECK-DAG: kernel_entry{{[^ ]*}}10InTemplate{{.*}} i32 0, i32 8, ptr
// CHECK-DAG: kernel_entry{{[^ ]*}}7Generic{{.*}} i32 0, i32 4, ptr

void host(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class AfterParameters>(r, [=](nd_item<1>) [[sycl::reqd_sub_group_size(16)]] { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}15AfterParameters{{.*}} i32 0, i32 16, ptr null, [3 x i32] zeroinitializer,
  q.parallel_for<class BeforeReturn>(r, [=](nd_item<1>) [[intel::reqd_sub_group_size(Width)]] -> void { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}12BeforeReturn{{.*}} i32 0, i32 8, ptr
  q.parallel_for<class BeforeParameters>(r, [=] [[sycl::reqd_sub_group_size(SIZE)]] (nd_item<1>) { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}16BeforeParameters{{.*}} i32 0, i32 16, ptr
  q.parallel_for<class BehindNoexcept>(r, [=](nd_item<1>) noexcept(true) SG(SIZE) { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}14BehindNoexcept{{.*}} i32 0, i32 16, ptr
  q.parallel_for<class Several>(r, [=](nd_item<1>) [[WHOLE]] [[clang::annotate_type("mine")]]
      [[using sycl: reqd_work_group_size(64), device_has(sycl::aspect::fp64, sycl::aspect::cpu)]]
      [[sycl::vec_type_hint(float)]] { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}7Several{{.*}} i32 0, i32 64, ptr null, [3 x i32] [i32 64, i32 1, i32 1], i32 0, i64 129,
  q.parallel_for<class Hint>(r, [=](auto) [[sycl::work_group_size_hint(32)]] { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}4Hint{{.*}} i32 0, i32 0, ptr null, [3 x i32] zeroinitializer, i32 0, i64 0,
  q.single_task<class Task>([=]() constexpr [[sycl::reqd_work_group_size(1, 1, 1)]] { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}4Task{{.*}} [i32 1, i32 1, i32 1],
  // A declaration or an expression? The parser tries, and comes back to the same tokens.
  struct Type { Type(int) {} };
  Type(*new int([=] [[sycl::reqd_sub_group_size(8)]] (int i) { return i; }(1)));
  int tried([](int i) [[sycl::reqd_sub_group_size(8)]] { return i; }(1));
  (void)tried;
#ifndef ONLY_CXX17
  q.parallel_for<class Template>(r, [=]<class T>(T) [[sycl::reqd_sub_group_size(4)]]
                                    requires requires(T t) { t; } { *p = 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}8Template{{.*}} i32 0, i32 4, ptr
#endif
  q.parallel_for<class Reducing>(r, sycl::reduction(p, sycl::plus<>()),
                                 [=](auto, auto &sum) [[sycl::reqd_sub_group_size(8)]] { sum += 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}8Reducing{{.*}} i32 0, i32 8, ptr
  q.parallel_for<class ReducingRange>(sycl::range<2>(4, 8), sycl::reduction(p, sycl::plus<>()),
                                      [=](sycl::id<2>, auto &sum) [[sycl::reqd_sub_group_size(16)]] { sum += 1; });
  // CHECK-DAG: kernel_entry{{[^ ]*}}13ReducingRange{{.*}} i32 0, i32 16, ptr
  q.parallel_for<Front>(r, Front{p});
  q.parallel_for<Behind>(sycl::nd_range<2>({4, 16}, {4, 16}), Behind{p});
  q.parallel_for<Trailing>(r, Trailing{p});
  q.parallel_for<Outside>(r, Outside{p});
  q.parallel_for<Dependent<4>>(r, Dependent<4>{p});
  dependent<8>(q, p, r);
}
