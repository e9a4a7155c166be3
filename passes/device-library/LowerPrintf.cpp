// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device-library/LowerPrintf.h"

#include "device-library/OpenClCall.h"
#include "ir/SpmdContract.h"
#include "ir/SpmdVerifier.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr unsigned ConstantSpace = 2;

/// A device's own printf.
struct DevicePrintf {
  const char *Devices;              ///< which devices have it, for messages
  bool TakesAnyText;                ///< `%s` for text that is not constant
  bool TakesStars;                  ///< `*` for a width; not for a precision
  bool TakesShortLengths;           ///< `hh` and `h`
  unsigned MaxArguments;            ///< after the format
  const StringLiteral &FormatOther; ///< the device library's function for calls that it does not take
};
constexpr DevicePrintf OpenClPrintf{"OpenCL devices", false, false, true, ~0u, FormatFunction},
    NvptxPrintf{"NVIDIA GPUs", true, true, false, 32, FormatTextFunction};

/// The text that \p V points to, if it is constant.
std::optional<std::string> constantText(const Value *V, const DataLayout &DL) {
  APInt Offset(64, 0);
  while (const auto *Part = dyn_cast<Operator>(V)) {
    if (const auto *Gep = dyn_cast<GEPOperator>(Part)) {
      APInt Step(DL.getIndexTypeSizeInBits(Gep->getType()), 0);
      if (!Gep->accumulateConstantOffset(DL, Step)) return std::nullopt;
      Offset += Step.sextOrTrunc(64);
    } else if (Part->getOpcode() != Instruction::AddrSpaceCast)
      return std::nullopt;
    V = Part->getOperand(0);
  }
  const auto *G = dyn_cast<GlobalVariable>(V);
  if (!G || !G->isConstant() || !G->hasInitializer()) return std::nullopt;
  if (G->getInitializer()->isNullValue()) return "";
  const auto *Text = dyn_cast<ConstantDataArray>(G->getInitializer());
  if (!Text || !Text->isString() || Offset.uge(Text->getNumElements())) return std::nullopt;
  return Text->getAsString().substr(Offset.getZExtValue()).split('\0').first.str();
}

/// Whether the device's printf lacks a `*` of a conversion.
bool lacksStars(StringRef Flags, const DevicePrintf &Device) { return Flags.contains(Device.TakesStars ? ".*" : "*"); }

/// Rewrites the format and arguments of one call.
class Rewriter {
public:
  Rewriter(CallInst &Call, StringRef Format, const DevicePrintf &Device)
      : Call(Call), Device(Device), B(&Call), Rest(Format) {}

  /// \returns a description of an unsupported feature; empty if there is none.
  std::string rewrite() {
    while (!Rest.empty()) {
      const size_t Plain = Rest.find('%');
      Text += Rest.take_front(Plain);
      if (Plain == StringRef::npos) break;
      Rest = Rest.drop_front(Plain + 1);
      if (std::string Problem = conversion(); !Problem.empty()) return Problem;
    }
    return "";
  }

  std::string Text;
  SmallVector<Value *> Arguments;

private:
  static bool isLength(char C) { return StringRef("hljztLq").contains(C); }

  std::string conversion() {
    StringRef Start = Rest;
    StringRef Flags = Rest.take_while([](char C) { return StringRef("-+ #0'123456789.*").contains(C); });
    Rest = Rest.drop_front(Flags.size());
    StringRef Length = Rest.take_while(isLength);
    Rest = Rest.drop_front(Length.size());
    if (Rest.empty()) return "ends within a conversion";
    const char Kind = Rest.front();
    Rest = Rest.drop_front();
    if (Kind == '%') {
      Text += "%%";
      return "";
    }
    if (lacksStars(Flags, Device)) return "has a '*' in '%" + Start.take_front(Flags.size() + 1).str() + "...'";
    const bool HasStar = Flags.contains('*');
    if (Next + HasStar >= Call.arg_size()) return "asks for more arguments than there are";
    if (HasStar) {
      Value *Width = Call.getArgOperand(Next++);
      if (!Width->getType()->isIntegerTy(32)) return mismatch('*');
      Arguments.push_back(Width);
    }
    Value *Argument = Call.getArgOperand(Next++);
    if (StringRef("diouxXc").contains(Kind)) {
      if (!Argument->getType()->isIntegerTy()) return mismatch(Kind);
      if (Length.starts_with("h") && !Device.TakesShortLengths) {
        Type *Short = B.getIntNTy(Length.starts_with("hh") ? 8 : 16);
        const bool IsSigned = Kind == 'd' || Kind == 'i';
        Argument = B.CreateIntCast(B.CreateIntCast(Argument, Short, IsSigned), B.getInt32Ty(), IsSigned);
        Length = "";
      } else if (!Length.starts_with("h"))
        Length = Argument->getType()->getIntegerBitWidth() == 64 ? "l" : "";
      return add(Flags, Length, Kind, Argument);
    }
    if (StringRef("aAeEfFgG").contains(Kind))
      return Argument->getType()->isFloatingPointTy() ? add(Flags, "", Kind, Argument) : mismatch(Kind);
    if (Kind == 'p' && Argument->getType()->isPointerTy()) {
      Text += "0x";
      return add("", "l", 'x', B.CreatePtrToInt(Argument, B.getInt64Ty()));
    }
    if (Kind == 's' && Argument->getType()->isPointerTy()) return string(Flags, *Argument);
    return std::string("has the conversion '%") + Kind + "'";
  }

  static std::string mismatch(char Kind) { return std::string("has an argument of another type for '%") + Kind + "'"; }

  std::string add(StringRef Flags, StringRef Length, char Kind, Value *Argument) {
    Text += ("%" + Flags + Length).str() + Kind;
    Arguments.push_back(Argument);
    return "";
  }

  /// Constant text becomes part of the format, truncated and padded as the flags specify.
  std::string string(StringRef Flags, Value &Argument) {
    std::optional<std::string> Known = constantText(&Argument, Call.getDataLayout());
    if (Device.TakesAnyText && (!Known || Flags.contains('*'))) return add(Flags, "", 's', &Argument);
    if (!Known) return "has a '%s' for text that is not a constant";
    const bool Left = Flags.consume_front("-");
    auto [Width, Precision] = Flags.split('.');
    unsigned Number = 0;
    if (Flags.contains('.') && !Precision.getAsInteger(10, Number))
      Known->resize(std::min<size_t>(Known->size(), Number));
    Number = 0;
    Width.getAsInteger(10, Number);
    if (Known->size() < Number) Known->insert(Left ? Known->size() : 0, Number - Known->size(), ' ');
    for (char C : *Known) Text += C == '%' ? std::string("%%") : std::string(1, C);
    return "";
  }

  CallInst &Call;
  const DevicePrintf &Device;
  IRBuilder<> B;
  StringRef Rest;
  unsigned Next = 1;
};

/// Whether the device's printf lacks something that the device library's has. Other problems are reported when the call
/// is lowered.
bool needsLibrary(const CallInst &Call, const DevicePrintf &Device) {
  if (Call.arg_size() - 1 > Device.MaxArguments) return true;
  const DataLayout &DL = Call.getDataLayout();
  const std::optional<std::string> Format = constantText(Call.getArgOperand(0), DL);
  if (!Format) return true;
  unsigned Next = 1;
  for (StringRef Rest = *Format; !Rest.empty();) {
    Rest = Rest.drop_front(std::min(Rest.find('%'), Rest.size())).drop_front(1);
    const StringRef Flags = Rest.take_while([](char C) { return StringRef("-+ #0'123456789.*hljztLq").contains(C); });
    Rest = Rest.drop_front(Flags.size());
    if (Rest.empty()) break;
    const char Kind = Rest.front();
    Rest = Rest.drop_front();
    if (Kind == '%') continue;
    if (lacksStars(Flags, Device)) return true;
    if (Flags.contains('*')) ++Next;
    const Value *Argument = Next < Call.arg_size() ? Call.getArgOperand(Next) : nullptr;
    if (Kind == 's' && !Device.TakesAnyText && Argument && Argument->getType()->isPointerTy() &&
        !constantText(Argument, DL))
      return true;
    ++Next;
  }
  return false;
}

/// \p Argument in 64 bits; null if that is impossible.
Value *inLong(IRBuilder<> &B, Value *Argument) {
  Type *T = Argument->getType();
  if (T->isPointerTy()) return B.CreatePtrToInt(Argument, B.getInt64Ty());
  if (T->isFloatTy()) Argument = B.CreateFPExt(Argument, B.getDoubleTy());
  if (T->isFloatTy() || T->isDoubleTy()) return B.CreateBitCast(Argument, B.getInt64Ty());
  if (T->isIntegerTy() && T->getIntegerBitWidth() <= 64) return B.CreateSExt(Argument, B.getInt64Ty());
  return nullptr;
}

void callLibrary(CallInst &Call, const DevicePrintf &Device) {
  IRBuilder<> B(&Call);
  Module &M = *Call.getModule();
  const unsigned Count = Call.arg_size() - 1;
  auto *Array = ArrayType::get(B.getInt64Ty(), std::max(Count, 1u));
  auto *Arguments = new AllocaInst(Array, M.getDataLayout().getAllocaAddrSpace(), nullptr, Align(8), "printf.arguments",
                                   Call.getFunction()->getEntryBlock().begin());
  for (unsigned I = 0; I < Count; ++I) {
    Value *Argument = inLong(B, Call.getArgOperand(I + 1));
    if (Argument)
      B.CreateStore(Argument, B.CreateConstInBoundsGEP2_64(Array, Arguments, 0, I));
    else
      M.getContext().diagnose(DiagnosticInfoGeneric("syclc: printf in '" + kernelDisplayName(*Call.getFunction()) +
                                                        "': argument " + Twine(I + 2) + " has a type that printf of " +
                                                        Device.Devices +
                                                        " does not take; convert it to a number of at most 64 bits",
                                                    DS_Error));
  }
  FunctionCallee Library = M.getOrInsertFunction(
      Device.FormatOther, FunctionType::get(B.getInt32Ty(), {B.getPtrTy(), B.getPtrTy(), B.getInt32Ty()}, false));
  CallInst *New = B.CreateCall(Library, {Call.getArgOperand(0), Arguments, B.getInt32(Count)});
  New->setDebugLoc(Call.getDebugLoc());
  Call.replaceAllUsesWith(New);
  Call.eraseFromParent();
}

/// Creates a call of the target's function with the rewritten text and arguments.
using EmitCall = function_ref<Value *(IRBuilder<> &B, Module &M, StringRef Text, ArrayRef<Value *> Arguments)>;

void lower(CallInst &Call, const DevicePrintf &Device, EmitCall Emit) {
  Module &M = *Call.getModule();
  std::optional<std::string> Format = constantText(Call.getArgOperand(0), M.getDataLayout());
  std::string Problem = Format ? "" : "is not a constant";
  Rewriter Work(Call, Format ? StringRef(*Format) : StringRef(), Device);
  if (Format) Problem = Work.rewrite();
  if (!Problem.empty())
    M.getContext().diagnose(DiagnosticInfoGeneric("syclc: printf in '" + kernelDisplayName(*Call.getFunction()) +
                                                      "': the format " +
                                                      (Format ? "\"" + StringRef(*Format).trim().str() + "\" " : "") +
                                                      Problem + ", which printf of " + Device.Devices +
                                                      " has not; change it, or compile for the native device only "
                                                      "(-fplugin-arg-syclc-targets=native)",
                                                  DS_Error));
  IRBuilder<> B(&Call);
  Call.replaceAllUsesWith(Emit(B, M, Work.Text, Work.Arguments));
  Call.eraseFromParent();
}

bool lowerAll(Module &M, const DevicePrintf &Device, EmitCall Emit) {
  Function *Builtin = M.getFunction(PrintfBuiltin);
  if (!Builtin) return false;
  for (User *U : make_early_inc_range(Builtin->users())) lower(*cast<CallInst>(U), Device, Emit);
  Builtin->eraseFromParent();
  return true;
}

GlobalVariable *makeFormat(Module &M, StringRef Text, unsigned Space) {
  Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
  auto *Global = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true, GlobalValue::InternalLinkage, Bytes,
                                    "syclc.format", nullptr, GlobalValue::NotThreadLocal, Space);
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Global->setAlignment(Align(1));
  return Global;
}

bool formatFor(Module &M, const DevicePrintf &Device) {
  Function *Builtin = M.getFunction(PrintfBuiltin);
  if (!Builtin) return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(Builtin->users()))
    if (auto *Call = cast<CallInst>(U); needsLibrary(*Call, Device)) {
      callLibrary(*Call, Device);
      Changed = true;
    }
  return Changed;
}

} // namespace

bool formatPrintf(Module &M) { return formatFor(M, OpenClPrintf); }
bool formatPrintfForNvptx(Module &M) { return formatFor(M, NvptxPrintf); }

bool lowerPrintf(Module &M) {
  return lowerAll(M, OpenClPrintf, [](IRBuilder<> &B, Module &M, StringRef Text, ArrayRef<Value *> Rest) -> Value * {
    GlobalVariable *Format = makeFormat(M, Text, ConstantSpace);
    FunctionCallee Printf = M.getOrInsertFunction(
        "_Z6printfPU3AS2Kcz", FunctionType::get(B.getInt32Ty(), {Format->getType()}, /*isVarArg=*/true));
    auto *F = cast<Function>(Printf.getCallee());
    F->setCallingConv(CallingConv::SPIR_FUNC);
    F->addFnAttr(OpenClFunction);
    F->setDoesNotThrow();
    SmallVector<Value *> Arguments{Format};
    append_range(Arguments, Rest);
    CallInst *New = B.CreateCall(Printf, Arguments);
    New->setCallingConv(CallingConv::SPIR_FUNC);
    return New;
  });
}

bool lowerPrintfForNvptx(Module &M) {
  return lowerAll(M, NvptxPrintf, [](IRBuilder<> &B, Module &M, StringRef Text, ArrayRef<Value *> Rest) -> Value * {
    GlobalVariable *Format = makeFormat(M, Text, 0);
    FunctionCallee Printf = M.getOrInsertFunction(
        "vprintf", FunctionType::get(B.getInt32Ty(), {B.getPtrTy(), B.getPtrTy()}, /*isVarArg=*/false));
    if (Rest.empty()) return B.CreateCall(Printf, {Format, ConstantPointerNull::get(B.getPtrTy())});
    SmallVector<Type *> Types;
    for (Value *Argument : Rest) Types.push_back(Argument->getType());
    auto *Packed = StructType::get(M.getContext(), Types);
    auto *Arguments = new AllocaInst(Packed, 0, nullptr, Align(8), "printf.arguments",
                                     B.GetInsertBlock()->getParent()->getEntryBlock().begin());
    for (auto [I, Argument] : enumerate(Rest)) B.CreateStore(Argument, B.CreateStructGEP(Packed, Arguments, I));
    return B.CreateCall(Printf, {Format, Arguments});
  });
}

} // namespace syclc
