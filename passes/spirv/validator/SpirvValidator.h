// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SPIRV-Tools' validator (what spirv-val does) behind one function of C. It is a library of its own,
/// libsyclc-spirv-val.so, which the compiler loads when modules are to be validated (spirv/emit/ValidateSpirv.h):
/// nothing else needs SPIRV-Tools. syclc-bundle has the function in itself.
#ifndef SYCLC_PASSES_SPIRV_VALIDATOR_SPIRVVALIDATOR_H
#define SYCLC_PASSES_SPIRV_VALIDATOR_SPIRVVALIDATOR_H

#include <stddef.h>
#include <stdint.h>

/// Validates a module for its own version of SPIR-V; capabilities that OpenCL reaches by extensions are not held
/// against it. \param words the module in this machine's byte order, with its header. \param message gets what is
/// wrong, cut off at \p size bytes, terminated by a zero. \param instruction gets the number of the instruction that is
/// wrong, which begins with 1; 0 where none is. \returns whether the module is valid.
extern "C" bool syclc_validate_spirv(const uint32_t *words, size_t count, char *message, size_t size,
                                     size_t *instruction);

#endif
