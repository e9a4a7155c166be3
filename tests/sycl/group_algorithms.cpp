// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Group functions and algorithms of all types and kinds of groups, and the extensions around them: what
/// work_groups.cpp and sub_groups.cpp have not.
#include "affine.hpp"
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/group_load_store.hpp>
#include <sycl/ext/oneapi/experimental/group_sort.hpp>
#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <numeric>

namespace {

namespace exp = sycl::ext::oneapi::experimental;

class group_algorithms : public device_test {
protected:
  bool has_sub_groups() const {
    return device.get_backend() != sycl::backend::opencl ||
           device.get_info<sycl::info::device::sub_group_sizes>() != std::vector<std::size_t>{1};
  }

  /// \returns what `function(nd_item, scratch)` gave for each work-item. \param scratch bytes of local memory.
  template <class Function>
  auto observe(std::size_t global, std::size_t local, std::size_t scratch, Function function) {
    using result = decltype(function(std::declval<sycl::nd_item<1>>(), std::declval<sycl::span<std::byte>>()));
    std::vector<result> results(global);
    {
      sycl::buffer<result> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<std::byte> bytes(scratch, h);
        h.parallel_for(sycl::nd_range<1>(global, local), [=](sycl::nd_item<1> item) {
          out[item.get_global_id(0)] = function(item, sycl::span<std::byte>(&bytes[0], scratch));
        });
      });
      queue.wait_and_throw();
    }
    return results;
  }
};

/// The three kinds of collectives, with and without a value to begin with.
template <class Value>
struct collected {
  Value reduced, reduced_from, inclusive, inclusive_from, exclusive, exclusive_from;
};

template <class Group, class Value, class Operation>
collected<Value> collect(Group group, Value value, Value first, Operation operation) {
  return {sycl::reduce_over_group(group, value, operation),
          sycl::reduce_over_group(group, value, first, operation),
          sycl::inclusive_scan_over_group(group, value, operation),
          sycl::inclusive_scan_over_group(group, value, operation, first),
          sycl::exclusive_scan_over_group(group, value, operation),
          sycl::exclusive_scan_over_group(group, value, first, operation)};
}

/// The same, one value after the other. \param identity of the operation. \param value of a work-item's number.
template <class Value, class Operation, class Function>
collected<Value> expected(std::size_t size, std::size_t index, Value identity, Value first, Operation operation,
                          Function value) {
  const auto combined = [&](std::size_t count, Value sum) {
    for (std::size_t i = 0; i != count; ++i) sum = operation(sum, value(i));
    return sum;
  };
  return {combined(size, identity),   combined(size, first),     combined(index + 1, identity),
          combined(index + 1, first), combined(index, identity), combined(index, first)};
}

template <class Value>
bool all_equal(const Value &left, const Value &right) {
  if constexpr (sycl::detail::elements_of<Value>::several) {
    for (int i = 0; i != sycl::detail::elements_of<Value>::count; ++i)
      if (left[i] != right[i]) return false;
    return true;
  } else {
    return left == right;
  }
}
template <class Value>
bool same(const collected<Value> &left, const collected<Value> &right) {
  return all_equal(left.reduced, right.reduced) && all_equal(left.reduced_from, right.reduced_from) &&
         all_equal(left.inclusive, right.inclusive) && all_equal(left.inclusive_from, right.inclusive_from) &&
         all_equal(left.exclusive, right.exclusive) && all_equal(left.exclusive_from, right.exclusive_from);
}

using int3s = sycl::marray<int, 3>;

sycl::int4 vector_of(std::size_t i) { return {int(i), 1 - int(i), int(i * i % 7), -3}; }
int3s array_of(std::size_t i) { return {int(i % 5), 2, int(i) - 9}; }
sycl::vec<short, 2> shorts_of(std::size_t i) { return {short(i * 37 % 11), short(5 - i * 91 % 13)}; }

TEST_P(group_algorithms, vectors_and_arrays_are_combined_element_by_element) {
  struct result {
    collected<sycl::int4> sums;
    collected<int3s> products;
    sycl::vec<short, 2> least, greatest_so_far;
  };
  for (const std::size_t size : {37, 64}) {
    const auto seen = observe(2 * size, size, 1, [](sycl::nd_item<1> item, sycl::span<std::byte>) {
      const auto group = item.get_group();
      const std::size_t i = item.get_local_id(0);
      return result{collect(group, vector_of(i), sycl::int4(1, 2, 3, 4), sycl::plus<>()),
                    collect(group, array_of(i), int3s(1, 2, 3), sycl::multiplies<int3s>()),
                    sycl::reduce_over_group(group, shorts_of(i), sycl::minimum<>()),
                    sycl::inclusive_scan_over_group(group, shorts_of(i), sycl::maximum<sycl::vec<short, 2>>())};
    });
    for (std::size_t i = 0; i != 2 * size; ++i) {
      const std::size_t l = i % size;
      EXPECT_TRUE(
          same(seen[i].sums, expected(size, l, sycl::int4(0), sycl::int4(1, 2, 3, 4), sycl::plus<>(), vector_of)))
          << i << " of " << size;
      EXPECT_TRUE(same(seen[i].products, expected(size, l, int3s(1), int3s(1, 2, 3), sycl::multiplies<>(), array_of)))
          << i << " of " << size;
      const sycl::vec<short, 2> high(32767), low(-32768);
      EXPECT_TRUE(all_equal(seen[i].least, expected(size, l, high, high, sycl::minimum<>(), shorts_of).reduced));
      EXPECT_TRUE(
          all_equal(seen[i].greatest_so_far, expected(size, l, low, low, sycl::maximum<>(), shorts_of).inclusive))
          << i << " of " << size;
    }
  }
}

TEST_P(group_algorithms, halves) {
  NEEDS_ASPECT(fp16);
  static_assert(sycl::has_known_identity_v<sycl::plus<>, sycl::half> &&
                sycl::has_known_identity_v<sycl::maximum<sycl::half>, sycl::half> &&
                !sycl::has_known_identity_v<sycl::bit_or<>, sycl::half>);
  EXPECT_EQ((sycl::known_identity_v<sycl::maximum<>, sycl::half>), -std::numeric_limits<sycl::half>::infinity());
  struct result {
    collected<sycl::half> of_group, of_sub_group;
    sycl::half joint;
    std::uint32_t lane, lanes;
  };
  const auto value = [](std::size_t i) { return sycl::half(float(i % 7) - 2); };
  const auto seen = observe(40, 40, 1, [=](sycl::nd_item<1> item, sycl::span<std::byte>) {
    const auto sub_group = item.get_sub_group();
    const std::size_t i = item.get_local_id(0);
    const std::uint32_t lane = sub_group.get_local_linear_id();
    const sycl::half numbers[3] = {value(1), value(6), value(4)};
    return result{collect(item.get_group(), value(i), sycl::half(3), sycl::plus<>()),
                  collect(sub_group, value(lane), sycl::half(-1), sycl::maximum<>()),
                  sycl::joint_reduce(sub_group, numbers, numbers + 3, sycl::plus<sycl::half>()), lane,
                  sub_group.get_local_linear_range()};
  });
  for (std::size_t i = 0; i != seen.size(); ++i) {
    EXPECT_TRUE(same(seen[i].of_group, expected(40, i, sycl::half(0), sycl::half(3), sycl::plus<>(), value))) << i;
    EXPECT_TRUE(
        same(seen[i].of_sub_group, expected(seen[i].lanes, seen[i].lane, -std::numeric_limits<sycl::half>::infinity(),
                                            sycl::half(-1), sycl::maximum<>(), value)))
        << i;
    EXPECT_EQ(seen[i].joint, sycl::half(5));
  }
}

TEST_P(group_algorithms, halves_in_reductions) {
  NEEDS_ASPECT(fp16);
  if (!device.has(sycl::aspect::usm_shared_allocations)) GTEST_SKIP() << "this device has no shared USM";
  sycl::half sum = 2, most = 0;
  {
    sycl::buffer<sycl::half> sums(&sum, 1), greatest(&most, 1);
    queue.submit([&](sycl::handler &h) {
      auto plus = sycl::reduction(sums, h, sycl::plus<>());
      auto maximum = sycl::reduction(greatest, h, sycl::maximum<>());
      h.parallel_for(sycl::range(100), plus, maximum, [=](sycl::id<1> i, auto &total, auto &top) {
        total += sycl::half(float(i[0] % 4));
        top.combine(sycl::half(float(i[0] * 7 % 100)));
      });
    });
  }
  EXPECT_EQ(sum, sycl::half(152));
  EXPECT_EQ(most, sycl::half(99));
}

TEST_P(group_algorithms, groups_larger_than_the_scratch_memory) {
  // 600 doubles and structures take more than 4096 bytes; 300 more than half of that.
  for (const std::size_t size : {300, 600}) {
    struct result {
      collected<double> sums;
      affine all, before;
    };
    if (device.get_info<sycl::info::device::max_work_group_size>() < size) continue;
    const auto line = [](std::size_t i) { return affine{2 * std::uint32_t(i) + 1, std::uint32_t(i)}; };
    const auto seen = observe(size, size, 1, [=](sycl::nd_item<1> item, sycl::span<std::byte>) {
      const std::size_t i = item.get_local_id(0);
      return result{collect(item.get_group(), double(i % 9), 0.5, sycl::plus<>()),
                    sycl::inclusive_scan_over_group(item.get_group(), line(i), then()),
                    sycl::exclusive_scan_over_group(item.get_group(), line(i), affine{3, 5}, then())};
    });
    affine all{1, 0}, before{3, 5};
    for (std::size_t i = 0; i != size; ++i) {
      all = then()(all, line(i));
      EXPECT_TRUE(
          same(seen[i].sums, expected(size, i, 0.0, 0.5, sycl::plus<>(), [](std::size_t n) { return double(n % 9); })))
          << i << " of " << size;
      EXPECT_EQ(seen[i].all, all) << i << " of " << size;
      EXPECT_EQ(seen[i].before, before) << i << " of " << size;
      before = then()(before, line(i));
    }
  }
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
TEST_P(group_algorithms, members_of_sub_groups_that_older_programs_call) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  std::vector<int> from(256), to(256, -1);
  std::iota(from.begin(), from.end(), 1000);
  struct result {
    std::uint32_t lane, lanes, first;
    std::array<int, 14> values;
  };
  int *const in = sycl::malloc_shared<int>(256, queue), *const out = sycl::malloc_shared<int>(256, queue);
  std::iota(in, in + 256, 1000);
  std::fill(out, out + 256, -1);
  const auto seen = observe(64, 32, 1, [=](sycl::nd_item<1> item, sycl::span<std::byte>) {
    const auto sg = item.get_sub_group();
    const std::uint32_t lane = sg.get_local_linear_id(), lanes = sg.get_local_linear_range();
    const std::uint32_t first = sycl::group_broadcast(sg, std::uint32_t(item.get_global_id(0)));
    const int x = int(first + lane);
    result r{lane, lanes, first, {}};
    r.values = {sg.shuffle(x, (lane + 1) % lanes),
                lane + 2 < lanes ? sg.shuffle_down(x, 2) : 0,
                lane >= 1 ? sg.shuffle_up(x, 1) : 0,
                sg.shuffle_xor(x, 1),
                sg.broadcast(x, 0),
                int(sg.any(lane == 1)) + 2 * int(sg.all(lane < 3)),
                sg.reduce(x, sycl::plus<>()),
                sg.reduce(x, 7, sycl::maximum<>()),
                sg.exclusive_scan(x, sycl::plus<>()),
                sg.exclusive_scan(x, 5, sycl::plus<>()),
                sg.inclusive_scan(x, sycl::plus<>()),
                sg.inclusive_scan(x, sycl::plus<>(), 5),
                sg.load(in + first),
                0};
    const auto global =
        sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(in +
                                                                                                         4 * first);
    const sycl::int4 block = sg.load<4>(global);
    r.values[13] = block[0] + 2 * block[1] + 3 * block[2] + 4 * block[3];
    sg.store(sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(
                 out + 4 * first),
             block);
    sg.barrier();
    sg.barrier(sycl::access::fence_space::local_space);
    return r;
  });
  for (const result &r : seen) {
    const int x = int(r.first + r.lane), n = int(r.lanes), l = int(r.lane), f = int(r.first);
    const auto sum = [&](int count) { return count * f + count * (count - 1) / 2; };
    const auto block = [&](int b) { return 1000 + 4 * f + b * n + l; };
    EXPECT_EQ(r.values[0], f + (l + 1) % n);
    EXPECT_EQ(r.values[1], l + 2 < n ? x + 2 : 0);
    EXPECT_EQ(r.values[2], l >= 1 ? x - 1 : 0);
    EXPECT_EQ(r.values[3], f + (l ^ 1));
    EXPECT_EQ(r.values[4], f);
    EXPECT_EQ(r.values[5], int(n > 1) + 2 * int(n <= 3));
    EXPECT_EQ(r.values[6], sum(n));
    EXPECT_EQ(r.values[7], std::max(7, f + n - 1));
    EXPECT_EQ(r.values[8], sum(l));
    EXPECT_EQ(r.values[9], sum(l) + 5);
    EXPECT_EQ(r.values[10], sum(l + 1));
    EXPECT_EQ(r.values[11], sum(l + 1) + 5);
    EXPECT_EQ(r.values[12], 1000 + x);
    EXPECT_EQ(r.values[13], block(0) + 2 * block(1) + 3 * block(2) + 4 * block(3));
  }
  for (int i = 0; i != 256; ++i) EXPECT_EQ(out[i], 1000 + i);
  sycl::free(in, queue);
  sycl::free(out, queue);
}
#pragma clang diagnostic pop

TEST_P(group_algorithms, sixteen_work_items_transpose_their_rows_by_exchanges) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  std::vector<int> results(256);
  {
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
        const auto sg = item.get_sub_group();
        const int lane = int(sg.get_local_linear_id());
        int row[16];
        for (int column = 0; column != 16; ++column) row[column] = 100 * lane + column;
        for (int distance = 1; distance != 16; distance *= 2)
          for (int column = 0; column != 16; ++column)
            if ((column & distance) == 0) { // swaps the blocks beside the diagonal
              const bool is_upper = (lane & distance) == 0;
              const int give = is_upper ? row[column + distance] : row[column];
              const int taken = sycl::permute_group_by_xor(sg, give, distance);
              (is_upper ? row[column + distance] : row[column]) = taken;
            }
        for (int column = 0; column != 16; ++column) out[std::size_t(16 * lane + column)] = row[column];
      });
    });
  }
  for (int i = 0; i != 256; ++i) EXPECT_EQ(results[i], 100 * (i % 16) + i / 16) << i;
}

/// The step of a transpose by which a work-item gives its partner, \p distance lanes away, one of \p row's two elements
/// \p column and `column + distance`, and takes the partner's: the ways to write it of which compilers make different
/// accesses.
template <int Way>
void exchange(sycl::sub_group sg, int (&row)[16], int lane, int column, int distance) {
  if constexpr (Way == 0) { // the index is chosen
    const int place = lane & distance ? column : column + distance;
    row[place] = sycl::permute_group_by_xor(sg, row[place], distance);
  } else if constexpr (Way == 1) { // the index has the lane's bit
    const int place = column | (~lane & distance);
    row[place] = sycl::select_from_group(sg, row[place], sycl::id<1>(lane ^ distance));
  } else if constexpr (Way == 2) {
    const int place = column ^ (lane & distance) ^ distance;
    row[place] = sycl::permute_group_by_xor(sg, row[place], distance);
  } else { // both are always read and written
    const bool is_upper = lane & distance;
    const int lower = row[column], upper = row[column + distance];
    const int taken = sycl::permute_group_by_xor(sg, is_upper ? lower : upper, distance);
    row[column] = is_upper ? taken : lower;
    row[column + distance] = is_upper ? upper : taken;
  }
}

/// A transpose, and what is left of the rows when lanes below \p limit only take part in a last choice of elements.
template <int Way>
void transpose_and_choose(sycl::sub_group sg, int limit, int *results) {
  const int lane = int(sg.get_local_linear_id());
  int row[16];
  for (int column = 0; column != 16; ++column) row[column] = 100 * lane + column;
  for (int distance = 8; distance != 0; distance /= 2)
    for (int column = 0; column != 16; ++column)
      if ((column & distance) == 0) exchange<Way>(sg, row, lane, column, distance);
  if (lane < limit) row[lane & 4 ? 3 : 9] += 10000; // some lanes only
  row[lane & 2 ? 3 : 5] -= row[lane & 8 ? 4 : 3];
  for (int column = 0; column != 16; ++column) results[16 * lane + column] = row[column];
}

TEST_P(group_algorithms, rows_of_private_elements_that_a_lanes_bit_chooses) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  const int limit = 11;
  std::vector<int> results(4 * 256);
  {
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
        const auto sg = item.get_sub_group();
        transpose_and_choose<0>(sg, limit, &out[0]);
        transpose_and_choose<1>(sg, limit, &out[256]);
        transpose_and_choose<2>(sg, limit, &out[512]);
        transpose_and_choose<3>(sg, limit, &out[768]);
      });
    });
  }
  for (int way = 0; way != 4; ++way)
    for (int lane = 0; lane != 16; ++lane) {
      std::array<int, 16> row;
      for (int column = 0; column != 16; ++column) row[column] = 100 * column + lane;
      if (lane < limit) row[lane & 4 ? 3 : 9] += 10000;
      row[lane & 2 ? 3 : 5] -= row[lane & 8 ? 4 : 3];
      for (int column = 0; column != 16; ++column)
        EXPECT_EQ(results[256 * way + 16 * lane + column], row[column]) << way << ' ' << lane << ' ' << column;
    }
}

TEST_P(group_algorithms, groups_of_some_work_items_of_a_sub_group) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
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

TEST_P(group_algorithms, loads_and_stores_of_a_group_are_blocked_or_striped) {
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

TEST_P(group_algorithms, sorts_a_range_by_a_work_group) {
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

TEST_P(group_algorithms, sorts_by_a_work_group) {
  if (device.get_info<sycl::info::device::name>().rfind("pthread", 0) == 0)
    GTEST_SKIP() << "PoCL takes minutes to compile a kernel with many loops that have barriers";
  constexpr std::size_t size = 45, each = 3, count = size * each;
  using placement = exp::group_algorithm_data_placement;
  using radix = exp::radix_sorters::group_sorter<float, exp::sorting_order::descending>;
  using pairs = exp::radix_sorters::group_key_value_sorter<int, unsigned, exp::sorting_order::ascending, each>;
  const std::size_t bytes = std::max({
      exp::default_sorters::joint_sorter<>::memory_required<int>(device, sycl::memory_scope::work_group, count),
      exp::default_sorters::group_sorter<int, std::greater<>>::memory_required(device, sycl::memory_scope::work_group,
                                                                               size),
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
  std::vector<int> order_of_low(size); // i * 5 % 45 gives each number five times: the same ones are never told apart
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

TEST_P(group_algorithms, sorts_by_a_sub_group) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  struct result {
    std::uint32_t number, lane;
    int sorted;
    unsigned value;
  };
  const auto seen = observe(96, 48, 16, [](sycl::nd_item<1> item, sycl::span<std::byte> scratch) {
    const auto sg = item.get_sub_group();
    const std::size_t i = item.get_global_id(0);
    const exp::group_with_scratchpad helper(sg, scratch); // of which registers need nothing
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

TEST_P(group_algorithms, groups_and_their_members_by_khronos_interface) {
  namespace khr = sycl::khr;
  std::vector<std::array<std::size_t, 8>> results(48);
  {
    sycl::buffer<std::array<std::size_t, 8>> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<2>({4, 12}, {2, 6}), [=](sycl::nd_item<2> item) {
        const khr::work_group<2> group = item.get_group();
        const khr::member_item member = get_member_item(group);
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

ON_EACH_DEVICE(group_algorithms);
