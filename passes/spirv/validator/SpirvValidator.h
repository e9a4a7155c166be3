// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// C interface to SPIRV-Tools' validator (like spirv-val), in a separate library, libsyclc-spirv-val.so. The compiler
/// loads it if validation is enabled (spirv/emit/ValidateSpirv.h): nothing else needs SPIRV-Tools. syclc-bundle
/// contains the function itself.
#ifndef SYCLC_PASSES_SPIRV_VALIDATOR_SPIRVVALIDATOR_H
#define SYCLC_PASSES_SPIRV_VALIDATOR_SPIRVVALIDATOR_H

#include <stddef.h>
#include <stdint.h>

/// Validates a module for its own version of SPIR-V; capabilities that OpenCL supports through extensions are accepted.
/// \param words the module, including its header, in the machine's byte order. \param message gets the error, truncated
/// to \p size bytes, zero-terminated. \param instruction gets the number of the invalid instruction, starting at 1; 0
/// if there is none. \returns whether the module is valid.
extern "C" bool syclc_validate_spirv(const uint32_t *words, size_t count, char *message, size_t size,
                                     size_t *instruction);

#endif
