// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/ModuleTable.h"

#include "abi/device_image.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

/// Maximum number of kernels in one source: a larger number cannot belong to a module.
constexpr uint32_t MaxKernels = 1 << 20;

class ModuleFinder {
public:
  explicit ModuleFinder(ElfPointers &Elf) : Elf(Elf) {}

  std::vector<ModuleInfo> Found;

  /// Modules are in data that relocations change: aligned, loaded.
  void search(unsigned SectionIndex) {
    if (!(Elf.sections()[SectionIndex].sh_flags & ELF::SHF_ALLOC)) return;
    const StringRef Bytes = Elf.contents(SectionIndex);
    for (uint64_t Offset = 0; Offset + sizeof(syclc_module) <= Bytes.size(); Offset += 8)
      if (read64(Bytes, Offset) == SYCLC_MODULE_MAGIC &&
          read32(Bytes, Offset + offsetof(syclc_module, version)) == SYCLC_ABI_VERSION)
        add({SectionIndex, Offset}, Bytes);
  }

private:
  static uint64_t read64(StringRef Bytes, uint64_t Offset) { return support::endian::read64le(Bytes.data() + Offset); }
  static uint32_t read32(StringRef Bytes, uint64_t Offset) { return support::endian::read32le(Bytes.data() + Offset); }

  void add(ElfPlace Place, StringRef Bytes) {
    const auto field = [&](uint64_t Offset) { return ElfPlace{Place.Section, Place.Offset + Offset}; };
    ModuleInfo Module;
    const std::optional<StringRef> Id = Elf.text(field(offsetof(syclc_module, id)));
    if (!Id || Id->size() != 32 || !all_of(*Id, isHexDigit)) return; // coincidence, or damage
    Module.Id = Id->str();
    Module.Source = Elf.text(field(offsetof(syclc_module, source))).value_or("").str();
    Module.SizeField = Elf.sections()[Place.Section].sh_offset + Place.Offset + offsetof(syclc_module, images_size);
    const uint64_t Size = read64(Bytes, Place.Offset + offsetof(syclc_module, images_size));
    Module.ImagesSize = Size & ~SYCLC_IMAGES_IN_FILE;
    Module.ImagesInFile = Size & SYCLC_IMAGES_IN_FILE;
    Module.Images = Elf.follow(field(offsetof(syclc_module, images)));
    if (!Module.Images || !holdsImages(Module)) {
      Module.Images.reset();
      Module.ImagesSize = 0;
    }
    const uint32_t Count = read32(Bytes, Place.Offset + offsetof(syclc_module, num_kernels));
    if (const auto Kernels = Elf.follow(field(offsetof(syclc_module, kernels))); Kernels && Count <= MaxKernels)
      addKernels(Module, Kernels->Target, Count);
    Found.push_back(std::move(Module));
  }

  bool holdsImages(const ModuleInfo &Module) const {
    const uint64_t Size = Elf.contents(Module.Images->Target.Section).size();
    return Module.Images->Target.Offset <= Size && Module.ImagesSize <= Size - Module.Images->Target.Offset;
  }

  void addKernels(ModuleInfo &Module, ElfPlace Table, uint32_t Count) {
    for (uint32_t I = 0; I != Count; ++I) {
      const auto Kernel = Elf.follow({Table.Section, Table.Offset + I * sizeof(void *)});
      if (!Kernel) continue; // another object defines it
      const auto [Section, Offset] = Kernel->Target;
      const StringRef Bytes = Elf.contents(Section);
      if (Offset > Bytes.size() || Bytes.size() - Offset < sizeof(syclc_kernel) ||
          read64(Bytes, Offset) != SYCLC_KERNEL_MAGIC)
        continue;
      if (const auto Name = Elf.text({Section, Offset + offsetof(syclc_kernel, name)}))
        Module.Kernels.push_back(Name->str());
      Module.HasNativeCode |= read32(Bytes, Offset + offsetof(syclc_kernel, num_native)) != 0;
    }
  }

  ElfPointers &Elf;
};

} // namespace

std::vector<ModuleInfo> findModules(ElfPointers &Elf) {
  ModuleFinder Finder(Elf);
  for (unsigned I = 0; I != Elf.sections().size(); ++I) Finder.search(I);
  return std::move(Finder.Found);
}

} // namespace syclc
