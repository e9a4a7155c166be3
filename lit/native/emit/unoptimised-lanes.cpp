// At -O0 a kernel that must be vectorised has native code for the lowest level only, like other kernels, which have code for one.
// With optimisation there is code for each level.
// RUN: %syclc -std=c++17 -O0 -fplugin-arg-syclc-targets=native -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK --implicit-check-not=.native.x86-64-v3 --implicit-check-not=.native.x86-64-v4
// RUN: %syclc -std=c++17 -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3,x86-64-v4 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=V3 --implicit-check-not=.native.x86-64-v2 --implicit-check-not=.native.x86-64-v4
// RUN: %syclc -std=c++17 -O1 -fplugin-arg-syclc-targets=native -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=CHECK,V3,V4
#include <sycl/sycl.hpp>

// CHECK: define internal void @"{{.*}}Neighbour{{.*}}.native.x86-64-v2.{{[0-9]+}}"(
// V3: define internal void @"{{.*}}Neighbour{{.*}}.native.x86-64-v3.{{[0-9]+}}"(
// V4: define internal void @"{{.*}}Neighbour{{.*}}.native.x86-64-v4.{{[0-9]+}}"(
void host(sycl::queue queue, int *values) {
  queue.parallel_for<class Neighbour>(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> item) {
    values[item.get_global_id()] = sycl::shift_group_left(item.get_sub_group(), values[item.get_global_id()]);
  });
}
