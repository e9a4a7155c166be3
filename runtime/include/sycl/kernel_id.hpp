// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_id (specification 4.11.6): identifies a kernel of the program.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>

#include <syclc/device_image.h>

#include <typeinfo>
#include <utility>
#include <vector>

namespace sycl {

class kernel_id;

namespace detail {

class kernel_id_impl;

/// Represents a kernel's name, which may be incomplete, in typeid.
template <class Name>
struct kernel_name_tag {};

/// The tag by which find_kernel_id() finds the name X.
template <class KernelName>
const char *tag_of() noexcept {
#ifdef __GXX_RTTI
  return typeid(kernel_name_tag<KernelName>).name();
#else
  static_assert(sizeof(kernel_name_tag<KernelName>) == 0, "get_kernel_id needs the names of types: -frtti");
  return nullptr;
#endif
}

/// The kernel with the name X, or without a name but with the function object X. \param tag mangled kernel_name_tag<X>.
/// \throws errc::invalid if the program has none.
SYCLC_EXPORT kernel_id find_kernel_id(const char *tag);

} // namespace detail

/// Identifies a kernel of the program, or one built into a device (info::device::built_in_kernel_ids). All identifiers
/// of a kernel are equal. Common reference semantics. After the library with the kernel has been unloaded, the
/// identifier keeps its name, but no bundle has the kernel any more.
class SYCLC_EXPORT kernel_id : public detail::owner_ordered<kernel_id> {
public:
  kernel_id() = delete;

  /// The kernel's name in messages; valid as long as an identifier of the kernel.
  const char *get_name() const noexcept;

  friend bool operator==(const kernel_id &lhs, const kernel_id &rhs) noexcept { return lhs.impl_ == rhs.impl_; }
  friend bool operator!=(const kernel_id &lhs, const kernel_id &rhs) noexcept { return !(lhs == rhs); }

private:
  friend struct detail::impl_access;
  explicit kernel_id(detail::shared_impl<detail::kernel_id_impl> impl) noexcept : impl_(std::move(impl)) {}
  detail::shared_impl<detail::kernel_id_impl> impl_;
};

namespace detail {
struct SYCLC_EXPORT kernel_id_access {
  /// The identifier of a kernel of the program. \throws like check_version().
  static kernel_id make(const syclc_kernel *kernel);
};
} // namespace detail

/// The identifier of the kernel that is launched under this name or, without a name, with a function object of this
/// type. The type may be incomplete. Needs -frtti, which is the default.
/// \throws errc::invalid if the program has no such kernel.
template <class KernelName>
kernel_id get_kernel_id() {
  return detail::find_kernel_id(detail::tag_of<KernelName>());
}

/// The identifiers of all kernels of the program and of the libraries that it has loaded.
SYCLC_EXPORT std::vector<kernel_id> get_kernel_ids();

} // namespace sycl

template <>
struct std::hash<sycl::kernel_id> : sycl::detail::impl_hash<sycl::kernel_id> {};
