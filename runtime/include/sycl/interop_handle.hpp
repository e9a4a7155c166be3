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

#include <sycl/accessor.hpp>
#include <sycl/backend_traits.hpp>
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

  /// Objects of the backend's API, valid during the host task; no reference is the caller's to release.
  /// \throws errc::backend_mismatch when Backend is not get_backend().
  ///
  /// The queue that the host task was submitted to, or the fall-back. The host task waits itself for what it enqueues.
  template <backend Backend>
  backend_return_t<Backend, queue> get_native_queue() const {
    return static_cast<backend_return_t<Backend, queue>>(native_queue(Backend));
  }
  template <backend Backend>
  backend_return_t<Backend, device> get_native_device() const {
    return static_cast<backend_return_t<Backend, device>>(native_device(Backend));
  }
  /// The context in which the memory of get_native_mem() is.
  template <backend Backend>
  backend_return_t<Backend, context> get_native_context() const {
    return static_cast<backend_return_t<Backend, context>>(native_context(Backend));
  }
  /// Memory of the accessor's (sub-)buffer on the queue's device, up to date.
  /// \throws errc::invalid when the command group did not register the accessor; errc::feature_not_supported when the
  /// device's memory is not the host's, because OpenCL makes memory objects on that alone.
  template <backend Backend, class DataT, int Dims, access_mode AccMode, target AccTarget,
            access::placeholder IsPlaceholder>
  backend_return_t<Backend, buffer<DataT, Dims>>
  get_native_mem(const accessor<DataT, Dims, AccMode, AccTarget, IsPlaceholder> &bufferAcc) const {
    static_assert(AccTarget == target::device, "memory on the device is that of accessors of target::device");
    using native = typename backend_return_t<Backend, buffer<DataT, Dims>>::value_type;
    return {static_cast<native>(native_memory(Backend, detail::accessor_parts::handle(bufferAcc)))};
  }

private:
  friend struct detail::interop_access;
  interop_handle(detail::shared_impl<detail::queue_impl> queue, const detail::command &command)
      : queue_(std::move(queue)), command_(&command) {}

  void *native_queue(backend wanted) const;
  void *native_device(backend wanted) const;
  void *native_context(backend wanted) const;
  void *native_memory(backend wanted, void *accessor_handle) const;

  detail::shared_impl<detail::queue_impl> queue_;
  const detail::command *command_; ///< knows the accessors that the command group registered
};

} // namespace sycl
