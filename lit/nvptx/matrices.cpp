// Matrices are in registers, and are multiplied by tensor cores from sm_80 on; by lanes that exchange elements before.
// Local memory is read by ldmatrix. Asynchronous copies are the GPU's, which the event waits for.
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=nvptx64:sm_80 -c %s -o %t.o
// RUN: %bundle extract %t.o --kind=ptx -o %t && FileCheck %s < %t
// RUN: %syclc -O2 -fplugin-arg-syclc-targets=nvptx64:sm_75 -c %s -o %t.o
// RUN: %bundle extract %t.o --kind=ptx -o %t && FileCheck %s --check-prefix=OLD < %t
#include <sycl/sycl.hpp>

#include <sycl/ext/oneapi/matrix/matrix.hpp>

using namespace sycl::ext::oneapi::experimental::matrix;
using sycl::ext::oneapi::bfloat16;

// CHECK-LABEL: .entry {{.*}}Multiply
// CHECK-NOT: __local_depot
// CHECK: cp.async.wait_all;
// CHECK-NEXT: bar.sync 0;
// CHECK-NEXT: ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16
// CHECK: mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// The copy's loops are behind the loop.
// CHECK: cp.async.cg.shared.global {{.*}}, 16;
// OLD-LABEL: .entry {{.*}}Multiply
// OLD-NOT: __local_depot
// OLD-NOT: cp.async
// OLD-NOT: ldmatrix
// OLD: shfl.sync.idx.b32
// OLD-NOT: mma.sync
// OLD: ret;
void multiply(sycl::queue &q, const bfloat16 *left, const bfloat16 *right, float *sums, std::size_t depth) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<bfloat16> part(16 * 16, h);
    h.parallel_for<class Multiply>(sycl::nd_range<1>(32, 32), [=](sycl::nd_item<1> item) {
      constexpr auto no = sycl::access::decorated::no;
      constexpr auto space = sycl::access::address_space::global_space;
      const auto group = item.get_sub_group();
      joint_matrix<sycl::sub_group, bfloat16, use::a, 16, 16, layout::row_major> a;
      joint_matrix<sycl::sub_group, bfloat16, use::b, 16, 16, layout::row_major> b;
      joint_matrix<sycl::sub_group, float, use::accumulator, 16, 16> sum[2];
      for (int i = 0; i < 2; ++i) joint_matrix_fill(group, sum[i], 0.0f);
      for (std::size_t k = 0; k < depth; k += 16) {
        item.async_work_group_copy(part.get_multi_ptr<no>(), sycl::address_space_cast<space, no>(right + k * 16), 256)
            .wait();
        joint_matrix_load(group, b, part.get_multi_ptr<no>(), 16);
        for (int i = 0; i < 2; ++i) {
          joint_matrix_load(group, a, sycl::address_space_cast<space, no>(left + k + i * 16 * depth), depth);
          joint_matrix_mad(group, sum[i], a, b, sum[i]);
        }
      }
      for (int i = 0; i < 2; ++i)
        joint_matrix_store(group, sum[i], sycl::address_space_cast<space, no>(sums + i * 256), 16, layout::row_major);
    });
  });
}
