// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The run-time targets of pointers in an ELF file's data: given by relocations in objects, by relocations or the data
/// itself in executables and shared libraries.
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

/// The target of a pointer.
struct ElfPointer {
  ElfPlace Target;
  std::optional<uint64_t> Addend; ///< offset in the file of the relocation's addend, in objects
};

/// Works on 64-bit little-endian ELF files. Damaged ones yield no pointers, never invalid accesses.
class ElfPointers {
public:
  using File = llvm::object::ELFFile<llvm::object::ELF64LE>;
  using Section = File::Elf_Shdr;

  /// \p Elf must outlive this.
  explicit ElfPointers(const File &Elf);

  bool isObject() const { return Elf.getHeader().e_type == llvm::ELF::ET_REL; }
  llvm::ArrayRef<Section> sections() const { return Sections; }
  /// Empty if the file ends before the section does, or the section has no bytes in it.
  llvm::StringRef contents(unsigned SectionIndex) const;
  llvm::StringRef name(unsigned SectionIndex) const;

  /// The target of the pointer at \p Place; nothing for null and for symbols that another file defines.
  std::optional<ElfPointer> follow(ElfPlace Place);
  /// The null-terminated string at the target of the pointer at \p Place.
  std::optional<llvm::StringRef> text(ElfPlace Place);

private:
  using Relocation = File::Elf_Rela;
  /// Relocations by the offset that they change: in a section in objects, all dynamic ones by address otherwise.
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
