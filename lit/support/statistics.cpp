// Clang's -save-stats counts what each optimisation did.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %syclc -O2 -c %s -o %t/a.o -fplugin-arg-syclc-isa=x86-64-v3 -fplugin-arg-syclc-targets=native -save-stats=obj
// RUN: FileCheck %s --input-file=%t/statistics.stats
// RUN: %syclc -O2 -c %s -o %t/a.o -fplugin-arg-syclc-isa=x86-64-v3 -fplugin-arg-syclc-targets=native -save-stats=obj -mllvm -syclc-disable=jam-rows
// RUN: FileCheck %s --input-file=%t/statistics.stats --check-prefix=WITHOUT
// CHECK: "syclc.JamRows.NumBodies": 1
// WITHOUT-NOT: syclc.JamRows
// WITHOUT: "syclc.WideIndices.NumIndices":
// WITHOUT-NOT: syclc.JamRows
#include <sycl/sycl.hpp>

void columns(sycl::queue &q, const float *in, float *out, int width, int height) {
  q.parallel_for(sycl::range<2>(height, width), [=](sycl::id<2> i) {
    const int y = i[0], x = i[1];
    float sum = 0;
    for (int dy = 0; dy < 3; ++dy) sum += in[(y + dy) * width + x];
    out[y * width + x] = sum;
  });
}
