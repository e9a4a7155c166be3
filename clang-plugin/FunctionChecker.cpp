// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks statements and variables of device code.
#include "FunctionChecker.h"

#include "DeviceVariables.h"
#include "KernelArguments.h"
#include "KnownConditions.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace syclc {

/// The maximum size of a private variable in bytes. In native code each thread has one for each lane.
static constexpr uint64_t MaxPrivateBytes = uint64_t(256) << 20;

/// Whether \p E converts a constant of an optional feature's type: `float x = 0.5`, `half h = 1.0`.
bool FunctionChecker::isConstantOfOptional(const Expr *E) const {
  auto IsOptional = [&](const Expr *Part) {
    return Shared.Features.isOptional(Part->getType()) &&
           !Context.hasSameUnqualifiedType(Part->getType(), E->getType());
  };
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (!IsOptional(Cast->getSubExpr())) return false;
  } else if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (!Construct->getConstructor()->isConstexpr() || llvm::none_of(Construct->arguments(), IsOptional)) return false;
  } else
    return false;
  return !E->isValueDependent() && E->isEvaluatable(Context);
}

void FunctionChecker::check() {
  for (const ParmVarDecl *Parameter : Function->parameters())
    Shared.Features.noteType(Function, Parameter->getType(), Parameter->getLocation());
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Function))
    for (const CXXCtorInitializer *Init : Constructor->inits()) visit(Init->getInit());
  if (isa_and_nonnull<CoroutineBodyStmt>(Function->getBody()))
    return forbid(Function, Function->getLocation(), Diag::kernel_coroutine);
  visit(Function->getBody());
  if (auto *Destructor = dyn_cast<CXXDestructorDecl>(Function)) {
    const CXXRecordDecl *Class = Destructor->getParent();
    for (const FieldDecl *Field : Class->fields()) addDestructor(Field->getType(), Field->getLocation());
    for (const CXXBaseSpecifier &Base : Class->bases()) addDestructor(Base.getType(), Base.getBeginLoc());
  }
}

/// Code after a return is not device code: `if (__syclc_on_device()) return a(); return b();`
void FunctionChecker::VisitCompoundStmt(const CompoundStmt *S) {
  bool Reached = true;
  for (const Stmt *Child : S->body()) {
    Reached |= hasLabel(Child);
    if (!Reached) continue;
    visit(Child);
    Reached = !alwaysReturns(Child, Context);
  }
}

void FunctionChecker::VisitIfStmt(const IfStmt *S) {
  if (S->isConsteval()) return visit(S->isNonNegatedConsteval() ? S->getElse() : S->getThen());
  std::optional<bool> Value = knownCondition(S->getCond(), Context);
  if (!Value) return VisitStmt(S);
  visit(S->getInit());
  visit(*Value ? S->getThen() : S->getElse());
}

void FunctionChecker::VisitConditionalOperator(const ConditionalOperator *E) {
  std::optional<bool> Value = knownCondition(E->getCond(), Context);
  if (!Value) return VisitStmt(E);
  visit(*Value ? E->getTrueExpr() : E->getFalseExpr());
}

/// The right side of `&&` and `||` runs unless the left one decides.
void FunctionChecker::VisitBinLAnd(const BinaryOperator *E) {
  visit(E->getLHS());
  if (knownCondition(E->getLHS(), Context).value_or(true)) visit(E->getRHS());
}

void FunctionChecker::VisitBinLOr(const BinaryOperator *E) {
  visit(E->getLHS());
  if (!knownCondition(E->getLHS(), Context).value_or(false)) visit(E->getRHS());
}

bool isOfLibrary(SourceLocation Where, const SourceManager &Sources) {
  Where = Sources.getExpansionLoc(Where);
  if (Sources.isInSystemHeader(Where)) return true;
  for (SourceLocation Name = Sources.getIncludeLoc(Sources.getFileID(Where)); Name.isValid();
       Name = Sources.getIncludeLoc(Sources.getFileID(Name))) {
    Name = Sources.getExpansionLoc(Name);
    bool Invalid = false;
    const char *Spelled = Sources.getCharacterData(Name, &Invalid);
    if (!Invalid && *Spelled == '<') return true;
  }
  return false;
}

void FunctionChecker::VisitCXXThrowExpr(const CXXThrowExpr *E) { // the exception object is never created
  if (!E->getSubExpr() ||
      !endsInLibrary(E->getThrowLoc(), Diag::device_throw, E->getSubExpr()->getType().getUnqualifiedType()))
    forbid(E, Diag::kernel_throw);
}

bool FunctionChecker::allocatesInLibrary(SourceLocation Where) {
  const NamedDecl *Named = Shared.Reach.calledByUser(Function, Where);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Named); Method && !Method->getParent()->isLambda())
    Named = Method->getParent();
  return endsInLibrary(Where, Diag::library_new, Named);
}

void FunctionChecker::VisitCXXNewExpr(const CXXNewExpr *E) {
  const FunctionDecl *Operator = E->getOperatorNew();
  if (Operator->isReservedGlobalPlacementOperator()) return VisitStmt(E);
  if (!Operator->isReplaceableGlobalAllocationFunction() || // a class's own operator
      !allocatesInLibrary(E->getBeginLoc()))
    forbid(E, Diag::kernel_new);
}

void FunctionChecker::VisitCXXDeleteExpr(const CXXDeleteExpr *E) {
  const FunctionDecl *Operator = E->getOperatorDelete();
  // A library frees what it has allocated, which is reported.
  if (!Operator || !Operator->isReplaceableGlobalAllocationFunction() ||
      !isOfLibrary(E->getBeginLoc(), Context.getSourceManager()))
    return forbid(E, Diag::kernel_delete);
  if (const QualType Type = E->getDestroyedType(); !Type.isNull()) addDestructor(Type, E->getBeginLoc());
  VisitStmt(E);
}

void FunctionChecker::VisitCXXTryStmt(const CXXTryStmt *S) {
  // Handlers in libraries clean up and rethrow; because nothing is thrown, they are dead code.
  if (!isOfLibrary(S->getTryLoc(), Context.getSourceManager())) forbid(S, Diag::kernel_try);
  visit(S->getTryBlock());
}

void FunctionChecker::VisitDeclStmt(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable) continue;
    checkLocal(Variable);
    if (auto *Decomposition = dyn_cast<DecompositionDecl>(Variable))
      for (const BindingDecl *Binding : Decomposition->bindings())
        if (const VarDecl *Holding = Binding->getHoldingVar()) checkLocal(Holding);
  }
}

void FunctionChecker::checkLocal(const VarDecl *Variable) {
  if (Variable->hasGlobalStorage()) return checkVariable(Variable, Variable->getLocation());
  if (Variable->getType()->isVariableArrayType()) return forbid(Variable, Variable->getLocation(), Diag::kernel_vla);
  if (const QualType Type = Variable->getType(); !Type->isReferenceType() && !Type->isIncompleteType())
    if (const uint64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity(); Bytes > MaxPrivateBytes)
      return Shared.Reach.report(
          Function, Variable->getLocation(), Diag::kernel_large_variable,
          [&](DiagnosticBuilder &B) { B << Variable << std::to_string(Bytes) << std::to_string(MaxPrivateBytes); });
  if (!Variable->isConstexpr()) {
    Shared.Features.noteType(Function, Variable->getType(), Variable->getLocation());
    visit(Variable->getInit());
    addTaken(Variable->getInit());
  }
  if (Variable->needsDestruction(Context) == QualType::DK_cxx_destructor)
    addDestructor(Variable->getType(), Variable->getLocation());
}

/// Whether a bytewise copy of \p Type has the same meaning on a device: numbers, and arrays and classes of them.
static bool isPlainData(QualType Type, const ASTContext &Context) {
  Type = Context.getBaseElementType(Type);
  if (Type->isArithmeticType() || Type->isEnumeralType() || Type->isVectorType() || Type->isAnyComplexType())
    return true;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Type.isTriviallyCopyableType(Context) || Class->isDynamicClass())
    return false;
  return llvm::all_of(Class->fields(), [&](const FieldDecl *F) { return isPlainData(F->getType(), Context); }) &&
         llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return isPlainData(B.getType(), Context); });
}

/// \returns why device code cannot use the constant \p Variable, which another source defines, if so.
static std::optional<Diag> whyNotFromElsewhere(const VarDecl &Variable) {
  if (Variable.getType()->isIncompleteArrayType()) return Diag::kernel_extern_bound;
  if (!Variable.isExternallyVisible() || !isPlainData(Variable.getType(), Variable.getASTContext()))
    return Diag::kernel_extern_global;
  return std::nullopt;
}

bool isHostStream(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::is_contained({"basic_ostream", "basic_istream", "basic_iostream"}, Class->getName());
}

/// Checks a use of \p Variable. The device does not need a variable of which only the constant value is used, or which
/// is in an unevaluated operand. It does need the object that a reference refers to.
void FunctionChecker::checkUse(const VarDecl *Variable, NonOdrUseReason Reason, SourceLocation Where) {
  bool Needed = Reason == NOUR_None || (Reason == NOUR_Constant && Variable && Variable->getType()->isReferenceType());
  if (Needed) checkVariable(Variable, Where);
}

void FunctionChecker::checkVariable(const VarDecl *Variable, SourceLocation Where) {
  if (!Variable || !Variable->hasGlobalStorage() || Variable->isConstexpr()) return;
  auto Forbid = [&](Diag Kind) {
    if (!Shared.ReportedVariables.insert(Variable->getCanonicalDecl()).second) return;
    bool IsStatic = Variable->isStaticLocal() || Variable->isStaticDataMember();
    Shared.Reach.report(Function, Where, Kind, [&](DiagnosticBuilder &B) {
      B << Variable;
      if (Kind == Diag::kernel_mutable_global || Kind == Diag::kernel_dynamic_global) B << IsStatic;
      if (Kind == Diag::kernel_stream) B << /*IsFunction=*/false;
      if (Kind == Diag::kernel_host_object) B << Variable->getType().getNonReferenceType()->getAsCXXRecordDecl();
    });
  };
  if (Variable->getTLSKind() != VarDecl::TLS_None) return Forbid(Diag::kernel_thread_local);

  QualType Type = Variable->getType();
  bool IsReference = Type->isReferenceType();
  QualType Object = Context.getBaseElementType(Type.getNonReferenceType());
  const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
  if (isDeviceGlobal(Class) || isWorkGroupStatic(Class)) return;
  if (!Object->isFunctionType() && (!Object.isConstQualified() || (Class && Class->hasMutableFields())))
    return Forbid(isHostStream(Object)             ? Diag::kernel_stream
                  : Class && isClassOfHost(*Class) ? Diag::kernel_host_object
                                                   : Diag::kernel_mutable_global);

  const VarDecl *Definition = nullptr;
  if (!Variable->getAnyInitializer(Definition)) {
    if (std::optional<Diag> Problem = whyNotFromElsewhere(*Variable)) Forbid(*Problem);
    return;
  }
  if (!Definition->hasConstantInitialization()) return Forbid(Diag::kernel_dynamic_global);
  if (!IsReference) return;
  if (const APValue *Value = Definition->evaluateValue(); Value && Value->isLValue())
    checkVariable(dyn_cast_or_null<VarDecl>(Value->getLValueBase().dyn_cast<const ValueDecl *>()), Where);
}

} // namespace syclc
