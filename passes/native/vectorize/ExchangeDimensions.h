// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Exchanges the dimensions of kernels that go through memory by columns: work-items that are adjacent along another
/// dimension than x become lanes.
///
/// \code
///   h.parallel_for(range(n, n), [=](id<2> i) { out[i[1] * n + i[0]] = 2 * in[i[1] * n + i[0]]; });
/// \endcode
/// Work-items that are adjacent along x, SYCL's last dimension, access elements that are n apart: gathers and scatters,
/// each lane in a cache line of its own. Those that are adjacent along y access neighbours. Before:
/// \code
///   define void @k(...) !syclc.kernel !0 {
///     %x = call i64 @__syclc_global_id(i32 0)
///     %y = call i64 @__syclc_global_id(i32 1)
/// \endcode
/// After:
/// \code
///   define void @k(...) "syclc-lanes-along"="1" !syclc.kernel !0 {
///     %x = call i64 @__syclc_global_id(i32 1)
///     %y = call i64 @__syclc_global_id(i32 0)
/// \endcode
/// To all later passes y is the dimension of rows and lanes. Only NativeFunction exchanges the dimensions of the launch
/// (native/workgroup/NativeFunction.h), and the runtime divides the range into boxes that are long enough along y
/// (syclc_native_variant::lanes_along).
///
/// This is invisible to range kernels that do not use sub-groups: the specification does not order their work-items.
/// It must at least halve the cost of gathers and scatters, where scatters count twice: a transposition that writes
/// columns gets one that reads columns, not the other way round.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_EXCHANGEDIMENSIONS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_EXCHANGEDIMENSIONS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Function;
} // namespace llvm

namespace syclc {

class RemarkLog;

/// Makes lanes of \p Kernel run along \p Dimension (1 or 2). \returns false if the kernel could tell, or has fewer
/// dimensions; it is not changed then.
bool exchangeDimensions(llvm::Function &Kernel, unsigned Dimension);

/// `syclc-exchange-dimensions`: see above. Runs before the kernels are copied for their sub-group sizes.
class ExchangeDimensionsPass : public llvm::PassInfoMixin<ExchangeDimensionsPass> {
public:
  explicit ExchangeDimensionsPass(RemarkLog *Log = nullptr) : Log(Log) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses);

private:
  RemarkLog *Log;
};

} // namespace syclc

#endif
