// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that a program has in another language (sycl_ext_oneapi_kernel_compiler and its part for SPIR-V). Not
/// included by <sycl/sycl.hpp>.
///
/// \code
///   namespace exp = sycl::ext::oneapi::experimental;
///   std::vector<std::byte> module = ...;                                         // a SPIR-V module, from a file
///   auto source = exp::create_kernel_bundle_from_source(queue.get_context(), exp::source_language::spirv, module);
///   auto built = exp::build(source);
///   sycl::kernel scale = built.ext_oneapi_get_kernel("scale");                   // the name in its OpEntryPoint
///   queue.submit([&](sycl::handler &h) {
///     h.set_args(pointer, 2.0f);                                                 // one for each OpFunctionParameter
///     h.parallel_for(sycl::range(n), scale);
///   });
/// \endcode
/// OpenCL devices take SPIR-V, as OpenCL's environment for it says. No device takes `source_language::sycl`: that needs
/// a compiler of C++ in the program.
#pragma once

#include <sycl/backend_enum.hpp>
#include <sycl/device.hpp>
#include <sycl/ext/oneapi/properties/properties.hpp>
#include <sycl/kernel_bundle.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace sycl {
namespace detail {

SYCLC_EXPORT bool can_compile_source(const device &dev, int language) noexcept;
SYCLC_EXPORT shared_impl<kernel_bundle_impl> make_source_bundle(const context &ctxt, int language, const void *source,
                                                                std::size_t size, bool is_text);
SYCLC_EXPORT shared_impl<kernel_bundle_impl> build_source_bundle(const kernel_bundle_impl &source,
                                                                 const std::vector<device> &devs);

} // namespace detail

namespace ext::oneapi::experimental {

/// What a kernel may be written in. `sycl`: text, of functions that are kernels. `spirv`: a binary module.
enum class source_language { sycl, spirv };

/// Whether build() can make kernels for the device of source in the language.
inline bool is_source_kernel_bundle_supported(const device &dev, source_language lang) noexcept {
  return ::sycl::detail::can_compile_source(dev, static_cast<int>(lang));
}
/// Whether it can for all devices of the context.
inline bool is_source_kernel_bundle_supported(const context &ctxt, source_language lang) {
  for (const device &dev : ctxt.get_devices())
    if (!is_source_kernel_bundle_supported(dev, lang)) return false;
  return true;
}
/// Whether it can for devices of the backend, as far as there are some.
inline bool is_source_kernel_bundle_supported(backend be, source_language lang) {
  for (const device &dev : device::get_devices())
    if (dev.get_backend() == be && is_source_kernel_bundle_supported(dev, lang)) return true;
  return false;
}

/// A bundle of the code, which is copied, for the context's devices. Nothing is compiled or checked yet. There are no
/// properties.
/// \throws errc::feature_not_supported when no device of the context takes the language; errc::invalid when it is
/// binary and the source text, or the other way round.
///@{
inline kernel_bundle<bundle_state::ext_oneapi_source>
create_kernel_bundle_from_source(const context &ctxt, source_language lang, const std::vector<std::byte> &bytes,
                                 empty_properties_t = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::ext_oneapi_source>>(
      ::sycl::detail::make_source_bundle(ctxt, static_cast<int>(lang), bytes.data(), bytes.size(), false));
}
inline kernel_bundle<bundle_state::ext_oneapi_source> create_kernel_bundle_from_source(const context &ctxt,
                                                                                       source_language lang,
                                                                                       const std::string &source,
                                                                                       empty_properties_t = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::ext_oneapi_source>>(
      ::sycl::detail::make_source_bundle(ctxt, static_cast<int>(lang), source.data(), source.size(), true));
}
///@}

/// Compiles the bundle's code for the devices, or for all of its context.
/// \throws errc::invalid when a device is not in the context, or the list is empty; errc::feature_not_supported when
/// one does not take the language; errc::build with the build log.
///@{
inline kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::ext_oneapi_source> &sourceBundle,
                                                     const std::vector<device> &devs, empty_properties_t = {}) {
  return ::sycl::detail::make_from_impl<kernel_bundle<bundle_state::executable>>(
      ::sycl::detail::build_source_bundle(*::sycl::detail::get_impl(sourceBundle), devs));
}
inline kernel_bundle<bundle_state::executable> build(const kernel_bundle<bundle_state::ext_oneapi_source> &sourceBundle,
                                                     empty_properties_t = {}) {
  return build(sourceBundle, sourceBundle.get_devices());
}
///@}

} // namespace ext::oneapi::experimental
} // namespace sycl
