// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format/ArchiveMembers.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"

#include <cstdio>

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral Magic = "!<arch>\n";
constexpr uint64_t HeaderSize = 60, SizeField = 48, SizeDigits = 10, LargestSize = 9'999'999'999;

/// Updates the members' offsets in a symbol table: a count and as many offsets, of \p Word bytes each.
template <class Word>
Error renumber(MutableArrayRef<char> Table, const DenseMap<uint64_t, uint64_t> &NewOffsets) {
  const auto read = [&](uint64_t Index) {
    return support::endian::read<Word, llvm::endianness::big>(Table.data() + Index * sizeof(Word));
  };
  if (Table.size() < sizeof(Word) || read(0) > Table.size() / sizeof(Word) - 1)
    return createStringError("its table of symbols is damaged");
  for (uint64_t I = 1; I <= read(0); ++I) {
    const auto New = NewOffsets.find(read(I));
    if (New == NewOffsets.end()) return createStringError("its table of symbols names a member that is not there");
    if (New->second > std::numeric_limits<Word>::max())
      return createStringError("it would be larger than its form allows");
    support::endian::write<Word, llvm::endianness::big>(Table.data() + I * sizeof(Word), New->second);
  }
  return Error::success();
}

} // namespace

Expected<std::string> changeMembers(StringRef Archive, ArrayRef<MemberChange> Changes) {
  if (!Archive.starts_with(Magic)) return createStringError("it is no archive that can be changed");
  std::string New = Magic.str();
  DenseMap<uint64_t, uint64_t> NewOffsets;
  struct SymbolTable {
    uint64_t Begin, Size;
    bool Is64Bit;
  };
  SmallVector<SymbolTable, 1> Tables;
  for (uint64_t At = Magic.size(); At < Archive.size();) {
    const StringRef Header = Archive.substr(At, HeaderSize);
    uint64_t Size = 0;
    if (Header.size() < HeaderSize || !Header.ends_with("`\n") ||
        Header.substr(SizeField, SizeDigits).rtrim().getAsInteger(10, Size) || Size > Archive.size() - At - HeaderSize)
      return createStringError("the header of a member at byte " + Twine(At) + " is damaged");
    const StringRef Name = Header.take_front(16).rtrim();
    if (Name.starts_with("__.SYMDEF") || Name.starts_with("#1/"))
      return createStringError("it is of BSD's form; only archives of GNU's form can be changed");
    const auto *Change = find_if(Changes, [&](const MemberChange &C) { return C.Offset == At; });
    const StringRef Bytes = Change != Changes.end() ? StringRef(Change->Bytes) : Archive.substr(At + HeaderSize, Size);
    if (Bytes.size() > LargestSize) return createStringError("a member would be larger than archives' form allows");
    NewOffsets[At] = New.size();
    New += Header;
    char Digits[SizeDigits + 1];
    std::snprintf(Digits, sizeof Digits, "%-*llu", int(SizeDigits), static_cast<unsigned long long>(Bytes.size()));
    New.replace(New.size() - HeaderSize + SizeField, SizeDigits, Digits, SizeDigits);
    if (Name == "/" || Name == "/SYM64/") Tables.push_back({New.size(), Bytes.size(), Name != "/"});
    New += Bytes;
    At += HeaderSize + Size;
    if (At % 2 && At < Archive.size()) ++At; // members begin at even offsets
    if (New.size() % 2) New += '\n';
  }
  for (const SymbolTable &Table : Tables) {
    const MutableArrayRef<char> Bytes(New.data() + Table.Begin, Table.Size);
    if (Error E = Table.Is64Bit ? renumber<uint64_t>(Bytes, NewOffsets) : renumber<uint32_t>(Bytes, NewOffsets))
      return E;
  }
  return New;
}

} // namespace syclc
