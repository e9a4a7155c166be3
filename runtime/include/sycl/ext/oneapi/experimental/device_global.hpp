// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Extension SYCL_EXT_ONEAPI_DEVICE_GLOBAL: variables at namespace scope, or static members, with a copy on each device
/// that kernels read and write.
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   syclex::device_global<int[256]> histogram;   // zeros on each device; with C++20 also `device_global<int> x{5};`
///
///   queue.parallel_for(n, [=](sycl::id<1> i) {
///     sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(histogram[data[i]])++;
///   });
///   queue.copy(histogram, result).wait();        // from the queue's device
/// \endcode
/// A kernel must name the variable itself: a captured pointer or reference to one is an error. Each device, including
/// sub-devices, has a copy in each context; the native device's copy in the default context is the variable itself.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/handler.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace sycl::detail {
/// Records that the variable has only now got its initial value, with which devices' copies begin.
SYCLC_EXPORT void note_device_global_value(const void *variable, std::size_t size);
} // namespace sycl::detail

namespace sycl::ext::oneapi::experimental {

/// \name Properties of variables
///@{
/// Kernels of one source file use the variable. Launches of others throw errc::invalid.
struct device_image_scope_key {
  using value_t = property_value<device_image_scope_key>;
};
/// The copy commands allowed on the variable: others do not compile.
enum class host_access_enum { read, write, read_write, none };
struct host_access_key {
  template <host_access_enum Access>
  using value_t = property_value<host_access_key, std::integral_constant<host_access_enum, Access>>;
};
/// Has an effect on FPGAs only.
enum class init_mode_enum { reprogram, reset };
struct init_mode_key {
  template <init_mode_enum Trigger>
  using value_t = property_value<init_mode_key, std::integral_constant<init_mode_enum, Trigger>>;
};
/// Has an effect on FPGAs only.
struct implement_in_csr_key {
  template <bool Enable>
  using value_t = property_value<implement_in_csr_key, std::bool_constant<Enable>>;
};

inline constexpr device_image_scope_key::value_t device_image_scope;
template <host_access_enum Access>
inline constexpr host_access_key::value_t<Access> host_access;
inline constexpr host_access_key::value_t<host_access_enum::read> host_access_read;
inline constexpr host_access_key::value_t<host_access_enum::write> host_access_write;
inline constexpr host_access_key::value_t<host_access_enum::read_write> host_access_read_write;
inline constexpr host_access_key::value_t<host_access_enum::none> host_access_none;
template <init_mode_enum Trigger>
inline constexpr init_mode_key::value_t<Trigger> init_mode;
inline constexpr init_mode_key::value_t<init_mode_enum::reprogram> init_mode_reprogram;
inline constexpr init_mode_key::value_t<init_mode_enum::reset> init_mode_reset;
template <bool Enable>
inline constexpr implement_in_csr_key::value_t<Enable> implement_in_csr;
inline constexpr implement_in_csr_key::value_t<true> implement_in_csr_on;
inline constexpr implement_in_csr_key::value_t<false> implement_in_csr_off;

template <>
struct is_property_key<device_image_scope_key> : std::true_type {};
template <>
struct is_property_key<host_access_key> : std::true_type {};
template <>
struct is_property_key<init_mode_key> : std::true_type {};
template <>
struct is_property_key<implement_in_csr_key> : std::true_type {};
template <class DataT, class PropertyListT>
struct is_property_key_of<device_image_scope_key, device_global<DataT, PropertyListT>> : std::true_type {};
template <class DataT, class PropertyListT>
struct is_property_key_of<host_access_key, device_global<DataT, PropertyListT>> : std::true_type {};
template <class DataT, class PropertyListT>
struct is_property_key_of<init_mode_key, device_global<DataT, PropertyListT>> : std::true_type {};
template <class DataT, class PropertyListT>
struct is_property_key_of<implement_in_csr_key, device_global<DataT, PropertyListT>> : std::true_type {};
///@}

namespace detail {
template <class>
struct is_device_global : std::false_type {};
template <class DataT, class PropertyListT>
struct is_device_global<device_global<DataT, PropertyListT>> : std::true_type {};

/// The variable itself; also arrays, which can only be copied as a member of a class.
template <class DataT>
struct device_global_value {
  DataT value{};

  device_global_value() = default;
  template <class... Args>
  constexpr explicit device_global_value(std::in_place_t, Args &&...args) : value{std::forward<Args>(args)...} {}
  constexpr device_global_value(const device_global_value &) = default;
  /// Converts like an assignment, also where braces would not.
  template <class OtherT>
  constexpr explicit device_global_value(const device_global_value<OtherT> &other)
      : value(static_cast<DataT>(other.value)) {}
};
} // namespace detail

/// A variable with a copy on each device. \tparam DataT trivially destructible, and, for copy commands, trivially
/// copyable.
/// \tparam PropertyListT decltype of a list of the properties above.
///
/// In kernels it acts like a reference to the device's copy. On the host it is used only by commands (queue::copy and
/// memcpy, and the handler's); its members end the program there.
template <class DataT, class PropertyListT = empty_properties_t>
class [[clang::annotate("syclc.device_global")]] device_global {
  static_assert(std::is_trivially_destructible_v<DataT>, "the type of a device_global must be trivially destructible");
  static_assert(is_property_list_v<PropertyListT>, "the properties of a device_global are a property list: write "
                                                   "decltype(properties{...})");

public:
  using element_type = std::remove_extent_t<DataT>;

#if defined(__cpp_consteval)
  /// Copies begin with a DataT initialized from the arguments, or zero-initialized.
  template <
      class... Args,
      std::enable_if_t<sizeof...(Args) != 1 || !(detail::is_device_global<std::decay_t<Args>>::value || ...), int> = 0>
  consteval explicit device_global(Args &&...args) : storage_(std::in_place, std::forward<Args>(args)...) {}
#else
  static_assert(std::is_trivially_default_constructible_v<DataT>,
                "before C++20 the type of a device_global must be trivially default constructible");
  /// Copies begin zero-initialized.
  device_global() = default;
#endif
  /// Copies begin with the same value as those of another variable.
  constexpr device_global(const device_global &other) : device_global(other, list_tag<PropertyListT>()) {}
  template <class OtherT, class OtherProperties, std::enable_if_t<std::is_convertible_v<OtherT, DataT>, int> = 0>
  constexpr device_global(const device_global<OtherT, OtherProperties> &other)
      : device_global(other, list_tag<PropertyListT>()) {}
  device_global(const device_global &&) = delete;
  device_global &operator=(const device_global &) = delete;
  device_global &operator=(const device_global &&) = delete;

  /// \name In kernels: the device's copy
  ///@{
  template <access::decorated IsDecorated>
  multi_ptr<DataT, access::address_space::global_space, IsDecorated> get_multi_ptr() noexcept {
    return multi_ptr<DataT, access::address_space::global_space, IsDecorated>(std::addressof(get()));
  }
  template <access::decorated IsDecorated>
  multi_ptr<const DataT, access::address_space::global_space, IsDecorated> get_multi_ptr() const noexcept {
    return multi_ptr<const DataT, access::address_space::global_space, IsDecorated>(std::addressof(get()));
  }
  operator DataT &() noexcept { return get(); }
  operator const DataT &() const noexcept { return get(); }
  DataT &get() noexcept { return *static_cast<DataT *>(__syclc_device_global(this, flags)); }
  const DataT &get() const noexcept { return *static_cast<const DataT *>(__syclc_device_global(this, flags)); }
  device_global &operator=(const DataT &value) noexcept {
    get() = value;
    return *this;
  }
  template <class Indexed = DataT>
  std::remove_reference_t<decltype(std::declval<Indexed &>()[std::ptrdiff_t{}])> &
  operator[](std::ptrdiff_t index) noexcept {
    return get()[index];
  }
  template <class Indexed = DataT>
  const std::remove_reference_t<decltype(std::declval<Indexed &>()[std::ptrdiff_t{}])> &
  operator[](std::ptrdiff_t index) const noexcept {
    return get()[index];
  }
  DataT &operator->() noexcept { return get(); }
  const DataT &operator->() const noexcept { return get(); }
  ///@}

  template <class Property>
  static constexpr bool has_property() {
    return PropertyListT::template has_property<Property>();
  }
  template <class Property>
  static constexpr auto get_property() {
    return PropertyListT::template get_property<Property>();
  }

private:
  template <class, class>
  friend class device_global;
  template <class, class>
  friend struct sycl::detail::device_global_parts;

  template <class>
  struct list_tag {};
  template <class Other, class List>
  constexpr device_global(const Other &other, list_tag<List>) : storage_(other.storage_) {
    static_assert(!List::template has_property<device_image_scope_key>(),
                  "a device_global with property device_image_scope cannot be a copy of another one");
    // A copy of a variable that is not constant is made when the program starts, after the runtime has registered it.
    if (!__builtin_is_constant_evaluated()) sycl::detail::note_device_global_value(this, sizeof(DataT));
  }

  static constexpr std::uint32_t flags =
      PropertyListT::template has_property<device_image_scope_key>() ? SYCLC_DEVICE_GLOBAL_IMAGE_SCOPE : 0;

  detail::device_global_value<DataT> storage_; ///< the native device's copy, and the initial value of others
};

} // namespace sycl::ext::oneapi::experimental

namespace sycl::detail {

template <class DataT, class PropertyListT>
struct device_global_parts {
  using variable = ext::oneapi::experimental::device_global<DataT, PropertyListT>;
  static_assert(std::is_trivially_copyable_v<DataT>, "commands copy device_globals of trivially copyable types only");

  /// The variable as the source or destination of a command.
  static syclc_device_global written(variable &here) {
    static_assert(allows(true), "the device_global's property host_access says that commands do not write it");
    return part(here);
  }
  static syclc_device_global read(const variable &here) {
    static_assert(allows(false), "the device_global's property host_access says that commands do not read it");
    return part(here);
  }

private:
  static constexpr bool allows([[maybe_unused]] bool writing) {
    using ext::oneapi::experimental::host_access_enum;
    using key = ext::oneapi::experimental::host_access_key;
    if constexpr (PropertyListT::template has_property<key>()) {
      constexpr host_access_enum access = decltype(PropertyListT::template get_property<key>())::value;
      return access == host_access_enum::read_write ||
             access == (writing ? host_access_enum::write : host_access_enum::read);
    } else
      return true;
  }
  static syclc_device_global part(const variable &here) {
    return {nullptr, const_cast<variable *>(std::addressof(here)), sizeof(DataT), alignof(DataT), variable::flags};
  }
};

} // namespace sycl::detail
