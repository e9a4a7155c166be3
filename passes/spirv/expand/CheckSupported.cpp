// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Step g of ExpandUnsupported: rejects constructs on which LLVM's SPIR-V backend would exit, or that OpenCL devices
/// lack.
/// \code
///   kernel 'sum' cannot be compiled to SPIR-V: it uses long double, which OpenCL devices do not have (app.cpp:7:9); use
///   double
///   kernel 'sum' (app.cpp:5:28) cannot be compiled to SPIR-V: it uses integers of 130 bits, ...
/// \endcode
/// The second form is for what LLVM has made, which has no line in the source.
#include "device-library/OpenClCall.h"
#include "ir/AddressSpaces.h"
#include "ir/ExternalFunctions.h"
#include "ir/KernelInfo.h"
#include "ir/NotedPlaces.h"
#include "ir/SpmdVerifier.h"
#include "spirv/expand/ExpandUnsupported.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace syclc {

namespace {

/// Intrinsics that the backend selects, with LLVM's semantics.
bool isSupported(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::sin:
  case Intrinsic::cos:
  case Intrinsic::tan:
  case Intrinsic::asin:
  case Intrinsic::acos:
  case Intrinsic::atan:
  case Intrinsic::atan2:
  case Intrinsic::sinh:
  case Intrinsic::cosh:
  case Intrinsic::tanh:
  case Intrinsic::exp:
  case Intrinsic::exp2:
  case Intrinsic::log:
  case Intrinsic::log2:
  case Intrinsic::log10:
  case Intrinsic::pow:
  case Intrinsic::powi:
  case Intrinsic::sqrt:
  case Intrinsic::fabs:
  case Intrinsic::floor:
  case Intrinsic::ceil:
  case Intrinsic::trunc:
  case Intrinsic::rint:
  case Intrinsic::nearbyint:
  case Intrinsic::round:
  case Intrinsic::roundeven:
  case Intrinsic::minnum:
  case Intrinsic::maxnum:
  case Intrinsic::copysign:
  case Intrinsic::fma:
  case Intrinsic::is_fpclass:
  case Intrinsic::fptosi_sat:
  case Intrinsic::fptoui_sat:
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::bswap:
  case Intrinsic::abs:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::sadd_sat:
  case Intrinsic::uadd_sat:
  case Intrinsic::ssub_sat:
  case Intrinsic::usub_sat:
  case Intrinsic::scmp:
  case Intrinsic::ucmp:
  case Intrinsic::memcpy:
    return true;
  default:
    return false;
  }
}

/// What OpenCL SPIR-V does not support.
struct Problem {
  std::string What = {}, Remedy = {};
  std::optional<HostNumber> Kind = {}; ///< whose place the plugin may know
  std::string Place = {};
  explicit operator bool() const { return !What.empty(); }
};

/// The reason why OpenCL SPIR-V does not support values of type \p T, if so.
Problem whyNot(Type *T) {
  if (T->isX86_FP80Ty() || T->isFP128Ty() || T->isPPC_FP128Ty())
    return {"long double (or __float128), which OpenCL devices do not have", "; use double", HostNumber::LongDouble};
  if (T->isBFloatTy()) return {"__bf16, which OpenCL devices do not have", "; use float"};
  if (auto *Int = dyn_cast<IntegerType>(T)) {
    unsigned Bits = Int->getBitWidth();
    if (Bits > 128)
      return {"integers of " + std::to_string(Bits) + " bits; OpenCL devices compute with up to 128", "",
              HostNumber::WideInteger};
    if (!isUsualWidth(Bits)) return {"integers of " + std::to_string(Bits) + " bits in a way that SPIR-V lacks"};
    return {};
  }
  if (auto *V = dyn_cast<FixedVectorType>(T)) {
    if (!is_contained({2u, 3u, 4u, 8u, 16u}, V->getNumElements()) || V->getElementType()->isPointerTy())
      return {"vectors of " + std::to_string(V->getNumElements()) + " elements across functions",
              "; OpenCL has those of 2, 3, 4, 8 and 16 numbers"};
    return whyNot(V->getElementType());
  }
  if (isa<ScalableVectorType>(T) || T->isX86_AMXTy() || T->isTargetExtTy())
    return {"types of the host's instruction set"};
  if (auto *A = dyn_cast<ArrayType>(T)) return whyNot(A->getElementType());
  if (auto *S = dyn_cast<StructType>(T))
    for (Type *Element : S->elements())
      if (Problem Found = whyNot(Element)) return Found;
  return {};
}

bool holdsPointers(Type *T) {
  return T->isPointerTy() || any_of(T->subtypes(), [](Type *Part) { return holdsPointers(Part); });
}

Problem whyNot(GlobalVariable &G) {
  if (!G.hasInitializer()) return {"'" + demangle(G.getName()) + "', whose value is not known in this source"};
  if (holdsPointers(G.getValueType()))
    return {"the table '" + demangle(G.getName()) + "', which holds pointers",
            "; OpenCL has no constant memory of pointers"};
  return whyNot(G.getValueType());
}

Problem whyNot(Instruction &I) {
  if (auto *Alloca = dyn_cast<AllocaInst>(&I)) {
    if (!isa<ConstantInt>(Alloca->getArraySize())) return {"an array of variable length"};
    return whyNot(Alloca->getAllocatedType());
  }
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    if (!isSupported(Call->getIntrinsicID()))
      return {"'" + Call->getCalledFunction()->getName().str() + "', which SPIR-V cannot express"};
  if (auto *Call = dyn_cast<CallInst>(&I)) {
    Function *Callee = Call->getCalledFunction();
    if (!Callee) return {"a call through a pointer"};
    if (Callee->isDeclaration() && !Callee->isIntrinsic() && !Callee->hasFnAttribute(OpenClFunction) &&
        !isImported(*Callee))
      return {"'" + demangle(Callee->getName()) + "', which is defined neither in this source nor in OpenCL"};
  }
  if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I); Cast && Cast->getSrcAddressSpace() == ConstantSpace)
    return {"constant data through a pointer that may also point to other memory"};
  if (Problem Found = whyNot(I.getType())) return Found;
  for (Use &Operand : I.operands())
    if (Problem Found = whyNot(Operand->getType())) return Found;
  return {};
}

/// Checks all code reachable from a kernel.
class KernelChecker {
public:
  Problem check(Function &F) {
    if (is_contained(Path, &F)) return {"'" + demangle(F.getName()) + "' recursively; OpenCL devices have no stack"};
    if (!Seen.insert(&F).second) return {};
    Path.push_back(&F);
    Problem Found = checkBody(F);
    Path.pop_back();
    return Found;
  }

private:
  Problem checkBody(Function &F) {
    for (Argument &A : F.args())
      if (Problem Found = whyNot(A.getType())) return Found;
    for (Instruction &I : instructions(F))
      if (Problem Found = checkInstruction(I)) {
        if (Found.Place.empty()) Found.Place = placeOfInstruction(I);
        return Found;
      }
    return {};
  }

  Problem checkInstruction(Instruction &I) {
    if (Problem Found = whyNot(I)) return Found;
    for (Use &Operand : I.operands())
      if (auto *C = dyn_cast<Constant>(Operand))
        if (Problem Found = checkConstant(*C)) return Found;
    if (auto *Call = dyn_cast<CallInst>(&I); Call && !Call->getCalledFunction()->isDeclaration())
      return check(*Call->getCalledFunction());
    return {};
  }

  Problem checkConstant(Constant &C) {
    if (isa<Function>(C) || !Seen.insert(&C).second) return {};
    if (auto *G = dyn_cast<GlobalVariable>(&C)) return whyNot(*G);
    for (Use &Operand : C.operands())
      if (Problem Found = checkConstant(*cast<Constant>(Operand))) return Found;
    return {};
  }

  SmallPtrSet<Value *, 32> Seen;
  SmallVector<Function *> Path; ///< from the kernel to the current function
};

} // namespace

std::string checkSupported(Module &M) {
  auto Check = [](StringRef What, Function &F) -> std::string {
    Problem Found = KernelChecker().check(F);
    if (!Found) return "";
    if (Found.Place.empty() && Found.Kind) Found.Place = placeOfHostNumber(*Found.Kind);
    return (What + " '" + kernelDisplayName(F) + "'" + (Found.Place.empty() ? placeOfDeviceFunction(F.getName()) : "") +
            " cannot be compiled to SPIR-V: it uses " + Found.What + Found.Place + Found.Remedy +
            " (-fplugin-arg-syclc-targets=native compiles kernels for the processor alone)")
        .str();
  };
  for (Function *Kernel : kernels(M))
    if (std::string Message = Check("kernel", *Kernel); !Message.empty()) return Message;
  for (Function *F : exportedFunctions(M))
    if (std::string Message = Check("SYCL_EXTERNAL function", *F); !Message.empty()) return Message;
  return "";
}

} // namespace syclc
