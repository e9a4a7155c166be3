// Calls of __syclc_host_* (the reference counts of accessors) are not device code: a type that makes them in its
// copies and its destructor is plain bytes in a kernel. Instrumentation of the host's sanitizers vanishes as well.
// RUN: %host-ir -O2 -fsanitize=undefined %s | %outline | FileCheck %s --implicit-check-not=__syclc_host --implicit-check-not=__ubsan
#include "Inputs/launch.hpp"

struct Shared {
  int *p;
  void *handle;
  Shared(int *p) : p(p), handle(p) {}
  Shared(const Shared &o) : p(o.p), handle(o.handle) { __syclc_host_retain(handle, this); }
  ~Shared() { __syclc_host_release(handle, this); }
};
void by_value(Shared s, std::size_t i) { s.p[i] = int(i) / s.p[0]; }

// CHECK: define {{.*}}kernel_entry{{.*}}(ptr {{[^,]*}}) {{.*}}!syclc.kernel
void host(Shared s) {
  launch<Range1>([=](std::size_t i) { by_value(s, i); });
}
