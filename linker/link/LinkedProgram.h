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
/// Kernels of different translation units may have the same name: those of a header, which are the same, and those of
/// anonymous namespaces, which are not. So a kernel is known by its module's id and its name, and called otherwise
/// here.
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
  std::string File;     ///< of the object it is from
  /// syclc_module::id of the translation units that have it: of several only when it is the same in all.
  std::vector<std::string> ModuleIds;
  /// It reads specialization constants or device globals, which its module numbers.
  bool IsBoundToModule = false;
};

/// What SPMD IR has once a module: lists of named metadata.
inline constexpr llvm::StringLiteral ModuleLists[] = {SpecConstantsMetadata, DeviceGlobalsMetadata};
/// A list, and the block of specialization constants, have the name that ofModule() gives (ir/SpecConstants.h).

struct LinkedProgram {
  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> Code;
  std::vector<LinkedKernel> Kernels;
  /// A function of another source has local memory, which not all of OpenCL's linkers can give it.
  bool HasLocalMemoryOfOthers = false;
  /// Errors that passes report through the context, one a line.
  std::unique_ptr<std::string> Reported = std::make_unique<std::string>();
};

/// Links all images, keeps what kernels need, and optimises across files. Kernels of shared libraries stay out.
/// \param AllowUndefined what kernels call without a definition is left for the system's linker to find.
/// \param OnlyNeeded kernels that work without a device link stay out.
/// An error names the symbol, who defines it twice, or which kernels miss it.
llvm::Expected<LinkedProgram> linkProgram(const DeviceInputs &Inputs, bool AllowUndefined, bool OnlyNeeded = false);

} // namespace syclc

#endif
