// The page about a program has its kernels with the lanes that ran, what the compiler could not do well, the graph of
// commands, and copies. It refers to no other file.
// RUN: rm -rf %t && mkdir %t
// RUN: %syclc -std=c++20 -O2 %s -o %t/app -fsave-optimization-record -foptimization-record-passes=syclc -foptimization-record-file=%t/app.yaml
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_TRACE=%t/app.json %t/app
// RUN: %syclc-report %t/app.json %t/app.yaml -o %t/app.html | FileCheck %s --check-prefix=SAYS
// SAYS: syclc-report: {{.*}}app.html: 4 commands, {{[0-9]+}} remarks
// RUN: FileCheck %s < %t/app.html
// RUN: FileCheck %s --check-prefix=LAMBDA < %t/app.html
// RUN: FileCheck %s --check-prefix=ALONE < %t/app.html
// CHECK: <h2>Kernels by time</h2>
// CHECK: href='#kmain-3a-3aGather'
// CHECK-SAME: <td class=w>{{[0-9]+}} (x86-64-v{{[234]}})<td>{65536} work-items
// CHECK: <h2>Graph of commands</h2>
// CHECK-COUNT-2: class=edge
// CHECK-NOT: class=edge
// CHECK: <h2>What the compiler did</h2>
// CHECK: <details id='kmain-3a-3aGather' open>
// CHECK: <tr class=Missed><td>{{.*}}syclc-report.cpp:{{[0-9]+}}<td>gather
// CHECK: <h2>Copies and other commands</h2>
// CHECK: <td>copy<td>queue 1
// CHECK-SAME: <td class=n>256.0 KiB<
// LAMBDA: <summary>{{.*}}lambda $_1 in main (syclc-report.cpp:{{[0-9]+}})
// ALONE-NOT: {{src=|https?:|<link|<script}}
//
// The remarks alone, and the trace alone.
// RUN: %syclc-report %t/app.yaml -o %t/remarks.html && FileCheck %s --check-prefix=REMARKS < %t/remarks.html
// REMARKS-NOT: Kernels by time
// REMARKS: What the compiler did
// RUN: %syclc-report %t/app.json -o %t/trace.html && FileCheck %s --check-prefix=TRACE < %t/trace.html
// TRACE: Kernels by time
// TRACE-NOT: What the compiler did
//
// One of something is not written as several.
// RUN: %syclc -std=c++20 -O2 -DONE %s -o %t/one -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 -fsave-optimization-record -foptimization-record-passes=syclc -foptimization-record-file=%t/one.yaml
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_TRACE=%t/one.json %t/one 1
// RUN: %syclc-report %t/one.json %t/one.yaml -o %t/one.html | FileCheck %s --check-prefix=ONE
// ONE: one.html: 1 command, 1 remark{{$}}
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_TRACE=%t/two.json %t/one 2
// RUN: %syclc-report %t/two.json %t/one.yaml -o %t/two.html && FileCheck %s --check-prefix=TWO < %t/two.html
// TWO: 1 other{{<}}
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_TRACE=%t/three.json %t/one 3
// RUN: %syclc-report %t/three.json %t/one.yaml -o %t/three.html | FileCheck %s --check-prefix=THREE
// THREE: three.html: 3 commands, 1 remark{{$}}
// RUN: FileCheck %s --check-prefix=OTHERS < %t/three.html
// OTHERS: 2 others{{<}}
//
// What is no input is one error.
// RUN: not %syclc-report %t/app 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: app is neither a trace (.json) nor a file of remarks (.yaml)
// RUN: not %syclc-report %t/missing.json 2>&1 | FileCheck %s --check-prefix=MISSING
// MISSING: syclc-report: cannot read {{.*}}missing.json: No such file or directory
// RUN: echo '{"a": 1}' > %t/other.json && not %syclc-report %t/other.json 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: syclc-report: {{.*}}other.json is not a trace: run the program with SYCLC_TRACE=FILE.json
// RUN: cp %t/app.json %t/second.yaml && not %syclc-report %t/second.yaml 2>&1 | FileCheck %s --check-prefix=YAML
// YAML: second.yaml is no file of remarks in YAML: compile with -fsave-optimization-record
#include <cstdlib>
#include <sycl/sycl.hpp>

#ifdef ONE
int main(int, char **arguments) {
  sycl::queue queue;
  for (int i = 0; i != std::atoi(arguments[1]); ++i) queue.parallel_for<class One>(1 << (16 + i), [](sycl::id<1>) {}).wait();
}
#else
int main() {
  constexpr int n = 1 << 16;
  sycl::queue queue;
  std::vector<float> values(n);
  float *data = sycl::malloc_device<float>(n, queue), *out = sycl::malloc_device<float>(n, queue);
  const sycl::event copied = queue.copy(values.data(), data, n);
  const sycl::event begun = queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = 0; });
  sycl::event gathered = queue.parallel_for<class Gather>(
      n, {copied, begun}, [=](sycl::id<1> i) { out[i] = data[i[0] * 2654435761u % n]; });
  gathered.wait();
  queue.parallel_for(n, [=](sycl::id<1> i) { data[i] += 1; }).wait(); // after nothing
  sycl::free(data, queue);
  sycl::free(out, queue);
}
#endif
