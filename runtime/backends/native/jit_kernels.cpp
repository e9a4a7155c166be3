// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates a kernel's description into a request to the just-in-time compiler; uses the cache on disk.
#include "backends/native/jit_kernels.hpp"

#include "abi/image_properties.h"
#include "core/base/code_cache.hpp"
#include "core/base/compilations.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/identity.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/private_library.hpp"
#include "core/base/trace.hpp"
#include "core/images/module_images.hpp"
#include "core/images/native_callers.hpp"
#include "jit/jit.h"

#include <dlfcn.h>

#include <exception>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail::native {

namespace {

/// The compiler, or the reason why it cannot be used.
struct compiler {
  const syclc_jit *functions = nullptr;
  std::string problem;
  std::string identity; ///< of the library's build
};

const compiler &the_compiler() {
  static const compiler *const loaded = [] { // never unloaded: its code runs after main(), too
    auto *made = new compiler;
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

/// Bytes that the compiler has allocated.
class jit_bytes {
public:
  jit_bytes() = default;
  jit_bytes(const jit_bytes &) = delete;
  jit_bytes &operator=(const jit_bytes &) = delete;
  ~jit_bytes() { the_compiler().functions->release(&bytes_); }
  syclc_jit_bytes *get() noexcept { return &bytes_; }
  std::string_view text() const noexcept { return {bytes_.data, bytes_.size}; }
  std::span<const std::byte> bytes() const noexcept { return std::as_bytes(std::span(bytes_.data, bytes_.size)); }

private:
  syclc_jit_bytes bytes_{};
};

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

/// A request to the compiler, and the data to which it points.
class request {
public:
  request(const syclc_kernel &kernel, const spec_values &values) : images_(images_for(kernel)) {
    for (const auto &[image, module] : images_) {
      values_.push_back(make_spec_block(*module, values));
      const std::size_t size = values_.back() ? module->spec_constants_size : 0;
      irs_.push_back({image.code.data(), image.code.size(), values_.back().get(), size});
    }
    for (const auto &[image, module] : images_)
      for (const syclc_device_global &global : std::span(module->device_globals, module->num_device_globals))
        if (const bool is_constant = global.flags & SYCLC_DEVICE_GLOBAL_CONSTANT;
            is_constant || module == kernel.module)
          addresses_.emplace(is_constant ? global.name : std::string(SYCLC_JIT_DEVICE_GLOBAL) + global.name,
                             global.host);
    for (const auto &[name, address] : addresses_) symbols_.push_back({name.c_str(), address});
    request_ = {irs_.data(),
                irs_.size(),
                kernel.name,
                symbols_.data(),
                symbols_.size(),
                find_symbol,
                const_cast<syclc_module *>(kernel.module),
                environment::get().jit_perf};
  }
  request(const request &) = delete;
  request &operator=(const request &) = delete;

  const syclc_jit_request *get() const noexcept { return &request_; }

  std::string key() const {
    if (!code_cache::instance().is_on()) return {};
    cache_key key("native object");
    key.add("library", the_compiler().identity).add("machine", the_compiler().functions->identity);
    key.add("kernel", request_.kernel);
    for (const syclc_jit_ir &ir : irs_)
      key.add("bitcode", std::span(static_cast<const std::byte *>(ir.bitcode), ir.size))
          .add("values", std::span(static_cast<const std::byte *>(ir.spec_constants), ir.spec_constants_size));
    return key.digest();
  }

private:
  const std::vector<module_image> images_;
  std::vector<std::shared_ptr<const void>> values_;
  std::vector<syclc_jit_ir> irs_;
  std::map<std::string, void *> addresses_; ///< of device_globals and constants, by name in the IR
  std::vector<syclc_jit_symbol> symbols_;
  syclc_jit_request request_{};
};

/// \returns null and sets `problem` if the compiler does not accept the object.
syclc_jit_code *load(std::span<const std::byte> object, const request &what, std::string &problem) {
  jit_bytes error;
  syclc_jit_code *code = the_compiler().functions->load(object.data(), object.size(), what.get(), error.get());
  if (code && code->num_variants != 0) return code;
  problem = error.text();
  return nullptr;
}

/// Code from the cache, or newly compiled code.
syclc_jit_code *load_or_compile(const syclc_kernel &kernel, const request &what, std::string &problem) {
  const std::string key = what.key();
  if (const std::optional<std::vector<std::byte>> kept = code_cache::instance().find(key)) {
    const trace_scope trace("load kept native code", [&] { return readable_kernel_name(kernel); });
    if (syclc_jit_code *code = load(*kept, what, problem)) return code;
    code_cache::instance().drop(key, problem);
  }
  const trace_scope trace("compile native code", [&] { return readable_kernel_name(kernel); });
  const compilation under_way;
  jit_bytes object, error;
  if (!the_compiler().functions->compile(what.get(), object.get(), error.get())) {
    problem = error.text();
    return nullptr;
  }
  syclc_jit_code *code = load(object.bytes(), what, problem);
  if (code) code_cache::instance().keep(key, object.bytes());
  return code;
}

std::shared_ptr<native_kernel> compile(const syclc_kernel &kernel, const spec_values &values,
                                       const device_properties &properties, std::string &problem) {
  if (!the_compiler().functions) {
    problem = the_compiler().problem;
    return nullptr;
  }
  const request what(kernel, values);
  syclc_jit_code *const code = load_or_compile(kernel, what, problem);
  if (!code) return nullptr;
  kernel_code made;
  made.variants = std::span(code->variants, code->num_variants);
  made.jit = std::shared_ptr<const void>(code, [](syclc_jit_code *ended) { the_compiler().functions->unload(ended); });
  return std::make_shared<native_kernel>(kernel, made, properties);
}

} // namespace

bool jit_kernels::can_compile(const syclc_kernel &kernel) {
  return find_image(*kernel.module, image_kind::bitcode, kernel.name).has_value();
}

std::shared_ptr<native_kernel> jit_kernels::get(const syclc_kernel &kernel, const spec_values &values,
                                                std::string &problem) {
  std::shared_ptr<entry> found;
  std::optional<std::shared_ptr<entry>> dropped;
  {
    const entry_key key{&kernel, values_read_by(kernel, values)};
    const std::lock_guard lock(mutex_);
    if (const std::shared_ptr<entry> *known = entries_.find(key))
      found = *known;
    else {
      auto [made, oldest] = entries_.emplace(key, std::make_shared<entry>());
      found = *made;
      dropped = std::move(oldest);
    }
  }
  std::call_once(found->once, [&] {
    try {
      if (!can_compile(kernel))
        found->problem = "its object has no bitcode image; compile its source with bitcode among the targets of "
                         "-fplugin-arg-syclc-targets";
      else
        found->kernel = compile(kernel, values, properties_, found->problem);
    } catch (const exit_has_begun &) { // the compiler's static objects may have been destroyed
      throw;
    } catch (const std::exception &error) { // a damaged image; no memory
      found->problem = error.what();
    }
    if (!found->kernel && trace_enabled())
      trace_line("kernel " + readable_kernel_name(kernel) + " is not compiled just in time: " + found->problem);
  });
  problem = found->problem;
  return found->kernel;
}

void jit_kernels::forget(const syclc_module &module) noexcept {
  const std::lock_guard lock(mutex_);
  entries_.erase_if([&](const entry_key &key, const std::shared_ptr<entry> &) { return key.first->module == &module; });
}

} // namespace sycl::detail::native
