// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names and descriptions of error codes.
#include "calls.hpp"

namespace cuda_test {

namespace {

struct error {
  CUresult code;
  const char *name, *text;
};

#define ERROR(CODE, TEXT) {CODE, #CODE, TEXT}
constexpr error errors[] = {
    ERROR(CUDA_SUCCESS, "no error"),
    ERROR(CUDA_ERROR_INVALID_VALUE, "invalid argument"),
    ERROR(CUDA_ERROR_OUT_OF_MEMORY, "out of memory"),
    ERROR(CUDA_ERROR_NOT_INITIALIZED, "initialization error"),
    ERROR(CUDA_ERROR_DEINITIALIZED, "driver shutting down"),
    ERROR(CUDA_ERROR_STUB_LIBRARY, "stub library"),
    ERROR(CUDA_ERROR_DEVICE_UNAVAILABLE, "device busy or unavailable"),
    ERROR(CUDA_ERROR_NO_DEVICE, "no CUDA-capable device"),
    ERROR(CUDA_ERROR_INVALID_DEVICE, "invalid device ordinal"),
    ERROR(CUDA_ERROR_INVALID_IMAGE, "invalid kernel image"),
    ERROR(CUDA_ERROR_INVALID_CONTEXT, "invalid device context"),
    ERROR(CUDA_ERROR_NO_BINARY_FOR_GPU, "no kernel image for this device"),
    ERROR(CUDA_ERROR_PEER_ACCESS_UNSUPPORTED, "no peer access between these devices"),
    ERROR(CUDA_ERROR_INVALID_PTX, "PTX compilation failed"),
    ERROR(CUDA_ERROR_JIT_COMPILER_NOT_FOUND, "PTX compiler not found"),
    ERROR(CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "PTX version is too new for this driver"),
    ERROR(CUDA_ERROR_INVALID_SOURCE, "invalid source"),
    ERROR(CUDA_ERROR_INVALID_HANDLE, "invalid resource handle"),
    ERROR(CUDA_ERROR_NOT_FOUND, "named symbol not found"),
    ERROR(CUDA_ERROR_NOT_READY, "not ready"),
    ERROR(CUDA_ERROR_ILLEGAL_ADDRESS, "illegal memory access"),
    ERROR(CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES, "too many resources requested for launch"),
    ERROR(CUDA_ERROR_LAUNCH_TIMEOUT, "launch timed out"),
    ERROR(CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED, "peer access is already enabled"),
    ERROR(CUDA_ERROR_PEER_ACCESS_NOT_ENABLED, "peer access is not enabled"),
    ERROR(CUDA_ERROR_ASSERT, "device-side assert"),
    ERROR(CUDA_ERROR_HARDWARE_STACK_ERROR, "hardware stack error"),
    ERROR(CUDA_ERROR_ILLEGAL_INSTRUCTION, "illegal instruction"),
    ERROR(CUDA_ERROR_MISALIGNED_ADDRESS, "misaligned address"),
    ERROR(CUDA_ERROR_INVALID_ADDRESS_SPACE, "invalid address space"),
    ERROR(CUDA_ERROR_INVALID_PC, "invalid program counter"),
    ERROR(CUDA_ERROR_LAUNCH_FAILED, "unspecified launch failure"),
    ERROR(CUDA_ERROR_NOT_PERMITTED, "operation not permitted"),
    ERROR(CUDA_ERROR_NOT_SUPPORTED, "operation not supported"),
    ERROR(CUDA_ERROR_SYSTEM_DRIVER_MISMATCH, "driver mismatch"),
    ERROR(CUDA_ERROR_UNKNOWN, "unknown error"),
};
#undef ERROR

const error *find(CUresult code) {
  for (const error &e : errors)
    if (e.code == code) return &e;
  return nullptr;
}

CUresult tell(const error *found, const char *error::*what, const char **text) {
  if (!text) return CUDA_ERROR_INVALID_VALUE;
  *text = found ? found->*what : nullptr;
  return found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

} // namespace

const char *error_name(CUresult code) {
  const error *const found = find(code);
  return found ? found->name : nullptr;
}

CUresult calls::cuGetErrorName(CUresult code, const char **text) { return tell(find(code), &error::name, text); }
CUresult calls::cuGetErrorString(CUresult code, const char **text) { return tell(find(code), &error::text, text); }

} // namespace cuda_test
