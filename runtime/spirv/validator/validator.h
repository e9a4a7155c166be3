// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C interface to SPIRV-Tools' validator (like spirv-val). The OpenCL backend and syclc-bundle contain the function. The
/// compiler, in which nothing else needs SPIRV-Tools, loads libsyclc-spirv-val.so if validation is enabled
/// (passes/spirv/emit/ValidateSpirv.h).
#ifndef SYCLC_RUNTIME_SPIRV_VALIDATOR_VALIDATOR_H
#define SYCLC_RUNTIME_SPIRV_VALIDATOR_VALIDATOR_H

#include <stddef.h>
#include <stdint.h>

/// Validates a module for its own version of SPIR-V; capabilities that OpenCL supports through extensions are accepted.
/// \param words the module, including its header, in the machine's byte order. \param message gets the error, truncated
/// to \p size bytes, zero-terminated. \param instruction gets the number of the invalid instruction, starting at 1; 0
/// if there is none. \returns whether the module is valid.
extern "C" bool syclc_validate_spirv(const uint32_t *words, size_t count, char *message, size_t size,
                                     size_t *instruction);

#endif
