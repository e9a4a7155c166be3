// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "spirv/emit/LowerSpirv.h"

#include "device-library/LowerPrintf.h"
#include "device-library/OpenClCall.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "spirv/expand/SpirvEnums.h"
#include "support/Preconditions.h"
#include "workitem/GroupUniformity.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

/// Shuffles that are broadcasts, and whether the lane is known to be in the sub-group.
using BroadcastMap = DenseMap<const CallInst *, bool>;

bool isShuffle(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && subGroupOperationOf(Call->getCalledFunction()) == SubGroupOperation::Shuffle;
}

/// The size of \p Kernel's sub-groups, if it requires one.
uint64_t requiredSubGroupSize(const Function &Kernel) {
  const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
  const ArrayRef<uint64_t> Sizes = Info->attribute(ReqdSubGroupSizeAttribute);
  return Sizes.empty() ? 0 : Sizes.front();
}

/// Shuffles in kernels whose lane is the same in all work-items of the group.
BroadcastMap findBroadcasts(Module &M, FunctionAnalysisManager &Analyses) {
  BroadcastMap Result;
  for (Function *Kernel : kernels(M)) {
    if (Kernel->isDeclaration() || none_of(instructions(*Kernel), isShuffle)) continue;
    const GroupUniformity &Groups = Analyses.getResult<GroupUniformityAnalysis>(*Kernel);
    ScalarEvolution &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(*Kernel);
    const uint64_t Size = requiredSubGroupSize(*Kernel);
    for (const Instruction &I : instructions(*Kernel)) {
      if (!isShuffle(I) || cast<CallInst>(I).arg_size() != 2) continue;
      Value *Lane = cast<CallInst>(I).getArgOperand(1);
      const auto *Computed = dyn_cast<Instruction>(Lane);
      if (Computed && !Groups.isUniform(*Computed)) continue;
      Result[&cast<CallInst>(I)] =
          Evolution.isSCEVable(Lane->getType()) && Evolution.getUnsignedRangeMax(Evolution.getSCEV(Lane)).ult(Size);
    }
  }
  return Result;
}

class Lowering {
public:
  Lowering(Module &M, BroadcastMap Broadcasts) : M(M), C(M.getContext()), Broadcasts(std::move(Broadcasts)) {}

  bool run() {
    bool Changed = false;
    for (Function &F : make_early_inc_range(M)) {
      const Builtin *B = F.isDeclaration() && !F.isIntrinsic() ? lookupBuiltin(F.getName()) : nullptr;
      if (!B || (B->OpenCl.empty() && B->Kind != BuiltinKind::Barrier)) continue;
      for (User *U : make_early_inc_range(F.users()))
        if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F && hasItsType(*Call, *B)) {
          lower(*Call, *B);
          Changed = true;
        }
      if (F.use_empty()) F.eraseFromParent();
    }
    return Changed;
  }

private:
  /// Whether the call has the builtin's type: the user may declare a function with the same name and another type.
  bool hasItsType(const CallInst &Call, const Builtin &B) {
    FunctionType *Expected = builtinType(B, C);
    auto Same = [](Type *A, Type *B) { return A == B || (A->isPointerTy() && B->isPointerTy()); };
    return Call.arg_size() == Expected->getNumParams() && Same(Call.getType(), Expected->getReturnType()) &&
           all_of(zip(Call.args(), Expected->params()),
                  [&](auto Pair) { return Same(std::get<0>(Pair)->getType(), std::get<1>(Pair)); });
  }

  void lower(CallInst &Call, const Builtin &B) {
    switch (B.Kind) {
    case BuiltinKind::Math:
      return lowerMath(Call, B);
    case BuiltinKind::Barrier:
      return lowerBarrier(Call, B);
    case BuiltinKind::SubGroupOperation:
      return lowerSubGroupOperation(Call, B);
    default:
      return lowerQuery(Call, B);
    }
  }

  void lowerBarrier(CallInst &Call, const Builtin &B) {
    // Indexed by sycl::memory_scope. An unknown scope orders the most.
    static constexpr int Scopes[] = {spirv::InvocationScope, spirv::SubgroupScope, spirv::WorkgroupScope,
                                     spirv::DeviceScope, spirv::CrossDeviceScope};
    auto *Scope = dyn_cast<ConstantInt>(Call.getArgOperand(0));
    bool IsKnown = Scope && Scope->getValue().ult(std::size(Scopes));
    IRBuilder<> Builder(&Call);
    CallInst *New = createOpenClCall(
        Builder, mangleOpenCl("__spirv_ControlBarrier", "iii"), Call.getType(),
        {Builder.getInt32(B.Operation == SubGroupOperation::Barrier ? spirv::SubgroupScope : spirv::WorkgroupScope),
         Builder.getInt32(IsKnown ? Scopes[Scope->getZExtValue()] : int(spirv::CrossDeviceScope)),
         Builder.getInt32(spirv::SequentiallyConsistent | spirv::WorkgroupMemory | spirv::CrossWorkgroupMemory)});
    markAsAccess(*New);
    markAsConvergent(*New);
    replace(Call, New);
  }

  /// Types are mangled as in OpenCL C: only the mangled name distinguishes operations on unsigned and signed integers.
  void lowerSubGroupOperation(CallInst &Call, const Builtin &B) {
    IRBuilder<> Builder(&Call);
    SmallVector<Value *> Arguments(Call.args());
    bool IsBallot = B.Operation == SubGroupOperation::Ballot, IsShuffle = B.Operation == SubGroupOperation::Shuffle;
    bool IsUnsigned = B.Combine == Combination::UMin || B.Combine == Combination::UMax;
    bool IsNarrow = Call.getType()->isIntegerTy() && Call.getType()->getIntegerBitWidth() < 32;
    if (IsNarrow) Arguments[0] = widened(Builder, Arguments[0], B);
    std::string Suffix = mangleOpenClType(Arguments[0]->getType());
    if (IsUnsigned) Suffix = StringSwitch<StringRef>(Suffix).Case("c", "h").Case("s", "t").Case("i", "j").Default("m");
    const bool IsBroadcast = Broadcasts.contains(&Call);
    if (IsShuffle) {
      Suffix += "j"; // the type of the lane
      if (!Broadcasts.lookup(&Call)) Arguments[1] = laneOfSubGroup(Builder, Arguments[1], IsBroadcast);
    }
    Type *Result = IsBallot ? FixedVectorType::get(Builder.getInt32Ty(), 4) : Arguments[0]->getType();
    const StringRef Name = IsBroadcast ? StringRef("sub_group_broadcast") : StringRef(B.OpenCl);
    CallInst *New = createOpenClCall(Builder, mangleOpenCl(Name, Suffix), Result, Arguments);
    markAsConvergent(*New);
    replace(Call, IsBallot ? firstHalf(Builder, New) : IsNarrow ? narrowed(Builder, New, Call.getType(), B) : New);
  }

  /// \name Operations on 8-bit and 16-bit integers are done in 32 bits
  /// Intel's compiler converts them, and reductions, to shuffles, and truncates the lanes' values. On processors with
  /// AVX512-FP16 it then fails with "Cannot select", for example for `v8i16 = truncate (v4i32 extract_subvector ...)`.
  /// @{
  static Value *widened(IRBuilder<> &Builder, Value *Narrow, const Builtin &B) {
    bool IsSigned = B.Combine == Combination::SMin || B.Combine == Combination::SMax;
    return IsSigned ? Builder.CreateSExt(Narrow, Builder.getInt32Ty())
                    : Builder.CreateZExt(Narrow, Builder.getInt32Ty());
  }
  static Value *narrowed(IRBuilder<> &Builder, Value *Wide, Type *Narrow, const Builtin &B) {
    // Exclusive scans start with the largest or smallest 32-bit integer. Identities of other operations truncate
    // correctly.
    const bool IsMin = B.Combine == Combination::SMin;
    if (B.Operation == SubGroupOperation::ExclusiveScan && (IsMin || B.Combine == Combination::SMax)) {
      const APInt Identity = cast<ConstantInt>(identityOf(B.Combine, Narrow))->getValue().sext(32);
      Wide = Builder.CreateBinaryIntrinsic(IsMin ? Intrinsic::smin : Intrinsic::smax, Wide, Builder.getInt(Identity));
    }
    return Builder.CreateTrunc(Wide, Narrow);
  }
  ///@}

  /// \p Lane, or the work-item's own lane if the sub-group has no such lane, as at the ends of a shift. Then a
  /// shuffle's result is unspecified in SYCL, but undefined in SPIR-V. Intel's runtime makes it poison, and then also
  /// `i < 1 || shifted == x`. (A constant lane is that of a broadcast, which must exist.) The lane of a broadcast must
  /// stay the same in all work-items: it becomes the first one.
  Value *laneOfSubGroup(IRBuilder<> &Builder, Value *Lane, bool IsBroadcast) {
    if (isa<Constant>(Lane)) return Lane;
    auto Query = [&](StringRef Name) {
      return createOpenClCall(Builder, lookupBuiltin(Name)->OpenCl, Builder.getInt32Ty(), {});
    };
    Value *Exists = Builder.CreateICmpULT(Lane, Query("__syclc_sub_group_size"));
    Value *Otherwise = IsBroadcast ? static_cast<Value *>(Builder.getInt32(0)) : Query("__syclc_sub_group_local_id");
    return Builder.CreateSelect(Exists, Lane, Otherwise);
  }

  /// The low 64 bits of a <4 x i32>.
  Value *firstHalf(IRBuilder<> &Builder, Value *Words) {
    Value *Low = Builder.CreateZExt(Builder.CreateExtractElement(Words, uint64_t(0)), Builder.getInt64Ty());
    Value *High = Builder.CreateZExt(Builder.CreateExtractElement(Words, uint64_t(1)), Builder.getInt64Ty());
    return Builder.CreateOr(Low, Builder.CreateShl(High, 32));
  }

  void lowerQuery(CallInst &Call, const Builtin &B) {
    IRBuilder<> Builder(&Call);
    SmallVector<Value *> Arguments(Call.args());
    replace(Call, createOpenClCall(Builder, B.OpenCl, Call.getType(), Arguments));
  }

  void lowerMath(CallInst &Call, const Builtin &B) {
    IRBuilder<> Builder(&Call);
    Builder.setFastMathFlags(isa<FPMathOperator>(Call) ? Call.getFastMathFlags() : FastMathFlags());
    SmallVector<Value *> Arguments;
    std::string Name = B.OpenCl.str(), Suffix;
    AllocaInst *ByPointer = nullptr;
    for (auto [Letter, Argument] : zip_equal(B.Signature.drop_front(), Call.args())) {
      if (Letter == 'l')
        Arguments.push_back(saturate(Builder, Argument));
      else if (isResult(Letter))
        Arguments.push_back(ByPointer = variable(Call, Letter));
      else
        Arguments.push_back(Argument);
      Suffix += mangle(Letter);
    }
    Type *Real = Arguments.front()->getType();
    bool Converts = B.Signature.front() == 'l';
    Value *Result = createOpenClCall(Builder, mangleOpenCl(Name, Suffix), Converts ? Real : Call.getType(), Arguments);
    if (Converts) Result = Builder.CreateFPToSI(Result, Call.getType());
    if (ByPointer)
      Builder.CreateStore(Builder.CreateLoad(ByPointer->getAllocatedType(), ByPointer),
                          Call.getArgOperand(Call.arg_size() - 1));
    replace(Call, Result);
  }

  static bool isResult(char Letter) { return Letter == 'I' || Letter == 'F' || Letter == 'D'; }

  static StringRef mangle(char Letter) {
    switch (Letter) {
    case 'I':
      return "Pi";
    case 'F':
      return "Pf";
    case 'D':
      return "Pd";
    case 'f':
      return "f";
    case 'd':
      return "d";
    default:
      return "i"; // OpenCL's math functions do not take longs
    }
  }

  /// Saturates the exponent of ldexp(x, n): the result is zero or infinite long before n exceeds the range of int.
  Value *saturate(IRBuilder<> &Builder, Value *Long) {
    Value *Least = Builder.getInt64(INT32_MIN), *Most = Builder.getInt64(INT32_MAX);
    Value *AtLeast = Builder.CreateSelect(Builder.CreateICmpSLT(Long, Least), Least, Long);
    Value *Bounded = Builder.CreateSelect(Builder.CreateICmpSGT(AtLeast, Most), Most, AtLeast);
    return Builder.CreateTrunc(Bounded, Builder.getInt32Ty());
  }

  AllocaInst *variable(CallInst &Call, char Letter) {
    Type *T = Letter == 'I' ? Type::getInt32Ty(C) : Letter == 'F' ? Type::getFloatTy(C) : Type::getDoubleTy(C);
    return new AllocaInst(T, 0, "result", Call.getFunction()->getEntryBlock().begin());
  }

  void replace(CallInst &Call, Value *Result) {
    if (!Result->getType()->isVoidTy()) Result->takeName(&Call);
    Call.replaceAllUsesWith(Result);
    Call.eraseFromParent();
  }

  Module &M;
  LLVMContext &C;
  const BroadcastMap Broadcasts;
};

} // namespace

PreservedAnalyses LowerSpirvPass::run(Module &M, ModuleAnalysisManager &Analyses) {
  Preconditions("syclc-lower-spirv", M)
      .kernelsHave(CallingConv::SPIR_KERNEL)
      .noCallsOf({BuiltinKind::WorkItemCalls, BuiltinKind::TargetQuery, BuiltinKind::DotProduct,
                  BuiltinKind::StaticLocalMemory, BuiltinKind::SpecConstant})
      .noCallsOf({AssertionBuiltin, IndexBuiltin, MatrixRowsBuiltin, MatrixTilesBuiltin, MatrixFragmentsBuiltin});
  BroadcastMap Broadcasts = findBroadcasts(M, Analyses.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager());
  const bool Prints = lowerPrintf(M);
  return Lowering(M, std::move(Broadcasts)).run() || Prints ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace syclc
