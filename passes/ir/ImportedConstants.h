// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Constants of plain data that device code reads and another source defines (`extern const float table[8];`).
///
/// In SPMD IR (docs/spmd-ir.md) they are declarations with the host's name, as in the host's module:
/// \code
///   @table = external constant [8 x float], align 16
/// \endcode
/// The system's linker resolves them to the host's own constant: native code reads it, and images for other devices get
/// a copy of its bytes when they are built. To this end, the module lists them among its variables with
/// SYCLC_DEVICE_GLOBAL_CONSTANT (abi/device_image.h), and images list their names in "syclc.imports". The source that
/// defines them need not be compiled as SYCL. In SPIR-V they become functions that return an address
/// (spirv/address-space/CallForImportedConstants.h), defined by the runtime (backends/opencl/constant_data.hpp).
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

/// Whether \p G is an imported constant.
bool isImportedConstant(const llvm::GlobalVariable &G);

/// All imported constants that \p M uses, in module order.
llvm::SmallVector<llvm::GlobalVariable *> importedConstants(llvm::Module &M);

/// Their names, for the properties of images.
std::vector<std::string> importedConstantNames(llvm::Module &M);

/// The last step of outlining (outline/Outline.h): Clang declares structures of other sources as variables, because
/// they are not constant during construction. The plugin has checked that they are const. Makes them constants.
void markImportedConstants(llvm::Module &Spmd);

/// Whether \p F, or a function that it calls in its module, reads an imported constant.
bool readsImportedConstants(const llvm::Function &F);

} // namespace syclc

#endif
