// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates a kernel to SPMD IR (Lower.h). Lower.cpp lowers the function and its steps, LowerExpressions.cpp values
/// and addresses.
#ifndef SYCLC_TESTS_FUZZ_LOWERING_H
#define SYCLC_TESTS_FUZZ_LOWERING_H

#include "Lower.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace syclc::fuzz {

/// One kernel, lowered once.
class Lowering {
public:
  Lowering(const Kernel &K, const FlatProgram &P, llvm::LLVMContext &C);
  std::unique_ptr<llvm::Module> run();

private:
  // --- Types and the function

  llvm::Type *type(Type T);
  llvm::Type *memoryType(Type T) { return T == Type::I1 ? B.getInt8Ty() : type(T); }
  llvm::Type *elementType(const Array &A);
  void createKernel();
  void startEntry();
  void fill(size_t I, uint64_t Byte);
  llvm::Function *helper(const Helper &H);

  // --- Steps

  void steps();
  void step(const Step &S, const std::vector<llvm::BasicBlock *> &Blocks);
  void setVariable(size_t V, llvm::Value *To);
  static llvm::AtomicRMWInst::BinOp atomicOperation(Operation Op);
  void effect(const Stmt &S);
  /// for (p = &a[start], end = p + n * step; p != end; p += step) sum += *p, in separate blocks.
  void walk(const Stmt &S);
  llvm::CallInst *builtin(llvm::StringRef Name, llvm::ArrayRef<llvm::Value *> Arguments);
  static llvm::StringRef collectiveName(const Stmt &S);
  llvm::Value *subGroup(const Stmt &S);

  // --- Memory

  llvm::Value *queryX(const char *Name, unsigned D, bool Narrow);
  llvm::Value *arithmetic(Operation Op, llvm::Value *A, uint64_t Constant);
  llvm::Value *resizeIndex(llvm::Value *Index, bool Narrow);
  /// The number of the slot among all of an Own array.
  llvm::Value *ownIndex(const Array &A, llvm::Value *Slot);
  llvm::Value *localIndex(const Array &A);
  llvm::Value *element(unsigned ArrayIndex, llvm::Value *Index, unsigned Field);
  llvm::Value *writable(const Stmt &S);
  llvm::Value *loadAs(Type T, llvm::Value *Place);
  /// A private table of the pointers to two arrays, filled at the start of the kernel.
  llvm::Value *pointerTable(unsigned First, unsigned Second);

  // --- Expressions

  llvm::Value *constant(Type T, Bits V);
  llvm::Value *expr(const Expr &E);
  llvm::Value *query(const Expr &E);
  llvm::Value *binary(Operation Op, llvm::Value *L, llvm::Value *R);
  /// By LLVM's intrinsic, or, in half of the kernels, by the C library's name.
  llvm::Value *mathematics(llvm::Intrinsic::ID Id, llvm::StringRef CName, llvm::ArrayRef<llvm::Value *> Arguments);
  llvm::Value *operate(const Expr &E);
  llvm::Value *compare(Predicate P, llvm::Value *L, llvm::Value *R);
  llvm::Value *convert(const Expr &E, llvm::Value *From);

  const Kernel &K;
  const FlatProgram &P;
  llvm::LLVMContext &C;
  llvm::IRBuilder<> B;
  std::unique_ptr<llvm::Module> M;
  const ClosureLayout Places;
  const bool HasLifetimes = K.Seed % 4 != 0; ///< whether variables have lifetime markers
  llvm::Function *F = nullptr;
  llvm::BasicBlock *AllocasEnd = nullptr;
  llvm::SmallVector<llvm::Function *> Helpers;
  llvm::SmallVector<llvm::Value *> Parameters, Arrays, Variables, HelperArguments;
  llvm::DenseMap<std::pair<unsigned, unsigned>, llvm::Value *> Tables;
};

} // namespace syclc::fuzz

#endif
