// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Output of kernels other than their results: the text of streams, and failed assertions.
///
/// \code
///   handler:    adds memory for it as one more requirement of the command
///   kernel:     writes to the memory
///   event_impl: the kernel has ended -> (a host task thread) deliver_output() -> the event is complete
/// \endcode
#pragma once

#include "abi/device_image.h"
#include "core/memory/accessor_impl.hpp"

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sycl {

class handler;

namespace detail {

struct submission_queue;

/// A memory that a kernel writes for the host.
struct device_output {
  enum class kind : std::uint8_t {
    stream,   ///< records of a sycl::stream (sycl/detail/stream_records.hpp)
    assertion ///< an assertion_record
  };
  kind what = kind::stream;
  accessor_ref accessor;
  std::size_t total_size = 0;     ///< for streams, in characters
  std::size_t work_item_size = 0; ///< for streams, in characters
  void *address = nullptr;        ///< on the device; set when the command is submitted
};

/// Adds such memory to the command of a handler.
struct output_memory {
  /// \param bytes its size. \param zeros the number of leading bytes that are initialised to 0. \returns an accessor of
  /// it, which the command keeps.
  static accessor_impl *add(handler &group, device_output output, std::size_t bytes, std::size_t zeros);
  /// For a kernel with assertions, on a device that cannot end the program.
  static void add_assertions(handler &group);
};

/// Reads and prints the output of a kernel that has ended. Aborts the program if an assertion or the check of an index
/// failed. May block, so it must not be called in a backend's callback. \param kernel null if it is unknown.
/// \throws errors of reading the device's memory.
void deliver_output(const std::vector<device_output> &outputs, const syclc_kernel *kernel, submission_queue &target);

} // namespace detail
} // namespace sycl

extern "C" {
/// Prints that an assertion failed in a work-item, and aborts; called by native kernels.
/// \param ids the number of dimensions of the ids, 0 to 3, plus 4 if there is a local id. Ids are x-fastest.
[[noreturn]] SYCLC_EXPORT void __syclc_assertion_failed(const char *expression, const char *file, std::uint32_t line,
                                                        const char *function, std::uint32_t ids, std::uint64_t global_x,
                                                        std::uint64_t global_y, std::uint64_t global_z,
                                                        std::uint64_t local_x, std::uint64_t local_y,
                                                        std::uint64_t local_z);
/// Prints that an index is outside of an accessor's range, and aborts; called by native kernels compiled with
/// check-bounds. \param what see __syclc_index_out_of_range. The other parameters are as for assertions.
[[noreturn]] SYCLC_EXPORT void
__syclc_index_check_failed(std::int32_t what, std::uint64_t index_x, std::uint64_t index_y, std::uint64_t index_z,
                           std::uint64_t range_x, std::uint64_t range_y, std::uint64_t range_z, const char *file,
                           std::uint32_t line, const char *function, std::uint32_t ids, std::uint64_t global_x,
                           std::uint64_t global_y, std::uint64_t global_z, std::uint64_t local_x, std::uint64_t local_y,
                           std::uint64_t local_z);
}
