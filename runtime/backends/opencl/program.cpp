// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds a kernel's image and builds it. Error messages have the names of kernel and device, and the build log.
#include "backends/opencl/program.hpp"

#include "backends/opencl/contracted_products.hpp"
#include "backends/opencl/kept_programs.hpp"
#include "backends/opencl/link_images.hpp"
#include "backends/opencl/linked_images.hpp"
#include "backends/opencl/local_objects.hpp"
#include "backends/opencl/single_kernel.hpp"
#include "backends/opencl/source_language.hpp"
#include "backends/opencl/spec_constants.hpp"
#include "backends/opencl/spir12.hpp"
#include "core/base/compilations.hpp"
#include "core/base/environment.hpp"
#include "core/base/errors.hpp"
#include "core/base/kernel_name.hpp"
#include "core/base/progress_line.hpp"
#include "core/base/trace.hpp"
#include "core/images/code_dump.hpp"
#include "core/images/image_registry.hpp"
#include "core/images/module_images.hpp"
#include "core/images/native_callers.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace sycl::detail::opencl {

namespace {

std::string kernel_on_device(const syclc_kernel &kernel, const device_properties &properties) {
  return "kernel " + readable_kernel_name(kernel) + " on " + properties.name;
}

/// \throws errc::kernel_not_supported if the kernel needs sub-groups and the device has none.
void check_sub_groups(const syclc_kernel &kernel, const device_properties &properties) {
  const bool has_none = properties.sub_group_sizes == std::vector<std::size_t>{1}; // see opencl_device_info.cpp
  if ((kernel.flags & SYCLC_KERNEL_NEEDS_SUB_GROUPS) && has_none)
    throw_error(errc::kernel_not_supported,
                kernel_on_device(kernel, properties) +
                    ": the kernel uses sub-groups, which this OpenCL driver does not have; use another device, or "
                    "algorithms of the work-group instead");
}

/// \throws errc::kernel_not_supported for a kernel of local_objects.hpp.
[[noreturn]] void throw_sharing(const std::string &what) {
  throw_error(errc::kernel_not_supported,
              what +
                  ": a SYCL_EXTERNAL function that it calls has objects in local memory, as algorithms of work-groups "
                  "have, which this driver cannot give to each work-group without a device link; " +
                  device_link_remedy + ", or make the function inline");
}

/// The SPIR-V image with the kernel.
device_image spirv_image_of(const syclc_kernel &kernel, const device_properties &properties) {
  std::optional<device_image> image;
  std::string targets;
  try {
    image = find_image(*kernel.module, image_kind::spirv, kernel.name);
    if (!image)
      targets = targets_of(kernel);
    else
      (void)image->code.bytes();     // decompressed here, so that the error has the kernel's name
  } catch (const exception &error) { // damaged: add the name of the kernel
    throw_error(static_cast<errc>(error.code().value()), kernel_on_device(kernel, properties) + ": " + error.what());
  }
  if (image) return *image;
  throw_error(errc::kernel_not_supported,
              kernel_on_device(kernel, properties) + ": the device needs SPIR-V, the object file has " + targets +
                  "; recompile " + (kernel.module->source ? kernel.module->source : "its source") +
                  " with spirv64 among the targets of -fplugin-arg-syclc-targets");
}

[[noreturn]] void throw_corrupt(const syclc_kernel &kernel, const device_properties &properties,
                                const std::string &why) {
  throw_error(errc::invalid, kernel_on_device(kernel, properties) + ": its SPIR-V image is corrupt: " + why +
                                 "; recompile the object file");
}

void check_hash(const device_image &image, const syclc_kernel &kernel, const device_properties &properties) {
  if (!image.has_right_hash()) throw_corrupt(kernel, properties, different_hash);
}

/// The modules whose specialization constants may be in the kernel's image; its own is the first.
std::vector<const syclc_module *> modules_read_by(const syclc_kernel &kernel) {
  std::vector<const syclc_module *> modules{kernel.module};
  if (!(kernel.flags & SYCLC_KERNEL_CALLS_EXTERNAL)) return modules;
  for (const syclc_module *other : image_registry::instance().modules())
    if (other != kernel.module && other->num_spec_constants != 0) modules.push_back(other);
  return modules;
}

std::string build_log(cl_program program, cl_device_id device) {
  return query_string([&](std::size_t size, void *text, std::size_t *needed) {
    return clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text, needed);
  });
}

} // namespace

std::shared_ptr<executable_kernel> program_cache::get_kernel(const syclc_kernel &kernel, const spec_values &values) {
  const kernel_key key(&kernel, values_read_by(kernel, values));
  {
    const std::lock_guard lock(mutex_);
    if (const built_kernel *found = kernels_.find(key)) return found->kernel;
  }
  release_forgotten();
  check_sub_groups(kernel, properties_);
  const auto [program, module] = program_for(kernel, key.second);
  if (program->error) std::rethrow_exception(program->error);
  check_local_memory(program->sharing_local_memory, kernel);
  auto made = std::make_shared<opencl_kernel>(kernel, takes_spirv() ? kernel.name : name_in_spir12(kernel.name),
                                              program->program.get(), device_, memory_, properties_,
                                              private_use_of(*program, kernel));
  if (for_any_ids_)
    made->use_for_wide_ids([other = for_any_ids_, &kernel, values] { return other->get_kernel(kernel, values); });
  std::optional<built_kernel> dropped; // released without the lock
  const std::lock_guard lock(mutex_);
  auto [kept, oldest] =
      kernels_.emplace(key, built_kernel{std::move(made), program, module}); // or that of another thread
  dropped = std::move(oldest);
  return kept->kernel;
}

std::pair<std::shared_ptr<program_cache::entry>, const syclc_module *>
program_cache::program_for(const syclc_kernel &kernel, const spec_values &values) {
  const auto built = [&](const syclc_module &module, const device_image &image, bool is_part, const auto &make) {
    std::shared_ptr<entry> program = entry_for({&module, image.code.data(), is_part ? &kernel : nullptr, values});
    std::call_once(program->once, [&] {
      try {
        program->program = make(*program);
      } catch (...) {
        program->error = current_sycl_exception(properties_.name);
      }
    });
    return program;
  };
  const auto build_of = [&](entry &program, const device_image &whole, std::span<const std::byte> code) {
    if (properties_.private_mem_of_group != 0) program.private_memory = private_uses_of(code.data(), code.size());
    if (!takes_spirv()) program.sharing_local_memory = kernels_sharing_local_memory(code.data(), code.size());
    return load_or_build(kernel, whole, code, values);
  };
  const auto from_spirv = [&](const syclc_module &module, const device_image &image, const auto &link) {
    complete_image linked;
    std::vector<std::uint32_t> part;
    std::span<const std::byte> code;
    std::exception_ptr failure;
    try {
      linked = link();
      code = linked.code.empty() ? std::span(static_cast<const std::byte *>(image.code.data()), image.code.size())
                                 : std::as_bytes(std::span(linked.code));
      if (const image_key whole{&module, image.code.data(), nullptr, values}; may_build_alone(whole)) {
        part = code_of_kernel(code.data(), code.size(), kernel.name);
        if (!part.empty()) count_alone(whole);
      }
    } catch (...) {
      failure = std::current_exception();
    }
    return built(module, image, !part.empty(), [&](entry &made) {
      if (failure) std::rethrow_exception(failure);
      return build_of(made, image, part.empty() ? code : std::as_bytes(std::span(part)));
    });
  };
  const std::string what = kernel_on_device(kernel, properties_);
  for (const offered_image &offered : linked_images_for(kernel, values, properties_)) {
    auto program = offered.is_binary ? built(*offered.module, offered.image, false,
                                             [&](entry &) { return load_binary(offered, context_, device_, what); })
                                     : from_spirv(*offered.module, offered.image, [&] {
                                         return link_images(offered.image, *kernel.module, properties_, what);
                                       });
    if (program->program || program->error) return {std::move(program), offered.module};
  }
  const device_image own = spirv_image_of(kernel, properties_);
  // Failures are not remembered, because a library that is loaded later may define the missing function.
  const complete_image linked = link_images(own, *kernel.module, properties_, what);
  auto program = from_spirv(*kernel.module, own, [&] { return linked; });
  const std::lock_guard lock(mutex_);
  program->linked = linked.modules;
  return {std::move(program), kernel.module};
}

private_use program_cache::private_use_of(const entry &program, const syclc_kernel &kernel) const {
  if (properties_.private_mem_of_group == 0) return {};
  const auto of_kernel = [&](const private_uses &uses) {
    const auto found = uses.find(std::string_view(kernel.name));
    return found == uses.end() ? private_use{} : found->second;
  };
  if (!program.private_memory.empty()) return of_kernel(program.private_memory);
  // A driver's binary does not contain this information, but the SPIR-V from which it may have been compiled does.
  const auto spirv = find_image(*kernel.module, image_kind::spirv, kernel.name);
  return spirv ? of_kernel(private_uses_of(spirv->code.data(), spirv->code.size())) : private_use{};
}

void program_cache::check_local_memory(const std::set<std::string, std::less<>> &among,
                                       const syclc_kernel &kernel) const {
  if (among.contains(std::string_view(kernel.name))) throw_sharing(kernel_on_device(kernel, properties_));
}

void program_cache::check_version(const syclc_kernel &kernel, const spirv_version &version) const {
  if (takes_spirv() && version > acceptance_.newest_spirv)
    throw_error(errc::kernel_not_supported, kernel_on_device(kernel, properties_) + ": its image is SPIR-V " +
                                                version.text() + "; the device takes versions up to " +
                                                acceptance_.newest_spirv.text());
}

const void *program_cache::find_code(const syclc_kernel &kernel) const {
  check_sub_groups(kernel, properties_);
  if (!find_image(*kernel.module, image_kind::spirv, kernel.name)) // then a device link may have one
    if (const auto offered = linked_images_for(kernel, {}, properties_); !offered.empty())
      return offered.front().image.code.stored().data();
  const device_image image = spirv_image_of(kernel, properties_);
  check_version(kernel, version_in_header(image.code.data(), image.code.size()));
  check_aspects(image, *kernel.module, properties_, kernel_on_device(kernel, properties_));
  return image.code.stored().data();
}

program_handle program_cache::create_unbuilt(const syclc_kernel &kernel) const {
  const device_image image = spirv_image_of(kernel, properties_);
  check_hash(image, kernel, properties_);
  const complete_image linked = link_images(image, *kernel.module, properties_, kernel_on_device(kernel, properties_));
  const auto create_of = [&](const void *code, std::size_t size) {
    if (!takes_spirv()) check_local_memory(kernels_sharing_local_memory(code, size), kernel);
    std::string translated;
    return create(kernel, code, size, translated);
  };
  return linked.code.empty() ? create_of(image.code.data(), image.code.size())
                             : create_of(linked.code.data(), sizeof(linked.code[0]) * linked.code.size());
}

bool program_cache::may_build_alone(const image_key &whole) {
  // A tool that wants the image (tools/sycl_opencl_build.cpp) describes a kernel of its own.
  const auto registered = image_registry::instance().modules();
  if (!takes_spirv() || std::find(registered.begin(), registered.end(), whole.module) == registered.end()) return false;
  const std::lock_guard lock(mutex_);
  const unsigned *built = alone_.find(whole);
  return !programs_.find(whole) && (!built || *built < max_alone);
}

void program_cache::count_alone(const image_key &whole) {
  const std::lock_guard lock(mutex_);
  ++*alone_.emplace(whole, 0).first;
}

std::shared_ptr<program_cache::entry> program_cache::entry_for(const image_key &key) {
  std::optional<std::shared_ptr<entry>> dropped; // released without the lock
  const std::lock_guard lock(mutex_);
  if (const std::shared_ptr<entry> *known = programs_.find(key)) return *known;
  auto [made, oldest] = programs_.emplace(key, std::make_shared<entry>());
  dropped = std::move(oldest);
  return *made;
}

void program_cache::forget(const syclc_module &module) noexcept {
  const std::lock_guard lock(mutex_);
  const auto holds_code_of = [&](const entry &program) {
    return std::find(program.linked.begin(), program.linked.end(), &module) != program.linked.end();
  };
  kernels_.erase_if([&](const kernel_key &key, built_kernel &built) {
    const bool is_gone = key.first->module == &module || built.code_in == &module || holds_code_of(*built.program);
    if (is_gone) forgotten_.push_back(std::move(built.kernel));
    return is_gone;
  });
  alone_.erase_if([&](const image_key &key, unsigned) { return key.module == &module; });
  programs_.erase_if([&](const image_key &key, std::shared_ptr<entry> &program) {
    const bool is_gone = key.module == &module || holds_code_of(*program);
    if (is_gone) forgotten_.push_back(std::move(program));
    return is_gone;
  });
}

void program_cache::release_forgotten() {
  std::vector<std::shared_ptr<const void>> forgotten; // released without the lock
  const std::lock_guard lock(mutex_);
  forgotten.swap(forgotten_);
}

program_handle program_cache::load_or_build(const syclc_kernel &kernel, const device_image &whole,
                                            std::span<const std::byte> code, const spec_values &values) const {
  const std::string options = acceptance_.build_options + (for_any_ids_ ? " narrow ids" : "");
  const std::string key = program_key(code.data(), code.size(), values, options, device_);
  if (environment::get().dump_ir.empty()) // otherwise the code is written to a file
    if (program_handle program = load_program(key, context_, device_, takes_spirv() ? nullptr : build_options()))
      return program;
  check_hash(whole, kernel, properties_);
  std::string translated;
  program_handle program = build(kernel, code.data(), code.size(), values, translated);
  if (translated.empty())
    keep_program(key, program.get(), device_);
  else
    keep_translation(key, translated);
  return program;
}

std::vector<std::uint32_t> program_cache::adapted(std::vector<std::uint32_t> module) const {
  if (!acceptance_.by_intels_cpu_runtime) return module;
  module = with_contracted_products(std::move(module));
  declare_source_language(module, for_any_ids_ ? source_language::opencl_c : source_language::opencl_cpp);
  return module;
}

const char *program_cache::build_options() const noexcept {
  return takes_spirv() ? acceptance_.build_options.c_str() : "-x spir -spir-std=1.2";
}

program_handle program_cache::build(const syclc_kernel &kernel, const void *image, std::size_t size,
                                    const spec_values &values, std::string &translated) const {
  const trace_scope trace("build device code", [&] { return kernel_on_device(kernel, properties_); });
  dump_code({static_cast<const std::byte *>(image), size}, ".spv");
  spirv_version version;
  if (const std::string wrong = what_is_wrong_with_spirv(image, size, version); !wrong.empty())
    throw_corrupt(kernel, properties_, wrong);
  check_version(kernel, version);
  if (const std::string wrong = validation_error(image, size); !wrong.empty())
    throw_corrupt(kernel, properties_, wrong);
  const std::vector<std::uint32_t> specialized =
      adapted(put_in_spec_values(image, size, modules_read_by(kernel), values, kernel_on_device(kernel, properties_)));
  program_handle program = create(kernel, specialized.data(), specialized.size() * sizeof(std::uint32_t), translated);
  const compilation under_way;
  const progress_line progress([&] { return "builds device code: " + kernel_on_device(kernel, properties_); });
  const cl_int status = clBuildProgram(program.get(), 1, &device_, build_options(), nullptr, nullptr);
  if (status != CL_SUCCESS) {
    const std::string log = build_log(program.get(), device_);
    throw_opencl_error(errc::build, status,
                       kernel_on_device(kernel, properties_) + ": the build failed: " + error_text(status) +
                           "; build log:\n" + (log.empty() ? "(empty)" : log));
  }
  return program;
}

program_handle program_cache::create(const syclc_kernel &kernel, const void *image, std::size_t size,
                                     std::string &translated) const {
  return create(kernel_on_device(kernel, properties_), image, size, translated);
}

program_handle program_cache::create_of_source(const void *spirv, std::size_t size) const {
  const std::string what = "kernel bundle of SPIR-V for " + properties_.name;
  if (const std::string wrong = validation_error(spirv, size); !wrong.empty() && !has_extensions(spirv, size))
    throw_error(errc::build, what + ": the module is invalid: " + wrong + "; spirv-val tells more");
  if (!takes_spirv())
    if (const auto sharing = kernels_sharing_local_memory(spirv, size); !sharing.empty())
      throw_sharing(what + ": kernel " + *sharing.begin());
  std::string translated;
  return create(what, spirv, size, translated);
}

program_handle program_cache::create(const std::string &what, const void *image, std::size_t size,
                                     std::string &translated) const {
  cl_int status = CL_SUCCESS;
  if (takes_spirv()) {
    program_handle program(clCreateProgramWithIL(context_, image, size, &status));
    if (status != CL_SUCCESS)
      throw_opencl_error(errc::build, status, what + ": clCreateProgramWithIL: " + error_text(status));
    return program;
  }
  translated = translate_to_spir12(image, size, what);
  dump_code(std::as_bytes(std::span(translated)), ".bc");
  const auto *bytes = reinterpret_cast<const unsigned char *>(translated.data());
  const std::size_t length = translated.size();
  cl_int binary_status = CL_SUCCESS;
  program_handle program(clCreateProgramWithBinary(context_, 1, &device_, &length, &bytes, &binary_status, &status));
  if (status == CL_SUCCESS) status = binary_status;
  if (status != CL_SUCCESS)
    throw_opencl_error(errc::build, status, what + ": clCreateProgramWithBinary: " + error_text(status));
  return program;
}

} // namespace sycl::detail::opencl
