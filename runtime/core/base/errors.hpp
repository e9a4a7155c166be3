// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Helpers for messages. Every error names the object and the remedy, in one line where possible.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/exception.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// Throws sycl::exception, as the class that SYCL 1.2.1 has for such errors.
[[noreturn]] SYCLC_EXPORT void throw_error(errc code, const std::string &message);
[[noreturn]] SYCLC_EXPORT void throw_error(const exception &error);

/// The same, to be thrown later.
SYCLC_EXPORT std::exception_ptr error_pointer(const exception &error) noexcept;

/// "a, b, c"
SYCLC_EXPORT std::string join(const std::vector<std::string> &parts, std::string_view separator = ", ");

/// `text` in quotes, for text of the user: shows unprintable characters as \xNN and truncates very long text.
SYCLC_EXPORT std::string in_quotes(std::string_view text);

/// "1536 bytes", "64 MiB (67108864 bytes)"
SYCLC_EXPORT std::string bytes_text(std::uint64_t bytes);

/// The message of an exception of any type.
SYCLC_EXPORT std::string message_of(std::exception_ptr error) noexcept;

/// The exception being handled, in the form that backends pass to completion::failed: always a sycl::exception. Others
/// become errc::memory_allocation (std::bad_alloc) or errc::runtime, with the device's name. Call only in a handler.
SYCLC_EXPORT std::exception_ptr current_sycl_exception(const std::string &device_name) noexcept;

/// Gives access to the backend API's error number in an exception.
struct exception_access {
  static exception with_backend_error(exception error, int number) {
    error.backend_error_ = number;
    return error;
  }
  static int backend_error(const exception &error) noexcept { return error.backend_error_; }
};

/// Lets the core fill an exception_list.
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
