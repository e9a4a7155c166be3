// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extensions around groups: groups of some work-items, loads, stores and sorting by a group, Khronos' interface.
#include "group_test.hpp"

#include <sycl/ext/oneapi/experimental/group_load_store.hpp>
#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp>
#include <sycl/ext/oneapi/experimental/root_group.hpp>
#include <sycl/ext/oneapi/experimental/user_defined_reductions.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <numeric>
#include <type_traits>

namespace {

namespace exp = sycl::ext::oneapi::experimental;

class group_extensions : public group_test {};

TEST_P(group_extensions, groups_of_some_work_items_of_a_sub_group) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  static_assert(!std::is_same_v<exp::ballot_group<sycl::sub_group>, exp::opportunistic_group>,
                "programs specialise both");
  static_assert(exp::is_fixed_topology_group_v<exp::root_group<2>>);
  static_assert(sycl::is_group_v<exp::ballot_group<sycl::sub_group>> &&
                exp::is_user_constructed_group_v<exp::fixed_size_group<4, sycl::sub_group>> &&
                exp::is_fixed_topology_group_v<sycl::sub_group> && !exp::is_fixed_topology_group_v<int>);
  struct result {
    std::uint32_t number, lane, lanes;
    std::array<std::uint32_t, 21> values;
  };
  const auto chosen = [](std::size_t i) { return i * 7 % 5 < 2; };
  const auto seen = observe(256, 64, 1, [=](sycl::nd_item<1> item, sycl::span<std::byte>) {
    const auto sg = item.get_sub_group();
    const auto i = std::uint32_t(item.get_global_id(0));
    const sycl::plus<> plus;
    result r{sg.get_group_linear_id(), sg.get_local_linear_id(), sg.get_local_linear_range(), {}};
    auto &x = r.values;
    const auto ballot = exp::binary_partition(sg, chosen(i));
    x[0] = ballot.get_local_linear_id();
    x[1] = ballot.get_local_linear_range();
    x[2] = ballot.get_group_linear_id();
    x[3] = sycl::reduce_over_group(ballot, i, plus);
    x[4] = sycl::inclusive_scan_over_group(ballot, i, plus);
    x[5] = sycl::exclusive_scan_over_group(ballot, i, plus);
    x[6] = sycl::group_broadcast(ballot, i, ballot.get_local_linear_range() - 1);
    x[7] = sycl::any_of_group(ballot, i % 3 == 0) + 2 * sycl::all_of_group(ballot, i < 1000);
    x[8] = sycl::shift_group_left(ballot, i);
    if (chosen(i)) {
      x[9] = sycl::reduce_over_group(ballot, i, plus);
      sycl::group_barrier(ballot);
      const auto here = exp::entangle(sg);
      x[10] = here.get_local_linear_range();
      x[11] = sycl::reduce_over_group(here, i, plus);
      const auto some = exp::this_kernel::get_opportunistic_group();
      x[12] = sycl::reduce_over_group(some, 1u, plus) == some.get_local_linear_range();
    } else {
      x[9] = sycl::exclusive_scan_over_group(ballot, i, 100u, plus);
      const auto here = exp::get_tangle_group(sg);
      x[10] = here.get_local_linear_range();
      x[11] = sycl::reduce_over_group(here, i, [](std::uint32_t l, std::uint32_t r) { return l + r; });
    }
    if (sg.get_local_linear_range() % 4 == 0) {
      const auto four = exp::get_fixed_size_group<4>(sg);
      x[13] = sycl::reduce_over_group(four, i, plus);
      x[14] = sycl::exclusive_scan_over_group(four, i, plus);
      x[15] = four.get_group_linear_id() * 100 + four.get_local_linear_id() * 10 + four.get_group_linear_range();
      x[16] = sycl::any_of_group(four, i % 16 == 5);
      x[17] = sycl::reduce_over_group(exp::chunked_partition<2>(four), i, plus);
      x[18] = sycl::select_from_group(four, i, 3 - four.get_local_id()[0]);
      x[20] = sycl::reduce_over_group(exp::fragment<sycl::sub_group>(four), i, plus);
    }
    for (std::uint32_t round = 0; round < r.lane % 3; ++round) x[19] += exp::entangle(sg).get_local_linear_range();
    return r;
  });
  for (std::size_t i = 0; i != seen.size(); ++i) {
    const result &r = seen[i];
    std::vector<std::uint32_t> members, all;
    std::size_t own = 0;
    for (std::size_t j = i / 64 * 64; j != i / 64 * 64 + 64; ++j) {
      if (seen[j].number != r.number) continue;
      all.push_back(std::uint32_t(j));
      if (chosen(j) != chosen(i)) continue;
      if (j == i) own = members.size();
      members.push_back(std::uint32_t(j));
    }
    const auto n = std::uint32_t(i);
    const std::uint32_t sum = std::accumulate(members.begin(), members.end(), 0u);
    const std::uint32_t before = std::accumulate(members.begin(), members.begin() + std::ptrdiff_t(own), 0u);
    const bool any = std::any_of(members.begin(), members.end(), [](std::uint32_t j) { return j % 3 == 0; });
    std::array<std::uint32_t, 21> x{};
    x[0] = std::uint32_t(own);
    x[1] = x[10] = std::uint32_t(members.size());
    x[2] = x[12] = chosen(i);
    x[3] = x[11] = sum;
    x[4] = before + n;
    x[5] = before;
    x[6] = members.back();
    x[7] = any + 2;
    x[8] = own + 1 < members.size() ? members[own + 1] : r.values[8];
    x[9] = chosen(i) ? sum : 100 + before;
    if (r.lanes % 4 == 0) {
      const std::uint32_t first = n - r.lane % 4;
      x[13] = x[20] = 4 * first + 6;
      for (std::uint32_t j = first; j < n; ++j) x[14] += j;
      x[15] = r.lane / 4 * 100 + r.lane % 4 * 10 + r.lanes / 4;
      x[16] = first / 4 % 4 == 1;
      x[17] = 2 * (n - r.lane % 2) + 1;
      x[18] = first + 3 - r.lane % 4;
    }
    for (std::uint32_t round = 0; round < r.lane % 3; ++round)
      for (const std::uint32_t j : all) x[19] += seen[j].lane % 3 > round;
    ASSERT_EQ(r.values, x) << "at " << i;
  }
}

TEST_P(group_extensions, loads_and_stores_of_a_group_are_blocked_or_striped) {
  int *const in = sycl::malloc_shared<int>(120, queue), *const out = sycl::malloc_shared<int>(480, queue);
  std::iota(in, in + 120, 0);
  const auto seen = observe(30, 30, 1, [=](sycl::nd_item<1> item, sycl::span<std::byte>) {
    const auto group = item.get_group();
    std::array<int, 9> held{};
    int blocked[4];
    sycl::int4 striped;
    exp::group_load(group, in, sycl::span(blocked), exp::properties{exp::contiguous_memory});
    exp::group_load(group, in, striped, exp::data_placement_striped);
    exp::group_load(group, in + 7, held[8]);
    for (int e = 0; e != 4; ++e) {
      held[e] = blocked[e];
      held[4 + e] = striped[e];
    }
    exp::group_store(group, sycl::span(blocked), out);
    exp::group_store(group, striped, out + 120, exp::properties{exp::full_group, exp::data_placement_striped});
    exp::group_store(group, sycl::span(blocked), out + 240, exp::data_placement_striped);
    exp::group_store(group, striped, out + 360);
    return held;
  });
  for (int i = 0; i != 30; ++i) {
    for (int e = 0; e != 4; ++e) {
      EXPECT_EQ(seen[i][e], 4 * i + e);
      EXPECT_EQ(seen[i][4 + e], i + 30 * e);
      EXPECT_EQ(out[4 * i + e], 4 * i + e);
      EXPECT_EQ(out[120 + i + 30 * e], i + 30 * e);
      EXPECT_EQ(out[240 + i + 30 * e], 4 * i + e);
      EXPECT_EQ(out[360 + 4 * i + e], i + 30 * e);
    }
    EXPECT_EQ(seen[i][8], 7 + i);
  }
  sycl::free(in, queue);
  sycl::free(out, queue);
}

int key_of(std::size_t i) { return int(i * 7919 % 101) - 50; }

TEST_P(group_extensions, sorts_a_range_by_a_work_group) {
  constexpr std::size_t size = 24, count = 77;
  const std::size_t bytes =
      exp::default_sorters::joint_sorter<>::memory_required<int>(device, sycl::memory_scope::work_group, count);
  int *const range = sycl::malloc_shared<int>(count, queue);
  for (std::size_t i = 0; i != count; ++i) range[i] = key_of(i);
  observe(size, size, bytes, [=](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
    exp::joint_sort(exp::group_with_scratchpad(item.get_group(), scratch), range, range + count, std::greater<>());
    return range[0];
  });
  std::vector<int> all(count);
  for (std::size_t i = 0; i != count; ++i) all[i] = key_of(i);
  std::sort(all.begin(), all.end(), std::greater<>());
  for (std::size_t i = 0; i != count; ++i) EXPECT_EQ(range[i], all[i]) << i;
  sycl::free(range, queue);
}

/// Numbers are sorted by a network, whose steps depend on the sub-groups: these sizes fill some, one, or none.
TEST_P(group_extensions, sorts_numbers_of_any_count) {
  constexpr std::size_t most = 520;
  auto *const range = sycl::malloc_shared<std::int16_t>(most + 1, queue);
  for (const std::size_t size : {64, 24, 5})
    for (const std::size_t count : {1, 2, 15, 16, 17, 31, 64, 65, 100, 129, 257, 520}) {
      const std::size_t bytes = exp::default_sorters::joint_sorter<>::memory_required<std::int16_t>(
          device, sycl::memory_scope::work_group, count);
      std::vector<std::int16_t> expected(count + 1, 999); // the last one is not sorted
      for (std::size_t i = 0; i != count; ++i) expected[i] = std::int16_t(key_of(i + count));
      std::copy(expected.begin(), expected.end(), range);
      observe(size, size, bytes, [=](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
        exp::joint_sort(exp::group_with_scratchpad(item.get_group(), scratch), range, range + count, std::greater<>());
        return range[0];
      });
      std::sort(expected.begin(), expected.end() - 1, std::greater<>());
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), range))
          << count << " numbers, " << size << " work-items";
    }
  sycl::free(range, queue);
}

/// Which GPUs use; no other device does.
TEST_P(group_extensions, sorts_by_a_network_of_eight_registers) {
  if (device.get_info<sycl::info::device::name>().rfind("pthread", 0) == 0)
    GTEST_SKIP() << "PoCL takes minutes to compile a kernel with many loops that have barriers";
  constexpr std::size_t most = 1100;
  auto *const range = sycl::malloc_shared<float>(2 * most, queue); // the places of elements have gaps
  for (const std::size_t size : {64, 5})
    for (const std::size_t count : {1, 7, 8, 9, 17, 64, 65, 100, 129, 300, 513, 1100}) {
      std::vector<float> expected(count);
      for (std::size_t i = 0; i != count; ++i) expected[i] = float(key_of(i + count));
      float *const input = range + most;
      std::copy(expected.begin(), expected.end(), input);
      observe(size, size, 2 * most * sizeof(float), [=](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
        namespace detail = sycl::detail;
        auto *const row = reinterpret_cast<float *>(scratch.data());
        for (std::size_t i = item.get_local_id(0); i < count; i += size) row[detail::place_in_network(i)] = input[i];
        sycl::group_barrier(item.get_group());
        detail::sorting_network_of_eight(item.get_group(), row, count, std::less<>()).sort();
        for (std::size_t i = item.get_local_id(0); i < count; i += size) range[i] = row[detail::place_in_network(i)];
        return 0;
      });
      std::sort(expected.begin(), expected.end());
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), range))
          << count << " numbers, " << size << " work-items";
    }
  sycl::free(range, queue);
}

TEST_P(group_extensions, sorts_by_a_work_group) {
  if (device.get_info<sycl::info::device::name>().rfind("pthread", 0) == 0)
    GTEST_SKIP() << "PoCL takes minutes to compile a kernel with many loops that have barriers";
  constexpr std::size_t size = 45, each = 3, count = size * each;
  using placement = exp::group_algorithm_data_placement;
  using radix = exp::radix_sorters::group_sorter<float, exp::sorting_order::descending>;
  using pairs = exp::radix_sorters::group_key_value_sorter<int, unsigned, exp::sorting_order::ascending, each>;
  const std::size_t bytes = std::max({
      exp::default_sorters::joint_sorter<>::memory_required<int>(device, sycl::memory_scope::work_group, count),
      exp::default_sorters::group_sorter<int, std::greater<>>::memory_required(sycl::memory_scope::work_group, size),
      radix::memory_required(sycl::memory_scope::work_group, size),
      pairs::memory_required(sycl::memory_scope::work_group, size),
  });
  int *const range = sycl::malloc_shared<int>(count, queue);
  for (std::size_t i = 0; i != count; ++i) range[i] = key_of(i);
  struct result {
    int ascending, descending, low_bits, pair_key;
    float reals;
    unsigned pair_value;
    std::array<int, each> keys, striped;
    std::array<unsigned, each> values;
  };
  const auto seen = observe(size, size, bytes, [=](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
    const auto group = item.get_group();
    const std::size_t i = item.get_local_id(0);
    const exp::group_with_scratchpad helper(group, scratch);
    result r{};
    r.ascending = exp::sort_over_group(helper, key_of(i));
    r.descending = exp::sort_over_group(helper, key_of(i), [](int left, int right) { return right < left; });
    r.reals = exp::sort_over_group(group, float(key_of(i)) / 4, radix(scratch));
    r.low_bits = exp::sort_over_group(group, int(i * 5 % 45),
                                      exp::radix_sorters::group_sorter<int>(scratch, std::bitset<32>(7)));
    const auto [key, value] = exp::sort_key_value_over_group(helper, key_of(i) / 10, unsigned(i));
    r.pair_key = key;
    r.pair_value = value;
    for (std::size_t e = 0; e != each; ++e) {
      r.keys[e] = key_of(each * i + e) / 10;
      r.values[e] = unsigned(each * i + e);
      r.striped[e] = key_of(each * i + e);
    }
    exp::sort_key_value_over_group(group, sycl::span<int, each>(r.keys), sycl::span<unsigned, each>(r.values),
                                   pairs(scratch));
    exp::sort_over_group(helper, sycl::span<int, each>(r.striped),
                         exp::properties{exp::output_data_placement<placement::striped>});
    exp::joint_sort(helper, range, range + count);
    return r;
  });
  std::vector<int> keys(size), all(count), low(size);
  std::vector<unsigned> order(size), order_of_all(count);
  for (std::size_t i = 0; i != size; ++i) keys[i] = key_of(i), low[i] = int(i * 5 % 45), order[i] = unsigned(i);
  for (std::size_t i = 0; i != count; ++i) all[i] = key_of(i), order_of_all[i] = unsigned(i);
  const auto by_tens = [](unsigned l, unsigned r) {
    return std::pair(key_of(l) / 10, l) < std::pair(key_of(r) / 10, r);
  };
  std::sort(order.begin(), order.end(), by_tens);
  std::sort(order_of_all.begin(), order_of_all.end(), by_tens);
  std::sort(keys.begin(), keys.end());
  std::sort(all.begin(), all.end());
  std::vector<int> order_of_low(size); // i * 5 % 45 has each number five times: equal ones are never distinguished
  std::iota(order_of_low.begin(), order_of_low.end(), 0);
  std::sort(order_of_low.begin(), order_of_low.end(),
            [&](int l, int r) { return std::pair(low[l] % 8, l) < std::pair(low[r] % 8, r); });
  for (std::size_t i = 0; i != size; ++i) {
    EXPECT_EQ(seen[i].ascending, keys[i]) << i;
    EXPECT_EQ(seen[i].descending, keys[size - 1 - i]) << i;
    EXPECT_EQ(seen[i].reals, float(keys[size - 1 - i]) / 4) << i;
    EXPECT_EQ(seen[i].low_bits, low[order_of_low[i]]) << i;
    EXPECT_EQ(seen[i].pair_key, key_of(order[i]) / 10) << i;
    EXPECT_EQ(seen[i].pair_value, order[i]) << i;
    for (std::size_t e = 0; e != each; ++e) {
      EXPECT_EQ(seen[i].values[e], order_of_all[each * i + e]) << i;
      EXPECT_EQ(seen[i].keys[e], key_of(order_of_all[each * i + e]) / 10) << i;
      EXPECT_EQ(seen[i].striped[e], all[i + size * e]) << i;
    }
  }
  for (std::size_t i = 0; i != count; ++i) EXPECT_EQ(range[i], all[i]) << i;
  sycl::free(range, queue);
}

TEST_P(group_extensions, sorts_by_a_sub_group) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  struct result {
    std::uint32_t number, lane;
    int sorted;
    unsigned value;
  };
  const auto seen = observe(96, 48, 16, [](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
    const auto sg = item.get_sub_group();
    const std::size_t i = item.get_global_id(0);
    const exp::group_with_scratchpad helper(sg, scratch); // unused by algorithms in registers
    const int sorted = exp::sort_over_group(sg, key_of(i), exp::default_sorters::group_sorter<int>(scratch));
    const auto pair = exp::sort_key_value_over_group(helper, key_of(i) / 20, unsigned(i));
    return result{sg.get_group_linear_id(), sg.get_local_linear_id(), sorted, std::get<1>(pair)};
  });
  for (std::size_t i = 0; i != seen.size(); ++i) {
    std::vector<int> keys;
    std::vector<unsigned> order;
    for (std::size_t j = i / 48 * 48; j != i / 48 * 48 + 48; ++j)
      if (seen[j].number == seen[i].number) keys.push_back(key_of(j)), order.push_back(unsigned(j));
    std::sort(keys.begin(), keys.end());
    std::sort(order.begin(), order.end(),
              [](unsigned l, unsigned r) { return std::pair(key_of(l) / 20, l) < std::pair(key_of(r) / 20, r); });
    EXPECT_EQ(seen[i].sorted, keys[seen[i].lane]) << i;
    EXPECT_EQ(seen[i].value, order[seen[i].lane]) << i;
  }
}

/// An operation without an identity known to SYCL.
struct of_larger_magnitude {
  int operator()(int left, int right) const {
    return (right < 0 ? -right : right) > (left < 0 ? -left : left) ? right : left;
  }
};

TEST_P(group_extensions, reduces_by_an_operation_without_identity) {
  int *const numbers = sycl::malloc_shared<int>(50, queue);
  for (int i = 0; i != 50; ++i) numbers[i] = i == 33 ? -1000 : i;
  const auto seen = observe(32, 16, 64, [=](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
    const exp::group_with_scratchpad helper(item.get_group(), scratch);
    const int mine = int(item.get_local_id(0)) - 12;
    return std::array{exp::joint_reduce(helper, numbers, numbers + 50, of_larger_magnitude()),
                      exp::joint_reduce(helper, numbers, numbers + 10, -7, of_larger_magnitude()),
                      exp::reduce_over_group(helper, mine, of_larger_magnitude()),
                      exp::joint_reduce(helper, numbers, numbers + 10, sycl::plus<>())};
  });
  for (const auto &each : seen) EXPECT_EQ(each, (std::array{-1000, 9, -12, 45}));
  sycl::free(numbers, queue);
}

TEST_P(group_extensions, groups_and_their_members_by_khronos_interface) {
  namespace khr = sycl::khr;
  std::vector<std::array<std::size_t, 8>> results(48);
  {
    sycl::buffer<std::array<std::size_t, 8>> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<2>({4, 12}, {2, 6}), [=](sycl::nd_item<2> item) {
        const khr::work_group<2> group = item.get_group();
        const khr::member_item member = get_member_item(group);
        sycl::group_barrier(group, sycl::memory_scope::device);
        const sycl::group<2> converted = group;
        const std::size_t same = khr::this_nd_item<2>().get_global_linear_id() == item.get_global_linear_id() &&
                                 khr::this_group<2>().get_group_linear_id() == converted.get_group_linear_id() &&
                                 sycl::ext::oneapi::this_work_item::get_nd_item<2>() == item;
        out[item.get_global_linear_id()] = {
            group.linear_id(),    group.id()[1],
            group.range().size(), group.size(),
            member.linear_id(),   member.range()[1],
            member.size(),        same + 2 * khr::leader_of(group) + 4 * khr::leader_of(member)};
      });
    });
  }
  for (std::size_t i = 0; i != 48; ++i) {
    const std::size_t row = i / 12, column = i % 12, group = row / 2 * 2 + column / 6;
    const std::size_t member = row % 2 * 6 + column % 6;
    EXPECT_EQ(results[i], (std::array<std::size_t, 8>{group, column / 6, 4, 12, member, 6, 1,
                                                      1 + 2 * std::size_t(member == 0) + 4}))
        << i;
  }
  if (!has_sub_groups()) return;
  const auto seen = observe(32, 32, 1, [](sycl::nd_item<1> item, sycl::span<std::byte>) {
    const khr::sub_group sg = khr::this_sub_group();
    sycl::group_barrier(sg);
    const khr::member_item member = khr::get_member_item(sg);
    const sycl::sub_group standard = item.get_sub_group();
    return int(sg.linear_id() == standard.get_group_linear_id() && sg.size() == standard.get_local_linear_range() &&
               sg.max_size() == standard.get_max_local_range()[0] && sg.range() == standard.get_group_range() &&
               member.linear_id() == standard.get_local_linear_id() && member.range()[0] == sg.size() &&
               khr::leader_of(sg) == standard.leader());
  });
  for (const int good : seen) EXPECT_TRUE(good);
}

} // namespace

ON_EACH_DEVICE(group_extensions);
