// Specialization constants are placed in one block, whose values are unknown before a launch: a table has the layout, and kernels
// list the constants that they read, also through functions that were not inlined.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

struct shape {
  char kind;
  double area;
};
template <class T> struct id {
  T value;
};
constexpr id<int> width{16};
inline constexpr id<shape> figure{{'x', 2.5}};
namespace {
constexpr id<float> hidden{1};
}

template <class T> const T &read(const id<T> &, const void *at) { return *static_cast<const T *>(at); }
#define READ(name) read(name, __syclc_specialization_constant(&name, sizeof name, alignof(decltype(name))))

[[gnu::noinline]] double area() { return READ(figure).area; }

// CHECK: @__syclc_specialization_constants = external {{.*}}constant [24 x i8], align 128
// CHECK-DAG: load double, ptr getelementptr {{.*}}@__syclc_specialization_constants, i64 8), align 8
// CHECK-DAG: load i32, ptr getelementptr {{.*}}@__syclc_specialization_constants, i64 16), align {{4|16}}
// CHECK-DAG: load float, ptr getelementptr {{.*}}@__syclc_specialization_constants, i64 20), align 4

void kernels(double *p, float *q) {
  launch<Task, class First>([=] { p[0] = READ(width) + area(); });
  launch<Task, class Second>([=] { q[0] = READ(hidden); });
  launch<Task, class Third>([=] { q[0] = 1; });
}
// The symbol, whether it is local, size, offset, number of the first scalar, default value.
// CHECK: !syclc.specialization_constants = !{![[FIGURE:[0-9]+]], ![[WIDTH:[0-9]+]], ![[HIDDEN:[0-9]+]]}
// CHECK-DAG: ![[FIGURE]] = !{!"figure", i32 0, i32 16, i32 0, i32 0, {{.*}}i8 120, double 2.500000e+00{{.*}}}
// CHECK-DAG: ![[WIDTH]] = !{!"_ZL5width", i32 1, i32 4, i32 16, i32 2, {{.*}} { i32 16 }}
// CHECK-DAG: ![[HIDDEN]] = !{!"_ZN12_GLOBAL__N_16hiddenE", i32 1, i32 4, i32 20, i32 3, {{.*}}float 1.0{{.*}}}
// CHECK-DAG: !{!"spec_constants", i32 0, i32 1}
// CHECK-DAG: !{!"spec_constants", i32 2}
