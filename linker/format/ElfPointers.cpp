// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/ElfPointers.h"

#include "llvm/Support/Endian.h"

using namespace llvm;
using namespace llvm::object;

namespace syclc {

namespace {

/// The value, or nothing if the file is damaged.
template <class T>
T valueOr(Expected<T> Value, T Otherwise) {
  if (Value) return std::move(*Value);
  consumeError(Value.takeError());
  return Otherwise;
}

/// Keys that DenseMap reserves.
bool isReserved(uint64_t Offset) { return Offset >= ~uint64_t(1); }

} // namespace

ElfPointers::ElfPointers(const File &Elf) : Elf(Elf) {
  if (auto Found = Elf.sections())
    Sections = ArrayRef<Section>(Found->begin(), Found->end());
  else
    consumeError(Found.takeError());
}

StringRef ElfPointers::contents(unsigned SectionIndex) const {
  if (SectionIndex >= Sections.size() || Sections[SectionIndex].sh_type == ELF::SHT_NOBITS) return {};
  return toStringRef(valueOr(Elf.getSectionContents(Sections[SectionIndex]), ArrayRef<uint8_t>()));
}

StringRef ElfPointers::name(unsigned SectionIndex) const {
  if (SectionIndex >= Sections.size()) return {};
  return valueOr(Elf.getSectionName(Sections[SectionIndex]), StringRef());
}

const ElfPointers::RelocationMap &ElfPointers::relocationsOf(unsigned SectionIndex) {
  const unsigned Key = isObject() ? SectionIndex : 0; // dynamic relocations belong to no particular section
  auto [Entry, New] = Relocations.try_emplace(Key);
  if (!New) return Entry->second;
  for (const Section &Table : Sections) {
    if (Table.sh_type != ELF::SHT_RELA || (isObject() && Table.sh_info != SectionIndex)) continue;
    for (const Relocation &R : valueOr(Elf.relas(Table), File::Elf_Rela_Range()))
      if (!isReserved(R.r_offset)) Entry->second[R.r_offset] = {&R, &Table};
  }
  return Entry->second;
}

std::optional<ElfPlace> ElfPointers::placeOf(uint64_t Address) const {
  for (unsigned I = 0; I != Sections.size(); ++I) {
    const Section &S = Sections[I];
    if ((S.sh_flags & ELF::SHF_ALLOC) && S.sh_type != ELF::SHT_NOBITS && Address >= S.sh_addr &&
        Address - S.sh_addr < S.sh_size)
      return ElfPlace{I, Address - S.sh_addr};
  }
  return std::nullopt;
}

std::optional<ElfPlace> ElfPointers::symbolPlace(const Relocation &R, const Section &Table) const {
  const Section *Symbols = valueOr(Elf.getSection(Table.sh_link), static_cast<const Section *>(nullptr));
  if (!Symbols) return std::nullopt;
  const File::Elf_Sym *Symbol =
      valueOr(Elf.getRelocationSymbol(R, Symbols), static_cast<const File::Elf_Sym *>(nullptr));
  if (!Symbol) return std::nullopt;
  const unsigned Index = Symbol->st_shndx;
  if (Index == ELF::SHN_UNDEF || Index >= ELF::SHN_LORESERVE || Index >= Sections.size()) return std::nullopt;
  if (!isObject()) return placeOf(Symbol->st_value + R.r_addend);
  return ElfPlace{Index, Symbol->st_value + R.r_addend};
}

std::optional<ElfPointer> ElfPointers::follow(ElfPlace Place) {
  const StringRef Bytes = contents(Place.Section);
  if (Place.Offset > Bytes.size() || Bytes.size() - Place.Offset < 8) return std::nullopt;
  const uint64_t At = isObject() ? Place.Offset : Sections[Place.Section].sh_addr + Place.Offset;
  const RelocationMap &Known = relocationsOf(Place.Section);
  std::optional<ElfPlace> Target;
  std::optional<uint64_t> Addend;
  if (const auto Found = isReserved(At) ? Known.end() : Known.find(At); Found != Known.end()) {
    const auto [R, Table] = Found->second;
    Target = R->getSymbol(false) ? symbolPlace(*R, *Table) : placeOf(R->r_addend);
    if (isObject()) Addend = reinterpret_cast<const uint8_t *>(&R->r_addend) - Elf.base();
  } else if (!isObject()) {
    // Programs with fixed addresses, and RELR, whose addends are in the data.
    if (const uint64_t Address = support::endian::read64le(Bytes.data() + Place.Offset)) Target = placeOf(Address);
  }
  if (!Target) return std::nullopt;
  return ElfPointer{*Target, Addend};
}

std::optional<StringRef> ElfPointers::text(ElfPlace Place) {
  const std::optional<ElfPointer> Pointer = follow(Place);
  if (!Pointer) return std::nullopt;
  const StringRef Bytes = contents(Pointer->Target.Section);
  const size_t End = Pointer->Target.Offset < Bytes.size() ? Bytes.find('\0', Pointer->Target.Offset) : StringRef::npos;
  if (End == StringRef::npos) return std::nullopt;
  return Bytes.slice(Pointer->Target.Offset, End);
}

} // namespace syclc
