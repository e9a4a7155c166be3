// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/ElfSections.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/ELF.h"
#include "llvm/Object/ELF.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>
#include <numeric>
#include <vector>

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

/// Larger alignments are treated as this one: the sections that move are not loaded.
constexpr uint64_t LargestAlignment = 4096;

class SectionEditor {
  using Elf = ELFFile<ELF64LE>;

public:
  explicit SectionEditor(StringRef File) : File(File) {}

  Error read() {
    auto Read = Elf::create(File);
    if (!Read) return Read.takeError();
    Header = Read->getHeader();
    if (Header.e_shnum == 0 || Header.e_shstrndx >= Header.e_shnum || Header.e_shnum >= ELF::SHN_LORESERVE - 1)
      return createStringError("its table of sections is missing or too large");
    auto Sections = Read->sections();
    if (!Sections) return Sections.takeError();
    Headers.assign(Sections->begin(), Sections->end());
    uint64_t Total = 0;
    for (const Elf::Elf_Shdr &Section : Headers) {
      Contents.emplace_back();
      if (Section.sh_type == ELF::SHT_NOBITS || Section.sh_type == ELF::SHT_NULL) continue;
      auto Bytes = Read->getSectionContents(Section);
      if (!Bytes) return Bytes.takeError();
      Contents.back() = toStringRef(*Bytes).str();
      Total += Bytes->size();
    }
    if (Total > 2 * File.size()) return createStringError("its sections overlap");
    return findFixedPart(*Read);
  }

  Error change(const SectionChange &Change) {
    std::string &Names = Contents[Header.e_shstrndx];
    for (unsigned I = 1; I != Headers.size(); ++I) {
      const uint64_t Name = Headers[I].sh_name;
      if (Name >= Names.size() || Names.c_str() + Name != Change.Name) continue;
      if (!isMovable(I)) return createStringError("its section " + Change.Name + " cannot change its size");
      Contents[I] = Change.Bytes.str();
      return Error::success();
    }
    if (Change.Bytes.empty()) return Error::success();
    if (!isMovable(Header.e_shstrndx)) return createStringError("the names of its sections are loaded with it");
    Elf::Elf_Shdr New = {};
    New.sh_name = Names.size();
    New.sh_type = ELF::SHT_LLVM_OFFLOADING;
    New.sh_addralign = 8;
    Names += Change.Name;
    Names += '\0';
    Headers.push_back(New);
    Contents.push_back(Change.Bytes.str());
    return Error::success();
  }

  /// The file: the fixed part, then everything else in the old order, then the section table.
  std::string write() {
    std::string New = File.take_front(FixedPart).str();
    std::vector<unsigned> Order(Headers.size());
    std::iota(Order.begin(), Order.end(), 0);
    sort(Order, [&](unsigned A, unsigned B) { return std::pair(positionOf(A), A) < std::pair(positionOf(B), B); });
    for (unsigned I : Order) {
      if (!isMovable(I)) continue;
      Elf::Elf_Shdr &Section = Headers[I];
      const uint64_t Alignment = Section.sh_addralign;
      New.resize(alignTo(New.size(), isPowerOf2_64(Alignment) ? std::min(Alignment, LargestAlignment) : 1));
      Section.sh_offset = New.size();
      Section.sh_size = Contents[I].size();
      New += Contents[I];
    }
    New.resize(alignTo(New.size(), 8));
    Header.e_shoff = New.size();
    Header.e_shnum = Headers.size();
    New.append(reinterpret_cast<const char *>(Headers.data()), Headers.size() * sizeof(Elf::Elf_Shdr));
    std::memcpy(New.data(), &Header, sizeof Header);
    return New;
  }

private:
  /// New sections come last.
  uint64_t positionOf(unsigned Index) const {
    return Headers[Index].sh_offset ? uint64_t(Headers[Index].sh_offset) : ~uint64_t(0);
  }

  bool isMovable(unsigned Index) const {
    const Elf::Elf_Shdr &Section = Headers[Index];
    if (Section.sh_type == ELF::SHT_NOBITS || Section.sh_type == ELF::SHT_NULL) return false;
    if (Header.e_type == ELF::ET_REL) return true;
    return !(Section.sh_flags & ELF::SHF_ALLOC) && positionOf(Index) >= FixedPart;
  }

  /// In an object nothing is fixed; in other files the segments and their contents are.
  Error findFixedPart(const Elf &Read) {
    FixedPart = sizeof(Elf::Elf_Ehdr);
    if (Header.e_type == ELF::ET_REL) return Error::success();
    auto Segments = Read.program_headers();
    if (!Segments) return Segments.takeError();
    const auto include = [&](uint64_t Offset, uint64_t Size) {
      FixedPart = std::max(FixedPart, SaturatingAdd(Offset, Size));
    };
    include(Header.e_phoff, Segments->size() * sizeof(Elf::Elf_Phdr));
    for (const Elf::Elf_Phdr &Segment : *Segments) include(Segment.p_offset, Segment.p_filesz);
    for (const Elf::Elf_Shdr &Section : Headers)
      if ((Section.sh_flags & ELF::SHF_ALLOC) && Section.sh_type != ELF::SHT_NOBITS)
        include(Section.sh_offset, Section.sh_size);
    return FixedPart <= File.size() ? Error::success()
                                    : createStringError("the file ends before what is loaded from it does");
  }

  StringRef File;
  Elf::Elf_Ehdr Header = {};
  std::vector<Elf::Elf_Shdr> Headers;
  std::vector<std::string> Contents; ///< of each section
  uint64_t FixedPart = 0;            ///< number of bytes at the start of the file that do not move
};

} // namespace

Expected<std::string> changeSections(StringRef File, ArrayRef<SectionChange> Changes) {
  SectionEditor Editor(File);
  if (Error E = Editor.read()) return E;
  for (const SectionChange &Change : Changes)
    if (Error E = Editor.change(Change)) return E;
  return Editor.write();
}

} // namespace syclc
