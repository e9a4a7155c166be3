// Clang's flags of floating-point arithmetic hold in kernels: a product and a sum are fused in one expression (the
// default), never, or wherever they meet; with -ffast-math x + y - x is y, and no longer after -fno-fast-math. Flags of
// the processor are those of the host: a native level has its own.
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -S %s -o - | FileCheck %s --check-prefixes=CHECK,ON,STRICT
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -ffp-contract=on -S %s -o - | FileCheck %s --check-prefixes=CHECK,ON,STRICT
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -ffp-contract=off -S %s -o - | FileCheck %s --check-prefixes=CHECK,OFF,STRICT
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -ffp-contract=fast -S %s -o - | FileCheck %s --check-prefixes=CHECK,EVERYWHERE,STRICT
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -ffast-math -S %s -o - | FileCheck %s --check-prefixes=CHECK,EVERYWHERE,FAST
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -ffast-math -fno-fast-math -S %s -o - | FileCheck %s --check-prefixes=CHECK,ON,STRICT
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 -mfma -S %s -o - | FileCheck %s --check-prefixes=LEVEL
// RUN: %clang-plugin -O2 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=baseline -mfma -S %s -o - | FileCheck %s --check-prefixes=HOST
#include <sycl/sycl.hpp>

void kernels(sycl::queue &queue, float *x, float *y, float *z) {
  // CHECK: {{^.*}}expression{{.*}}.native.{{.*}}: # @
  // ON: vfmadd{{.*}}ps
  // OFF-NOT: vfmadd
  // OFF: vaddps
  // EVERYWHERE: vfmadd{{.*}}ps
  // LEVEL-NOT: vfmadd
  // HOST: vfmadd
  queue.parallel_for<class expression>(1024, [=](sycl::id<1> i) { z[i] = x[i] * y[i] + z[i]; });
  // CHECK: {{^.*}}statements{{.*}}.native.{{.*}}: # @
  // ON-NOT: vfmadd
  // ON: vaddps
  // OFF-NOT: vfmadd
  // OFF: vaddps
  // EVERYWHERE: vfmadd{{.*}}ps
  queue.parallel_for<class statements>(1024, [=](sycl::id<1> i) {
    const float product = x[i] * y[i];
    z[i] = product + z[i];
  });
  // CHECK: {{^.*}}difference{{.*}}.native.{{.*}}: # @
  // STRICT: vsubps
  // FAST-NOT: vsubps
  // CHECK: .Lfunc_end
  queue.parallel_for<class difference>(1024, [=](sycl::id<1> i) { z[i] = (x[i] + y[i]) - x[i]; });
}
