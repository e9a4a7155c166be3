// Preprocessed text of a source that tests __SYCL_DEVICE_ONLY__ ends with the device's view, in comments, so that compiling it
// gives the right kernels: -save-temps, -E, ccache in all its modes (docs/device-view.md).
// RUN: rm -rf %t && mkdir %t && cp %s %t/a.cpp && cd %t
// RUN: %syclc -Wall -Werror -O2 -save-temps a.cpp -o temps && env ONEAPI_DEVICE_SELECTOR=native:cpu ./temps | FileCheck %s
// RUN: %syclc -Wall -Werror -O0 -g -save-temps=obj a.cpp -o temps0 && env ONEAPI_DEVICE_SELECTOR=native:cpu ./temps0 | FileCheck %s
// RUN: %syclc -E a.cpp | %syclc -Wall -Werror -O1 -x c++-cpp-output - -o piped && env ONEAPI_DEVICE_SELECTOR=native:cpu ./piped | FileCheck %s
// RUN: %clang-plugin -std=c++17 -E a.cpp -o b.ii && %syclc -O1 -Wall -Werror b.ii -o plugin && env ONEAPI_DEVICE_SELECTOR=native:cpu ./plugin | FileCheck %s
// RUN: %clang-plugin -O1 -save-temps -c a.cpp -o c.o && %syclc c.o -o saved && env ONEAPI_DEVICE_SELECTOR=native:cpu ./saved | FileCheck %s
// CHECK: kernel 1 host 2
// An error in the device's view only is reported when the text is compiled, as with the source itself.
// RUN: %syclc -DBROKEN -E a.cpp -o broken.ii && %syclc -O1 broken.ii -o broken 2>&1 | FileCheck %s --check-prefix=BROKEN
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu ./broken | FileCheck %s --check-prefix=AS-HOST
// BROKEN: warning: this source tests __SYCL_DEVICE_ONLY__, but has an error if that is defined; kernels use the host's branches. The error: {{.*}}not for devices
// AS-HOST: kernel 2 host 2
// The user's own decision leaves one view; sources that do not ask, and macros alone, are Clang's.
// RUN: %syclc -U__SYCL_DEVICE_ONLY__ -E a.cpp | FileCheck %s --check-prefix=ONE --implicit-check-not=device-view
// RUN: %syclc -DNOT_ASKED -E a.cpp | FileCheck %s --check-prefix=ONE --implicit-check-not=device-view
// RUN: %syclc -dM -E a.cpp | FileCheck %s --check-prefix=MACROS --implicit-check-not=device-view
// ONE: int main() {
// MACROS: #define SYCL_LANGUAGE_VERSION 202012L
#include <sycl/sycl.hpp>

#include <cstdio>
inline int where() {
#if defined NOT_ASKED
  return 3;
#elif defined __SYCL_DEVICE_ONLY__
#ifdef BROKEN
#error not for devices
#endif
  return 1;
#else
  return 2;
#endif
}
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = where(); }).wait();
  std::printf("kernel %d host %d\n", p[0], where());
}
[[maybe_unused]] inline const char *raw = R"(a line \
and another)";
