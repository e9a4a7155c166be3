// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that write to their function object: each work-item gets a copy of it.
///
/// A launch has one function object, which all work-items are given. Its call operator is const, but members may be
/// mutable, and a const_cast takes the const away. What a work-item writes there is its own: before each launch of a
/// work-item, the specification says, the function object is as it was captured.
///
/// Before:                                              After:
/// \code
///   define void @k(ptr %closure) {                       define void @k(ptr %0) {
///     %n = getelementptr i8, ptr %closure, i64 8           %closure = alloca [16 x i8]
///     store i32 %id, ptr %n                                call void @llvm.memcpy(ptr %closure, ptr %0, i64 16)
///                                                          %n = getelementptr i8, ptr %closure, i64 8
///                                                          store i32 %id, ptr %n
/// \endcode
/// A kernel whose object's address goes where uses of it are not seen any more (into memory, into a function of another
/// source) gets a copy, too.
#ifndef SYCLC_PASSES_OUTLINE_COPYCLOSURES_H
#define SYCLC_PASSES_OUTLINE_COPYCLOSURES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Gives the work-items of kernels that may write to their function object a copy of it, and marks these kernels
/// (CopiesClosureFnAttr). \returns whether there was one, and a simplification is due that takes the copy apart.
bool copyWrittenClosures(llvm::Module &M);

/// Has each work-item of \p Kernel, of the form `void(ptr closure, ...)`, work on a copy of its function object.
void copyClosure(llvm::Function &Kernel);

/// copyWrittenClosures as a pass, `syclc-copy-closures`. Expects simplified kernels of the form `void(ptr)`.
class CopyClosuresPass : public llvm::PassInfoMixin<CopyClosuresPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
