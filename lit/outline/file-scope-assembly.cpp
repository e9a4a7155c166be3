// File-scope assembly belongs to the host: it is in the object once, and SPIR-V is generated without it.
// RUN: %syclc -O0 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t
// RUN: %syclc -O2 %s -o %t && env ONEAPI_DEVICE_SELECTOR=native:cpu %t
// RUN: %syclc -O1 -fsanitize=kcfi -c %s -o %t.o
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=native,spirv64,bitcode %s -o %t && env SYCLC_JIT=1
// ONEAPI_DEVICE_SELECTOR=native:cpu %t
#include <sycl/sycl.hpp>

asm(".globl from_assembly\n.data\nfrom_assembly: .long 42\n.text");
extern "C" int from_assembly;

int main() {
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(1, queue);
  const int seen = from_assembly;
  queue.single_task([=] { *data = seen; }).wait();
  return *data - 42;
}
