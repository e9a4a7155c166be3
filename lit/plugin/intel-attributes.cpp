// DPC++'s attributes for FPGAs and GPUs are accepted without effect, wherever they may be written; misspelled ones are
// reported. Its other name of reqd_sub_group_size has that effect.
// RUN: %syclc -std=c++17 -Werror -Wall -Wextra -Wno-c++23-extensions -fplugin-arg-syclc-targets=spirv64 -S -emit-llvm %s \
// RUN:   -o - | grep -E 'kernel_entry[^ ]*[.]kernel"? = [a-z_]* .*constant' | FileCheck %s
// RUN: %syclc -DOTHERS -fplugin-arg-syclc-targets=native -fsyntax-only %s 2>&1 | FileCheck --check-prefix=OTHERS %s
#include <sycl/sycl.hpp>

#define PIPELINED [[intel::initiation_interval(1)]]

struct [[intel::fpga_memory("BLOCK_RAM")]] table {
  [[intel::numbanks(2), intel::bankwidth(4)]] int a[4];
};
template <int N>
[[intel::num_simd_work_items(N)]] inline int twice(int x) {
  return 2 * x;
}

struct Sized {
  int *p;
  [[intel::sub_group_size(8), intel::max_work_group_size(1, 1, 8)]] void operator()(sycl::nd_item<1>) const { *p = 1; }
};
// CHECK-DAG: 5SizedEE{{.*}} i32 0, i32 8, ptr
struct Both {
  int *p;
  void operator()(sycl::nd_item<1>) const [[intel::no_global_work_offset, sycl::reqd_sub_group_size(16)]] { *p = 1; }
};
// CHECK-DAG: 4BothEE{{.*}} i32 0, i32 16, ptr

int main() {
  sycl::queue q;
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 8), Sized{p});
  q.parallel_for(sycl::nd_range<1>(8, 8), Both{p});
  q.single_task([=]() [[intel::kernel_args_restrict, intel::max_global_work_dim(0)]] { *p = twice<4>(1); });
  q.single_task([=]() [[using intel : scheduler_target_fmax_mhz(300), use_stall_enable_clusters]] {
    [[intel::fpga_register]] [[maybe_unused]] int a = 1;
    table t = {};
    PIPELINED [[intel::ivdep]]
    for (int i = 0; i < 4; ++i)
      t.a[i] = a;
    [[intel::max_concurrency(1), intel::loop_coalesce(2)]]
    for (int i : t.a)
      *p += i;
    do [[likely, intel::fpga_pipeline]] { --a; }
    while (a > 0);
  });
#ifdef OTHERS
  // OTHERS: warning: unknown attribute 'intel::ivdeep' ignored
  [[intel::ivdeep, intel::ii(1)]] for (int i = 0; i < 4; ++i) ++*p;
  // OTHERS: warning: unknown attribute 'sycl::ivdep' ignored
  [[sycl::ivdep]] for (int i = 0; i < 4; ++i) ++*p;
  // OTHERS: warning: unknown attribute 'intel::sycl_explicit_simd' ignored
  q.single_task([=]() [[intel::sycl_explicit_simd]] { *p = 1; });
  // OTHERS: 3 warnings generated
#endif
}
