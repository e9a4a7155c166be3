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
/// The passes that follow prepare the copies, up to VectorizePass, which puts them into sub-group form and drops the
/// kernels that they are copies of. A copy that is to take work-groups of short rows (native/vectorize/PackRows.h) has
/// the attribute "syclc-packs-rows"; if the kernel needs it for some launches only, it is one more copy,
/// `@k.simd16.packed`, that `@k.simd16` names in its attribute "syclc-packed-form".
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
  /// \param Sizes of the sub-groups of each kernel; empty: the cost model plans them.
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
