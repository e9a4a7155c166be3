// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::specialization_id (specification 4.9.5.1): names a constant of kernels that the program can set for each
/// launch.
///
/// \code
///   constexpr sycl::specialization_id<int> width(16);                 // 16 unless it is set
///
///   q.submit([&](sycl::handler &h) {
///     h.set_specialization_constant<width>(32);
///     h.parallel_for(n, [=](sycl::id<1> i, sycl::kernel_handler k) {
///       data[i] *= k.get_specialization_constant<width>();
///     });
///   });
/// \endcode
#pragma once

#include <type_traits>

namespace sycl {

/// A specialization constant and its default value. Variables of this type are constexpr, in a namespace or static
/// members of a class. \tparam ValueT a device-copyable type.
template <class ValueT>
class specialization_id {
public:
  using value_type = ValueT;

  /// \param args constructor arguments of the default value.
  template <class... Args, class = std::enable_if_t<std::is_constructible_v<ValueT, Args...>>>
  explicit constexpr specialization_id(Args &&...args) : default_value_(static_cast<Args &&>(args)...) {}

  specialization_id(const specialization_id &) = delete;
  specialization_id(specialization_id &&) = delete;
  specialization_id &operator=(const specialization_id &) = delete;
  specialization_id &operator=(specialization_id &&) = delete;

private:
  // The compiler and the runtime use the address of this object as that of the default value (abi/device_image.h).
  ValueT default_value_;
};

} // namespace sycl
