// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "link/SpecVariants.h"

#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"
#include "outline/Pipeline.h"
#include "support/ModuleId.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Maximum number of combinations, to limit the compile time.
constexpr size_t MaxCombinations = 64;

/// Creates a constant of the type of a default value from the numbers of the user, leaf by leaf.
class ValueParser {
public:
  explicit ValueParser(StringRef Text) {
    if (Text.consume_front("{")) Text.consume_back("}");
    Text.split(Numbers, ',');
  }

  /// Null if a number is missing, or does not fit its type.
  Constant *parse(const Constant &Default) {
    Constant *Value = parse(Default, *Default.getType());
    return At == Numbers.size() ? Value : nullptr;
  }

private:
  Constant *parse(const Constant &Default, Type &T) {
    if (!T.isAggregateType() && !T.isVectorTy()) return parseNumber(T);
    SmallVector<Constant *> Parts;
    const uint64_t Count = isa<StructType>(T)  ? T.getStructNumElements()
                           : isa<ArrayType>(T) ? T.getArrayNumElements()
                                               : cast<FixedVectorType>(T).getNumElements();
    for (uint64_t I = 0; I != Count; ++I) {
      Constant *Part = Default.getAggregateElement(unsigned(I));
      // Padding between members does not take a number.
      Parts.push_back(isPadding(*Part) ? Part : parse(*Part, *Part->getType()));
      if (!Parts.back()) return nullptr;
    }
    if (auto *Struct = dyn_cast<StructType>(&T)) return ConstantStruct::get(Struct, Parts);
    if (auto *Array = dyn_cast<ArrayType>(&T)) return ConstantArray::get(Array, Parts);
    return ConstantVector::get(Parts);
  }

  static bool isPadding(const Constant &C) { return isa<UndefValue>(C); }

  Constant *parseNumber(Type &T) {
    if (At == Numbers.size()) return nullptr;
    const StringRef Text = Numbers[At++].trim();
    if (T.isFloatingPointTy()) {
      APFloat Value(T.getFltSemantics());
      Expected<APFloat::opStatus> Status = Value.convertFromString(Text, APFloat::rmNearestTiesToEven);
      if (!Status) {
        consumeError(Status.takeError());
        return nullptr;
      }
      return ConstantFP::get(&T, Value);
    }
    auto *Integer = dyn_cast<IntegerType>(&T);
    if (!Integer) return nullptr;
    if (Text == "true" || Text == "false") return ConstantInt::get(Integer, Text == "true");
    const unsigned Bits = Integer->getBitWidth();
    APInt Value;
    if (Text.getAsInteger(0, Value)) {
      StringRef Magnitude = Text;
      if (!Magnitude.consume_front("-") || Magnitude.getAsInteger(0, Value)) return nullptr;
      Value = -Value.zextOrTrunc(std::max(Bits, Value.getBitWidth()) + 1);
      if (!Value.isSignedIntN(Bits)) return nullptr;
    } else if (Value.getActiveBits() > Bits)
      return nullptr;
    return ConstantInt::get(Integer, Value.sextOrTrunc(Bits));
  }

  SmallVector<StringRef> Numbers;
  size_t At = 0;
};

/// The value's bytes in memory.
std::string bytesOf(SpecConstant Constant, llvm::Constant *Value, const DataLayout &DL) {
  Constant.Default = Value;
  std::string Bytes(Constant.Size, '\0');
  for (const SpecScalar &Scalar : scalarsOf(Constant, DL)) {
    const uint64_t Bits = defaultBits(Constant, Scalar, DL);
    for (unsigned I = 0; I != Scalar.Size; ++I) Bytes[Scalar.Offset + I] = char(Bits >> 8 * I);
  }
  return Bytes;
}

std::string numbersText(size_t Count) {
  return Count == 1 ? "one number of its type" : std::to_string(Count) + " numbers of its type, as {1,2,...}";
}

bool isCalled(const SpecConstant &Constant, StringRef Name) {
  return Constant.Symbol == Name || demangle(Constant.Symbol) == Name;
}

/// A constant, the block that contains its value, and its name in the program.
struct NamedConstant {
  SpecBlock Block;
  SpecConstant Constant;
  std::string Name; ///< syclc_spec_constant::name
};

/// All constants of \p Part: those of its own module, and of modules whose functions were inlined. Several may have the
/// same name.
std::vector<NamedConstant> constantsOf(Module &Part) {
  std::vector<NamedConstant> Found;
  for (const SpecBlock &Block : unknownSpecBlocks(Part))
    for (const SpecConstant &Constant : specConstants(Part, Block.OtherId))
      Found.push_back({Block, Constant, nameOf(Constant, Block.OtherId.empty() ? moduleId(Part) : Block.OtherId)});
  return Found;
}

/// Whether \p Kernel reads one of the constants, or may do so in a function of another module.
bool readsOne(const Function &Kernel, ArrayRef<FoldedValue> Values, ArrayRef<NamedConstant> Constants) {
  const KernelInfo Info = *KernelInfo::get(Kernel);
  unsigned Own = 0; // numbers the constants of the kernel's module
  return any_of(Constants, [&](const NamedConstant &C) {
    const bool IsOwn = C.Block.OtherId.empty();
    const unsigned Index = IsOwn ? Own++ : 0;
    if (none_of(Values, [&](const FoldedValue &V) { return V.Name == C.Name; })) return false;
    return IsOwn ? is_contained(Info.attribute(SpecConstantsAttribute), Index)
                 : readsSpecBlock(Kernel, *C.Block.Variable);
  });
}

/// Replaces the block by those of \p Values that are in \p Constants, all of one block; \p WithDefaults also uses the
/// defaults of all others.
void foldInto(Module &Part, GlobalVariable &Block, ArrayRef<NamedConstant> Constants, ArrayRef<FoldedValue> Values,
              bool WithDefaults) {
  const DataLayout &DL = Part.getDataLayout();
  // All values; unknown ones are zeros that are not read.
  std::string Bytes(DL.getTypeAllocSize(Block.getValueType()), '\0');
  if (WithDefaults)
    for (const NamedConstant &C : Constants)
      Bytes.replace(C.Constant.Offset, C.Constant.Size, bytesOf(C.Constant, C.Constant.Default, DL));
  SmallVector<const SpecConstant *> Folded;
  for (const NamedConstant &C : Constants)
    for (const FoldedValue &V : Values)
      if (V.Name == C.Name && V.Bytes.size() == C.Constant.Size) {
        Bytes.replace(C.Constant.Offset, V.Bytes.size(), V.Bytes);
        Folded.push_back(&C.Constant);
      }
  Constant *Known = ConstantDataArray::getString(Part.getContext(), Bytes, /*AddNull=*/false);
  if (WithDefaults || Folded.size() == Constants.size()) {
    Block.setInitializer(Known);
    Block.setLinkage(GlobalValue::InternalLinkage);
    return;
  }
  for (Function &F : Part)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Load = dyn_cast<LoadInst>(&I);
      if (!Load || !Load->isSimple()) continue;
      APInt Offset(DL.getIndexTypeSizeInBits(Load->getPointerOperandType()), 0);
      if (Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, /*AllowNonInbounds=*/true) != &Block)
        continue;
      const uint64_t Begin = Offset.getZExtValue(), End = Begin + DL.getTypeStoreSize(Load->getType());
      const bool IsKnown =
          any_of(Folded, [&](const SpecConstant *C) { return Begin >= C->Offset && End <= C->Offset + C->Size; });
      Constant *Value = IsKnown ? ConstantFoldLoadFromConst(Known, Load->getType(), Offset, DL) : nullptr;
      if (!Value) continue;
      Load->replaceAllUsesWith(Value);
      Load->eraseFromParent();
    }
}

} // namespace

Expected<SpecChoice> parseSpecChoice(StringRef Text) {
  const auto [Name, Value] = Text.split('=');
  if (Name.empty() || Value.empty())
    return createStringError("'" + Text + "' is not a value of a specialization constant: --spec needs NAME=VALUE");
  return SpecChoice{Name.str(), Value.str()};
}

Expected<std::vector<std::vector<FoldedValue>>> combineSpecChoices(Module &Part, ArrayRef<SpecChoice> Choices,
                                                                   std::vector<SpecChoice> &Unused) {
  std::vector<std::vector<FoldedValue>> Combinations = {{}};
  const DataLayout &DL = Part.getDataLayout();
  const std::vector<NamedConstant> Constants = constantsOf(Part);
  StringSet<> Seen;
  for (const NamedConstant &Named : Constants) {
    if (!Seen.insert(Named.Name).second) continue; // another module's entry for it
    const SpecConstant &Constant = Named.Constant;
    std::vector<FoldedValue> Values;
    for (const SpecChoice &Choice : Choices) {
      if (!isCalled(Constant, Choice.Name)) continue;
      erase_if(Unused, [&](const SpecChoice &Other) { return Other.Name == Choice.Name; });
      llvm::Constant *Value = ValueParser(Choice.Text).parse(*Constant.Default);
      if (!Value)
        return createStringError("--spec: '" + Choice.Text + "' is not a value of '" + demangle(Constant.Symbol) +
                                 "': give " + numbersText(scalarsOf(Constant, DL).size()));
      Values.push_back({Named.Name, Choice.Name + "=" + Choice.Text, bytesOf(Constant, Value, DL)});
    }
    if (Values.empty()) continue;
    std::vector<std::vector<FoldedValue>> More;
    for (const auto &Combination : Combinations)
      for (const FoldedValue &Value : Values) {
        More.push_back(Combination);
        More.back().push_back(Value);
      }
    if (More.size() > MaxCombinations)
      return createStringError("--spec: the values make " + Twine(More.size()) + " combinations; at most " +
                               Twine(MaxCombinations) + " are compiled: list fewer");
    Combinations = std::move(More);
  }
  erase_if(Combinations, [&](const std::vector<FoldedValue> &Values) {
    return Values.empty() || none_of(Part, [&](const Function &F) {
             return F.hasMetadata(KernelMetadata) && readsOne(F, Values, Constants);
           });
  });
  return Combinations;
}

void foldSpecValues(Module &Part, ArrayRef<FoldedValue> Values, bool WithDefaults) {
  const std::vector<NamedConstant> Constants = constantsOf(Part);
  for (Function *Kernel : kernels(Part))
    if (!readsOne(*Kernel, Values, Constants)) Kernel->eraseFromParent();
  for (ArrayRef<NamedConstant> Rest = Constants; !Rest.empty();) {
    GlobalVariable *Block = Rest.front().Block.Variable;
    ArrayRef<NamedConstant> OfBlock =
        Rest.take_while([&](const NamedConstant &C) { return C.Block.Variable == Block; });
    foldInto(Part, *Block, OfBlock, Values, WithDefaults);
    Rest = Rest.drop_front(OfBlock.size());
  }
  optimiseLinked(Part);
}

std::string specValuesProperty(ArrayRef<FoldedValue> Values) {
  std::string Text;
  for (const FoldedValue &V : Values) Text += V.Name + "=" + toHex(V.Bytes, /*LowerCase=*/true) + "\n";
  return StringRef(Text).rtrim('\n').str();
}

} // namespace syclc
