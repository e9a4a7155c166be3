// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants of plain data that device code reads and another source defines (`extern const float table[8];`).
///
/// In SPMD IR (docs/spmd-ir.md) they are what they are in the host's module, declarations by the host's name:
/// \code
///   @table = external constant [8 x float], align 16
/// \endcode
/// The system's linker resolves them, because nothing but the host's own constant is meant: native code reads that, and
/// images for other devices get a copy of its bytes when they are built. For that the module lists them among its
/// variables with SYCLC_DEVICE_GLOBAL_CONSTANT (abi/device_image.h), and images by their names in "syclc.imports". So
/// the source that defines them need not know of SYCL. In SPIR-V they become functions that return an address
/// (spirv/address-space/CallForImportedConstants.h), which the runtime defines (backends/opencl/constant_data.hpp).
#ifndef SYCLC_PASSES_IR_IMPORTEDCONSTANTS_H
#define SYCLC_PASSES_IR_IMPORTEDCONSTANTS_H

#include "llvm/ADT/SmallVector.h"

#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace syclc {

/// Whether \p G is one of them.
bool isImportedConstant(const llvm::GlobalVariable &G);

/// All that \p M uses, in its order.
llvm::SmallVector<llvm::GlobalVariable *> importedConstants(llvm::Module &M);

/// Their names, for the properties of images.
std::vector<std::string> importedConstantNames(llvm::Module &M);

/// The last step of outlining (outline/Outline.h): Clang declares structures of other sources as variables, which they
/// are while they are constructed. The plugin has seen that they are const.
void markImportedConstants(llvm::Module &Spmd);

/// Whether \p F, or what it calls in its module, reads one.
bool readsImportedConstants(const llvm::Function &F);

} // namespace syclc

#endif
