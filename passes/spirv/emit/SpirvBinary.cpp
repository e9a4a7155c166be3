// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/SpirvBinary.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace syclc {

namespace {

// From the SPIR-V specification, section 3.42.
enum Opcode : uint16_t {
  OpExtension = 10,
  OpTypeBool = 20,
  OpTypeInt = 21,
  OpTypeFloat = 22,
  OpConstantFalse = 42,
  OpConstant = 43,
  OpConstantNull = 46
};
constexpr uint32_t Magic = 0x07230203;
constexpr size_t HeaderWords = 5;

uint32_t instruction(Opcode Op, uint32_t Words) { return Words << 16 | Op; }

} // namespace

/// Whether an instruction's operands, from \p Words on, begin with the string \p Text.
static bool isString(ArrayRef<uint32_t> Words, StringRef Text) {
  for (size_t I = 0; I <= Text.size(); ++I) // with its end
    if (I / 4 >= Words.size() || char(Words[I / 4] >> I % 4 * 8) != (I < Text.size() ? Text[I] : 0)) return false;
  return true;
}

void allowAnyPrintfFormat(Module &M) {
  if (!M.getFunction(PrintfBuiltin)) return;
  static const bool Done = [] {
    if (cl::Option *Extensions = cl::getRegisteredOptions().lookup("spirv-ext"))
      Extensions->addOccurrence(1, "spirv-ext", ("+" + AnyPrintfFormat).str());
    return true;
  }();
  (void)Done;
}

SmallString<0> repairSpirv(StringRef Code) {
  SmallVector<uint32_t, 0> Words(Code.size() / 4), Out;
  for (size_t I = 0; I < Words.size(); ++I) Words[I] = support::endian::read32le(Code.data() + 4 * I);
  if (Words.size() < HeaderWords || Words[0] != Magic) return SmallString<0>(Code);

  DenseMap<uint32_t, uint32_t> Width; // of scalar types by id; 1 for bool
  Out.append(Words.begin(), Words.begin() + HeaderWords);
  for (size_t I = HeaderWords; I < Words.size();) {
    uint32_t Length = Words[I] >> 16;
    uint16_t Op = Words[I] & 0xffff;
    if (Length == 0 || I + Length > Words.size()) return SmallString<0>(Code);
    if (Op == OpTypeBool) Width[Words[I + 1]] = 1;
    if (Op == OpTypeInt || Op == OpTypeFloat) Width[Words[I + 1]] = Words[I + 2];
    uint32_t Bits = Op == OpConstantNull ? Width.lookup(Words[I + 1]) : 0;
    if (Bits == 1) {
      Out.append({instruction(OpConstantFalse, 3), Words[I + 1], Words[I + 2]});
    } else if (Bits) {
      uint32_t ValueWords = (Bits + 31) / 32;
      Out.append({instruction(OpConstant, 3 + ValueWords), Words[I + 1], Words[I + 2]});
      Out.append(ValueWords, 0);
    } else if (Op != OpExtension || !isString(ArrayRef(Words).slice(I + 1, Length - 1), AnyPrintfFormat)) {
      Out.append(Words.begin() + I, Words.begin() + I + Length);
    }
    I += Length;
  }
  SmallString<0> Result;
  Result.resize(Out.size() * 4);
  for (size_t I = 0; I < Out.size(); ++I) support::endian::write32le(Result.data() + 4 * I, Out[I]);
  return Result;
}

} // namespace syclc
