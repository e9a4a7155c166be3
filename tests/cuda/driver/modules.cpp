// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "modules.hpp"

#include "calls.hpp"
#include "settings.hpp"

#include "abi/ptx_launch.h"
#include "core/images/image_registry.hpp"
#include "core/images/linked_code.hpp"
#include "core/images/module_images.hpp"

#include <algorithm>
#include <cstring>
#include <span>

namespace cuda_test {

namespace {

/// The options of cuModuleLoadDataEx that the driver knows.
struct load_options {
  char *error_log = nullptr;
  void **error_log_size = nullptr; ///< in: bytes of the buffer; out: bytes written

  load_options(unsigned count, const CUjit_option *options, void **values) {
    for (unsigned i = 0; i != count; ++i) {
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER) error_log = static_cast<char *>(values[i]);
      if (options[i] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES) error_log_size = &values[i];
      if (options[i] == CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES) values[i] = nullptr; // nothing is written
    }
  }
  void write(const std::string &text) const {
    if (!error_log_size) return;
    const auto size = reinterpret_cast<std::uintptr_t>(*error_log_size);
    const std::size_t written = error_log && size != 0 ? std::min<std::size_t>(text.size(), size - 1) : 0;
    if (error_log && size != 0) {
      std::memcpy(error_log, text.data(), written);
      error_log[written] = '\0';
    }
    *error_log_size = reinterpret_cast<void *>(written);
  }
};

/// Whether one of a kernel's images in the program is the loaded one.
bool has_image(const syclc_kernel &kernel, const std::string &loaded) {
  using namespace sycl::detail;
  const auto is_loaded = [&](const device_image &one) {
    if (one.kind != image_kind::ptx && one.kind != image_kind::cubin) return false;
    const std::span<const std::byte> code = one.code.bytes();
    const std::size_t common = std::min(code.size(), loaded.size());
    return common + 1 >= loaded.size() && std::memcmp(code.data(), loaded.data(), common) == 0;
  };
  const std::vector<device_image> own = images_of(*kernel.module);
  if (std::any_of(own.begin(), own.end(), is_loaded)) return true;
  const std::vector<linked_image> linked = linked_images_of(kernel);
  return std::any_of(linked.begin(), linked.end(), [&](const linked_image &one) { return is_loaded(one.image); });
}

/// The program's kernel of a name. Sources may have kernels of the same name; then the image decides.
const syclc_kernel *find_kernel(const std::string &name, const std::string &loaded) {
  std::vector<const syclc_kernel *> found;
  for (const syclc_module *const module : sycl::detail::image_registry::instance().modules())
    for (const syclc_kernel *const kernel : std::span(module->kernels, module->num_kernels))
      if (kernel->name == name) found.push_back(kernel);
  if (found.empty()) return nullptr;
  if (found.size() == 1) return found.front();
  for (const syclc_kernel *const kernel : found)
    if (has_image(*kernel, loaded)) return kernel;
  return found.front();
}

/// Whether the image's parameters are those of docs/nvptx.md. \param block with that of specialization constants, which
/// code has not that was compiled for certain values.
bool has_described_parameters(const image_entry &entry, const syclc_kernel &kernel, bool block) {
  std::vector<std::size_t> expected;
  for (const syclc_param &param : std::span(kernel.params, kernel.num_params))
    if (param.kind == SYCLC_PARAM_VALUE || param.kind == SYCLC_PARAM_CLOSURE)
      expected.push_back(param.size);
    else if (param.kind != SYCLC_PARAM_LOCAL_MEMORY)
      expected.push_back(sizeof(void *));
  if (block) expected.push_back(kernel.module->spec_constants_size);
  expected.push_back(sizeof(syclc_ptx_launch));
  return entry.parameters == expected;
}

} // namespace

CUresult calls::cuModuleLoadDataEx(CUmodule *handle, const void *data, unsigned count, CUjit_option *options,
                                   void **values) {
  if (!handle || !data || (count != 0 && (!options || !values))) return CUDA_ERROR_INVALID_VALUE;
  const load_options wanted(count, options, values);
  image contents = read_image(data, settings::get().sm, settings::get().version);
  wanted.write(contents.log);
  if (contents.status != CUDA_SUCCESS) return contents.status;
  const auto made = std::make_shared<module>();
  made->owner = current_context();
  made->key.assign(static_cast<const char *>(data), contents.bytes);
  made->contents = std::move(contents);
  *handle = objects::get().modules.add(made);
  return CUDA_SUCCESS;
}

CUresult calls::cuModuleUnload(CUmodule handle) {
  const auto removed = objects::get().modules.remove(handle);
  if (!removed) return CUDA_ERROR_INVALID_HANDLE;
  objects::get().functions.remove_if([&](const function &f) { return f.owner == removed; });
  return CUDA_SUCCESS;
}

CUresult calls::cuModuleGetFunction(CUfunction *handle, CUmodule owner, const char *name) {
  if (!handle || !name) return CUDA_ERROR_INVALID_VALUE;
  const auto found = objects::get().modules.find(owner);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  const auto &entries = found->contents.entries;
  const auto entry = std::find_if(entries.begin(), entries.end(), [&](const image_entry &e) { return e.name == name; });
  if (entry == entries.end()) return CUDA_ERROR_NOT_FOUND;
  const auto made = std::make_shared<function>();
  made->owner = found;
  made->entry = *entry;
  made->kernel = find_kernel(name, found->key);
  if (!made->kernel) {
    complain("%s: no source of this program has the kernel, so that it has no native code here", name);
    return CUDA_ERROR_NOT_FOUND;
  }
  if (entry->has_parameters &&
      !has_described_parameters(*entry, *made->kernel, made->kernel->num_spec_constants != 0)) {
    const bool for_values = has_described_parameters(*entry, *made->kernel, false);
    complain("%s: %s", name,
             for_values ? "its PTX is for certain values of specialization constants, which native code cannot learn"
                        : "the parameters of its PTX are not those of its description");
    return for_values ? CUDA_ERROR_NOT_SUPPORTED : CUDA_ERROR_INVALID_IMAGE;
  }
  *handle = objects::get().functions.add(made);
  return CUDA_SUCCESS;
}

CUresult calls::cuFuncGetAttribute(int *value, CUfunction_attribute what, CUfunction handle) {
  if (!value) return CUDA_ERROR_INVALID_VALUE;
  const auto found = objects::get().functions.find(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  switch (what) {
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = found->most_threads_of_block();
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES:
    *value = static_cast<int>(found->entry.static_shared);
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES:
    *value = 0;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    *value = 32;
    return CUDA_SUCCESS;
  case CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES:
    *value = found->dynamic_shared;
    return CUDA_SUCCESS;
  }
  return CUDA_ERROR_INVALID_VALUE;
}

CUresult calls::cuFuncSetAttribute(CUfunction handle, CUfunction_attribute what, int value) {
  const auto found = objects::get().functions.find(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  if (what != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES || value < 0 ||
      value > most_shared - static_cast<int>(found->entry.static_shared))
    return CUDA_ERROR_INVALID_VALUE;
  found->dynamic_shared = value;
  return CUDA_SUCCESS;
}

CUresult calls::cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, CUfunction handle, int block_size,
                                                            std::size_t dynamic_shared_bytes) {
  constexpr int resident_threads = 2048, resident_blocks = 32;
  if (!blocks || block_size <= 0) return CUDA_ERROR_INVALID_VALUE;
  const auto found = objects::get().functions.find(handle);
  if (!found) return CUDA_ERROR_INVALID_HANDLE;
  const std::size_t shared = dynamic_shared_bytes + found->entry.static_shared + 1024; // the system's share
  *blocks = std::min({resident_blocks, resident_threads / block_size, static_cast<int>((228u << 10) / shared)});
  if (block_size > found->most_threads_of_block()) *blocks = 0;
  return CUDA_SUCCESS;
}

} // namespace cuda_test
