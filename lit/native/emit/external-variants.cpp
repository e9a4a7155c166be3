// Each SYCL_EXTERNAL function that a source defines has, for each ISA level, a variant for one lane and a masked one for a
// register of floats, with the function's visibility; also if there are no kernels.
// RUN: %clang-plugin -std=c++20 -O2 -c %s -o %t.o
// RUN: llvm-nm-22 %t.o | FileCheck %s --implicit-check-not=local
// RUN: %clang-plugin -std=c++20 -O2 -fvisibility=hidden -c %s -o %t.hidden.o
// RUN: llvm-readelf-22 -sW %t.hidden.o | FileCheck %s --check-prefix=HIDDEN
// RUN: %clang-plugin -std=c++20 -O2 -march=haswell -S -emit-llvm %s -o - | FileCheck %s --check-prefix=BASELINE
#include <sycl/version.hpp>

// CHECK-DAG: T _Z5scalef{{$}}
// CHECK-DAG: T _ZGVbM4v__Z5scalef.syclc
// CHECK-DAG: T _ZGVbN1v__Z5scalef.syclc
// CHECK-DAG: T _ZGVdM8v__Z5scalef.syclc
// CHECK-DAG: T _ZGVdN1v__Z5scalef.syclc
// CHECK-DAG: T _ZGVeM16v__Z5scalef.syclc
// CHECK-DAG: T _ZGVeN1v__Z5scalef.syclc
// HIDDEN-DAG: FUNC GLOBAL HIDDEN {{.*}} _ZGVdM8v__Z5scalef.syclc
// BASELINE: define {{.*}}<8 x float> @_ZGVdM8v__Z5scalef.syclc(<8 x float> %0, i64 %1, ptr {{.*}}%2)
SYCL_EXTERNAL float scale(float x) { return x * 2; }

// CHECK-DAG: W _ZGVeM16v__Z7genericIdET_S0_.syclc
template <class T> SYCL_EXTERNAL T generic(T x) { return x + 1; }
template SYCL_EXTERNAL double generic(double);

SYCL_EXTERNAL inline int local_to_all(int x) { return x; }
