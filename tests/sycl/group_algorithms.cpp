// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Group functions and algorithms of all types that work_groups.cpp and sub_groups.cpp do not test.
#include "affine.hpp"
#include "group_test.hpp"

#include <cstdint>
#include <numeric>
#include <tuple>

namespace {

class group_algorithms : public group_test {};

/// The three kinds of collectives, with and without an initial value.
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

/// The same, computed sequentially. \param identity of the operation. \param value of a work-item, by its number.
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

TEST_P(group_algorithms, pairs_and_tuples) {
  if (!has_sub_groups()) GTEST_SKIP() << "this device has no sub-groups";
  using place = std::pair<float, int>;
  using three = std::tuple<char, double, short>;
  struct result {
    place reduced, scanned, broadcast;
    three shifted;
  };
  constexpr int size = 100;
  std::vector<result> results(size);
  const auto larger = [](const place &a, const place &b) { return a.first > b.first ? a : b; };
  const auto value = [](int i) { return place(static_cast<float>(i * 37 % 101), i); };
  {
    sycl::buffer<result> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<1>(size, size), [=](sycl::nd_item<1> item) {
        const int i = static_cast<int>(item.get_local_linear_id());
        const three mine(static_cast<char>(i), 0.5 * i, static_cast<short>(3 * i));
        out[item.get_global_id()] = {sycl::reduce_over_group(item.get_group(), value(i), larger),
                                     sycl::inclusive_scan_over_group(item.get_group(), value(i), larger),
                                     sycl::group_broadcast(item.get_group(), value(i), 5),
                                     sycl::permute_group_by_xor(item.get_sub_group(), mine, 0)};
      });
    });
  }
  place largest = value(0);
  for (int i = 0; i != size; ++i) largest = larger(largest, value(i));
  place so_far = value(0);
  for (int i = 0; i != size; ++i) {
    so_far = larger(so_far, value(i));
    EXPECT_EQ(results[i].reduced, largest) << i;
    EXPECT_EQ(results[i].scanned, so_far) << i;
    EXPECT_EQ(results[i].broadcast, value(5)) << i;
    EXPECT_EQ(results[i].shifted, three(static_cast<char>(i), 0.5 * i, static_cast<short>(3 * i))) << i;
  }
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
    const int above = sg.shuffle_down(x, 2), below = sg.shuffle_up(x, 1);
    r.values = {sg.shuffle(x, (lane + 1) % lanes),
                lane + 2 < lanes ? above : 0,
                lane >= 1 ? below : 0,
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
  if (is_cuda()) GTEST_SKIP() << "this device has no sub-groups of 16 work-items";
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
            if ((column & distance) == 0) { // swaps the off-diagonal blocks
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

/// The step of a transpose in which a work-item gives its partner, \p distance lanes away, one of \p row's two elements
/// \p column and `column + distance`, and takes the partner's: in different ways for which compilers generate different
/// accesses.
template <int Way>
void exchange(sycl::sub_group sg, int (&row)[16], int lane, int column, int distance) {
  if constexpr (Way == 0) { // the index is selected
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

/// A transpose, and the result if lanes below \p limit only take part in a final selection of elements.
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
  if (is_cuda()) GTEST_SKIP() << "this device has no sub-groups of 16 work-items";
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

} // namespace

ON_EACH_DEVICE(group_algorithms);
