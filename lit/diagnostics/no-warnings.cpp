// -w silences the plugin's warnings as it does Clang's; -Werror makes errors of them.
// RUN: %clang-plugin -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang-plugin -w -fsyntax-only %s 2>&1 | count 0
// RUN: not %clang-plugin -Werror -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: warning: 'sycl::reqd_work_group_size' has no effect on 'helper'
// ERROR: error: 'sycl::reqd_work_group_size' has no effect on 'helper'
#include "Inputs/kernel.hpp"
[[sycl::reqd_work_group_size(8)]] inline void helper(int *p) { *p *= 2; }
const void *scale(int *p) {
  return kernel<class Scale>([=] { helper(p); });
}
