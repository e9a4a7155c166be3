// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::kernel_handler (specification 4.9.5.3): how kernels read specialization constants. The runtime passes one to a
/// kernel's function object that takes it as its last argument.
#pragma once

#include <sycl/detail/spmd_builtins.hpp>

#include <type_traits>

namespace sycl {

namespace detail {
struct kernel_handler_maker;
}

/// Belongs to the launch of the running kernel. Kernels may pass it to functions.
class kernel_handler {
public:
  /// The value of a specialization constant, set by the command group or the kernel bundle, else its default value.
  /// \tparam SpecName a sycl::specialization_id.
  template <auto &SpecName>
  typename std::remove_reference_t<decltype(SpecName)>::value_type get_specialization_constant() const {
    static_assert(std::is_const_v<std::remove_reference_t<decltype(SpecName)>>,
                  "a specialization_id must be constexpr");
    using value = typename std::remove_reference_t<decltype(SpecName)>::value_type;
    return *static_cast<const value *>(__syclc_specialization_constant(&SpecName, sizeof(value), alignof(value)));
  }

private:
  friend struct detail::kernel_handler_maker;
  kernel_handler() = default;
};

namespace detail {
struct kernel_handler_maker {
  static kernel_handler make() { return {}; }
};
} // namespace detail

} // namespace sycl
