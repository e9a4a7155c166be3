// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::exception, its category, and helpers for messages.
#include "core/base/errors.hpp"

#include <sycl/context.hpp>
#include <sycl/property_list.hpp>

#include <array>
#include <cstdio>
#include <new>

namespace sycl {
namespace {

class category final : public std::error_category {
public:
  const char *name() const noexcept override { return "sycl"; }

  std::string message(int value) const override {
    switch (static_cast<errc>(value)) {
    case errc::success:
      return "success";
    case errc::runtime:
      return "runtime error";
    case errc::kernel:
      return "error in a kernel";
    case errc::accessor:
      return "invalid use of an accessor";
    case errc::nd_range:
      return "invalid index space";
    case errc::event:
      return "invalid use of an event";
    case errc::kernel_argument:
      return "invalid kernel argument";
    case errc::build:
      return "device code failed to build";
    case errc::invalid:
      return "invalid value";
    case errc::memory_allocation:
      return "memory allocation failed";
    case errc::platform:
      return "invalid platform";
    case errc::profiling:
      return "profiling is not available";
    case errc::feature_not_supported:
      return "feature not supported by the device";
    case errc::kernel_not_supported:
      return "kernel not supported by the device";
    case errc::backend_mismatch:
      return "object of another backend";
    }
    return "unknown SYCL error " + std::to_string(value);
  }
};

} // namespace

const std::error_category &sycl_category() noexcept {
  // Never destroyed: static objects of the program may hold and compare error codes until the process ends.
  static constinit union kept {
    category instance;
    constexpr kept() : instance() {}
    constexpr ~kept() {}
  } kept;
  return kept.instance;
}

exception::exception(std::error_code code, const std::string &what)
    : code_(code), what_(std::make_shared<const std::string>(what)) {}
exception::exception(std::error_code code, const char *what) : exception(code, std::string(what ? what : "")) {}
exception::exception(std::error_code code) : exception(code, code.message()) {}
exception::exception(int value, const std::error_category &category, const std::string &what)
    : exception(std::error_code(value, category), what) {}
exception::exception(int value, const std::error_category &category, const char *what)
    : exception(std::error_code(value, category), what) {}
exception::exception(int value, const std::error_category &category) : exception(std::error_code(value, category)) {}
exception::exception(context where, std::error_code code, const std::string &what) : exception(code, what) {
  context_ = detail::get_impl(where);
}
exception::exception(context where, std::error_code code, const char *what) : exception(code, what) {
  context_ = detail::get_impl(where);
}
exception::exception(context where, std::error_code code) : exception(code) { context_ = detail::get_impl(where); }
exception::exception(context where, int value, const std::error_category &category, const std::string &what)
    : exception(std::move(where), std::error_code(value, category), what) {}
exception::exception(context where, int value, const std::error_category &category, const char *what)
    : exception(std::move(where), std::error_code(value, category), what) {}
exception::exception(context where, int value, const std::error_category &category)
    : exception(std::move(where), std::error_code(value, category)) {}
exception::~exception() = default;

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#define SYCLC_LEGACY_ERROR(name, base, errc_name) name::~name() = default;
#include <sycl/detail/legacy_errors.def>
#pragma clang diagnostic pop

const char *exception::what() const noexcept { return what_->c_str(); }

context exception::get_context() const {
  if (!context_) detail::throw_error(errc::invalid, "sycl::exception::get_context: the exception has no context");
  return detail::make_from_impl<context>(context_);
}

namespace detail {

void throw_error(errc code, const std::string &message) { throw_error(exception(make_error_code(code), message)); }

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
void throw_error(const exception &error) {
  if (error.category() != sycl_category()) throw exception(error);
  switch (static_cast<errc>(error.code().value())) {
  case errc::kernel:
    throw kernel_error(error);
  case errc::accessor:
    throw accessor_error(error);
  case errc::nd_range:
    throw nd_range_error(error);
  case errc::event:
    throw event_error(error);
  case errc::kernel_argument:
  case errc::invalid:
    throw invalid_parameter_error(error);
  case errc::build:
    throw link_program_error(error); // a compile_program_error, too
  case errc::memory_allocation:
    throw memory_allocation_error(error);
  case errc::platform:
    throw platform_error(error);
  case errc::profiling:
    throw profiling_error(error);
  case errc::feature_not_supported:
  case errc::kernel_not_supported:
    throw sycl::feature_not_supported(error);
  case errc::backend_mismatch:
    throw invalid_object_error(error);
  case errc::success:
  case errc::runtime:
    break;
  }
  throw runtime_error(error);
}
#pragma clang diagnostic pop

std::exception_ptr error_pointer(const exception &error) noexcept {
  try {
    throw_error(error);
  } catch (...) {
    return std::current_exception();
  }
}

void throw_missing_property(property_id id) {
  static constexpr std::array names = {
#define SYCLC_PROPERTY(identifier) #identifier,
#include <sycl/detail/property_ids.def>
  };
  throw_error(errc::invalid, std::string("get_property: the object was constructed without the property ") +
                                 names.at(static_cast<std::size_t>(id)) + "; ask has_property() first");
}

std::string join(const std::vector<std::string> &parts, std::string_view separator) {
  std::string text;
  for (const std::string &part : parts) {
    if (!text.empty()) text += separator;
    text += part;
  }
  return text;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 200;
  std::string result = "\"";
  for (char character : text.substr(0, longest)) {
    if (character >= ' ' && character <= '~') {
      result += character;
    } else {
      char code[8];
      std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned char>(character));
      result += code;
    }
  }
  if (text.size() > longest) result += "...";
  return result + '"';
}

std::string bytes_text(std::uint64_t bytes) {
  static constexpr std::array units = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  std::string exact = std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  if (bytes < 10240) return exact;
  double scaled = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  for (; scaled >= 1024 && unit + 1 < units.size(); ++unit) scaled /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, "%.4g %s", scaled, units[unit]);
  return text + (" (" + exact + ")");
}

std::string message_of(std::exception_ptr error) noexcept {
  try {
    std::rethrow_exception(std::move(error));
  } catch (const std::exception &e) {
    return e.what();
  } catch (...) {
    return "an exception that is not a std::exception";
  }
}

std::exception_ptr current_sycl_exception(const std::string &device_name) noexcept {
  try {
    throw;
  } catch (const exception &) {
    return std::current_exception();
  } catch (const std::bad_alloc &) {
    return error_pointer(exception(make_error_code(errc::memory_allocation),
                                   "out of memory on the host while " + device_name + " worked"));
  } catch (const std::exception &error) {
    return error_pointer(
        exception(make_error_code(errc::runtime), device_name + " could not run an operation: " + error.what()));
  } catch (...) {
    return error_pointer(
        exception(make_error_code(errc::runtime), device_name + " could not run an operation: unknown error"));
  }
}

} // namespace detail
} // namespace sycl
