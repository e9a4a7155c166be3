// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which parts of a loop the threads of each NUMA node take first.
///
/// Linux places a page of memory on the node of the thread that first writes to it. If the kernel that initialises an
/// array and the kernels that use it divide it in the same way, and each node's threads take the same parts, most accesses
/// are to memory of their own node. So the numbers of a team's members (loop_team.hpp) are divided among the nodes:
/// \code
///   numbers     0 1 2 3 4 5 6 7        of eight members, on two nodes
///   nodes       0 0 0 0 1 1 1 1
///   number 5 takes the ranges 5, 6, 7, 4 of its node, then 0, 1, 2, 3
/// \endcode
#pragma once

#include <cstddef>

namespace sycl::detail::native {

/// The numbers below `count`, in contiguous shares of `nodes` NUMA nodes, which are as equal as possible.
class node_shares {
public:
  /// \param nodes at least 1
  node_shares(std::size_t count, unsigned nodes) noexcept : count_(count), nodes_(nodes) {}

  unsigned nodes() const noexcept { return nodes_; }
  /// The first number of a node; that of node `nodes()` is the count.
  std::size_t first_of(unsigned node) const noexcept { return count_ * node / nodes_; }
  /// The node that a number below the count belongs to.
  unsigned node_of(std::size_t number) const noexcept {
    unsigned node = 0;
    while (first_of(node + 1) <= number) ++node;
    return node;
  }
  /// The number at position `at`, below the count, in the order of `number`: itself, the following ones of its node and
  /// those before it, and then the numbers of the other nodes.
  std::size_t in_order_of(std::size_t number, std::size_t at) const noexcept {
    if (nodes_ == 1) return (number + at) % count_;
    const unsigned node = node_of(number);
    const std::size_t first = first_of(node), end = first_of(node + 1), own = end - first;
    return at < own ? first + (number - first + at) % own : (end + at - own) % count_;
  }

private:
  std::size_t count_;
  unsigned nodes_;
};

/// One more than the highest number of a NUMA node that has hardware threads; 1 if Linux does not tell.
unsigned count_numa_nodes() noexcept;

/// The number of the node on which the calling thread runs, below count_numa_nodes(); 0 if Linux does not tell.
unsigned numa_node_of_thread() noexcept;

} // namespace sycl::detail::native
