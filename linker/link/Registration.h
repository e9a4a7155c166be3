// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The object that registers a device link's results with the runtime (abi/device_image.h): a module without kernels.
///
/// \code
///   static const syclc_native_variant variants[] = {{SYCLC_ISA_X86_64_V3, 16, &syclc.linked.3b1f.0.x86-64-v3.16, 0}};
///   static const syclc_linked_code linked[] = {{"<module id>", "<kernel>", 1, 0, variants, 0}};
///   static const syclc_module module = {..., .images = containers, .linked = linked};
///   // constructor and destructor that register and unregister it
/// \endcode
#ifndef SYCLC_LINKER_LINK_REGISTRATION_H
#define SYCLC_LINKER_LINK_REGISTRATION_H

#include "link/CompilePart.h"
#include "link/LinkedProgram.h"
#include "link/SpecVariants.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Error.h"
#include "llvm/TargetParser/Triple.h"

#include <string>
#include <vector>

namespace syclc {

/// Native code for a kernel: a syclc_linked_code for each of the modules that have the kernel.
struct LinkedNative {
  std::vector<std::string> ModuleIds;
  std::string Kernel;
  std::string CpuFeatures;         ///< syclc_linked_code::cpu_features
  std::string Cpu;                 ///< the CPU model that it was compiled for; empty: any CPU of its level
  std::vector<FoldedValue> Values; ///< syclc_linked_code::spec_values
  std::vector<LinkedVariant> Variants;
};

/// A kernel that still calls functions which no input defines: a syclc_native_caller.
struct LinkedCaller {
  std::string Kernel;
  std::vector<std::string> Callees;
};

struct LinkResults {
  std::string Containers; ///< images back to back
  std::vector<LinkedNative> Native;
  std::vector<LinkedCaller> Callers;
};

/// The object's bytes. \param Name of the module in messages of the runtime: the output file's.
llvm::Expected<llvm::SmallString<0>> makeRegistration(const LinkResults &Results, const llvm::Triple &Host,
                                                      llvm::StringRef Name, llvm::StringRef Id);

} // namespace syclc

#endif
