// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes kernels over work-groups kernels over the range, if they do not use their groups.
///
/// Many programs choose a size of work-groups because GPUs need one, and query only global ids:
/// \code
///   parallel_for(nd_range<1>(rounded_up(n, 256), 256), [=](nd_item<1> i) {
///     if (i.get_global_id() < n) out[i.get_global_id()] = in[i.get_global_id()];
///   });
/// \endcode
/// A loop over groups around a loop over the few sub-groups of a group takes longer than one loop over rows of the whole
/// box, and sub-groups may not be larger than groups. Such a kernel becomes one of kind RANGE with the attribute
/// MergedGroupsFnAttr; its native function multiplies the box, which the runtime counts in groups, by the size of groups
/// (native/workgroup/NativeFunction.h).
///
/// Kernels with loops keep their groups, whose size may be chosen for the caches, and so do kernels of several
/// dimensions whose lanes are far apart.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_MERGEGROUPS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_MERGEGROUPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class RemarkLog;

/// `syclc-merge-groups`.
class MergeGroupsPass : public llvm::PassInfoMixin<MergeGroupsPass> {
public:
  /// \param Log gets remarks; may be null.
  explicit MergeGroupsPass(RemarkLog *Log = nullptr) : Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);

private:
  RemarkLog *Log;
};

} // namespace syclc

#endif
