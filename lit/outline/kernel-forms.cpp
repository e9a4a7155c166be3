// Every way to write a kernel gives one SPMD function with flattened captures: unnamed and named lambdas, functors,
// generic lambdas, kernels in templates. The same at -O0 and -O2, because SPMD IR is always simplified.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s
// RUN: %host-ir -O2 %s | %outline | FileCheck %s
#include "Inputs/launch.hpp"

struct Functor {
  float *p;
  float factor;
  void operator()(std::size_t i) const { p[i] *= factor; }
};

template <class T> void in_template(T *p, T v) {
  launch<Range1>([=](std::size_t i) { p[i] = v; });
}

void forms(int *p, float *q) {
  int v = p[0];
  // CHECK-DAG: define {{.*}}void @{{.*}}12kernel_entryINS0_14unnamed_kernelE6Range1Z5formsPiPfE3$_0{{.*}}(ptr {{[^,]*}}, i32 {{[^,]*}}) {{.*}}!syclc.kernel
  launch<Range1>([=](std::size_t i) { p[i] = v; });
  // CHECK-DAG: define {{.*}}void @{{.*}}12kernel_entryIZ5formsPiPfE5Named6Range1{{.*}}E3$_1{{.*}}(ptr {{[^,]*}}) {{.*}}!syclc.kernel
  launch<Range1, class Named>([=](std::size_t i) { p[i] = 1; });
  // CHECK-DAG: define {{.*}}void @{{.*}}12kernel_entryINS0_14unnamed_kernelE6Range17Functor{{.*}}(ptr {{[^,]*}}, float {{[^,]*}}) {{.*}}!syclc.kernel
  launch<Range1>(Functor{q, 2});
  // CHECK-DAG: define {{.*}}void @{{.*}}6Range1Z5formsPiPfE3$_2{{.*}}(ptr {{[^,]*}}) {{.*}}!syclc.kernel
  launch<Range1>([=](auto i) { p[i] = 3; });
  // CHECK-DAG: define {{.*}}void @{{.*}}12kernel_entry{{.*}}in_templateId{{.*}}(ptr {{[^,]*}}, double {{[^,]*}}) {{.*}}!syclc.kernel
  in_template<double>(nullptr, 2.0);
  // CHECK-DAG: define {{.*}}void @{{.*}}4TaskZ5forms{{.*}}(ptr {{[^,]*}}) {{.*}}!syclc.kernel
  launch<Task>([=] { p[0] = 4; });
}
