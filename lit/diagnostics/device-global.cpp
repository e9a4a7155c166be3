// A kernel must name the device_global that it uses: the compiler does not know the pointee of a captured pointer.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not %clang-plugin -std=c++17 -DOF_FUNCTION -fno-caret-diagnostics -c %s -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,FUNCTION --implicit-check-not=error:
#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
syclex::device_global<int> counter, others[2];
void host(sycl::queue q) {
  q.single_task<class Fine>([=] { counter += 1; });
  auto *pointer = &counter;
  q.single_task<class Captured>([=] { *pointer = 1; });
  // CHECK: error: kernel 'host(sycl::queue)::Captured' cannot run on a device: which device_global it uses is not known when it is compiled; name the variable in the kernel, instead of a pointer or reference that is captured or stored
}
#ifdef OF_FUNCTION
// Also one error for a function of other sources.
SYCL_EXTERNAL void count() { counter += 1; }
// FUNCTION: error: SYCL_EXTERNAL function 'count()' cannot run on a device: it uses a device_global, of which only kernels are given their device's copy
#endif
