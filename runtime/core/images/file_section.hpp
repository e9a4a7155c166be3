// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads a section from the file of a loaded program or library. The section that syclc-bundle adds to finished
/// programs and libraries is not loaded with them, because their address layout is already fixed.
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// The file that was loaded at an address of the process: "/proc/self/exe" for the program itself, empty if there is
/// none.
std::string file_loaded_at(const void *address);

/// The bytes of a section of an ELF file; nullopt if the file has no such section.
/// \throws errc::invalid, naming the file, if it cannot be read or is damaged.
std::optional<std::vector<std::byte>> read_file_section(const std::string &file, std::string_view section);

} // namespace sycl::detail
