// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Support for programs written for Intel's FPGAs: selectors that return the native device, pipes, and registers and
/// load-store units as ordinary code. The compiler accepts DPC++'s attributes `[[intel::...]]` without effect.
///
///   sycl::queue queue(sycl::ext::intel::fpga_emulator_selector_v);
#pragma once

#include <sycl/access.hpp>
#include <sycl/device.hpp>
#include <sycl/device_selector.hpp>
#include <sycl/ext/intel/experimental/fpga_properties.hpp>
#include <sycl/ext/intel/fpga_pipes.hpp>
#include <sycl/ext/oneapi/accessor_property_list.hpp>
#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_arg.hpp>
#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp>
#include <sycl/multi_ptr.hpp>

#include <cstdint>

namespace sycl::ext::intel {

/// Accepts the native device only.
class fpga_selector : public device_selector {
public:
  int operator()(const device &candidate) const override { return candidate.get_backend() == backend::native ? 1 : -1; }
};
using fpga_emulator_selector = fpga_selector;
using fpga_simulator_selector = fpga_selector;

/// \returns the score of a device; the selector as a function.
inline int fpga_selector_v(const device &candidate) { return fpga_selector()(candidate); }
inline int fpga_emulator_selector_v(const device &candidate) { return fpga_selector()(candidate); }
inline int fpga_simulator_selector_v(const device &candidate) { return fpga_selector()(candidate); }

/// A value that an FPGA would keep in a register.
template <class ValueT>
ValueT fpga_reg(const ValueT &value) {
  return value;
}

/// \name Selection of an FPGA's load-store unit
///@{
template <bool>
struct burst_coalesce;
template <std::int32_t>
struct cache;
template <bool>
struct statically_coalesce;
template <bool>
struct prefetch;

template <class... Properties>
struct lsu {
  template <class ValueT, access::address_space Space, access::decorated Decorated>
  static ValueT load(multi_ptr<ValueT, Space, Decorated> from) {
    return *from.get_raw();
  }
  template <class ValueT, access::address_space Space, access::decorated Decorated>
  static void store(multi_ptr<ValueT, Space, Decorated> to, ValueT value) {
    *to.get_raw() = value;
  }
};
///@}

} // namespace sycl::ext::intel
