// The plugin loads by path, by relative path, through a symbolic link and by plain name; an incomplete installation is
// named.
// RUN: %clang -fplugin=%syclc-lib/syclc.so -fsyntax-only %s
// RUN: cd %syclc-lib && %clang -fplugin=./syclc.so -fsyntax-only %s
// RUN: rm -rf %t && mkdir -p %t/lib/syclc %t/link && ln -s %syclc-lib/syclc.so %t/link/mine.so
// RUN: %clang -fplugin=%t/link/mine.so -fsyntax-only %s
// RUN: env LD_LIBRARY_PATH=%syclc-lib %clang -fplugin=syclc.so -fsyntax-only %s
// RUN: cp %syclc-lib/syclc.so %t/lib/
// RUN: not %clang -fplugin=%t/lib/syclc.so -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: echo broken > %t/lib/syclc/libsyclc-clang.so
// RUN: not %clang -fplugin=%t/lib/syclc.so -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=BROKEN
// MISSING: syclc: error: {{.*}}/lib/syclc/libsyclc-clang.so is missing or cannot be read: install syclc again
// BROKEN: syclc: error: cannot load the plugin: {{.*}}/lib/syclc/libsyclc-clang.so: {{.*}}: install syclc again, built for this clang-22
#ifndef __SYCLC__
#error "not loaded"
#endif
