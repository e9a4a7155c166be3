// With remarks enabled Clang keeps line information without debug info in the object: native code linked back into the host's
// module adds no compile units, to the module or the object.
// RUN: %syclc -std=c++20 -O2 -S -emit-llvm %s -o %t.remarks.ll -Rpass=syclc
// RUN: FileCheck %s --check-prefix=LINES < %t.remarks.ll
// RUN: %syclc -std=c++20 -O2 -g -S -emit-llvm %s -o %t.debug.ll
// RUN: FileCheck %s --check-prefix=DEBUG < %t.debug.ll
#include <sycl/sycl.hpp>

// LINES-COUNT-1: distinct !DICompileUnit
// LINES-NOT: distinct !DICompileUnit

// With -g, vectorised kernels have line tables, and one unit.
// DEBUG: define internal {{.*}}.native.x86-64-v3{{.*}} !dbg
// DEBUG: store <{{[0-9]+}} x float> {{.*}} !dbg ![[PLACE:[0-9]+]]
// DEBUG-COUNT-1: distinct !DICompileUnit
// DEBUG-NOT: distinct !DICompileUnit
// DEBUG: ![[PLACE]] = {{.*}}!DILocation(line: [[#@LINE + 2]],
void run(sycl::queue &queue, float *data) {
  queue.parallel_for<class scale>(sycl::range<1>(1024), [=](sycl::id<1> i) { data[i] *= 2; });
}
