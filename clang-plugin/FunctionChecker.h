// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks one function of device code for KernelRestrictions. FunctionChecker.cpp checks statements and variables,
/// CheckedCalls.cpp checks calls.
#ifndef SYCLC_CLANG_PLUGIN_FUNCTIONCHECKER_H
#define SYCLC_CLANG_PLUGIN_FUNCTIONCHECKER_H

#include "Diagnostics.h"
#include "KernelReach.h"
#include "OptionalFeatures.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/DenseSet.h"

namespace syclc {

/// Whether \p Where is in a library header: a system header, a header included as `<...>`, or one included from such a
/// header.
bool isOfLibrary(clang::SourceLocation Where, const clang::SourceManager &Sources);

/// Whether \p Type is std::ostream or another class of streams of the standard library.
bool isHostStream(clang::QualType Type);

/// State shared by the checks of all functions of a translation unit.
struct Checker {
  Checker(clang::ASTContext &Context, llvm::ArrayRef<const clang::CXXMethodDecl *> Virtuals)
      : Context(Context), Virtuals(Virtuals), Reach(Context), Features(Context),
        Mangler(Context.createMangleContext()) {}

  clang::ASTContext &Context;
  llvm::ArrayRef<const clang::CXXMethodDecl *> Virtuals;
  KernelReach Reach;
  OptionalFeatures Features;
  std::unique_ptr<clang::MangleContext> Mangler;
  llvm::DenseSet<const clang::VarDecl *> ReportedVariables;
  /// A call of group::parallel_for_work_item.
  struct WorkItemCall {
    const clang::FunctionDecl *In;   ///< the headers' function that calls the builtin
    const clang::FunctionDecl *Body; ///< which runs once for each work-item
  };
  llvm::SmallVector<WorkItemCall, 0> WorkItemCalls;
  /// Functions whose first call that takes a stream of the host was reported.
  llvm::DenseSet<const clang::FunctionDecl *> StreamCallers;
};

/// Reports calls of parallel_for_work_item by work-items of such a call, after all functions have been checked.
void checkNestedWorkItems(Checker &Shared);

/// Checks one function: reports code that a device cannot have, and adds the functions it calls to the work list.
class FunctionChecker : public clang::ConstStmtVisitor<FunctionChecker> {
public:
  FunctionChecker(Checker &Shared, const clang::FunctionDecl *Function)
      : Shared(Shared), Context(Shared.Context), Function(Function) {}

  void check();

  void visit(const clang::Stmt *S) {
    if (!S) return;
    const auto *E = llvm::dyn_cast<clang::Expr>(S);
    if (!E || InConstant) return Visit(S);
    Shared.Features.noteType(Function, E->getType(), E->getExprLoc());
    InConstant = isConstantOfOptional(E);
    Visit(S);
    InConstant = false;
  }
  void VisitStmt(const clang::Stmt *S) {
    for (const clang::Stmt *Child : S->children()) visit(Child);
  }

  // Not evaluated when the kernel runs.
  void VisitConstantExpr(const clang::ConstantExpr *) {}
  void VisitUnaryExprOrTypeTraitExpr(const clang::UnaryExprOrTypeTraitExpr *) {}
  void VisitCXXNoexceptExpr(const clang::CXXNoexceptExpr *) {}
  void VisitRequiresExpr(const clang::RequiresExpr *) {}
  void VisitGenericSelectionExpr(const clang::GenericSelectionExpr *E) { visit(E->getResultExpr()); }
  void VisitChooseExpr(const clang::ChooseExpr *E) { visit(E->getChosenSubExpr()); }
  void VisitLambdaExpr(const clang::LambdaExpr *E) {
    for (const clang::Expr *Init : E->capture_inits()) visit(Init); // the body runs where it is called
  }
  void VisitCompoundStmt(const clang::CompoundStmt *S);
  void VisitIfStmt(const clang::IfStmt *S);
  void VisitConditionalOperator(const clang::ConditionalOperator *E);
  void VisitBinLAnd(const clang::BinaryOperator *E);
  void VisitBinLOr(const clang::BinaryOperator *E);

  // Evaluated, but no child in the AST.
  void VisitCXXDefaultArgExpr(const clang::CXXDefaultArgExpr *E) { visit(E->getExpr()); }
  void VisitCXXDefaultInitExpr(const clang::CXXDefaultInitExpr *E) { visit(E->getExpr()); }
  void VisitInitListExpr(const clang::InitListExpr *E) {
    VisitStmt(E);
    if (E->hasArrayFiller()) visit(E->getArrayFiller());
  }
  void VisitOpaqueValueExpr(const clang::OpaqueValueExpr *E) {} // its source is a child elsewhere

  // Forbidden outright.
  void VisitCXXThrowExpr(const clang::CXXThrowExpr *E);
  void VisitCXXTryStmt(const clang::CXXTryStmt *S);
  void VisitAsmStmt(const clang::AsmStmt *S) { Shared.Reach.report(Function, S->getAsmLoc(), Diag::kernel_asm); }
  void VisitIndirectGotoStmt(const clang::IndirectGotoStmt *S) { forbid(S, Diag::kernel_goto); }
  void VisitCXXTypeidExpr(const clang::CXXTypeidExpr *E) { forbid(E, Diag::kernel_typeid); }
  void VisitCXXDynamicCastExpr(const clang::CXXDynamicCastExpr *E) {
    E->getCastKind() == clang::CK_Dynamic ? forbid(E, Diag::kernel_dynamic_cast) : VisitStmt(E); // an upcast is static
  }
  void VisitCXXDeleteExpr(const clang::CXXDeleteExpr *E);
  void VisitCXXNewExpr(const clang::CXXNewExpr *E);

  // Variables.
  void VisitDeclStmt(const clang::DeclStmt *S);
  void VisitDeclRefExpr(const clang::DeclRefExpr *E) {
    checkUse(llvm::dyn_cast<clang::VarDecl>(E->getDecl()), E->isNonOdrUse(), E->getLocation());
  }
  void VisitMemberExpr(const clang::MemberExpr *E) {
    checkUse(llvm::dyn_cast<clang::VarDecl>(E->getMemberDecl()), E->isNonOdrUse(), E->getMemberLoc());
    VisitStmt(E);
  }

  // Calls.
  void VisitAtomicExpr(const clang::AtomicExpr *E) {
    Shared.Features.noteAtomic(Function, E->getValueType(), E->getBuiltinLoc());
    VisitStmt(E);
  }
  void VisitCallExpr(const clang::CallExpr *E);
  void VisitCXXConstructExpr(const clang::CXXConstructExpr *E) {
    addCall(E->getConstructor(), E->getLocation());
    VisitStmt(E);
  }
  void VisitCXXInheritedCtorInitExpr(const clang::CXXInheritedCtorInitExpr *E) {
    addCall(E->getConstructor(), E->getLocation());
  }
  void VisitCXXBindTemporaryExpr(const clang::CXXBindTemporaryExpr *E) {
    addCall(E->getTemporary()->getDestructor(), E->getBeginLoc());
    visit(E->getSubExpr());
  }

private:
  Checker &Shared;
  clang::ASTContext &Context;
  const clang::FunctionDecl *Function;
  bool InConstant = false; ///< in an expression that the compiler evaluates: the types of its parts do not matter

  template <class Node>
  void forbid(const Node *N, Diag Kind) {
    Shared.Reach.report(Function, N->getBeginLoc(), Kind);
  }
  void forbid(const clang::NamedDecl *What, clang::SourceLocation Where, Diag Kind) {
    Shared.Reach.report(Function, Where, Kind, [&](clang::DiagnosticBuilder &B) { B << What; });
  }
  /// Libraries throw, allocate memory and call functions of the host in code that a device never reaches, or reaches
  /// only after an error. A work-item that reaches it ends with a report (passes/device-library/Reports.h). A warning
  /// names \p What ends it.
  /// \returns whether \p Where is in a library.
  template <class Name>
  bool endsInLibrary(clang::SourceLocation Where, Diag Kind, const Name &What) {
    if (!isOfLibrary(Where, Context.getSourceManager())) return false;
    if (!isIgnored(Context.getDiagnostics(), Kind))
      Shared.Reach.report(Function, Where, Kind, [&](clang::DiagnosticBuilder &B) { B << What; });
    return true;
  }
  /// Whether 'new' at \p Where is in a library. A warning names what the user calls, such as std::vector.
  bool allocatesInLibrary(clang::SourceLocation Where);
  bool isConstantOfOptional(const clang::Expr *E) const;
  void checkLocal(const clang::VarDecl *Variable);
  void checkUse(const clang::VarDecl *Variable, clang::NonOdrUseReason Reason, clang::SourceLocation Where);
  void checkVariable(const clang::VarDecl *Variable, clang::SourceLocation Where);
  void checkSpecConstant(const clang::FunctionDecl *Callee, clang::SourceLocation Where);
  void addCall(const clang::FunctionDecl *Callee, clang::SourceLocation Where);
  void addDestructor(clang::QualType Type, clang::SourceLocation Where);
  bool mayBecomeKnown(const clang::Expr *E) const;
  void noteDeferred(clang::SourceLocation Where) const;
  void addTaken(const clang::Expr *E);
  void addTable(const clang::APValue &Value, clang::QualType Type, const clang::ValueDecl *Member,
                clang::SourceLocation Where);
  const clang::FunctionDecl *callee(const clang::CallExpr *E);
  const clang::FunctionDecl *nonVirtualCallee(const clang::CXXMethodDecl *Method, const clang::Expr *Object,
                                              clang::SourceLocation Where);
  bool isKnownWithoutBody(const clang::FunctionDecl *Callee);
  void checkUndefined(const clang::FunctionDecl *Callee, clang::SourceLocation Where);
};

} // namespace syclc

#endif
