// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/SubGroupBody.h"

#include "device-library/QueryDimensions.h"
#include "ir/BuiltinTable.h"
#include "ir/SpmdContract.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// A work-item query, and the member with its values. Global and local ids come first (subGroupParameters()).
struct Query {
  StringLiteral Builtin, Name;
  PerDimension SubGroupValues::*Values;
};

constexpr Query Queries[] = {{"__syclc_global_id", "global.id", &SubGroupValues::GlobalId},
                             {"__syclc_local_id", "local.id", &SubGroupValues::LocalId},
                             {"__syclc_group_id", "group.id", &SubGroupValues::GroupId},
                             {"__syclc_global_size", "global.size", &SubGroupValues::GlobalSize},
                             {"__syclc_local_size", "local.size", &SubGroupValues::LocalSize},
                             {"__syclc_num_groups", "num.groups", &SubGroupValues::NumGroups},
                             {"__syclc_global_offset", "offset", &SubGroupValues::Offset}};

/// Whether \p Address is only used for reading.
bool isOnlyRead(const Value *Address) {
  return all_of(Address->users(), [&](const User *U) {
    if (isa<LoadInst>(U)) return true;
    if (isa<GetElementPtrInst, PHINode, SelectInst>(U) && U->getType()->isPointerTy())
      return !isa<PHINode>(U) && isOnlyRead(U);
    if (auto *Copy = dyn_cast<MemTransferInst>(U)) return Copy->getRawDest() != Address;
    return false;
  });
}

/// Builds one body.
class BodyMaker {
public:
  explicit BodyMaker(Function &Kernel)
      : Kernel(Kernel), C(Kernel.getContext()), Lanes(subGroupSize(Kernel)), NumCaptures(Kernel.arg_size()) {}

  Function *make() {
    createFunction();
    copyWrittenClosure();
    answerQueries();
    return Body;
  }

private:
  void createFunction() {
    Type *I64 = Type::getInt64Ty(C), *I32 = Type::getInt32Ty(C);
    SmallVector<Type *> Types(Kernel.getFunctionType()->params());
    Types.append(3 * std::size(Queries), I64);
    Types.push_back(PointerType::get(C, 0));
    Types.append({I32, I32, I32, FixedVectorType::get(Type::getInt1Ty(C), Lanes)});
    Types.append(3, PointerType::get(C, 0));
    Body = Function::Create(FunctionType::get(Kernel.getReturnType(), Types, false), GlobalValue::InternalLinkage,
                            Kernel.getName() + ".body", Kernel.getParent());
    Body->setAttributes(Kernel.getAttributes());
    Body->splice(Body->begin(), &Kernel);
    for (unsigned I = 0; I < NumCaptures; ++I) {
      Body->getArg(I)->takeName(Kernel.getArg(I));
      Kernel.getArg(I)->replaceAllUsesWith(Body->getArg(I));
    }
    Argument *Next = Body->getArg(NumCaptures);
    for (const Query &Q : Queries)
      for (unsigned D = 0; D < 3; ++D, ++Next) {
        Next->setName(Q.Name + "." + Twine("xyz"[D]));
        (Answers.*Q.Values)[D] = Next;
      }
    auto Name = [&](Value *&Answer, StringRef Text) {
      Next->setName(Text);
      Answer = Next++;
    };
    Name(Answers.Work, "work");
    Name(Answers.Size, "sub.group.size");
    Name(Answers.Id, "sub.group.id");
    Name(Answers.Count, "num.sub.groups");
    Name(Answers.ActiveLanes, "active.lanes");
    Name(Answers.GroupFrame, "group.frame");
    Name(Answers.NextFrame, "next.frame");
    Name(Answers.Frame, "frame");
  }

  /// Replaces `byval`, which would copy the closure in each region of a kernel with barriers, by a copy if it is
  /// written to.
  void copyWrittenClosure() {
    for (unsigned I = 0; I < NumCaptures; ++I) {
      Argument *Closure = Body->getArg(I);
      if (!Closure->hasByValAttr()) continue;
      Type *T = Closure->getParamByValType();
      Align Alignment = Closure->getParamAlign().valueOrOne();
      Closure->removeAttr(Attribute::ByVal);
      if (isOnlyRead(Closure)) continue;
      IRBuilder<> B(&*Body->getEntryBlock().getFirstInsertionPt());
      AllocaInst *Copy = B.CreateAlloca(T, nullptr, "closure.copy");
      Copy->setAlignment(Alignment);
      Closure->replaceAllUsesWith(Copy);
      B.CreateMemCpy(Copy, Alignment, Closure, Alignment, Body->getDataLayout().getTypeAllocSize(T));
    }
  }

  /// Replaces each call of \p Builtin in the body by the result of \p Answer for it.
  void answer(StringRef Builtin, function_ref<Value *(CallInst &)> Answer) {
    Function *Callee = Kernel.getParent()->getFunction(Builtin);
    if (!Callee) return;
    for (User *U : make_early_inc_range(Callee->users())) {
      auto *Call = cast<CallInst>(U);
      if (Call->getFunction() != Body) continue;
      if (Value *V = Answer(*Call)) Call->replaceAllUsesWith(V);
      Call->eraseFromParent();
    }
  }

  /// The same for the builtin with this operation. \param Answer its result in all calls; null if it has none.
  void answerOperation(SubGroupOperation Operation, Value *Answer) {
    for (const Function &F : *Kernel.getParent())
      if (subGroupOperationOf(&F) == Operation) answer(F.getName(), [&](CallInst &) { return Answer; });
  }

  void answerQueries() {
    for (const Query &Q : Queries)
      answer(Q.Builtin, [&](CallInst &Call) {
        const std::optional<unsigned> Dimension = constantDimension(Call);
        assert(Dimension && "chooseDimensions() comes first");
        return (Answers.*Q.Values)[*Dimension];
      });
    auto Number = [&](unsigned Value) { return ConstantInt::get(Type::getInt32Ty(C), Value); };
    answer(NativeWorkBuiltin, [&](CallInst &) { return Answers.Work; });
    answerOperation(SubGroupOperation::Size, Answers.Size);
    answerOperation(SubGroupOperation::Id, Answers.Id);
    answerOperation(SubGroupOperation::Count, Answers.Count);
    answerOperation(SubGroupOperation::MaxSize, Number(Lanes));
    answerOperation(SubGroupOperation::Barrier, nullptr);
    if (Lanes == 1) answerOperation(SubGroupOperation::LocalId, Number(0));
    answer(MatrixLanesBuiltin, [&](CallInst &) { return Number(Lanes); });
    answer("__syclc_prefers_sub_groups", [&](CallInst &) { return Number(1); });
    answer("__syclc_has_warps", [&](CallInst &) { return Number(0); });
    answer((ActiveLanesBuiltin + "." + Twine(Lanes)).str(), [&](CallInst &) { return Answers.ActiveLanes; });
  }

  Function &Kernel;
  LLVMContext &C;
  const unsigned Lanes, NumCaptures;
  Function *Body = nullptr;
  SubGroupValues Answers{};
};

} // namespace

unsigned subGroupSize(const Function &Kernel) {
  unsigned Lanes = 1;
  Kernel.getFnAttribute(SubGroupSizeFnAttr).getValueAsString().getAsInteger(10, Lanes);
  return Lanes;
}

Function *makeSubGroupBody(Function &Kernel) { return BodyMaker(Kernel).make(); }

void addNoAlias(Function &Body, unsigned NumKernelParams, bool UsesLocalMemory) {
  if (UsesLocalMemory) Body.addParamAttr(NumKernelParams - 1, Attribute::NoAlias);
  Body.addParamAttr(Body.arg_size() - 1, Attribute::NoAlias);
}

SubGroupParameters subGroupParameters(const Function &Body) {
  // The parameters that createFunction() has added, counted from the last one.
  auto FromLast = [&](unsigned K) { return Body.getArg(Body.arg_size() - 1 - K); };
  auto IdOf = [&](unsigned Query, unsigned D) { return FromLast(7 + 3 * (std::size(Queries) - Query) - D); };
  SubGroupParameters P;
  for (unsigned D = 0; D < 3; ++D) {
    P.GlobalId[D] = IdOf(0, D);
    P.LocalId[D] = IdOf(1, D);
  }
  P.Size = FromLast(6);
  P.Id = FromLast(5);
  P.ActiveLanes = FromLast(3);
  P.NextFrame = FromLast(1);
  P.GroupFrame = FromLast(2);
  P.Frame = FromLast(0);
  return P;
}

SmallVector<const Value *> SubGroupParameters::differing() const {
  SmallVector<const Value *> All(GlobalId.begin(), GlobalId.end());
  All.append(LocalId.begin(), LocalId.end());
  All.append({Size, Id, ActiveLanes, Frame});
  return All;
}

CallInst *callBody(IRBuilderBase &B, Function &Body, ArrayRef<Value *> Captures, const SubGroupValues &Values) {
  SmallVector<Value *> Arguments(Captures);
  for (const Query &Q : Queries) Arguments.append((Values.*Q.Values).begin(), (Values.*Q.Values).end());
  Arguments.append({Values.Work, Values.Size, Values.Id, Values.Count, Values.ActiveLanes, Values.GroupFrame,
                    Values.NextFrame, Values.Frame});
  return B.CreateCall(&Body, Arguments);
}

} // namespace syclc
