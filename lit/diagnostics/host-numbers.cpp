// Number types that OpenCL devices lack are an error when SPIR-V is generated, with the first line that uses one. Native code
// supports them; folded numbers, as in many headers, are not needed on a device.
// RUN: not %syclc -O2 -std=c++17 -DINTEGER -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=INTEGER --implicit-check-not=error:
// RUN: not %syclc -O2 -std=c++17 -DREAL -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=REAL --implicit-check-not=error:
// RUN: %syclc -O2 -std=c++17 -DINTEGER -DREAL -fplugin-arg-syclc-targets=native -c %s -o %t.o
// RUN: %syclc -O2 -std=c++17 -c %s -o %t.o
#include <sycl/sycl.hpp>

using wide_integer = _BitInt(200);

void host(sycl::queue queue, long *p, wide_integer *wide) {
  queue.single_task([=] { p[0] = static_cast<long>(__int128(1) << 70 >> 68) + static_cast<long>(2.5L * 2); });
#ifdef INTEGER
  queue.single_task([=] { wide[0] *= 3; });
#endif
#ifdef REAL
  long double factor = p[0];
  queue.single_task([=] { p[0] += static_cast<long>(factor / p[1]); });
#endif
}
// INTEGER: error: syclc: kernel 'host{{.*}}' cannot be compiled to SPIR-V: it uses integers of {{[0-9]+}} bits; OpenCL devices compute with up to 128 ({{.*}}host-numbers.cpp:{{14:[0-9]+}})
// REAL: error: {{.*}} cannot be compiled to SPIR-V: it uses long double (or __float128), which OpenCL devices do not have ({{.*}}host-numbers.cpp:{{18:[0-9]+}}); use double
