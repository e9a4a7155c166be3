// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What sycl-ls tells of a device, as text and as JSON, from one list.
#pragma once

#include "core/devices/device_impl.hpp"

#include <memory>
#include <string>
#include <vector>

namespace sycl::detail::tools {

/// One line of `sycl-ls --verbose`, and one member of the device's object in `sycl-ls --json`.
struct device_fact {
  std::string key;   ///< in JSON
  std::string label; ///< in text; empty if only JSON has it
  std::string text;  ///< empty if the value is unknown: then text has no line
  std::string json;  ///< the value
};

/// All facts of a device, in the order in which they are shown.
std::vector<device_fact> facts_of(const std::shared_ptr<device_impl> &impl);

/// "[native:cpu][native:0] AMD EPYC", with the platform if the device has a backend of its own.
std::string line_of(const std::shared_ptr<device_impl> &impl);

/// The output of `sycl-ls --json`: visible devices, labels of hidden ones, problems, and notes about the environment.
std::string devices_as_json();

} // namespace sycl::detail::tools
