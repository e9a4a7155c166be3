// Kernels get the address of the device's copy of a device_global as a parameter; the module lists the variables. Native
// code asks by the host's own variable, also one that has no external name.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s --check-prefix=SPMD
// RUN: %host-ir -O2 %s | %outline | FileCheck %s --check-prefix=SPMD
// RUN: %host-ir -O2 %s | %opt-syclc -passes=syclc -S | FileCheck %s --check-prefix=HOST
// RUN: %host-ir -O0 %s | %opt-syclc -passes=syclc -S | FileCheck %s --check-prefix=HOST
#include "Inputs/launch.hpp"
extern "C" void *__syclc_device_global(const void *variable, unsigned flags);
template <class Value>
struct device_global { // as the headers have it
  Value &get() { return *static_cast<Value *>(__syclc_device_global(this, 0)); }
  Value value;
};
device_global<int> counter;
static device_global<long[4]> hidden;
extern device_global<int> elsewhere;

// HOST-DAG: @counter = {{.*}}global
// HOST-DAG: @[[HIDDEN:_ZL6hidden]] = internal global
// HOST-DAG: @syclc.device_globals = private constant {{.*}} ptr @[[HIDDEN]], i64 32, i32 {{8|16}}, i32 0 }{{.*}} ptr @counter, i64 4, i32 4, i32 0 }{{.*}} ptr @elsewhere, i64 4, i32 4, i32 2 }
// HOST-NOT: @__syclc_device_global
void host(int *p, bool second) {
  // SPMD-LABEL: define {{.*}}kernel_entry
  // SPMD-SAME: ptr {{.*}}%device.global
  // SPMD: getelementptr {{.*}}%device.global
  // SPMD-NOT: @_ZL6hidden
  // SPMD-NOT: __syclc_device_global
  // SPMD: ret void
  launch<Range1>([=](std::size_t i) { p[i] += int(hidden.get()[i % 4]); });
  // SPMD-LABEL: define {{.*}}kernel_entry
  // SPMD-SAME: ptr {{.*}}%device.global, ptr {{.*}}%device.global{{[0-9]+}}
  // SPMD: ret void
  launch<Range1>([=](std::size_t i) { (second ? elsewhere : counter).get() = int(i); });
}
// SPMD: !syclc.device_globals = !{![[A:[0-9]+]], ![[B:[0-9]+]], ![[C:[0-9]+]]}
// SPMD-DAG: ![[A]] = !{!"_ZL6hidden", i64 32, i32 {{8|16}}, i32 0}
// SPMD-DAG: !{!"counter", i64 4, i32 4, i32 0}
// SPMD-DAG: !{!"elsewhere", i64 4, i32 4, i32 2}
