// Functions declared as kernels are marked by an alignment, which constant expressions read; their code has none, and a file
// without kernels is compiled as without it.
// RUN: %clang-plugin -std=c++17 -O0 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not="align 16777216"
// RUN: %clang-plugin -std=c++17 -O2 -S -emit-llvm %s -o - | FileCheck %s --implicit-check-not="align 16777216"
#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>))
void iota(float start, float *out);
static_assert(syclex::is_nd_range_kernel_v<iota, 1> && !syclex::is_nd_range_kernel_v<iota, 2>);
template <class Value>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::single_task_kernel)
void store(Value value, Value *out) {
  *out = value;
}
static_assert(syclex::is_single_task_kernel_v<store<int>> && !syclex::is_nd_range_kernel_v<store<int>, 1>);
struct holder {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<3>)) static void member() {}
};
static_assert(syclex::is_kernel_v<holder::member> && syclex::is_nd_range_kernel_v<holder::member, 3>);
__attribute__((aligned(64))) void plain() {}
static_assert(!syclex::is_kernel_v<plain>);
// CHECK: define {{.*}}@_Z5plainv(){{.*}} align 64
// CHECK: define {{.*}}@_Z4iotafPf(float {{.*}}, ptr {{[^)]*}}){{[^{]*}}{
void iota(float start, float *out) { *out = start; }
