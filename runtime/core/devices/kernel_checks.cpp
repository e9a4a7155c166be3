// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Implements the checks; messages name the kernel, the device and the numbers. See kernel_checks.hpp.
#include "core/devices/kernel_checks.hpp"

#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/devices/device_impl.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace sycl::detail {

static std::string to_text(const std::size_t *sizes, int dimensions) {
  std::string text = "{";
  for (int i = 0; i != dimensions; ++i) text += (i ? ", " : "") + std::to_string(sizes[i]);
  return text + "}";
}

[[noreturn]] static void bad_space(const std::string &message) { throw_error(errc::nd_range, message); }

/// The product of sizes. \throws errc::nd_range if it does not fit into a signed 64-bit number.
static std::size_t checked_product(const std::size_t *sizes, int dimensions, const char *what) {
  if (std::find(sizes, sizes + dimensions, std::size_t{0}) != sizes + dimensions) return 0;
  std::size_t product = 1;
  for (int i = 0; i != dimensions; ++i)
    if (__builtin_mul_overflow(product, sizes[i], &product) ||
        product > static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max()))
      bad_space(std::string("the ") + what + " " + to_text(sizes, dimensions) +
                " has more work-items than a 64-bit number can count: check for a negative size");
  return product;
}

static void check_groups(const syclc_kernel &kernel, const launch_space &space, const device_impl &device) {
  const int dimensions = space.dimensions;
  // Texts only for errors: this runs at every launch.
  const auto local = [&] { return to_text(space.local, dimensions); };
  const auto global = [&] { return to_text(space.global, dimensions); };
  const device_properties &limits = device.properties();
  for (int i = 0; i != dimensions; ++i) {
    const int x = dimensions - 1 - i;
    if (space.local[i] == 0) bad_space("the local size " + local() + " has a dimension of size 0");
    if (space.global[i] % space.local[i] != 0)
      bad_space("the local size " + std::to_string(space.local[i]) + " does not divide the global size " +
                std::to_string(space.global[i]) + " in dimension " + std::to_string(i) + " (global " + global() +
                ", local " + local() + ")");
    if (space.local[i] > limits.max_work_item_sizes[x])
      bad_space("the local size " + local() + " is beyond the limit of " +
                std::to_string(limits.max_work_item_sizes[x]) + " work-items in dimension " + std::to_string(i) +
                " of " + device.label());
    if (kernel.reqd_work_group_size[x] && kernel.reqd_work_group_size[x] != space.local[i])
      bad_space("the local size " + local() +
                " is not the one that the kernel requires by reqd_work_group_size or the property work_group_size (" +
                std::to_string(kernel.reqd_work_group_size[x]) + " in dimension " + std::to_string(i) + ")");
    if (kernel.max_work_group_size[x] && kernel.max_work_group_size[x] < space.local[i])
      bad_space("the local size " + local() + " is larger than the kernel's property max_work_group_size allows (" +
                std::to_string(kernel.max_work_group_size[x]) + " in dimension " + std::to_string(i) + ")");
  }
  const std::size_t group = checked_product(space.local, dimensions, "local size");
  if (kernel.max_linear_work_group_size && kernel.max_linear_work_group_size < group)
    bad_space("the local size " + local() + " makes work-groups of " + std::to_string(group) +
              " work-items; the kernel's property max_linear_work_group_size allows " +
              std::to_string(kernel.max_linear_work_group_size) + " at most");
  if (group > limits.max_work_group_size)
    bad_space("the local size " + local() + " makes work-groups of " + std::to_string(group) +
              " work-items; the limit of " + device.label() + " is " + std::to_string(limits.max_work_group_size));
}

static const char *aspect_name(unsigned number) {
  switch (number) {
#define SYCLC_ASPECT(name, number)                                                                                     \
  case number:                                                                                                         \
    return #name;
#include <sycl/aspects.def>
  default:
    return "of a later version of SYCL";
  }
}

std::string aspect_names(std::uint64_t aspects) {
  std::vector<std::string> names;
  for (unsigned number = 0; number != 64; ++number)
    if (aspects >> number & 1) names.push_back(std::string("aspect::") + aspect_name(number));
  return join(names);
}

/// \throws errc::kernel_not_supported if the device does not support the work-group size that the kernel requires.
static void check_required_group(const syclc_kernel &kernel, const device_impl &device) {
  const device_properties &has = device.properties();
  std::size_t items = 1;
  bool fits = true;
  for (unsigned x = 0; x != kernel.dimensions; ++x) {
    const std::size_t size = kernel.reqd_work_group_size[x];
    fits = fits && size <= has.max_work_item_sizes[x] && !__builtin_mul_overflow(items, size, &items);
  }
  if (fits && items <= has.max_work_group_size) return;
  std::string asked, offered;
  for (unsigned dim = kernel.dimensions; dim-- != 0;) { // in SYCL's order
    const std::uint32_t size = kernel.reqd_work_group_size[dim];
    asked += (size == UINT32_MAX ? "4294967295 or more" : std::to_string(size)) + (dim ? ", " : "");
    offered += std::to_string(has.max_work_item_sizes[dim]) + (dim ? ", " : "");
  }
  throw_error(errc::kernel_not_supported, "kernel " + readable_kernel_name(kernel) + " cannot run on " +
                                              device.label() + ": it requires work-groups of {" + asked +
                                              "} work-items; the device supports {" + offered + "} at most, and " +
                                              std::to_string(has.max_work_group_size) + " in all");
}

void check_device(const syclc_kernel &kernel, const device_impl &device) {
  if (kernel.reqd_work_group_size[0] != 0) check_required_group(kernel, device);
  if ((kernel.aspects | kernel.used_aspects) == 0 && kernel.reqd_sub_group_size == 0) return;
  const device_properties &has = device.properties();
  const auto check_aspects = [&](std::uint64_t needed, const char *why) {
    const std::uint64_t lacking = needed & ~has.aspects.to_ullong();
    if (lacking != 0)
      throw_error(errc::kernel_not_supported, "kernel " + readable_kernel_name(kernel) + " cannot run on " +
                                                  device.label() + ": " + why + " " + aspect_names(lacking) +
                                                  ", which the device lacks");
  };
  check_aspects(kernel.aspects, "its attribute device_has asks for");
  check_aspects(kernel.used_aspects, "its code uses what needs");
  const std::size_t size = kernel.reqd_sub_group_size;
  if (size == 0 || std::find(has.sub_group_sizes.begin(), has.sub_group_sizes.end(), size) != has.sub_group_sizes.end())
    return;
  std::vector<std::string> sizes;
  for (const std::size_t supported : has.sub_group_sizes) sizes.push_back(std::to_string(supported));
  throw_error(errc::kernel_not_supported, "kernel " + readable_kernel_name(kernel) + " cannot run on " +
                                              device.label() + ": it requires sub-groups of " + std::to_string(size) +
                                              " work-items; the device supports " + join(sizes));
}

/// Checks a launch over a range, for which the backend forms the work-groups, against the kernel's required size.
static void check_range(const syclc_kernel &kernel, const launch_space &space) {
  for (int i = 0; i != space.dimensions; ++i) {
    const std::size_t required = kernel.reqd_work_group_size[space.dimensions - 1 - i];
    if (required != 0 && space.global[i] % required != 0)
      bad_space("the range " + to_text(space.global, space.dimensions) +
                " cannot be cut into the work-groups that the kernel requires by reqd_work_group_size or the property "
                "work_group_size (" +
                std::to_string(required) + " in dimension " + std::to_string(i) + ")");
  }
}

/// Checks that all ids of a kernel that converts them to 32 bits fit in an int.
static void check_ids(const syclc_kernel &kernel, const launch_space &space) {
  for (int i = 0; i != space.dimensions; ++i) {
    const std::size_t offset = space.offset ? space.offset[i] : 0;
    std::size_t end = 0;
    if (!__builtin_add_overflow(space.global[i], offset, &end) && end <= std::size_t{1} << 31) continue;
    bad_space("kernel " + readable_kernel_name(kernel) +
              " converts ids to 32 bits, and was compiled on the assumption that they fit in an int; the range " +
              to_text(space.global, space.dimensions) +
              (offset ? " with the offset " + to_text(space.offset, space.dimensions) : "") +
              " has larger ones in dimension " + std::to_string(i) +
              ": compute with std::size_t, or compile the kernel with -fno-sycl-id-queries-fit-in-int "
              "(for clang++: -fplugin-arg-syclc-ids-of-any-size)");
  }
}

bool set_launch_space(kernel_launch &launch, const syclc_kernel &kernel, const launch_space &space,
                      const device_impl &device) {
  const std::size_t items = checked_product(space.global, space.dimensions, "global size");
  if (space.local)
    check_groups(kernel, space, device);
  else
    check_range(kernel, space);
  if (kernel.flags & SYCLC_KERNEL_IDS_FIT_IN_INT) check_ids(kernel, space);
  for (int i = 0; i != space.dimensions; ++i) {
    const int x = space.dimensions - 1 - i;
    launch.global_size[x] = space.global[i];
    if (space.offset) launch.offset[x] = space.offset[i];
  }
  if (space.local) {
    launch.local_size = {1, 1, 1};
    for (int i = 0; i != space.dimensions; ++i) launch.local_size[space.dimensions - 1 - i] = space.local[i];
  }
  if (kernel.flags & SYCLC_KERNEL_RUNS_GROUPS) // one work-item for each group
    for (int x = 0; x != space.dimensions; ++x) launch.global_size[x] /= std::exchange(launch.local_size[x], 1);
  return items != 0;
}

void set_local_memory(kernel_launch &launch, const syclc_kernel &kernel, std::size_t dynamic,
                      const device_impl &device) {
  if (kernel.kind != SYCLC_KERNEL_ND_RANGE) {
    if (!(kernel.flags & SYCLC_KERNEL_USES_LOCAL_MEMORY)) return; // it does not use local_accessors either
    throw_error(errc::kernel_argument, "kernel " + readable_kernel_name(kernel) +
                                           " uses local memory but has no work-groups: launch it with parallel_for "
                                           "over an nd_range");
  }
  const std::uint64_t has = device.properties().local_mem_size, own = kernel.static_local_size;
  if (own > has || dynamic > has - own)
    throw_error(errc::memory_allocation, "kernel " + readable_kernel_name(kernel) + " needs more local memory than " +
                                             device.label() + " has for a work-group: " + bytes_text(dynamic) +
                                             " of local_accessors and " + bytes_text(own) + " of its own objects, of " +
                                             bytes_text(has));
  launch.local_memory_size = own + dynamic;
}

} // namespace sycl::detail
