// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs of OpenCL drivers in the cache on disk (core/base/code_cache.hpp): what clBuildProgram made, so that the
/// next process need not build it.
/// \code
///   program_handle program = load_program(key, context, device, options); // null: none is kept that the driver takes
///   if (!program) {
///     program = ...clBuildProgram...;
///     keep_program(key, program.get(), device);
///   }
/// \endcode
/// For devices that accept only SPIR 1.2, the SPIR is stored, which saves the translation, and not the driver's binary.
/// To create a binary, PoCL compiles all kernels of a program, which takes seconds if there are many, and it has its
/// own cache of the kernels that were launched.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/images/spec_values.hpp"

#include <string>

namespace sycl::detail::opencl {

/// A key of everything that determines a built program: its code, the values of its specialization constants, the
/// build's options, the device with its driver and processor, and this library, which may change code before the build.
std::string program_key(const void *code, std::size_t size, const spec_values &values, const std::string &options,
                        cl_device_id device);

/// A stored program that is ready for kernels; null if there is none that the driver accepts. \param options those of
/// clBuildProgram.
program_handle load_program(const std::string &key, cl_context context, cl_device_id device, const char *options);

/// Stores a built program. Errors are ignored.
void keep_program(const std::string &key, cl_program program, cl_device_id device) noexcept;
/// Stores the translation of a program instead. Errors are ignored.
void keep_translation(const std::string &key, const std::string &code) noexcept;

} // namespace sycl::detail::opencl
