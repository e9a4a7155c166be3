// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How commands access buffers: modes, targets, the deduction tags of accessors, and address spaces
/// (specification 4.7.6.1 to 4.7.6.4, 4.7.7.1).
#pragma once

namespace sycl {

/// How a command uses a buffer. The scheduler derives the order of commands from it.
enum class access_mode {
  read,
  write,
  read_write,
  discard_write,      ///< deprecated: write with property::no_init
  discard_read_write, ///< deprecated: read_write with property::no_init
  atomic              ///< deprecated
};

/// Where an accessor accesses its buffer.
enum class target {
  device,
  host_task,
  constant_buffer, ///< deprecated
  local,           ///< deprecated: local_accessor
  image,           ///< deprecated
  host_buffer,     ///< deprecated: host_accessor
  host_image,      ///< deprecated
  image_array,     ///< deprecated
  global_buffer = device
};

namespace access {
using sycl::target;
using mode = sycl::access_mode;
/// Whether an accessor was constructed without a handler (deprecated: every accessor may be).
enum class placeholder { false_t, true_t };
/// The memory that a pointer points to.
enum class address_space {
  global_space,
  local_space,
  constant_space,
  private_space,
  generic_space,
  ext_intel_global_device_space, ///< global memory known to be a device's (multi_ptr.hpp)
  ext_intel_global_host_space    ///< global memory known to be the host's
};
/// Whether a multi_ptr's pointer type shows its address space.
enum class decorated { no, yes, legacy };
/// Memory that a fence orders.
enum class fence_space { local_space, global_space, global_and_local };
} // namespace access

/// Type of the tags `read_only` and so on, from which accessors deduce their mode.
template <access_mode>
struct mode_tag_t {
  explicit mode_tag_t() = default;
};
/// Type of the tags from which accessors deduce their mode and target.
template <access_mode, target>
struct mode_target_tag_t {
  explicit mode_target_tag_t() = default;
};

inline constexpr mode_tag_t<access_mode::read> read_only{};
inline constexpr mode_tag_t<access_mode::read_write> read_write{};
inline constexpr mode_tag_t<access_mode::write> write_only{};
inline constexpr mode_target_tag_t<access_mode::read, target::constant_buffer> read_constant{};
inline constexpr mode_target_tag_t<access_mode::read, target::host_task> read_only_host_task{};
inline constexpr mode_target_tag_t<access_mode::read_write, target::host_task> read_write_host_task{};
inline constexpr mode_target_tag_t<access_mode::write, target::host_task> write_only_host_task{};

namespace detail {
/// \returns whether commands with this mode may read the old contents of the buffer.
constexpr bool mode_reads(access_mode mode) {
  return mode == access_mode::read || mode == access_mode::read_write || mode == access_mode::atomic ||
         mode == access_mode::write;
}
/// \returns whether commands with this mode change the buffer.
constexpr bool mode_writes(access_mode mode) { return mode != access_mode::read; }
/// \returns whether the mode itself discards the old contents.
constexpr bool is_discard(access_mode mode) {
  return mode == access_mode::discard_write || mode == access_mode::discard_read_write;
}
} // namespace detail

} // namespace sycl
