// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Inlines the calls of kernels that call through pointers in some function: what the pointer is, is then often known.
/// LLVM does not inline large functions, nor any with -fno-inline.
/// \code
///   define float @integrate(ptr %f, float %a, float %b) { ... call float %f(float %x) ... }
///   define void @kernel(...) { ... call float @integrate(ptr @square, float 0.0, float 1.0) ... }
/// =>
///   define void @kernel(...) { ... call float @square(float %x) ... }        ; inlined
/// \endcode
/// The same is done for virtual calls through a reference that a function has got: only the kernel that made the object
/// shows its class, if all functions that get the object are inlined.
///
/// Recursive functions are not inlined.
#ifndef SYCLC_PASSES_OUTLINE_INLINEFORINDIRECTCALLS_H
#define SYCLC_PASSES_OUTLINE_INLINEFORINDIRECTCALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// `syclc-inline-for-indirect-calls`: inlines all calls of kernels and SYCL_EXTERNAL functions from which a call through
/// a pointer is reached. \returns whether it inlined one.
bool inlineForIndirectCalls(llvm::Module &M);

} // namespace syclc

#endif
