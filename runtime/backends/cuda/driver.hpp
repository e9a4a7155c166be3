// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// CUDA's driver API, which is loaded when the program runs, with exceptions for its errors.
/// \code
///   check(cuStreamSynchronize(stream), "cuStreamSynchronize", device_name); // throws "...: CUDA_ERROR_... (700): ..."
/// \endcode
/// The functions are those of calls.def, with a trace of each call (core/base/traced_call.hpp). They may be called when
/// load_driver() has succeeded.
#pragma once

#include "backends/cuda/driver_types.hpp"
#include "core/base/traced_call.hpp"

#include <sycl/exception.hpp>

#include <string>

namespace sycl::detail::cuda {

/// "CUDA_ERROR_ILLEGAL_ADDRESS (700): an illegal memory access was encountered": the driver's own text.
std::string error_text(CUresult status);

/// See traced_call.
struct traced_api {
  using status = CUresult;
  static constexpr CUresult success = CUDA_SUCCESS;
  static std::string error_text(CUresult status) { return cuda::error_text(status); }
};

#define CUDA_CALL(name, symbol, parameters)                                                                            \
  inline constinit traced_call<CUresult parameters, traced_api> name(#name, nullptr);
#include "backends/cuda/calls.def"

/// The oldest version of the driver that has all functions, as cuDriverGetVersion reports it: CUDA 11.4.
inline constexpr int oldest_driver = 11040;

/// "12.4" for 12040.
std::string version_text(int version);

/// Loads libcuda.so.1, or the file that SYCLC_CUDA_DRIVER names, finds the functions and initialises the driver. To be
/// called once. \returns an empty text, or why there is no usable driver: "what: why: remedy".
std::string load_driver();

/// The SYCL error code that corresponds best to a status.
errc error_code(CUresult status) noexcept;

/// Whether all later calls in the context of the device fail as this one did: a kernel has damaged the context.
bool loses_context(CUresult status) noexcept;

/// A sycl::exception whose number for the backend is `status`.
exception cuda_error(errc code, CUresult status, const std::string &message);

/// Throws unless `status` is CUDA_SUCCESS. \param call the function; \param device_name for the message.
void check(CUresult status, const char *call, const std::string &device_name);

/// An address as the driver has it, and back.
inline CUdeviceptr address_of(const void *pointer) noexcept { return reinterpret_cast<CUdeviceptr>(pointer); }
inline void *pointer_to(CUdeviceptr address) noexcept { return reinterpret_cast<void *>(address); }

/// Makes a context the current one of this thread, which most functions of the driver need, and restores the program's
/// own one, if it had one, in the end.
class current_context {
public:
  explicit current_context(CUcontext context) noexcept {
    cuCtxGetCurrent(&before_);
    changed_ = before_ != context;
    if (changed_) cuCtxSetCurrent(context);
  }
  ~current_context() {
    if (changed_ && before_) cuCtxSetCurrent(before_);
  }
  current_context(const current_context &) = delete;
  current_context &operator=(const current_context &) = delete;

private:
  CUcontext before_ = nullptr;
  bool changed_;
};

} // namespace sycl::detail::cuda
