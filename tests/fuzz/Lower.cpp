// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower.h"

#include "Lowering.h"
#include "ir/BuiltinTable.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Mem2Reg.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

using namespace llvm;

namespace syclc::fuzz {

namespace {

/// This machine's, queried once.
const std::string &hostDataLayout() {
  static const std::string Layout = [] {
    LLVMContext C;
    Module M("layout", C);
    M.setTargetTriple(Triple(sys::getDefaultTargetTriple()));
    std::string Error;
    std::unique_ptr<TargetMachine> Target = createTargetMachine(M, Error);
    if (!Target) report_fatal_error(Twine("no target machine: ") + Error);
    return Target->createDataLayout().getStringRepresentation();
  }();
  return Layout;
}

unsigned roundUp(unsigned Value, unsigned To) { return (Value + To - 1) / To * To; }

} // namespace

Lowering::Lowering(const Kernel &K, const FlatProgram &P, LLVMContext &C)
    : K(K), P(P), C(C), B(C), M(std::make_unique<Module>("fuzz", C)), Places(layOut(K)) {
  M->setTargetTriple(Triple(sys::getDefaultTargetTriple()));
  M->setDataLayout(hostDataLayout());
}

std::unique_ptr<Module> Lowering::run() {
  for (const Helper &H : K.Helpers) Helpers.push_back(helper(H));
  createKernel();
  startEntry();
  steps();
  EliminateUnreachableBlocks(*F);
  annotateBuiltins(*M);
  return std::move(M);
}

llvm::Type *Lowering::type(Type T) {
  switch (T) {
  case Type::F16:
    return B.getHalfTy();
  case Type::F32:
    return B.getFloatTy();
  case Type::F64:
    return B.getDoubleTy();
  default:
    return B.getIntNTy(bitWidth(T));
  }
}

llvm::Type *Lowering::elementType(const Array &A) {
  if (A.Fields.size() == 1) return memoryType(A.Fields[0]);
  SmallVector<llvm::Type *> Fields;
  for (Type T : A.Fields) Fields.push_back(memoryType(T));
  return StructType::get(C, Fields);
}

void Lowering::createKernel() {
  KernelInfo Info;
  Info.Kind = K.NdRange ? SYCLC_KERNEL_ND_RANGE : SYCLC_KERNEL_RANGE;
  Info.Dimensions = K.Dimensions;
  Info.ClosureSize = Places.Size;
  Info.ClosureAlign = 16;
  SmallVector<llvm::Type *> Types;
  for (size_t I = 0; I < K.Parameters.size(); ++I) {
    unsigned Size = storeSize(K.Parameters[I].T);
    Info.Params.push_back({SYCLC_PARAM_VALUE, Places.Parameters[I], Size, Size});
    Types.push_back(memoryType(K.Parameters[I].T));
  }
  for (size_t I = 0; I < K.Arrays.size(); ++I)
    if (Places.Arrays[I] >= 0) {
      Info.Params.push_back({SYCLC_PARAM_POINTER, unsigned(Places.Arrays[I]), 8, 8});
      Types.push_back(B.getPtrTy());
    }
  if (Places.AllLocal) {
    Info.Params.push_back({SYCLC_PARAM_LOCAL_MEMORY, 0, 0, LocalMemoryAlign});
    Types.push_back(B.getPtrTy());
  }
  if (Places.StaticLocal) Info.Attributes.push_back({StaticLocalSizeAttribute.str(), {Places.StaticLocal}});
  F = Function::Create(FunctionType::get(B.getVoidTy(), Types, false), GlobalValue::ExternalLinkage, KernelName, *M);
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr(Attribute::MustProgress);
  F->addFnAttr(Attribute::Convergent); // LLVM removes it if no callee is convergent
  if (Places.AllLocal) F->getArg(F->arg_size() - 1)->addAttr(Attribute::getWithAlignment(C, Align(LocalMemoryAlign)));
  Info.set(*F);
}

void Lowering::startEntry() {
  B.SetInsertPoint(BasicBlock::Create(C, "entry", F));
  unsigned Next = 0;
  for (size_t I = 0; I < K.Parameters.size(); ++I) Parameters.push_back(F->getArg(Next++));
  Arrays.resize(K.Arrays.size());
  for (size_t I = 0; I < K.Arrays.size(); ++I)
    if (Places.Arrays[I] >= 0) {
      Arrays[I] = F->getArg(Next++);
      Arrays[I]->setName("a" + Twine(I));
    }
  for (size_t I = 0; I < K.Variables.size(); ++I)
    Variables.push_back(B.CreateAlloca(memoryType(K.Variables[I].T), nullptr, "v" + Twine(I)));
  for (size_t I = 0; I < K.Arrays.size(); ++I)
    if (K.Arrays[I].Where == Space::Private)
      Arrays[I] = B.CreateAlloca(ArrayType::get(elementType(K.Arrays[I]), K.Arrays[I].Count), nullptr, "a" + Twine(I));
  AllocasEnd = B.GetInsertBlock();
  for (size_t I = 0; I < K.Variables.size(); ++I) setVariable(I, constant(K.Variables[I].T, K.Variables[I].Initial));
  for (size_t I = 0; I < K.Arrays.size(); ++I) {
    const Array &A = K.Arrays[I];
    if (A.Where == Space::Private) {
      if (HasLifetimes) B.CreateLifetimeStart(Arrays[I]); // without it the variable is dead up to its first
      fill(I, A.Fill);
    }
    if (A.Where == Space::Local)
      Arrays[I] = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), F->getArg(F->arg_size() - 1), Places.LocalOffsets[I],
                                               "local" + Twine(I));
  }
  auto *Start = BasicBlock::Create(C, "start", F);
  B.CreateBr(Start);
  B.SetInsertPoint(Start);
}

void Lowering::fill(size_t I, uint64_t Byte) {
  const Array &A = K.Arrays[I];
  B.CreateMemSet(Arrays[I], B.getInt8(uint8_t(Byte)), uint64_t(A.Count) * A.elementSize(), Align(A.elementAlign()));
}

Function *Lowering::helper(const Helper &H) {
  llvm::Type *T = type(H.T);
  auto *Callee = Function::Create(FunctionType::get(T, {T, T}, false), GlobalValue::InternalLinkage, "helper", *M);
  for (Attribute::AttrKind Kind : {Attribute::NoInline, Attribute::NoUnwind, Attribute::WillReturn})
    Callee->addFnAttr(Kind);
  Callee->setMemoryEffects(MemoryEffects::none());
  auto *Entry = BasicBlock::Create(C, "entry", Callee), *Round = BasicBlock::Create(C, "round", Callee);
  B.SetInsertPoint(Entry);
  B.CreateBr(Round);
  B.SetInsertPoint(Round);
  PHINode *Value = B.CreatePHI(T, 2), *Count = B.CreatePHI(B.getInt32Ty(), 2);
  Value->addIncoming(Callee->getArg(0), Entry);
  Count->addIncoming(B.getInt32(0), Entry);
  HelperArguments = {Value, Callee->getArg(1)};
  llvm::Value *Result = expr(H.Body);
  HelperArguments.clear();
  llvm::Value *Next = B.CreateAdd(Count, B.getInt32(1));
  Value->addIncoming(Result, B.GetInsertBlock());
  Count->addIncoming(Next, B.GetInsertBlock());
  auto *End = BasicBlock::Create(C, "end", Callee);
  B.CreateCondBr(B.CreateICmpULT(Next, B.getInt32(H.Rounds)), Round, End);
  B.SetInsertPoint(End);
  B.CreateRet(Result);
  return Callee;
}

void Lowering::steps() {
  std::vector<BasicBlock *> Blocks(P.Steps.size());
  for (const Step &S : P.Steps)
    for (unsigned Target : S.Targets)
      if (!Blocks[Target]) Blocks[Target] = BasicBlock::Create(C, "l" + Twine(Target), F);
  for (unsigned I = 0; I < P.Steps.size(); ++I) {
    bool Open = !B.GetInsertBlock()->getTerminator();
    if (Blocks[I] || !Open) {
      BasicBlock *Block = Blocks[I] ? Blocks[I] : BasicBlock::Create(C, "dead", F);
      if (Open) B.CreateBr(Block);
      B.SetInsertPoint(Block);
    }
    step(P.Steps[I], Blocks);
  }
}

void Lowering::step(const Step &S, const std::vector<BasicBlock *> &Blocks) {
  switch (S.K) {
  case Step::Kind::Set:
    return setVariable(S.Variable, expr(*S.E));
  case Step::Kind::Jump:
    return void(B.CreateBr(Blocks[S.Targets[0]]));
  case Step::Kind::Branch: {
    Value *Condition = expr(*S.E);
    return void(B.CreateCondBr(Condition, Blocks[S.Targets[0]], Blocks[S.Targets[1]]));
  }
  case Step::Kind::Switch: {
    Value *On = expr(*S.E);
    SwitchInst *Switch = B.CreateSwitch(On, Blocks[S.Targets.back()]);
    for (size_t I = 0; I < S.S->Cases.size(); ++I)
      Switch->addCase(cast<ConstantInt>(ConstantInt::get(On->getType(), S.S->Cases[I])), Blocks[S.Targets[I]]);
    return;
  }
  case Step::Kind::Return:
    return void(B.CreateRetVoid());
  case Step::Kind::Effect:
    return effect(*S.S);
  }
}

void Lowering::setVariable(size_t V, Value *To) {
  B.CreateStore(To->getType()->isIntegerTy(1) ? B.CreateZExt(To, B.getInt8Ty()) : To, Variables[V]);
}

AtomicRMWInst::BinOp Lowering::atomicOperation(Operation Op) {
  switch (Op) {
  case Operation::Sub:
    return AtomicRMWInst::Sub;
  case Operation::And:
    return AtomicRMWInst::And;
  case Operation::Or:
    return AtomicRMWInst::Or;
  case Operation::Xor:
    return AtomicRMWInst::Xor;
  case Operation::SMin:
    return AtomicRMWInst::Min;
  case Operation::SMax:
    return AtomicRMWInst::Max;
  case Operation::UMin:
    return AtomicRMWInst::UMin;
  case Operation::UMax:
    return AtomicRMWInst::UMax;
  case Operation::FAdd:
    return AtomicRMWInst::FAdd;
  default:
    return AtomicRMWInst::Add;
  }
}

void Lowering::effect(const Stmt &S) {
  switch (S.Kind) {
  case StmtKind::Store: {
    Value *To = expr(S.Exprs[1]);
    Type T = K.Arrays[S.ArrayIndex].Fields[S.Field];
    if (T == Type::I1) To = B.CreateZExt(To, B.getInt8Ty());
    B.CreateAlignedStore(To, writable(S), Align(storeSize(T)));
    return;
  }
  case StmtKind::Atomic: {
    const Array &A = K.Arrays[S.ArrayIndex];
    Value *Operand = expr(S.Exprs[1]), *Place = element(S.ArrayIndex, expr(S.Exprs[0]), 0);
    B.CreateAtomicRMW(atomicOperation(A.Combine), Place, Operand, Align(storeSize(A.Fields[0])),
                      AtomicOrdering::Monotonic);
    return;
  }
  case StmtKind::AtomicOwn: {
    Value *Operand = expr(S.Exprs[1]);
    setVariable(S.Variable, B.CreateAtomicRMW(S.Code ? AtomicRMWInst::Xchg : atomicOperation(S.Combine), writable(S),
                                              Operand, MaybeAlign(), AtomicOrdering::Monotonic));
    return;
  }
  case StmtKind::CompareExchange: {
    Value *Expected = expr(S.Exprs[1]), *Desired = expr(S.Exprs[2]);
    Value *Old = B.CreateAtomicCmpXchg(writable(S), Expected, Desired, MaybeAlign(), AtomicOrdering::Monotonic,
                                       AtomicOrdering::Monotonic);
    return setVariable(S.Variable, B.CreateExtractValue(Old, 0));
  }
  case StmtKind::Walk:
    return walk(S);
  case StmtKind::Assume:
    return void(B.CreateAssumption(expr(S.Exprs[0])));
  case StmtKind::Fill:
    if (S.Code && HasLifetimes) {
      B.CreateLifetimeEnd(Arrays[S.ArrayIndex]);
      B.CreateLifetimeStart(Arrays[S.ArrayIndex]);
    }
    return fill(S.ArrayIndex, S.Amount);
  case StmtKind::Copy: {
    const Array &A = K.Arrays[S.ArrayIndex];
    B.CreateMemCpy(Arrays[S.ArrayIndex], Align(A.elementAlign()), element(S.Source, expr(S.Exprs[0]), 0),
                   Align(A.elementAlign()), S.Amount * A.elementSize());
    return;
  }
  case StmtKind::Barrier:
    return void(builtin("__syclc_work_group_barrier", {B.getInt32(2)}));
  case StmtKind::SubGroupBarrier:
    return void(builtin("__syclc_sub_group_barrier", {B.getInt32(1)}));
  case StmtKind::SubGroup:
    return setVariable(S.Variable, subGroup(S));
  default:
    llvm_unreachable("flattening takes this apart");
  }
}

void Lowering::walk(const Stmt &S) {
  const Array &A = K.Arrays[S.ArrayIndex];
  llvm::Type *T = elementType(A);
  Value *First = element(S.ArrayIndex, expr(S.Exprs[0]), 0), *Count = resizeIndex(expr(S.Exprs[1]), false);
  Value *End = B.CreateGEP(T, First, B.CreateMul(Count, B.getInt64(S.Amount)));
  BasicBlock *Before = B.GetInsertBlock();
  auto *Head = BasicBlock::Create(C, "walk", F), *Body = BasicBlock::Create(C, "walked", F),
       *After = BasicBlock::Create(C, "arrived", F);
  B.CreateBr(Head);
  B.SetInsertPoint(Head);
  PHINode *P = B.CreatePHI(B.getPtrTy(), 2), *Sum = B.CreatePHI(T, 2);
  P->addIncoming(First, Before);
  Sum->addIncoming(Constant::getNullValue(T), Before);
  B.CreateCondBr(B.CreateICmpEQ(P, End), After, Body);
  B.SetInsertPoint(Body);
  Sum->addIncoming(B.CreateAdd(Sum, B.CreateAlignedLoad(T, P, Align(A.elementSize()))), Body);
  P->addIncoming(B.CreateGEP(T, P, B.getInt64(S.Amount)), Body);
  B.CreateBr(Head);
  B.SetInsertPoint(After);
  setVariable(S.Variable, Sum);
}

CallInst *Lowering::builtin(StringRef Name, ArrayRef<Value *> Arguments) {
  const Builtin *Row = lookupBuiltin(Name);
  if (!Row) report_fatal_error("no builtin " + Name);
  return B.CreateCall(M->getOrInsertFunction(Name, builtinType(*Row, C)), Arguments);
}

StringRef Lowering::collectiveName(const Stmt &S) {
  if (S.Minimum || S.Maximum) return S.Minimum ? "min" : "max";
  switch (S.Combine) {
  case Operation::Mul:
  case Operation::FMul:
    return "mul";
  case Operation::And:
    return "and";
  case Operation::Or:
    return "or";
  case Operation::Xor:
    return "xor";
  case Operation::SMin:
    return "smin";
  case Operation::SMax:
    return "smax";
  case Operation::UMin:
    return "umin";
  case Operation::UMax:
    return "umax";
  default:
    return "add";
  }
}

Value *Lowering::subGroup(const Stmt &S) {
  Value *Operand = expr(S.Exprs[0]);
  Type T = S.Exprs[0].T;
  auto Op = SubGroupOperation(S.Code);
  constexpr StringLiteral Votes[] = {"any", "all", "ballot"};
  constexpr StringLiteral Collectives[] = {"reduce", "exclusive_scan", "inclusive_scan"};
  if (Op <= SubGroupOperation::Ballot) {
    Value *Vote = builtin(("__syclc_sub_group_" + Votes[S.Code]).str(), {B.CreateZExt(Operand, B.getInt32Ty())});
    return Op == SubGroupOperation::Ballot ? Vote : B.CreateIsNotNull(Vote);
  }
  if (Op == SubGroupOperation::Shuffle) {
    Value *Lane = expr(S.Exprs[1]);
    auto *Integer = B.getIntNTy(bitWidth(T));
    Value *Other =
        builtin(("__syclc_sub_group_shuffle_i" + Twine(bitWidth(T))).str(), {B.CreateBitCast(Operand, Integer), Lane});
    Value *Exists = B.CreateICmpULT(Lane, builtin("__syclc_sub_group_size", {}));
    return B.CreateBitCast(B.CreateSelect(Exists, Other, ConstantInt::get(Integer, 0)), type(T));
  }
  return builtin(("__syclc_sub_group_" + Collectives[S.Code - unsigned(SubGroupOperation::Reduce)] + "_" +
                  collectiveName(S) + (isReal(T) ? "_f" : "_i") + Twine(bitWidth(T)))
                     .str(),
                 {Operand});
}

namespace {

/// Makes LLVM's SLP vectoriser vectorise regardless of the cost, because kernels may contain any vectors.
void pairScalars(FunctionPassManager &FPM) {
  static const bool Once = [] {
    const char *Options[] = {"syclc-fuzz", "-slp-threshold=-1000", "-slp-min-reg-size=32"};
    return cl::ParseCommandLineOptions(int(std::size(Options)), Options);
  }();
  if (!Once) report_fatal_error("LLVM's SLP vectoriser has other options");
  FPM.addPass(SLPVectorizerPass());
  FPM.addPass(VectorCombinePass());
  FPM.addPass(InstCombinePass());
}

void prepare(Module &M, Preparation How) {
  std::string Error;
  std::unique_ptr<TargetMachine> Target = How == Preparation::Paired ? createTargetMachine(M, Error) : nullptr;
  runPasses(M, Target.get(), [&](PassBuilder &PB, ModulePassManager &MPM) {
    FunctionPassManager FPM;
    if (How == Preparation::Promoted) FPM.addPass(PromotePass());
    if (How == Preparation::Cleaned || How == Preparation::Paired) {
      FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
      FPM.addPass(SimplifyCFGPass());
      FPM.addPass(InstCombinePass());
    }
    if (How == Preparation::Paired) pairScalars(FPM);
    MPM.addPass(createModuleToFunctionPassAdaptor(std::move(FPM)));
    if (How == Preparation::Simplified)
      MPM.addPass(PB.buildModuleSimplificationPipeline(OptimizationLevel::O2, ThinOrFullLTOPhase::None));
    MPM.addPass(GlobalDCEPass());
  });
}

} // namespace

ClosureLayout layOut(const Kernel &K) {
  ClosureLayout L;
  for (const Parameter &P : K.Parameters) {
    L.Size = roundUp(L.Size, storeSize(P.T));
    L.Parameters.push_back(L.Size);
    L.Size += storeSize(P.T);
  }
  for (const Array &A : K.Arrays) {
    bool IsGlobal = A.Where != Space::Private && A.Where != Space::Local;
    if (IsGlobal) L.Size = roundUp(L.Size, 8);
    L.Arrays.push_back(IsGlobal ? int(L.Size) : -1);
    if (IsGlobal) L.Size += 8;
  }
  L.Size = roundUp(std::max(L.Size, 1u), 16);
  L.LocalOffsets.resize(K.Arrays.size());
  for (bool Dynamic : {false, true}) {
    for (size_t I = 0; I < K.Arrays.size(); ++I) {
      const Array &A = K.Arrays[I];
      if (A.Where != Space::Local || A.DynamicLocal != Dynamic) continue;
      L.LocalOffsets[I] = L.AllLocal = roundUp(L.AllLocal, 16);
      L.AllLocal += A.elementSize() * K.localCount();
    }
    L.AllLocal = roundUp(L.AllLocal, LocalMemoryAlign);
    if (!Dynamic) L.StaticLocal = L.AllLocal;
  }
  return L;
}

std::unique_ptr<Module> lower(const Kernel &K, const FlatProgram &P, Preparation How, LLVMContext &C) {
  std::unique_ptr<Module> M = Lowering(K, P, C).run();
  if (verifyModule(*M, &errs())) report_fatal_error("the fuzzer has made invalid IR");
  prepare(*M, How);
  return M;
}

} // namespace syclc::fuzz
