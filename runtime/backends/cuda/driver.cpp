// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Loads the driver, and describes its errors.
#include "backends/cuda/driver.hpp"

#include "core/base/environment.hpp"
#include "core/base/errors.hpp"

#include <dlfcn.h>

namespace sycl::detail::cuda {

namespace {

/// Sets a function. \returns whether the library has it.
template <class Signature>
bool find(traced_call<Signature, traced_api> &call, void *library, const char *symbol) {
  using function = typename traced_call<Signature, traced_api>::function_type;
  call = reinterpret_cast<function>(dlsym(library, symbol));
  return static_cast<bool>(call);
}

/// \returns the name of the first function that the library lacks, or null.
const char *missing_function(void *library) {
#define CUDA_CALL(name, symbol, parameters)                                                                            \
  if (!find(name, library, symbol)) return symbol;
#include "backends/cuda/calls.def"
  return nullptr;
}

} // namespace

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

std::string load_driver() {
  const std::string &named = environment::get().cuda_driver;
  const std::string file = named.empty() ? "libcuda.so.1" : named;
  void *const library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *const why = dlerror();
    return std::string("NVIDIA's driver could not be loaded: ") + (why ? why : file.c_str()) +
           (named.empty() ? ": install NVIDIA's driver if the machine has such a GPU"
                          : ": correct or unset SYCLC_CUDA_DRIVER");
  }
  int version = 0;
  if (find(cuDriverGetVersion, library, "cuDriverGetVersion") && cuDriverGetVersion(&version) == CUDA_SUCCESS &&
      version < oldest_driver)
    return file + " is a driver for CUDA " + version_text(version) + ": syclc needs one for CUDA " +
           version_text(oldest_driver) + " or later: install a newer driver";
  if (const char *const missing = missing_function(library))
    return file + " has no function " + missing + ": install a newer driver";
  const CUresult status = cuInit(0);
  if (status == CUDA_SUCCESS) return {};
  return file + ": cuInit failed: " + error_text(status) +
         (status == CUDA_ERROR_NO_DEVICE ? ": the driver sees no GPU; nvidia-smi and CUDA_VISIBLE_DEVICES tell more"
          : status == CUDA_ERROR_SYSTEM_DRIVER_MISMATCH ? ": the driver was changed while the system ran; restart it"
                                                        : ": check the driver with nvidia-smi");
}

std::string error_text(CUresult status) {
  const char *name = nullptr, *text = nullptr;
  if (!cuGetErrorName || cuGetErrorName(status, &name) != CUDA_SUCCESS || !name) name = "unknown error";
  if (!cuGetErrorString || cuGetErrorString(status, &text) != CUDA_SUCCESS) text = nullptr;
  return std::string(name) + " (" + std::to_string(status) + ")" + (text ? std::string(": ") + text : std::string());
}

errc error_code(CUresult status) noexcept {
  switch (status) {
  case CUDA_ERROR_OUT_OF_MEMORY:
    return errc::memory_allocation;
  case CUDA_ERROR_INVALID_IMAGE:
  case CUDA_ERROR_NO_BINARY_FOR_GPU:
  case CUDA_ERROR_INVALID_PTX:
  case CUDA_ERROR_JIT_COMPILER_NOT_FOUND:
  case CUDA_ERROR_UNSUPPORTED_PTX_VERSION:
  case CUDA_ERROR_INVALID_SOURCE:
    return errc::build;
  case CUDA_ERROR_NOT_SUPPORTED:
  case CUDA_ERROR_PEER_ACCESS_UNSUPPORTED:
    return errc::feature_not_supported;
  default:
    return errc::runtime;
  }
}

bool loses_context(CUresult status) noexcept {
  switch (status) {
  case CUDA_ERROR_ILLEGAL_ADDRESS:
  case CUDA_ERROR_LAUNCH_TIMEOUT:
  case CUDA_ERROR_ASSERT:
  case CUDA_ERROR_HARDWARE_STACK_ERROR:
  case CUDA_ERROR_ILLEGAL_INSTRUCTION:
  case CUDA_ERROR_MISALIGNED_ADDRESS:
  case CUDA_ERROR_INVALID_ADDRESS_SPACE:
  case CUDA_ERROR_INVALID_PC:
  case CUDA_ERROR_LAUNCH_FAILED:
  case CUDA_ERROR_UNKNOWN:
    return true;
  default:
    return false;
  }
}

exception cuda_error(errc code, CUresult status, const std::string &message) {
  return exception_access::with_backend_error(exception(make_error_code(code), message), status);
}

void check(CUresult status, const char *call, const std::string &device_name) {
  if (status == CUDA_SUCCESS) return;
  throw_error(cuda_error(error_code(status), status,
                         std::string(call) + " failed on " + device_name + ": " + error_text(status)));
}

} // namespace sycl::detail::cuda
