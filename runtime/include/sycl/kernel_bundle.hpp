// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_bundle (specification 4.11): kernels of the program, compiled for the devices of a context.
///
/// \code
///   auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
///   sycl::kernel k = bundle.get_kernel(sycl::get_kernel_id<Add>());
///   k.get_info<sycl::info::kernel_device_specific::max_sub_group_size>(queue.get_device());
/// \endcode
/// Bundles of state executable exist; those of state input and object, and what leads from one to the next, do not yet.
#pragma once

#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/kernel.hpp>
#include <sycl/kernel_id.hpp>

#include <memory>
#include <vector>

namespace sycl {

/// How far the kernels of a bundle are on their way to a device.
enum class bundle_state { input, object, executable };

namespace detail {
class kernel_bundle_impl;

/// Compiles for each device what it can run. \param ids null for all kernels. \throws errc::invalid when a device is
/// not in the context, when the list of devices is empty, or when no device can run one of `ids`; errc::build.
SYCLC_EXPORT shared_impl<kernel_bundle_impl>
make_executable_bundle(const context &ctxt, const std::vector<device> &devs, const std::vector<kernel_id> *ids);
/// Whether make_executable_bundle would give a bundle with all of the kernels.
SYCLC_EXPORT bool has_executable_bundle(const context &ctxt, const std::vector<device> &devs,
                                        const std::vector<kernel_id> *ids);

template <auto *Function>
kernel_id free_function_id();

template <bundle_state State>
inline constexpr bool require_executable = [] {
  static_assert(State == bundle_state::executable, "only kernel bundles of bundle_state::executable exist yet");
  return true;
}();
} // namespace detail

/// Kernels that are ready to run on devices of a context. Common reference semantics.
template <bundle_state State>
class kernel_bundle;

template <>
class SYCLC_EXPORT
    kernel_bundle<bundle_state::executable> : public detail::owner_ordered<kernel_bundle<bundle_state::executable>> {
public:
  kernel_bundle() = delete;

  /// Whether it holds no kernel.
  bool empty() const noexcept;
  sycl::backend get_backend() const noexcept;
  context get_context() const;
  std::vector<device> get_devices() const;

  /// Whether the kernel is in the bundle; with a device, whether it can run on that.
  bool has_kernel(const kernel_id &kernelId) const noexcept;
  bool has_kernel(const kernel_id &kernelId, const device &dev) const noexcept;
  template <class KernelName>
  bool has_kernel() const {
    return has_kernel(get_kernel_id<KernelName>());
  }
  template <class KernelName>
  bool has_kernel(const device &dev) const {
    return has_kernel(get_kernel_id<KernelName>(), dev);
  }

  std::vector<kernel_id> get_kernel_ids() const;

  /// \throws errc::invalid when the kernel is not in the bundle.
  kernel get_kernel(const kernel_id &kernelId) const;
  template <class KernelName>
  kernel get_kernel() const {
    return get_kernel(get_kernel_id<KernelName>());
  }

  /// \name Kernels that are functions: ext/oneapi/experimental/free_function_kernels.hpp, which programs include
  ///@{
  template <auto *Function>
  bool ext_oneapi_has_kernel() const {
    return has_kernel(detail::free_function_id<Function>());
  }
  template <auto *Function>
  bool ext_oneapi_has_kernel(const device &dev) const {
    return has_kernel(detail::free_function_id<Function>(), dev);
  }
  template <auto *Function>
  kernel ext_oneapi_get_kernel() const {
    return get_kernel(detail::free_function_id<Function>());
  }
  ///@}

  friend bool operator==(const kernel_bundle &lhs, const kernel_bundle &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const kernel_bundle &lhs, const kernel_bundle &rhs) noexcept { return lhs.impl_ != rhs.impl_; }

private:
  friend struct detail::impl_access;
  explicit kernel_bundle(detail::shared_impl<detail::kernel_bundle_impl> impl) : impl_(std::move(impl)) {}
  detail::shared_impl<detail::kernel_bundle_impl> impl_;
};

namespace detail {
/// The context's devices. \tparam State any: a list that depends on it is not made before it is needed.
template <bundle_state State, class Context>
auto devices_of(const Context &ctxt) {
  return ctxt.get_devices();
}
} // namespace detail

/// The kernels of the program that can run on the devices, all or those of a list, compiled.
/// \throws errc::invalid when a device is not in the context, the list of devices is empty, or no device can run a
/// kernel of the list; errc::build with the build log.
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  static_assert(detail::require_executable<State>);
  return detail::make_from_impl<kernel_bundle<State>>(detail::make_executable_bundle(ctxt, devs, nullptr));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs,
                                       const std::vector<kernel_id> &kernelIds) {
  static_assert(detail::require_executable<State>);
  return detail::make_from_impl<kernel_bundle<State>>(detail::make_executable_bundle(ctxt, devs, &kernelIds));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<kernel_id> &kernelIds) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), kernelIds);
}
template <class KernelName, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return get_kernel_bundle<State>(ctxt, devs, {get_kernel_id<KernelName>()});
}
template <class KernelName, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), {get_kernel_id<KernelName>()});
}

/// Whether get_kernel_bundle() would give a bundle that holds, for every device, all kernels or all of the list.
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  static_assert(detail::require_executable<State>);
  return detail::has_executable_bundle(ctxt, devs, nullptr);
}
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs, const std::vector<kernel_id> &kernelIds) {
  static_assert(detail::require_executable<State>);
  return detail::has_executable_bundle(ctxt, devs, &kernelIds);
}
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt) {
  return has_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt));
}
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<kernel_id> &kernelIds) {
  return has_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), kernelIds);
}
template <class KernelName, bundle_state State>
bool has_kernel_bundle(const context &ctxt) {
  return has_kernel_bundle<State>(ctxt, {get_kernel_id<KernelName>()});
}

/// Whether the device can run all of the kernels: it takes their code, and has what their attributes ask for.
SYCLC_EXPORT bool is_compatible(const std::vector<kernel_id> &kernelIds, const device &dev);
template <class KernelName>
bool is_compatible(const device &dev) {
  return is_compatible({get_kernel_id<KernelName>()}, dev);
}

} // namespace sycl

template <sycl::bundle_state State>
struct std::hash<sycl::kernel_bundle<State>> : sycl::detail::impl_hash<sycl::kernel_bundle<State>> {};
