// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The modules (syclc_module of runtime/abi/device_image.h) that an ELF file registers when it runs, found by their
/// magic number in its data, because linkers and strip remove names.
#ifndef SYCLC_LINKER_FORMAT_MODULETABLE_H
#define SYCLC_LINKER_FORMAT_MODULETABLE_H

#include "format/ElfPointers.h"

#include <string>
#include <vector>

namespace syclc {

/// One translation unit's kernels.
struct ModuleInfo {
  std::string Id, Source;
  std::vector<std::string> Kernels; ///< mangled names, in the order of the descriptors
  bool HasNativeCode = false;       ///< of at least one kernel

  uint64_t SizeField = 0;           ///< offset in the file of syclc_module::images_size
  uint64_t ImagesSize = 0;          ///< its value without SYCLC_IMAGES_IN_FILE
  bool ImagesInFile = false;        ///< SYCLC_IMAGES_IN_FILE
  std::optional<ElfPointer> Images; ///< syclc_module::images

  bool hasKernel(llvm::StringRef Name) const { return llvm::is_contained(Kernels, Name); }
};

/// All modules in \p Elf with this version of the ABI.
std::vector<ModuleInfo> findModules(ElfPointers &Elf);

} // namespace syclc

#endif
