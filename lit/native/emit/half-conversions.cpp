// half becomes float and back by F16C's instructions, a register of lanes at a time, where the level has them, and by
// integer instructions elsewhere, as bfloat16 everywhere. Kernels call no function for either.
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 -S %s -o - | FileCheck %s --check-prefixes=V2
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -S %s -o - | FileCheck %s --check-prefixes=CHECK,V3
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v4 -S %s -o - | FileCheck %s --check-prefixes=CHECK,V4
#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/sycl.hpp>

// V2: half_to_float{{.*}}.native{{.*}}:
// V2-NOT: extendhfsf2
// CHECK-LABEL: half_to_float{{.*}}.native{{.*}}:
// V3: vcvtph2ps {{.*}}, %ymm
// V4: vcvtph2ps {{.*}}, %zmm
// CHECK: .cfi_endproc
void half_to_float(sycl::queue queue, const sycl::half *from, float *to) {
  queue.parallel_for(sycl::range(1024), [=](sycl::id<1> i) { to[i] = from[i]; });
}

// V2: float_to_half{{.*}}.native{{.*}}:
// V2-NOT: truncsfhf2
// V2: .cfi_endproc
// CHECK-LABEL: float_to_half{{.*}}.native{{.*}}:
// V3: vcvtps2ph ${{[04]}}, %ymm
// V4: vcvtps2ph ${{[04]}}, %zmm
// CHECK: .cfi_endproc
void float_to_half(sycl::queue queue, const float *from, sycl::half *to) {
  queue.parallel_for(sycl::range(1024), [=](sycl::id<1> i) { to[i] = from[i]; });
}

using sycl::ext::oneapi::bfloat16;
// CHECK-LABEL: bfloat16_to_float{{.*}}.native{{.*}}:
// V3: vpslld $16, %ymm
// V4: vpslld $16, %zmm
// CHECK: .cfi_endproc
void bfloat16_to_float(sycl::queue queue, const bfloat16 *from, float *to) {
  queue.parallel_for(sycl::range(1024), [=](sycl::id<1> i) { to[i] = from[i]; });
}

// CHECK-LABEL: float_to_bfloat16{{.*}}.native{{.*}}:
// V3: vpsrld $16, %ymm
// V4: vps{{[lr]}}{{.*}} $16, %zmm
// CHECK: .cfi_endproc
void float_to_bfloat16(sycl::queue queue, const float *from, bfloat16 *to) {
  queue.parallel_for(sycl::range(1024), [=](sycl::id<1> i) { to[i] = from[i]; });
}
