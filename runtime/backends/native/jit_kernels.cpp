// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates a kernel's description into a request to the just-in-time compiler; uses the cache on disk.
#include "backends/native/jit_kernels.hpp"

#include "core/base/code_cache.hpp"
#include "core/base/compilations.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/trace.hpp"
#include "core/images/just_in_time.hpp"

#include <exception>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sycl::detail::native {

namespace {

/// \returns null and sets `problem` if the compiler does not accept the object.
syclc_jit_code *load(std::span<const std::byte> object, const jit_request &what, std::string &problem) {
  jit_bytes error;
  syclc_jit_code *code = jit_compiler::get().functions->load(object.data(), object.size(), what.get(), error.get());
  if (code && code->num_variants != 0) return code;
  problem = error.text();
  return nullptr;
}

/// Code from the cache, or newly compiled code.
syclc_jit_code *load_or_compile(const syclc_kernel &kernel, const jit_request &what, std::string &problem) {
  const std::string key = what.key("native object", jit_compiler::get().functions->identity);
  if (const std::optional<std::vector<std::byte>> kept = code_cache::instance().find(key)) {
    const trace_scope trace("load kept native code", [&] { return readable_kernel_name(kernel); });
    if (syclc_jit_code *code = load(*kept, what, problem)) return code;
    code_cache::instance().drop(key, problem);
  }
  const trace_scope trace("compile native code", [&] { return readable_kernel_name(kernel); });
  const compilation under_way;
  if (problem = what.damage(); !problem.empty()) return nullptr;
  jit_bytes object, error;
  if (!jit_compiler::get().functions->compile(what.get(), object.get(), error.get())) {
    problem = error.text();
    return nullptr;
  }
  syclc_jit_code *code = load(object.bytes(), what, problem);
  if (code) code_cache::instance().keep(key, object.bytes());
  return code;
}

std::shared_ptr<native_kernel> compile(const syclc_kernel &kernel, const spec_values &values,
                                       const device_properties &properties, std::string &problem) {
  if (!jit_compiler::get().functions) {
    problem = jit_compiler::get().problem;
    return nullptr;
  }
  const jit_request what(kernel, values);
  syclc_jit_code *const code = load_or_compile(kernel, what, problem);
  if (!code) return nullptr;
  kernel_code made;
  made.variants = std::span(code->variants, code->num_variants);
  made.jit =
      std::shared_ptr<const void>(code, [](syclc_jit_code *ended) { jit_compiler::get().functions->unload(ended); });
  return std::make_shared<native_kernel>(kernel, made, properties);
}

} // namespace

bool jit_kernels::can_compile(const syclc_kernel &kernel) { return has_jit_code(kernel); }

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
