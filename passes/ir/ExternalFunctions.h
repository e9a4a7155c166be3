// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL (specification 5.10.1): functions called by device code of one source and defined in another.
///
/// In SPMD IR (docs/spmd-ir.md) they have the function attribute `syclc-external`, and the type of the host's C++ ABI,
/// which is the same in all sources of a program:
/// \code
///   declare float @_Z5scalef(float) "syclc-external"         ; imported: defined in another source
///   define float @_Z4halfR5Point(ptr %p) "syclc-external"    ; exported: other sources may call it
/// \endcode
/// Native code calls variants for lanes (native/vectorize/ExternalVariant.h), SPIR-V gives them linkage
/// (spirv/address-space/ExternalLinkage.h), and device links resolve them with LLVM's linker.
///
/// Arguments and results pass between sources as scalars and pointers (ir/Leaves.h).
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

/// Whether \p F has the attribute and external linkage: copies that passes make have not.
bool isExternal(const llvm::Function &F);
bool isExported(const llvm::Function &F);
bool isImported(const llvm::Function &F);

/// Function attribute of an external function: the sub-group size that its declaration requires, decimal.
inline constexpr llvm::StringLiteral ExternalSizeFnAttr = "syclc-external-sub-group-size";
/// The required sub-group size; 0 for none.
uint64_t externalSize(const llvm::Function &F);

/// All external functions of a module, in module order. Imported ones only if they are used.
llvm::SmallVector<llvm::Function *> exportedFunctions(llvm::Module &M);
llvm::SmallVector<llvm::Function *> importedFunctions(llvm::Module &M);

/// Their names, for the properties of images.
std::vector<std::string> namesOf(llvm::ArrayRef<llvm::Function *> Functions);

/// Makes \p F an internal function of its module.
void makeInternal(llvm::Function &F);

/// Steps 1 and 2 of outlining (outline/Outline.h): adds the attribute to \p F, and drops attributes that hold only on
/// the host (memory effects, for example: a work-item's id is not memory).
void markExternal(llvm::Function &F);

/// \p F and all functions that it calls, directly or indirectly.
llvm::SetVector<llvm::Function *> calledFrom(llvm::Function &F);

/// Whether the exported function \p F can be compiled to native code only in a device link: it contains a work-group
/// barrier, at which a kernel of another source cannot be split, has variables in local memory, or uses a
/// local_accessor or matrices, whose lanes the kernel determines.
bool needsDeviceLink(const llvm::Function &F);

/// Whether \p F itself uses local memory other than through its arguments: the builtin that returns the address of
/// local_accessors, or variables of its own.
bool hasLocalMemory(const llvm::Function &F);

/// Whether \p F, or a function that it calls, uses a local_accessor. Only kernels have their memory.
bool usesLocalAccessors(const llvm::Function &F);

/// Whether \p F, or a function of its own source that it calls, has assertions or checks of indices.
bool reports(llvm::Function &F);

/// The imported functions that \p F calls, directly or through functions of its own source.
llvm::SmallVector<llvm::Function *> importedBy(llvm::Function &F);

/// Whether all arguments and the result of \p F can pass between sources: integers of more than 64 bits cannot.
bool canPass(const llvm::Function &F);

} // namespace syclc

#endif
