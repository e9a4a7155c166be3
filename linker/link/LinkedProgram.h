// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The kernels of a whole program as one module of SPMD IR.
///
/// \code
///   a.cpp  define void @K(...) !syclc.kernel   { call @helper }      declare @helper(...)
///   b.cpp  define void @K(...) !syclc.kernel   { ... }               define @helper(...)
///   linked define void @K.1(...) !syclc.kernel { ... }               ; a.cpp's, helper inlined
///          define void @K.2(...) !syclc.kernel { ... }               ; b.cpp's
/// \endcode
/// Kernels of different translation units may have the same name: a header's kernels, which are equal, and kernels of
/// anonymous namespaces, which are not. So a kernel is identified by its module's id and its name, and renamed here.
#ifndef SYCLC_LINKER_LINK_LINKEDPROGRAM_H
#define SYCLC_LINKER_LINK_LINKEDPROGRAM_H

#include "ir/SpmdContract.h"
#include "link/DeviceInputs.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

#include <memory>
#include <string>
#include <vector>

namespace syclc {

/// A kernel of the linked module.
struct LinkedKernel {
  std::string Function; ///< its name in the linked module
  std::string Name;     ///< syclc_kernel::name
  std::string File;     ///< of the object that contains it
  /// syclc_module::id of the translation units that have it. There are several only if the kernel is the same in all.
  std::vector<std::string> ModuleIds;
  /// Reads specialization constants or device globals, which its module numbers.
  bool IsBoundToModule = false;
};

/// The lists of named metadata that SPMD IR has once per module.
inline constexpr llvm::StringLiteral ModuleLists[] = {SpecConstantsMetadata, DeviceGlobalsMetadata};
/// The names of lists and of the block of specialization constants come from ofModule() (ir/SpecConstants.h).

struct LinkedProgram {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Code;
  std::vector<LinkedKernel> Kernels;
  /// A function of another source has local memory, which not all of OpenCL's linkers support.
  bool HasLocalMemoryOfOthers = false;
  /// Errors that passes report through the context, one per line.
  std::unique_ptr<std::string> Reported = std::make_unique<std::string>();
};

/// Links all images, keeps what kernels need, and optimises across files. Excludes kernels of shared libraries.
/// \param AllowUndefined leaves undefined callees of kernels to the system's linker.
/// \param OnlyNeeded excludes kernels that work without a device link.
/// An error names the symbol, and the files that define it twice or the kernels that need it.
llvm::Expected<LinkedProgram> linkProgram(const DeviceInputs &Inputs, bool AllowUndefined, bool OnlyNeeded = false);

} // namespace syclc

#endif
