// A kernel that writes to its function object writes to a copy of its work-item's own: as Clang emitted it, with barriers
// checked, with sanitizers, just in time. A kernel that does not has no copy.
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native %s -o %t.0 && env ONEAPI_DEVICE_SELECTOR=native:cpu %t.0
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-check-barriers %s -o %t.1
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.1
// RUN: %syclc -std=c++20 -O1 -fsanitize=undefined -fplugin-arg-syclc-targets=native %s -o %t.2
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t.2
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=native,bitcode %s -o %t.3
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu SYCLC_JIT=1 SYCLC_CACHE=0 %t.3
// RUN: mkdir -p %t && %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-keep-intermediates=%t -c %s -o %t/object
// RUN: FileCheck %s < %t/written-function-objects.cpp.native.unoptimised.ll
// CHECK: define void @{{.*}}writes{{.*}}.native(ptr
// CHECK: call void @llvm.memcpy{{.*}}, i64 24, i1 false)
// CHECK: define void @{{.*}}reads{{.*}}.native(ptr
// CHECK-NOT: call void @llvm.memcpy
// CHECK: {{^}}}
#include <sycl/sycl.hpp>

#include <cstdio>

struct writes {
  int *out;
  mutable int own = 4, parts[3] = {1, 2, 3};
  void operator()(sycl::nd_item<1> item) const {
    const int l = int(item.get_local_id(0));
    own += l;
    parts[l % 3] += l;
    sycl::group_barrier(item.get_group());
    for (int round = 0; round < 2; ++round) {
      parts[(l + round) % 3] += own;
      sycl::group_barrier(item.get_group());
    }
    out[item.get_global_id(0)] = own * 1000 + parts[0] + parts[1] * 10 + parts[2] * 100;
  }
};
struct reads {
  int *out, base;
  void operator()(sycl::id<1> i) const { out[i] = base + int(i); }
};

int main() {
  constexpr int n = 48, group = 12;
  sycl::queue queue;
  int *const out = sycl::malloc_shared<int>(n, queue);
  int wrong = 0;
  queue.parallel_for(sycl::nd_range<1>(n, group), writes{out}).wait();
  for (int i = 0; i < n; ++i) {
    const int l = i % group, own = 4 + l;
    int parts[3] = {1, 2, 3};
    parts[l % 3] += l;
    for (int round = 0; round < 2; ++round) parts[(l + round) % 3] += own;
    wrong += out[i] != own * 1000 + parts[0] + parts[1] * 10 + parts[2] * 100;
  }
  queue.parallel_for(n, reads{out, 5}).wait();
  for (int i = 0; i < n; ++i) wrong += out[i] != 5 + i;
  std::printf("%d wrong\n", wrong);
  sycl::free(out, queue);
  return wrong != 0;
}
