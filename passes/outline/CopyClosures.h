// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Copies the function object of kernels that write to it, once for each work-item.
///
/// A launch has one function object, which is passed to all work-items. Its call operator is const, but members may be
/// mutable, and a const_cast may remove const. Work-items must not see each other's writes: according to the
/// specification, each starts with the function object as it was captured.
///
/// Before:                                              After:
/// \code
///   define void @k(ptr %closure) {                       define void @k(ptr %0) {
///     %n = getelementptr i8, ptr %closure, i64 8           %closure = alloca [16 x i8]
///     store i32 %id, ptr %n                                call void @llvm.memcpy(ptr %closure, ptr %0, i64 16)
///                                                          %n = getelementptr i8, ptr %closure, i64 8
///                                                          store i32 %id, ptr %n
/// \endcode
/// Kernels from which the object's address escapes (into memory, or into a function of another source) get copies, too.
#ifndef SYCLC_PASSES_OUTLINE_COPYCLOSURES_H
#define SYCLC_PASSES_OUTLINE_COPYCLOSURES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// Gives the work-items of kernels that may write to their function object a copy of it, and marks these kernels
/// (CopiesClosureFnAttr). \returns whether there was one: simplification should then split the copy.
bool copyWrittenClosures(llvm::Module &M);

/// Makes each work-item of \p Kernel, of the form `void(ptr closure, ...)`, use a copy of its function object.
void copyClosure(llvm::Function &Kernel);

/// copyWrittenClosures() as a pass, `syclc-copy-closures`. Expects simplified kernels of the form `void(ptr)`.
class CopyClosuresPass : public llvm::PassInfoMixin<CopyClosuresPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace syclc

#endif
