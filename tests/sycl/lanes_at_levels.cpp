// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of sub-groups are right for every type and every sub-group size, with a partial last sub-group. Also
/// tests elementary functions that kernels call many times, which may be shared functions
/// (passes/device-library/SharedMath.h), and accesses at bits of ids, which are contiguous only for some numbers
/// (passes/native/vectorize/AlignedLanes.h). Compiled once for each ISA level (LEVEL is its name), because each has
/// different instructions for shuffles; a processor without the level skips the test.
#include "level_test.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <utility>

namespace {

template <class Value, int Size>
void check(sycl::queue &queue, const char *type) {
  constexpr int group_size = 2 * Size - 3, count = 3 * group_size, broadcast_from = 2;
  const auto allocate = [&] { return sycl::malloc_shared<Value>(count, queue); };
  Value *values = allocate(), *selected = allocate(), *exchanged = allocate(), *broadcast = allocate(),
        *sum = allocate(), *least = allocate(), *partial_sums = allocate(), *greatest_before = allocate();
  int *lanes = sycl::malloc_shared<int>(count, queue);
  const auto sub_group_of = [](int i) { // first work-item and size of its sub-group
    const int in_group = i % group_size, first = in_group / Size * Size;
    return std::pair{i - in_group + first, std::min(Size, group_size - first)};
  };
  for (int i = 0; i < count; ++i) {
    values[i] = static_cast<Value>(i * 7 % 23 - 9);
    lanes[i] = (i * 1009 + 5) % sub_group_of(i).second;
  }

  queue
      .parallel_for(sycl::nd_range<1>(count, group_size),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
                      const auto group = item.get_sub_group();
                      const std::size_t i = item.get_global_id(0);
                      const Value mine = values[i];
                      selected[i] = sycl::select_from_group(group, mine, lanes[i]);
                      exchanged[i] = sycl::permute_group_by_xor(group, mine, 1);
                      broadcast[i] = sycl::group_broadcast(group, mine, broadcast_from);
                      sum[i] = sycl::reduce_over_group(group, mine, sycl::plus<Value>());
                      least[i] = sycl::reduce_over_group(group, mine, sycl::minimum<Value>());
                      partial_sums[i] = sycl::inclusive_scan_over_group(group, mine, sycl::plus<Value>());
                      greatest_before[i] = sycl::exclusive_scan_over_group(group, mine, sycl::maximum<Value>());
                    })
      .wait();

  const auto expect = [&](const char *operation, int i, Value got, Value right) {
    if (got == right) return;
    if (++failures < 20)
      std::printf("%s of %s in sub-groups of %d: work-item %d has %g instead of %g\n", operation, type, Size, i,
                  static_cast<double>(got), static_cast<double>(right));
  };
  using info = std::numeric_limits<Value>;
  for (int i = 0; i < count; ++i) {
    const auto [first, size] = sub_group_of(i);
    const Value *of = values + first;
    const int lane = i - first;
    Value total = 0, before = 0, minimum = of[0], maximum = info::has_infinity ? -info::infinity() : info::lowest();
    for (int other = 0; other < size; ++other) {
      total = static_cast<Value>(total + of[other]);
      if (other <= lane) before = static_cast<Value>(before + of[other]);
      if (other < lane) maximum = std::max(maximum, of[other]);
      minimum = std::min(minimum, of[other]);
    }
    expect("select_from_group", i, selected[i], of[lanes[i]]);
    if ((lane ^ 1) < size) expect("permute_group_by_xor", i, exchanged[i], of[lane ^ 1]);
    if (broadcast_from < size) expect("group_broadcast", i, broadcast[i], of[broadcast_from]);
    expect("a sum", i, sum[i], total);
    expect("a minimum", i, least[i], minimum);
    expect("an inclusive scan", i, partial_sums[i], before);
    expect("an exclusive scan", i, greatest_before[i], maximum);
  }
  for (Value *memory : {values, selected, exchanged, broadcast, sum, least, partial_sums, greatest_before})
    sycl::free(memory, queue);
  sycl::free(lanes, queue);
}

template <class Value>
void check_sizes(sycl::queue &queue, const char *type) {
  check<Value, 4>(queue, type);
  check<Value, 8>(queue, type);
  check<Value, 16>(queue, type);
  check<Value, 32>(queue, type);
  check<Value, 64>(queue, type);
}

/// Five functions in one kernel give, bit for bit, the same as each alone, also with inactive lanes.
template <class Real, int Size>
void check_functions(sycl::queue &queue, const char *type) {
  constexpr int group_size = 2 * Size - 3, groups = 5, count = groups * group_size, functions = 5;
  Real *values = sycl::malloc_shared<Real>(count, queue), *arguments = sycl::malloc_shared<Real>(count, queue),
       *alone = sycl::malloc_shared<Real>(count, queue),
       *together = sycl::malloc_shared<Real>(functions * count, queue);
  for (int i = 0; i < count; ++i) values[i] = static_cast<Real>(i * 37 % 101) / 8 - 6;
  queue
      .parallel_for(sycl::nd_range<1>(count, group_size),
                    [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
                      const std::size_t i = item.get_global_id(0);
                      const Real x = values[i];
                      for (int k = 0; k < functions; ++k) together[k * count + i] = 0;
                      if (x < -3) return;
                      together[i] = sycl::exp(x);
                      together[count + i] = sycl::exp(-x);
                      together[2 * count + i] = sycl::exp(x / 2);
                      together[3 * count + i] = sycl::log(sycl::fabs(x) + 1);
                      together[4 * count + i] = sycl::log(sycl::fabs(x) + 2);
                    })
      .wait();
  for (int k = 0; k < functions; ++k) {
    for (int i = 0; i < count; ++i) {
      const Real x = values[i];
      arguments[i] = k == 0 ? x : k == 1 ? -x : k == 2 ? x / 2 : std::abs(x) + static_cast<Real>(k - 2);
    }
    // With the same number of lanes: vectors of another length may use a function that differs in the last bit.
    const sycl::nd_range<1> range(count, group_size);
    if (k < 3)
      queue.parallel_for(range, [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
        const std::size_t i = item.get_global_id(0);
        alone[i] = sycl::exp(arguments[i]);
      });
    else
      queue.parallel_for(range, [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
        const std::size_t i = item.get_global_id(0);
        alone[i] = sycl::log(arguments[i]);
      });
    queue.wait();
    for (int i = 0; i < count; ++i) {
      const Real right = values[i] < -3 ? 0 : alone[i], got = together[k * count + i];
      if (got == right || ++failures >= 20) continue;
      std::printf("function %d of %s in sub-groups of %d: work-item %d has %.17g instead of %.17g\n", k, type, Size, i,
                  static_cast<double>(got), static_cast<double>(right));
    }
  }
  for (Real *memory : {values, arguments, alone, together}) sycl::free(memory, queue);
}

template <class Real>
void check_functions(sycl::queue &queue, const char *type) {
  check_functions<Real, 4>(queue, type);
  check_functions<Real, 16>(queue, type);
  check_functions<Real, 64>(queue, type);
}

template <int Size>
void check_bits(sycl::queue &queue) {
  constexpr std::uint32_t most = 80, group_size = 2 * Size - 3, count = 3 * group_size, room = 512;
  auto *table = sycl::malloc_shared<std::uint32_t>(room, queue), *out = sycl::malloc_shared<std::uint32_t>(room, queue);
  std::uint32_t right[room];
  for (std::uint32_t i = 0; i < room; ++i) table[i] = i * 2654435761u;
  const auto compare = [&](const char *what, std::uint32_t number) {
    for (std::uint32_t i = 0; i < room; ++i)
      if (out[i] != right[i] && ++failures < 20)
        std::printf("%s %u in sub-groups of %d: element %u is %u instead of %u\n", what, number, Size, i, out[i],
                    right[i]);
  };
  for (std::uint32_t number = 0; number < most; number += number < 34 ? 1 : 9) {
    std::fill_n(out, room, 0u), std::fill_n(right, room, 0u);
    const auto exchange = [=](std::uint32_t *to, std::uint32_t i) {
      const std::uint32_t partner = i ^ number;
      std::uint32_t sum = partner > i ? table[partner] : 3;
      if (sum & 4) sum += table[(i ^ (2 * number)) & (room - 1)];
      to[partner] = sum;
    };
    queue
        .parallel_for(sycl::nd_range<1>(count, group_size),
                      [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
                        exchange(out, static_cast<std::uint32_t>(item.get_global_id(0)));
                      })
        .wait();
    for (std::uint32_t i = 0; i < count; ++i) exchange(right, i);
    compare("distance", number);

    const auto spread = [=](std::uint32_t *to, std::uint32_t i, std::uint32_t local) {
      const std::uint32_t low = local & number, at = 2 * (local - low) + low;
      if (local % 3 != 1) to[i] = table[low] + table[at] * low;
    };
    queue
        .parallel_for(sycl::nd_range<1>(count, group_size),
                      [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(Size)]] {
                        spread(out, static_cast<std::uint32_t>(item.get_global_id(0)),
                               static_cast<std::uint32_t>(item.get_local_id(0)));
                      })
        .wait();
    for (std::uint32_t i = 0; i < count; ++i) spread(right, i, i % group_size);
    compare("mask", number);
  }
  sycl::free(table, queue), sycl::free(out, queue);
}

} // namespace

int main() {
  return run_at_level(HAS_LEVEL, [](sycl::queue &queue) {
    check_sizes<std::int8_t>(queue, "int8_t");
    check_sizes<std::int16_t>(queue, "int16_t");
    check_sizes<std::int32_t>(queue, "int32_t");
    check_sizes<std::int64_t>(queue, "int64_t");
    check_sizes<float>(queue, "float");
    check_sizes<double>(queue, "double");
    check_functions<float>(queue, "float");
    check_functions<double>(queue, "double");
    check_bits<4>(queue);
    check_bits<8>(queue);
    check_bits<16>(queue);
    check_bits<64>(queue);
  });
}
