// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Chooses and loads images.
#include "backends/cuda/modules.hpp"

#include "abi/image_properties.h"
#include "backends/cuda/kernel.hpp"
#include "core/base/code_cache.hpp"
#include "core/base/compilations.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/trace.hpp"
#include "core/images/code_dump.hpp"
#include "core/images/just_in_time.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/module_images.hpp"

#include <algorithm>
#include <charconv>

namespace sycl::detail::cuda {

namespace {

std::string kernel_on_device(const syclc_kernel &kernel, const gpu &device) {
  return "kernel " + readable_kernel_name(kernel) + " on " + device.name();
}

bool is_code(const device_image &image) { return image.kind == image_kind::ptx || image.kind == image_kind::cubin; }

/// \throws errc::kernel_not_supported.
[[noreturn]] void throw_no_code(const syclc_kernel &kernel, const gpu &device,
                                const std::vector<std::string> &unsuitable) {
  const std::string what = kernel_on_device(kernel, device), sm = "sm_" + std::to_string(device.architecture());
  if (!unsuitable.empty())
    throw_error(errc::kernel_not_supported, what + ": the device is " + sm + ", there is code for " + join(unsuitable) +
                                                " only; compile with --offload-arch=" + sm +
                                                " (-fplugin-arg-syclc-targets=...,nvptx64:" + sm + ")");
  if (kernel.reqd_sub_group_size != 0 && kernel.reqd_sub_group_size != 32)
    throw_error(errc::kernel_not_supported, what + ": it requires sub-groups of " +
                                                std::to_string(kernel.reqd_sub_group_size) +
                                                " work-items; the device's have 32");
  if (kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL)
    throw_error(errc::kernel_not_supported,
                what + ": it calls SYCL_EXTERNAL functions of other sources, whose code for NVIDIA GPUs a device link "
                       "puts together; link with syclc++ -fsycl-targets=nvptx64-nvidia-cuda, or use syclc-link");
  throw_error(errc::kernel_not_supported, what + ": the device needs PTX, the object file has " + targets_of(kernel) +
                                              "; recompile " +
                                              (kernel.module->source ? kernel.module->source : "its source") +
                                              " with nvptx64 among the targets of -fplugin-arg-syclc-targets, or with "
                                              "-fsycl-targets=nvptx64-nvidia-cuda");
}

} // namespace

int suitability(image_kind kind, std::string_view arch, int architecture) {
  if (!arch.starts_with("sm_")) return 0;
  arch.remove_prefix(3);
  int number = 0;
  const auto [rest, error] = std::from_chars(arch.data(), arch.data() + arch.size(), number);
  if (error != std::errc() || number > architecture) return 0;
  const std::string_view suffix(rest, static_cast<std::size_t>(arch.data() + arch.size() - rest));
  const bool is_machine_code = kind == image_kind::cubin, is_exact = number == architecture;
  if (suffix == "a" && !is_exact) return 0;                                             // for that GPU only
  if ((is_machine_code || suffix == "f") && number / 10 != architecture / 10) return 0; // for that family only
  // Exact machine code, other machine code, PTX of the highest architecture; of two equal ones, that for fewer GPUs.
  return (is_machine_code ? is_exact ? 4'000'000 : 2'000'000 : 1'000'000) + 10 * number + (suffix.empty() ? 0 : 1);
}

loaded_module::loaded_module(gpu &owner, image_kind kind, std::span<const std::byte> bytes, const std::string &what)
    : gpu_(owner) {
  const trace_scope trace("load module", [&] { return what; });
  gpu_.check_usable();
  const current_context current(gpu_.context());
  // PTX is text, which must end with a zero.
  std::string text;
  const void *code = bytes.data();
  if (kind == image_kind::ptx) {
    text.assign(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    code = text.c_str();
  }
  dump_code(bytes, kind == image_kind::ptx ? ".ptx" : ".cubin");
  char log[8192] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
  const compilation under_way;
  const CUresult status = cuModuleLoadDataEx(&module_, code, 2, options, values);
  if (status == CUDA_SUCCESS) return;
  if (loses_context(status)) gpu_.note_lost(status, "an earlier operation");
  gpu_.check_usable();
  log[sizeof log - 1] = 0;
  throw_error(cuda_error(error_code(status), status,
                         what + ": the driver does not take its " + image_kind_name(kind) +
                             " code: " + error_text(status) + (log[0] ? std::string(":\n") + log : std::string()) +
                             (status == CUDA_ERROR_UNSUPPORTED_PTX_VERSION ? ": install a newer driver" : "")));
}

loaded_module::~loaded_module() {
  if (!module_) return;
  const current_context current(gpu_.context());
  cuModuleUnload(module_);
}

std::optional<offered_code> module_cache::best_code(const syclc_kernel &kernel,
                                                    std::vector<std::string> &unsuitable) const {
  offered_code best{};
  int best_rank = 0;
  const auto consider = [&](const syclc_module &module, const device_image &image) {
    if (!is_code(image) || !image.holds(kernel.name)) return;
    const std::string_view arch = image.property(SYCLC_PROPERTY_ARCH);
    const int rank = suitability(image.kind, arch, gpu_.architecture());
    if (rank == 0) unsuitable.push_back(std::string(image_kind_name(image.kind)) + " for " + std::string(arch));
    if (rank > best_rank) best = {&module, image}, best_rank = rank;
  };
  if (has_linked_code())
    for (const linked_image &linked : linked_images_of(kernel)) consider(*linked.module, linked.image);
  for (const device_image &image : images_of(*kernel.module)) consider(*kernel.module, image);
  if (best_rank == 0) return std::nullopt;
  if (const std::string_view version = best.image.property(SYCLC_PROPERTY_ABI);
      version != std::to_string(SYCLC_ABI_VERSION))
    throw_error(errc::kernel_not_supported, kernel_on_device(kernel, gpu_) + ": its image was made for version " +
                                                in_quotes(version) + " of syclc's ABI; this libsycl has version " +
                                                std::to_string(SYCLC_ABI_VERSION) +
                                                ": compile the source again with the syclc installed now");
  return best;
}

const void *module_cache::find_code(const syclc_kernel &kernel) const {
  std::vector<std::string> unsuitable;
  if (const auto code = best_code(kernel, unsuitable)) return code->image.code.stored().data();
  // Bundles have whole images, although each kernel is compiled alone.
  if (const auto ir = find_image(*kernel.module, image_kind::bitcode, kernel.name)) return ir->code.stored().data();
  throw_no_code(kernel, gpu_, unsuitable);
}

std::shared_ptr<cuda_kernel> module_cache::get_kernel(const syclc_kernel &kernel, const spec_values &values,
                                                      bool folds) {
  const bool has_one_form = !folds && !may_read_spec_constants(kernel);
  if (has_one_form) {
    const std::lock_guard lock(mutex_);
    if (const recent_kernel &known = recent(kernel); known.description == &kernel) return known.kernel;
  }
  std::vector<std::shared_ptr<const void>> released; // without the lock
  const kernel_key plain{&kernel, false, {}};
  kernel_key compiled{&kernel, true, {}};
  if (may_read_spec_constants(kernel)) compiled.values = values_read_by(kernel, values);
  {
    const std::lock_guard lock(mutex_);
    for (const kernel_key *key : {&plain, &std::as_const(compiled)})
      if (!folds || key->is_jit)
        if (const known_kernel *known = kernels_.find(*key)) {
          if (has_one_form) recent(kernel) = {&kernel, known->kernel};
          return known->kernel;
        }
    released.swap(forgotten_);
  }
  released.clear();
  gpu_.check_usable();
  std::vector<std::string> unsuitable;
  const std::optional<offered_code> code = best_code(kernel, unsuitable);
  const bool is_jit = (!code || folds) && has_jit_code(kernel);
  if (!code && !is_jit) throw_no_code(kernel, gpu_, unsuitable);
  known_kernel made = is_jit ? compile(kernel, values) : load(kernel, *code);
  std::optional<known_kernel> dropped; // released without the lock
  const std::lock_guard lock(mutex_);
  auto [kept, oldest] = kernels_.emplace(is_jit ? compiled : plain, std::move(made)); // or that of another thread
  dropped = std::move(oldest);
  return kept->kernel;
}

module_cache::known_kernel module_cache::load(const syclc_kernel &kernel, const offered_code &code) {
  std::shared_ptr<entry> loaded;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<entry> &known = modules_[{code.module, code.image.code.stored().data()}];
    if (!known) known = std::make_shared<entry>();
    loaded = known;
  }
  std::call_once(loaded->once, [&] {
    try {
      loaded->code = std::make_shared<loaded_module>(gpu_, code.image.kind, code.image.code.bytes(),
                                                     kernel_on_device(kernel, gpu_));
    } catch (...) {
      loaded->error = current_sycl_exception(gpu_.name());
    }
  });
  if (loaded->error) std::rethrow_exception(loaded->error);
  return {std::make_shared<cuda_kernel>(gpu_, kernel, loaded->code, values_are::parameters), code.module};
}

module_cache::known_kernel module_cache::compile(const syclc_kernel &kernel, const spec_values &values) const {
  const std::string what = kernel_on_device(kernel, gpu_), arch = "sm_" + std::to_string(gpu_.architecture());
  const jit_compiler &compiler = jit_compiler::get();
  if (!compiler.functions)
    throw_error(errc::kernel_not_supported, what + ": there is only LLVM IR of it, and " + compiler.problem);
  const jit_request request(kernel, values);
  const std::string key = request.key("PTX", arch);
  const auto load = [&](std::span<const std::byte> ptx) {
    return known_kernel{std::make_shared<cuda_kernel>(gpu_, kernel,
                                                      std::make_shared<loaded_module>(gpu_, image_kind::ptx, ptx, what),
                                                      values_are::in_code),
                        kernel.module};
  };
  if (const std::optional<std::vector<std::byte>> kept = code_cache::instance().find(key)) return load(*kept);
  const trace_scope trace("compile PTX", [&] { return readable_kernel_name(kernel); });
  const compilation under_way;
  if (const std::string damage = request.damage(); !damage.empty()) throw_error(errc::invalid, what + ": " + damage);
  jit_bytes ptx, error;
  if (!compiler.functions->compile_ptx(request.get(), arch.c_str(), ptx.get(), error.get()))
    throw_error(errc::build, what + ": " + std::string(error.text()));
  known_kernel made = load(ptx.bytes());
  code_cache::instance().keep(key, ptx.bytes());
  return made;
}

void module_cache::forget(const syclc_module &module) noexcept {
  const std::lock_guard lock(mutex_);
  recent_.fill({}); // all of these are in `kernels_`, too
  kernels_.erase_if([&](const kernel_key &key, known_kernel &known) {
    const bool is_gone = key.kernel->module == &module || known.code_in == &module;
    if (is_gone) forgotten_.push_back(std::move(known.kernel));
    return is_gone;
  });
  std::erase_if(modules_, [&](auto &each) {
    const bool is_gone = each.first.first == &module;
    if (is_gone) forgotten_.push_back(std::move(each.second));
    return is_gone;
  });
}

} // namespace sycl::detail::cuda
