// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order in which members of a team on several NUMA nodes take the parts of a loop.
#include "backends/native/node_shares.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace sycl::detail::native {
namespace {

std::vector<std::size_t> order_of(const node_shares &shares, std::size_t number, std::size_t count) {
  std::vector<std::size_t> order;
  for (std::size_t at = 0; at != count; ++at) order.push_back(shares.in_order_of(number, at));
  return order;
}

TEST(node_shares, numbers_of_one_node_follow_each_other) {
  EXPECT_EQ(order_of(node_shares(4, 1), 2, 4), (std::vector<std::size_t>{2, 3, 0, 1}));
}

TEST(node_shares, numbers_of_the_own_node_come_first) {
  EXPECT_EQ(order_of(node_shares(8, 2), 5, 8), (std::vector<std::size_t>{5, 6, 7, 4, 0, 1, 2, 3}));
  EXPECT_EQ(order_of(node_shares(8, 2), 1, 8), (std::vector<std::size_t>{1, 2, 3, 0, 4, 5, 6, 7}));
}

TEST(node_shares, each_number_comes_once) {
  for (std::size_t count = 1; count != 20; ++count)
    for (unsigned nodes = 1; nodes != 9; ++nodes)
      for (std::size_t number = 0; number != count; ++number) {
        const node_shares shares(count, nodes);
        std::vector<int> seen(count);
        for (const std::size_t each : order_of(shares, number, count)) ++seen[each];
        EXPECT_EQ(seen, std::vector<int>(count, 1)) << count << ", " << nodes << ", " << number;
        EXPECT_LT(shares.node_of(number), nodes);
        EXPECT_EQ(shares.in_order_of(number, 0), number);
      }
}

TEST(node_shares, shares_differ_by_one_at_most) {
  const node_shares shares(7, 3);
  std::vector<int> of_node(3);
  for (std::size_t number = 0; number != 7; ++number) ++of_node[shares.node_of(number)];
  EXPECT_EQ(of_node, (std::vector<int>{2, 2, 3}));
}

TEST(node_shares, this_thread_runs_on_one_of_the_nodes) {
  EXPECT_GE(count_numa_nodes(), 1u);
  EXPECT_LT(numa_node_of_thread(), count_numa_nodes());
}

} // namespace
} // namespace sycl::detail::native
