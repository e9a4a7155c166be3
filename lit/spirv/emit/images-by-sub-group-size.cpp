// A driver builds an image as a whole, and refuses it when its device lacks the sub-group size that one kernel requires:
// kernels of each required size are apart.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O1 -fplugin-arg-syclc-targets=spirv64 -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/a.o
// RUN: ls %t | grep spv | FileCheck %s --check-prefix=FILES
// FILES: images-by-sub-group-size.cpp.device-128.spv
// FILES-NEXT: images-by-sub-group-size.cpp.device-sub-groups-16.spv
// FILES-NEXT: images-by-sub-group-size.cpp.device.spv
// FILES-NOT: spv
// RUN: spirv-dis %t/images-by-sub-group-size.cpp.device-sub-groups-16.spv | FileCheck %s
// CHECK-COUNT-1: OpEntryPoint Kernel
// CHECK: OpExecutionMode %{{.*}} SubgroupSize 16
#include <sycl/sycl.hpp>
void host(sycl::queue q, int *p, sycl::nd_range<1> r) {
  q.parallel_for<class Any>(r, [=](sycl::nd_item<1>) { *p = 1; });
  q.parallel_for<class AnyToo>(r, [=](sycl::nd_item<1>) { *p = 2; });
  q.parallel_for<class Large>(r, [=](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(128)]] { *p = 1; });
  q.parallel_for<class Sixteen>(r, [=](sycl::nd_item<1> it) [[sycl::reqd_sub_group_size(16)]] {
    *p = it.get_sub_group().get_local_linear_id();
  });
}
