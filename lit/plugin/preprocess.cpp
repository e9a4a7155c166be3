// Clang lets no plugin take part in -E and -M; still both have macros and include path of SYCL, and the user's win.
// RUN: %clang-plugin -E %s | FileCheck %s --check-prefix=TEXT
// RUN: %clang-plugin -E -Werror -D__SYCL_SINGLE_SOURCE__=7 -x c++ - < %s | FileCheck %s --check-prefix=OWN
// RUN: %clang-plugin -E -dM %s | FileCheck %s --check-prefix=MACROS
// RUN: %clang-plugin -M -DINCLUDE %s | FileCheck %s --check-prefix=DEPENDENCIES
// RUN: %clang-plugin -E -DINCLUDE %s > %t.ii && %clang-plugin -fsyntax-only %t.ii
// RUN: %syclc -E %s | FileCheck %s --check-prefix=TEXT
// RUN: %syclc -M -DINCLUDE %s | FileCheck %s --check-prefix=DEPENDENCIES
// RUN: %syclc -MD -MF %t.d -DINCLUDE -c %s -o %t.o && FileCheck %s --check-prefix=DEPENDENCIES < %t.d
// TEXT: syclc: 1 1
// OWN: syclc: 1 7
// MACROS: #define SYCL_LANGUAGE_VERSION 202012L
// DEPENDENCIES: kernel_entry.hpp
//
// Preprocessed text compiles like the source. A C source has no such macros.
// RUN: %clang-plugin -E -DCODE %s -o %t.ii && %clang-plugin -O2 -c %t.ii -o %t.o && llvm-nm %t.o | FileCheck %s
// RUN: %clang-plugin -x c -E %s | FileCheck %s --check-prefix=C
// CHECK: U __syclc_register_module
// C: syclc: __SYCLC__ __SYCL_SINGLE_SOURCE__
#if defined CODE
#include "../diagnostics/Inputs/kernel.hpp"
const void *scale(int *p) {
  return kernel<class Scale>([=] { *p *= 2; });
}
#elif defined INCLUDE
#include <sycl/detail/kernel_entry.hpp>
#else
syclc: __SYCLC__ __SYCL_SINGLE_SOURCE__
#endif
