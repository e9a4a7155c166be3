// The compiler says of the kernels in docs/performance-guide.md what the page says that it does. Their code, without the
// times, and the remarks, without the numbers of the cost model, must be those of the page.
// RUN: %syclc -O2 -c %s -o %t.o -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v4 -Rpass=syclc -Rpass-missed=syclc -mllvm -syclc-disable=exchange-dimensions 2>&1 | FileCheck %s
// RUN: %syclc -O2 -c %s -DEXCHANGE -o %t.o -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v4 -Rpass=syclc -Rpass-missed=syclc 2>&1 | FileCheck %s --check-prefix=EXCHANGED
// EXCHANGED: Columns': sub-groups consist of neighbours along dimension 0
//
// RUN: FileCheck %s --check-prefix=PAGE < %S/../../docs/performance-guide.md
// PAGE: remark: not vectorised: lanes would wait for memory and for each other: estimated cost [[#]] for 16 lanes, one after the other [[#]] (x86-64-v4)
// PAGE: remark: gather, because neighbouring work-items' addresses are 8192 bytes apart
// PAGE: remark: sub-groups consist of neighbours along dimension 0
// PAGE: remark: each work-item loads neighbouring elements at once, which are then transposed
// PAGE: remark: not vectorised: the elements of each work-item's row are, instead of work-items
// PAGE: remark: each work-item loads neighbouring elements at once, which are then transposed (x86-64-v4)
// PAGE: remark: gather, because neighbouring work-items' addresses are 48 bytes apart (x86-64-v4)
// PAGE: remark: 16 work-items a sub-group: two registers of double (x86-64-v4)
// PAGE: remark: one lane after the other, because an atomic operation does not combine lanes here
#include <sycl/sycl.hpp>

using namespace sycl;

constexpr size_t n = 2048;
struct particle { float x, y, z, mass, vx, vy, vz, charge, spin, age, kind, pad; };

void all(queue &q, float *a, float *b, float *c, float *d, particle *p, int *bins, unsigned char *bytes) {
  // CHECK-DAG: Columns': not vectorised: lanes would wait for memory and for each other: estimated cost
  q.parallel_for<class Columns>(range<2>(n, n), [=](id<2> i) {
    c[i[1] * n + i[0]] = a[i[1] * n + i[0]] + b[i[1] * n + i[0]];
  });
#ifndef EXCHANGE
  // CHECK-DAG: GatheredColumns': gather, because neighbouring work-items' addresses are 8192 bytes apart
  q.parallel_for<class GatheredColumns>(range<2>(n, n), [=](id<2> i) [[sycl::reqd_sub_group_size(16)]] {
    c[i[1] * n + i[0]] = a[i[1] * n + i[0]] + b[i[1] * n + i[0]];
  });
  // CHECK-DAG: Rows': each work-item loads neighbouring elements at once, which are then transposed
  q.parallel_for<class Rows>(range<1>(n), [=](id<1> i) {
    float sum = 0;
    for (size_t k = 0; k < n; ++k) sum += a[i * n + k] * b[k];
    c[i] = sum;
  });
  // CHECK-DAG: Scaled': not vectorised: the elements of each work-item's row are, instead of work-items
  q.parallel_for<class Scaled>(range<1>(n), [=](id<1> i) {
    for (size_t k = 0; k < n; ++k) d[i * n + k] = a[i * n + k] * c[i];
  });
  // CHECK-DAG: Structures': each work-item loads neighbouring elements at once, which are then transposed
  // CHECK-DAG: Structures': gather, because neighbouring work-items' addresses are 48 bytes apart
  q.parallel_for<class Structures>(range<1>(n), [=](id<1> i) {
    c[i] = p[i].age * (p[i].vx * p[i].vx + p[i].vy * p[i].vy + p[i].vz * p[i].vz);
  });
  // CHECK-DAG: Doubles': 16 work-items a sub-group: two registers of double
  q.parallel_for<class Doubles>(range<1>(n), [=](id<1> i) {
    float x = a[i];
    for (int k = 0; k < 16; ++k) x = 0.5 * x + 1.0 / (1.0 + x * x);
    c[i] = x;
  });
  // CHECK-DAG: Floats': 32 work-items a sub-group: two registers of float
  q.parallel_for<class Floats>(range<1>(n), [=](id<1> i) {
    float x = a[i];
    for (int k = 0; k < 16; ++k) x = 0.5f * x + 1.0f / (1.0f + x * x);
    c[i] = x;
  });
  // CHECK-DAG: Counters': one lane after the other, because an atomic operation does not combine lanes here
  q.parallel_for<class Counters>(range<1>(n), [=](id<1> i) {
    atomic_ref<int, memory_order::relaxed, memory_scope::device>(bins[bytes[i]]) += 1;
  });
#endif
}
