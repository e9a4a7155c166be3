// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/Reports.h"

#include "ir/BuiltinTable.h"
#include "ir/ExternalFunctions.h"
#include "ir/HostCalls.h"
#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/StepPass.h"

#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace syclc {

namespace {

/// Argument indices of a function that ends the program; ~0u if there is no such argument.
struct AssertionArguments {
  unsigned Expression, File, Line, Function;
};
constexpr unsigned Missing = ~0u;

std::optional<AssertionArguments> assertionArguments(StringRef Callee) {
  if (Callee == "__assert_fail") return AssertionArguments{0, 1, 2, 3};
  if (Callee == "__assert") return AssertionArguments{0, 1, 2, Missing};
  if (Callee == "_ZSt21__glibcxx_assert_failPKciS0_S0_") return AssertionArguments{3, 0, 1, 2};
  return std::nullopt;
}

/// Marks the branch to a failed assertion as unlikely, for cost models and block placement.
void markUnlikely(BasicBlock &Block) {
  BasicBlock *Before = Block.getSinglePredecessor();
  auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  if (!Branch || !Branch->isConditional()) return;
  MDBuilder Weights(Block.getContext());
  const bool IsFirst = Branch->getSuccessor(0) == &Block;
  Branch->setMetadata(LLVMContext::MD_prof,
                      IsFirst ? Weights.createBranchWeights(1, 1u << 20) : Weights.createBranchWeights(1u << 20, 1));
}

FunctionCallee assertionBuiltin(Module &M) {
  Type *Pointer = PointerType::getUnqual(M.getContext()), *Number = Type::getInt32Ty(M.getContext());
  return M.getOrInsertFunction(AssertionBuiltin,
                               FunctionType::get(Type::getVoidTy(M.getContext()),
                                                 {Pointer, Pointer, Number, Pointer, Pointer}, /*isVarArg=*/false));
}

/// Ends the work-item at \p Call, with a report: text, file, line, and name of the function.
void endWithReport(CallBase &Call, Value *Text, Value *File, Value *Line, Value *Function) {
  IRBuilder<> B(&Call);
  CallInst *New = B.CreateCall(assertionBuiltin(*Call.getModule()),
                               {Text, File, Line, Function, ConstantPointerNull::get(B.getPtrTy())});
  New->addFnAttr(Attribute::NoMerge); // or a phi would select the text
  markUnlikely(*Call.getParent());
  B.CreateIntrinsic(B.getVoidTy(), Intrinsic::trap, {});
  changeToUnreachable(&Call);
}

void replaceAssertion(CallBase &Call, const AssertionArguments &Where) {
  IRBuilder<> B(&Call);
  Constant *Null = ConstantPointerNull::get(B.getPtrTy());
  auto Argument = [&](unsigned Index, Constant *Otherwise) -> Value * {
    return Index < Call.arg_size() ? Call.getArgOperand(Index) : Otherwise;
  };
  endWithReport(Call, Argument(Where.Expression, Null), Argument(Where.File, Null), Argument(Where.Line, B.getInt32(0)),
                Argument(Where.Function, Null));
}

/// Ends the work-item at \p Call, with the report \p Text.
void endWorkItem(CallBase &Call, const Twine &Text) {
  IRBuilder<> B(&Call);
  const DebugLoc &Where = Call.getDebugLoc();
  Value *Message = B.CreateGlobalString(Text.str());
  Value *File = ConstantPointerNull::get(B.getPtrTy());
  if (Where) File = B.CreateGlobalString(Where->getFilename());
  endWithReport(Call, Message, File, B.getInt32(Where ? Where.getLine() : 0),
                B.CreateGlobalString(demangle(Call.getFunction()->getName())));
}

/// A throw starts with a call of __cxa_allocate_exception. The text names the type that is thrown.
void replaceThrow(CallBase &Allocation) {
  std::string Type;
  for (User *U : Allocation.users())
    if (auto *Throw = dyn_cast<CallBase>(U); Throw && Throw->getCalledFunction() && Throw->arg_size() == 3 &&
                                             Throw->getCalledFunction()->getName() == "__cxa_throw")
      if (const StringRef Info = Throw->getArgOperand(1)->stripPointerCasts()->getName(); Info.starts_with("_ZTI"))
        Type = StringRef(demangle(Info)).ltrim().str();
  if (StringRef(Type).starts_with("typeinfo for ")) Type.erase(0, strlen("typeinfo for "));
  endWorkItem(Allocation, "throw " + (Type.empty() ? "exception" : Type));
}

/// The exception that a helper of libstdc++ throws (bits/functexcept.h: `std::__throw_out_of_range_fmt(char const*,
/// ...)`), or "".
std::string thrownBy(StringRef Callee) {
  if (!Callee.starts_with("_ZSt") || !Callee.contains("__throw_")) return "";
  const std::string Name = demangle(Callee);
  StringRef Thrown = StringRef(Name).take_until([](char C) { return C == '('; });
  if (!Thrown.consume_front("std::__throw_")) return "";
  Thrown.consume_back("_fmt");
  return ("std::" + Thrown).str();
}

void replacePrintf(CallBase &Call, Value *Format, ArrayRef<Value *> Arguments) {
  IRBuilder<> B(&Call);
  FunctionCallee Builtin = Call.getModule()->getOrInsertFunction(
      PrintfBuiltin, FunctionType::get(B.getInt32Ty(), {B.getPtrTy()}, /*isVarArg=*/true));
  SmallVector<Value *> All{Format};
  append_range(All, Arguments);
  CallInst *New = B.CreateCall(Builtin, All);
  if (Call.getType() == New->getType()) Call.replaceAllUsesWith(New);
  Call.replaceAllUsesWith(PoisonValue::get(Call.getType()));
  Call.eraseFromParent();
}

bool replaceOutput(CallBase &Call, StringRef Callee) {
  SmallVector<Value *> Arguments(Call.args());
  const unsigned Least = Callee == "__printf_chk" ? 2 : 1;
  if (Arguments.size() < Least || (Callee != "putchar" && !Arguments[Least - 1]->getType()->isPointerTy()))
    return false;
  IRBuilder<> B(&Call);
  if (Callee == "printf")
    replacePrintf(Call, Arguments[0], ArrayRef(Arguments).drop_front());
  else if (Callee == "__printf_chk") // its first argument is the level of checking
    replacePrintf(Call, Arguments[1], ArrayRef(Arguments).drop_front(2));
  else
    replacePrintf(Call, B.CreateGlobalString(Callee == "puts" ? "%s\n" : "%c"), Arguments);
  return true;
}

/// The number of dimensions of a kernel's ids, plus 4 if it has work-groups; passed to libsycl.
unsigned idsOf(const KernelInfo &Info) {
  // The single work-item of a hierarchical kernel that runs has no ids.
  if (Info.Kind == SYCLC_KERNEL_SINGLE_TASK ||
      any_of(Info.Attributes, [](const KernelAttribute &A) { return A.Name == HierarchicalAttribute; }))
    return 0;
  return Info.Dimensions | (Info.Kind == SYCLC_KERNEL_ND_RANGE ? 4 : 0);
}

/// The same for any function: what all kernels that call it have. (3 is only used as a bit mask.)
unsigned idsOf(Function &F) {
  SetVector<Function *> Callers;
  Callers.insert(&F);
  unsigned Dimensions = 0, HasLocal = 4;
  for (unsigned I = 0; I < Callers.size(); ++I) {
    if (auto Info = KernelInfo::get(*Callers[I])) {
      Dimensions = std::max(Dimensions, idsOf(*Info) & 3);
      HasLocal &= idsOf(*Info);
    }
    for (User *U : Callers[I]->users())
      if (auto *Call = dyn_cast<CallBase>(U)) Callers.insert(Call->getFunction());
  }
  return Dimensions | HasLocal;
}

/// Replaces each assertion, and each report of an index, by a call that \p Lower creates. \p Report has the arguments
/// of the builtin's call, except for the record.
bool lowerReports(Module &M,
                  function_ref<void(IRBuilder<> &, CallInst &, ArrayRef<Value *> Report, unsigned Ids)> Lower) {
  bool Changed = false;
  for (StringRef Name : {AssertionBuiltin, IndexBuiltin}) {
    Function *Builtin = M.getFunction(Name);
    if (!Builtin) continue;
    for (User *U : make_early_inc_range(Builtin->users())) {
      auto *Call = cast<CallInst>(U);
      assert(Call->arg_size() == (Name == IndexBuiltin ? 11u : 5u) && "outlining gives reports their record");
      IRBuilder<> B(Call);
      Lower(B, *Call, SmallVector<Value *>(Call->arg_begin(), std::prev(Call->arg_end())), idsOf(*Call->getFunction()));
      Call->eraseFromParent();
    }
    Builtin->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

/// The record for \p Call; null if there is none.
Value *recordFor(CallInst &Call) {
  Value *Given = Call.getArgOperand(Call.arg_size() - 1);
  if (!isa<ConstantPointerNull>(Given)) return Given;
  Function &F = *Call.getFunction(); // a kernel into which a function has been inlined
  return F.hasMetadata(KernelMetadata) ? recordOfKernel(F) : nullptr;
}

/// Prints a report of a kernel without record, from an older compiler: "file:12: void f(int): Assertion `x' failed."
/// \p Report has the arguments of the builtin's call, except for the record.
void printReport(IRBuilder<> &B, ArrayRef<Value *> Report, bool IsIndex) {
  const ArrayRef<Value *> Place = IsIndex ? Report.drop_front(7) : Report.drop_front(1);
  std::string Format;
  SmallVector<Value *> Arguments{nullptr};
  auto Add = [&](StringRef Conversion, Value *Argument) {
    if (isa<ConstantPointerNull>(Argument)) return;
    Format += Conversion;
    Arguments.push_back(Argument);
  };
  Add("%s:", Place[0]);
  if (!Format.empty()) Add("%d: ", Place[1]);
  Add("%s: ", Place[2]);
  if (IsIndex)
    Format += "an index is outside of the range of an accessor\n";
  else {
    Format += "Assertion `";
    Add("%s", Report[0]);
    Format += "' failed.\n";
  }
  Arguments[0] = B.CreateGlobalString(Format);
  FunctionCallee Printf = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      PrintfBuiltin, FunctionType::get(B.getInt32Ty(), {B.getPtrTy()}, /*isVarArg=*/true));
  B.CreateCall(Printf, Arguments)->addFnAttr(Attribute::NoMerge); // or a phi would select the text
}

CallInst *createCall(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments) {
  SmallVector<Type *> Types;
  for (Value *Argument : Arguments) Types.push_back(Argument->getType());
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      Name, FunctionType::get(B.getVoidTy(), Types, /*isVarArg=*/false));
  CallInst *New = B.CreateCall(Callee, Arguments);
  New->addFnAttr(Attribute::NoMerge);
  return New;
}

} // namespace

bool replaceReport(CallBase &Call) {
  const StringRef Callee = Call.getCalledFunction()->getName();
  if (auto Where = assertionArguments(Callee)) {
    replaceAssertion(Call, *Where);
    return true;
  }
  if (Callee == "__cxa_allocate_exception") {
    replaceThrow(Call);
    return true;
  }
  if (const std::string Thrown = thrownBy(Callee); !Thrown.empty()) {
    endWorkItem(Call, "throw " + Thrown);
    return true;
  }
  return StringSwitch<bool>(Callee).Cases({"printf", "__printf_chk", "puts", "putchar"}, true).Default(false) &&
         replaceOutput(Call, Callee);
}

bool replaceHostCall(CallBase &Call) {
  const Function &Callee = *Call.getCalledFunction();
  const StringRef Name = Callee.getName();
  if (!Callee.isDeclaration() || Callee.isIntrinsic() || isExternal(Callee) || Name.starts_with("__") ||
      Name.starts_with("llvm.") || lookupBuiltin(Name))
    return false;
  const std::string Text = demangle(Name);
  endWorkItem(Call, HostCallText + Twine(Text) + (Text == Name ? "()" : ""));
  return true;
}

bool lowerAssertionsForHost(Module &M) {
  return lowerReports(M, [&](IRBuilder<> &B, CallInst &Call, ArrayRef<Value *> Report, unsigned Ids) {
    SmallVector<Value *> Arguments(Report);
    Arguments.push_back(B.getInt32(Ids));
    auto Ask = [&](StringRef Query, unsigned Dimensions) {
      FunctionCallee Callee =
          M.getOrInsertFunction(Query, FunctionType::get(B.getInt64Ty(), {B.getInt32Ty()}, /*isVarArg=*/false));
      for (unsigned D = 0; D < 3; ++D)
        Arguments.push_back(D < Dimensions ? static_cast<Value *>(B.CreateCall(Callee, B.getInt32(D)))
                                           : static_cast<Value *>(B.getInt64(0)));
    };
    Ask("__syclc_global_id", Ids & 3);
    Ask("__syclc_local_id", Ids & 4 ? Ids & 3 : 0);
    const bool IsIndex = Call.getCalledFunction()->getName() == IndexBuiltin;
    createCall(B, IsIndex ? IndexCheckFailedFunction : AssertionFailedFunction, Arguments);
    if (!IsIndex) return; // a trap follows
    B.CreateIntrinsic(B.getVoidTy(), Intrinsic::trap, {});
    changeToUnreachable(Call.getNextNode());
  });
}

PreservedAnalyses LowerAssertionsForHostPass::run(Module &M, ModuleAnalysisManager &) {
  if (!lowerAssertionsForHost(M)) return PreservedAnalyses::all();
  PreservedAnalyses Preserved;
  Preserved.preserve(SimplifiedForm::ID());
  return Preserved;
}

bool lowerAssertionsForDevice(Module &M) {
  return lowerReports(M, [](IRBuilder<> &B, CallInst &Call, ArrayRef<Value *> Report, unsigned Ids) {
    Value *Record = recordFor(Call);
    const bool IsIndex = Call.getCalledFunction()->getName() == IndexBuiltin;
    if (!Record) return printReport(B, Report, IsIndex);
    SmallVector<Value *> Arguments(Report);
    Arguments.append({Record, B.getInt32(Ids)});
    createCall(B, IsIndex ? "__syclc_record_index" : "__syclc_record_assertion", Arguments);
  });
}

} // namespace syclc
