// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::context: devices that share memory allocations and kernels (specification 4.6.3).
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device.hpp>
#include <sycl/exception.hpp>
#include <sycl/info/context.hpp>
#include <sycl/platform.hpp>
#include <sycl/property_list.hpp>

#include <memory>
#include <string>
#include <vector>

namespace sycl {

namespace usm {
enum class alloc;
} // namespace usm
namespace ext::oneapi::experimental {
class memory_pool;
} // namespace ext::oneapi::experimental

/// Devices of one platform that share USM allocations, copies of buffers and kernels. Common reference semantics.
class SYCLC_EXPORT context : public detail::with_properties<context>, public detail::owner_ordered<context> {
public:
  /// A context of the default device.
  explicit context(const property_list &properties = {});
  /// \param handler receives asynchronous errors of queues without their own handler.
  explicit context(async_handler handler, const property_list &properties = {});
  explicit context(const device &device, const property_list &properties = {});
  explicit context(const device &device, async_handler handler, const property_list &properties = {});
  /// A context of all devices of the platform.
  explicit context(const platform &platform, const property_list &properties = {});
  explicit context(const platform &platform, async_handler handler, const property_list &properties = {});
  /// \throws errc::invalid if the list is empty or its devices belong to different platforms.
  explicit context(const std::vector<device> &devices, const property_list &properties = {});
  explicit context(const std::vector<device> &devices, async_handler handler, const property_list &properties = {});

  sycl::backend get_backend() const noexcept;
  /// \returns false: there is no host device. (SYCL 1.2.1.)
  [[deprecated("there is no host device")]] bool is_host() const noexcept { return false; }
  platform get_platform() const;
  std::vector<device> get_devices() const;

  /// \tparam Param one of info::context.
  template <class Param>
  detail::info_result<Param, context> get_info() const;

  /// Queries OpenCL about the platform or the first device of the context: see device::get_backend_info().
  /// \throws errc::backend_mismatch if the context does not belong to OpenCL.
  template <class Param>
  detail::backend_info_result<Param> get_backend_info() const {
    return backend_info(detail::backend_descriptor<Param>::question);
  }

  /// The default pool of a device for async_malloc(): ext/oneapi/experimental/async_alloc/memory_pool.hpp.
  ext::oneapi::experimental::memory_pool ext_oneapi_get_default_memory_pool(const device &dev, usm::alloc kind) const;

  friend bool operator==(const context &lhs, const context &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const context &lhs, const context &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  friend class detail::with_properties<context>;
  explicit context(detail::shared_impl<detail::context_impl> impl) : impl_(std::move(impl)) {}
  const property_list &properties() const noexcept;
  std::string backend_info(detail::backend_question question) const;
  detail::shared_impl<detail::context_impl> impl_;
};

} // namespace sycl

template <>
struct std::hash<sycl::context> : sycl::detail::impl_hash<sycl::context> {};
