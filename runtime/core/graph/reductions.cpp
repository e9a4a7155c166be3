// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Runtime support for command groups with reductions: chooses work-groups, and provides memory for partial results.
#include "core/base/disposals.hpp"
#include "core/base/errors.hpp"
#include "core/devices/device_impl.hpp"
#include "core/graph/command.hpp"
#include "core/graph/queue_impl.hpp"
#include "core/graph/reduction_parts.hpp"

#include <sycl/handler.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

namespace sycl::detail {

namespace {

/// How the work of a reduction is divided.
struct division {
  /// Work-items per group. Smaller if there would be too few groups.
  std::size_t large_group, small_group;
  /// Groups per compute unit, for load balancing. Kept small, because each group has a partial result.
  std::size_t groups_each;
};
/// On processors, a group is a few independent vectors. On GPUs the groups fill a compute unit (2048 work-items), so
/// that enough loads are under way at any time.
constexpr division on_processors{128, 16, 4}, on_gpus{256, 32, 8};
/// The cache size that the combined values of a group's work-items may take.
constexpr std::size_t private_bytes = std::size_t{64} * 1024;
/// Larger blocks are not cached, and at most this many are.
constexpr std::size_t largest_kept = std::size_t{1} << 20, max_kept = 16;

std::size_t divide_up(std::size_t a, std::size_t b) { return a / b + (a % b != 0); }

/// The sub-group size of a kernel on a native device; 0 on others. Groups of one sub-group traverse memory in order,
/// with sums in registers.
std::size_t native_lanes(const syclc_kernel &kernel, const device_impl &device) {
  if (device.properties().backend_id != backend::ext_syclc_native) return 0;
  try {
    return device.backend().get_kernel(kernel)->facts().max_sub_group_size;
  } catch (const exception &) { // the launch reports the error, or uses the secondary queue
    return 0;
  }
}

/// The maximum number of work-items in a work-group of the kernel, as limited by its private variables.
std::size_t max_by_private_memory(const syclc_kernel &kernel, const device_impl &device) {
  if (device.properties().private_mem_of_group == 0) return std::numeric_limits<std::size_t>::max();
  try {
    return std::max<std::size_t>(device.backend().get_kernel(kernel)->max_work_items(), 1);
  } catch (const exception &) { // the launch reports the error
    return std::numeric_limits<std::size_t>::max();
  }
}

/// A function object and the memory to which it points.
struct closure_and_parts {
  std::shared_ptr<const void> closure;
  std::shared_ptr<void> parts;
};

} // namespace

bool check_reduction(const void *variable, bool has_identity, const property_list &properties) {
  if (!variable)
    throw_error(errc::invalid, "sycl::reduction of a null pointer: allocate the variable with sycl::malloc_shared or "
                               "malloc_device, or use a buffer");
  if (!properties.has_property<property::reduction::initialize_to_identity>()) return false;
  if (!has_identity)
    throw_error(errc::invalid, "sycl::reduction with the property initialize_to_identity needs an identity, and that "
                               "of the operation is not known: pass it before the operation");
  return true;
}

void check_reduction_buffer(std::size_t elements) {
  if (elements != 1)
    throw_error(errc::invalid, "sycl::reduction of a buffer of " + std::to_string(elements) +
                                   " elements: a reduction has one variable; use a sub-buffer of one element, or a "
                                   "span of USM for a reduction of each of several variables");
}

reduction_plan reduction_runtime::plan(const handler &group, const syclc_kernel &kernel, std::size_t rows,
                                       std::size_t columns, std::size_t bytes) {
  const device_properties &device = group.queue_->device().properties();
  const auto &[large_group, small_group, groups_each] = device.is_processor() ? on_processors : on_gpus;
  const std::size_t units = std::max<std::size_t>(device.max_compute_units, 1) * groups_each;
  std::size_t items;
  if (__builtin_mul_overflow(rows, columns, &items) ||
      items > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()))
    throw_error(errc::nd_range, "the range of " + std::to_string(rows) + " rows of " + std::to_string(columns) +
                                    " has more work-items than a 64-bit number can count: check for a negative size");
  if (items == 0) return {{1, 1}, {1, 1}, 1, 1, 1}; // one group must write the identities

  std::size_t local = items >= large_group * units ? large_group : small_group;
  if (const std::size_t lanes = native_lanes(kernel, group.queue_->device())) local = lanes;
  while (local > 1 && local * bytes > private_bytes) local /= 2;
  local = std::min({local, std::bit_floor(device.max_work_group_size),
                    std::bit_floor(max_by_private_memory(kernel, group.queue_->device()))});
  std::size_t wide = std::min({local, std::bit_ceil(columns), std::bit_floor(device.max_work_item_sizes[0])});
  std::size_t high = rows == 1 ? 1 : std::min(local / wide, std::bit_floor(device.max_work_item_sizes[1]));
  if (const auto &required = kernel.reqd_work_group_size; required[0] != 0) {
    wide = required[0];
    high = required[1];
  }

  const std::size_t down = std::min(units, divide_up(rows, high));
  const std::size_t rows_each = divide_up(divide_up(rows, down), high) * high, groups_down = divide_up(rows, rows_each);
  const std::size_t across = std::min(divide_up(units, groups_down), divide_up(columns, wide));
  const std::size_t columns_each = divide_up(divide_up(columns, across), wide) * wide;
  return {{groups_down * high, divide_up(columns, columns_each) * wide},
          {high, wide},
          rows_each,
          columns_each,
          rows_each / high * (columns_each / wide)};
}

void reduction_runtime::attach_parts(handler &group, std::size_t place, std::size_t bytes, std::size_t calls_each) {
  // The queue is now the one that accepted the command, even if it is the secondary one.
  auto &launch = std::get<kernel_launch>(group.command_.work);
  launch.calls_each = calls_each;
  group.command_.has_own_memory = true;
  auto both = std::make_shared<closure_and_parts>();
  both->parts = group.queue_->parts_of_reductions().take(bytes);
  both->closure = std::move(launch.closure);
  void *const address = both->parts.get();
  std::memcpy(static_cast<char *>(const_cast<void *>(both->closure.get())) + place, &address, sizeof address);
  const void *const closure = both->closure.get();
  launch.closure = std::shared_ptr<const void>(std::move(both), closure);
}

void reduction_runtime::start(handler &group, const reduction_start *starts, std::size_t count) {
  group.begin_action(ext::oneapi::experimental::node_type::kernel);
  group.command_.has_own_memory = true;
  command &command = group.command_;
  for (const reduction_start *start = starts; start != starts + count; ++start) {
    const auto *identity = static_cast<const std::byte *>(start->identity);
    memory_fill fill{start->accessor ? nullptr : start->variables, {identity, identity + start->size}, start->count};
    if (start->accessor)
      command.patches.push_back({pointer_patch::into::one_fill, static_cast<std::size_t>(start - starts),
                                 accessor_ref(*static_cast<accessor_impl *>(start->accessor))});
    if (start == starts)
      command.work = std::move(fill);
    else
      command.more.push_back(std::move(fill));
  }
}

reduction_parts::reduction_parts(std::shared_ptr<backend_device> device) : device_(std::move(device)) {
  free_.reserve(max_kept);
}

reduction_parts::~reduction_parts() { free(free_); }

std::shared_ptr<void> reduction_parts::take(std::size_t bytes) {
  block taken{};
  {
    const std::lock_guard lock(mutex_);
    const auto fits = std::find_if(free_.begin(), free_.end(), [&](const block &b) { return b.size >= bytes; });
    if (fits != free_.end()) {
      taken = *fits;
      free_.erase(fits);
    }
  }
  const bool is_new = taken.memory == nullptr;
  if (is_new) {
    const auto &aspects = device_->properties().aspects;
    const bool shared = aspects[static_cast<std::size_t>(aspect::usm_shared_allocations)];
    if (!shared && !aspects[static_cast<std::size_t>(aspect::usm_host_allocations)])
      throw_error(errc::feature_not_supported,
                  "sycl::reduction needs memory that the host and " + device_->properties().name +
                      " share, and the device has neither aspect::usm_shared_allocations nor usm_host_allocations: "
                      "reduce in work-groups (reduce_over_group), and their results on the host");
    taken.size = bytes <= largest_kept ? std::bit_ceil(bytes) : bytes;
    taken.memory = device_->allocate(shared ? usm_kind::shared : usm_kind::host, taken.size, reduction_counter_size);
  }
  // The last kernel with a known block has reset its counter, unless it threw, as only native code can. On a GPU, a write
  // by the host would move the page to the host and back.
  if (is_new || device_->properties().is_processor()) std::memset(taken.memory, 0, sizeof(std::uint32_t));
  return {taken.memory, [pool = shared_from_this(), taken](void *) { pool->give_back(taken); }};
}

void reduction_parts::give_back(block used) noexcept {
  if (used.size <= largest_kept) {
    const std::lock_guard lock(mutex_);
    if (free_.size() < max_kept) return free_.push_back(used);
  }
  free({used});
}

void reduction_parts::free(const std::vector<block> &blocks) noexcept {
  if (blocks.empty()) return;
  // This may run in a driver's callback, or after the driver is gone at the program's end.
  disposals::instance().dispose([device = device_, blocks] {
    for (const block &b : blocks) device->deallocate(b.memory);
  });
}

} // namespace sycl::detail
