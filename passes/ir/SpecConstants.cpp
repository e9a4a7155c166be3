// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/SpecConstants.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

void addWords(unsigned Offset, uint64_t Size, SmallVectorImpl<SpecScalar> &Scalars) {
  while (Size != 0) {
    unsigned Word = 8;
    while (Word > Size || Offset % Word != 0) Word /= 2;
    Scalars.push_back({Offset, Word});
    Offset += Word;
    Size -= Word;
  }
}

void addScalars(Type *T, unsigned Offset, const DataLayout &DL, SmallVectorImpl<SpecScalar> &Scalars) {
  if (auto *Struct = dyn_cast<StructType>(T)) {
    const StructLayout &Layout = *DL.getStructLayout(Struct);
    for (auto [I, Element] : enumerate(Struct->elements()))
      addScalars(Element, Offset + unsigned(Layout.getElementOffset(I)), DL, Scalars);
    return;
  }
  Type *Element = nullptr;
  uint64_t Count = 0;
  if (auto *Array = dyn_cast<ArrayType>(T))
    Element = Array->getElementType(), Count = Array->getNumElements();
  else if (auto *Vector = dyn_cast<FixedVectorType>(T); Vector && Vector->getScalarSizeInBits() % 8 == 0)
    Element = Vector->getElementType(), Count = Vector->getNumElements();
  if (!Element) return addWords(Offset, DL.getTypeStoreSize(T).getFixedValue(), Scalars);
  for (uint64_t I = 0; I != Count; ++I)
    addScalars(Element, Offset + unsigned(I * DL.getTypeAllocSize(Element).getFixedValue()), DL, Scalars);
}

} // namespace

std::string ofModule(StringRef Name, StringRef Id) { return (Name + "." + Id).str(); }

SmallVector<SpecConstant> specConstants(const Module &Spmd, StringRef OtherId) {
  SmallVector<SpecConstant> Constants;
  const NamedMDNode *List =
      Spmd.getNamedMetadata(OtherId.empty() ? SpecConstantsMetadata.str() : ofModule(SpecConstantsMetadata, OtherId));
  if (!List) return Constants;
  for (const MDNode *Node : List->operands()) {
    auto Number = [&](unsigned I) {
      return unsigned(mdconst::extract<ConstantInt>(Node->getOperand(I))->getZExtValue());
    };
    Constants.push_back({cast<MDString>(Node->getOperand(0))->getString().str(), Number(1) != 0, Number(2), Number(3),
                         Number(4), mdconst::extract<Constant>(Node->getOperand(5))});
  }
  return Constants;
}

void setSpecConstants(Module &Spmd, ArrayRef<SpecConstant> Constants) {
  LLVMContext &C = Spmd.getContext();
  auto Number = [&](unsigned V) { return ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), V)); };
  NamedMDNode *List = Spmd.getOrInsertNamedMetadata(SpecConstantsMetadata);
  List->clearOperands();
  for (const SpecConstant &S : Constants) {
    assert(S.Default && "a specialization_id has an initializer");
    List->addOperand(MDNode::get(C, {MDString::get(C, S.Symbol), Number(S.IsLocal), Number(S.Size), Number(S.Offset),
                                     Number(S.FirstScalar), ConstantAsMetadata::get(S.Default)}));
  }
}

unsigned specBlockSize(ArrayRef<SpecConstant> Constants) {
  unsigned Size = 0;
  for (const SpecConstant &S : Constants) Size = std::max(Size, S.Offset + S.Size);
  return Size;
}

GlobalVariable *specBlock(Module &M, ArrayRef<SpecConstant> Constants) {
  if (GlobalVariable *Known = M.getNamedGlobal(SpecConstantsBlock)) return Known;
  auto *Block = new GlobalVariable(M, ArrayType::get(Type::getInt8Ty(M.getContext()), specBlockSize(Constants)),
                                   /*isConstant=*/true, GlobalValue::ExternalLinkage, nullptr, SpecConstantsBlock);
  Block->setAlignment(Align(SpecBlockAlign));
  return Block;
}

GlobalVariable *unknownSpecBlock(Module &M) {
  GlobalVariable *Block = M.getNamedGlobal(SpecConstantsBlock);
  return Block && Block->isDeclaration() ? Block : nullptr;
}

bool isSpecBlock(const GlobalVariable &G) {
  StringRef Name = G.getName();
  return G.isDeclaration() && Name.consume_front(SpecConstantsBlock) && (Name.empty() || Name.starts_with("."));
}

SmallVector<SpecBlock> unknownSpecBlocks(Module &M) {
  SmallVector<SpecBlock> Blocks;
  for (GlobalVariable &G : M.globals())
    if (isSpecBlock(G)) {
      StringRef Id = G.getName();
      Id.consume_front(SpecConstantsBlock);
      Id.consume_front(".");
      Blocks.push_back({&G, Id.str()});
    }
  return Blocks;
}

bool readsSpecBlock(const Function &F, const GlobalVariable &Block) {
  SetVector<const Value *> Reached; // constants and functions
  Reached.insert(&F);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    auto Reach = [&](const User &U) {
      for (const Use &Operand : U.operands())
        if (isa<Constant>(Operand)) Reached.insert(Operand);
    };
    if (const auto *Callee = dyn_cast<Function>(Reached[I])) {
      for (const Instruction &Inst : instructions(Callee)) Reach(Inst);
    } else
      Reach(*cast<Constant>(Reached[I]));
  }
  return Reached.contains(&Block);
}

SmallVector<SpecScalar> scalarsOf(const SpecConstant &Of, const DataLayout &DL) {
  SmallVector<SpecScalar> Scalars;
  addScalars(Of.Default->getType(), 0, DL, Scalars);
  // An initializer may omit padding at the end, or have padding that the value lacks.
  erase_if(Scalars, [&](const SpecScalar &S) { return S.Offset + S.Size > Of.Size; });
  const unsigned Known = Scalars.empty() ? 0 : Scalars.back().Offset + Scalars.back().Size;
  if (Known < Of.Size) addWords(Known, Of.Size - Known, Scalars);
  return Scalars;
}

uint64_t defaultBits(const SpecConstant &Of, const SpecScalar &Scalar, const DataLayout &DL) {
  Type *Bits = Type::getIntNTy(Of.Default->getContext(), Scalar.Size * 8);
  Constant *Read = ConstantFoldLoadFromConst(Of.Default, Bits, APInt(64, Scalar.Offset), DL);
  auto *Number = dyn_cast_or_null<ConstantInt>(Read);
  return Number ? Number->getZExtValue() : 0;
}

std::string nameOf(const SpecConstant &Of, StringRef ModuleId) {
  return Of.IsLocal ? (ModuleId + "." + Of.Symbol).str() : Of.Symbol;
}

uint32_t firstSpecId(StringRef ModuleId) {
  uint32_t Number = 0;
  return ModuleId.take_front(5).getAsInteger(16, Number) ? 0 : Number << 12;
}

} // namespace syclc
