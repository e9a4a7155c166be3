// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/PlaceSpecConstants.h"

#include "ir/KernelInfo.h"
#include "ir/SpecConstants.h"
#include "ir/SpmdContract.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace syclc {

namespace {

/// The specialization_id that \p Call refers to; null if it is unknown.
GlobalVariable *idOf(const CallInst &Call) {
  auto *Id = dyn_cast<GlobalVariable>(Call.getArgOperand(0)->stripPointerCasts());
  return Id && Id->isConstant() && Id->hasInitializer() ? Id : nullptr;
}

SmallVector<CallInst *> readsIn(Module &M) {
  SmallVector<CallInst *> Reads;
  if (Function *Builtin = M.getFunction(SpecConstantBuiltin))
    for (User *U : Builtin->users())
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == Builtin) Reads.push_back(Call);
  return Reads;
}

/// Sorts calls in the order of the code: the order of users is arbitrary.
void sortByPlace(Module &M, SmallVectorImpl<CallInst *> &Reads) {
  if (Reads.size() < 2) return;
  DenseMap<const Instruction *, unsigned> Place;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) Place[&I] = Place.size();
  llvm::sort(Reads, [&](CallInst *A, CallInst *B) { return Place.lookup(A) < Place.lookup(B); });
}

void report(Module &M, const Twine &Text) { M.getContext().diagnose(DiagnosticInfoGeneric(Text, DS_Error)); }

/// Whether \p Value contains addresses of the program's objects.
bool holdsAddresses(const Constant &Value) {
  return isa<GlobalValue>(Value) ||
         any_of(Value.operands(), [](const Use &Part) { return holdsAddresses(*cast<Constant>(Part)); });
}

using ReadsByFunction = MapVector<Function *, SmallSetVector<unsigned, 4>>;

/// The constants read by \p F and the functions reachable from it.
SmallSetVector<unsigned, 8> readFrom(Function &F, const ReadsByFunction &ReadBy) {
  SetVector<Function *> Reached;
  Reached.insert(&F);
  SmallSetVector<unsigned, 8> Read;
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (auto Found = ReadBy.find(Reached[I]); Found != ReadBy.end()) Read.insert_range(Found->second);
    for (Instruction &Inst : instructions(*Reached[I]))
      for (Use &Operand : Inst.operands()) // includes functions passed as arguments, as in parallel_for_work_item
        if (auto *Other = dyn_cast<Function>(Operand->stripPointerCasts())) Reached.insert(Other);
  }
  return Read;
}

/// Records for each kernel which constants it reads.
void noteReads(Module &M, const ReadsByFunction &ReadBy) {
  for (Function *Kernel : kernels(M)) {
    const SmallSetVector<unsigned, 8> Read = readFrom(*Kernel, ReadBy);
    if (Read.empty()) continue;
    SmallVector<uint64_t, 3> Indices(Read.begin(), Read.end());
    llvm::sort(Indices);
    KernelInfo Info = *KernelInfo::get(*Kernel);
    Info.Attributes.push_back({SpecConstantsAttribute.str(), std::move(Indices)});
    Info.set(*Kernel);
  }
}

} // namespace

void placeSpecConstants(Module &M) {
  SmallVector<CallInst *> Reads = readsIn(M);
  if (Reads.empty()) return;
  sortByPlace(M, Reads);
  SmallVector<SpecConstant> Constants;
  MapVector<GlobalVariable *, unsigned> Index;
  ReadsByFunction ReadBy;
  unsigned Scalars = 0;
  for (CallInst *Read : Reads) {
    GlobalVariable *Id = idOf(*Read);
    if (!Id) {
      report(M, "a specialization constant is read whose specialization_id is not constexpr, or is part of another "
                "object; declare it as a constexpr variable or static member");
      continue;
    }
    auto [Place, IsNew] = Index.try_emplace(Id, Constants.size());
    if (IsNew) {
      const auto Size = unsigned(cast<ConstantInt>(Read->getArgOperand(1))->getZExtValue()),
                 Alignment = unsigned(cast<ConstantInt>(Read->getArgOperand(2))->getZExtValue());
      if (Alignment > SpecBlockAlign)
        report(M, "the type of specialization constant '" + demangle(Id->getName()) + "' is aligned to " +
                      Twine(Alignment) + " bytes; at most " + Twine(SpecBlockAlign) + " are possible");
      Constant *Default = Id->getInitializer();
      if (holdsAddresses(*Default)) {
        report(M, "the default value of specialization constant '" + demangle(Id->getName()) +
                      "' holds an address, which devices know nothing of; capture the address in the kernel instead");
        Default = Constant::getNullValue(Default->getType());
      }
      SpecConstant New{Id->getName().str(),
                       Id->hasLocalLinkage(),
                       Size,
                       unsigned(alignTo(specBlockSize(Constants), std::max(Alignment, 1u))),
                       Scalars,
                       Default};
      Scalars += scalarsOf(New, M.getDataLayout()).size();
      Constants.push_back(std::move(New));
    }
    ReadBy[Read->getFunction()].insert(Place->second);
  }
  noteReads(M, ReadBy);
  setSpecConstants(M, Constants);
  for (CallInst *Read : Reads) {
    Value *Address = PoisonValue::get(Read->getType());
    if (GlobalVariable *Id = idOf(*Read)) {
      Type *Byte = Type::getInt8Ty(M.getContext());
      Address = ConstantExpr::getInBoundsGetElementPtr(
          Byte, specBlock(M, Constants),
          ConstantInt::get(Type::getInt64Ty(M.getContext()), Constants[Index.lookup(Id)].Offset));
    }
    Read->replaceAllUsesWith(Address);
    Read->eraseFromParent();
  }
  M.getFunction(SpecConstantBuiltin)->eraseFromParent();
}

void askForSpecConstants(Module &Unoptimised, const Module &Spmd) {
  const SmallVector<SpecConstant> Constants = specConstants(Spmd);
  if (Constants.empty()) return;
  FunctionCallee Start =
      Unoptimised.getOrInsertFunction(SpecConstantsStartBuiltin, PointerType::get(Unoptimised.getContext(), 0));
  for (CallInst *Read : readsIn(Unoptimised)) {
    GlobalVariable *Id = idOf(*Read);
    auto Known = find_if(Constants, [&](const SpecConstant &S) { return Id && S.Symbol == Id->getName(); });
    IRBuilder<> B(Read);
    Read->replaceAllUsesWith(Known == Constants.end()
                                 ? PoisonValue::get(Read->getType()) // already reported for Spmd
                                 : B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), B.CreateCall(Start), Known->Offset));
    Read->eraseFromParent();
  }
  Unoptimised.getFunction(SpecConstantBuiltin)->eraseFromParent();
  setSpecConstants(Unoptimised, Constants);
}

} // namespace syclc
