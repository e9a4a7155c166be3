// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Errors (specification 4.13): sycl::exception with an error code, and lists of asynchronous errors.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/shared_object.hpp>

#include <cstddef>
#include <exception>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>
#if __has_include(<bits/std_function.h>)
#include <bits/std_function.h> // only std::function of <functional>, for compile time
#else
#include <functional>
#endif

namespace sycl {

class context;
class exception_list;

namespace detail {
class context_impl;
struct exception_access;
struct exception_list_access;
} // namespace detail

/// Error codes of the category sycl_category() (specification 4.13.2, table 152).
enum class errc : int {
  success = 0,
  runtime,               ///< any other error of the runtime or a driver
  kernel,                ///< an error in a running kernel
  accessor,              ///< an accessor was used wrongly
  nd_range,              ///< invalid index space of a kernel
  event,                 ///< an event was used wrongly
  kernel_argument,       ///< invalid kernel argument
  build,                 ///< device code failed to compile or link
  invalid,               ///< invalid argument or value
  memory_allocation,     ///< out of memory, or a request beyond the limits
  platform,              ///< no platform, or the wrong one
  profiling,             ///< profiling is not enabled, or not possible
  feature_not_supported, ///< the device lacks a feature
  kernel_not_supported,  ///< the device cannot run a kernel
  backend_mismatch       ///< an object belongs to another backend
};

/// The category of errc. `name()` is "sycl".
SYCLC_EXPORT const std::error_category &sycl_category() noexcept;

/// An error code of sycl_category().
inline std::error_code make_error_code(errc code) noexcept { return {static_cast<int>(code), sycl_category()}; }

/// The exception type of SYCL functions (specification 4.13.2). Copies share their contents; copying does not throw.
class SYCLC_EXPORT exception : public virtual std::exception {
public:
  exception(std::error_code code, const std::string &what);
  exception(std::error_code code, const char *what);
  explicit exception(std::error_code code);
  exception(int value, const std::error_category &category, const std::string &what);
  exception(int value, const std::error_category &category, const char *what);
  exception(int value, const std::error_category &category);
  exception(context where, std::error_code code, const std::string &what);
  exception(context where, std::error_code code, const char *what);
  exception(context where, std::error_code code);
  exception(context where, int value, const std::error_category &category, const std::string &what);
  exception(context where, int value, const std::error_category &category, const char *what);
  exception(context where, int value, const std::error_category &category);

  exception(const exception &) noexcept = default;
  exception &operator=(const exception &) noexcept = default;
  ~exception() override;

  const std::error_code &code() const noexcept { return code_; }
  const std::error_category &category() const noexcept { return code_.category(); }
  /// The message: what was requested, of which object, and what would work. Never null.
  const char *what() const noexcept override;
  /// \returns the error code of the backend's API, for example a cl_int; 0 if none. (SYCL 1.2.1.)
  [[deprecated("use code() and what()")]] int get_cl_code() const noexcept { return backend_error_; }
  bool has_context() const noexcept { return static_cast<bool>(context_); }
  /// \throws errc::invalid if there is no context.
  context get_context() const;

private:
  friend struct detail::exception_access;
  std::error_code code_;
  int backend_error_ = 0; ///< the error code of the backend's API, for example a cl_int; 0 if none
  detail::shared_impl<const std::string> what_;
  detail::shared_impl<detail::context_impl> context_;
};

/// \name Classes of errors in SYCL 1.2.1
/// What the runtime throws is of the class for its code(), so that handlers of these classes still catch it. Programs
/// that throw them pass a message, and perhaps an error code of OpenCL, which is ignored.
///@{
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#define SYCLC_LEGACY_ERROR(name, base, errc_name)                                                                      \
  class SYCLC_EXPORT [[deprecated("catch sycl::exception, whose code() is sycl::errc::" #errc_name)]] name             \
      : public base {                                                                                                  \
  public:                                                                                                              \
    explicit name(const exception &error) : base(error) {}                                                             \
    explicit name(const std::string &what, int = 0) : base(exception(make_error_code(errc::errc_name), what)) {}       \
    ~name() override;                                                                                                  \
  };
#include <sycl/detail/legacy_errors.def>
#pragma clang diagnostic pop
///@}

/// Asynchronous errors, as passed to an async_handler (specification 4.13.2).
class exception_list {
public:
  using value_type = std::exception_ptr;
  using reference = value_type &;
  using const_reference = const value_type &;
  using size_type = std::size_t;
  using iterator = const std::exception_ptr *;
  using const_iterator = iterator;

  size_type size() const { return size_; }
  iterator begin() const { return first_; }
  iterator end() const { return first_ + size_; }

private:
  friend struct detail::exception_list_access;
  detail::shared_impl<std::vector<std::exception_ptr>> errors_; ///< a plain vector would be instantiated in all files
  const std::exception_ptr *first_ = nullptr;
  std::size_t size_ = 0;
};

/// Handler of asynchronous errors (specification 4.13.1.2): empty, or anything callable with an exception_list.
using async_handler = std::function<void(exception_list)>;

} // namespace sycl

namespace std {
template <>
struct is_error_code_enum<sycl::errc> : true_type {};
} // namespace std
