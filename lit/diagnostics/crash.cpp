// A crash of the compiler asks for a bug report to syclc, names the kernel and the pass, and leaves files to reproduce it: the
// preprocessed source, and a script that loads the plugin. The hidden option crashes on purpose.
// RUN: rm -rf %t && mkdir %t
// RUN: not %clang-plugin -O2 -fcrash-diagnostics-dir=%t -mllvm -syclc-crash-in=Scale -c %s -o %t.o > %t/log 2>&1 || true
// RUN: FileCheck %s < %t/log
// CHECK: PLEASE submit a bug report to syclc
// CHECK: Stack dump:
// CHECK: Running pass "syclc" on module "{{.*}}crash.cpp"
// CHECK: syclc: kernels of '{{.*}}crash.cpp'
// CHECK: syclc: native code for x86-64-v2
// CHECK: syclc: kernel 'Scale'
// CHECK: PLEASE ATTACH THE FOLLOWING FILES TO THE BUG REPORT
// RUN: cat %t/crash-*.sh | FileCheck %s --check-prefix=SCRIPT
// SCRIPT: "-load" "{{.*}}syclc.so"
// RUN: cd %t && not sh -c "sh crash-*.sh" 2>&1 | FileCheck %s --check-prefix=AGAIN
// AGAIN: PLEASE submit a bug report to syclc
// AGAIN: syclc: kernel 'Scale'
//
// In a pass, of syclc++ without -c, and of ours as of LLVM's.
// RUN: rm -rf %t && mkdir %t
// RUN: not %syclc -O2 -fcrash-diagnostics-dir=%t -mllvm -syclc-crash-in=FlattenCapturesPass %s -o %t.x > %t/log 2>&1 || true
// RUN: FileCheck %s --check-prefix=OUTLINE < %t/log
// OUTLINE: PLEASE submit a bug report to syclc
// OUTLINE: syclc: kernels of
// OUTLINE: Running pass "syclc::FlattenCapturesPass"
// RUN: not %clang-plugin -O2 -fno-crash-diagnostics -mllvm -syclc-crash-in=InstCombinePass -c %s -o %t.o > %t/log 2>&1 || true
// RUN: FileCheck %s --check-prefix=LLVM < %t/log
// LLVM: PLEASE submit a bug report to syclc
// LLVM: syclc: kernels of
// LLVM: syclc: kernel, or function of kernels, 'Scale'
// LLVM: Running pass "instcombine{{.*}}" on function
//
// Fatal errors of LLVM, as of code generators, too.
// RUN: rm -rf %t && mkdir %t
// RUN: not %clang-plugin -O2 -fcrash-diagnostics-dir=%t -mllvm -syclc-crash-in=Scale -mllvm -syclc-crash-by-error -c %s -o %t.o > %t/log 2>&1 || true
// RUN: FileCheck %s --check-prefix=FATAL < %t/log
// FATAL: fatal error: error in backend: crash on purpose
// FATAL-NEXT: PLEASE submit a bug report to syclc
// FATAL: PLEASE ATTACH THE FOLLOWING FILES TO THE BUG REPORT
#include "Inputs/kernel.hpp"
class Scale;
const void *scale(int *p) {
  return kernel<Scale>([=] { *p *= 2; });
}
int main() {}
