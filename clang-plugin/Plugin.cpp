// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The plugin's entry into Clang. `-fplugin=lib/syclc.so` loads this library, and for each C++ source Clang asks the
/// action below for a consumer before it parses. The action then
///   1. adds include folder and macros to the preprocessor (Predefines),
///   2. reads the plugin's options (PluginOptions),
///   3. adds the device pipeline to the passes that Clang will run (passes/Pipeline.h),
///   4. changes tokens: attributes of kernels (AttributeTokens, KernelAttributes), early namespaces (EarlyNamespaces),
///   5. watches the parser for kernels and checks them at the end (KernelFinder, KernelRestrictions).
/// Nothing here runs under -E or -M, where Clang builds no AST: Preprocess.c, and syclc++, pass the macros as flags. If
/// Clang parses a source in one run and generates code in another, the pipeline belongs to the run that generates IR.
#include "CrashReports.h"
#include "DeviceView.h"
#include "Diagnostics.h"
#include "KernelFinder.h"
#include "KernelFunctions.h"
#include "PluginOptions.h"
#include "Predefines.h"
#include "TokenStream.h"

#include "Pipeline.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace {

/// Whether \p CI compiles a file with a parsed source: `-emit-ast`'s, or a C++20 module's, which already contains the
/// plugin's additions.
bool isParsed(const CompilerInstance &CI) {
  return CI.getFrontendOpts().Inputs.size() == 1 &&
         CI.getFrontendOpts().Inputs[0].getKind().getFormat() == InputKind::Precompiled;
}

/// Whether \p CI compiles C++ for the host. syclc does not affect C, device passes of other models and modules made
/// from module maps.
bool isHostCxx(const CompilerInstance &CI) {
  const LangOptions &L = isParsed(CI) ? CI.getASTContext().getLangOpts() : CI.getLangOpts();
  return L.CPlusPlus && !L.OpenCL && !L.CUDAIsDevice && !L.OpenMPIsTargetDevice && !L.SYCLIsDevice && !L.HLSL &&
         L.getCompilingModule() != LangOptions::CMK_ModuleMap;
}

/// Whether \p CI produces a header for later use (PCH, header unit): its kernels belong to the files that use it.
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
  CodeGen.VerifyModule = true; // so that there is a pass to which it can be added
  CodeGen.PassBuilderCallbacks.push_back(
      [Options = std::move(Options), Optimise = CodeGen.OptimizationLevel > 0](llvm::PassBuilder &PB) {
        syclc::registerPipelineWithoutPasses(PB, Options, Optimise);
      });
}

/// Whether this process is clang-tidy (`-load`), which needs the headers and macros only. It cannot print diagnostics that
/// a plugin defines: clang-tidy 22 crashes when it looks for their names.
bool isClangTidy() {
  llvm::SmallString<256> Program;
  return !llvm::sys::fs::real_path("/proc/self/exe", Program) &&
         llvm::sys::path::filename(Program).starts_with("clang-tidy");
}

/// Has IR contain the locations of instructions, for messages: without -g not for debuggers.
void trackLocations(CodeGenOptions &CodeGen) {
  if (CodeGen.getDebugInfo() == llvm::codegenoptions::NoDebugInfo)
    CodeGen.setDebugInfo(llvm::codegenoptions::LocTrackingOnly);
}

class SyclcAction : public PluginASTAction {
public:
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &Args) override {
    Arguments = Args; // read when the consumer is created: options do not concern C sources
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef File) override {
    if (!isHostCxx(CI)) return std::make_unique<ASTConsumer>();
    if (!syclc::isDeviceParse()) syclc::askForCrashReports(CI);
    syclc::PluginOptions Options = syclc::parsePluginOptions(Arguments, CI.getTarget(), CI.getDiagnostics());
    if (Options.CheckBounds) trackLocations(CI.getCodeGenOpts());
    auto View = std::make_shared<syclc::DeviceView>();
    if (!isParsed(CI)) {
      syclc::addPredefines(CI, Options.CheckBounds);
      syclc::prepareDeviceMacro(CI, View);
      syclc::watchTokens(CI.getPreprocessor()); // in headers, too: a precompiled one contains the result
    }
    if (isHeader(CI) || isClangTidy()) return std::make_unique<ASTConsumer>();
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
