// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The source language that a SPIR-V module declares (OpSource). LLVM's backend declares OpenCL C++. Intel's CPU runtime
/// then always vectorises along dimension 0, and leaves out other optimisations: kernels whose neighbours in that dimension
/// are far apart take 100 times as long. For OpenCL C, however, it assumes that all ids fit in an `int`. So there are two
/// programs of an image there: launches with larger ids use the one in OpenCL C++.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sycl::detail::opencl {

enum class source_language : std::uint32_t { opencl_c = 3, opencl_cpp = 4 };

/// Changes the declaration in \p module, if it has one. A damaged module stays as it is from the damage on.
void declare_source_language(std::span<std::uint32_t> module, source_language language);

/// Whether a launch of \p size work-items from \p offset on has ids that do not fit in an `int`.
bool has_wide_ids(const std::array<std::size_t, 3> &size, const std::array<std::size_t, 3> &offset);

} // namespace sycl::detail::opencl
