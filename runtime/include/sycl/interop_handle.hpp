// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::interop_handle (specification 4.10.2): what a host task gets of the queue it runs in.
///
/// \code
///   q.submit([&](sycl::handler &h) {
///     sycl::accessor a(buffer, h, sycl::read_only);
///     h.host_task([=](sycl::interop_handle handle) { use(handle.get_native_mem<sycl::backend::opencl>(a)); });
///   });
/// \endcode
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/detail/export.hpp>

#include <memory>

namespace sycl {

namespace detail {
class queue_impl;
struct command;
struct interop_access;
} // namespace detail

/// Made by the runtime for the call of a host task; copies are valid during the call only.
class SYCLC_EXPORT interop_handle {
public:
  interop_handle() = delete;

  /// \returns the backend of the queue that the host task runs in: with a fall-back, of that one.
  sycl::backend get_backend() const noexcept;

private:
  friend struct detail::interop_access;
  interop_handle(std::shared_ptr<detail::queue_impl> queue, const detail::command &command)
      : queue_(std::move(queue)), command_(&command) {}

  std::shared_ptr<detail::queue_impl> queue_;
  const detail::command *command_; ///< knows the accessors that the command group registered
};

} // namespace sycl
