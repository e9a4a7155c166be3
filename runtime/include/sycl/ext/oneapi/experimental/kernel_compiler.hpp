// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that a program contains as SYCL source or in another language (sycl_ext_oneapi_kernel_compiler and its part
/// for SPIR-V).
///
/// \code
///   namespace syclex = sycl::ext::oneapi::experimental;
///   std::string text = R"(
///     #include <sycl/sycl.hpp>
///     #include <sycl/ext/oneapi/experimental/free_function_kernels.hpp>
///     extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
///     void scale(float *data, float factor) {
///       data[sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0)] *= factor;
///     })";
///   auto source = syclex::create_kernel_bundle_from_source(queue.get_context(), syclex::source_language::sycl, text);
///   auto built = syclex::build(source, syclex::properties{syclex::build_options{"-DN=4"}});
///   sycl::kernel scale = built.ext_oneapi_get_kernel("scale");
///   queue.submit([&](sycl::handler &h) {
///     h.set_args(pointer, 2.0f);                                                 // one per parameter
///     h.parallel_for(sycl::nd_range<1>(n, 64), scale);
///   });
/// \endcode
/// syclc++, which must be installed, compiles SYCL source for all devices; the result is cached on disk, like device
/// code that drivers compile. OpenCL devices also accept SPIR-V modules, whose kernels have the names of their
/// OpEntryPoint.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/device.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/kernel_bundle.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

namespace sycl {
namespace detail {

SYCLC_EXPORT bool can_compile_source(const device &dev, int language) noexcept;
/// Files that a source includes.
struct source_includes {
  std::vector<std::string> names, contents;
};
/// How a source is built.
struct source_build {
  std::vector<std::string> options, registered_names;
  std::string *log = nullptr;
};
SYCLC_EXPORT shared_impl<kernel_bundle_impl> make_source_bundle(const context &ctxt, int language, const void *source,
                                                                std::size_t size, bool is_text,
                                                                const source_includes &includes);
SYCLC_EXPORT shared_impl<kernel_bundle_impl>
build_source_bundle(const kernel_bundle_impl &source, const std::vector<device> &devs, const source_build &how);

} // namespace detail

namespace ext::oneapi::experimental {

/// The language of kernels. `sycl`: text with functions that are kernels (free_function_kernels.hpp). `spirv`: a binary
/// module.
enum class source_language : int { sycl, spirv };

/// Whether build() can compile source in the language for the device.
inline bool is_source_kernel_bundle_supported(const device &dev, source_language lang) noexcept {
  return ::sycl::detail::can_compile_source(dev, static_cast<int>(lang));
}
/// Whether it can for all devices of the context.
inline bool is_source_kernel_bundle_supported(const context &ctxt, source_language lang) {
  for (const device &dev : ctxt.get_devices())
    if (!is_source_kernel_bundle_supported(dev, lang)) return false;
  return true;
}
/// Whether it can for devices of the backend, if there are any.
inline bool is_source_kernel_bundle_supported(backend be, source_language lang) {
  for (const device &dev : device::get_devices())
    if (dev.get_backend() == be && is_source_kernel_bundle_supported(dev, lang)) return true;
  return false;
}

// Constructors are in libsycl, because every user of this header would instantiate copies of lists of strings.
/// \name Properties of create_kernel_bundle_from_source()
///@{
/// Files that the source includes, found before all others.
struct include_files {
  std::vector<std::string> names, contents;
  SYCLC_EXPORT include_files(const std::string &name, const std::string &content);
  SYCLC_EXPORT include_files(const std::vector<std::string> &fileNames, const std::vector<std::string> &fileContents);
  /// `{"a.h", "b.h"}`, which could otherwise be a string from two iterators.
  SYCLC_EXPORT include_files(std::initializer_list<const char *> fileNames,
                             std::initializer_list<const char *> fileContents);
};
using include_files_key = include_files;
template <>
struct is_property_key<include_files_key> : std::true_type {};
///@}

/// \name Properties of build()
///@{
/// Options of the compiler, as for syclc++; for sources in SYCL only.
struct build_options {
  std::vector<std::string> opts;
  SYCLC_EXPORT build_options(const std::string &opt);
  SYCLC_EXPORT build_options(const std::vector<std::string> &all);
  /// `{"-a", "-b"}`, which could otherwise be a string from two iterators.
  SYCLC_EXPORT build_options(std::initializer_list<const char *> all);
};
using build_options_key = build_options;
template <>
struct is_property_key<build_options_key> : std::true_type {};

/// Receives warnings of a successful build; nothing if the result was found on disk.
struct save_log {
  std::string *log;
  save_log(std::string *to) : log(to) {}
};
using save_log_key = save_log;
template <>
struct is_property_key<save_log_key> : std::true_type {};

/// Kernels that are not `extern "C"` functions, each as a C++ expression for its address, such as `ns::scale` or
/// `scale<float>`: they are looked up by the same text, or by their symbol.
struct registered_kernel_names {
  std::vector<std::string> names;
  SYCLC_EXPORT registered_kernel_names(const std::string &name);
  SYCLC_EXPORT registered_kernel_names(const std::vector<std::string> &all);
  /// `{"a", "b"}`, which could otherwise be a string from two iterators.
  SYCLC_EXPORT registered_kernel_names(std::initializer_list<const char *> all);
};
using registered_kernel_names_key = registered_kernel_names;
template <>
struct is_property_key<registered_kernel_names_key> : std::true_type {};
///@}

namespace detail {
template <class PropertyListT>
::sycl::detail::source_includes includes_of(const PropertyListT &props) {
  if constexpr (PropertyListT::template has_property<include_files_key>()) {
    const include_files files = props.template get_property<include_files_key>();
    return {files.names, files.contents};
  } else {
    return {};
  }
}
template <class PropertyListT>
::sycl::detail::source_build build_of(const PropertyListT &props) {
  ::sycl::detail::source_build how;
  if constexpr (PropertyListT::template has_property<build_options_key>())
    how.options = props.template get_property<build_options_key>().opts;
  if constexpr (PropertyListT::template has_property<registered_kernel_names_key>())
    how.registered_names = props.template get_property<registered_kernel_names_key>().names;
  if constexpr (PropertyListT::template has_property<save_log_key>())
    how.log = props.template get_property<save_log_key>().log;
  return how;
}
} // namespace detail

/// A bundle of the code, which is copied, for the context's devices. Nothing is compiled or checked yet.
/// \param props include_files. \throws errc::feature_not_supported if no device of the context supports the language;
/// errc::invalid if it is binary and the source is text, or vice versa.
///@{
template <class PropertyListT = empty_properties_t>
kernel_bundle<bundle_state::ext_oneapi_source>
create_kernel_bundle_from_source(const context &ctxt, source_language lang, const std::vector<std::byte> &bytes,
                                 PropertyListT props = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::ext_oneapi_source>>(
      ::sycl::detail::make_source_bundle(ctxt, static_cast<int>(lang), bytes.data(), bytes.size(), false,
                                         detail::includes_of(props)));
}
template <class PropertyListT = empty_properties_t>
kernel_bundle<bundle_state::ext_oneapi_source>
create_kernel_bundle_from_source(const context &ctxt, source_language lang, const std::string &source,
                                 PropertyListT props = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::ext_oneapi_source>>(
      ::sycl::detail::make_source_bundle(ctxt, static_cast<int>(lang), source.data(), source.size(), true,
                                         detail::includes_of(props)));
}
///@}

/// Compiles the bundle's code for the devices, or for all devices of its context.
/// \param props build_options, registered_kernel_names, save_log.
/// \throws errc::invalid if a device is not in the context, the list is empty, or an option is unknown;
/// errc::feature_not_supported if a device does not support the language; errc::build with the build log.
///@{
template <class PropertyListT = empty_properties_t>
kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::ext_oneapi_source> &sourceBundle,
                                              const std::vector<device> &devs, PropertyListT props = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::executable>>(
      ::sycl::detail::build_source_bundle(*::sycl::detail::get_impl(sourceBundle), devs, detail::build_of(props)));
}
template <class PropertyListT = empty_properties_t, std::enable_if_t<is_property_list_v<PropertyListT>, int> = 0>
kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::ext_oneapi_source> &sourceBundle,
                                              PropertyListT props = {}) {
  return experimental::build(sourceBundle, sourceBundle.get_devices(), props);
}
///@}

} // namespace ext::oneapi::experimental
} // namespace sycl
