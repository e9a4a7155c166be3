// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A section of the file that a part of the running program was loaded from, read from disk: what syclc-bundle adds to
/// finished programs and libraries is not loaded with them, because their addresses are settled.
#pragma once

#include <sycl/detail/export.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sycl::detail {

/// The file that holds what lies at an address of the process; "/proc/self/exe" for the program itself; empty when
/// nothing was loaded there.
std::string file_loaded_at(const void *address);

/// The bytes of a section of an ELF file; nullopt when the file has no such section.
/// \throws errc::invalid, naming the file, when it cannot be read or is damaged.
std::optional<std::vector<std::byte>> read_file_section(const std::string &file, std::string_view section);

} // namespace sycl::detail
