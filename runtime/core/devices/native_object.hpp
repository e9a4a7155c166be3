// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Handles of a backend's API: access to the interop functions of an object's backend, and ownership of handles.
#pragma once

#include "core/devices/backend_interop.hpp"
#include "core/devices/context_impl.hpp"

#include <sycl/backend_enum.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace sycl::detail {

/// Releases a reference, unless the program is exiting and the driver may be gone.
void release_native(backend_interop &interop, native_kind kind, native_handle object) noexcept;

/// Owns one reference to an API object that the program supplied.
class native_object {
public:
  /// Retains the object. \throws errc::invalid if the API rejects the handle.
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

/// Live sub-devices that make_device() opened, so that a second call finds them.
struct opened_sub_devices {
  static opened_sub_devices &instance();

  std::mutex mutex;
  std::vector<std::weak_ptr<device_impl>> list;
};

/// Adds a reference to the object for the caller. \returns the object.
inline native_handle retained(backend_interop &interop, native_kind kind, native_handle object) {
  interop.retain(kind, object);
  return object;
}

/// \throws errc::invalid if a handle from the program is null. \param what_for starts the message.
void check_not_null(native_handle object, const char *what_for);
/// \throws errc::backend_mismatch if the two differ.
void check_backend(sycl::backend wanted, sycl::backend actual, const char *what_for);

/// The interop functions of a device's or context's backend.
/// \throws errc::backend_mismatch if this is not the backend `wanted`; errc::feature_not_supported if the backend has
/// no API to interoperate with.
backend_interop &interop_of(sycl::backend wanted, const device_impl &device, const char *what_for);
backend_interop &interop_of(sycl::backend wanted, const context_impl &context, const char *what_for);
backend_interop &interop_of(const platform_impl &platform, const char *what_for);
/// The interop functions of a backend, for functions that have only a handle.
/// \throws errc::invalid if none of its devices is visible.
backend_interop &interop_of(sycl::backend wanted, const char *what_for);

} // namespace sycl::detail
