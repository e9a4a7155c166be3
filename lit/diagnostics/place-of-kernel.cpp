// What SPIR-V cannot express and has no line of its own is reported with the line of the kernel. Kernels of one function
// without names cannot be told apart then.
// RUN: not %syclc -O2 -std=c++17 -DNAMED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=NAMED --implicit-check-not=error:
// RUN: not %syclc -O2 -std=c++17 -DUNNAMED -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNNAMED --implicit-check-not=error:
// RUN: %syclc -O2 -std=c++17 -DNAMED -DUNNAMED -fplugin-arg-syclc-targets=native -c %s -o %t.o
#include <sycl/sycl.hpp>

void host(sycl::queue queue, unsigned long long *p) {
  queue.single_task([=] { p[1] = 2; });
#ifdef NAMED
  queue.single_task<class clock>([=] { p[0] = __builtin_readcyclecounter(); });
  // NAMED: error: syclc: kernel '{{.*}}clock' ({{.*}}place-of-kernel.cpp:[[@LINE-1]]:34) cannot be compiled to SPIR-V: it uses 'llvm.readcyclecounter', which SPIR-V cannot express
#endif
#ifdef UNNAMED
  queue.single_task([=] { p[0] = __builtin_readcyclecounter(); });
  // UNNAMED: error: syclc: kernel '{{.*}}' (one of: {{.*}}place-of-kernel.cpp:9:21, {{.*}}place-of-kernel.cpp:[[@LINE-1]]:21) cannot be compiled to SPIR-V
#endif
}
