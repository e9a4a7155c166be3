// Another SYCL's headers: syclc's come before -isystem folders, and with syclc++ before CPATH's. If another is found first
// nevertheless, one error names both.
// RUN: rm -rf %t && mkdir -p %t/other/sycl %t/wrapper/sycl && echo '#error "pages of errors"' > %t/other/sycl/sycl.hpp
// RUN: echo '#define OTHERS_OWN' > %t/other/other.hpp && echo '#include_next <sycl/sycl.hpp>' > %t/wrapper/sycl/sycl.hpp
// RUN: %clang-plugin -isystem %t/other -fsyntax-only %s
// RUN: %syclc -isystem %t/other -fsyntax-only %s
// RUN: env CPATH=%t/other:%t %syclc -DEXPECT_OTHER -fsyntax-only %s
// RUN: env CPATH=%t/other %syclc -E -DEXPECT_OTHER %s > %t.ii
// RUN: env CPLUS_INCLUDE_PATH=%t/other %syclc -DEXPECT_OTHER -fsyntax-only %s
// RUN: env CPLUS_INCLUDE_PATH=%t/other %clang-plugin -DEXPECT_OTHER -fsyntax-only %s
// RUN: not env CPATH=%t/other %clang-plugin -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: not %syclc -I%t/other -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %clang-plugin -I%t/wrapper -fsyntax-only %s
// CHECK-NOT: error:
// CHECK: other-sycl.cpp:[[#@LINE+2]]:10: fatal error: <sycl/sycl.hpp> is '{{.*}}other/sycl/sycl.hpp', of another SYCL, which is found before that of syclc in '{{.*}}include': remove its folder from CPATH, -I and -isystem
// CHECK-NOT: error:
#include <sycl/sycl.hpp>
#ifdef EXPECT_OTHER
#include <other.hpp>
#ifndef OTHERS_OWN
#error "the folder's other headers are still found"
#endif
#endif
sycl::queue *found;
