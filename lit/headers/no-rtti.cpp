// The headers compile without run-time type information; only get_kernel_id needs it, and says so.
// RUN: %syclc -std=c++17 -fno-rtti -Wall -Wextra -Werror -fsyntax-only %s
// RUN: not %syclc -std=c++17 -fno-rtti -fsyntax-only -DASK %s 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>
#ifdef ASK
// CHECK: error: {{.*}}get_kernel_id needs the names of types: -frtti
sycl::kernel_id ask() { return sycl::get_kernel_id<class Kernel>(); }
#endif
