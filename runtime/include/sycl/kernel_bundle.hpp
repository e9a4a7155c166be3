// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_bundle (specification 4.11): kernels of the program in a state of compilation for devices of a context.
///
/// \code
///   auto input = sycl::get_kernel_bundle<Add, sycl::bundle_state::input>(queue.get_context()); // not compiled yet
///   input.set_specialization_constant<width>(16);
///   auto ready = sycl::build(input);                                                            // compiled for devices
///   queue.submit([&](sycl::handler &h) { h.use_kernel_bundle(ready); h.parallel_for<Add>(...); });
/// \endcode
/// The states:
/// - input: nothing is compiled yet, and specialization constants can be set. Only for devices with
///   aspect::online_compiler.
/// - object: compiled with the constants' values, after linking device code of other translation units that a kernel
///   calls. OpenCL drivers have built it; native code was compiled with the program. Only for devices with
///   aspect::online_linker.
/// - executable: kernels can be launched. link() has no work left except for OpenCL programs created by the program.
///
/// A bundle does not keep libraries loaded. When one is unloaded (dlclose), its kernels are removed from all bundles;
/// all other kernels in them stay usable.
#pragma once

#include <sycl/bundle_state.hpp>
#include <sycl/context.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device_image.hpp>
#include <sycl/kernel.hpp>
#include <sycl/kernel_id.hpp>
#include <sycl/property_list.hpp>

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace sycl {

namespace detail {

class kernel_bundle_impl;

template <auto *Function>
kernel_id free_function_id();

/// The members of bundles of all states.
class SYCLC_EXPORT kernel_bundle_base {
public:
  /// Whether it has no device images.
  bool empty() const noexcept;
  sycl::backend get_backend() const noexcept;
  context get_context() const noexcept;
  std::vector<device> get_devices() const noexcept;

  /// Whether the kernel is in the bundle; with a device, whether it can run on that.
  bool has_kernel(const kernel_id &kernelId) const noexcept;
  bool has_kernel(const kernel_id &kernelId, const device &dev) const noexcept;
  template <class KernelName>
  bool has_kernel() const noexcept {
    return has_named(tag_of<KernelName>(), nullptr);
  }
  template <class KernelName>
  bool has_kernel(const device &dev) const noexcept {
    return has_named(tag_of<KernelName>(), &dev);
  }

  std::vector<kernel_id> get_kernel_ids() const;

  /// Whether a kernel in one of its images reads a specialization constant.
  bool contains_specialization_constants() const noexcept;
  /// Whether there are any, and compilers of devices see the values of all of them. Native code that was compiled with
  /// the program reads them from memory.
  bool native_specialization_constant() const noexcept;
  /// Whether a kernel in one of its images reads this one.
  template <auto &SpecName>
  bool has_specialization_constant() const noexcept {
    return reads_constant(std::addressof(SpecName));
  }
  /// The value set in this bundle, or in those from which it was created; else the default.
  template <auto &SpecName>
  typename std::remove_reference_t<decltype(SpecName)>::value_type get_specialization_constant() const {
    using value_type = typename std::remove_reference_t<decltype(SpecName)>::value_type;
    alignas(value_type) unsigned char bytes[sizeof(value_type)];
    copy_constant(std::addressof(SpecName), bytes, sizeof bytes);
    return *std::launder(reinterpret_cast<value_type *>(bytes));
  }

  /// \name Kernels that are functions: ext/oneapi/experimental/free_function_kernels.hpp, which programs include
  ///@{
  template <auto *Function>
  bool ext_oneapi_has_kernel() const {
    return has_kernel(free_function_id<Function>());
  }
  template <auto *Function>
  bool ext_oneapi_has_kernel(const device &dev) const {
    return has_kernel(free_function_id<Function>(), dev);
  }
  ///@}

  /// \name Kernels by their name in code of another language: ext/oneapi/experimental/kernel_compiler.hpp
  ///@{
  /// Whether the bundle, in state executable, was built from such code and has this kernel.
  bool ext_oneapi_has_kernel(const std::string &name) const;
  /// The symbol of a kernel of SYCL source, given its registered name or its symbol.
  /// \throws errc::invalid if ext_oneapi_has_kernel() is false.
  std::string ext_oneapi_get_raw_kernel_name(const std::string &name) const;
  ///@}

protected:
  friend struct impl_access;
  kernel find_source_kernel(const std::string &name) const;
  explicit kernel_bundle_base(shared_impl<kernel_bundle_impl> impl) : impl_(std::move(impl)) {}

  bool has_named(const char *tag, const device *dev) const noexcept;
  bool reads_constant(const void *constant) const noexcept;
  void copy_constant(const void *constant, void *value, std::size_t size) const;
  void set_constant(const void *constant, const void *value, std::size_t size);
  kernel find_kernel(const kernel_id &kernelId) const;
  /// Its device images: the first, and one past the last.
  const void *first_image() const noexcept;
  const void *last_image() const noexcept;

  shared_impl<kernel_bundle_impl> impl_;
};

/// Whether both have the same context, devices and images.
SYCLC_EXPORT bool same_bundle(const kernel_bundle_impl &lhs, const kernel_bundle_impl &rhs) noexcept;
SYCLC_EXPORT std::size_t hash_of_bundle(const kernel_bundle_impl &bundle) noexcept;

} // namespace detail

/// Kernels for devices of a context. Common reference semantics: copies are the same bundle, also if a constant is set.
/// Bundles are equal if they have the same context, devices and device images, with the same values of specialization
/// constants. Thread-safe.
template <bundle_state State>
class kernel_bundle : public detail::kernel_bundle_base, public detail::owner_ordered<kernel_bundle<State>> {
public:
  /// \name Its device images
  ///@{
  using device_image_iterator = const device_image<State> *;
  device_image_iterator begin() const { return static_cast<device_image_iterator>(first_image()); }
  device_image_iterator end() const { return static_cast<device_image_iterator>(last_image()); }
  ///@}

  kernel_bundle() = delete;

  /// \throws errc::invalid if the kernel is not in the bundle.
  template <bundle_state Its = State, std::enable_if_t<Its == bundle_state::executable, int> = 0>
  kernel get_kernel(const kernel_id &kernelId) const {
    return find_kernel(kernelId);
  }
  template <class KernelName, bundle_state Its = State, std::enable_if_t<Its == bundle_state::executable, int> = 0>
  kernel get_kernel() const {
    return find_kernel(get_kernel_id<KernelName>());
  }
  /// See detail::kernel_bundle_base::ext_oneapi_has_kernel().
  template <auto *Function, bundle_state Its = State, std::enable_if_t<Its == bundle_state::executable, int> = 0>
  kernel ext_oneapi_get_kernel() const {
    return find_kernel(detail::free_function_id<Function>());
  }

  /// \throws errc::invalid if ext_oneapi_has_kernel() is false.
  template <bundle_state Its = State, std::enable_if_t<Its == bundle_state::executable, int> = 0>
  kernel ext_oneapi_get_kernel(const std::string &name) const {
    return find_source_kernel(name);
  }

  /// Sets the constant for all images, even if none reads it. Bundles created from this one before keep the old value.
  template <auto &SpecName, bundle_state Its = State, std::enable_if_t<Its == bundle_state::input, int> = 0>
  void set_specialization_constant(typename std::remove_reference_t<decltype(SpecName)>::value_type value) {
    set_constant(std::addressof(SpecName), std::addressof(value), sizeof value);
  }

  friend bool operator==(const kernel_bundle &lhs, const kernel_bundle &rhs) noexcept {
    return detail::same_bundle(*lhs.impl_, *rhs.impl_);
  }
  friend bool operator!=(const kernel_bundle &lhs, const kernel_bundle &rhs) noexcept { return !(lhs == rhs); }

private:
  friend struct detail::impl_access;
  explicit kernel_bundle(detail::shared_impl<detail::kernel_bundle_impl> impl)
      : detail::kernel_bundle_base(std::move(impl)) {}
};

namespace detail {

/// See get_kernel_bundle() and has_kernel_bundle(). \param ids null for all kernels of the program.
SYCLC_EXPORT shared_impl<kernel_bundle_impl> make_bundle(bundle_state state, const context &ctxt,
                                                         const std::vector<device> &devs,
                                                         const std::vector<kernel_id> *ids);
SYCLC_EXPORT bool can_make_bundle(bundle_state state, const context &ctxt, const std::vector<device> &devs,
                                  const std::vector<kernel_id> *ids);

/// For get_kernel_bundle() with a selector: all images that the devices can use, in a bundle from which the unwanted
/// ones must still be removed.
SYCLC_EXPORT shared_impl<kernel_bundle_impl> list_images(bundle_state state, const context &ctxt,
                                                         const std::vector<device> &devs);
SYCLC_EXPORT shared_impl<kernel_bundle_impl> make_bundle_of(const kernel_bundle_impl &listed,
                                                            bool (*wants)(void *, std::size_t), void *argument);

/// Enables an overload for functions that select device images.
template <bundle_state State, class Selector>
using if_selector =
    decltype(static_cast<bool>(std::declval<Selector &>()(std::declval<const device_image<State> &>())));

/// The context's devices. \tparam State any: makes the type dependent, so that the list is instantiated only when
/// needed.
template <bundle_state State, class Context>
auto devices_of(const Context &ctxt) {
  return ctxt.get_devices();
}
} // namespace detail

/// The kernels of the program that can run on at least one of the devices: those of all device images, or of images
/// with a kernel in a list, or of images for which a function returns true. For states object and executable they are
/// compiled if necessary, and specialization constants have their defaults.
/// \throws errc::invalid if a device is not in the context, the list of devices is empty, no device can run a kernel of
/// the list, or a device lacks aspect::online_compiler (state input) or aspect::online_linker (state object);
/// errc::build with the build log.
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return detail::make_from_impl<kernel_bundle<State>>(detail::make_bundle(State, ctxt, devs, nullptr));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs,
                                       const std::vector<kernel_id> &kernelIds) {
  return detail::make_from_impl<kernel_bundle<State>>(
      detail::make_bundle(State, ctxt, devs, std::addressof(kernelIds)));
}
template <bundle_state State, class Selector, class = detail::if_selector<State, Selector>>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs, Selector selector) {
  const auto listed = detail::make_from_impl<kernel_bundle<State>>(detail::list_images(State, ctxt, devs));
  auto wants = [&](std::size_t index) { return static_cast<bool>(selector(listed.begin()[index])); };
  return detail::make_from_impl<kernel_bundle<State>>(detail::make_bundle_of(
      *detail::get_impl(listed),
      [](void *self, std::size_t index) { return (*static_cast<decltype(wants) *>(self))(index); }, &wants));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt));
}
template <bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<kernel_id> &kernelIds) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), kernelIds);
}
template <bundle_state State, class Selector, class = detail::if_selector<State, Selector>>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, Selector selector) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), selector);
}
template <class KernelName, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return get_kernel_bundle<State>(ctxt, devs, {get_kernel_id<KernelName>()});
}
template <class KernelName, bundle_state State>
kernel_bundle<State> get_kernel_bundle(const context &ctxt) {
  return get_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), {get_kernel_id<KernelName>()});
}

/// Whether get_kernel_bundle() would return a bundle with a kernel, or with all kernels of a list. Compiles nothing.
/// \throws errc::invalid if a device is not in the context, or the list of devices is empty.
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return detail::can_make_bundle(State, ctxt, devs, nullptr);
}
template <bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs, const std::vector<kernel_id> &kernelIds) {
  return detail::can_make_bundle(State, ctxt, devs, std::addressof(kernelIds));
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
  return has_kernel_bundle<State>(ctxt, detail::devices_of<State>(ctxt), {get_kernel_id<KernelName>()});
}
template <class KernelName, bundle_state State>
bool has_kernel_bundle(const context &ctxt, const std::vector<device> &devs) {
  return has_kernel_bundle<State>(ctxt, devs, {get_kernel_id<KernelName>()});
}

/// Whether the device can run all of the kernels: it accepts their code, and satisfies their attributes. A kernel built
/// into a device can run on that one only. Compiles nothing.
SYCLC_EXPORT bool is_compatible(const std::vector<kernel_id> &kernelIds, const device &dev);
template <class KernelName>
bool is_compatible(const device &dev) {
  return is_compatible({get_kernel_id<KernelName>()}, dev);
}

/// A bundle of all images of the bundles, without duplicates. If they have different values of a specialization
/// constant, the earlier bundle's is used.
/// \throws errc::invalid if the bundles differ in their context or devices.
template <bundle_state State>
SYCLC_EXPORT kernel_bundle<State> join(const std::vector<kernel_bundle<State>> &bundles);

/// \name Transitions between states (specification 4.11.11). Kernels that none of the devices can run are omitted. No
/// properties are defined.
/// \throws errc::invalid if a device does not belong to the bundle (to every one of the bundles), the list of devices
/// is empty, or the bundles differ in their context; errc::build with the build log.
///@{
SYCLC_EXPORT kernel_bundle<bundle_state::object> compile(const kernel_bundle<bundle_state::input> &inputBundle,
                                                         const std::vector<device> &devs,
                                                         const property_list &propList = {});
SYCLC_EXPORT kernel_bundle<bundle_state::executable>
link(const std::vector<kernel_bundle<bundle_state::object>> &objectBundles, const std::vector<device> &devs,
     const property_list &propList = {});
SYCLC_EXPORT kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::input> &inputBundle,
                                                           const std::vector<device> &devs,
                                                           const property_list &propList = {});

SYCLC_EXPORT kernel_bundle<bundle_state::object> compile(const kernel_bundle<bundle_state::input> &inputBundle,
                                                         const property_list &propList = {});
SYCLC_EXPORT kernel_bundle<bundle_state::executable> link(const kernel_bundle<bundle_state::object> &objectBundle,
                                                          const std::vector<device> &devs,
                                                          const property_list &propList = {});
/// For the devices that all of the bundles have.
SYCLC_EXPORT kernel_bundle<bundle_state::executable>
link(const std::vector<kernel_bundle<bundle_state::object>> &objectBundles, const property_list &propList = {});
SYCLC_EXPORT kernel_bundle<bundle_state::executable> link(const kernel_bundle<bundle_state::object> &objectBundle,
                                                          const property_list &propList = {});
SYCLC_EXPORT kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::input> &inputBundle,
                                                           const property_list &propList = {});
///@}

} // namespace sycl

template <sycl::bundle_state State>
struct std::hash<sycl::kernel_bundle<State>> {
  std::size_t operator()(const sycl::kernel_bundle<State> &bundle) const noexcept {
    return sycl::detail::hash_of_bundle(*sycl::detail::get_impl(bundle));
  }
};
