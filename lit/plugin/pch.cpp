// Precompiled headers: made and used with the plugin, kernels in the header included.
// RUN: %clang-plugin -std=c++20 -x c++-header %S/Inputs/precompiled.hpp -o %t.pch
// RUN: %clang-plugin -std=c++20 -include-pch %t.pch -fsyntax-only %s
// RUN: not %clang-plugin -std=c++20 -include-pch %t.pch -DBAD -fsyntax-only %s 2>&1 | FileCheck %s
// RUN: %syclc -std=c++20 -Werror %S/Inputs/precompiled.hpp -o %t.pch
// RUN: %syclc -std=c++20 -Werror -include-pch %t.pch -fsyntax-only %s
void use(int *p) {
  kernel([=] {
#ifdef BAD
    throw 1; // CHECK: pch.cpp:[[@LINE]]:5: error: device code cannot throw exceptions
#endif
    *p = 1;
  });
}
