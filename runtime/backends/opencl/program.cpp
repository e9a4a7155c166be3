// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds a kernel's image, builds it, and turns what goes wrong into messages that name kernel, device and build log.
#include "backends/opencl/program.hpp"

#include "backends/opencl/spir12.hpp"
#include "core/environment.hpp"
#include "core/errors.hpp"
#include "core/kernel_name.hpp"
#include "core/offload_container.hpp"
#include "core/trace.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>

namespace sycl::detail::opencl {

namespace {

std::string kernel_on_device(const syclc_kernel &kernel, const device_properties &properties) {
  return "kernel " + readable_kernel_name(kernel) + " on " + properties.name;
}

/// What code the kernel's object has, for the message that it has not what is needed.
std::string targets_of(const syclc_kernel &kernel) {
  std::vector<std::string> targets;
  if (kernel.num_native != 0) targets.push_back("native");
  for (const device_image &image : images_of(*kernel.module)) {
    std::string target(image.property("triple"));
    if (target.empty()) target = image_kind_name(image.kind);
    if (std::find(targets.begin(), targets.end(), target) == targets.end()) targets.push_back(std::move(target));
  }
  return targets.empty() ? "no device code at all" : "code for " + join(targets) + " only";
}

/// \throws errc::kernel_not_supported when the kernel needs sub-groups and the device has none.
void check_sub_groups(const syclc_kernel &kernel, const device_properties &properties) {
  const bool has_none = properties.sub_group_sizes == std::vector<std::size_t>{1}; // see device_facts.cpp
  if ((kernel.flags & SYCLC_KERNEL_NEEDS_SUB_GROUPS) && has_none)
    throw_error(errc::kernel_not_supported,
                kernel_on_device(kernel, properties) +
                    ": the kernel uses sub-groups, which this OpenCL driver does not have; use another device, or "
                    "algorithms of the work-group instead");
}

/// The SPIR-V image that holds the kernel.
device_image spirv_image_of(const syclc_kernel &kernel, const device_properties &properties) {
  std::optional<device_image> image;
  std::string targets;
  try {
    image = find_image(*kernel.module, image_kind::spirv, kernel.name);
    if (!image) targets = targets_of(kernel);
  } catch (const exception &error) { // damaged: say also whose image it is
    throw_error(static_cast<errc>(error.code().value()), kernel_on_device(kernel, properties) + ": " + error.what());
  }
  if (image) return *image;
  throw_error(errc::kernel_not_supported,
              kernel_on_device(kernel, properties) + ": the device needs SPIR-V, the object file has " + targets +
                  "; recompile " + (kernel.module->source ? kernel.module->source : "its source") +
                  " with spirv64 among the targets of -fplugin-arg-syclc-targets");
}

/// SYCLC_DUMP_IR: writes code to a file that is named after its content. Failing to is no reason to fail.
void dump_ir(const void *code, std::size_t size, const char *extension) {
  const std::string &folder = environment::get().dump_ir;
  if (folder.empty()) return;
  std::uint64_t hash = 0xcbf29ce484222325; // FNV-1a
  for (std::size_t i = 0; i != size; ++i) hash = (hash ^ static_cast<const unsigned char *>(code)[i]) * 0x100000001b3;
  char name[32];
  std::snprintf(name, sizeof name, "/%016llx", static_cast<unsigned long long>(hash));
  std::ofstream file(folder + name + extension, std::ios::binary);
  file.write(static_cast<const char *>(code), static_cast<std::streamsize>(size));
  if (!file.flush())
    std::fprintf(stderr,
                 "syclc: SYCLC_DUMP_IR=\"%s\": cannot write %s%s there: name a folder that exists and has room\n",
                 folder.c_str(), name + 1, extension);
}

std::string build_log(cl_program program, cl_device_id device) {
  return query_string([&](std::size_t size, void *text, std::size_t *needed) {
    return clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, size, text, needed);
  });
}

} // namespace

std::shared_ptr<executable_kernel> program_cache::get_kernel(const syclc_kernel &kernel) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = kernels_.find(&kernel); found != kernels_.end()) return found->second;
  }
  release_forgotten();
  check_sub_groups(kernel, properties_);
  const device_image image = spirv_image_of(kernel, properties_);
  const std::shared_ptr<entry> program = entry_for({kernel.module, image.code.data()});
  std::call_once(program->once, [&] {
    try {
      program->program = build(kernel, image.code.data(), image.code.size());
    } catch (...) {
      program->error = current_sycl_exception(properties_.name);
    }
  });
  if (program->error) std::rethrow_exception(program->error);
  const bool takes_spirv = acceptance_.newest_spirv != spirv_version{};
  auto made = std::make_shared<opencl_kernel>(kernel, takes_spirv ? kernel.name : name_in_spir12(kernel.name),
                                              program->program.get(), device_, memory_, properties_);
  const std::lock_guard lock(mutex_);
  return kernels_.emplace(&kernel, std::move(made)).first->second; // another thread may have been faster
}

std::shared_ptr<program_cache::entry> program_cache::entry_for(const image_key &key) {
  const std::lock_guard lock(mutex_);
  auto &slot = programs_[key];
  if (!slot) slot = std::make_shared<entry>();
  return slot;
}

void program_cache::forget(const syclc_module &module) noexcept {
  const std::lock_guard lock(mutex_);
  for (auto kernel = kernels_.begin(); kernel != kernels_.end();)
    if (kernel->first->module == &module) {
      forgotten_.push_back(std::move(kernel->second));
      kernel = kernels_.erase(kernel);
    } else {
      ++kernel;
    }
  for (auto program = programs_.begin(); program != programs_.end();)
    if (program->first.first == &module) {
      forgotten_.push_back(std::move(program->second));
      program = programs_.erase(program);
    } else {
      ++program;
    }
}

void program_cache::release_forgotten() {
  std::vector<std::shared_ptr<const void>> forgotten; // released without the lock
  const std::lock_guard lock(mutex_);
  forgotten.swap(forgotten_);
}

program_handle program_cache::build(const syclc_kernel &kernel, const void *image, std::size_t size) const {
  const trace_scope trace("build device code", [&] { return kernel_on_device(kernel, properties_); });
  dump_ir(image, size, ".spv");
  spirv_version version;
  if (const std::string wrong = what_is_wrong_with_spirv(image, size, version); !wrong.empty())
    throw_error(errc::invalid, kernel_on_device(kernel, properties_) + ": its SPIR-V image is corrupt: " + wrong +
                                   "; recompile the object file");
  const bool takes_spirv = acceptance_.newest_spirv != spirv_version{};
  if (takes_spirv && version > acceptance_.newest_spirv)
    throw_error(errc::kernel_not_supported, kernel_on_device(kernel, properties_) + ": its image is SPIR-V " +
                                                version.text() + "; the device takes versions up to " +
                                                acceptance_.newest_spirv.text());
  program_handle program = create(kernel, image, size);
  const char *options = takes_spirv ? acceptance_.build_options.c_str() : "-x spir -spir-std=1.2";
  const cl_int status = clBuildProgram(program.get(), 1, &device_, options, nullptr, nullptr);
  if (status != CL_SUCCESS) {
    const std::string log = build_log(program.get(), device_);
    throw_error(errc::build, kernel_on_device(kernel, properties_) + ": the build failed: " + error_text(status) +
                                 "; build log:\n" + (log.empty() ? "(empty)" : log));
  }
  return program;
}

program_handle program_cache::create(const syclc_kernel &kernel, const void *image, std::size_t size) const {
  const std::string what = kernel_on_device(kernel, properties_);
  cl_int status = CL_SUCCESS;
  if (acceptance_.newest_spirv != spirv_version{}) {
    program_handle program(clCreateProgramWithIL(context_, image, size, &status));
    if (status != CL_SUCCESS) throw_error(errc::build, what + ": clCreateProgramWithIL: " + error_text(status));
    return program;
  }
  const std::string bitcode = translate_to_spir12(image, size, what);
  dump_ir(bitcode.data(), bitcode.size(), ".bc");
  const auto *bytes = reinterpret_cast<const unsigned char *>(bitcode.data());
  const std::size_t length = bitcode.size();
  cl_int binary_status = CL_SUCCESS;
  program_handle program(clCreateProgramWithBinary(context_, 1, &device_, &length, &bytes, &binary_status, &status));
  if (status == CL_SUCCESS) status = binary_status;
  if (status != CL_SUCCESS) throw_error(errc::build, what + ": clCreateProgramWithBinary: " + error_text(status));
  return program;
}

} // namespace sycl::detail::opencl
