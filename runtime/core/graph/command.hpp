// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What one command group asks for, as the handler collects it and the scheduler runs it. Plain data.
#pragma once

#include "core/devices/kernel_checks.hpp"
#include "core/graph/device_output.hpp"
#include "core/images/spec_values.hpp"
#include "core/memory/accessor_impl.hpp"

#include <sycl/detail/graph_names.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace sycl {
class interop_handle;
}

namespace sycl::detail {

class event_impl;
class kernel_bundle_impl;

/// A pointer in the command's operation that is known only when the accessor's memory is.
struct pointer_patch {
  enum class into {
    closure,
    copy_source,
    copy_destination,
    fill_destination,
    one_fill, ///< the destination of the fill number `offset`: 0 is `work`, the others are in `more`
    output,   ///< of the memory number `offset` that the kernel writes for the host
    nothing   ///< only checked: the command group must have required the accessor
  };
  into place;
  std::size_t offset; ///< bytes from the start of the closure; `closure` and `one_fill` only
  accessor_ref accessor;
  std::size_t step = 0; ///< the kernel of an operation_list whose closure it is
};

/// The callable of a host task.
struct host_call {
  std::shared_ptr<const void> closure; ///< the user's callable, with accessors' pointers already resolved
  /// Calls it; throws what it throws. Null: the command is no host task.
  void (*run)(void *closure, const interop_handle &handle) = nullptr;
  /// The command ends when what it has enqueued to the backend's own queue has ended, too.
  bool waits_for_native = false;
};

/// What a barrier holds back later commands of its queue for.
enum class fence : std::uint8_t {
  none,   ///< no barrier
  listed, ///< for the command's dependencies
  all     ///< for all earlier commands of the queue too
};

/// An argument of a kernel that the program made by the backend's API.
struct native_argument {
  unsigned index;
  std::uint32_t kind;           ///< syclc_param_kind
  std::vector<std::byte> value; ///< of values and pointers
  std::size_t local_bytes = 0;  ///< of local memory
  accessor_ref accessor;        ///< whose memory the pointer is; null for others
  /// The object of an accessor or local_accessor, which kernels that are functions take.
  std::vector<std::byte> object = {};
};

/// An argument of a kernel that the program may change while the kernel is in a graph.
struct dynamic_argument {
  std::shared_ptr<dynamic_value> value;
  unsigned index;
  std::size_t offset = 0; ///< in the closure
  std::size_t bytes = 0;  ///< there; 0 for accessors of OpenCL's kernels, which take a pointer that is patched in
};

struct command {
  /// A barrier unless the command group asked for more. Of kernel launches `kernel` is set by the scheduler.
  operation work = barrier{};
  /// Further operations of the same command, in any order among them.
  std::vector<operation> more;
  /// A host task; then `work` is a barrier.
  host_call host;
  fence holds_back = fence::none;
  /// The launched kernel's description; null for other commands.
  const syclc_kernel *kernel = nullptr;

  std::vector<accessor_ref> requirements;
  std::vector<pointer_patch> patches;
  std::vector<std::shared_ptr<event_impl>> dependencies;
  /// Work in the host's memory wherever the queue's device is (update_host).
  bool on_host_memory = false;
  /// What must live until the command has ended (shared pointers of explicit copies).
  std::vector<std::shared_ptr<const void>> keep_alive;
  /// Memory that the kernel writes for the host, read and printed before the command's event is complete.
  std::vector<device_output> outputs;
  /// Bytes that the command group's local_accessors take of each work-group's local memory.
  std::size_t local_memory_size = 0;
  /// Set by handler::use_kernel_bundle: what the kernel's code is taken from. Null when it is not.
  std::shared_ptr<kernel_bundle_impl> bundle;
  /// Set by handler::set_specialization_constant, each constant once.
  std::vector<spec_setting> spec_settings;
  /// The values of specialization constants that the kernel is launched with: what the settings say, by name.
  detail::spec_values spec_values;
  /// Set by handler::set_arg. Of two for the same index the later counts.
  std::vector<native_argument> native_arguments;
  /// Those of them that may change, with the size and alignment of the closure, which consists of plain data. Size 0:
  /// the kernel has no such arguments.
  std::vector<dynamic_argument> dynamic_arguments;
  std::size_t closure_size = 0, closure_alignment = 0;
  bool profiled = false; ///< its event has times, in queues that do not profile their commands too
  /// A command group has one action at most.
  bool has_action = false;
  /// What it does, as nodes of graphs say it.
  ext::oneapi::experimental::node_type type = ext::oneapi::experimental::node_type::empty;
  /// It runs a graph, or waits for a command that was recorded: the queue has to look closer.
  bool concerns_graph = false;
  /// Its kernel changes memory of its own, which belongs to the function object: no two runs at a time.
  bool has_own_memory = false;
  int dimensions = 0; ///< of the kernel's index space
  /// Set by handler::ext_oneapi_graph: what it runs.
  std::shared_ptr<replayed_graph> graph;
  /// The graph that has called the command group (command_graph::add); null when a queue has.
  recorded_graph *added_to = nullptr;
};

/// Fills a box of a buffer: one fill when it is contiguous, otherwise one a row.
/// \param start where the box is in memory. When it is null, the destinations are relative to the box's start until a
/// patch adds its address.
void set_fill(command &target, const access_box &box, std::vector<std::byte> pattern, void *start = nullptr);

/// Copies a box of a buffer into another one, which has at least as many bytes. Where it fits in every dimension it
/// begins where the other begins; otherwise (boxes of different dimensions, a transposed shape) the bytes follow each
/// other in both boxes' own order. Addresses are relative to the boxes' starts until patches add these.
void set_copy(command &target, const access_box &from, const access_box &to);

/// \throws errc::kernel_argument when a command uses an accessor that its command group did not require, or a kernel
/// one of target::host_task.
void check_patches(const command &work);

/// Writes an address, now known, where a patch says.
void apply_patch(command &target, const pointer_patch &patch, void *address);

} // namespace sycl::detail
