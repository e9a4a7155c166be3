// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PreprocessedViews.h"

#include "DeviceView.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace syclc {

namespace {

constexpr llvm::StringLiteral Begin = "//syclc:device-view\n";
constexpr llvm::StringLiteral Prefix = "//|";

/// Keeps the first error: the text then reports it when the device's view is compiled.
class FirstError : public DiagnosticConsumer {
public:
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || !Text.empty()) return;
    llvm::SmallString<128> Message;
    Info.FormatDiagnostic(Message);
    Text = Message.str().str();
  }

  std::string Text;
};

/// -E into a string.
class PreprocessToString : public PreprocessorFrontendAction {
public:
  std::string Text;

protected:
  void ExecuteAction() override {
    llvm::raw_string_ostream Out(Text);
    DoPrintPreprocessedInput(getCompilerInstance().getPreprocessor(), &Out,
                             getCompilerInstance().getPreprocessorOutputOpts());
  }
};

/// -E's output with `__SYCL_DEVICE_ONLY__` defined.
std::string preprocessForDevice(CompilerInstance &CI) {
  CompilerInstance Second(secondInvocation(CI, /*WithVirtualCalls=*/false), CI.getPCHContainerOperations());
  FirstError Error;
  Second.setVerboseOutputStream(llvm::nulls());
  Second.setVirtualFileSystem(CI.getVirtualFileSystemPtr());
  Second.createDiagnostics(&Error, /*ShouldOwnClient=*/false);
  Second.setFileManager(CI.getFileManagerPtr());
  PreprocessToString Action;
  Second.ExecuteAction(Action);
  if (Error.Text.empty()) return std::move(Action.Text);
  std::replace(Error.Text.begin(), Error.Text.end(), '\n', ' ');
  return "#error " + Error.Text + "\n";
}

/// Clang's -E, followed by the device's view.
class PreprocessAction : public PluginASTAction {
public:
  bool usesPreprocessorOnly() const override { return true; }

protected:
  bool ParseArgs(const CompilerInstance &, const std::vector<std::string> &) override { return true; }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &, StringRef) override {
    return std::make_unique<ASTConsumer>();
  }

  void ExecuteAction() override {
    CompilerInstance &CI = getCompilerInstance();
    PreprocessorOutputOptions &Options = CI.getPreprocessorOutputOpts();
    Options.ShowCPP = true; // as with -E, which this action replaces
    CI.getPreprocessorOpts().LexEditorPlaceholders = false;
    auto View = std::make_shared<DeviceView>();
    if (CI.getLangOpts().CPlusPlus) prepareDeviceMacro(CI, View);
    std::unique_ptr<raw_ostream> Out = CI.createDefaultOutputFile(/*Binary=*/true, getCurrentFileOrBufferName());
    if (!Out) return;
    DoPrintPreprocessedInput(CI.getPreprocessor(), Out.get(), Options);
    if (!View->Asked || CI.getDiagnostics().hasErrorOccurred()) return;
    if (Options.ShowLineMarkers) *Out << "# 1 \"<device view>\" 3\n"; // 3: Clang does not warn about such comments
    *Out << Begin;
    const std::string Text = preprocessForDevice(CI);
    for (StringRef Line : llvm::split(StringRef(Text).rtrim('\n'), '\n')) *Out << Prefix << Line << '\n';
  }
};

FrontendPluginRegistry::Add<PreprocessAction> Registration("syclc-preprocess", "preprocesses for host and devices");

} // namespace

std::optional<std::string> deviceViewIn(StringRef Text) {
  const size_t Where = Text.rfind(Begin);
  if (Where == StringRef::npos || (Where > 0 && Text[Where - 1] != '\n')) return {};
  Text = Text.drop_front(Where + Begin.size());
  std::string View;
  View.reserve(Text.size());
  for (StringRef Line : llvm::split(Text, '\n'))
    if (Line.consume_front(Prefix)) View += (Line + "\n").str();
  return View;
}

} // namespace syclc
