// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/TensorCores.h"

#include "ir/BuiltinTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;

namespace syclc {

namespace {

/// A lane's registers of a tile of A, B and C.
constexpr unsigned OfLeft = 4, OfRight = 2, OfSums = 4;

Intrinsic::ID instructionFor(StringRef Builtin) {
  return StringSwitch<Intrinsic::ID>(Builtin)
      .Case("__syclc_mma_bf16", Intrinsic::nvvm_mma_m16n8k16_row_col_bf16)
      .Case("__syclc_mma_f16", Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32)
      .Case("__syclc_mma_tf32", Intrinsic::nvvm_mma_m16n8k8_row_col_tf32)
      .Case("__syclc_mma_f64", Intrinsic::nvvm_mma_m8n8k4_row_col_f64)
      .Case("__syclc_mma_ss8", Intrinsic::nvvm_mma_m16n8k32_row_col_s8)
      .Case("__syclc_mma_su8", Intrinsic::nvvm_mma_m16n8k32_row_col_s8_u8)
      .Case("__syclc_mma_us8", Intrinsic::nvvm_mma_m16n8k32_row_col_u8_s8)
      .Case("__syclc_mma_uu8", Intrinsic::nvvm_mma_m16n8k32_row_col_u8)
      .Default(Intrinsic::not_intrinsic);
}

class Multiplication {
public:
  Multiplication(CallInst &Call, Intrinsic::ID ID)
      : B(&Call), Call(Call), Instruction(Intrinsic::getOrInsertDeclaration(Call.getModule(), ID)) {}

  void emit() {
    Type *Register = parameter(0), *Sum = parameter(Instruction->arg_size() - 1);
    SmallVector<Value *> Left = load(1, OfLeft, Register), Right = load(2, OfRight, Register),
                         Sums = load(0, OfSums, Sum);
    if (Sum->isDoubleTy())
      multiplyQuarters(Left, Right, Sums);
    else
      multiply({Left[0], Left[1], Left[2], Left[3], Right[0], Right[1]}, MutableArrayRef(Sums));
    for (auto [I, Value] : enumerate(Sums)) B.CreateStore(Value, address(0, I, Sum));
    Call.eraseFromParent();
  }

private:
  Type *parameter(unsigned Number) const { return Instruction->getFunctionType()->getParamType(Number); }

  Value *address(unsigned Argument, unsigned Index, Type *T) {
    return B.CreateConstInBoundsGEP1_64(T, Call.getArgOperand(Argument), Index);
  }

  SmallVector<Value *> load(unsigned Argument, unsigned Count, Type *T) {
    SmallVector<Value *> Loaded;
    for (unsigned I = 0; I < Count; ++I) Loaded.push_back(B.CreateLoad(T, address(Argument, I, T)));
    return Loaded;
  }

  void multiply(ArrayRef<Value *> Factors, MutableArrayRef<Value *> Sums) {
    SmallVector<Value *> Arguments(Factors);
    Arguments.append(Sums.begin(), Sums.end());
    CallInst *Product = B.CreateCall(Instruction, Arguments);
    Product->setConvergent(); // LLVM's declaration lacks it
    for (auto [I, Sum] : enumerate(Sums)) Sum = B.CreateExtractValue(Product, I);
  }

  /// For double the instruction has 8 x 4 times 4 x 8 numbers: a quarter of a tile.
  void multiplyQuarters(ArrayRef<Value *> Left, ArrayRef<Value *> Right, MutableArrayRef<Value *> Sums) {
    for (unsigned Half = 0; Half < 2; ++Half)   // along K
      for (unsigned Rows = 0; Rows < 2; ++Rows) // the upper and the lower ones
        multiply({Left[2 * Half + Rows], Right[Half]}, Sums.slice(2 * Rows, 2));
  }

  IRBuilder<> B;
  CallInst &Call;
  Function *Instruction;
};

/// `ldmatrix`, which reads shared memory.
void lowerLoad(CallInst &Call) {
  IRBuilder<> B(&Call);
  const uint64_t Count = cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue();
  const bool Transposed = !cast<ConstantInt>(Call.getArgOperand(3))->isZero();
  assert((Count == 2 || Count == 4) && "the registers of a tile of B or A");
  static constexpr Intrinsic::ID ByCount[2][2] = {
      {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_b16, Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16},
      {Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16, Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16}};
  PointerType *Shared = PointerType::get(B.getContext(), NVPTXAS::ADDRESS_SPACE_SHARED);
  Function *Instruction =
      Intrinsic::getOrInsertDeclaration(Call.getModule(), ByCount[Count == 4][Transposed], {Shared});
  CallInst *Loaded = B.CreateCall(Instruction, {B.CreateAddrSpaceCast(Call.getArgOperand(1), Shared)});
  Loaded->setConvergent();
  for (unsigned I = 0; I < Count; ++I)
    B.CreateStore(B.CreateExtractValue(Loaded, I),
                  B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Call.getArgOperand(0), I));
  Call.eraseFromParent();
}

} // namespace

bool lowerTensorCores(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    const bool IsLoad = F.getName() == "__syclc_ldmatrix";
    const Intrinsic::ID ID = F.isDeclaration() ? instructionFor(F.getName()) : Intrinsic::not_intrinsic;
    if (!IsLoad && ID == Intrinsic::not_intrinsic) continue;
    const Builtin *Known = lookupBuiltin(F.getName());
    if (!Known || F.getFunctionType() != builtinType(*Known, M.getContext())) continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F) {
        if (IsLoad)
          lowerLoad(*Call);
        else
          Multiplication(*Call, ID).emit();
        Changed = true;
      }
    if (F.use_empty()) F.eraseFromParent();
  }
  return Changed;
}

} // namespace syclc
