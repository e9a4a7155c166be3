// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Launches of native kernels.
///
/// A launch is divided into boxes of work-items (RANGE) or of work-groups (ND_RANGE); each box is one call of the
/// kernel's function. A box should take a few microseconds, according to the cost of the kernel's earlier launches.
/// There are a few boxes per thread: enough to balance the load, but so few that their number does not matter.
#include "backends/native/kernel.hpp"

#include "backends/native/boxes.hpp"
#include "backends/native/cpu_levels.hpp"
#include "backends/native/fault_report.hpp"
#include "backends/native/host_info.hpp"
#include "backends/native/private_memory.hpp"
#include "backends/native/thread_memory.hpp"
#include "backends/native/thread_pool.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/thread_kernel.hpp"
#include "core/base/trace.hpp"

#include <sycl/access.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <algorithm>
#include <chrono>
#include <new>
#include <pthread.h>
#include <utility>

namespace sycl::detail::native {

namespace {

/// A box costs the threads of the team (loop_team.hpp) a fraction of a microsecond, so it should take a few
/// microseconds.
constexpr double box_nanoseconds = 2000;
/// The number of work-items that is assumed to be enough for a box of a kernel that never ran before. In x, boxes of
/// work-items begin at multiples of it, so it must be a multiple of every sub-group size: only the end of a row is
/// partial.
constexpr std::size_t min_work_items = 64;
/// Boxes per thread, so that threads that finish early find more work.
constexpr std::size_t boxes_per_thread = 8;
/// A launch with boxes for this part of the threads has one for each of them. Launches that differ in the cost of a
/// work-item, but not in size, are then divided alike, and find their data in the caches of the same cores.
constexpr double part_of_threads = 0.25;
/// Launches of this time on one thread may be faster there than on several. What a box of them takes on one of several
/// threads is up to this many times as much, because it has to get its data from other cores.
constexpr double maybe_faster_alone_nanoseconds = 16'000;
constexpr double slower_in_parts = 4;

thread_local thread_memory local_memory, scratch;

/// Whether a pointer points to the calling thread's stack.
bool on_stack(const void *pointer) noexcept {
  thread_local const auto bounds = [] {
    std::pair<std::uintptr_t, std::size_t> stack{0, 0};
    pthread_attr_t attributes;
    void *start = nullptr;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return stack;
    pthread_attr_getstack(&attributes, &start, &stack.second);
    pthread_attr_destroy(&attributes);
    stack.first = reinterpret_cast<std::uintptr_t>(start);
    return stack;
  }();
  return reinterpret_cast<std::uintptr_t>(pointer) - bounds.first < bounds.second;
}

bool is_private(const void *pointer) noexcept {
  return scratch.holds(pointer) || is_in_private_memory(pointer) || on_stack(pointer);
}

/// The index space of a launch, which is divided into boxes.
struct index_space {
  std::array<std::size_t, 3> size; ///< work-items, or work-groups
  std::size_t work_items_each;     ///< 1, or work-items of a group
  std::size_t x_unit;              ///< in x, boxes begin at multiples of this
};

index_space space_of(const kernel_launch &launch) noexcept {
  if (launch.kernel->description().kind != SYCLC_KERNEL_ND_RANGE) return {launch.global_size, 1, min_work_items};
  std::array<std::size_t, 3> groups;
  for (int d = 0; d != 3; ++d) groups[d] = launch.global_size[d] / launch.local_size[d];
  return {groups, volume(launch.local_size), 1};
}

native_kernel &kernel_of(const kernel_launch &launch) noexcept {
  return static_cast<native_kernel &>(*launch.kernel); // only this backend's kernels reach its queues
}

std::size_t divide_up(std::size_t a, std::size_t b) noexcept { return a / b + (a % b != 0); }

/// The maximum number of sub-groups of a work-group, if each row (x is the fastest dimension) is divided separately.
/// Kernels with their own code for short rows have fewer if rows are shorter than a sub-group
/// (passes/native/vectorize/PackRows.h).
std::size_t sub_groups_of(const std::array<std::size_t, 3> &group, std::size_t sub_group_size) noexcept {
  return volume({divide_up(group[0], sub_group_size), group[1], group[2]});
}

/// Number of calls of the program's function object in a part of the index space. \param extent the part's size.
double calls_in(const kernel_launch &launch, const index_space &space,
                const std::array<std::size_t, 3> &extent) noexcept {
  return static_cast<double>(
      saturating_multiply(saturating_multiply(volume(extent), space.work_items_each), launch.calls_each));
}

/// The number of boxes for the launch, at least 1: the number of threads, that multiplied by a power of two, or, for
/// short launches, divided by one. With 20 boxes for 16 threads, most threads would wait for those with two. And if the
/// number changed a little with each measurement, each launch would find the data of its boxes in the caches of other
/// cores.
std::size_t useful_boxes(const kernel_launch &launch, const index_space &space, unsigned concurrency) noexcept {
  if (launch.kernel->description().kind == SYCLC_KERNEL_SINGLE_TASK) return 1;
  const double calls = calls_in(launch, space, space.size);
  const double cost = kernel_of(launch).cost();
  const double boxes = cost > 0 ? calls * cost / box_nanoseconds : calls / static_cast<double>(min_work_items);
  const double most = static_cast<double>(boxes_per_thread) * concurrency;
  if (boxes < 2) return 1;
  const double wanted = std::min(boxes, most);
  std::size_t result = concurrency;
  while (static_cast<double>(result) < wanted) result *= 2;
  if (wanted < part_of_threads * concurrency)
    while (static_cast<double>(divide_up(result, 2)) >= wanted) result = divide_up(result, 2);
  return result;
}

/// Whether the launch may be faster on one thread.
bool is_short(const kernel_launch &launch, const index_space &space) noexcept {
  const double nanoseconds = calls_in(launch, space, space.size) * kernel_of(launch).cost();
  return nanoseconds > 0 && nanoseconds < maybe_faster_alone_nanoseconds;
}

/// Whether one thread should run a launch that several threads would share, which measures its cost.
bool is_to_be_tried_alone(const kernel_launch &launch, const index_space &space) noexcept {
  return is_short(launch, space) && kernel_of(launch).is_to_be_measured_alone(calls_in(launch, space, space.size));
}

/// The values that all calls of a launch share.
syclc_native_work work_of(const kernel_launch &launch, const index_space &space) noexcept {
  syclc_native_work work{};
  const bool groups = launch.kernel->description().kind == SYCLC_KERNEL_ND_RANGE;
  work.spec_constants = kernel_of(launch).spec_constants_of(launch);
  work.device_globals = launch.device_global_table ? launch.device_global_table->data()
                                                   : launch.kernel->description().module->device_globals;
  for (int d = 0; d != 3; ++d) {
    work.global_size[d] = launch.global_size[d];
    work.offset[d] = launch.offset[d];
    work.local_size[d] = groups ? launch.local_size[d] : 1;
    work.num_groups[d] = groups ? space.size[d] : 1;
  }
  return work;
}

/// Bytes that a thread needs for the variables that the work-items of a group keep across barriers.
std::size_t scratch_of(const kernel_launch &launch, const syclc_native_variant &variant) noexcept {
  return saturating_multiply(variant.scratch_size, sub_groups_of(launch.local_size, variant.sub_group_size));
}

[[noreturn]] void throw_no_scratch(const kernel_launch &launch, const syclc_native_variant &variant) {
  throw_error(errc::memory_allocation,
              "kernel " + readable_kernel_name(launch.kernel->description()) + ": there is no memory for the " +
                  std::to_string(divide_up(variant.scratch_size, variant.sub_group_size)) +
                  " bytes of private variables that each work-item keeps while it waits at barriers, " +
                  std::to_string(scratch_of(launch, variant)) +
                  " for a work-group and thread; use smaller work-groups or smaller arrays");
}

/// Grows this thread's memory. After that, the call cannot fail.
void provide_memory(syclc_native_work &work, const kernel_launch &launch, const syclc_native_variant &variant) {
  const std::size_t own = divide_up(launch.local_memory_size, memory_alignment) * memory_alignment;
  auto *const local = static_cast<std::byte *>(local_memory.get(own + variant.linked_local_size));
  work.local_memory = own != 0 ? local : nullptr;
  work.linked_local_memory = variant.linked_local_size != 0 ? local + own : nullptr;
  work.scratch = scratch.get(scratch_of(launch, variant));
}

/// "groups {0, 64} to {1, 128}": a part of a launch, in SYCL's order of dimensions.
std::string part_text(const syclc_kernel &kernel, const box &part) {
  const auto corner = [&](const std::array<std::size_t, 3> &at) {
    std::string text = "{";
    for (std::uint32_t d = std::clamp(kernel.dimensions, 1u, 3u); d-- != 0;)
      text += std::to_string(at[d]) + (d ? ", " : "}");
    return text;
  };
  return (kernel.kind == SYCLC_KERNEL_ND_RANGE ? "groups " : "work-items ") + corner(part.begin) + " to " +
         corner(part.end);
}

/// The launch that this thread runs, if it has its own device_globals. For code of -O0, which does not pass
/// syclc_native_work to every function.
thread_local const kernel_launch *with_own_device_globals = nullptr;

/// \param name the kernel's readable name.
void call_function(const kernel_launch &launch, const char *name, const syclc_native_variant &variant,
                   const syclc_native_work &work) noexcept {
  kernel_of_thread = name;
  if (launch.device_global_table) with_own_device_globals = &launch;
  variant.function(launch.closure.get(), &work);
  if (launch.device_global_table) with_own_device_globals = nullptr;
  kernel_of_thread = nullptr;
}

void call(const kernel_launch &launch, const syclc_native_variant &variant, syclc_native_work &work,
          const box &part) noexcept {
  for (int d = 0; d != 3; ++d) {
    work.begin[d] = part.begin[d];
    work.end[d] = part.end[d];
  }
  // With the kernel's name, so that a trace shows the threads that ran its parts.
  const trace_scope trace("native kernel", [&] {
    const syclc_kernel &kernel = launch.kernel->description();
    return trace_kernel_name(kernel.name) + ", " + part_text(kernel, part) + ", " +
           level_name(static_cast<syclc_isa_level>(variant.isa_level)) + ", sub-groups of " +
           std::to_string(variant.sub_group_size) + kernel_of(launch).code().text();
  });
  call_function(launch, kernel_of(launch).name(), variant, work);
}

/// Calls the kernel for a box and records the cost of a work-item. \param is_trial the box is the whole of a launch that
/// several threads would share.
void call_and_measure(const kernel_launch &launch, const syclc_native_variant &variant, syclc_native_work &work,
                      const box &part, const index_space &space, bool is_trial) noexcept {
  using clock = std::chrono::steady_clock;
  const auto start = clock::now();
  call(launch, variant, work, part);
  const double nanoseconds = std::chrono::duration<double, std::nano>(clock::now() - start).count();
  native_kernel &kernel = kernel_of(launch);
  std::array<std::size_t, 3> extent;
  for (int d = 0; d != 3; ++d) extent[d] = part.end[d] - part.begin[d];
  const double calls = calls_in(launch, space, extent), all_calls = calls_in(launch, space, space.size);
  const double cost = std::max(nanoseconds, 1.0) / calls;
  if (is_trial)
    kernel.set_cost_alone(cost, calls);
  else if (calls == all_calls || !is_short(launch, space) || !kernel.was_measured_alone(all_calls) ||
           cost > slower_in_parts * kernel.cost())
    kernel.set_cost(cost);
}

} // namespace

native_kernel::native_kernel(const syclc_kernel &kernel, const kernel_code &code, const device_properties &properties)
    : kernel_(kernel), name_(readable_kernel_name(kernel)), code_(code), variants_(code.variants),
      properties_(properties),
      default_values_(may_read_spec_constants(kernel) ? make_spec_block(*kernel.module, {}) : nullptr) {
  report_faults();
}

const syclc_native_variant &native_kernel::variant_for(const kernel_launch &launch) const noexcept {
  const syclc_native_variant &first = variants_.front();
  if (kernel_.kind == SYCLC_KERNEL_SINGLE_TASK) return pick_size(variants_, 1);
  if (kernel_.kind == SYCLC_KERNEL_ND_RANGE && (first.flags & SYCLC_VARIANT_MERGES_GROUPS) == 0)
    return pick_size(variants_, launch.local_size[0]);
  return pick_size(variants_, launch.global_size[first.lanes_along]);
}

kernel_info native_kernel::facts() const {
  kernel_info facts;
  const syclc_native_variant &largest = variants_.back();
  std::array<std::size_t, 3> group{};
  for (int d = 0; d != 3; ++d) group[d] = kernel_.reqd_work_group_size[d];
  facts.work_group_size = group[0] ? volume(group) : properties_.max_work_group_size;
  facts.preferred_work_group_size_multiple = largest.sub_group_size;
  // Only the size of the variables that are kept across barriers is known; others are in registers and on the stack.
  facts.private_mem_size = divide_up(largest.scratch_size, largest.sub_group_size);
  facts.max_sub_group_size = largest.sub_group_size;
  // The maximum: each work-item is a sub-group.
  facts.max_num_sub_groups = static_cast<std::uint32_t>(facts.work_group_size);
  facts.compile_sub_group_size = kernel_.reqd_sub_group_size;
  if (const std::size_t size = kernel_.reqd_sub_group_size; size != 0 && group[0] != 0) {
    const bool packed = group[0] < size && (kernel_.flags & SYCLC_KERNEL_CALLS_EXTERNAL) == 0;
    const std::size_t count = packed ? divide_up(volume(group), size) : sub_groups_of(group, size);
    facts.max_num_sub_groups = facts.compile_num_sub_groups = static_cast<std::uint32_t>(count);
  }
  return facts;
}

bool is_small(const kernel_launch &launch, unsigned concurrency) noexcept {
  return useful_boxes(launch, space_of(launch), concurrency) == 1;
}

double expected_nanoseconds(const kernel_launch &launch) noexcept {
  const index_space space = space_of(launch);
  return kernel_of(launch).cost() * calls_in(launch, space, space.size);
}

void check(const kernel_launch &launch, std::uint64_t local_memory_limit, const std::string &device_name) {
  const syclc_kernel &kernel = launch.kernel->description();
  const syclc_native_variant &variant = kernel_of(launch).variant_for(launch);
  const std::uint64_t local_memory_size = launch.local_memory_size + variant.linked_local_size;
  if (local_memory_size > local_memory_limit)
    throw_error(errc::memory_allocation, "kernel " + readable_kernel_name(kernel) + " asks for " +
                                             std::to_string(local_memory_size) + " bytes of local memory; " +
                                             device_name + " has " + std::to_string(local_memory_limit));
  if (kernel.kind != SYCLC_KERNEL_ND_RANGE) return;
  for (int d = 0; d != 3; ++d)
    if (launch.local_size[d] == 0 || launch.global_size[d] % launch.local_size[d] != 0)
      throw_error(errc::nd_range, "kernel " + readable_kernel_name(kernel) + ": the local size " +
                                      std::to_string(launch.local_size[d]) + " does not divide the global size " +
                                      std::to_string(launch.global_size[d]));
  // Linux allocates more memory than exists, and kills programs that use it.
  const std::size_t scratch_size = scratch_of(launch, variant);
  if (scratch_size == 0) return; // most kernels: this runs at each launch
  const host_info &machine = host();
  const std::size_t threads = std::min<std::size_t>(volume(space_of(launch).size), machine.hardware_threads);
  if (saturating_multiply(scratch_size, threads) > machine.memory) throw_no_scratch(launch, variant);
}

void run(const kernel_launch &launch, thread_pool *pool) {
  if (volume(launch.global_size) == 0) return;
  const index_space space = space_of(launch);
  const syclc_native_variant &variant = kernel_of(launch).variant_for(launch);
  const std::size_t boxes = pool ? useful_boxes(launch, space, pool->concurrency()) : 1;
  const bool is_trial = boxes != 1 && is_to_be_tried_alone(launch, space);
  if (boxes == 1 || is_trial) {
    syclc_native_work work = work_of(launch, space);
    try {
      provide_memory(work, launch, variant);
    } catch (const std::bad_alloc &) {
      throw_no_scratch(launch, variant);
    }
    const box all{{0, 0, 0}, space.size};
    return is_trial || kernel_of(launch).is_to_be_measured()
               ? call_and_measure(launch, variant, work, all, space, is_trial)
               : call(launch, variant, work, all);
  }
  // Boxes are long in the dimension of lanes, and divided last there.
  const std::uint32_t along = variant.lanes_along;
  auto size = space.size;
  std::swap(size[0], size[along]);
  const box_grid grid(size, space.x_unit, boxes);
  const auto part = [&](std::size_t i) {
    box result = grid[i];
    std::swap(result.begin[0], result.begin[along]);
    std::swap(result.end[0], result.end[along]);
    return result;
  };
  std::atomic<bool> out_of_memory = false;
  for_each(*pool, grid.count(), [&](std::size_t i) {
    syclc_native_work work = work_of(launch, space);
    try {
      provide_memory(work, launch, variant);
    } catch (const std::bad_alloc &) {
      out_of_memory = true;
      return;
    }
    if (i == 0)
      call_and_measure(launch, variant, work, part(i), space, false);
    else
      call(launch, variant, work, part(i));
  });
  if (out_of_memory) throw_no_scratch(launch, variant);
}

void call_variant(const kernel_launch &launch, const syclc_native_variant &variant, syclc_native_work &work) {
  provide_memory(work, launch, variant);
  const std::string name = readable_kernel_name(launch.kernel->description());
  call_function(launch, name.c_str(), variant, work);
}

} // namespace sycl::detail::native

extern "C" {
SYCLC_EXPORT const void *__syclc_native_device_global(const void *host) {
  const sycl::detail::kernel_launch *const launch = sycl::detail::native::with_own_device_globals;
  if (!launch) return host;
  const syclc_module &module = *launch->kernel->description().module;
  for (std::uint32_t i = 0; i != module.num_device_globals; ++i)
    if (module.device_globals[i].host == host) return (*launch->device_global_table)[i].host;
  return host;
}

/// See sycl/detail/spmd_builtins.hpp. Native kernels call it.
SYCLC_EXPORT const void *__syclc_pointer_in_space(const void *pointer, std::int32_t space) {
  using namespace sycl::detail::native;
  using sycl::access::address_space;
  if (!pointer) return nullptr;
  const auto points_to = local_memory.holds(pointer) ? address_space::local_space
                         : is_private(pointer)       ? address_space::private_space
                                                     : address_space::global_space;
  return points_to == static_cast<address_space>(space) ? pointer : nullptr;
}
}
