// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelFunctions.h"

#include "Diagnostics.h"

#include "outline/FunctionAlignment.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace syclc {

/// The alignment that encodes the kind of \p Function; less than MinKernelAlignment for others.
static uint64_t kernelAlignment(const FunctionDecl &Function) {
  uint64_t Most = 0;
  for (const auto *Attr : Function.specific_attrs<AlignedAttr>())
    if (!Attr->isAlignmentDependent())
      Most = std::max<uint64_t>(Most, Attr->getAlignment(Function.getASTContext()) / 8); // from bits
  return Most;
}

bool isKernelFunction(const FunctionDecl &Function) { return kernelAlignment(Function) >= MinKernelAlignment; }

unsigned dimensionsOfKernel(const FunctionDecl &Function) {
  const uint64_t Kind = kernelAlignment(Function) / MinKernelAlignment; // 1, 2, 4 for one to three dimensions
  return Kind == 4 ? 3 : Kind > 4 ? 0 : unsigned(Kind);
}

namespace {

/// "::a::b::f", without unnamed namespaces and linkage specifications.
std::string qualifiedName(const FunctionDecl &Function) {
  std::string Name = Function.getNameAsString();
  for (const DeclContext *C = Function.getDeclContext(); C; C = C->getParent())
    if (const auto *Scope = dyn_cast<NamedDecl>(C); Scope && !Scope->getNameAsString().empty())
      Name = Scope->getNameAsString() + "::" + Name;
  return "::" + Name;
}

/// The type of a pointer to the function, with fully qualified type names.
std::string pointerType(const FunctionDecl &Function) {
  const ASTContext &Context = Function.getASTContext();
  const auto Name = [&](QualType Type) {
    return TypeName::getFullyQualifiedName(Type, Context, Context.getPrintingPolicy(), /*WithGlobalNsPrefix=*/true);
  };
  std::string Parameters;
  for (const ParmVarDecl *Parameter : Function.parameters())
    Parameters += (Parameters.empty() ? "" : ", ") + Name(Parameter->getType());
  return Name(Function.getReturnType()) + " (*)(" + Parameters + ")";
}

class KernelFunctionList : public ASTConsumer, RecursiveASTVisitor<KernelFunctionList> {
public:
  explicit KernelFunctionList(std::string File) : File(std::move(File)) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    DiagnosticsEngine &Diags = Context.getDiagnostics();
    if (Diags.hasErrorOccurred()) return;
    Names = std::make_unique<ASTNameGenerator>(Context);
    TraverseDecl(Context.getTranslationUnitDecl());
    std::error_code Error;
    llvm::raw_fd_ostream Out(File, Error);
    if (!Error) Out << Lines;
    if (!Error) Out.close(), Error = Out.error();
    if (Error) report(Diags, {}, Diag::option_file) << File << Error.message();
    Out.clear_error();
  }

private:
  friend RecursiveASTVisitor<KernelFunctionList>;

  bool VisitFunctionDecl(FunctionDecl *Function) {
    if (!Function->isThisDeclarationADefinition() || Function->isTemplated() || !isKernelFunction(*Function))
      return true;
    Lines +=
        Names->getName(Function) + "\tstatic_cast<" + pointerType(*Function) + ">(&" + qualifiedName(*Function) + ")\n";
    return true;
  }

  std::string File, Lines;
  std::unique_ptr<ASTNameGenerator> Names;
};

} // namespace

std::unique_ptr<ASTConsumer> listKernelFunctions(std::string File) {
  return std::make_unique<KernelFunctionList>(std::move(File));
}

} // namespace syclc
