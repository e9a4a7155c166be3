// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "outline/FoldLongDouble.h"

#include "device-library/Reports.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"

#include <cmath>
#include <cstring>

using namespace llvm;

namespace syclc {

namespace {

/// A function of one or two arguments.
struct LongDoubleFunction {
  StringLiteral Name; ///< in the C library; LLVM's intrinsic has the name without the l
  long double (*Unary)(long double);
  long double (*Binary)(long double, long double);
};

constexpr LongDoubleFunction Functions[] = {
#define UNARY(NAME) {#NAME "l", [](long double X) { return std::NAME(X); }, nullptr},
#define BINARY(NAME) {#NAME "l", nullptr, [](long double X, long double Y) { return std::NAME(X, Y); }},
    UNARY(acos) UNARY(acosh) UNARY(asin) UNARY(asinh) UNARY(atan) UNARY(atanh) UNARY(cbrt) UNARY(ceil) UNARY(cos)
        UNARY(cosh) UNARY(erf) UNARY(erfc) UNARY(exp) UNARY(exp2) UNARY(expm1) UNARY(fabs) UNARY(floor) UNARY(log)
            UNARY(log10) UNARY(log1p) UNARY(log2) UNARY(logb) UNARY(nearbyint) UNARY(rint) UNARY(round) UNARY(sin)
                UNARY(sinh) UNARY(sqrt) UNARY(tan) UNARY(tanh) UNARY(tgamma) UNARY(trunc) BINARY(atan2) BINARY(copysign)
                    BINARY(fdim) BINARY(fmax) BINARY(fmin) BINARY(fmod) BINARY(hypot) BINARY(nextafter) BINARY(pow)
                        BINARY(remainder)
#undef UNARY
#undef BINARY
};

const LongDoubleFunction *find(const Function &F) {
  const FunctionType *Type = F.getFunctionType();
  if (!F.isDeclaration() || !Type->getReturnType()->isX86_FP80Ty() ||
      !all_of(Type->params(), [](llvm::Type *T) { return T->isX86_FP80Ty(); }))
    return nullptr;
  const std::string Name = F.isIntrinsic()
                               ? (Intrinsic::getBaseName(F.getIntrinsicID()).drop_front(strlen("llvm.")) + "l").str()
                               : F.getName().str();
  for (const LongDoubleFunction &Known : Functions)
    if (Known.Name == Name && Type->getNumParams() == (Known.Unary ? 1 : 2)) return &Known;
  return nullptr;
}

constexpr unsigned Bytes = 10; ///< of the 80 bits

long double toHost(const ConstantFP &C) {
  const APInt Bits = C.getValueAPF().bitcastToAPInt();
  long double X = 0;
  std::memcpy(&X, Bits.getRawData(), Bytes);
  return X;
}

Constant *fromHost(Type *T, long double X) {
  uint64_t Words[2] = {};
  std::memcpy(Words, &X, Bytes);
  return ConstantFP::get(T->getContext(), APFloat(APFloat::x87DoubleExtended(), APInt(80, Words)));
}

/// The value of the call, or null if an argument is not constant.
Constant *evaluated(const CallBase &Call, const LongDoubleFunction &Called) {
  SmallVector<long double, 2> Arguments;
  for (const Use &Argument : Call.args()) {
    const auto *Number = dyn_cast<ConstantFP>(Argument);
    if (!Number) return nullptr;
    Arguments.push_back(toHost(*Number));
  }
  return fromHost(Call.getType(),
                  Called.Unary ? Called.Unary(Arguments[0]) : Called.Binary(Arguments[0], Arguments[1]));
}

/// All calls of such functions.
SmallVector<std::pair<WeakVH, const LongDoubleFunction *>> calls(Module &M) {
  SmallVector<std::pair<WeakVH, const LongDoubleFunction *>> Found;
  for (Function &F : M)
    if (const LongDoubleFunction *Called = find(F))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledFunction() == &F)
          Found.emplace_back(Call, Called);
  return Found;
}

/// Folds each call whose arguments are constant now. \returns whether there was one: its result may be an argument.
bool foldOnce(Module &M) {
  bool Changed = false;
  for (const auto &[Handle, Called] : calls(M)) {
    auto *Call = cast<CallBase>(static_cast<Value *>(Handle));
    Constant *Result = evaluated(*Call, *Called);
    if (!Result) continue;
    Call->replaceAllUsesWith(Result);
    Call->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace

static_assert(sizeof(long double) == 16 && __LDBL_MANT_DIG__ == 64, "the compiler runs on x86-64");

bool isLongDoubleFunction(const Function &F) { return find(F) != nullptr; }

bool foldLongDouble(Module &M) {
  bool Changed = false;
  while (foldOnce(M)) Changed = true;
  for (const auto &[Handle, Called] : calls(M))
    if (auto *Call = cast_or_null<CallBase>(static_cast<Value *>(Handle))) // a report deletes what follows it
      if (!Call->getCalledFunction()->isIntrinsic()) Changed |= replaceHostCall(*Call);
  return Changed;
}

} // namespace syclc
