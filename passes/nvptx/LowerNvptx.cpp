// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/LowerNvptx.h"

#include "abi/ptx_launch.h"
#include "device-library/LowerPrintf.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "nvptx/NvptxSubGroups.h"
#include "support/Preconditions.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

#include <cstddef>

using namespace llvm;

namespace syclc {

namespace {

/// Direct calls of \p F.
SmallVector<CallInst *> callsOf(Function &F) {
  SmallVector<CallInst *> Calls;
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F) Calls.push_back(Call);
  return Calls;
}

void replace(CallInst &Call, Value *Result) {
  if (Result) {
    if (isa<Instruction>(Result)) Result->takeName(&Call);
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

/// Orders all memory accesses on the device.
void orderMemory(IRBuilderBase &B) {
  B.CreateFence(AtomicOrdering::AcquireRelease, B.getContext().getOrInsertSyncScopeID("device"));
}

constexpr Intrinsic::ID LocalIds[] = {Intrinsic::nvvm_read_ptx_sreg_tid_x, Intrinsic::nvvm_read_ptx_sreg_tid_y,
                                      Intrinsic::nvvm_read_ptx_sreg_tid_z},
                        LocalSizes[] = {Intrinsic::nvvm_read_ptx_sreg_ntid_x, Intrinsic::nvvm_read_ptx_sreg_ntid_y,
                                        Intrinsic::nvvm_read_ptx_sreg_ntid_z},
                        Blocks[] = {Intrinsic::nvvm_read_ptx_sreg_ctaid_x, Intrinsic::nvvm_read_ptx_sreg_ctaid_y,
                                    Intrinsic::nvvm_read_ptx_sreg_ctaid_z};

class Lowering {
public:
  Lowering(Module &M, unsigned Sm, function_ref<bool(const CallInst &)> IsReachedByAll)
      : M(M), Sm(Sm), IsReachedByAll(IsReachedByAll) {}

  void run() {
    lowerPrintfForNvptx(M);
    // Find the calls that all work-items reach before changing any: the analysis does not know the replacements of
    // queries.
    SmallVector<std::pair<CallInst *, const Builtin *>> Calls;
    DenseSet<const CallInst *> ByAll;
    for (Function &F : M) {
      const Builtin *B = F.isDeclaration() && !F.isIntrinsic() ? lookupBuiltin(F.getName()) : nullptr;
      if (!B || !isLowered(*B)) continue;
      for (CallInst *Call : callsOf(F)) {
        Calls.push_back({Call, B});
        if (Call->isConvergent() && IsReachedByAll(*Call)) ByAll.insert(Call);
      }
    }
    for (auto [Call, B] : Calls) lower(*Call, *B, ByAll.contains(Call));
    for (Function &F : make_early_inc_range(M))
      if (F.isDeclaration() && F.use_empty() && lookupBuiltin(F.getName())) F.eraseFromParent();
  }

private:
  static bool isLowered(const Builtin &B) {
    switch (B.Kind) {
    case BuiltinKind::WorkItemQuery:
    case BuiltinKind::SubGroupQuery:
    case BuiltinKind::SubGroupOperation:
    case BuiltinKind::Barrier:
    case BuiltinKind::PointerQuery:
    case BuiltinKind::AsyncCopy:
      return true;
    default:
      return false;
    }
  }

  void lower(CallInst &Call, const Builtin &B, bool ByAll) {
    IRBuilder<> Builder(&Call);
    if (isa<FPMathOperator>(Call)) Builder.setFastMathFlags(Call.getFastMathFlags());
    switch (B.Kind) {
    case BuiltinKind::WorkItemQuery:
      if (B.Name == InnerIdBuiltin) return; // in bodies of hierarchical kernels, which have been expanded to loops
      return replace(Call, workItemQuery(Builder, B.Name, Call));
    case BuiltinKind::SubGroupQuery:
      if (Value *Answer = subGroupQuery(Builder, B, *Call.getFunction())) replace(Call, Answer);
      return;
    case BuiltinKind::PointerQuery:
      return replace(Call, pointerQuery(Builder, Call));
    case BuiltinKind::AsyncCopy:
      return lowerAsyncCopy(Builder, Call);
    case BuiltinKind::Barrier:
      return lowerBarrier(Builder, Call, B, ByAll);
    default:
      return replace(
          Call, NvptxSubGroups(*Call.getFunction(), Sm).emit(Builder, B, SmallVector<Value *>(Call.args()), ByAll));
    }
  }

  /// Dimensions are usually constant, but LLVM may have merged queries of several.
  Value *workItemQuery(IRBuilder<> &B, StringRef Name, CallInst &Call) {
    Value *Dimension = Call.getArgOperand(0);
    if (auto *Known = dyn_cast<ConstantInt>(Dimension))
      return workItemQuery(B, Name, Call, std::min<uint64_t>(Known->getZExtValue(), 2));
    Value *Result = workItemQuery(B, Name, Call, 2);
    for (unsigned D = 2; D-- > 0;)
      Result = B.CreateSelect(B.CreateICmpEQ(Dimension, B.getInt32(D)), workItemQuery(B, Name, Call, D), Result);
    return Result;
  }

  Value *workItemQuery(IRBuilder<> &B, StringRef Name, CallInst &Call, unsigned D) {
    auto Register = [&](Intrinsic::ID ID) { return B.CreateZExt(readSpecialRegister(B, ID), B.getInt64Ty()); };
    Function &Kernel = *Call.getFunction();
    auto OfLaunch = [&](size_t Field) { return launchField(B, Kernel.getArg(Kernel.arg_size() - 1), Field, D); };
    if (Name == "__syclc_local_id") return Register(LocalIds[D]);
    if (Name == "__syclc_local_size") return Register(LocalSizes[D]);
    if (Name == "__syclc_global_size") return OfLaunch(offsetof(syclc_ptx_launch, global_size));
    if (Name == "__syclc_num_groups") return OfLaunch(offsetof(syclc_ptx_launch, num_groups));
    if (Name == "__syclc_global_offset") return OfLaunch(offsetof(syclc_ptx_launch, offset));
    if (Name == "__syclc_group_id")
      return B.CreateAdd(OfLaunch(offsetof(syclc_ptx_launch, first_group)), Register(Blocks[D]));
    Value *const First = OfLaunch(offsetof(syclc_ptx_launch, first_item)), *const Place = placeInGrid(B, D);
    if (!idsFitInInt(Kernel)) return B.CreateAdd(First, Place);
    // The ids of work-items beyond the range are not much larger.
    Type *const Small = B.getInt32Ty();
    return B.CreateZExt(B.CreateNUWAdd(B.CreateTrunc(First, Small), B.CreateTrunc(Place, Small)), B.getInt64Ty());
  }

  static bool idsFitInInt(const Function &Kernel) {
    const std::optional<KernelInfo> Info = KernelInfo::get(Kernel);
    return Info && !Info->attribute(IdsFitInIntAttribute).empty();
  }

  Value *subGroupQuery(IRBuilder<> &B, const Builtin &Called, Function &F) {
    const NvptxSubGroups SubGroups(F, Sm);
    switch (Called.Operation) {
    case SubGroupOperation::LocalId:
      return SubGroups.lane(B);
    case SubGroupOperation::Size:
      return SubGroups.size(B);
    case SubGroupOperation::Id:
      return SubGroups.id(B);
    case SubGroupOperation::Count:
      return SubGroups.count(B);
    case SubGroupOperation::MaxSize:
      return B.getInt32(WarpSize);
    default:
      return Called.Name == MatrixLanesBuiltin ? B.getInt32(WarpSize) : nullptr;
    }
  }

  void lowerBarrier(IRBuilder<> &B, CallInst &Call, const Builtin &Called, bool ByAll) {
    const bool OfSubGroup = Called.Operation == SubGroupOperation::Barrier;
    if (!OfSubGroup && Called.Name != WorkGroupBarrierBuiltin) return; // outlining has replaced the others
    // The barrier itself orders memory accesses between its work-items.
    const auto *Scope = dyn_cast<ConstantInt>(Call.getArgOperand(0));
    const auto Own = OfSubGroup ? MemoryScope::SubGroup : MemoryScope::WorkGroup;
    const bool OrdersMore = !Scope || Scope->getZExtValue() > static_cast<uint64_t>(Own);
    if (OrdersMore) orderMemory(B);
    if (OfSubGroup)
      NvptxSubGroups(*Call.getFunction(), Sm).emit(B, Called, {}, ByAll);
    else
      B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_barrier_cta_sync_aligned_all, {B.getInt32(0)});
    if (OrdersMore) orderMemory(B);
    replace(Call, nullptr);
  }

  /// Copies through registers, and does not wait, on GPUs without the instructions.
  void lowerAsyncCopy(IRBuilder<> &B, CallInst &Call) {
    const bool HasInstructions = Sm >= 80;
    if (Call.arg_empty()) {
      if (HasInstructions) B.CreateIntrinsic(B.getVoidTy(), Intrinsic::nvvm_cp_async_wait_all, {});
      return replace(Call, nullptr);
    }
    auto In = [&](unsigned Argument, unsigned Space) {
      return B.CreateAddrSpaceCast(Call.getArgOperand(Argument), PointerType::get(B.getContext(), Space));
    };
    Value *To = In(0, NVPTXAS::ADDRESS_SPACE_SHARED), *From = In(1, NVPTXAS::ADDRESS_SPACE_GLOBAL);
    const uint64_t Size = cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue();
    assert((Size == 4 || Size == 8 || Size == 16) && "the sizes of the instruction");
    if (HasInstructions) {
      B.CreateIntrinsic(B.getVoidTy(),
                        Size == 16  ? Intrinsic::nvvm_cp_async_cg_shared_global_16
                        : Size == 8 ? Intrinsic::nvvm_cp_async_ca_shared_global_8
                                    : Intrinsic::nvvm_cp_async_ca_shared_global_4,
                        {To, From});
    } else {
      Type *Bytes = FixedVectorType::get(B.getInt32Ty(), Size / 4);
      B.CreateAlignedStore(B.CreateAlignedLoad(Bytes, From, Align(Size)), To, Align(Size));
    }
    replace(Call, nullptr);
  }

  /// Indexed by sycl::access::address_space.
  Value *pointerQuery(IRBuilder<> &B, CallInst &Call) {
    static constexpr Intrinsic::ID Questions[] = {Intrinsic::nvvm_isspacep_global, Intrinsic::nvvm_isspacep_shared,
                                                  Intrinsic::nvvm_isspacep_const, Intrinsic::nvvm_isspacep_local};
    Value *Pointer = Call.getArgOperand(0);
    Constant *Null = Constant::getNullValue(Call.getType());
    const auto *Space = dyn_cast<ConstantInt>(Call.getArgOperand(1));
    if (!Space || Space->getValue().uge(std::size(Questions))) return Null;
    Value *IsThere = B.CreateIntrinsic(B.getInt1Ty(), Questions[Space->getZExtValue()], {Pointer});
    return B.CreateSelect(IsThere, Pointer, Null);
  }

  Module &M;
  const unsigned Sm;
  function_ref<bool(const CallInst &)> IsReachedByAll;
};

/// sycl::native's functions, computed by the GPU's approximations.
class NativePrecision {
public:
  NativePrecision(CallInst &Call, StringRef Name) : B(&Call), X(Call.getArgOperand(0)), Name(Name) {
    if (Call.arg_size() > 1) Y = Call.getArgOperand(1);
  }

  /// The column PTX of the table.
  Value *emit() {
#define SYCLC_FAST_MATH(NAME, TYPES, HALF, HOST, PTX)                                                                  \
  if (Name == #NAME) return PTX;
#include "include/sycl/detail/math.def"
    return nullptr;
  }

private:
  Value *call(Intrinsic::ID ID, Value *Of) { return B.CreateIntrinsic(B.getFloatTy(), ID, {Of}); }
  Value *one() { return ConstantFP::get(B.getFloatTy(), 1); }
  Value *sin(Value *Of) { return call(Intrinsic::nvvm_sin_approx_f, Of); }
  Value *cos(Value *Of) { return call(Intrinsic::nvvm_cos_approx_f, Of); }
  Value *exp2(Value *Of) { return B.CreateIntrinsic(Intrinsic::nvvm_ex2_approx, {B.getFloatTy()}, {Of}); }
  Value *log2(Value *Of) { return call(Intrinsic::nvvm_lg2_approx_f, Of); }
  Value *sqrt(Value *Of) { return call(Intrinsic::nvvm_sqrt_approx_f, Of); }
  Value *rsqrt(Value *Of) { return call(Intrinsic::nvvm_rsqrt_approx_f, Of); }
  Value *times(Value *Of, Value *Factor) { return B.CreateFMul(Of, Factor); }
  Value *times(Value *Of, float Factor) { return times(Of, ConstantFP::get(B.getFloatTy(), Factor)); }
  Value *divide(Value *A, Value *By) {
    return B.CreateIntrinsic(B.getFloatTy(), Intrinsic::nvvm_div_approx_f, {A, By});
  }

  IRBuilder<> B;
  Value *X, *Y = nullptr;
  StringRef Name;
};

} // namespace

bool lowerNvptxNativePrecision(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    const Builtin *Known = F.isDeclaration() ? lookupBuiltin(Name) : nullptr;
    if (!Known || !Name.consume_front("__syclc_native_") || !Name.consume_back("f") ||
        F.getFunctionType() != builtinType(*Known, M.getContext()))
      continue;
    for (CallInst *Call : callsOf(F))
      if (Value *Result = NativePrecision(*Call, Name).emit()) {
        replace(*Call, Result);
        Changed = true;
      }
    if (F.use_empty()) F.eraseFromParent();
  }
  return Changed;
}

Value *placeInGrid(IRBuilderBase &B, unsigned D) {
  auto Register = [&](Intrinsic::ID ID) { return B.CreateZExt(readSpecialRegister(B, ID), B.getInt64Ty()); };
  return B.CreateAdd(B.CreateMul(Register(Blocks[D]), Register(LocalSizes[D]), "", /*HasNUW=*/true),
                     Register(LocalIds[D]), "", /*HasNUW=*/true);
}

Value *launchField(IRBuilderBase &B, Value *Launch, size_t Offset, unsigned D) {
  LoadInst *Field = B.CreateAlignedLoad(B.getInt64Ty(),
                                        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Launch, Offset + 8 * D), Align(8));
  Field->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(B.getContext(), {}));
  return Field;
}

/// The instructions that bodies of mathematics use (device-library/src/native_math_gpu.cpp).
static void lowerBinaryPowers(Module &M) {
  for (auto [Name, ID] : {std::pair("__syclc_gpu_ex2", Intrinsic::nvvm_ex2_approx),
                          std::pair("__syclc_gpu_ex2_normal", Intrinsic::nvvm_ex2_approx_ftz)}) {
    Function *Power = M.getFunction(Name);
    if (!Power) continue;
    for (CallInst *Call : callsOf(*Power)) {
      IRBuilder<> B(Call);
      replace(*Call, B.CreateIntrinsic(ID, {B.getFloatTy()}, {Call->getArgOperand(0)}));
    }
    Power->eraseFromParent();
  }
}

void lowerNvptx(Module &M, unsigned Sm, function_ref<bool(const CallInst &)> IsReachedByAll) {
  Preconditions("syclc-lower-nvptx", M)
      .targets(Triple::nvptx64)
      .kernelsHave(CallingConv::PTX_Kernel)
      .noCallsOf({BuiltinKind::WorkItemCalls, BuiltinKind::TargetQuery, BuiltinKind::DotProduct,
                  BuiltinKind::StaticLocalMemory, BuiltinKind::SpecConstant})
      .noCallsOf({AssertionBuiltin, IndexBuiltin, MatrixLanesBuiltin, MatrixRowsBuiltin, MatrixTilesBuiltin,
                  MatrixFragmentsBuiltin});
  lowerBinaryPowers(M);
  Lowering(M, Sm, IsReachedByAll).run();
}

} // namespace syclc
