// A source with kernels compiles in every mode and at every level; the object refers to the runtime and no entry stays.
// RUN: %clang-plugin -O0 -std=c++17 -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O1 -std=c++20 -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O2 -std=c++23 -g -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O3 -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -Os -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -Og -g -fPIC -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O2 -fno-exceptions -fno-rtti -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O2 -fsanitize=undefined,address -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O1 -fsanitize=undefined -fno-sanitize-recover=all -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O0 -fsanitize=undefined -c %s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O2 -S %s -o %t.s && %clang -c %t.s -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -O2 -emit-llvm -c %s -o %t.bc && %clang -c %t.bc -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -fsyntax-only %s
// CHECK-NOT: {{ [TtWw] }}{{.*}}kernel_entry{{.*_$}}
// CHECK-DAG: kernel_entry{{.*}}.kernel
// CHECK-DAG: U __syclc_register_module
#include "../diagnostics/Inputs/kernel.hpp"
#include <array>
#include <cstdio>
template <class T> struct Scaler {
  T factor;
  T *data;
  void operator()() const {
    std::array<T, 2> two = {factor, T(2)};
    for (T x : two) *data *= x;
  }
};
int main() {
  float f = 1;
  std::printf("%p %p\n", kernel<Scaler<float>>(Scaler<float>{2, &f}), kernel([=, p = &f] { *p = f; }));
}
