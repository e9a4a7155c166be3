// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes passes of LLVM's new pass manager from plain functions, and combines passes.
#ifndef SYCLC_PASSES_SUPPORT_STEPPASS_H
#define SYCLC_PASSES_SUPPORT_STEPPASS_H

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/raw_ostream.h"

#include <functional>
#include <string>
#include <type_traits>

namespace syclc {

/// Whether \p Step, which returns whether it changed the function or module, never changes control flow: it adds and
/// removes no blocks, and no edges between them. Dominator trees and loops stay valid then. To be specialised where the
/// step is declared; `-verify-analysis-invalidation` checks it after each run.
/// \code
///   bool maskShifts(Function &F);
///   template <> inline constexpr bool PreservesCfg<maskShifts> = true;
/// \endcode
template <auto Step>
inline constexpr bool PreservesCfg = false;

/// What a step preserves that has changed a function.
template <auto Step>
llvm::PreservedAnalyses preservedBy() {
  llvm::PreservedAnalyses Preserved;
  if constexpr (PreservesCfg<Step>) Preserved.preserveSet<llvm::CFGAnalyses>();
  return Preserved;
}

/// `bool maskShifts(Function &)`, which returns whether it changed the function, as the pass `syclc-mask-shifts`. A
/// step that needs analyses is `bool hideIds(Function &, FunctionAnalysisManager &)`.
template <auto Step>
struct FunctionStepPass : llvm::PassInfoMixin<FunctionStepPass<Step>> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses) {
    bool Changed = false;
    if constexpr (std::is_invocable_v<decltype(Step), llvm::Function &, llvm::FunctionAnalysisManager &>)
      Changed = Step(F, Analyses);
    else
      Changed = Step(F);
    return Changed ? preservedBy<Step>() : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// The same for a function on a module. If it returns nothing, the module is assumed to have changed.
template <auto Step>
struct ModuleStepPass : llvm::PassInfoMixin<ModuleStepPass<Step>> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    if constexpr (std::is_void_v<decltype(Step(M))>)
      Step(M);
    else if (!Step(M))
      return llvm::PreservedAnalyses::all();
    return llvm::PreservedAnalyses::none();
  }
  static bool isRequired() { return true; }
};

/// A list of passes over modules.
template <class... Passes>
llvm::ModulePassManager moduleList(Passes... List) {
  llvm::ModulePassManager MPM;
  (MPM.addPass(std::move(List)), ...);
  return MPM;
}

/// A list of passes over functions, as a pass over all functions of a module.
template <class... Passes>
auto functionList(Passes... List) {
  llvm::FunctionPassManager FPM;
  (FPM.addPass(std::move(List)), ...);
  return llvm::createModuleToFunctionPassAdaptor(std::move(FPM));
}

/// LLVM's \p Pass where correctness depends on it: -opt-bisect-limit does not skip it.
template <class Pass>
struct Required : Pass {
  using Pass::Pass;
  static bool isRequired() { return true; }
};

/// Runs \p Then on modules for which \p Condition is true, and \p Else on others.
class IfPass : public llvm::PassInfoMixin<IfPass> {
public:
  IfPass(bool (*Condition)(llvm::Module &), llvm::ModulePassManager Then,
         llvm::ModulePassManager Else = llvm::ModulePassManager())
      : Condition(Condition), Then(std::move(Then)), Else(std::move(Else)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
    return (Condition(M) ? Then : Else).run(M, Analyses);
  }
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf) {
    Then.printPipeline(OS, NameOf);
    if (Else.isEmpty()) return;
    OS << ",";
    Else.printPipeline(OS, NameOf);
  }
  static bool isRequired() { return true; }

private:
  bool (*Condition)(llvm::Module &);
  llvm::ModulePassManager Then, Else;
};

/// Preserved by a pass that leaves nothing more to simplify than before: SimplifyPass need not simplify after it.
struct SimplifiedForm {
  static llvm::AnalysisKey *ID() {
    static llvm::AnalysisKey Key;
    return &Key;
  }
};

/// Runs \p Steps, and then \p Then if they changed the module and did not preserve SimplifiedForm.
class SimplifyPass : public llvm::PassInfoMixin<SimplifyPass> {
public:
  SimplifyPass(llvm::ModulePassManager Steps, llvm::ModulePassManager Then)
      : Steps(std::move(Steps)), Then(std::move(Then)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
    llvm::PreservedAnalyses Preserved = Steps.run(M, Analyses);
    if (!Preserved.getChecker(SimplifiedForm::ID()).preserved()) Preserved.intersect(Then.run(M, Analyses));
    return Preserved;
  }
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf) {
    Steps.printPipeline(OS, NameOf);
    OS << ",";
    Then.printPipeline(OS, NameOf);
  }
  static bool isRequired() { return true; }

private:
  llvm::ModulePassManager Steps, Then;
};

/// Runs \p Steps, and while they change the module and do not preserve SimplifiedForm, \p Then and \p Steps again.
/// \p Then returns new passes for each round, because some of LLVM's, such as DeadArgumentElimination, keep data about
/// the module that they ran on. There are at most \p MaxRounds of them.
class RepeatPass : public llvm::PassInfoMixin<RepeatPass> {
public:
  RepeatPass(llvm::ModulePassManager Steps, llvm::ModulePassManager (*Then)(), unsigned MaxRounds = ~0u)
      : Steps(std::move(Steps)), Then(Then), MaxRounds(MaxRounds) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
    llvm::PreservedAnalyses Preserved = Steps.run(M, Analyses);
    llvm::PreservedAnalyses All = Preserved;
    for (unsigned Round = 0; Round < MaxRounds && !Preserved.getChecker(SimplifiedForm::ID()).preserved(); ++Round) {
      All.intersect(Then().run(M, Analyses));
      Preserved = Steps.run(M, Analyses);
      All.intersect(Preserved);
    }
    return All;
  }
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf) {
    Steps.printPipeline(OS, NameOf);
    OS << ",";
    Then().printPipeline(OS, NameOf);
  }
  static bool isRequired() { return true; }

private:
  llvm::ModulePassManager Steps;
  llvm::ModulePassManager (*Then)();
  unsigned MaxRounds;
};

/// Runs \p Check, and \p Then if it returns no message. The message, which names a feature of the source that the
/// target lacks, is stored in \p Problem, or reported as an error of the module's context if that is null.
template <std::string (*Check)(llvm::Module &)>
class CheckStepPass : public llvm::PassInfoMixin<CheckStepPass<Check>> {
public:
  explicit CheckStepPass(llvm::ModulePassManager Then = llvm::ModulePassManager(), std::string *Problem = nullptr)
      : Then(std::move(Then)), Problem(Problem) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &Analyses) {
    std::string Message = Check(M);
    Analyses.invalidate(M, llvm::PreservedAnalyses::none());
    if (Message.empty())
      Then.run(M, Analyses);
    else if (Problem)
      *Problem = std::move(Message);
    else
      M.getContext().diagnose(llvm::DiagnosticInfoGeneric(Message, llvm::DS_Error));
    return llvm::PreservedAnalyses::none();
  }
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf) {
    OS << NameOf(CheckStepPass::name());
    if (Then.isEmpty()) return;
    OS << ",";
    Then.printPipeline(OS, NameOf);
  }
  static bool isRequired() { return true; }

private:
  llvm::ModulePassManager Then;
  std::string *Problem;
};

/// Shows the module to \p Look under the name of a stage.
class ShowModulePass : public llvm::PassInfoMixin<ShowModulePass> {
public:
  using Viewer = std::function<void(llvm::StringRef Stage, const llvm::Module &M)>;
  ShowModulePass(llvm::StringRef Stage, Viewer Look) : Stage(Stage.str()), Look(std::move(Look)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    Look(Stage, M);
    return llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }

private:
  std::string Stage;
  Viewer Look;
};

} // namespace syclc

#endif
