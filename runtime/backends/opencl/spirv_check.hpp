// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A fast check of a SPIR-V module before a driver gets it: some drivers crash on invalid modules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace sycl::detail::opencl {

/// A SPIR-V version, e.g. 1.4. Ordered.
struct spirv_version {
  unsigned major = 0, minor = 0;
  friend auto operator<=>(const spirv_version &, const spirv_version &) = default;
  std::string text() const { return std::to_string(major) + "." + std::to_string(minor); }
};

/// Checks the header, that the instructions fill the module exactly, and that all kernels that it declares exist. Does
/// not check the meaning of instructions.
/// \returns an empty string after setting `version` to that of the module, or a description of the problem.
std::string what_is_wrong_with_spirv(const void *data, std::size_t size, spirv_version &version);

/// Validates a module with SPIRV-Tools: drivers end the process because of invalid instructions (Intel's calls exit()).
/// Takes about 0.5 % of the time in which a driver builds the module.
/// \returns an empty string, or what is wrong with which instruction.
std::string validation_error(const void *data, std::size_t size);

/// Whether a module declares extensions, for which other compilers may use instructions that the validator does not
/// know.
bool has_extensions(const void *data, std::size_t size);

/// The version in a module's header; 0.0 if there is no header.
spirv_version version_in_header(const void *data, std::size_t size) noexcept;

/// The newest version in a device's CL_DEVICE_IL_VERSION, e.g. "SPIR-V_1.0 SPIR-V_1.4"; 0.0 if it does not accept
/// SPIR-V.
spirv_version newest_spirv_version(const std::string &il_versions);

} // namespace sycl::detail::opencl
