// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes graphs in the DOT language, for command_graph::print_graph.
#include "core/graph/command_text.hpp"
#include "core/graph/recorded_graph.hpp"

#include <sstream>

namespace sycl::detail {

namespace {

const char *name_of(node_type type) {
  switch (type) {
  case node_type::empty:
    return "empty";
  case node_type::subgraph:
    return "sub-graph";
  case node_type::kernel:
    return "kernel";
  case node_type::memcpy:
    return "memcpy";
  case node_type::memset:
    return "memset";
  case node_type::memfill:
    return "memfill";
  case node_type::prefetch:
    return "prefetch";
  case node_type::memadvise:
    return "memadvise";
  case node_type::ext_oneapi_barrier:
    return "barrier";
  case node_type::host_task:
    return "host task";
  case node_type::async_malloc:
    return "async_malloc";
  case node_type::async_free:
    return "async_free";
  }
  return "?";
}

/// Escapes text for quotation marks in DOT.
std::string escaped(const std::string &text) {
  std::string result;
  for (const char one : text) {
    if (one == '"' || one == '\\') result += '\\';
    result += one;
  }
  return result;
}

/// Describes the data of a node's command.
void add_details(std::ostream &out, const command &work) {
  const trace_text text = text_of(work);
  if (!text.what.empty()) out << "\\n" << escaped(text.what);
  if (const auto *copy = std::get_if<memory_copy>(&work.work))
    out << "\\nfrom " << copy->source << " to " << copy->destination;
  if (const auto *fill = std::get_if<memory_fill>(&work.work)) out << "\\nat " << fill->destination;
  if (!work.requirements.empty()) out << "\\naccessors: " << work.requirements.size();
}

} // namespace

std::string recorded_graph::text(bool verbose) const {
  const std::lock_guard lock(mutex_);
  std::ostringstream out;
  out << "digraph graph_" << id_ << " {\n";
  for (const auto &node : nodes_) {
    out << "  node_" << node->index << " [label=\"" << node->index << ": " << name_of(node->type);
    if (node->type == node_type::kernel && node->work->kernel) out << "\\n" << escaped(text_of(*node->work).name);
    if (verbose) add_details(out, *node->work);
    out << "\"];\n";
  }
  for (const auto &node : nodes_)
    for (const std::size_t before : node->before) out << "  node_" << before << " -> node_" << node->index << ";\n";
  out << "}\n";
  return out.str();
}

} // namespace sycl::detail
