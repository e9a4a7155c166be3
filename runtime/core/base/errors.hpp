// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers for messages: every error names the thing and the remedy, in one line where that is possible.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/exception.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Throws sycl::exception.
[[noreturn]] SYCLC_EXPORT void throw_error(errc code, const std::string &message);

/// "a, b, c"
SYCLC_EXPORT std::string join(const std::vector<std::string> &parts, std::string_view separator = ", ");

/// `text` in quotes, with unprintable characters shown as \xNN, and cut when it is very long: for text of the user.
SYCLC_EXPORT std::string in_quotes(std::string_view text);

/// "1536 bytes", "64 MiB (67108864 bytes)"
SYCLC_EXPORT std::string bytes_text(std::uint64_t bytes);

/// The message of an exception of any type.
SYCLC_EXPORT std::string message_of(std::exception_ptr error) noexcept;

/// The exception that is being handled, as backends hand it to completion::failed: always a sycl::exception. Others
/// become errc::memory_allocation (std::bad_alloc) or errc::runtime, with the device's name. Call in a handler only.
SYCLC_EXPORT std::exception_ptr current_sycl_exception(const std::string &device_name) noexcept;

/// Errors of a backend's API inside of exceptions.
struct exception_access {
  static exception with_backend_error(exception error, int number) {
    error.backend_error_ = number;
    return error;
  }
  static int backend_error(const exception &error) noexcept { return error.backend_error_; }
};

/// The core's way to fill an exception_list.
struct exception_list_access {
  static exception_list make(std::vector<std::exception_ptr> errors) {
    exception_list list;
    const auto shared = std::make_shared<std::vector<std::exception_ptr>>(std::move(errors));
    list.first_ = shared->data();
    list.size_ = shared->size();
    list.errors_ = shared;
    return list;
  }
};

} // namespace sycl::detail
