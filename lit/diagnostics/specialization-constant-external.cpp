// A function that other sources call knows no launch, and so no values of specialization constants.
// RUN: not %syclc -O2 -c %s -o /dev/null 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

constexpr sycl::specialization_id<int> width(16);

int inner(sycl::kernel_handler from) { return from.get_specialization_constant<width>(); }
// CHECK: error: {{.*}}SYCL_EXTERNAL function 'outer(sycl::kernel_handler)' reads a specialization constant
SYCL_EXTERNAL int outer(sycl::kernel_handler from) { return inner(from); }
