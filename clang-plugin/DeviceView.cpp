// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceView.h"

#include "Diagnostics.h"
#include "KernelFinder.h"
#include "PreprocessedViews.h"
#include "outline/DeviceModule.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/TextDiagnosticPrinter.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace syclc {
namespace {

constexpr llvm::StringLiteral Macro = "__SYCL_DEVICE_ONLY__";

/// The second parse running in this thread.
struct DeviceParse {
  bool Parsed = false; ///< without errors
  llvm::StringMap<unsigned> Kernels;
};
thread_local DeviceParse *Current = nullptr;

/// Notices directives that test the macro, except those in the compiler's headers and our own.
class MacroWatcher : public PPCallbacks {
public:
  MacroWatcher(const CompilerInstance &CI, std::shared_ptr<DeviceView> View) : CI(CI), View(std::move(View)) {}

  void Ifdef(SourceLocation Where, const Token &Name, const MacroDefinition &) override { see(Where, Name); }
  void Ifndef(SourceLocation Where, const Token &Name, const MacroDefinition &) override { see(Where, Name); }
  void Elifdef(SourceLocation Where, const Token &Name, const MacroDefinition &) override { see(Where, Name); }
  void Elifndef(SourceLocation Where, const Token &Name, const MacroDefinition &) override { see(Where, Name); }
  void Defined(const Token &Name, const MacroDefinition &, SourceRange Where) override { see(Where.getBegin(), Name); }
  void If(SourceLocation Where, SourceRange Condition, ConditionValueKind) override { see(Where, Condition); }
  void Elif(SourceLocation Where, SourceRange Condition, ConditionValueKind Value, SourceLocation) override {
    if (Value != CVK_NotEvaluated) see(Where, Condition);
  }

private:
  void see(SourceLocation Where, const Token &Name) {
    if (!View->Asked && Name.getIdentifierInfo() && Name.getIdentifierInfo()->getName() == Macro) note(Where);
  }
  /// `#if __SYCL_DEVICE_ONLY__`, which does not test whether it is defined
  void see(SourceLocation Where, SourceRange Condition) {
    if (!View->Asked &&
        Lexer::getSourceText(CharSourceRange::getCharRange(Condition), CI.getSourceManager(), CI.getLangOpts())
            .contains(Macro))
      note(Where);
  }
  void note(SourceLocation Where) {
    const SourceManager &Sources = CI.getSourceManager();
    const StringRef File = Sources.getFilename(Sources.getExpansionLoc(Where));
    if (!File.contains("/include/sycl/") && !File.contains("/lib/clang/")) View->Asked = true;
  }

  const CompilerInstance &CI;
  std::shared_ptr<DeviceView> View;
};

/// Collects the messages to show, without Clang's warnings, which the host's parse has already given.
class Messages : public DiagnosticConsumer {
public:
  Messages(DiagnosticOptions &Options) : Out(All), Printer(Out, Options) {}

  void BeginSourceFile(const LangOptions &Language, const Preprocessor *PP) override {
    Printer.BeginSourceFile(Language, PP);
  }
  void EndSourceFile() override { Printer.EndSourceFile(); }
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level != DiagnosticsEngine::Note)
      Shown = Level >= DiagnosticsEngine::Error || Info.getID() >= diag::DIAG_UPPER_LIMIT;
    if (!Shown) return;
    Printer.HandleDiagnostic(Level, Info);
    if (Level < DiagnosticsEngine::Error || !First.empty()) return;
    llvm::SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    llvm::raw_string_ostream Line(First);
    if (Info.getLocation().isValid()) {
      const PresumedLoc Where = Info.getSourceManager().getPresumedLoc(Info.getLocation());
      if (Where.isValid()) Line << Where.getFilename() << ":" << Where.getLine() << ": ";
    }
    Line << Text;
  }

  std::string All, First; ///< the first error in one line

private:
  llvm::raw_string_ostream Out;
  TextDiagnosticPrinter Printer;
  bool Shown = false;
};

/// Describes the contents of an object of \p Type completely, including the names of the variables that lambda
/// expressions capture: two variables of the same type are different values.
void describe(llvm::raw_ostream &Out, QualType Type, const ASTContext &Context) {
  Type = Context.getBaseElementType(Type);
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !(Class = Class->getDefinition()) || Class->isInvalidDecl()) return;
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Class);
  Out << "{" << Layout.getSize().getQuantity();
  for (const LambdaCapture &Capture : Class->captures())
    if (Capture.capturesVariable()) {
      Out << " " << Capture.getCapturedVar()->getName() << "=";
      Capture.getCapturedVar()->getLocation().print(Out, Context.getSourceManager());
    }
  for (const CXXBaseSpecifier &Base : Class->bases()) describe(Out, Base.getType(), Context);
  for (const FieldDecl *Field : Class->fields()) {
    Out << " " << Field->getName() << " " << Field->getType().getAsString(Context.getPrintingPolicy()) << "@"
        << Layout.getFieldOffset(Field->getFieldIndex());
    describe(Out, Field->getType(), Context);
  }
  Out << "}";
}

/// Names the functions around classes. A lambda expression's name is a place in the source, so all instantiations of a
/// function have the same one; the name of the function distinguishes them, also if such a class is an argument of a
/// template, or of one around it:
/// \code
///   template <class Operation> void update(sycl::queue q) {
///     launch(q, [=](int i) { Operation::at(i); });     // kernel Wrapper<(lambda at 2:15)> in update<add>
/// \endcode
class Surroundings {
public:
  Surroundings(llvm::raw_ostream &Out, const PrintingPolicy &Policy) : Out(Out), Policy(Policy) {}

  void add(const CXXRecordDecl &Class) {
    if (!Seen.insert(Class.getCanonicalDecl()).second) return;
    if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(&Class))
      add(Special->getTemplateArgs().asArray());
    addContexts(Class);
  }
  void add(const FunctionDecl &Function) {
    if (const TemplateArgumentList *Arguments = Function.getTemplateSpecializationArgs()) add(Arguments->asArray());
    for (const ParmVarDecl *Parameter : Function.parameters()) add(Parameter->getType());
    addContexts(Function);
  }

private:
  void addContexts(const Decl &D) {
    for (const DeclContext *Around = D.getDeclContext(); Around; Around = Around->getParent())
      if (const auto *Class = dyn_cast<CXXRecordDecl>(Around)) {
        add(*Class);
      } else if (const auto *Function = dyn_cast<FunctionDecl>(Around); Function && Seen.insert(Function).second) {
        Out << " in ";
        Function->getNameForDiagnostic(Out, Policy, /*Qualified=*/true);
        add(*Function);
      }
  }
  void add(ArrayRef<TemplateArgument> Arguments) {
    for (const TemplateArgument &Argument : Arguments)
      if (Argument.getKind() == TemplateArgument::Type)
        add(Argument.getAsType());
      else if (Argument.getKind() == TemplateArgument::Pack)
        add(Argument.pack_elements());
  }
  void add(QualType Type) {
    Type = Type.getCanonicalType();
    if (const auto *Function = Type->getAs<FunctionProtoType>()) {
      add(Function->getReturnType());
      for (const QualType Parameter : Function->param_types()) add(Parameter);
    } else if (const QualType Pointee = Type->getPointeeType(); !Pointee.isNull()) {
      add(Pointee);
    } else if (const CXXRecordDecl *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()) {
      add(*Class);
    }
  }

  llvm::raw_ostream &Out;
  const PrintingPolicy &Policy;
  llvm::SmallPtrSet<const Decl *, 16> Seen;
};

/// Identifies a kernel in both parses: its template arguments, in which lambda expressions are places in the source,
/// the functions around it and around these arguments, and the contents of its function object.
std::string identity(const FunctionDecl &Entry) {
  const ASTContext &Context = Entry.getASTContext();
  const PrintingPolicy &Policy = Context.getPrintingPolicy();
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Entry.getNameForDiagnostic(Out, Policy, /*Qualified=*/true);
  Surroundings Around(Out, Policy);
  if (const CXXRecordDecl *Function = kernelName(Entry).Function) Around.add(*Function);
  Around.add(Entry);
  for (const ParmVarDecl *Parameter : Entry.parameters()) {
    const QualType Type = Parameter->getType();
    Out << " of " << Type.getAsString(Policy);
    describe(Out, Type->isPointerType() ? Type->getPointeeType() : Type, Context);
  }
  return Text;
}

void name(FunctionDecl &Entry, StringRef Identity) {
  Entry.addAttr(AnnotateAttr::CreateImplicit(Entry.getASTContext(), (KernelViewPrefix + Identity).str(), nullptr, 0));
}

/// Whether the source can be parsed on its own: modules belong to the host.
bool canParseAgain(CompilerInstance &CI) {
  if (const auto Reader = CI.getASTReader())
    for (const serialization::ModuleFile &File : Reader->getModuleManager())
      if (File.Kind != serialization::MK_PCH) return false;
  const FrontendOptions &Frontend = CI.getFrontendOpts();
  return Frontend.Inputs.size() == 1 && Frontend.Inputs[0].getKind().getFormat() == InputKind::Source &&
         !CI.getLangOpts().isCompilingModule();
}

} // namespace

bool isDeviceParse() { return Current; }

std::shared_ptr<CompilerInvocation> secondInvocation(CompilerInstance &CI, bool WithVirtualCalls) {
  auto Second = std::make_shared<CompilerInvocation>(CI.getInvocation());
  Second->getPreprocessorOpts().addMacroDef((Macro + "=1").str());
  Second->getPreprocessorOpts().RetainRemappedFileBuffers = true;
  Second->getCodeGenOpts().PassBuilderCallbacks.clear();
  Second->getCodeGenOpts().DisableLLVMPasses = true;
  Second->getCodeGenOpts().TimePasses = false; // -ftime-report is about the host's parse, whose timers this one lacks
  Second->getCodeGenOpts().WholeProgramVTables = Second->getCodeGenOpts().LTOUnit = WithVirtualCalls;
  Second->getDependencyOutputOpts() = DependencyOutputOptions();
  FrontendOptions &Frontend = Second->getFrontendOpts();
  Frontend.DisableFree = false;
  Frontend.OutputFile.clear();
  DiagnosticOptions &Diagnostics = Second->getDiagnosticOpts();
  if (llvm::is_contained(Diagnostics.Warnings, "error")) // it still applies to our warnings
    Diagnostics.Warnings.insert(Diagnostics.Warnings.begin(), "error=syclc-device-throw");
  llvm::erase_if(Diagnostics.Warnings, [](StringRef W) {
    return W == "error" || (W.starts_with("error=") && !W.starts_with("error=syclc-"));
  });
  Diagnostics.PedanticErrors = false;
  Diagnostics.DiagnosticSerializationFile.clear();
  Diagnostics.VerifyDiagnostics = false;
  if (Frontend.Inputs[0].isFile() && Frontend.Inputs[0].getFile() == "-") { // which can be read only once
    const SourceManager &Sources = CI.getSourceManager();
    Frontend.Inputs[0] =
        FrontendInputFile(Sources.getBufferOrFake(Sources.getMainFileID()), Frontend.Inputs[0].getKind());
  }
  return Second;
}

void prepareDeviceMacro(CompilerInstance &CI, const std::shared_ptr<DeviceView> &View) {
  if (Current) return; // secondInvocation() has defined it
  for (const auto &[Definition, IsUndefined] : CI.getPreprocessorOpts().Macros)
    if (StringRef(Definition).split('=').first == Macro) return; // the user decides
  if (CI.getFrontendOpts().Inputs[0].getKind().isPreprocessed()) {
    const SourceManager &Sources = CI.getSourceManager();
    std::optional<std::string> Text = deviceViewIn(Sources.getBufferOrFake(Sources.getMainFileID()).getBuffer());
    View->Asked = Text.has_value();
    View->Text = std::move(Text).value_or("");
    return;
  }
  CI.getPreprocessor().addPPCallbacks(std::make_unique<MacroWatcher>(CI, View));
}

void keepForHost(FunctionDecl &Entry) {
  if (!Entry.hasAttr<UsedAttr>()) Entry.addAttr(UsedAttr::CreateImplicit(Entry.getASTContext()));
}

void noteKernelsOfDevice(ArrayRef<FunctionDecl *> Entries) {
  Current->Parsed = true;
  for (FunctionDecl *Entry : Entries) {
    const std::string Identity = identity(*Entry);
    ++Current->Kernels[Identity];
    name(*Entry, Identity);
  }
}

bool makeDeviceView(CompilerInstance &CI, DeviceView &View, ArrayRef<FunctionDecl *> Entries) {
  if ((!View.Asked && !View.HasVirtualCalls) || Current || !canParseAgain(CI)) return false;
  DeviceParse Parse;
  Current = &Parse;
  std::shared_ptr<CompilerInvocation> Invocation = secondInvocation(CI, View.HasVirtualCalls);
  if (!View.Text.empty()) {
    FrontendInputFile &Input = Invocation->getFrontendOpts().Inputs[0];
    const SourceManager &Sources = CI.getSourceManager();
    const StringRef Name = Sources.getBufferOrFake(Sources.getMainFileID()).getBufferIdentifier();
    Input = FrontendInputFile(llvm::MemoryBufferRef(View.Text, Name), Input.getKind());
  }
  CompilerInstance Second(std::move(Invocation), CI.getPCHContainerOperations());
  Messages Text(Second.getDiagnosticOpts());
  Second.setVerboseOutputStream(llvm::nulls());
  Second.setVirtualFileSystem(CI.getVirtualFileSystemPtr());
  Second.createDiagnostics(&Text, /*ShouldOwnClient=*/false);
  Second.setFileManager(CI.getFileManagerPtr());
  llvm::LLVMContext Memory;
  const bool OnlySyntax = CI.getFrontendOpts().ProgramAction == frontend::ParseSyntaxOnly;
  SyntaxOnlyAction CheckSyntax;
  EmitLLVMOnlyAction Emit(&Memory);
  const bool Done = Second.ExecuteAction(OnlySyntax ? static_cast<FrontendAction &>(CheckSyntax) : Emit);
  Current = nullptr;

  DiagnosticsEngine &Diags = CI.getDiagnostics();
  const SourceLocation Start = CI.getSourceManager().getLocForStartOfFile(CI.getSourceManager().getMainFileID());
  if (!Parse.Parsed) {
    report(Diags, Start, Diag::device_view_fails) << Text.First << View.Asked;
    return false;
  }
  llvm::StringMap<unsigned> OfHost;
  for (const FunctionDecl *Entry : Entries) ++OfHost[identity(*Entry)];
  for (FunctionDecl *Entry : Entries) {
    const std::string Identity = identity(*Entry);
    if (OfHost[Identity] == 1 && Parse.Kernels.lookup(Identity) == 1) continue;
    const KernelName Kernel = kernelName(*Entry);
    report(Diags, Kernel.Function ? Kernel.Function->getLocation() : Entry->getLocation(), Diag::device_view_differs)
        << Kernel.Name << Kernel.Name.empty();
    return false;
  }
  llvm::errs() << Text.All;
  std::unique_ptr<llvm::Module> Module = OnlySyntax ? nullptr : Emit.takeModule();
  if (Text.getNumErrors() || !Done || (!OnlySyntax && !Module)) {
    report(Diags, Start, Diag::device_view_errors) << View.Asked;
    return true;
  }
  for (FunctionDecl *Entry : Entries) name(*Entry, identity(*Entry));
  if (Module) {
    llvm::raw_string_ostream Out(*View.Bitcode);
    llvm::WriteBitcodeToFile(*Module, Out);
  }
  return true;
}

} // namespace syclc
