// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of a pointer's address space (sycl::khr::dynamic_addrspace_cast), for SPIR-V.
/// \code
///   %l = call ptr addrspace(4) @__syclc_pointer_in_space(ptr addrspace(4) %p, i32 space)   ; %p, or null
/// \endcode
/// After inference the address space of most pointers is known: the query is replaced by the pointer or null, and
/// inference may continue with the result. Other queries become SPIR-V's OpGenericCastToPtrExplicit.
#ifndef SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERQUERIES_H
#define SYCLC_PASSES_SPIRV_ADDRESSSPACE_POINTERQUERIES_H

namespace llvm {
class Module;
}

namespace syclc {

/// Replaces the queries of a module whose address spaces have been inferred. \returns whether there were any.
bool answerPointerQueries(llvm::Module &M);

} // namespace syclc

#endif
