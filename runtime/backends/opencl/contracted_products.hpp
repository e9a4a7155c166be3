// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Spells `mad` as drivers made with LLVM compile it best. The compiler contracts `a * b + c` to OpenCL's `mad`, because
/// SPIR-V has no instruction for it. Intel's CPU runtime makes it a call of a function of its library: its loop unroller
/// takes the call for expensive, and a product that is used twice is not contracted at all. Its own compiler for OpenCL C
/// uses LLVM's intrinsic `llvm.fmuladd` instead, which SPIR-V can name as an imported function:
/// \code
///   %r = OpExtInst %float %opencl mad %a %b %c    =>    OpDecorate %f LinkageAttributes "llvm.fmuladd.f32" Import
///                                                       %r = OpFunctionCall %float %f %a %b %c
/// \endcode
/// The Mandelbrot set takes 0.63 of the time. Only for drivers that are known to give the intrinsic's name to LLVM.
#pragma once

#include <cstdint>
#include <vector>

namespace sycl::detail::opencl {

/// \returns \p module with calls of LLVM's intrinsic in place of `mad`, or unchanged if it has none or is damaged. A
/// `mad` by two constants stays: the compiler writes negations like that (passes/spirv/drivers/HideNegations.cpp).
std::vector<std::uint32_t> with_contracted_products(std::vector<std::uint32_t> module);

} // namespace sycl::detail::opencl
