// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The contents of one command group, as the handler collects them and the scheduler runs them. Plain data.
#pragma once

#include "core/base/recycled_memory.hpp"
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

/// A pointer in the command's operation that is unknown until the accessor's memory is known.
struct pointer_patch {
  enum class into {
    closure,
    copy_source,
    copy_destination,
    fill_destination,
    one_fill, ///< the destination of fill number `offset`: 0 is `work`, the others are in `more`
    output,   ///< the address of output memory number `offset`
    nothing   ///< checked only: the command group must have required the accessor
  };
  into place;
  std::size_t offset; ///< bytes from the start of the closure, or a number; see above
  accessor_ref accessor;
  std::size_t step = 0; ///< index of the kernel in an operation_list whose closure it is
};

/// The callable of a host task.
struct host_call {
  std::shared_ptr<const void> closure; ///< the user's callable, with accessors' pointers already resolved
  /// Calls it and propagates its exceptions. Null: the command is no host task.
  void (*run)(void *closure, const interop_handle &handle) = nullptr;
  /// The command ends only when the work that it has enqueued to the backend's own queue has ended, too.
  bool waits_for_native = false;
};

/// The commands that a barrier waits for before it releases later commands of its queue.
enum class fence : std::uint8_t {
  none,   ///< no barrier
  listed, ///< the command's dependencies
  all     ///< also all earlier commands of the queue
};

/// An argument of a kernel that the program created through the backend's API.
struct native_argument {
  unsigned index;
  std::uint32_t kind;           ///< syclc_param_kind
  std::vector<std::byte> value; ///< for values and pointers
  std::size_t local_bytes = 0;  ///< for local memory
  accessor_ref accessor;        ///< whose memory the pointer refers to; null for others
  /// The accessor or local_accessor object, for kernels that are functions.
  std::vector<std::byte> object = {};
};

/// An argument of a kernel that the program can change while the kernel is in a graph.
struct dynamic_argument {
  std::shared_ptr<dynamic_value> value;
  unsigned index;
  std::size_t offset = 0; ///< in the closure
  std::size_t bytes = 0;  ///< size there; 0 for accessors of OpenCL kernels, which take a patched-in pointer
};

struct command {
  static void *operator new(std::size_t bytes) { return recycled_memory::allocate(bytes); }
  static void operator delete(void *memory, std::size_t bytes) noexcept { recycled_memory::deallocate(memory, bytes); }

  /// A barrier, unless the command group has another action. For kernel launches, the scheduler sets `kernel`.
  operation work = barrier{};
  /// Further operations of the same command, unordered.
  std::vector<operation> more;
  /// A host task; then `work` is a barrier.
  host_call host;
  fence holds_back = fence::none;
  /// The launched kernel's description; null for other commands.
  const syclc_kernel *kernel = nullptr;

  std::vector<accessor_ref> requirements;
  std::vector<pointer_patch> patches;
  std::vector<std::shared_ptr<event_impl>> dependencies;
  /// Work in host memory, regardless of the queue's device (update_host).
  bool on_host_memory = false;
  /// Objects that must live until the command has ended (shared pointers of explicit copies).
  std::vector<std::shared_ptr<const void>> keep_alive;
  /// Memory that the kernel writes for the host; read and printed before the command's event is complete.
  std::vector<device_output> outputs;
  /// Bytes of local memory per work-group for the command group's local_accessors.
  std::size_t local_memory_size = 0;
  /// Identifies the command group in its local_accessors (local_memory_owner); 0 if it has none.
  std::uint64_t local_memory_owner = 0;
  /// Set by handler::use_kernel_bundle: the source of the kernel's code. Null otherwise.
  std::shared_ptr<kernel_bundle_impl> bundle;
  /// Set by handler::set_specialization_constant, one per constant.
  std::vector<spec_setting> spec_settings;
  /// The specialization constant values for the launch: the settings, by name.
  detail::spec_values spec_values;
  /// Set by handler::set_arg. The last one for an index counts.
  std::vector<native_argument> native_arguments;
  /// The arguments among them that can change, with the size and alignment of the closure, which consists of plain
  /// data. A size of 0 means that the kernel has no such arguments.
  std::vector<dynamic_argument> dynamic_arguments;
  std::size_t closure_size = 0, closure_alignment = 0;
  bool profiled = false; ///< its event has times, even if the queue does not profile its commands
  /// A command group has at most one action.
  bool has_action = false;
  /// The action, as nodes of graphs report it.
  ext::oneapi::experimental::node_type type = ext::oneapi::experimental::node_type::empty;
  /// It runs a graph, or waits for a recorded command: the queue must check it.
  bool concerns_graph = false;
  /// Its kernel modifies memory that belongs to the function object, so that runs must not overlap.
  bool has_own_memory = false;
  int dimensions = 0; ///< of the kernel's index space
  /// Set by handler::ext_oneapi_graph: the graph to run.
  std::shared_ptr<replayed_graph> graph;
  /// The graph that called the command group (command_graph::add); null if a queue did.
  recorded_graph *added_to = nullptr;
};

/// Fills a box of a buffer: with one fill if it is contiguous, otherwise with one per row.
/// \param start the address of the box. If null, the destinations are relative to the box's start until a patch adds
/// its address.
void set_fill(command &target, const access_box &box, std::vector<std::byte> pattern, void *start = nullptr);

/// Copies a box of a buffer into another one of at least the same size. If it fits in every dimension, it is copied to
/// the start of the other box; otherwise (boxes of different dimensions, a transposed shape) the bytes are copied in
/// the linear order of both boxes. Addresses are relative to the starts of the boxes until patches add these.
void set_copy(command &target, const access_box &from, const access_box &to);

/// \throws errc::kernel_argument if a command uses an accessor that its command group did not require, or a kernel uses
/// an accessor of target::host_task.
void check_patches(const command &work);

/// Writes the accessor's address to the place that the patch describes.
void apply_patch(command &target, const pointer_patch &patch, void *address);

} // namespace sycl::detail
