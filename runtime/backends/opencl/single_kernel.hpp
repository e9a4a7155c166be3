// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The part of a SPIR-V module that one of its kernels needs. A source with a hundred kernels is one module, which
/// drivers take seconds to compile, while the program waits for one of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sycl::detail::opencl {

/// The module \p code with the kernel \p name and the functions that it calls, directly or not, but without other
/// functions, their names and their decorations. Types, constants and variables stay.
/// \returns an empty vector if that is not useful: the module is small, has a single kernel or none of this name, or
/// refers to functions in other ways than by calls (function pointers, debug information, groups of decorations).
std::vector<std::uint32_t> code_of_kernel(const void *code, std::size_t bytes, std::string_view name);

} // namespace sycl::detail::opencl
