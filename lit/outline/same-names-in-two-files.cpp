// Static functions and anonymous namespaces of two files may hold kernels of the same name: their descriptors and
// native code are local to the object. A kernel of a template or an inline function is shared: one comdat.
// RUN: %host-ir -O2 %s | %opt-syclc -passes=syclc -S | FileCheck %s
#include "Inputs/launch.hpp"

namespace {
struct Kernel {
  int *p;
  void operator()(std::size_t i) const { p[i] = 1; }
};
} // namespace
struct SharedKernel {
  int *p;
  void operator()(std::size_t i) const { p[i] = 2; }
};

// CHECK-DAG: $[[SHARED:_ZN4sycl6detail12kernel_entry.*SharedKernel.*]].kernel = comdat any
// CHECK-DAG: @{{.*}}_GLOBAL__N_16Kernel{{.*}}.kernel{{"?}} = internal constant
// CHECK-DAG: @{{.*}}12SharedKernel{{.*}}.kernel = linkonce_odr hidden constant {{.*}}, comdat
// CHECK-DAG: define internal void @{{.*}}12SharedKernel{{.*}}.native.x86-64-v3.{{[0-9]+}}(ptr {{.*}}, ptr {{.*}}) {{.*}}comdat
void host(int *p) {
  launch<Range1>(Kernel{p});
  launch<Range1>(SharedKernel{p});
}
