// __syclc_on_device() is true in device code and false on the host. It is a constant before callees are checked, at -O0 too:
// code that only the other side can call is neither checked, nor compiled, nor linked.
// RUN: rm -rf %t && split-file %s %t
// RUN: %syclc -std=c++17 -O0 -Wall -Werror %t/run.cpp -o %t/run0 && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/run0 | FileCheck %s
// RUN: %syclc -std=c++20 -O2 -g -Wall -Werror %t/run.cpp -o %t/run2 && env ONEAPI_DEVICE_SELECTOR=native:cpu %t/run2 | FileCheck %s
// RUN: cd %t && %syclc -O1 -save-temps run.cpp -o run1 && env ONEAPI_DEVICE_SELECTOR=native:cpu ./run1 | FileCheck %s
// CHECK: functor 1101 1102 constexpr 105 lambda 4 or 7 and 5 host 200 10 201 2202
// The host's code has no trace of the devices' branches, also in sources without kernels.
// RUN: %syclc -O0 -S -emit-llvm -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v2 %t/host.cpp -o - | FileCheck %s --check-prefix=HOST --implicit-check-not=only_devices
// RUN: %syclc -O2 -S -emit-llvm %t/host.cpp -o - | FileCheck %s --check-prefix=HOST --implicit-check-not=only_devices
// HOST: define {{.*}}@_Z5wherei
// It is not a constant expression, because one parse serves both sides.
// RUN: not %syclc -fsyntax-only %t/constant.cpp 2>&1 | FileCheck %s --check-prefix=CONSTANT
// CONSTANT: error: constexpr if condition is not a constant expression
// CONSTANT: note: non-constexpr function '__syclc_on_device' cannot be used in a constant expression
// The branch that is taken is checked, and its callees.
// RUN: not %syclc -fno-caret-diagnostics -fsyntax-only %t/taken.cpp 2>&1 | FileCheck %s --check-prefix=TAKEN --implicit-check-not=error:
// TAKEN: taken.cpp:4:{{[0-9]+}}: error: device code cannot allocate memory with 'new'
// TAKEN: taken.cpp:7:{{[0-9]+}}: error: device code cannot throw exceptions
//--- run.cpp
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
static int host_only(int i) {
  void *p = std::malloc(16);
  if (!p) throw std::runtime_error("no memory");
  std::free(p);
  return 200 + i;
}
inline int for_devices(int i) { return 100 + i; }
inline int where(int i) {
  if (__syclc_on_device()) return for_devices(i);
  return host_only(i);
}
template <class T>
constexpr T either(T i) {
  SYCLC_IF_ON_DEVICE((return T(for_devices(int(i)));))
  SYCLC_IF_ON_HOST((int a = 1, b = 1; return i * 2 + a - b;))
  return 0;
}
static_assert(either(4) == 8);
template <class F>
struct wrap {
  F f;
  int call(int i) const {
    const bool on_host = !__syclc_on_device(), braced{on_host};
    return braced ? host_only(i) : f(i);
  }
};
template <class F>
wrap(F) -> wrap<F>;
SYCL_EXTERNAL int external(int i) { return __syclc_on_device() || i < 0 ? 1000 + i : 2000 + host_only(i); }
struct functor {
  int *p;
  void operator()(sycl::item<1> i) const { p[i] = where(int(i)) + external(1); }
};
int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(8, q);
  q.parallel_for(sycl::range(2), functor{p}).wait();
  std::printf("functor %d %d", p[0], p[1]);
  q.single_task([=] {
     p[0] = either(5);
     wrap w{[](int i) {
       if (__syclc_on_device()) {
         return i + 1;
       }
       return host_only(i);
     }};
     p[1] = w.call(3);
     auto inner = [&](int i) { return __syclc_on_device() || host_only(i) ? 7 : 8; };
     p[2] = inner(0);
     if (!(__syclc_on_device() && p[2] >= 0))
       p[3] = -5;
     else
       p[3] = 5;
   }).wait();
  wrap w{[](int i) { return i; }};
  std::printf(" constexpr %d lambda %d or %d and %d host %d %d %d %d\n", p[0], p[1], p[2], p[3], where(0), either(5),
              w.call(1), external(2));
}
//--- host.cpp
#include <sycl/ext/syclc/on_device.hpp>
int only_devices(int);
int where(int i) {
  if (__syclc_on_device() && i > 0) return only_devices(i);
  SYCLC_IF_ON_DEVICE((return only_devices(i);))
  return !__syclc_on_device() ? i : only_devices(2);
}
//--- constant.cpp
#include <sycl/sycl.hpp>
int where() {
  if constexpr (__syclc_on_device()) return 1;
  return 2;
}
//--- taken.cpp
#include <sycl/sycl.hpp>
int main() {
  sycl::queue().single_task([] {
    if (__syclc_on_device()) new int(3);
    else throw 2;
    if (!__syclc_on_device()) throw 3;
    SYCLC_IF_ON_DEVICE((throw 4;))
    SYCLC_IF_ON_HOST((throw 5;))
  });
}
