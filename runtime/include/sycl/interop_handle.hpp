// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::interop_handle (specification 4.10.2): a host task's access to the backend objects of its queue.
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

#include <cstdint>
#include <memory>
#include <type_traits>

namespace sycl {

namespace detail {
class queue_impl;
struct command;
struct interop_access;
} // namespace detail

/// Created by the runtime for the call of a host task; copies are valid during the call only.
class SYCLC_EXPORT interop_handle {
public:
  interop_handle() = delete;

  /// \returns the backend of the queue in which the host task runs: with a fallback, of that one.
  sycl::backend get_backend() const noexcept;

  /// Objects of the backend's API, valid during the host task; the caller does not own a reference.
  /// \throws errc::backend_mismatch if Backend is not get_backend().
  ///
  /// The queue to which the host task was submitted, or the fallback. The host task must wait itself for what it
  /// enqueues.
  template <backend Backend>
  backend_return_t<Backend, queue> get_native_queue() const {
    return static_cast<backend_return_t<Backend, queue>>(native_queue(Backend));
  }
  template <backend Backend>
  backend_return_t<Backend, device> get_native_device() const {
    using native = backend_return_t<Backend, device>;
    if constexpr (std::is_integral_v<native>)
      return static_cast<native>(reinterpret_cast<std::intptr_t>(native_device(Backend)) - 1); // see backend.hpp
    else
      return static_cast<native>(native_device(Backend));
  }
  /// The context of the memory returned by get_native_mem().
  template <backend Backend>
  backend_return_t<Backend, context> get_native_context() const {
    return static_cast<backend_return_t<Backend, context>>(native_context(Backend));
  }
  /// Up-to-date memory of the accessor's (sub-)buffer on the queue's device.
  /// \throws errc::invalid if the command group did not register the accessor; errc::feature_not_supported if the
  /// device does not use the host's memory, which OpenCL memory objects need here.
  template <backend Backend, class DataT, int Dims, access_mode AccMode, target AccTarget,
            access::placeholder IsPlaceholder>
  backend_return_t<Backend, buffer<DataT, Dims>>
  get_native_mem(const accessor<DataT, Dims, AccMode, AccTarget, IsPlaceholder> &bufferAcc) const {
    static_assert(AccTarget == target::device, "only accessors of target::device have memory on the device");
    using native = backend_return_t<Backend, buffer<DataT, Dims>>;
    void *const memory = native_memory(Backend, detail::accessor_parts::handle(bufferAcc));
    if constexpr (std::is_integral_v<native>)
      return reinterpret_cast<native>(memory); // CUDA: an address
    else
      return {static_cast<typename native::value_type>(memory)};
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
  const detail::command *command_; ///< has the accessors that the command group registered
};

} // namespace sycl
