// The headers are found without -I, as system headers: before /usr/include, after the user's own folders.
// RUN: %clang-plugin -fsyntax-only %s
// RUN: not %clang -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: %syclc -fsyntax-only %s
// RUN: rm -rf %t && mkdir -p %t/sycl/detail && echo '#define USERS_OWN' > %t/sycl/detail/kernel_entry.hpp
// RUN: %clang-plugin -fsyntax-only -I%t -DEXPECT_OWN %s
// PLAIN: fatal error: 'sycl/detail/kernel_entry.hpp' file not found
#include <sycl/detail/kernel_entry.hpp>
#ifdef EXPECT_OWN
#ifndef USERS_OWN
#error "the user's folder comes first"
#endif
#else
sycl::detail::unnamed_kernel *found;
#endif
