// At -O0 no code uses AMX's tiles: with its fast register allocator LLVM configures a tile from registers that contain another
// tile's shape by then, and the multiplication is an illegal instruction. Code for the level below runs, also in a source
// compiled for AMX's level only.
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native -S %s -o %t.s
// RUN: FileCheck %s --input-file %t.s --check-prefixes=CHECK,ALL
// RUN: %syclc -std=c++20 -O0 -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v4+amx -S %s -o %t.s
// RUN: FileCheck %s --input-file %t.s --check-prefixes=CHECK,ALONE
#include <sycl/sycl.hpp>

#include <sycl/ext/oneapi/matrix/matrix.hpp>

using namespace sycl::ext::oneapi::experimental::matrix;

// CHECK-NOT: {{ldtilecfg|tdpbusd}}
// ALL-NOT: .native.x86-64-v4+amx
// ALL: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v4+dot.16":
// ALONE: {{^}}"{{.*}}Bytes{{.*}}.native.x86-64-v4+amx.16":
// CHECK: vpdpbusd {{.*}}%zmm
// ALL-NOT: .native.x86-64-v4+amx
// CHECK-NOT: {{ldtilecfg|tdpbusd}}
void host(sycl::queue queue, std::uint8_t *left, std::int8_t *right, std::int32_t *sums) {
  const auto global = [](auto *p) {
    return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(p);
  };
  queue.parallel_for<class Bytes>(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) {
    sycl::sub_group group = item.get_sub_group();
    joint_matrix<sycl::sub_group, std::uint8_t, use::a, 10, 40, layout::row_major> a;
    joint_matrix<sycl::sub_group, std::int8_t, use::b, 40, 16, layout::ext_intel_packed> b;
    joint_matrix<sycl::sub_group, std::int32_t, use::accumulator, 10, 16> sum;
    joint_matrix_load(group, a, global(left), 40);
    joint_matrix_load(group, b, global(right), 64);
    joint_matrix_fill(group, sum, 0);
    joint_matrix_mad(group, sum, a, b, sum);
    joint_matrix_store(group, sum, global(sums), 16, layout::row_major);
  });
}
