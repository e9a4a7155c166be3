// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// For opt: passes that do one thing to each kernel of a module, for sub-groups of so many lanes (`syclc-NAME<W>`).
///
/// \code
///   unsigned stepTogether(Function &Kernel, unsigned Lanes, Remarks &Report);
///   using GroupStepsPass = LanesPass<stepTogether>;
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_LANESPASS_H
#define SYCLC_PASSES_SUPPORT_LANESPASS_H

#include "ir/KernelInfo.h"
#include "support/Remarks.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// \tparam Change is called for each kernel; nobody reads its remarks.
template <unsigned Change(llvm::Function &Kernel, unsigned Lanes, Remarks &Report)>
class LanesPass : public llvm::PassInfoMixin<LanesPass<Change>> {
public:
  explicit LanesPass(unsigned Lanes) : Lanes(Lanes) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    for (llvm::Function *Kernel : kernels(M)) {
      Remarks Report(*Kernel, "");
      Change(*Kernel, Lanes, Report);
    }
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
};

} // namespace syclc

#endif
