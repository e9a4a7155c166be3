// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Plans the sub-groups of each kernel (native/vectorize/VectorPlan.h), and makes a copy of it for each size.
///
/// Before:
/// \code
///   define void @k(...) "syclc-native-level"="x86-64-v3" !syclc.kernel !0
/// \endcode
/// After:
/// \code
///   define void @k(...) "syclc-plan"="two registers of float" !syclc.kernel !0
///   define void @k.simd16(...) "syclc-sub-group-size"="16" "syclc-form-of"="k" !syclc.kernel !0
///   define void @k.simd1(...) "syclc-sub-group-size"="1" "syclc-form-of"="k" !syclc.kernel !0
/// \endcode
/// The passes that follow prepare the copies for VectorizePass, which converts them to sub-group form and removes the
/// original kernels. A copy for work-groups with short rows (native/vectorize/PackRows.h) has the attribute
/// "syclc-packs-rows". If the kernel needs that form only for some launches, it is an additional copy,
/// `@k.simd16.packed`, which the attribute "syclc-packed-form" of `@k.simd16` refers to.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_SUBGROUPFORMS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_SUBGROUPFORMS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

class RemarkLog;

/// Copies \p Kernel for sub-groups of \p Lanes lanes.
llvm::Function &makeSubGroupForm(llvm::Function &Kernel, unsigned Lanes);

/// `syclc-sub-group-forms`: see above.
class SubGroupFormsPass : public llvm::PassInfoMixin<SubGroupFormsPass> {
public:
  /// \param Sizes the sub-group sizes for all kernels; if empty, the cost model chooses them.
  explicit SubGroupFormsPass(llvm::ArrayRef<unsigned> Sizes = {}, RemarkLog *Log = nullptr) : Sizes(Sizes), Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);
  static bool isRequired() { return true; }

private:
  void makeForms(llvm::Function &Kernel, llvm::FunctionAnalysisManager &Analyses);

  llvm::SmallVector<unsigned, 2> Sizes;
  RemarkLog *Log;
};

} // namespace syclc

#endif
