// Constant globals, tables and function-local constants travel with the kernel as internal constants; equal ones may
// be merged again (unnamed_addr).
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

static const float table[4] = {1, 2, 3, 4};
inline constexpr int scale = 3;
struct Pair { int a; double b; };
constexpr Pair pairs[2] = {{1, 2.5}, {3, 4.5}};

// CHECK-DAG: @_ZL5table = internal unnamed_addr constant [4 x float]
// CHECK-DAG: @_ZL5pairs = internal unnamed_addr constant
// CHECK-DAG: @{{.*}}local{{"?}} = internal unnamed_addr constant [3 x i8]
void host(float *p) {
  launch<Range1>([=](std::size_t i) {
    static constexpr char local[3] = {7, 8, 9};
    p[i] = table[i % 4] * scale + pairs[i % 2].b + local[i % 3];
  });
}
