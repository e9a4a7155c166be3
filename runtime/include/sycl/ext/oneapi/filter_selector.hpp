// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device selector from a string (SYCL_EXT_ONEAPI_FILTER_SELECTOR):
///
///   sycl::queue queue(sycl::ext::oneapi::filter_selector("opencl:cpu,gpu:1"));
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/device.hpp>
#include <sycl/device_selector.hpp>

#include <string>

namespace sycl::ext::oneapi {

/// Accepts the devices that match one of the comma-separated filters: a backend (native, opencl), a type (cpu, gpu,
/// acc) and a number, separated by colons, at least one of the three. The number counts the devices that match the rest
/// of the filter. It orders these devices like default_selector_v.
class SYCLC_EXPORT filter_selector : public device_selector {
public:
  /// \throws errc::invalid if the string does not have that form.
  filter_selector(const std::string &filter);
  int operator()(const device &candidate) const override;
  void reset() const {}

private:
  std::string filter_;
};

} // namespace sycl::ext::oneapi
