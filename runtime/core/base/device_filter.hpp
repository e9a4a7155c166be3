// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// ONEAPI_DEVICE_SELECTOR: selects the devices that a program sees.
///
/// \code
///   selector ::= filter { ";" filter }
///   filter   ::= [ "!" ] backend ":" device { "," device }
///   backend  ::= "*" | "native" | "native_cpu" | "opencl" | "cuda"          (any case)
///   device   ::= "*" | "cpu" | "gpu" | "acc" | "accelerator" | "fpga" | number   (any case)
/// \endcode
/// A device is visible if a filter without "!" matches it (or there is no such filter) and no filter with "!" does.
/// Numbers are those that sycl-ls shows: they count the devices of one backend before filtering.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/info/enums.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

class SYCLC_EXPORT device_filter {
public:
  /// Accepts all devices.
  device_filter() = default;

  /// \throws errc::invalid, showing the offending text and what is valid.
  static device_filter parse(std::string_view text);

  /// \param backend as in backend_adapter::name(). \param ordinal the device's number within the backend.
  bool accepts(std::string_view backend, info::device_type type, std::size_t ordinal) const;

  /// False if no device of the backend can be visible, so that it need not be loaded.
  bool may_accept(std::string_view backend) const;

private:
  /// One device of one filter. Empty members match everything.
  struct term {
    std::string backend;
    std::optional<info::device_type> type;
    std::optional<std::size_t> ordinal;
    bool matches(std::string_view name, info::device_type kind, std::size_t number) const;
  };
  std::vector<term> accepted_;
  std::vector<term> discarded_;
};

} // namespace sycl::detail
