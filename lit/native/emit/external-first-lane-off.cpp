// Lane 0 of a function's masked variant may be inactive: without a gather instruction, inactive lanes load from the address of
// an active one, which is not always the first.
// RUN: %clang-plugin -std=c++20 -O2 -march=x86-64-v2 -S -emit-llvm %s -o - | FileCheck %s
#include <sycl/version.hpp>

// CHECK-LABEL: define {{.*}}<4 x i32> @_ZGVbM4vv__Z7elementPKii.syclc(
// CHECK: call {{.*}}@llvm.cttz
// CHECK: ret <4 x i32>
SYCL_EXTERNAL int element(const int *table, int i) { return table[i]; }
