// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_id (specification 4.11.6): which kernel of the program.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/owner_order.hpp>

#include <syclc/device_image.h>

#include <cstddef>
#include <cstdint>
#include <typeinfo>
#include <utility>
#include <vector>

namespace sycl {

class kernel_id;

namespace detail {

struct kernel_id_access;

/// A type that names a kernel's name, which may be incomplete, in typeid.
template <class Name>
struct kernel_name_tag {};

/// The kernel with the name X, or without a name but with the function object X. \param tag mangled kernel_name_tag<X>.
/// \throws errc::invalid when the program has none.
SYCLC_EXPORT kernel_id find_kernel_id(const char *tag);

} // namespace detail

/// Identifies a kernel. Equal for the same kernel wherever it is asked for. Valid while the library that holds the
/// kernel is loaded.
class SYCLC_EXPORT kernel_id : public detail::owner_ordered<kernel_id> {
public:
  kernel_id() = delete;

  /// The kernel's name as it is in messages; valid while the kernel's library is loaded.
  const char *get_name() const noexcept;

  friend bool operator==(const kernel_id &lhs, const kernel_id &rhs) noexcept { return lhs.kernel_ == rhs.kernel_; }
  friend bool operator!=(const kernel_id &lhs, const kernel_id &rhs) noexcept { return !(lhs == rhs); }

private:
  friend struct detail::kernel_id_access;
  friend struct detail::impl_access;
  explicit kernel_id(const syclc_kernel *kernel) noexcept : kernel_(kernel) {}
  const syclc_kernel *kernel_;
};

namespace detail {
struct kernel_id_access {
  static kernel_id make(const syclc_kernel *kernel) noexcept { return kernel_id(kernel); }
  static const syclc_kernel *get(const kernel_id &id) noexcept { return id.kernel_; }
};
} // namespace detail

/// The identifier of the kernel that is launched under this name or, without a name, of this function object's type.
/// The type may be incomplete. Needs -frtti, which is the default.
/// \throws errc::invalid when no kernel of the program is called so.
template <class KernelName>
kernel_id get_kernel_id() {
#ifdef __GXX_RTTI
  return detail::find_kernel_id(typeid(detail::kernel_name_tag<KernelName>).name());
#else
  static_assert(sizeof(detail::kernel_name_tag<KernelName>) == 0, "get_kernel_id needs the names of types: -frtti");
  return detail::find_kernel_id(nullptr);
#endif
}

/// The identifiers of all kernels of the program and the libraries that it has loaded.
SYCLC_EXPORT std::vector<kernel_id> get_kernel_ids();

} // namespace sycl

template <>
struct std::hash<sycl::kernel_id> {
  std::size_t operator()(const sycl::kernel_id &id) const noexcept {
    return reinterpret_cast<std::uintptr_t>(sycl::detail::kernel_id_access::get(id)) >> 4;
  }
};
