// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads the compiler, and translates a kernel's description into a request to it.
#include "core/images/just_in_time.hpp"

#include "abi/image_properties.h"
#include "core/base/code_cache.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/identity.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/private_library.hpp"
#include "core/base/trace.hpp"
#include "core/images/native_callers.hpp"

#include <dlfcn.h>

#include <functional>
#include <optional>
#include <set>

namespace sycl::detail {

namespace {

/// A symbol that the program, the library that holds the kernel (`module`, which may have been opened by dlopen), or
/// libsycl itself exports.
void *find_symbol(void *module, const char *name) {
  if (void *found = dlsym(RTLD_DEFAULT, name)) return found;
  for (const void *place : {const_cast<const void *>(module), reinterpret_cast<const void *>(&find_symbol)}) {
    Dl_info info{};
    if (!dladdr(place, &info) || !info.dli_fname) continue;
    void *library = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    void *found = library ? dlsym(library, name) : nullptr;
    if (library) dlclose(library); // the reference that NOLOAD added
    if (found) return found;
  }
  return nullptr;
}

/// The kernel's image, and those with the SYCL_EXTERNAL functions that it needs, directly or through others. Symbols
/// that no image exports are left to the compiler, which finds them in the process or reports an error.
/// \throws errc::build if a function has native code but no IR.
std::vector<module_image> images_for(const syclc_kernel &kernel) {
  std::vector<module_image> images{{*find_image(*kernel.module, image_kind::bitcode, kernel.name), kernel.module}};
  std::set<std::string, std::less<>> defined;
  for (std::size_t i = 0; i != images.size(); ++i)
    for (const std::string_view name : images[i].image.names(SYCLC_PROPERTY_IMPORTS)) {
      std::optional<module_image> other;
      if (!defined.contains(name)) other = find_exporter(image_kind::bitcode, name);
      if (!other && !defined.contains(name))
        if (const auto unlinked = find_unlinked(name))
          throw_error(errc::build, "the program has no LLVM IR of " + readable_symbol(unlinked->name) +
                                       ", whose native code other sources cannot call");
      if (!other) continue;
      for (const std::string_view exported : other->image.names(SYCLC_PROPERTY_EXPORTS)) defined.emplace(exported);
      images.push_back(std::move(*other));
    }
  return images;
}

} // namespace

const jit_compiler &jit_compiler::get() {
  static const jit_compiler *const loaded = [] { // never unloaded: its code runs after main(), too
    auto *made = new jit_compiler;
    const trace_scope trace("load libsyclc-jit.so");
    void *library = open_private_library("libsyclc-jit.so", made->problem);
    if (!library) return made;
    const auto get = reinterpret_cast<syclc_get_jit_fn>(dlsym(library, SYCLC_GET_JIT));
    made->functions = get ? get(SYCLC_JIT_VERSION) : nullptr;
    if (made->functions)
      made->identity = library_identity(reinterpret_cast<const void *>(get));
    else
      made->problem = "libsyclc-jit.so is of another version than libsycl: install both from one build of syclc";
    return made;
  }();
  return *loaded;
}

bool has_jit_code(const syclc_kernel &kernel) {
  return find_image(*kernel.module, image_kind::bitcode, kernel.name).has_value();
}

jit_request::jit_request(const syclc_kernel &kernel, const spec_values &values) : images_(images_for(kernel)) {
  for (const auto &[image, module] : images_) {
    values_.push_back(make_spec_block(*module, values));
    const std::size_t size = values_.back() ? module->spec_constants_size : 0;
    irs_.push_back({image.code.data(), image.code.size(), values_.back().get(), size});
  }
  for (const auto &[image, module] : images_)
    for (const syclc_device_global &global : std::span(module->device_globals, module->num_device_globals))
      if (const bool is_constant = global.flags & SYCLC_DEVICE_GLOBAL_CONSTANT; is_constant || module == kernel.module)
        globals_.emplace(is_constant ? global.name : std::string(SYCLC_JIT_DEVICE_GLOBAL) + global.name, &global);
  for (const auto &[name, global] : globals_) symbols_.push_back({name.c_str(), global->host, global->size});
  request_ = {irs_.data(),
              irs_.size(),
              kernel.name,
              symbols_.data(),
              symbols_.size(),
              find_symbol,
              const_cast<syclc_module *>(kernel.module),
              environment::get().jit_perf};
}

std::string jit_request::damage() const {
  for (const auto &[image, module] : images_)
    if (!image.has_right_hash())
      return std::string("the LLVM IR of ") + (module->source ? module->source : "a source without a name") +
             " is damaged: " + different_hash + "; compile the source again";
  return {};
}

std::string jit_request::key(const char *what, std::string_view target) const {
  if (!code_cache::instance().is_on()) return {};
  cache_key key(what);
  key.add("library", jit_compiler::get().identity).add("machine", target);
  key.add("kernel", request_.kernel);
  for (const syclc_jit_ir &ir : irs_)
    key.add("bitcode", std::span(static_cast<const std::byte *>(ir.bitcode), ir.size))
        .add("values", std::span(static_cast<const std::byte *>(ir.spec_constants), ir.spec_constants_size));
  return key.digest();
}

} // namespace sycl::detail
