// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/BuiltinTable.h"

#include "ir/SpmdContract.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ModRef.h"

using namespace llvm;

namespace syclc {

static const Builtin Rows[] = {
#define BUILTIN(NAME, KIND, SIGNATURE, INTRINSIC, OPENCL)                                                              \
  {StringLiteral(NAME), BuiltinKind::KIND, StringLiteral(SIGNATURE), llvm::Intrinsic::INTRINSIC, StringLiteral(OPENCL)},
#define SUB_GROUP(NAME, KIND, OPERATION, COMBINE, SIGNATURE, OPENCL)                                                   \
  {StringLiteral(NAME),      BuiltinKind::KIND,     StringLiteral(SIGNATURE),                                          \
   Intrinsic::not_intrinsic, StringLiteral(OPENCL), SubGroupOperation::OPERATION,                                      \
   Combination::COMBINE},
#define MATH(NAME, SIGNATURE, INTRINSIC, OPENCL, FORM, HARMLESS)                                                       \
  {StringLiteral(NAME),  BuiltinKind::Math,     StringLiteral(SIGNATURE),                                              \
   Intrinsic::INTRINSIC, StringLiteral(OPENCL), SubGroupOperation::None,                                               \
   Combination::None,    MathForm::FORM,        HARMLESS},
#define TRAP(NAME)                                                                                                     \
  {StringLiteral(NAME), BuiltinKind::Trap, StringLiteral(""), llvm::Intrinsic::trap, StringLiteral("")},
#include "ir/Builtins.def"
};

static const Builtin TrapPrefixes[] = {
#define TRAP_PREFIX(PREFIX)                                                                                            \
  {StringLiteral(PREFIX), BuiltinKind::Trap, StringLiteral(""), llvm::Intrinsic::trap, StringLiteral("")},
#include "ir/Builtins.def"
};

const Builtin *lookupBuiltin(StringRef Name) {
  static const StringMap<const Builtin *> ByName = [] {
    StringMap<const Builtin *> Map;
    for (const Builtin &B : Rows) {
      [[maybe_unused]] const bool IsNew = Map.try_emplace(B.Name, &B).second;
      assert(IsNew && "a builtin has one row");
      assert((isScan(B.Operation) || B.Operation == SubGroupOperation::Reduce) == (B.Combine != Combination::None) &&
             "reductions and scans combine values, and nothing else does");
      assert((B.Kind == BuiltinKind::Math) == (B.Form != MathForm::None) && "mathematics has a form");
    }
    return Map;
  }();
  if (const Builtin *B = ByName.lookup(Name)) return B;
  if (Name.starts_with(ForWorkItemsBuiltin)) return ByName.lookup(ForWorkItemsBuiltin);
  if (!Name.starts_with("_ZSt")) return nullptr;
  for (const Builtin &B : TrapPrefixes)
    if (Name.starts_with(B.Name)) return &B;
  return nullptr;
}

const Builtin *lookupMath(Intrinsic::ID ID, bool IsDouble) {
  static const DenseMap<unsigned, const Builtin *> ByIntrinsic = [] {
    DenseMap<unsigned, const Builtin *> Map;
    for (const Builtin &B : Rows)
      if (B.Kind == BuiltinKind::Math && B.Intrinsic != Intrinsic::not_intrinsic)
        Map[2 * B.Intrinsic + B.Signature.contains('d')] = &B;
    return Map;
  }();
  return ByIntrinsic.lookup(2 * ID + IsDouble);
}

SubGroupOperation subGroupOperationOf(const Function *Callee) {
  const Builtin *B = Callee && Callee->isDeclaration() ? lookupBuiltin(Callee->getName()) : nullptr;
  return B ? B->Operation : SubGroupOperation::None;
}

static Type *typeOfLetter(char Letter, LLVMContext &C) {
  switch (Letter) {
  case 'v':
    return Type::getVoidTy(C);
  case 'h':
    return Type::getHalfTy(C);
  case 'f':
    return Type::getFloatTy(C);
  case 'd':
    return Type::getDoubleTy(C);
  case 'b':
    return Type::getInt8Ty(C);
  case 's':
    return Type::getInt16Ty(C);
  case 'i':
    return Type::getInt32Ty(C);
  case 'l':
    return Type::getInt64Ty(C);
  default:
    return PointerType::get(C, 0); // p, I, F, D
  }
}

FunctionType *builtinType(const Builtin &B, LLVMContext &C) {
  SmallVector<Type *> Params;
  for (char Letter : B.Signature.drop_front()) Params.push_back(typeOfLetter(Letter, C));
  return FunctionType::get(typeOfLetter(B.Signature.front(), C), Params, false);
}

static void annotate(Function &F, const Builtin &B) {
  LLVMContext &C = F.getContext();
  AttrBuilder Attributes(C);
  Attributes.addAttribute(Attribute::NoUnwind).addAttribute(Attribute::WillReturn);
  switch (B.Kind) {
  case BuiltinKind::WorkItemQuery:
  case BuiltinKind::LocalMemory:
  case BuiltinKind::SpecConstant:
  case BuiltinKind::SubGroupQuery:
  case BuiltinKind::TargetQuery:
  case BuiltinKind::DotProduct:
    Attributes.addAttribute(Attribute::Speculatable).addMemoryAttr(MemoryEffects::none());
    break;
  case BuiltinKind::DeviceGlobal: // the flags are constant operands: calls must not be merged
    Attributes.addAttribute(Attribute::Speculatable)
        .addAttribute(Attribute::NoMerge)
        .addMemoryAttr(MemoryEffects::none());
    break;
  case BuiltinKind::SubGroupOperation:
    Attributes.addAttribute(Attribute::Convergent).addMemoryAttr(MemoryEffects::none());
    break;
  case BuiltinKind::TileOperation:
    Attributes.addAttribute(Attribute::Convergent).addMemoryAttr(MemoryEffects::argMemOnly());
    for (const Argument &A : F.args()) {
      if (!A.getType()->isPointerTy()) continue;
      if (A.getArgNo() != 0) F.addParamAttr(A.getArgNo(), Attribute::ReadOnly);
      F.addParamAttr(A.getArgNo(), Attribute::getWithCaptureInfo(C, CaptureInfo::none()));
    }
    break;
  case BuiltinKind::AsyncCopy:
    break;
  case BuiltinKind::StaticLocalMemory: // not memory(none): two equal calls are two objects
    Attributes.addAttribute(Attribute::Convergent).addMemoryAttr(MemoryEffects::inaccessibleMemOnly());
    break;
  case BuiltinKind::Barrier:
  case BuiltinKind::WorkItemCalls:
    Attributes.addAttribute(Attribute::Convergent);
    break;
  case BuiltinKind::Math: {
    bool WritesResult = B.Signature.find_first_of("IFD") != StringRef::npos;
    Attributes.addMemoryAttr(WritesResult ? MemoryEffects::argMemOnly(ModRefInfo::Mod) : MemoryEffects::none());
    break;
  }
  case BuiltinKind::PointerQuery: // the address space is a constant operand: calls must not be merged
    Attributes.addAttribute(Attribute::NoMerge).addMemoryAttr(MemoryEffects::none());
    break;
  case BuiltinKind::Report:
    Attributes.addMemoryAttr(MemoryEffects::inaccessibleOrArgMemOnly());
    break;
  default:
    return; // calls of Memory, Library and Trap builtins are replaced
  }
  F.removeFnAttr(Attribute::Memory);
  F.addFnAttrs(Attributes);
  // A work-item may pass a value that it never set to a shuffle from which no other one takes it: LLVM must not conclude
  // that there is no such work-item.
  const bool AnyValue = B.Kind == BuiltinKind::SubGroupOperation || B.Kind == BuiltinKind::DotProduct;
  auto AllowUndefined = [&](auto &Callee) {
    for (unsigned Argument = 0; AnyValue && Argument < F.arg_size(); ++Argument)
      Callee.removeParamAttr(Argument, Attribute::NoUndef);
  };
  AllowUndefined(F);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &F) {
      Call->removeFnAttr(Attribute::Memory);
      Call->removeFnAttr(Attribute::NoBuiltin);
      AllowUndefined(*Call);
    }
}

void annotateBuiltins(Module &M) {
  for (Function &F : M)
    if (F.isDeclaration() && !F.isIntrinsic())
      if (const Builtin *B = lookupBuiltin(F.getName())) annotate(F, *B);
}

} // namespace syclc
