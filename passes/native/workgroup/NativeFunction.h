// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The frame of a native function: `void(const void *closure, const syclc_native_work *work)` (abi/device_image.h),
/// with all that it reads from its two arguments.
///
/// \code
///   define void @k.native(ptr noalias readonly %closure, ptr noalias readonly %work) {
///     %data = load ptr, ptr %closure               ; captures, once a call
///     %begin.x = load i64, ptr %work               ; the box, once a call
///     ...
/// \endcode
/// WorkItemLoops.cpp fills in the loops.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_NATIVEFUNCTION_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_NATIVEFUNCTION_H

#include "ir/KernelInfo.h"
#include "native/workgroup/SubGroupBody.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

#include <string>

namespace syclc {

/// Name of the native function of a kernel, before it is linked into the host module.
std::string nativeFunctionName(llvm::StringRef Kernel);

/// Function attribute of LLVM's for code that holds vectors: register allocation finds out too late that it would like
/// an aligned stack, for those that it puts there.
inline constexpr llvm::StringLiteral RealignStackFnAttr = "stackrealign";

class NativeFunction {
public:
  /// Creates the function, beside \p Kernel and with its target, and reads everything. The builder stands behind that.
  /// The kernel's debug info becomes the function's.
  explicit NativeFunction(llvm::Function &Kernel);

  const KernelInfo Info;
  llvm::LLVMContext &C;
  llvm::IRBuilder<> B;
  llvm::Function *F;
  llvm::SmallVector<llvm::Value *> Captures; ///< the kernel's arguments
  PerDimension Begin, End;                   ///< the box to run; constants in unused dimensions
  SubGroupValues Values{};                   ///< sizes and offsets are set; ids are the loops' to set
  llvm::Value *Scratch;                      ///< syclc_native_work::scratch

  bool isUsed(unsigned Dimension) const { return Dimension < Info.Dimensions; }
  PerDimension zeros();

  /// `id = From; do Body(id); while ((id += Step) < To)`, which must not overflow. No test comes before: such tests
  /// would be invariant in the loops around, and LLVM would make copies of those. Leaves the builder behind the loop.
  /// \returns the branch that closes it.
  llvm::BranchInst *loop(llvm::Value *From, llvm::Value *To, uint64_t Step, const llvm::Twine &Name,
                         llvm::function_ref<void(llvm::Value *)> Body);
  /// `if (Condition) Body()`
  void conditional(llvm::Value *Condition, const llvm::Twine &Name, llvm::function_ref<void()> Body);
  /// `if (Condition) Then() else Else()`
  void either(llvm::Value *Condition, const llvm::Twine &Name, llvm::function_ref<void()> Then,
              llvm::function_ref<void()> Else);
  /// Calls \p Code, a body or a region of one, for the sub-group that Values tells of.
  llvm::CallInst *call(llvm::Function &Code);

private:
  void create(llvm::Function &Kernel);
  void readWork();
  llvm::Value *readField(size_t Offset, llvm::Type *T, const llvm::Twine &Name);
  PerDimension readArray(size_t Offset, llvm::StringRef Name, uint64_t Unused);
  llvm::Value *readCapture(const KernelParam &P, llvm::Type *T);
};

} // namespace syclc

#endif
