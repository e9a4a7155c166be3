// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes `print<...>` passes for analyses of kernels; PassPlugin.cpp has one for each analysis in PassRegistry.def.
///
/// \code
///   opt -passes='print<syclc-group-uniformity>' -disable-output kernels.ll
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_ANALYSISPRINTER_H
#define SYCLC_PASSES_SUPPORT_ANALYSISPRINTER_H

#include "ir/SpmdContract.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/raw_ostream.h"

namespace syclc {

/// Prints the result of \p Analysis for each kernel, by `void print(const Function &, raw_ostream &) const` of the
/// result.
template <class Analysis>
class AnalysisPrinterPass : public llvm::PassInfoMixin<AnalysisPrinterPass<Analysis>> {
public:
  explicit AnalysisPrinterPass(llvm::raw_ostream &OS) : OS(OS) {}
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
    if (F.hasMetadata(KernelMetadata)) Analyses.getResult<Analysis>(F).print(F, OS);
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  llvm::raw_ostream &OS;
};

} // namespace syclc

#endif
