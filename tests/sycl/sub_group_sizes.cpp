// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native sub-groups of each size that kernels can require, and of the size that the compiler chooses, in work-groups
/// of 1 to 3 dimensions whose row length is or is not a multiple of it. The size determines a work-item's position and
/// the results of all group functions: rows are divided into sub-groups of contiguous work-items, of which the last one
/// may be smaller. If rows are shorter than a sub-group, the group is divided as if it were one row.
#include "affine.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace {

affine affine_of(std::size_t i) { return {2 * std::uint32_t(i) + 1, std::uint32_t(i)}; }
bool vote_of(std::size_t i) { return i % 5 == 2; }
int number_of(std::size_t i) { return int(i * 37 % 101) - 50; }

/// One work-item's results.
struct seen {
  // Its place.
  std::uint32_t lane, size, max_size, id, count, leader;
  // From its sub-group.
  int reversed, left, right, exchanged, broadcast, sum, least, inclusive, exclusive;
  std::uint32_t votes, block;
  std::uint64_t ballot;
  affine scanned, scanned_from;
  // From its work-group.
  int group_sum, group_inclusive, group_exclusive, group_broadcast, neighbour, across;
  std::uint32_t group_votes;
  affine group_scanned, group_scanned_from, group_folded;
};

template <int D>
seen look(sycl::nd_item<D> item, const int *numbers, int *blocks, const sycl::local_accessor<int> &local) {
  const sycl::sub_group sg = item.get_sub_group();
  const auto group = item.get_group();
  const std::size_t i = item.get_local_linear_id(), count = group.get_local_linear_range();
  const int mine = number_of(i);
  const affine function = affine_of(i);
  seen s{};
  s.lane = sg.get_local_id()[0];
  s.size = sg.get_local_range()[0];
  s.max_size = sg.get_max_local_range()[0];
  s.id = sg.get_group_id()[0];
  s.count = sg.get_group_range()[0];
  s.leader = sg.leader();

  s.reversed = sycl::select_from_group(sg, mine, s.size - 1 - s.lane);
  s.left = sycl::shift_group_left(sg, mine, 1);
  s.right = sycl::shift_group_right(sg, mine, 2);
  s.exchanged = sycl::permute_group_by_xor(sg, mine, 3);
  s.broadcast = sycl::group_broadcast(sg, mine, s.size / 2);
  s.sum = sycl::reduce_over_group(sg, mine, sycl::plus<>());
  s.least = sycl::reduce_over_group(sg, mine, sycl::minimum<>());
  s.inclusive = sycl::inclusive_scan_over_group(sg, mine, sycl::plus<>());
  s.exclusive = sycl::exclusive_scan_over_group(sg, mine, 7, sycl::plus<>());
  s.votes = sycl::any_of_group(sg, vote_of(i)) + 2 * sycl::all_of_group(sg, vote_of(i)) +
            4 * sycl::none_of_group(sg, vote_of(i));
  sycl::ext::oneapi::group_ballot(sg, vote_of(i)).extract_bits(s.ballot);
  s.scanned = sycl::inclusive_scan_over_group(sg, function, then());
  s.scanned_from = sycl::exclusive_scan_over_group(sg, function, affine{3, 4}, then());
  const std::size_t place = group.get_group_linear_id() * count + i, first = sycl::group_broadcast(sg, place);
  sg.store(blocks + first, sg.load(numbers + first) + 1);
  sycl::group_barrier(sg);
  s.block = blocks[place];

  s.group_sum = sycl::reduce_over_group(group, mine, sycl::plus<>());
  s.group_inclusive = sycl::inclusive_scan_over_group(group, mine, sycl::plus<>());
  s.group_exclusive = sycl::exclusive_scan_over_group(group, mine, 7, sycl::plus<>());
  s.group_broadcast = sycl::group_broadcast(group, mine, std::size_t(count / 3));
  s.group_votes = sycl::any_of_group(group, vote_of(i)) + 2 * sycl::all_of_group(group, vote_of(i)) +
                  4 * sycl::none_of_group(group, vote_of(i));
  s.group_scanned = sycl::inclusive_scan_over_group(group, function, then());
  s.group_scanned_from = sycl::exclusive_scan_over_group(group, function, affine{3, 4}, then());
  s.group_folded = sycl::reduce_over_group(group, function, then());

  local[i] = mine;
  int &total = *sycl::ext::oneapi::group_local_memory<int>(group, 0);
  sycl::group_barrier(group);
  s.neighbour = local[(i + 1) % count];
  // Every sub-group's leader adds its sub-group's sum.
  sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group> sum(total);
  if (s.leader) sum += s.sum;
  sycl::group_barrier(group);
  s.across = total;
  return s;
}

template <std::uint32_t Size, int D>
struct of_size {
  seen *out;
  const int *numbers;
  int *blocks;
  sycl::local_accessor<int> local;
  void operator()(sycl::nd_item<D> item) const [[sycl::reqd_sub_group_size(Size)]] {
    out[item.get_global_linear_id()] = look(item, numbers, blocks, local);
  }
};
template <int D>
struct of_size<0, D> { // chosen by the compiler and the runtime
  seen *out;
  const int *numbers;
  int *blocks;
  sycl::local_accessor<int> local;
  void operator()(sycl::nd_item<D> item) const {
    out[item.get_global_linear_id()] = look(item, numbers, blocks, local);
  }
};

class sub_group_sizes : public testing::Test {
protected:
  sycl::queue queue;
  int *numbers = nullptr, *blocks = nullptr;
  seen *out = nullptr;

  void TearDown() override { release(); }
  void release() {
    for (void *memory : {static_cast<void *>(numbers), static_cast<void *>(blocks), static_cast<void *>(out)})
      sycl::free(memory, queue);
    numbers = blocks = nullptr;
    out = nullptr;
  }

  /// Compares the results of the work-items of one work-group with those expected for its members in linear order.
  static void check(const std::vector<seen> &members, std::size_t row, std::uint32_t size, const std::string &shape) {
    const std::size_t n = members.size(), chunks = (row + size - 1) / size;
    const auto fold = [](std::size_t from, std::size_t to, auto value, auto operation, auto of) {
      for (std::size_t i = from; i != to; ++i) value = operation(value, of(i));
      return value;
    };
    const auto add = [](int lhs, int rhs) { return lhs + rhs; };
    for (std::size_t i = 0; i != n; ++i) {
      const seen &s = members[i];
      SCOPED_TRACE("work-item " + std::to_string(i) + " of " + shape + ", sub-groups of " + std::to_string(size));
      const std::size_t x = i % row, lane = x % size, begin = i - lane,
                        width = std::min(size + x - lane, row) - (x - lane);
      ASSERT_EQ(s.lane, lane);
      ASSERT_EQ(s.size, width);
      ASSERT_EQ(s.max_size, size);
      ASSERT_EQ(s.id, x / size + chunks * (i / row));
      ASSERT_EQ(s.count, chunks * (n / row));
      ASSERT_EQ(s.leader, lane == 0);

      const std::size_t end = begin + width;
      ASSERT_EQ(s.reversed, number_of(end - 1 - lane));
      if (lane + 1 < width) ASSERT_EQ(s.left, number_of(i + 1));
      if (lane >= 2) ASSERT_EQ(s.right, number_of(i - 2));
      if ((lane ^ 3) < width) ASSERT_EQ(s.exchanged, number_of(begin + (lane ^ 3)));
      ASSERT_EQ(s.broadcast, number_of(begin + width / 2));
      ASSERT_EQ(s.sum, fold(begin, end, 0, add, number_of));
      ASSERT_EQ(s.least, fold(begin, end, 1000, [](int lhs, int rhs) { return std::min(lhs, rhs); }, number_of));
      ASSERT_EQ(s.inclusive, fold(begin, i + 1, 0, add, number_of));
      ASSERT_EQ(s.exclusive, fold(begin, i, 7, add, number_of));
      std::uint64_t ballot = 0, all = 0;
      for (std::size_t l = 0; l != width; ++l) {
        ballot |= std::uint64_t(vote_of(begin + l)) << l;
        all |= std::uint64_t(1) << l;
      }
      ASSERT_EQ(s.ballot, ballot);
      ASSERT_EQ(s.votes, (ballot != 0) + 2 * (ballot == all) + 4 * (ballot == 0));
      ASSERT_EQ(s.scanned, fold(begin + 1, i + 1, affine_of(begin), then(), affine_of));
      ASSERT_EQ(s.scanned_from, fold(begin, i, affine{3, 4}, then(), affine_of));

      ASSERT_EQ(s.group_sum, fold(0, n, 0, add, number_of));
      ASSERT_EQ(s.group_inclusive, fold(0, i + 1, 0, add, number_of));
      ASSERT_EQ(s.group_exclusive, fold(0, i, 7, add, number_of));
      ASSERT_EQ(s.group_broadcast, number_of(n / 3));
      const bool any = n > 2, every = false;
      ASSERT_EQ(s.group_votes, unsigned(any) + 2 * unsigned(every) + 4 * unsigned(!any));
      ASSERT_EQ(s.group_scanned, fold(1, i + 1, affine_of(0), then(), affine_of));
      ASSERT_EQ(s.group_scanned_from, fold(0, i, affine{3, 4}, then(), affine_of));
      ASSERT_EQ(s.group_folded, fold(1, n, affine_of(0), then(), affine_of));
      ASSERT_EQ(s.neighbour, number_of((i + 1) % n));
      ASSERT_EQ(s.across, s.group_sum);
    }
  }

  template <std::uint32_t Size, int D>
  void run(sycl::range<D> local) {
    sycl::range<D> global = local;
    global[0] *= 2;
    global[D - 1] *= D == 1 ? 1 : 3;
    const std::size_t n = global.size();
    numbers = sycl::malloc_shared<int>(n, queue);
    blocks = sycl::malloc_shared<int>(n, queue);
    out = sycl::malloc_shared<seen>(n, queue);
    for (std::size_t i = 0; i != n; ++i) numbers[i] = int(i);
    queue
        .submit([&](sycl::handler &h) {
          sycl::local_accessor<int> memory(local.size(), h);
          h.parallel_for(sycl::nd_range<D>(global, local), of_size<Size, D>{out, numbers, blocks, memory});
        })
        .wait();
    std::string shape = "a work-group of";
    for (int d = 0; d != D; ++d) shape += ' ' + std::to_string(local[d]);
    const sycl::range<D> groups = sycl::nd_range<D>(global, local).get_group_range();
    for (std::size_t g = 0; g != groups.size(); ++g) {
      std::vector<seen> members;
      for (std::size_t l = 0; l != local.size(); ++l) {
        std::size_t at = 0, group = g, item = l, stride = 1;
        for (int d = D - 1; d >= 0; --d) {
          at += (group % groups[d] * local[d] + item % local[d]) * stride;
          stride *= global[d];
          group /= groups[d];
          item /= local[d];
        }
        members.push_back(out[at]);
        ASSERT_EQ(out[at].block, g * local.size() + l + 1) << shape;
      }
      const std::uint32_t size = Size ? Size : members[0].max_size;
      const std::size_t row = local[D - 1] < size ? local.size() : local[D - 1];
      ASSERT_NO_FATAL_FAILURE(check(members, row, size, shape));
    }
    release();
  }

  template <std::uint32_t Size>
  void in_each_shape() {
    for (const std::size_t row : {1, 3, 7, 16, 23, 64, 100, 257}) ASSERT_NO_FATAL_FAILURE((run<Size, 1>(row)));
    for (const std::size_t row : {1, 5, 16, 33}) ASSERT_NO_FATAL_FAILURE((run<Size, 3>({2, 3, row})));
    ASSERT_NO_FATAL_FAILURE((run<Size, 3>({1, 64, 1})));
    ASSERT_NO_FATAL_FAILURE((run<Size, 3>({4, 9, 3})));
    ASSERT_NO_FATAL_FAILURE(
        (run<Size, 3>({9, 11, Size + 1}))); // more sub-groups than lanes; each row has a partial one
    ASSERT_NO_FATAL_FAILURE((run<Size, 3>({700, 1, 1})));
  }
};

TEST_F(sub_group_sizes, of_4) { in_each_shape<4>(); }
TEST_F(sub_group_sizes, of_8) { in_each_shape<8>(); }
TEST_F(sub_group_sizes, of_16) { in_each_shape<16>(); }
TEST_F(sub_group_sizes, of_32) { in_each_shape<32>(); }
TEST_F(sub_group_sizes, of_64) { in_each_shape<64>(); }
TEST_F(sub_group_sizes, of_the_compilers_choice) {
  in_each_shape<0>();
  for (const std::size_t row : {5, 7, 16, 40}) ASSERT_NO_FATAL_FAILURE((run<0, 2>({6, row})));
}

} // namespace
