// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A device selector made of a text (SYCL_EXT_ONEAPI_FILTER_SELECTOR):
///
///   sycl::queue queue(sycl::ext::oneapi::filter_selector("opencl:cpu,gpu:1"));
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/device.hpp>
#include <sycl/device_selector.hpp>

#include <string>

namespace sycl::ext::oneapi {

/// Accepts the devices that one of the filters, between commas, names: a backend (native, opencl), a type (cpu, gpu,
/// acc) and a number, with colons between them, at least one of the three. The number counts the devices that the rest
/// of its filter names. Among these devices it prefers as default_selector_v does.
class SYCLC_EXPORT filter_selector : public device_selector {
public:
  /// \throws errc::invalid when the text is not of that form.
  filter_selector(const std::string &filter);
  int operator()(const device &candidate) const override;
  void reset() const {}

private:
  std::string filter_;
};

} // namespace sycl::ext::oneapi
