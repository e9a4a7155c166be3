// One object holds it all: native code for each level, and an OffloadBinary container with valid SPIR-V in a section
// that LLVM's own tools read. The section is loaded with the program (A) and aligned as the container asks.
// RUN: %clang-plugin -I%S/../outline -std=c++20 -O2 -c %s -o %t.o
// RUN: %llvm-objdump --offloading %t.o | FileCheck %s --check-prefix=IMAGE
// RUN: %llvm-offload-binary %t.o --image=file=%t.spv,triple=spirv64-unknown-unknown
// RUN: %spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SPIRV
// RUN: %llvm-spirv -r %t.spv -o %t.bc
// RUN: llvm-readelf -SW %t.o | FileCheck %s --check-prefix=SECTION
// RUN: llvm-nm -C %t.o | FileCheck %s --check-prefix=SYMBOLS
#include "Inputs/launch.hpp"

// IMAGE: OFFLOADING IMAGE [0]:
// IMAGE: triple {{.*}}spirv64-unknown-unknown
// IMAGE: producer {{.*}}sycl
// SPIRV: OpEntryPoint Kernel {{.*}}FirstKernel
// SPIRV: OpEntryPoint Kernel {{.*}}SecondKernel
// SECTION: .llvm.offloading LLVM_OFFLOADING {{.*}} A 0 0 8
// SYMBOLS-DAG: d void sycl::detail::kernel_entry<{{.*}}FirstKernel{{.*}}(.kernel)
// SYMBOLS-DAG: t void sycl::detail::kernel_entry<{{.*}}FirstKernel{{.*}}(.native.x86-64-v2.{{[0-9]+}})
// SYMBOLS-DAG: t void sycl::detail::kernel_entry<{{.*}}FirstKernel{{.*}}(.native.x86-64-v4.{{[0-9]+}})
void host(int *p) {
  launch<Range1, class FirstKernel>([=](std::size_t i) { p[i] = 1; });
  launch<Range1, class SecondKernel>([=](std::size_t i) { p[i] += 2; });
}
