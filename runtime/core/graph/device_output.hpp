// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What kernels tell the host beside their results: the text of streams, and assertions that failed.
///
/// \code
///   handler: memory for it is one more requirement of the command
///   kernel:  writes there
///   event_impl: the kernel has ended -> (a thread of host tasks) deliver_output() -> the event is complete
/// \endcode
#pragma once

#include "core/memory/accessor_impl.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sycl {

class handler;

namespace detail {

struct submission_queue;

/// One of the memories that a kernel writes for the host.
struct device_output {
  enum class kind : std::uint8_t {
    stream,   ///< records of a sycl::stream (sycl/detail/stream_records.hpp)
    assertion ///< an assertion_record
  };
  kind what = kind::stream;
  accessor_ref accessor;
  std::size_t total_size = 0;     ///< of a stream, in characters
  std::size_t work_item_size = 0; ///< of a stream, in characters
  void *address = nullptr;        ///< on the device; known when the command is submitted
};

/// Gives the command of a handler such memory.
struct output_memory {
  /// \param bytes its size. \param zeros the first ones, which the kernel finds to be 0. \returns an accessor of it,
  /// which the command keeps.
  static accessor_impl *add(handler &group, device_output output, std::size_t bytes, std::size_t zeros);
  /// For a kernel that asserts, on a device that cannot end the program.
  static void add_assertions(handler &group);
};

/// Reads what a kernel that has ended wrote, and prints it. Aborts the program when an assertion failed.
/// May block; not for a backend's callbacks. \throws what reading the device's memory throws.
void deliver_output(const std::vector<device_output> &outputs, submission_queue &target);

} // namespace detail
} // namespace sycl

extern "C" {
/// Prints that an assertion failed in a work-item, and aborts; native kernels call it.
/// \param ids how many dimensions the ids have, 0 to 3, plus 4 when there is a local one. Ids are x-fastest.
[[noreturn]] SYCLC_EXPORT void __syclc_assertion_failed(const char *expression, const char *file, std::uint32_t line,
                                                        const char *function, std::uint32_t ids, std::uint64_t global_x,
                                                        std::uint64_t global_y, std::uint64_t global_z,
                                                        std::uint64_t local_x, std::uint64_t local_y,
                                                        std::uint64_t local_z);
}
