// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// See node_shares.hpp. hwloc knows the nodes, too, but reading its topology takes milliseconds at the start.
#include "backends/native/node_shares.hpp"

#include <algorithm>
#include <cstdio>

#include <sched.h>

namespace sycl::detail::native {

unsigned count_numa_nodes() noexcept {
  static const unsigned count = [] {
    unsigned highest = 0;
    if (std::FILE *const list = std::fopen("/sys/devices/system/node/has_cpu", "re")) {
      // "0-1", or "0,2-3"
      for (unsigned number; std::fscanf(list, "%u", &number) == 1; std::fgetc(list))
        highest = std::max(highest, number);
      std::fclose(list);
    }
    return std::min(highest, 1023u) + 1; // Linux has at most 1024 nodes
  }();
  return count;
}

unsigned numa_node_of_thread() noexcept {
  unsigned cpu = 0, node = 0;
  return getcpu(&cpu, &node) == 0 ? std::min(node, count_numa_nodes() - 1) : 0;
}

} // namespace sycl::detail::native
