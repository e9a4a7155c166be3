// The target `bitcode` embeds the kernels' SPMD IR, with the same names and module as their descriptors.
// RUN: %syclc -O2 -c %s -o %t.o -fplugin-arg-syclc-targets=native,bitcode
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && llvm-objdump-22 --offloading %t.o | FileCheck %s
// RUN: cd %t.dir && llvm-offload-binary-22 %t.o --image=file=device.bc,kind=sycl
// RUN: llvm-dis-22 %t.dir/device.bc -o - | FileCheck --check-prefix=IR %s
// CHECK: kind            llvm ir
// CHECK: producer        sycl
// IR: define {{.*}}void @{{.*}} !syclc.kernel
// IR: !syclc.module.id = !{![[ID:[0-9]+]]}
// IR: ![[ID]] = !{!"{{[0-9a-f]+}}"}
#include <sycl/sycl.hpp>

void twice(sycl::queue &queue, int *data) {
  queue.parallel_for(8, [=](sycl::id<1> i) { data[i] *= 2; });
}
