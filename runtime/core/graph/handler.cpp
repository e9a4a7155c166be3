// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::handler: converts the contents of a command group to a command (command.hpp).
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/recycled_memory.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/graph/command.hpp"
#include "core/graph/device_global_copies.hpp"
#include "core/graph/event_impl.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/replayed_graph.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/native_callers.hpp"
#include "core/memory/usm_table.hpp"

#include <sycl/detail/local_memory.hpp>
#include <sycl/ext/oneapi/experimental/graph.hpp>
#include <sycl/ext/oneapi/kernel_properties/properties.hpp>
#include <sycl/handler.hpp>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <new>
#include <optional>
#include <utility>

namespace sycl {
namespace detail {

/// The alignment of a work-group's local memory on every device, in bytes (abi/device_image.h).
constexpr std::size_t local_memory_alignment = 128;

/// The bookkeeping of a copy of a function object, in the same allocation:
/// \code
///   [state | padding | the function object]
/// \endcode
/// The control block of the shared pointer that owns the copy is also in the state.
struct closure_copy::state {
  std::size_t bytes, alignment; ///< of the allocation
  std::vector<captured_accessor> captured;
  captured_locals locals;
  std::optional<capture_scope> scope;
  std::shared_ptr<const void> closure; ///< set by finish() until the copy's owner is done with it
  alignas(16) std::byte counts[64];

  void free() noexcept {
    const std::size_t size = bytes, aligned_to = alignment;
    this->~state();
    if (aligned_to <= __STDCPP_DEFAULT_NEW_ALIGNMENT__)
      recycled_memory::deallocate(this, size);
    else
      ::operator delete(static_cast<void *>(this), std::align_val_t(aligned_to));
  }
};

/// Allocates the control block of a closure's shared pointer in its state, which is freed with it.
template <class T>
struct closure_counts {
  using value_type = T;
  closure_copy::state *state;

  explicit closure_counts(closure_copy::state *state) noexcept : state(state) {}
  template <class Other>
  closure_counts(const closure_counts<Other> &other) noexcept : state(other.state) {}

  T *allocate(std::size_t) noexcept {
    static_assert(sizeof(T) <= sizeof state->counts && alignof(T) <= 16);
    return reinterpret_cast<T *>(state->counts);
  }
  void deallocate(T *, std::size_t) noexcept { state->free(); }
  template <class Other>
  bool operator==(const closure_counts<Other> &other) const noexcept {
    return state == other.state;
  }
};

closure_copy::closure_copy(std::size_t size, std::size_t alignment) {
  // Function objects are read with vector loads: align to at least 16.
  alignment = std::max<std::size_t>(alignment, 16);
  const std::size_t offset = (sizeof(state) + alignment - 1) / alignment * alignment;
  void *const memory = alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__
                           ? recycled_memory::allocate(offset + size)
                           : ::operator new(offset + size, std::align_val_t(alignment));
  state_ = new (memory) state;
  state_->bytes = offset + size;
  state_->alignment = alignment;
  address_ = static_cast<char *>(memory) + offset;
  state_->scope.emplace(address_, size, state_->captured, state_->locals);
}

closure_copy::~closure_copy() {
  if (state_->closure)
    std::shared_ptr<const void>().swap(state_->closure); // may be the last reference
  else
    state_->free();
}

void closure_copy::finish(void (*destroy)(void *)) noexcept {
  state_->scope.reset();
  const auto end = [destroy](void *object) {
    if (destroy) destroy(object);
  };
  state_->closure = std::shared_ptr<void>(address_, end, closure_counts<void *>(state_));
}

void require(handler &group, void *accessor_handle) {
  if (!accessor_handle)
    throw_error(errc::invalid, "handler::require with an accessor of nothing: it was default-constructed");
  auto &accessor = *static_cast<accessor_impl *>(accessor_handle);
  accessor.check_bound(group.queue_->device());
  auto &requirements = group.command_.requirements;
  if (std::none_of(requirements.begin(), requirements.end(),
                   [&](const accessor_ref &r) { return r.get() == &accessor; }))
    requirements.emplace_back(accessor);
}

void check_one_group(int dimensions, const std::size_t *global, const std::size_t *local) {
  std::size_t groups = 1;
  for (int dim = 0; dim != dimensions; ++dim)
    if (local[dim] != 0) groups *= global[dim] / local[dim];
  if (groups > 1)
    throw_error(errc::nd_range, "the kernel has the property use_root_sync, so that all its work-items may wait for "
                                "each other: such a launch has one work-group at most (max_num_work_groups), but this "
                                "one has " +
                                    std::to_string(groups) + "; make the local size as large as the global size");
}

void check_images_in_kernels(const handler &group) {
  if (group.queue_->device().has(aspect::image)) return;
  throw_error(errc::feature_not_supported,
              "kernels cannot access images on " + group.queue_->device().label() +
                  ", which lacks aspect::image: use a buffer, or access the image in a host task "
                  "(image_target::host_task) or on the host (get_host_access())");
}

std::size_t reserve_local_memory(handler &group, std::size_t bytes, std::size_t alignment) {
  if (alignment > local_memory_alignment)
    throw_error(errc::feature_not_supported, "a local_accessor's elements are aligned to " + std::to_string(alignment) +
                                                 " bytes; local memory can be aligned to at most " +
                                                 std::to_string(local_memory_alignment));
  alignment = std::max(alignment, local_accessor_alignment);
  std::size_t &total = group.command_.local_memory_size;
  const std::size_t offset = (total + alignment - 1) / alignment * alignment;
  if (__builtin_add_overflow(offset, bytes, &total) || total > std::numeric_limits<std::size_t>::max() / 2) {
    total = offset; // the command group may continue without it
    throw_error(errc::memory_allocation, "a local_accessor of " + bytes_text(bytes) +
                                             " is beyond any device's local memory: check for a negative size");
  }
  return offset;
}

std::uint64_t local_memory_owner(handler &group) {
  static std::atomic<std::uint64_t> last{0};
  std::uint64_t &owner = group.command_.local_memory_owner;
  if (owner == 0) owner = last.fetch_add(1, std::memory_order_relaxed) + 1;
  return owner;
}

/// A launch that is made in a command, which is as before if the launch is not completed.
struct launch_in_place {
  explicit launch_in_place(operation &where) : work(where), launch(where.emplace<kernel_launch>()) {}
  ~launch_in_place() {
    if (!is_complete) work = barrier{};
  }
  launch_in_place(const launch_in_place &) = delete;
  launch_in_place &operator=(const launch_in_place &) = delete;

  operation &work;
  kernel_launch &launch;
  bool is_complete = false;
};

static accessor_ref as_ref(void *handle) {
  if (!handle) throw_error(errc::invalid, "the accessor is of nothing: it was default-constructed");
  return accessor_ref(*static_cast<accessor_impl *>(handle));
}

} // namespace detail

using detail::accessor_ref;
using detail::pointer_patch;
using ext::oneapi::experimental::node_type;

void handler::begin_action(node_type type) {
  if (command_.has_action)
    detail::throw_error(errc::invalid, "a command group may have only one kernel or memory operation: submit a second "
                                       "command group for the second one");
  command_.has_action = true;
  command_.type = type;
}

void handler::depends_on(event depEvent) {
  command_.dependencies.push_back(detail::get_impl(depEvent));
  if (command_.dependencies.back()->recorded()) command_.concerns_graph = true;
}

void handler::depends_on(const std::vector<event> &depEvents) {
  for (const event &e : depEvents) depends_on(e);
}

/// Checks a launch against a queue's device and sets its sizes. \returns false if there is nothing to run.
static bool set_sizes(detail::kernel_launch &launch, const syclc_kernel &kernel, const detail::launch_space &space,
                      const detail::command &command, const detail::queue_impl &queue) {
  detail::check_device(kernel, queue.device());
  if (!detail::set_launch_space(launch, kernel, space, queue.device())) return false;
  detail::set_local_memory(launch, kernel, command.local_memory_size, queue.device());
  return true;
}

void handler::set_spec_constant(const void *id, const void *value, std::size_t bytes) {
  check_no_bundle("set_specialization_constant", "set them in a bundle of bundle_state::input and build that");
  const auto *first = static_cast<const std::byte *>(value);
  auto &settings = command_.spec_settings;
  auto found = std::find_if(settings.begin(), settings.end(), [id](const auto &setting) { return setting.id == id; });
  if (found == settings.end()) found = settings.insert(settings.end(), {id, {}});
  found->value.assign(first, first + bytes);
}

void handler::get_spec_constant(const void *id, void *value, std::size_t bytes) const {
  check_no_bundle("get_specialization_constant", "ask kernel_bundle::get_specialization_constant");
  const void *known = id; // a specialization_id consists of its default value
  for (const detail::spec_setting &setting : command_.spec_settings)
    if (setting.id == id) known = setting.value.data();
  std::memcpy(value, known, bytes);
}

void handler::check_no_bundle(const char *function, const char *remedy) const {
  if (command_.bundle)
    detail::throw_error(errc::invalid, std::string("handler::") + function +
                                           " after use_kernel_bundle: the kernel's constants have the values that they "
                                           "have in the bundle; " +
                                           remedy);
}

void handler::use_kernel_bundle(const kernel_bundle<bundle_state::executable> &execBundle) {
  if (!command_.spec_settings.empty())
    detail::throw_error(errc::invalid,
                        "handler::use_kernel_bundle after set_specialization_constant: a bundle's values "
                        "are fixed; set them in a bundle of bundle_state::input and build that");
  bind(detail::get_impl(execBundle));
}

void handler::reserve_scratch(std::size_t bytes) {
  if (command_.local_memory_size != 0)
    detail::throw_error(errc::feature_not_supported,
                        "work_group_scratch_size: the command group has a local_accessor or other local memory too; a "
                        "launch has the one or the other");
  detail::reserve_local_memory(*this, bytes, alignof(std::max_align_t));
}

void handler::use_bundle_of(const kernel &kernelObject) { use_kernel_bundle(kernelObject.get_kernel_bundle()); }

void handler::bind(std::shared_ptr<detail::kernel_bundle_impl> bundle) {
  for (const detail::queue_impl *queue : {queue_, secondary_})
    if (queue && queue->context() != bundle->context())
      detail::throw_error(errc::invalid, "handler::use_kernel_bundle: the bundle is of another context than the queue "
                                         "to " +
                                             queue->device().label());
  command_.bundle = std::move(bundle);
  if (!command_.kernel) return;
  check_bundle_has(*command_.kernel); // called after the kernel
  command_.bundle->provide(std::get<detail::kernel_launch>(command_.work), *command_.kernel, queue_->device());
}

void handler::check_bundle_has(const syclc_kernel &kernel) const {
  for (const detail::queue_impl *queue : {queue_, secondary_})
    if (queue && !command_.bundle->image_with(kernel, queue->device()))
      detail::throw_error(errc::kernel_not_supported,
                          "kernel " + detail::readable_kernel_name(kernel) +
                              " is not in the bundle of use_kernel_bundle, or cannot run on " +
                              queue->device().label() + " (kernel_bundle::has_kernel tells beforehand)");
}

void handler::check_local_accessors(const syclc_kernel &kernel, const detail::closure_copy &closure) const {
  if (closure.state_->locals.any_not_of(command_.local_memory_owner))
    detail::throw_error(errc::kernel_argument,
                        "kernel " + detail::readable_kernel_name(kernel) +
                            " uses a local_accessor of another command group: construct it in the command group that "
                            "launches the kernel, with its handler");
}

void handler::launch_kernel(const syclc_kernel &kernel, detail::closure_copy &closure, int dimensions,
                            const std::size_t *global, const std::size_t *local, const std::size_t *offset) {
  begin_action(node_type::kernel);
  command_.dimensions = dimensions;
  detail::check_version(kernel);
  check_local_accessors(kernel, closure);
  if (command_.bundle) check_bundle_has(kernel);
  detail::launch_in_place made(command_.work);
  detail::kernel_launch &launch = made.launch;
  const detail::launch_space space{dimensions, global, local, offset};
  bool some;
  command_.spec_values = detail::values_of(command_.spec_settings, kernel);
  try {
    some = set_sizes(launch, kernel, space, command_, *queue_);
    if (secondary_ && !command_.bundle)
      queue_->device().backend().get_kernel(kernel,
                                            command_.spec_values); // may detect that the device has no code for it
  } catch (const exception &) {
    if (!secondary_) throw;
    queue_ = std::exchange(secondary_, nullptr);
    launch = {};
    some = set_sizes(launch, kernel, space, command_, *queue_);
  }
  if (!some) return; // the command keeps its requirements and is a barrier
  detail::set_device_globals(launch, kernel, *queue_);
  launch.closure = closure.state_->closure;
  if (command_.bundle)
    command_.bundle->provide(launch, kernel, queue_->device());
  else if (!command_.spec_values.empty() && detail::may_read_spec_constants(kernel))
    launch.spec_constants = detail::make_spec_block(*kernel.module, command_.spec_values);
  command_.kernel = &kernel;
  made.is_complete = true;
  if (!queue_->device().backend().shares_host_memory() && detail::may_assert(kernel))
    detail::output_memory::add_assertions(*this);
  for (detail::captured_accessor &c : closure.state_->captured)
    command_.patches.push_back({pointer_patch::into::closure, c.offset, std::move(c.accessor)});
}

void handler::call_on_host(detail::closure_copy &closure, void (*call)(void *closure, const interop_handle &handle)) {
  begin_action(node_type::host_task);
  command_.host = {closure.state_->closure, call, false};
  for (detail::captured_accessor &c : closure.state_->captured)
    command_.patches.push_back({pointer_patch::into::closure, c.offset, std::move(c.accessor)});
}

void handler::note_native_command() {
  if (command_.added_to || queue_->is_recording())
    detail::throw_error(errc::invalid,
                        "handler::ext_oneapi_enqueue_native_command in a graph: use host_task, and wait there for "
                        "what it enqueues");
  command_.host.waits_for_native = true;
}

void handler::ext_oneapi_graph(
    const ext::oneapi::experimental::command_graph<ext::oneapi::experimental::graph_state::executable> &graph) {
  begin_action(node_type::subgraph);
  command_.graph = detail::get_impl(graph);
  command_.concerns_graph = true;
  command_.graph->check_queue(*queue_);
}

/// Rejects barriers in command_graph::add: they order the commands of queues.
static void check_not_added(const detail::command &command) {
  if (command.added_to)
    detail::throw_error(errc::invalid, "command_graph::add of a barrier, which orders the commands of a queue: add an "
                                       "empty node with the property depends_on_all_leaves, or record a queue");
}

void handler::ext_oneapi_barrier() {
  begin_action(node_type::ext_oneapi_barrier);
  check_not_added(command_);
  command_.holds_back = detail::fence::all;
}

void detail::tag_profiled(handler &group) {
  group.ext_oneapi_barrier();
  group.command_.profiled = true;
}

void handler::ext_oneapi_barrier(const std::vector<event> &waitList) {
  begin_action(node_type::ext_oneapi_barrier);
  check_not_added(command_);
  depends_on(waitList);
  if (!waitList.empty()) command_.holds_back = detail::fence::listed;
}

void handler::memcpy(void *dest, const void *src, std::size_t numBytes) {
  begin_action(node_type::memcpy);
  if (numBytes == 0) return;
  if (!dest || !src)
    detail::throw_error(errc::invalid, std::string("memcpy or copy with a null ") + (dest ? "source" : "destination"));
  detail::check_usm("memcpy or copy: the destination", dest, numBytes, *queue_->context(), detail::usm_or::host_memory);
  detail::check_usm("memcpy or copy: the source", src, numBytes, *queue_->context(), detail::usm_or::host_memory);
  if (dest != src) command_.work = detail::memory_copy{dest, src, {numBytes, 1, 1}, {0, 0}, {0, 0}};
}

void handler::memset(void *ptr, int value, std::size_t numBytes) {
  const auto byte = static_cast<unsigned char>(value);
  fill_pointer(ptr, &byte, 1, numBytes);
  command_.type = node_type::memset;
}

static std::vector<std::byte> pattern_of(const void *pattern, std::size_t size) {
  const auto *bytes = static_cast<const std::byte *>(pattern);
  return {bytes, bytes + size};
}

void handler::fill_pointer(void *ptr, const void *pattern, std::size_t size, std::size_t count) {
  begin_action(node_type::memfill);
  if (count == 0) return;
  if (!ptr) detail::throw_error(errc::invalid, "fill or memset of a null pointer");
  detail::check_usm("fill or memset", ptr, detail::saturated_bytes(count, size), *queue_->context());
  command_.work = detail::memory_fill{ptr, pattern_of(pattern, size), count};
}

/// The number of bytes from the start of the first of `height` rows to the end of the last one.
static std::size_t bytes_of_rows(std::size_t pitch, std::size_t width, std::size_t height) {
  return pitch * (height - 1) + width;
}

/// \throws errc::invalid if rows of `width` bytes overlap or exceed the address space.
static void check_rows(const char *function, const char *whose, std::size_t pitch, std::size_t width,
                       std::size_t height) {
  std::size_t bytes;
  if (pitch >= width && !__builtin_mul_overflow(pitch, height, &bytes)) return;
  detail::throw_error(errc::invalid, std::string(function) + ": the " + whose + "'s pitch of " + std::to_string(pitch) +
                                         " bytes does not suit " + std::to_string(height) + " rows of " +
                                         std::to_string(width) +
                                         " bytes: a pitch is the distance from row to row, at least their width");
}

void handler::ext_oneapi_memcpy2d(void *dest, std::size_t destPitch, const void *src, std::size_t srcPitch,
                                  std::size_t width, std::size_t height) {
  check_rows("ext_oneapi_memcpy2d", "destination", destPitch, width, height);
  check_rows("ext_oneapi_memcpy2d", "source", srcPitch, width, height);
  begin_action(node_type::memcpy);
  if (width == 0 || height == 0) return;
  if (!dest || !src)
    detail::throw_error(errc::invalid,
                        std::string("ext_oneapi_memcpy2d with a null ") + (dest ? "source" : "destination"));
  detail::check_usm("ext_oneapi_memcpy2d: the destination", dest, bytes_of_rows(destPitch, width, height),
                    *queue_->context(), detail::usm_or::host_memory);
  detail::check_usm("ext_oneapi_memcpy2d: the source", src, bytes_of_rows(srcPitch, width, height), *queue_->context(),
                    detail::usm_or::host_memory);
  if (width == destPitch && width == srcPitch)
    command_.work = detail::memory_copy{dest, src, {width * height, 1, 1}, {0, 0}, {0, 0}};
  else
    command_.work = detail::memory_copy{
        dest, src, {width, height, 1}, {destPitch, destPitch * height}, {srcPitch, srcPitch * height}};
}

void handler::ext_oneapi_memset2d(void *dest, std::size_t destPitch, int value, std::size_t width, std::size_t height) {
  const auto byte = static_cast<unsigned char>(value);
  fill_rows(dest, destPitch, &byte, 1, width, height);
  command_.type = node_type::memset;
}

void handler::fill_rows(void *dest, std::size_t pitch, const void *pattern, std::size_t size, std::size_t width,
                        std::size_t height) {
  std::size_t row;
  if (__builtin_mul_overflow(width, size, &row) || __builtin_mul_overflow(pitch, size, &pitch))
    row = 1, pitch = 0; // rejected by the check
  check_rows("ext_oneapi_memset2d or ext_oneapi_fill2d", "destination", pitch, row, height);
  begin_action(node_type::memfill);
  if (width == 0 || height == 0) return;
  if (!dest) detail::throw_error(errc::invalid, "ext_oneapi_memset2d or ext_oneapi_fill2d of a null pointer");
  detail::check_usm("ext_oneapi_memset2d or ext_oneapi_fill2d", dest, bytes_of_rows(pitch, row, height),
                    *queue_->context());
  detail::access_box box;
  box.extent = {row, height, 1};
  box.pitch = {pitch, pitch * height};
  detail::set_fill(command_, box, pattern_of(pattern, size), dest);
}

/// Hints: no backend uses them yet, but their dependencies are respected.
void handler::prefetch(const void *ptr, std::size_t numBytes) {
  begin_action(node_type::prefetch);
  detail::check_usm("prefetch", ptr, numBytes, *queue_->context());
  if (numBytes && queue_->device().backend().takes_hints())
    command_.work = detail::memory_hint{ptr, numBytes, std::nullopt};
}
void handler::mem_advise(const void *ptr, std::size_t numBytes, int advice) {
  begin_action(node_type::memadvise);
  detail::check_usm("mem_advise", ptr, numBytes, *queue_->context());
  if (numBytes && queue_->device().backend().takes_hints()) command_.work = detail::memory_hint{ptr, numBytes, advice};
}

void handler::fill_accessor(void *dest, const void *pattern, std::size_t size) {
  begin_action(node_type::memfill);
  const accessor_ref accessor = detail::as_ref(dest);
  if (accessor->use.box.empty()) return;
  detail::set_fill(command_, accessor->use.box, pattern_of(pattern, size));
  command_.patches.push_back({pointer_patch::into::fill_destination, 0, accessor});
}

/// The size of a box in bytes, without gaps.
static std::size_t bytes_of(const detail::access_box &box) { return box.extent[0] * box.extent[1] * box.extent[2]; }

void handler::copy_from_accessor(void *src, void *dest, std::shared_ptr<const void> owner) {
  begin_action(node_type::memcpy);
  const accessor_ref source = detail::as_ref(src);
  const detail::access_box &box = source->use.box;
  if (box.empty()) return;
  if (!dest) detail::throw_error(errc::invalid, "handler::copy to a null pointer");
  detail::check_usm("handler::copy: the destination", dest, bytes_of(box), *queue_->context(),
                    detail::usm_or::host_memory);
  command_.work =
      detail::memory_copy{dest, nullptr, box.extent, {box.extent[0], box.extent[0] * box.extent[1]}, box.pitch};
  command_.patches.push_back({pointer_patch::into::copy_source, 0, source});
  command_.keep_alive.push_back(std::move(owner));
}

void handler::copy_to_accessor(const void *src, std::shared_ptr<const void> owner, void *dest) {
  begin_action(node_type::memcpy);
  const accessor_ref destination = detail::as_ref(dest);
  const detail::access_box &box = destination->use.box;
  if (box.empty()) return;
  if (!src) detail::throw_error(errc::invalid, "handler::copy from a null pointer");
  detail::check_usm("handler::copy: the source", src, bytes_of(box), *queue_->context(), detail::usm_or::host_memory);
  command_.work =
      detail::memory_copy{nullptr, src, box.extent, box.pitch, {box.extent[0], box.extent[0] * box.extent[1]}};
  command_.patches.push_back({pointer_patch::into::copy_destination, 0, destination});
  command_.keep_alive.push_back(std::move(owner));
}

void handler::copy_accessors(void *src, void *dest) {
  begin_action(node_type::memcpy);
  const accessor_ref source = detail::as_ref(src), destination = detail::as_ref(dest);
  const detail::access_box &from = source->use.box, &to = destination->use.box;
  if (from.empty()) return;
  if (from.volume() > to.volume())
    detail::throw_error(errc::invalid, "handler::copy: the source accessor has " + std::to_string(from.volume()) +
                                           " bytes, more than the " + std::to_string(to.volume()) +
                                           " of the destination accessor");
  detail::set_copy(command_, from, to);
  command_.patches.push_back({pointer_patch::into::copy_source, 0, source});
  command_.patches.push_back({pointer_patch::into::copy_destination, 0, destination});
}

void handler::update_host_accessor(void *a) {
  begin_action(node_type::memcpy);
  command_.patches.push_back({pointer_patch::into::nothing, 0, detail::as_ref(a)});
  command_.on_host_memory = true;
}

} // namespace sycl
