// Clang starts no plugin for -E and -M; it is harmless there. syclc++ passes macros and include path as flags.
// RUN: %clang-plugin -E %s | FileCheck %s --check-prefix=PLUGIN
// RUN: %syclc -E %s | FileCheck %s --check-prefix=DRIVER
// RUN: %syclc -M -DINCLUDE %s | FileCheck %s --check-prefix=DEPENDENCIES
// RUN: %syclc -MD -MF %t.d -DINCLUDE -c %s -o %t.o && FileCheck %s --check-prefix=DEPENDENCIES < %t.d
// PLUGIN: syclc: __SYCLC__
// DRIVER: syclc: 1
// DEPENDENCIES: kernel_entry.hpp
#ifdef INCLUDE
#include <sycl/detail/kernel_entry.hpp>
#else
syclc: __SYCLC__
#endif
