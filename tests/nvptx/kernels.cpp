// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels that launch.cpp launches on an NVIDIA GPU. Each is a function object: its fields are the kernel's
/// parameters, in this order. main() only makes the compiler compile them, and runs none.
#include "parameters.hpp"

#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp>
#include <sycl/sycl.hpp>

#include <cassert>
#include <cstdio>

namespace kernels {

/// Sums of three arrays and a number; a range that no block divides.
struct Add {
  const float *left, *right;
  float *sum;
  float more;
  void operator()(sycl::id<1> i) const { sum[i] = left[i] + right[i] + more; }
};

/// Two dimensions: the position of an element, and the size of the range.
struct Places {
  unsigned *out;
  void operator()(sycl::item<2> it) const {
    const size_t row = it.get_id(0), column = it.get_id(1);
    out[row * it.get_range(1) + column] = unsigned(row * 1000 + column) + unsigned(it.get_linear_id() % 7);
  }
};

/// A tree of sums in local memory, then one by the algorithm for work-groups.
struct GroupSum {
  const int *in;
  int *tree, *algorithm;
  sycl::local_accessor<int, 1> local;
  void operator()(sycl::nd_item<1> it) const {
    const size_t i = it.get_local_id(0);
    local[i] = in[it.get_global_id(0)];
    for (size_t step = it.get_local_range(0) / 2; step != 0; step /= 2) {
      sycl::group_barrier(it.get_group());
      if (i < step) local[i] += local[i + step];
    }
    const int sum = sycl::reduce_over_group(it.get_group(), in[it.get_global_id(0)], sycl::plus<>());
    if (i == 0) tree[it.get_group(0)] = local[0];
    if (i == 0) algorithm[it.get_group(0)] = sum;
  }
};

/// Exchanges between work-items of a sub-group; the last one of a group may be short.
struct SubGroups {
  int *rotated, *sums, *below, *votes;
  float *largest;
  double *products;
  void operator()(sycl::nd_item<1> it) const {
    const sycl::sub_group group = it.get_sub_group();
    const size_t i = it.get_global_id(0);
    const auto lane = group.get_local_linear_id(), size = group.get_local_linear_range();
    const int value = int(i * i % 101);
    rotated[i] = sycl::select_from_group(group, value, (lane + 1) % size);
    sums[i] = sycl::reduce_over_group(group, value, sycl::plus<>());
    below[i] = sycl::exclusive_scan_over_group(group, value, sycl::plus<>());
    votes[i] =
        sycl::any_of_group(group, value == 100) * 4 + sycl::all_of_group(group, value < 100) * 2 + int(group.leader());
    largest[i] = sycl::reduce_over_group(group, float(value) * 0.5f, sycl::maximum<>());
    products[i] = sycl::inclusive_scan_over_group(group, 1 + value * 1e-3, sycl::multiplies<>());
    if (value % 2 != 0) // some only
      sums[i] += 1000 * sycl::reduce_over_group(sycl::ext::oneapi::experimental::this_kernel::get_opportunistic_group(),
                                                1, sycl::plus<>());
  }
};

/// Counters that all work-items share, of several types and orders, in global and in local memory.
struct Atomics {
  unsigned *counts; ///< 8 buckets
  float *sum;
  unsigned long long *most;
  unsigned *turns; ///< 0: a lock, 1: the guarded value
  void operator()(sycl::nd_item<1> it) const {
    using sycl::memory_order, sycl::memory_scope;
    const size_t i = it.get_global_id(0);
    auto &local = *sycl::ext::oneapi::group_local_memory<unsigned[8]>(it.get_group());
    for (unsigned &count : local) count = 0;
    sycl::group_barrier(it.get_group());
    sycl::atomic_ref<unsigned, memory_order::relaxed, memory_scope::work_group>(local[i % 8]) += 1;
    sycl::group_barrier(it.get_group());
    if (it.get_local_id(0) < 8)
      sycl::atomic_ref<unsigned, memory_order::relaxed, memory_scope::device>(counts[it.get_local_id(0)]) +=
          local[it.get_local_id(0)];
    sycl::atomic_ref<float, memory_order::relaxed, memory_scope::device>(*sum) += 0.5f;
    sycl::atomic_ref<unsigned long long, memory_order::acq_rel, memory_scope::device>(*most).fetch_max(i * 7 % 1013);
    if (it.get_local_id(0) != 0) return;
    sycl::atomic_ref<unsigned, memory_order::acq_rel, memory_scope::device> lock(turns[0]);
    for (unsigned expected = 0; !lock.compare_exchange_strong(expected, 1); expected = 0) {
    }
    turns[1] += 1;
    lock.store(0, memory_order::release);
  }
};

/// Elementary functions: COUNT results for each argument.
struct Math {
  const double *in;
  float *floats;
  double *doubles;
  void operator()(sycl::id<1> i) const {
    const double x = in[i];
    const float f = float(x);
#define FUNCTION(NUMBER, FLOAT, DOUBLE)                                                                                \
  floats[i * parameters::functions + NUMBER] = FLOAT;                                                                  \
  doubles[i * parameters::functions + NUMBER] = DOUBLE;
#include "functions.def"
  }
};

/// A structure by value, with an index known only at the launch.
struct Structure {
  parameters::table table;
  int *out;
  void operator()(sycl::id<1> i) const { out[i] = table.numbers[i % 5] * table.factor + table.small; }
};

constexpr sycl::specialization_id<int> width(3);
constexpr sycl::specialization_id<parameters::weights> weights{parameters::weights{{0.25f, 0.5f, 2.0f}}};

struct Specialized {
  int *out;
  float *weighted;
  void operator()(sycl::id<1> i, sycl::kernel_handler h) const {
    out[i] = int(i) * h.get_specialization_constant<width>();
    weighted[i] = float(i) * h.get_specialization_constant<weights>().values[i % 3];
  }
};

/// Work-groups of three dimensions: their sub-groups are warps of the linear ids; algorithms of the work-group.
struct Shapes {
  unsigned *out; ///< 6 for each work-item
  void operator()(sycl::nd_item<3> it) const {
    const sycl::sub_group group = it.get_sub_group();
    unsigned *const mine = out + 6 * it.get_global_linear_id();
    const auto local = unsigned(it.get_local_linear_id());
    mine[0] = group.get_group_linear_id();
    mine[1] = group.get_local_linear_id();
    mine[2] = group.get_group_linear_range();
    mine[3] = sycl::reduce_over_group(group, local, sycl::plus<>());
    mine[4] = sycl::inclusive_scan_over_group(it.get_group(), local, sycl::plus<>());
    mine[5] = sycl::group_broadcast(it.get_group(), local, sycl::id<3>(0, 1, 2));
  }
};

/// Operations for which GPUs have no instruction, and a function that is not inlined.
struct Odd {
  unsigned long long *out;
  [[gnu::noinline]] static unsigned long long modulo(unsigned long long a, unsigned long long b,
                                                     unsigned long long by) {
    return static_cast<unsigned long long>(static_cast<unsigned __int128>(a) * b % by);
  }
  void operator()(sycl::id<1> i) const {
    out[i] = modulo(0x123456789abcdefull * (i + 1), 0xfedcba987654321ull, 0xffffffffffffffc5ull - i);
  }
};

/// half, printf and a failed assertion.
struct Reports {
  sycl::half *out;
  void operator()(sycl::id<1> i) const {
    out[i] = sycl::half(float(i)) / sycl::half(3.0f) + sycl::sqrt(sycl::half(float(i)));
    if (i == 2) printf("item %zu of %s: %5.2f\n", size_t(i), "four", double(float(out[i])));
    assert(i != 3);
  }
};

} // namespace kernels

int main() {
  sycl::queue q;
  if (q.get_device().is_gpu()) return 0; // nothing here has to run
  using namespace kernels;
  q.parallel_for<class AddName>(sycl::range(1), Add{});
  q.parallel_for<class PlacesName>(sycl::range(1, 1), Places{});
  q.submit([&](sycl::handler &h) {
    h.parallel_for<class GroupSumName>(sycl::nd_range<1>(1, 1), GroupSum{{}, {}, {}, {1, h}});
  });
  q.parallel_for<class SubGroupsName>(sycl::nd_range<1>(1, 1), SubGroups{});
  q.parallel_for<class AtomicsName>(sycl::nd_range<1>(1, 1), Atomics{});
  q.parallel_for<class MathName>(sycl::range(1), Math{});
  q.parallel_for<class StructureName>(sycl::range(1), Structure{});
  q.submit([&](sycl::handler &h) { h.parallel_for<class SpecializedName>(sycl::range(1), Specialized{}); });
  q.parallel_for<class ShapesName>(sycl::nd_range<3>({1, 1, 1}, {1, 1, 1}), Shapes{});
  q.parallel_for<class OddName>(sycl::range(1), Odd{});
  int *const sums = sycl::malloc_shared<int>(1, q);
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group<struct Hierarchy>(sycl::range(1), sycl::range(1), [=](sycl::group<1> group) {
      int values[24];
      group.parallel_for_work_item(sycl::range(24), [&](sycl::h_item<1> item) {
        values[item.get_local_id(0)] = int(item.get_local_id(0) * group.get_group_id(0));
      });
      int sum = 0;
      for (int value : values) sum += value;
      sums[group.get_group_id(0)] = sum;
    });
  });
  q.parallel_for<class ReportsName>(sycl::range(1), Reports{});
}
