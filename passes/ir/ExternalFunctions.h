// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL (specification 5.10.1): functions that device code of one source calls and another one defines.
///
/// In SPMD IR (docs/spmd-ir.md) they have the function attribute `syclc-external`, and a type of the host's C++ ABI,
/// which is the same in all sources of a program:
/// \code
///   declare float @_Z5scalef(float) "syclc-external"         ; imported: defined in another source
///   define float @_Z4halfR5Point(ptr %p) "syclc-external"    ; exported: other sources may call it
/// \endcode
/// What becomes of them: native code calls variants for lanes (native/vectorize/ExternalVariant.h), SPIR-V has linkage
/// (spirv/address-space/ExternalLinkage.h), and device links resolve them with LLVM's linker.
///
/// Values pass between sources as the numbers and pointers that they are made of (ir/Leaves.h).
#ifndef SYCLC_PASSES_IR_EXTERNALFUNCTIONS_H
#define SYCLC_PASSES_IR_EXTERNALFUNCTIONS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

#include <string>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Whether \p F is one of them, as attribute and linkage say: copies that passes make for themselves are not.
bool isExternal(const llvm::Function &F);
bool isExported(const llvm::Function &F);
bool isImported(const llvm::Function &F);

/// Function attribute of such a function: the sub-group size that its declaration asks for, decimal.
inline constexpr llvm::StringLiteral ExternalSizeFnAttr = "syclc-external-sub-group-size";
/// That size; 0 for none.
uint64_t externalSize(const llvm::Function &F);

/// All of a module, in its order. Of imported ones those that somebody calls.
llvm::SmallVector<llvm::Function *> exportedFunctions(llvm::Module &M);
llvm::SmallVector<llvm::Function *> importedFunctions(llvm::Module &M);

/// Their names, for the properties of images.
std::vector<std::string> namesOf(llvm::ArrayRef<llvm::Function *> Functions);

/// From now on \p F is a function of its module only.
void makeInternal(llvm::Function &F);

/// Steps 1 and 2 of outlining (outline/Outline.h): \p F gets the attribute, and loses what was said of it by the host
/// (memory effects, for one: a work-item's id is no memory).
void markExternal(llvm::Function &F);

/// \p F and all functions that it calls, directly or through others.
llvm::SetVector<llvm::Function *> calledFrom(llvm::Function &F);

/// Whether native code of the exported function \p F takes a device link: it waits for the work-group, where lanes of
/// another source's kernel cannot be cut, has variables in local memory, uses a local_accessor, or matrices, whose
/// lanes the kernel chooses.
bool needsDeviceLink(const llvm::Function &F);

/// Whether \p F itself is about local memory that is not the calling kernel's own: the builtin that tells where
/// local_accessors are, or a function with variables there.
bool hasLocalMemory(const llvm::Function &F);

/// Whether \p F, or a function that it calls, uses a local_accessor. Only kernels have the memory of these.
bool usesLocalAccessors(const llvm::Function &F);

/// The functions of other sources that \p F calls, also by functions of its own.
llvm::SmallVector<llvm::Function *> importedBy(llvm::Function &F);

/// Whether all arguments and the result of \p F can pass: numbers of more than 64 bits cannot.
bool canPass(const llvm::Function &F);

} // namespace syclc

#endif
