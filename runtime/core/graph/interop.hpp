// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the core's classes need of backend_interop: objects of an API with an owner, and the handles that host tasks
/// are given.
#pragma once

#include "core/devices/backend_interop.hpp"
#include "core/devices/context_impl.hpp"

#include <sycl/backend_enum.hpp>

#include <memory>

namespace sycl::detail {

class queue_impl;

/// Gives a reference up, unless the program is exiting and the driver may be gone.
void release_native(backend_interop &interop, native_kind kind, native_handle object) noexcept;

/// One reference to an object of an API that the program gave.
class native_object {
public:
  /// Retains the object. \throws errc::invalid when the API refuses the handle.
  native_object(backend_interop &interop, native_kind kind, native_handle object)
      : interop_(interop), kind_(kind), object_(object) {
    interop_.retain(kind_, object_);
  }
  ~native_object() { release_native(interop_, kind_, object_); }
  native_object(const native_object &) = delete;
  native_object &operator=(const native_object &) = delete;

  native_handle get() const noexcept { return object_; }
  backend_interop &interop() const noexcept { return interop_; }

private:
  backend_interop &interop_;
  const native_kind kind_;
  const native_handle object_;
};

/// The interop of a device's or context's backend. \param what_for starts the message.
/// \throws errc::backend_mismatch when it is not of the backend `wanted`; errc::feature_not_supported when the backend
/// has no API to interoperate with.
backend_interop &interop_of(sycl::backend wanted, const device_impl &device, const char *what_for);
backend_interop &interop_of(sycl::backend wanted, const context_impl &context, const char *what_for);

/// Handles for the time of a host task (specification 4.10.2.3), without a reference: those of the queue, its device,
/// the context in which the device's memory is, and a memory object for `bytes` of the device's memory from `memory`
/// on.
/// \throws as interop_of().
native_handle native_queue_of(sycl::backend wanted, const queue_impl &queue);
native_handle native_device_of(sycl::backend wanted, const queue_impl &queue);
native_handle native_context_of(sycl::backend wanted, const queue_impl &queue);
native_handle native_memory_of(sycl::backend wanted, const queue_impl &queue, void *memory, std::size_t bytes);

} // namespace sycl::detail
