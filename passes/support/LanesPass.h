// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Passes that transform each kernel of a module for a given number of lanes.
///
/// \code
///   PreservedAnalyses interchangeLoops(Function &Kernel, unsigned Lanes, FunctionAnalysisManager &Analyses,
///                                      Remarks &Report);
///   struct LoopInterchangePass : LanesPass<LoopInterchangePass, interchangeLoops> { using LanesPass::LanesPass; };
/// \endcode
/// In opt, `syclc-loop-interchange<8>` runs on all kernels. In the pipeline, `syclc-loop-interchange` runs on the copies
/// made by native/vectorize/SubGroupForms.h, each with its own number of lanes.
#ifndef SYCLC_PASSES_SUPPORT_LANESPASS_H
#define SYCLC_PASSES_SUPPORT_LANESPASS_H

#include "ir/KernelInfo.h"
#include "ir/SpmdContract.h"
#include "support/Remarks.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/raw_ostream.h"

namespace syclc {

/// \tparam Pass the derived class, which gives the pass its name. \tparam Change is called for each kernel, except for
/// those with another numbering of work-items (native/vectorize/PackRows.h). It must not change other functions.
template <class Pass, llvm::PreservedAnalyses Change(llvm::Function &Kernel, unsigned Lanes,
                                                     llvm::FunctionAnalysisManager &Analyses, Remarks &Report)>
class LanesPass : public llvm::PassInfoMixin<Pass> {
public:
  /// \param Lanes of all kernels; 0: of kernels with SubGroupSizeFnAttr, which gives their number. \param Log gets
  /// remarks.
  explicit LanesPass(unsigned Lanes = 0, RemarkLog *Log = nullptr) : Lanes(Lanes), Log(Log) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
    auto &OfFunctions = Analyses.getResult<llvm::FunctionAnalysisManagerModuleProxy>(M).getManager();
    llvm::PreservedAnalyses Preserved = llvm::PreservedAnalyses::all();
    for (llvm::Function *Kernel : kernels(M)) {
      const unsigned Own = Kernel->getFnAttributeAsParsedInteger(SubGroupSizeFnAttr);
      if ((Lanes ? Lanes : Own) == 0 || Kernel->hasFnAttribute(PacksRowsFnAttr)) continue;
      const bool IsInner = Kernel->hasFnAttribute(InnerFormOfFnAttr);
      const llvm::Attribute Of = Kernel->getFnAttribute(IsInner ? InnerFormOfFnAttr : FormOfFnAttr);
      const llvm::Function *Original = M.getFunction(Of.getValueAsString());
      Remarks Report(Original ? *Original : *Kernel, Log);
      llvm::PreservedAnalyses OfKernel = Change(*Kernel, Lanes ? Lanes : Own, OfFunctions, Report);
      OfFunctions.invalidate(*Kernel, OfKernel);
      Preserved.intersect(std::move(OfKernel));
    }
    // As LLVM's adaptor of function passes: the functions' analyses have been invalidated above.
    Preserved.preserveSet<llvm::AllAnalysesOn<llvm::Function>>();
    Preserved.preserve<llvm::FunctionAnalysisManagerModuleProxy>();
    return Preserved;
  }

  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf) {
    OS << NameOf(Pass::name());
    if (Lanes) OS << '<' << Lanes << '>';
  }
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
  RemarkLog *Log;
};

} // namespace syclc

#endif
