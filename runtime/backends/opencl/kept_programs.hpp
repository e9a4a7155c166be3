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
/// Of devices that take SPIR 1.2 that is kept, which saves the translation, and not the driver's binary: PoCL compiles
/// all kernels of a program when it is asked for one, which takes seconds where there are many, and keeps those that
/// were launched in a cache of its own.
#pragma once

#include "backends/opencl/api.hpp"
#include "core/images/spec_values.hpp"

#include <string>

namespace sycl::detail::opencl {

/// What a built program depends on: its code, the values that were set for its specialization constants, the build's
/// options, the device with its driver and processor, and this library, which may change code before it is built.
std::string program_key(const void *code, std::size_t size, const spec_values &values, const std::string &options,
                        cl_device_id device);

/// The program that was kept, ready for kernels; null when there is none that the driver takes. \param options of
/// clBuildProgram.
program_handle load_program(const std::string &key, cl_context context, cl_device_id device, const char *options);

/// Keeps a built program. Failing to is no reason to fail.
void keep_program(const std::string &key, cl_program program, cl_device_id device) noexcept;
/// Keeps what a program was translated to instead.
void keep_translation(const std::string &key, const std::string &code) noexcept;

} // namespace sycl::detail::opencl
