// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names of extension SYCL_EXT_ONEAPI_GRAPH that queues and handlers use: see ext/oneapi/experimental/graph.hpp.
#pragma once

#include <sycl/detail/impl_access.hpp>

#include <cstdint>

namespace sycl {

namespace detail {
class command_choice;
class dynamic_value;
class recorded_graph;
class recorded_node;
class replayed_graph;
} // namespace detail

namespace ext::oneapi::experimental {

enum class graph_state : std::uint8_t { modifiable, executable };

/// Whether a queue's commands run or become nodes of a graph.
enum class queue_state : std::uint8_t { executing, recording };

/// The kind of a graph's node.
enum class node_type : std::uint8_t {
  empty,
  subgraph,
  kernel,
  memcpy,
  memset,
  memfill,
  prefetch,
  memadvise,
  ext_oneapi_barrier,
  host_task,
  async_malloc,
  async_free
};

template <graph_state StateV = graph_state::modifiable>
class command_graph;
template <class ValueT>
class dynamic_parameter;
class dynamic_command_group;
class node;

} // namespace ext::oneapi::experimental
} // namespace sycl
