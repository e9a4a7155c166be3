// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What pointers in an ELF file's data will point to when the program runs: relocations say it in objects, relocations
/// or the data itself in executables and shared libraries.
///
/// \code
///   object:      .rela.data.rel.ro: at 24: R_X86_64_64 .llvm.offloading + 0  ->  byte 0 of .llvm.offloading
///   executable:  .rela.dyn: at 0x3d18: R_X86_64_RELATIVE 0x318               ->  the section at 0x318
/// \endcode
#ifndef SYCLC_LINKER_FORMAT_ELFPOINTERS_H
#define SYCLC_LINKER_FORMAT_ELFPOINTERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Object/ELFObjectFile.h"

#include <optional>

namespace syclc {

/// A byte in a section of a file.
struct ElfPlace {
  unsigned Section; ///< index
  uint64_t Offset;  ///< in the section
};

/// Where a pointer leads.
struct ElfPointer {
  ElfPlace Target;
  std::optional<uint64_t> Addend; ///< offset in the file of the relocation's addend, in objects
};

/// Works on 64-bit little-endian ELF files. Damaged ones give no pointers, never wrong accesses.
class ElfPointers {
public:
  using File = llvm::object::ELFFile<llvm::object::ELF64LE>;
  using Section = File::Elf_Shdr;

  /// \p Elf must live as long as this.
  explicit ElfPointers(const File &Elf);

  bool isObject() const { return Elf.getHeader().e_type == llvm::ELF::ET_REL; }
  llvm::ArrayRef<Section> sections() const { return Sections; }
  /// Empty when the file ends before the section does, or the section has no bytes in it.
  llvm::StringRef contents(unsigned SectionIndex) const;
  llvm::StringRef name(unsigned SectionIndex) const;

  /// Where the pointer at \p Place leads; nothing for null and for what another file defines.
  std::optional<ElfPointer> follow(ElfPlace Place);
  /// The null-terminated text that the pointer at \p Place leads to.
  std::optional<llvm::StringRef> text(ElfPlace Place);

private:
  using Relocation = File::Elf_Rela;
  /// Relocations by the offset that they change: of a section in objects, all dynamic ones by address elsewhere.
  using RelocationMap = llvm::DenseMap<uint64_t, std::pair<const Relocation *, const Section *>>;

  const RelocationMap &relocationsOf(unsigned SectionIndex);
  std::optional<ElfPlace> placeOf(uint64_t Address) const;
  std::optional<ElfPlace> symbolPlace(const Relocation &R, const Section &Table) const;

  const File &Elf;
  llvm::ArrayRef<Section> Sections;
  llvm::DenseMap<unsigned, RelocationMap> Relocations;
};

} // namespace syclc

#endif
