// Constants that another source defines stay declarations by the host's names, structures too, which Clang does not call
// constant; those that this source defines are carried along. The host's object needs them, and lists them for devices.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
// RUN: %clang-plugin -std=c++20 -O2 -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=HOST
#include "Inputs/launch.hpp"

struct pair {
  int first, second;
  pair(int first, int second) : first(first), second(second) {}
};
struct holder {
  static const short values[3];
};
extern const float table[8];
extern const pair limits[2];
extern const int unused;
extern const int here;
const int here = 5;

// CHECK-DAG: @table = external {{.*}}constant [8 x float]
// CHECK-DAG: @limits = external {{.*}}constant [2 x %struct.pair]
// CHECK-DAG: @_ZN6holder6valuesE = external {{.*}}constant [3 x i16]
// CHECK-NOT: @unused
// CHECK-NOT: @here = {{.*}}external
// HOST-DAG: @table = external {{.*}}constant [8 x float]
// HOST-DAG: @limits = external {{.*}}[2 x %struct.pair]
// HOST-DAG: @syclc.device_globals = private constant {{.*}} { ptr @{{.*}}, ptr @table, i64 32, i32 16, i32 4 }
void host(float *p, int n) {
  launch<Range1>([=](std::size_t i) { p[i] = table[i] + limits[i & 1].second + holder::values[n] + *&here; });
}
