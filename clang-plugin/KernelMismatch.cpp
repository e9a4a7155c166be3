// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelMismatch.h"

#include "Diagnostics.h"
#include "ir/SpmdContract.h"

#include "abi/device_image.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace syclc {
namespace {

/// The innermost line of the user's code that led to the current instantiation.
SourceLocation usersLine(const Sema &S) {
  const SourceManager &Sources = S.getSourceManager();
  for (const Sema::CodeSynthesisContext &Context : llvm::reverse(S.CodeSynthesisContexts))
    if (Context.PointOfInstantiation.isValid() &&
        !Sources.isInSystemHeader(Sources.getExpansionLoc(Context.PointOfInstantiation)))
      return Context.PointOfInstantiation;
  return {};
}

/// Replaces Clang's `auto:1` by `auto`.
std::string withoutNumbersOfAutos(StringRef Type) {
  std::string Result;
  for (size_t At; (At = Type.find("auto:")) != StringRef::npos;) {
    Result += Type.take_front(At + 4);
    Type = Type.drop_front(At + 5).drop_while(llvm::isDigit);
  }
  return Result + Type.str();
}

/// `'sycl::item<2>', 'auto &'`; empty for a function without parameters.
std::string parametersOf(const FunctionDecl &F) {
  std::string Result;
  for (const ParmVarDecl *Parameter : F.parameters()) {
    if (!Result.empty()) Result += ", ";
    Result +=
        "'" + withoutNumbersOfAutos(Parameter->getType().getAsString(F.getASTContext().getPrintingPolicy())) + "'";
  }
  return Result;
}

/// The function object's call operators. Of a template, the pattern.
SmallVector<const CXXMethodDecl *> callOperatorsOf(const CXXRecordDecl &Class) {
  SmallVector<const CXXMethodDecl *> Result;
  for (NamedDecl *D : Class.lookup(Class.getASTContext().DeclarationNames.getCXXOperatorName(OO_Call)))
    if (auto *Method = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction())) Result.push_back(Method);
  return Result;
}

/// Whether the call operator of the function object is a template that has been instantiated. If so, it was selected as
/// a match, and an error in its body, which Clang has reported, may have made it fail.
bool isGenericWithInstances(const FunctionDecl &Mismatch) {
  const CXXRecordDecl *Class = Mismatch.getTemplateSpecializationArgs()->get(0).getAsType()->getAsCXXRecordDecl();
  return Class && llvm::any_of(callOperatorsOf(*Class), [](const CXXMethodDecl *Operator) {
           FunctionTemplateDecl *Template = Operator->getDescribedFunctionTemplate();
           return Template && !Template->specializations().empty();
         });
}

bool hasAnnotation(const FunctionDecl &F, StringRef Name) {
  return llvm::any_of(F.specific_attrs<AnnotateAttr>(),
                      [&](const AnnotateAttr *A) { return A->getAnnotation() == Name; });
}

void reportChangingKernel(Sema &S, const FunctionDecl &F) {
  const CXXRecordDecl *Class = F.getTemplateSpecializationArgs()->get(0).getAsType()->getAsCXXRecordDecl();
  const SourceLocation User = usersLine(S);
  report(S.getDiagnostics(), User.isValid() ? User : F.getPointOfInstantiation(), Diag::kernel_changes)
      << (Class && Class->isLambda());
  if (!Class) return;
  for (const CXXMethodDecl *Operator : callOperatorsOf(*Class))
    report(S.getDiagnostics(), Operator->getLocation(), Diag::note_call_operator);
}

} // namespace

bool reportKernelMismatch(Sema &S, const FunctionDecl &F) {
  if (!F.hasAttrs() || F.isTemplated() || !F.isTemplateInstantiation()) return false;
  if (hasAnnotation(F, ChangingKernelAnnotation)) {
    reportChangingKernel(S, F);
    return true;
  }
  if (!hasAnnotation(F, KernelMismatchAnnotation)) return false;
  if (S.getDiagnostics().hasErrorOccurred() && isGenericWithInstances(F)) return true;
  const TemplateArgumentList &Arguments = *F.getTemplateSpecializationArgs();
  auto Number = [&](unsigned I) { return static_cast<unsigned>(Arguments[I].getAsIntegral().getZExtValue()); };
  const QualType Kernel = Arguments[0].getAsType();
  const unsigned Kind = Number(1), Dimensions = Number(2), Reducers = Number(3);
  enum {
    Task,
    Range,
    NdRange,
    Groups
  } Form = Kind == SYCLC_KERNEL_SINGLE_TASK ? Task
           : Kind == SYCLC_KERNEL_RANGE     ? Range
           : Kind == SYCLC_KERNEL_ND_RANGE  ? NdRange
                                            : Groups;

  enum { NoFunctionObject, NoParameter, Parameters, Overloads } Has = NoFunctionObject;
  SmallVector<const CXXMethodDecl *> Operators;
  if (const CXXRecordDecl *Class = Kernel->getAsCXXRecordDecl()) Operators = callOperatorsOf(*Class);
  std::string Text;
  if (Operators.size() > 1) {
    Has = Overloads;
  } else if (Operators.size() == 1) {
    Text = parametersOf(*Operators[0]);
    Has = Text.empty() ? NoParameter : Parameters;
  }
  const SourceLocation User = usersLine(S);
  report(S.getDiagnostics(), User.isValid() ? User : F.getPointOfInstantiation(), Diag::kernel_mismatch)
      << Form << Dimensions << (Dimensions == 1) << Reducers << Has
      << (Has == NoFunctionObject ? "'" + Kernel.getAsString(S.getPrintingPolicy()) + "'" : Text);
  for (const CXXMethodDecl *Operator : Operators)
    report(S.getDiagnostics(),
           Operator->param_empty() ? Operator->getLocation() : Operator->getParamDecl(0)->getBeginLoc(),
           Diag::note_call_operator);
  return true;
}

} // namespace syclc
