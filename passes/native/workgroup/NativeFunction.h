// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The prologue of a native function, `void(const void *closure, const syclc_native_work *work)` (abi/device_image.h),
/// which reads everything that it needs from its two arguments.
///
/// \code
///   define void @k.native(ptr noalias readonly %closure, ptr noalias readonly %work) {
///     %data = load ptr, ptr %closure               ; captures, once per call
///     %begin.x = load i64, ptr %work               ; the box, once per call
///     ...
/// \endcode
/// WorkItemLoops.cpp inserts the loops.
#ifndef SYCLC_PASSES_NATIVE_WORKGROUP_NATIVEFUNCTION_H
#define SYCLC_PASSES_NATIVE_WORKGROUP_NATIVEFUNCTION_H

#include "ir/KernelInfo.h"
#include "native/workgroup/SubGroupBody.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

#include <string>

namespace syclc {

/// The name of a kernel's native function before it is linked into the host module.
std::string nativeFunctionName(llvm::StringRef Kernel);

/// LLVM's function attribute for code with vectors: when register allocation spills vectors to the stack, it is too
/// late for it to request an aligned stack.
inline constexpr llvm::StringLiteral RealignStackFnAttr = "stackrealign";

class NativeFunction {
public:
  /// Creates the function, in the module of \p Kernel and for its target, and reads all arguments. The builder is
  /// positioned after that. The kernel's debug info is moved to the function.
  explicit NativeFunction(llvm::Function &Kernel);

  const KernelInfo Info;
  llvm::LLVMContext &C;
  llvm::IRBuilder<> B;
  llvm::Function *F;
  llvm::SmallVector<llvm::Value *> Captures; ///< the kernel's arguments
  PerDimension Begin, End;                   ///< the box to run; constants in unused dimensions
  SubGroupValues Values{};                   ///< sizes and offsets are set; the loops set the ids
  llvm::Value *Scratch;                      ///< syclc_native_work::scratch
  /// The dimension that is exchanged with x (native/vectorize/ExchangeDimensions.h); 0: none. All values per dimension
  /// are exchanged.
  const unsigned LanesAlong;

  bool isUsed(unsigned Dimension) const { return Dimension < Info.Dimensions; }
  PerDimension zeros();

  /// `id = From; do Body(id); while ((id += Step) < To)`, which must not overflow. There is no test before the loop: it
  /// would be invariant in the outer loops, and LLVM would unswitch them. The builder is positioned after the loop.
  /// \returns the branch from the latch.
  llvm::BranchInst *loop(llvm::Value *From, llvm::Value *To, uint64_t Step, const llvm::Twine &Name,
                         llvm::function_ref<void(llvm::Value *)> Body);
  /// `if (Condition) Body()`
  void conditional(llvm::Value *Condition, const llvm::Twine &Name, llvm::function_ref<void()> Body);
  /// `if (Condition) Then() else Else()`
  void either(llvm::Value *Condition, const llvm::Twine &Name, llvm::function_ref<void()> Then,
              llvm::function_ref<void()> Else);
  /// Calls \p Code, a body or a region of one, for the sub-group described by Values.
  llvm::CallInst *call(llvm::Function &Code);

private:
  void create(llvm::Function &Kernel);
  void readWork();
  llvm::Value *readField(size_t Offset, llvm::Type *T, const llvm::Twine &Name);
  PerDimension readArray(size_t Offset, llvm::StringRef Name, uint64_t Unused);
  /// The dimension of the launch that is \p Dimension here.
  unsigned inLaunch(unsigned Dimension) const;
  llvm::Value *readCapture(const KernelParam &P, llvm::Type *T);
};

} // namespace syclc

#endif
