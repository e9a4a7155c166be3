// -fplugin-arg-syclc-kernel-functions lists the functions that are kernels, and the C++ that names each of them: libsycl
// reads that of sources which it compiles while a program runs.
// RUN: rm -f %t.list && %syclc -fsyntax-only -fplugin-arg-syclc-kernel-functions=%t.list %s && FileCheck %s < %t.list --match-full-lines --implicit-check-not=no_
// RUN: not %syclc -fsyntax-only -fplugin-arg-syclc-kernel-functions=%t.list/x %s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not %syclc -fsyntax-only -fplugin-arg-syclc-kernel-functions %s 2>&1 | FileCheck %s --check-prefix=NONE
// FILE: error: cannot write the file '{{.*}}/x' of '-fplugin-arg-syclc-kernel-functions': Not a directory
// NONE: error: '-fplugin-arg-syclc-kernel-functions' needs a file to write
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
namespace syclex = sycl::ext::oneapi::experimental;

// CHECK: iota	static_cast<void (*)(float, float *)>(&::iota)
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void iota(float, float *) {}

namespace ns {
struct pair {
  int a, b;
};
// CHECK-NEXT: _ZN2ns3addE{{.*}}	static_cast<void (*)(::ns::pair, const ::ns::pair *)>(&::ns::add)
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>)) void add(pair, const pair *) {}
namespace {
// CHECK-NEXT: _ZN2ns12_GLOBAL__N_13oneEv	static_cast<void (*)()>(&::ns::one)
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void one() {}
} // namespace
} // namespace ns

void no_kernel(float *) {}
[[gnu::aligned(64)]] void no_kernel_either() {}
template <class T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel))
void no_template(T *) {}
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void no_definition(int *);
