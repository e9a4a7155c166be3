// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where Clang meets syclc. `-fplugin=lib/syclc.so` loads this library, and for each C++ source Clang asks the action
/// below for a consumer before it parses. That is the moment to
///   1. add include folder and macros to the preprocessor (Predefines),
///   2. read the plugin's options (PluginOptions),
///   3. add the device pipeline to the passes that Clang will run (passes/Pipeline.h),
///   4. let the attributes of kernels be understood (AttributeTokens, KernelAttributes),
///   5. watch the parser for kernels and check them at the end (KernelFinder, KernelRestrictions).
/// Nothing here runs under -E or -M, where Clang makes no AST: Preprocess.c, and syclc++, pass the macros as flags.
/// Where Clang parses a source in one run and makes code in another, the pipeline belongs to the run that makes IR.
#include "AttributeTokens.h"
#include "DeviceView.h"
#include "Diagnostics.h"
#include "KernelFinder.h"
#include "KernelFunctions.h"
#include "PluginOptions.h"
#include "Predefines.h"

#include "Pipeline.h"
#include "support/CrashTrace.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

using namespace clang;

namespace {

/// Whether \p CI compiles a file with a parsed source: `-emit-ast`'s, or a C++20 module's. What the plugin adds to
/// sources is in there already.
bool isParsed(const CompilerInstance &CI) {
  return CI.getFrontendOpts().Inputs.size() == 1 &&
         CI.getFrontendOpts().Inputs[0].getKind().getFormat() == InputKind::Precompiled;
}

/// Whether \p CI compiles C++ for the host. C, device passes of other models and modules made from module maps see
/// nothing of syclc.
bool isHostCxx(const CompilerInstance &CI) {
  const LangOptions &L = isParsed(CI) ? CI.getASTContext().getLangOpts() : CI.getLangOpts();
  return L.CPlusPlus && !L.OpenCL && !L.CUDAIsDevice && !L.OpenMPIsTargetDevice && !L.SYCLIsDevice && !L.HLSL &&
         L.getCompilingModule() != LangOptions::CMK_ModuleMap;
}

/// Whether \p CI makes a header for later use (PCH, header unit): its kernels belong to the files that use it.
bool isHeader(const CompilerInstance &CI) {
  frontend::ActionKind Action = CI.getFrontendOpts().ProgramAction;
  return Action == frontend::GeneratePCH || Action == frontend::GenerateHeaderUnit;
}

/// Adds the device pipeline to the passes that Clang will run, or to none.
void addPipeline(CodeGenOptions &CodeGen, syclc::PipelineOptions Options) {
  if (!CodeGen.DisableLLVMPasses) {
    CodeGen.PassBuilderCallbacks.push_back(
        [Options = std::move(Options)](llvm::PassBuilder &PB) { syclc::registerPipeline(PB, Options); });
    return;
  }
  CodeGen.VerifyModule = true; // so that there is a pass
  CodeGen.PassBuilderCallbacks.push_back(
      [Options = std::move(Options), Optimise = CodeGen.OptimizationLevel > 0](llvm::PassBuilder &PB) {
        syclc::registerPipelineWithoutPasses(PB, Options, Optimise);
      });
}

class SyclcAction : public PluginASTAction {
public:
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &Args) override {
    Arguments = Args; // read when the consumer is made: options are no concern of C sources
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    if (!isHostCxx(CI)) return std::make_unique<ASTConsumer>();
    syclc::askForCrashReports();
    auto View = std::make_shared<syclc::DeviceView>();
    if (!isParsed(CI)) {
      syclc::addPredefines(CI);
      syclc::prepareDeviceMacro(CI, View);
      syclc::watchKernelAttributes(CI.getPreprocessor()); // of headers too: a precompiled one holds what they become
    }
    syclc::PluginOptions Options = syclc::parsePluginOptions(Arguments, CI.getTarget(), CI.getDiagnostics());
    if (isHeader(CI)) return std::make_unique<ASTConsumer>();
    if (!Options.KernelFunctions.empty()) return syclc::listKernelFunctions(std::move(Options.KernelFunctions));
    if (CI.getLangOpts().IncrementalExtensions) syclc::report(CI.getDiagnostics(), {}, syclc::Diag::incremental);
    Options.SourceName = File.str();
    Options.DeviceBitcode = View->Bitcode;
    if (!syclc::isDeviceParse()) addPipeline(CI.getCodeGenOpts(), std::move(Options));
    if (isParsed(CI) && CI.getASTContext().getLangOpts().getCompilingModule() == LangOptions::CMK_ModuleInterface)
      return std::make_unique<ASTConsumer>(); // its kernels were checked before it was written
    return std::make_unique<syclc::KernelFinder>(CI, View);
  }

  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  std::vector<std::string> Arguments;
};

FrontendPluginRegistry::Add<SyclcAction> Registration("syclc", "compiles SYCL kernels");

} // namespace
