// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernel bundles of code supplied by a program at run time (sycl/ext/oneapi/experimental/kernel_compiler.hpp):
/// programs of the backend's API made from SPIR-V, and libraries of kernels made from SYCL source.
#include "core/base/errors.hpp"
#include "core/bundles/kernel_bundle_impl.hpp"
#include "core/bundles/kernel_impl.hpp"
#include "core/devices/native_object.hpp"
#include "core/devices/platform_impl.hpp"
#include "spirv/instructions.hpp"

#include <sycl/backend.hpp>
#include <sycl/ext/oneapi/experimental/kernel_compiler.hpp>

#include <algorithm>

namespace sycl {
namespace detail {

namespace {

using language = ext::oneapi::experimental::source_language;

const char *name_of(language lang) { return lang == language::spirv ? "spirv" : "sycl"; }

bool takes(const device_impl &device, language lang) {
  if (lang == language::sycl) return can_compile_sycl();
  const auto &api = device.properties().api;
  return api && api->takes_spirv;
}

[[noreturn]] void throw_not_supported(const char *what_for, language lang, const std::string &devices) {
  throw_error(
      errc::feature_not_supported,
      std::string(what_for) + ": " + devices + " take no code in source_language::" + name_of(lang) +
          (lang == language::spirv
               ? " (is_source_kernel_bundle_supported tells)"
               : ", because there is no syclc++ in the folder bin beside that of libsycl: install the compiler, "
                 "or name it in SYCLC_COMPILER"));
}

} // namespace

bool can_compile_source(const device &dev, int lang) noexcept {
  return takes(*get_impl(dev), static_cast<language>(lang));
}

} // namespace detail

namespace ext::oneapi::experimental {

include_files::include_files(const std::string &name, const std::string &content) : names{name}, contents{content} {}
include_files::include_files(const std::vector<std::string> &fileNames, const std::vector<std::string> &fileContents)
    : names(fileNames), contents(fileContents) {}
include_files::include_files(std::initializer_list<const char *> fileNames,
                             std::initializer_list<const char *> fileContents)
    : names(fileNames.begin(), fileNames.end()), contents(fileContents.begin(), fileContents.end()) {}

build_options::build_options(const std::string &opt) : opts{opt} {}
build_options::build_options(const std::vector<std::string> &all) : opts(all) {}
build_options::build_options(std::initializer_list<const char *> all) : opts(all.begin(), all.end()) {}

registered_kernel_names::registered_kernel_names(const std::string &name) : names{name} {}
registered_kernel_names::registered_kernel_names(const std::vector<std::string> &all) : names(all) {}
registered_kernel_names::registered_kernel_names(std::initializer_list<const char *> all)
    : names(all.begin(), all.end()) {}

} // namespace ext::oneapi::experimental

bool device::ext_oneapi_can_compile(ext::oneapi::experimental::source_language lang) const noexcept {
  return detail::can_compile_source(*this, static_cast<int>(lang));
}

namespace detail {

shared_impl<kernel_bundle_impl> make_source_bundle(const context &ctxt, int number, const void *source,
                                                   std::size_t size, bool is_text, const source_includes &includes) {
  constexpr const char *what_for = "create_kernel_bundle_from_source";
  const auto lang = static_cast<language>(number);
  if (is_text != (lang == language::sycl))
    throw_error(errc::invalid,
                std::string(what_for) + ": source_language::" + name_of(lang) +
                    (is_text ? " is binary: pass it as std::vector<std::byte>" : " is text: pass it as std::string"));
  const std::shared_ptr<context_impl> &context = get_impl(ctxt);
  const device_list devices(context->devices().begin(), context->devices().end());
  if (std::ranges::none_of(devices, [&](const auto &device) { return takes(*device, lang); }))
    throw_not_supported(what_for, lang, "the context's devices");
  const auto *bytes = static_cast<const std::byte *>(source);
  auto made = std::make_shared<kernel_bundle_impl>(bundle_state::ext_oneapi_source, context, devices, image_list());
  source_code code{number, {bytes, bytes + size}, {}};
  if (includes.names.size() != includes.contents.size())
    throw_error(errc::invalid, std::string(what_for) + ": include_files has " + std::to_string(includes.names.size()) +
                                   " names for " + std::to_string(includes.contents.size()) + " contents");
  for (std::size_t i = 0; i != includes.names.size(); ++i)
    code.includes.push_back({includes.names[i], includes.contents[i]});
  made->set_source(std::move(code));
  return made;
}

namespace {

/// A bundle of those kernels of a library that the devices can run.
shared_impl<kernel_bundle_impl> bundle_of_library(const context &ctxt, const std::vector<device> &devs,
                                                  const source_kernel_list &kernels) {
  std::vector<kernel_id> ids;
  source_kernel_list usable;
  for (const source_kernel_entry &entry : kernels) {
    const kernel_id id = kernel_id_access::make(entry.kernel);
    if (std::ranges::none_of(devs, [&](const device &dev) { return is_compatible({id}, dev); })) continue;
    ids.push_back(id);
    usable.push_back(entry);
  }
  if (ids.empty())
    return std::make_shared<kernel_bundle_impl>(bundle_state::executable, get_impl(ctxt),
                                                checked_devices(*get_impl(ctxt), devs, "build"), image_list());
  const auto made = get_kernel_bundle<bundle_state::executable>(ctxt, devs, ids);
  get_impl(made)->set_source_kernels(std::move(usable));
  return get_impl(made);
}

} // namespace

shared_impl<kernel_bundle_impl> build_source_bundle(const kernel_bundle_impl &bundle, const std::vector<device> &devs,
                                                    const source_build &how) {
  constexpr const char *what_for = "build";
  const source_code &code = bundle.source();
  const device_list devices = checked_devices(*bundle.context(), devs, what_for);
  for (const auto &device : devices)
    if (!takes(*device, static_cast<language>(code.language)))
      throw_not_supported(what_for, static_cast<language>(code.language),
                          device->label() + " does not, so that devices");
  const auto context = make_from_impl<sycl::context>(bundle.context());
  if (static_cast<language>(code.language) == language::sycl) {
    const std::string text(reinterpret_cast<const char *>(code.bytes.data()), code.bytes.size());
    std::string log;
    const auto kernels = compile_sycl({text, code.includes, how.options, how.registered_names}, log);
    if (how.log) *how.log = log;
    return bundle_of_library(context, devs, *kernels);
  }
  // Some drivers and their tools crash on input that is not SPIR-V.
  if (!syclc::spirv::is_module(code.bytes.data(), code.bytes.size()))
    throw_error(errc::build,
                std::string(what_for) + ": the " + std::to_string(code.bytes.size()) +
                    " bytes are no SPIR-V module: those begin with 0x07230203, in the processor's order of "
                    "bytes, and have five words or more");
  backend_interop &interop = interop_of(bundle.context()->platform(), what_for);
  const native_handle program =
      interop.make_source_program(devices.front()->backend(), code.bytes.data(), code.bytes.size());
  const std::shared_ptr<void> mine(program, [&](void *made) { interop.release(native_kind::program, made); });
  return bundle_of_programs(context, devs, {program}, bundle_state::executable);
}

bool kernel_bundle_base::ext_oneapi_has_kernel(const std::string &name) const {
  return impl_->holds_source_kernel(name);
}
std::string kernel_bundle_base::ext_oneapi_get_raw_kernel_name(const std::string &name) const {
  return impl_->raw_kernel_name(name);
}
kernel kernel_bundle_base::find_source_kernel(const std::string &name) const {
  return make_from_impl<kernel>(impl_->find_source_kernel(name));
}

const source_kernel_entry *kernel_bundle_impl::source_kernel(const std::string &name) const noexcept {
  const auto found = std::ranges::find_if(
      source_kernels_, [&](const source_kernel_entry &entry) { return entry.name == name || entry.symbol == name; });
  return found == source_kernels_.end() ? nullptr : &*found;
}

bool kernel_bundle_impl::holds_source_kernel(const std::string &name) const {
  return source_kernel(name) || std::ranges::any_of(images_, [&](const auto &image) {
           return image->native() && image->native()->interop().has_kernel(image->native()->get(), name);
         });
}

namespace {
[[noreturn]] void throw_no_source_kernel(const char *function, const std::string &name) {
  throw_error(errc::invalid, std::string("kernel_bundle::") + function + ": the bundle has no kernel \"" + name +
                                 "\" of code that was given at run time (ext_oneapi_has_kernel tells beforehand)");
}
} // namespace

std::string kernel_bundle_impl::raw_kernel_name(const std::string &name) const {
  if (const source_kernel_entry *entry = source_kernel(name)) return entry->symbol;
  if (!holds_source_kernel(name)) throw_no_source_kernel("ext_oneapi_get_raw_kernel_name", name);
  return name;
}

std::shared_ptr<kernel_impl> kernel_bundle_impl::find_source_kernel(const std::string &name) {
  if (const source_kernel_entry *entry = source_kernel(name)) return find_kernel(kernel_id_access::make(entry->kernel));
  for (const auto &image : images_) {
    const auto &native = image->native();
    if (!native || !native->interop().has_kernel(native->get(), name)) continue;
    backend_interop &interop = native->interop();
    const native_handle kernel = interop.kernel_of_program(native->get(), name);
    auto object = std::make_shared<native_object>(interop, native_kind::kernel, kernel);
    interop.release(native_kind::kernel, kernel); // drop the extra reference
    return std::make_shared<kernel_impl>(std::move(object), context_, shared_from_this(), image);
  }
  throw_no_source_kernel("ext_oneapi_get_kernel", name);
}

} // namespace detail
} // namespace sycl
