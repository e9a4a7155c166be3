// -disable-llvm-passes disables LLVM's passes, but not those that compile kernels; compiling the IR then needs no plugin, and
// does not change kernels.
// RUN: %clang-plugin -O2 -Xclang -disable-llvm-passes -c %s -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %clang-plugin -O0 -Xclang -disable-llvm-passes -c %s -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %clang-plugin -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll && FileCheck %s < %t.ll
// RUN: %clang -O2 -c %t.ll -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %clang-plugin -O2 -x ir -c %t.ll -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// RUN: %clang-plugin -O2 -fembed-bitcode -c %s -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: U __syclc_register_module
//
// Loops of native code are not unrolled a second time; the host's code is as the front end made it.
// CHECK: define internal void @{{.*}}Scale{{.*}}.native.x86-64-v2.{{.*}}(
// CHECK: br i1 {{.*}}!llvm.loop
// CHECK: = !{!"llvm.loop.unroll.disable"}
#include "../diagnostics/Inputs/kernel.hpp"
struct Loop {
  int *p;
  int n;
  void operator()() const {
    for (int i = 0; i < n; ++i) p[i] = p[i + n] / (p[i] + 1);
  }
};
const void *scale(int *p, int n) {
  return kernel<class Scale>(Loop{p, n});
}
