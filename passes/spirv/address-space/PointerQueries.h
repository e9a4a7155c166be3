// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which address space a pointer points to (sycl::khr::dynamic_addrspace_cast), for SPIR-V.
/// \code
///   %l = call ptr addrspace(4) @__syclc_pointer_in_space(ptr addrspace(4) %p, i32 space)   ; %p, or null
/// \endcode
/// Once address spaces are inferred most pointers are known to be of one: the answer is the pointer or null, and what
/// depends on it can be inferred anew. The others ask the device, by SPIR-V's OpGenericCastToPtrExplicit.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERQUERIES_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERQUERIES_H

namespace llvm {
class Module;
}

namespace syclc {

/// Answers the queries of a module whose address spaces have been inferred. \returns whether there were any.
bool answerPointerQueries(llvm::Module &M);

} // namespace syclc

#endif
