// Kernels that multiply matrices of bytes or of bfloat16 have code for the levels above x86-64-v4; others have none. The
// multiplication itself broadcasts a cell of the left matrix from memory.
// RUN: %syclc -std=c++20 -O2 -fplugin-arg-syclc-targets=native -S %s -o %t.s
// RUN: FileCheck %s --input-file %t.s --check-prefix=V3
// RUN: FileCheck %s --input-file %t.s --check-prefix=V4
// RUN: FileCheck %s --input-file %t.s --check-prefix=DOT
// RUN: FileCheck %s --input-file %t.s --check-prefix=AMX
// RUN: FileCheck %s --input-file %t.s --check-prefix=OTHERS
#include <sycl/sycl.hpp>

#include <sycl/ext/oneapi/matrix/matrix.hpp>

using namespace sycl::ext::oneapi::experimental::matrix;
using sycl::ext::oneapi::bfloat16;

template <class Name, int Depth, class Left, class Right, class Sum>
void multiply(sycl::queue queue, Left *left, Right *right, Sum *sums) {
  const auto global = [](auto *p) {
    return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(p);
  };
  queue.parallel_for<Name>(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) {
    sycl::sub_group group = item.get_sub_group();
    joint_matrix<sycl::sub_group, Left, use::a, 16, Depth, layout::row_major> a;
    joint_matrix<sycl::sub_group, Right, use::b, Depth, 16, layout::ext_intel_packed> b;
    joint_matrix<sycl::sub_group, Sum, use::accumulator, 16, 16> sum;
    joint_matrix_load(group, a, global(left), Depth);
    joint_matrix_load(group, b, global(right), 16 * 4 / sizeof(Right));
    joint_matrix_fill(group, sum, 0);
    joint_matrix_mad(group, sum, a, b, sum);
    joint_matrix_store(group, sum, global(sums), 16, layout::row_major);
  });
}

// V3: {{^}}"{{.*}}Bfloat16{{.*}}.native.x86-64-v3.16":
// V3: vfmadd{{.*}}%ymm
// V3: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v3.16":
// V3: vpmaddwd {{.*}}%ymm
// V4: {{^}}"{{.*}}Bfloat16{{.*}}.native.x86-64-v4.16":
// V4: vfmadd{{.*}}%zmm
// V4: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v4.16":
// V4: vpmaddwd {{.*}}%zmm
// V4: {{^}}"{{.*}}Floats{{.*}}.native.x86-64-v4.16":
// V4: vfmadd231ps {{.*}}(%rsp,%{{.*}}){1to16}, %zmm
// DOT: {{^}}"{{.*}}Bfloat16{{.*}}.native.x86-64-v4+dot.16":
// DOT-COUNT-16: vdpbf16ps {{.*}}(%rsp,%{{.*}}){1to16}, %zmm
// DOT-NOT: vdpbf16ps
// DOT: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v4+dot.16":
// DOT: vpdpbusd {{.*}}%zmm
// AMX: {{^}}"{{.*}}Bfloat16{{.*}}.native.x86-64-v4+amx.16":
// AMX: ldtilecfg
// AMX: tdpbf16ps
// AMX: tilerelease
// AMX: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v4+amx.16":
// AMX: tdpbssd
// OTHERS-NOT: {{Floats|Plain}}{{.*}}.native.x86-64-v4+
void host(sycl::queue queue, bfloat16 *small, std::int8_t *bytes, std::int32_t *integers, float *floats) {
  multiply<class Bfloat16, 32>(queue, small, small, floats);
  multiply<class Bytes, 64>(queue, bytes, bytes, integers);
  multiply<class Floats, 16>(queue, floats, floats, floats);
  queue.parallel_for<class Plain>(sycl::range(1024), [=](sycl::id<1> i) { floats[i] *= 2; });
}
