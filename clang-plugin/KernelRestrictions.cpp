// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelRestrictions.h"

#include "DeviceVariables.h"
#include "IndirectlyCallable.h"
#include "KernelArguments.h"
#include "KernelAttributes.h"
#include "KernelFinder.h"
#include "KernelReach.h"
#include "KnownConditions.h"
#include "OptionalFeatures.h"
#include "ir/BuiltinTable.h"
#include "ir/NotedPlaces.h"
#include "ir/SpmdContract.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtVisitor.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace syclc {
namespace {

/// The maximum size of a private variable, in bytes. Native code has a copy per lane and thread.
constexpr uint64_t MostPrivateBytes = uint64_t(256) << 20;

/// What all functions of a translation unit share.
struct Checker {
  Checker(ASTContext &Context, llvm::ArrayRef<const CXXMethodDecl *> Virtuals)
      : Context(Context), Virtuals(Virtuals), Reach(Context), Features(Context),
        Mangler(Context.createMangleContext()) {}

  ASTContext &Context;
  llvm::ArrayRef<const CXXMethodDecl *> Virtuals;
  KernelReach Reach;
  OptionalFeatures Features;
  std::unique_ptr<MangleContext> Mangler;
  llvm::DenseSet<const VarDecl *> ReportedVariables;
};

/// Checks one function: reports its violations, and adds the functions that it calls to the work list.
class FunctionChecker : public ConstStmtVisitor<FunctionChecker> {
public:
  FunctionChecker(Checker &Shared, const FunctionDecl *Function)
      : Shared(Shared), Context(Shared.Context), Function(Function) {}

  void check();

  void visit(const Stmt *S) {
    if (!S) return;
    const auto *E = dyn_cast<Expr>(S);
    if (!E || InConstant) return Visit(S);
    Shared.Features.noteType(Function, E->getType(), E->getExprLoc());
    InConstant = isConstantOfOptional(E);
    Visit(S);
    InConstant = false;
  }
  void VisitStmt(const Stmt *S) {
    for (const Stmt *Child : S->children()) visit(Child);
  }

  // Not evaluated when the kernel runs.
  void VisitConstantExpr(const ConstantExpr *) {}
  void VisitUnaryExprOrTypeTraitExpr(const UnaryExprOrTypeTraitExpr *) {}
  void VisitCXXNoexceptExpr(const CXXNoexceptExpr *) {}
  void VisitRequiresExpr(const RequiresExpr *) {}
  void VisitGenericSelectionExpr(const GenericSelectionExpr *E) { visit(E->getResultExpr()); }
  void VisitChooseExpr(const ChooseExpr *E) { visit(E->getChosenSubExpr()); }
  void VisitLambdaExpr(const LambdaExpr *E) {
    for (const Expr *Init : E->capture_inits()) visit(Init); // the body runs where it is called
  }
  void VisitCompoundStmt(const CompoundStmt *S);
  void VisitIfStmt(const IfStmt *S);
  void VisitConditionalOperator(const ConditionalOperator *E);
  void VisitBinLAnd(const BinaryOperator *E);
  void VisitBinLOr(const BinaryOperator *E);

  // Evaluated, but not children in the AST.
  void VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *E) { visit(E->getExpr()); }
  void VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E) { visit(E->getExpr()); }
  void VisitInitListExpr(const InitListExpr *E) {
    VisitStmt(E);
    if (E->hasArrayFiller()) visit(E->getArrayFiller());
  }
  void VisitOpaqueValueExpr(const OpaqueValueExpr *E) {} // its source is a child elsewhere

  // Always forbidden.
  void VisitCXXThrowExpr(const CXXThrowExpr *E);
  void VisitCXXTryStmt(const CXXTryStmt *S);
  void VisitAsmStmt(const AsmStmt *S) { Shared.Reach.report(Function, S->getAsmLoc(), Diag::kernel_asm); }
  void VisitIndirectGotoStmt(const IndirectGotoStmt *S) { forbid(S, Diag::kernel_goto); }
  void VisitCXXTypeidExpr(const CXXTypeidExpr *E) { forbid(E, Diag::kernel_typeid); }
  void VisitCXXDynamicCastExpr(const CXXDynamicCastExpr *E) {
    E->getCastKind() == CK_Dynamic ? forbid(E, Diag::kernel_dynamic_cast) : VisitStmt(E); // an upcast is static
  }
  void VisitCXXDeleteExpr(const CXXDeleteExpr *E);
  void VisitCXXNewExpr(const CXXNewExpr *E);

  // Variables.
  void VisitDeclStmt(const DeclStmt *S);
  void VisitDeclRefExpr(const DeclRefExpr *E) {
    checkUse(dyn_cast<VarDecl>(E->getDecl()), E->isNonOdrUse(), E->getLocation());
  }
  void VisitMemberExpr(const MemberExpr *E) {
    checkUse(dyn_cast<VarDecl>(E->getMemberDecl()), E->isNonOdrUse(), E->getMemberLoc());
    VisitStmt(E);
  }

  // Calls.
  void VisitAtomicExpr(const AtomicExpr *E) {
    Shared.Features.noteAtomic(Function, E->getValueType(), E->getBuiltinLoc());
    VisitStmt(E);
  }
  void VisitCallExpr(const CallExpr *E);
  void VisitCXXConstructExpr(const CXXConstructExpr *E) {
    addCall(E->getConstructor(), E->getLocation());
    VisitStmt(E);
  }
  void VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *E) {
    addCall(E->getConstructor(), E->getLocation());
  }
  void VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *E) {
    addCall(E->getTemporary()->getDestructor(), E->getBeginLoc());
    visit(E->getSubExpr());
  }

private:
  Checker &Shared;
  ASTContext &Context;
  const FunctionDecl *Function;
  bool InConstant = false; ///< in an expression that the compiler evaluates, regardless of its types

  template <class Node>
  void forbid(const Node *N, Diag Kind) {
    Shared.Reach.report(Function, N->getBeginLoc(), Kind);
  }
  void forbid(const NamedDecl *What, SourceLocation Where, Diag Kind) {
    Shared.Reach.report(Function, Where, Kind, [&](DiagnosticBuilder &B) { B << What; });
  }
  template <class Name>
  bool endsInLibrary(SourceLocation Where, Diag Kind, const Name &What);
  bool isConstantOfOptional(const Expr *E) const;
  void checkLocal(const VarDecl *Variable);
  void checkUse(const VarDecl *Variable, NonOdrUseReason Reason, SourceLocation Where);
  void checkVariable(const VarDecl *Variable, SourceLocation Where);
  void addCall(const FunctionDecl *Callee, SourceLocation Where);
  void addDestructor(QualType Type, SourceLocation Where);
  bool mayBecomeKnown(const Expr *E) const;
  void noteDeferred(SourceLocation Where) const;
  void addTaken(const Expr *E);
  const FunctionDecl *callee(const CallExpr *E);
  const FunctionDecl *nonVirtualCallee(const CXXMethodDecl *Method, const Expr *Object, SourceLocation Where);
  bool isKnownWithoutBody(const FunctionDecl *Callee);
  void checkUndefined(const FunctionDecl *Callee, SourceLocation Where);
};

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

/// Whether \p Where is in a header of a library: a system header, or one that was included as `<...>`, or from such a
/// one.
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

/// Libraries throw, allocate memory and call functions of the host in code that a device never reaches, or reaches only
/// in case of misuse: then the work-item ends with a report (passes/device-library/Reports.h), and a warning names \p
/// What ends it. \returns whether \p Where is in a library.
template <class Name>
bool FunctionChecker::endsInLibrary(SourceLocation Where, Diag Kind, const Name &What) {
  if (!isOfLibrary(Where, Context.getSourceManager())) return false;
  if (!isIgnored(Context.getDiagnostics(), Kind))
    Shared.Reach.report(Function, Where, Kind, [&](DiagnosticBuilder &B) { B << What; });
  return true;
}

void FunctionChecker::VisitCXXThrowExpr(const CXXThrowExpr *E) { // the exception object is never created
  if (!E->getSubExpr() ||
      !endsInLibrary(E->getThrowLoc(), Diag::device_throw, E->getSubExpr()->getType().getUnqualifiedType()))
    forbid(E, Diag::kernel_throw);
}

void FunctionChecker::VisitCXXNewExpr(const CXXNewExpr *E) {
  const FunctionDecl *Operator = E->getOperatorNew();
  if (Operator->isReservedGlobalPlacementOperator()) return VisitStmt(E);
  if (!Operator->isReplaceableGlobalAllocationFunction() || // a class's own operator
      !endsInLibrary(E->getBeginLoc(), Diag::device_host_call, Operator))
    forbid(E, Diag::kernel_new);
}

void FunctionChecker::VisitCXXDeleteExpr(const CXXDeleteExpr *E) {
  const FunctionDecl *Operator = E->getOperatorDelete();
  if (!Operator || !Operator->isReplaceableGlobalAllocationFunction() ||
      !endsInLibrary(E->getBeginLoc(), Diag::device_host_call, Operator))
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
    if (const uint64_t Bytes = Context.getTypeSizeInChars(Type).getQuantity(); Bytes > MostPrivateBytes)
      return Shared.Reach.report(
          Function, Variable->getLocation(), Diag::kernel_large_variable,
          [&](DiagnosticBuilder &B) { B << Variable << std::to_string(Bytes) << std::to_string(MostPrivateBytes); });
  if (!Variable->isConstexpr()) {
    Shared.Features.noteType(Function, Variable->getType(), Variable->getLocation());
    visit(Variable->getInit());
    addTaken(Variable->getInit());
  }
  if (Variable->needsDestruction(Context) == QualType::DK_cxx_destructor)
    addDestructor(Variable->getType(), Variable->getLocation());
}

/// Whether a bytewise copy of \p Type is valid on a device: numbers, and arrays and classes of them.
bool isPlainData(QualType Type, const ASTContext &Context) {
  Type = Context.getBaseElementType(Type);
  if (Type->isArithmeticType() || Type->isEnumeralType() || Type->isVectorType() || Type->isAnyComplexType())
    return true;
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !Type.isTriviallyCopyableType(Context) || Class->isDynamicClass())
    return false;
  return llvm::all_of(Class->fields(), [&](const FieldDecl *F) { return isPlainData(F->getType(), Context); }) &&
         llvm::all_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return isPlainData(B.getType(), Context); });
}

/// Why device code cannot use the constant \p Variable, which another source defines.
std::optional<Diag> whyNotFromElsewhere(const VarDecl &Variable) {
  if (Variable.getType()->isIncompleteArrayType()) return Diag::kernel_extern_bound;
  if (!Variable.isExternallyVisible() || !isPlainData(Variable.getType(), Variable.getASTContext()))
    return Diag::kernel_extern_global;
  return std::nullopt;
}

/// Whether \p Type is std::ostream or similar.
bool isHostStream(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::is_contained({"basic_ostream", "basic_istream", "basic_iostream"}, Class->getName());
}

/// A variable of which only the constant value is used, or that is in an unevaluated operand, is not needed on the
/// device; a reference stands for its object.
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
    });
  };
  if (Variable->getTLSKind() != VarDecl::TLS_None) return Forbid(Diag::kernel_thread_local);

  QualType Type = Variable->getType();
  bool IsReference = Type->isReferenceType();
  QualType Object = Context.getBaseElementType(Type.getNonReferenceType());
  const CXXRecordDecl *Class = Object->getAsCXXRecordDecl();
  if (isDeviceGlobal(Class) || isWorkGroupStatic(Class)) return;
  if (!Object->isFunctionType() && (!Object.isConstQualified() || (Class && Class->hasMutableFields())))
    return Forbid(isHostStream(Object) ? Diag::kernel_stream : Diag::kernel_mutable_global);

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

void FunctionChecker::addDestructor(QualType Type, SourceLocation Where) {
  const CXXRecordDecl *Class = Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && !Class->hasTrivialDestructor()) addCall(Class->getDestructor(), Where);
}

/// The object that \p E is a part of, or a copy of: `table` of `*table[i].function`, `f` of `std::forward<F>(f)`.
static const Expr *whole(const Expr *E) {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    const auto *Operator = dyn_cast<UnaryOperator>(E);
    const auto *ToMember = dyn_cast<BinaryOperator>(E);
    const auto *Call = dyn_cast<CallExpr>(E);
    if (Operator && (Operator->getOpcode() == UO_Deref || Operator->getOpcode() == UO_AddrOf))
      E = Operator->getSubExpr();
    else if (ToMember && ToMember->isPtrMemOp())
      E = ToMember->getRHS();
    else if (const auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase();
    else if (const auto *Named = dyn_cast<CXXOperatorCallExpr>(E);
             Named && (Named->getOperator() == OO_Subscript || Named->getOperator() == OO_Star))
      E = Named->getArg(0);
    else if (Call && (Call->isCallToStdMove() || Call->getBuiltinCallee() == clang::Builtin::BIforward))
      E = Call->getArg(0);
    else
      return E;
  }
}

/// Whether \p E, a pointer to a function or an object of a class with virtual functions, is known after inlining the
/// functions of the kernel: a variable or parameter of a function of the kernel, to which its callers pass a value, or
/// an element of a constant table, because loops over such tables are unrolled. The verifier of SPMD IR reports all
/// others.
bool FunctionChecker::mayBecomeKnown(const Expr *E) const {
  E = whole(E);
  if (isa<CXXThisExpr>(E)) return true;
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (Variable && Variable->hasGlobalStorage()) return Variable->isConstexpr();
  const auto *Owner = Variable ? dyn_cast_or_null<FunctionDecl>(Variable->getParentFunctionOrMethod()) : nullptr;
  return Owner && Shared.Reach.reaches(Owner);
}

/// Lets the verifier of SPMD IR name the line of a call whose callee does not become known.
void FunctionChecker::noteDeferred(SourceLocation Where) const {
  const SourceManager &Sources = Context.getSourceManager();
  noteDeferredCall(Sources.getExpansionLoc(Where).printToString(Sources));
}

/// A function whose address is taken is considered called where the pointer is.
void FunctionChecker::addTaken(const Expr *E) {
  if (!E || (!E->getType()->isFunctionPointerType() && !E->getType()->isFunctionReferenceType() &&
             !E->getType()->isFunctionType() && !E->getType()->isMemberFunctionPointerType()))
    return;
  E = E->IgnoreParenImpCasts();
  if (const auto *AddressOf = dyn_cast<UnaryOperator>(E); AddressOf && AddressOf->getOpcode() == UO_AddrOf)
    E = AddressOf->getSubExpr()->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Taken = Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
  if (Taken && Taken->isDefined()) addCall(Taken, E->getExprLoc());
}

/// \returns the callee when \p Method is called for \p Object; null after an error, or if it becomes known later.
const FunctionDecl *FunctionChecker::nonVirtualCallee(const CXXMethodDecl *Method, const Expr *Object,
                                                      SourceLocation Where) {
  if (!Method->isVirtual()) return Method;
  if (Object)
    if (const CXXMethodDecl *Known = Method->getDevirtualizedMethod(Object, /*IsAppleKext=*/false)) return Known;
  bool IsMarked = false;
  if (!Method->getParent()->getNumVBases())
    for (const CXXMethodDecl *Marked : Shared.Virtuals)
      if (overrides(*Marked, *Method)) {
        IsMarked = true;
        if (!Marked->isPureVirtual()) addCall(Marked, Where);
      }
  if (IsMarked) return nullptr;
  if (Object && mayBecomeKnown(Object))
    noteDeferred(Where);
  else
    forbid(Method, Where, Diag::kernel_virtual_call);
  return nullptr;
}

/// \returns the function that \p E calls, or null if there is none to check (errors are reported, or will be when the
/// kernel is simplified).
const FunctionDecl *FunctionChecker::callee(const CallExpr *E) {
  if (auto *MemberCall = dyn_cast<CXXMemberCallExpr>(E); MemberCall && MemberCall->getMethodDecl()) {
    auto *Member = dyn_cast<MemberExpr>(MemberCall->getCallee()->IgnoreParens());
    if (Member && Member->hasQualifier()) return MemberCall->getMethodDecl();
    return nonVirtualCallee(MemberCall->getMethodDecl(), MemberCall->getImplicitObjectArgument(), E->getExprLoc());
  }
  if (const FunctionDecl *Direct = E->getDirectCallee()) {
    auto *Method = dyn_cast<CXXMethodDecl>(Direct);
    if (Method && isa<CXXOperatorCallExpr>(E) && Method->isInstance())
      return nonVirtualCallee(Method, E->getArg(0), E->getExprLoc());
    return Direct;
  }
  const Expr *Callee = E->getCallee()->IgnoreParenImpCasts();
  if (isa<CXXPseudoDestructorExpr>(Callee)) return nullptr;
  // A constant pointer is equivalent to a name.
  Expr::EvalResult Value;
  if (const auto *ToMember = dyn_cast<BinaryOperator>(Callee->IgnoreParens()); ToMember && ToMember->isPtrMemOp()) {
    const Expr *Pointer = ToMember->getRHS();
    if (!Pointer->isValueDependent() && Pointer->EvaluateAsRValue(Value, Context) && Value.Val.isMemberPointer())
      if (const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Value.Val.getMemberPointerDecl()))
        return nonVirtualCallee(Method, ToMember->getOpcode() == BO_PtrMemD ? ToMember->getLHS() : nullptr,
                                E->getExprLoc());
  }
  if (!Callee->isValueDependent() && E->getCallee()->EvaluateAsRValue(Value, Context) && Value.Val.isLValue())
    if (auto *Known = dyn_cast_or_null<FunctionDecl>(Value.Val.getLValueBase().dyn_cast<const ValueDecl *>())) {
      auto *Method = dyn_cast<CXXMethodDecl>(Known);
      return Method && Method->isLambdaStaticInvoker() ? Method->getParent()->getLambdaCallOperator() : Known;
    }
  if (mayBecomeKnown(Callee))
    noteDeferred(E->getExprLoc());
  else
    forbid(E, Diag::kernel_indirect_call);
  return nullptr;
}

/// `stderr` and `stdout` as arguments: devices lack the functions that take them, or the verifier of SPMD IR reports
/// them.
static bool isStandardStream(const Expr *Argument) {
  const auto *Name = dyn_cast<DeclRefExpr>(Argument->IgnoreParenImpCasts());
  const IdentifierInfo *Variable = Name && isa<VarDecl>(Name->getDecl()) ? Name->getDecl()->getIdentifier() : nullptr;
  return Variable && (Variable->isStr("stderr") || Variable->isStr("stdout"));
}

void FunctionChecker::VisitCallExpr(const CallExpr *E) {
  if (E->isUnevaluatedBuiltinCall(Context)) return;
  if (const FunctionDecl *Callee = callee(E)) {
    addCall(Callee, E->getExprLoc());
    if (const IdentifierInfo *Name = Callee->getIdentifier(); Name && Name->isStr(ForWorkItemsBuiltin))
      if (const auto *Body = dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts())) // which it calls
        addCall(dyn_cast<FunctionDecl>(Body->getDecl()), E->getExprLoc());
  }
  for (const Expr *Argument : E->arguments()) {
    addTaken(Argument);
    if (!isStandardStream(Argument)) visit(Argument);
  }
  visit(E->getCallee());
}

/// Functions of the standard library that report misuse by throwing or aborting; they become traps.
bool isThrowHelper(const FunctionDecl *Callee) {
  const IdentifierInfo *Name = Callee->getIdentifier();
  return Name && Callee->isInStdNamespace() &&
         (Name->getName().starts_with("__throw_") || Name->isStr("__glibcxx_assert_fail") || Name->isStr("terminate"));
}

/// Whether \p Body reads the variadic arguments of its function. libstdc++'s std::visit calls a lambda with `...` only
/// to select the first of its arguments.
bool readsVariadicArguments(const Stmt *Body) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Body);
  if (Call && llvm::is_contained({clang::Builtin::BI__builtin_va_start, clang::Builtin::BI__va_start,
                                  clang::Builtin::BI__builtin_ms_va_start, clang::Builtin::BIva_start},
                                 Call->getBuiltinCallee()))
    return true;
  return Body && llvm::any_of(Body->children(), readsVariadicArguments);
}

/// libstdc++'s std::sort calls itself for one half; the compiler removes that call (passes/outline/StandardSort.h).
bool isSortLoop(const FunctionDecl *Function) {
  const IdentifierInfo *Name = Function->getIdentifier();
  return Name && Name->isStr("__introsort_loop") && Function->isInStdNamespace();
}

void FunctionChecker::addCall(const FunctionDecl *Callee, SourceLocation Where) {
  if (!Callee || Callee->isConsteval()) return;
  unsigned Id = Callee->getBuiltinID();
  if (Id && Context.BuiltinInfo.isInStdNamespace(Id))
    return; // std::move and the like, which Clang does not emit as calls
  if (const IdentifierInfo *Name = Callee->getIdentifier(); Name && Name->getName().starts_with(BuiltinPrefix)) return;
  if (isThrowHelper(Callee) || Callee->isReservedGlobalPlacementOperator()) return;
  if (Callee->isReplaceableGlobalAllocationFunction() || Id == clang::Builtin::BI__builtin_operator_new ||
      Id == clang::Builtin::BI__builtin_operator_delete) {
    OverloadedOperatorKind Operator = Callee->getOverloadedOperator();
    bool IsNew = Operator == OO_New || Operator == OO_Array_New || Id == clang::Builtin::BI__builtin_operator_new;
    if (endsInLibrary(Where, Diag::device_host_call, StringRef(IsNew ? "'operator new'" : "'operator delete'"))) return;
    return Shared.Reach.report(Function, Where, IsNew ? Diag::kernel_new : Diag::kernel_delete);
  }
  const FunctionDecl *Definition = nullptr;
  if (!Callee->isDefined(Definition)) return checkUndefined(Callee, Where);
  if (Definition->isVariadic() && readsVariadicArguments(Definition->getBody()))
    return forbid(Callee, Where, Diag::kernel_variadic);
  if (Definition->isTrivial()) return; // copies bytes, or does nothing
  if (Definition == Function && isSortLoop(Function)) return;
  Shared.Reach.addCall(Function, Definition, Where, InConstant);
}

/// Whether Clang's builtin \p Id can be called on a device. A builtin for a function of the C library can if the device
/// library has that function, or if Clang emits no call (abs); the others (__builtin_expect, __builtin_isnan) are not
/// calls.
bool isDeviceBuiltin(unsigned Id, ASTContext &Context) {
  std::string Name = Context.BuiltinInfo.getName(Id);
  StringRef Library = Name;
  if (Library.consume_front("__builtin_")) {
    unsigned LibraryId = Context.Idents.get(Library).getBuiltinID();
    // __builtin_addressof and the like stand for functions of namespace std, which are not emitted as calls.
    if (!LibraryId || !Context.BuiltinInfo.isPredefinedLibFunction(LibraryId) ||
        Context.BuiltinInfo.isInStdNamespace(LibraryId))
      return true;
  } else if (!Context.BuiltinInfo.isPredefinedLibFunction(Id)) {
    return true;
  }
  return Library == "abs" || Library == "labs" || Library == "llabs" || lookupBuiltin(Library);
}

/// Whether the compiler can handle a call of \p Callee on a device although it has no body.
bool FunctionChecker::isKnownWithoutBody(const FunctionDecl *Callee) {
  if (unsigned Id = Callee->getBuiltinID()) return isDeviceBuiltin(Id, Context);
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Callee)) return false;
  if (!Shared.Mangler->shouldMangleDeclName(Callee)) return lookupBuiltin(Callee->getName());
  std::string Mangled;
  llvm::raw_string_ostream Out(Mangled);
  Shared.Mangler->mangleName(GlobalDecl(Callee), Out);
  return lookupBuiltin(Mangled);
}

void FunctionChecker::checkUndefined(const FunctionDecl *Callee, SourceLocation Where) {
  if (Callee->isDefaulted()) return;
  if (isExternal(*Callee->getMostRecentDecl())) return Shared.Features.noteExternalCall(Function, Callee, Where);
  if (unsigned Id = Callee->getBuiltinID(); Id && Context.BuiltinInfo.isTSBuiltin(Id))
    return forbid(Callee, Where, Diag::kernel_host_intrinsic);
  if (unsigned Id = Callee->getBuiltinID();
      Id && StringRef(Context.BuiltinInfo.getName(Id)).starts_with("__builtin_alloca"))
    return forbid(Callee, Where, Diag::kernel_alloca);
  if (isKnownWithoutBody(Callee) || endsInLibrary(Where, Diag::device_host_call, Callee)) return;
  if (Callee->isVariadic()) return forbid(Callee, Where, Diag::kernel_variadic);

  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if ((Method && isHostStream(Context.getCanonicalTagType(Method->getParent()))) ||
      any_of(Callee->parameters(),
             [](const ParmVarDecl *P) { return isHostStream(P->getType().getNonReferenceType()); })) {
    Shared.Reach.report(Function, Where, Diag::kernel_stream,
                        [&](DiagnosticBuilder &B) { B << Callee << /*IsFunction=*/true; });
    return;
  }

  enum { NotDefined, ExternTemplate, HostLibrary } Reason = NotDefined;
  if (Callee->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
    Reason = ExternTemplate;
  else if (Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    Reason = HostLibrary;
  Shared.Reach.report(Function, Where, Diag::kernel_undefined, [&](DiagnosticBuilder &B) { B << Callee << Reason; });
}

} // namespace

/// SYCL_EXTERNAL is for functions that other files can see.
static void checkLinkage(ASTContext &Context, const FunctionDecl &External) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(External)) { // of which the ABI has several per declaration
    report(Context.getDiagnostics(), External.getLocation(), Diag::external_constructor)
        << isa<CXXDestructorDecl>(External);
    return;
  }
  if (External.isExternallyVisible() || !External.isFirstDecl()) return;
  report(Context.getDiagnostics(), External.getLocation(), Diag::external_internal)
      << &External << (External.getStorageClass() == SC_Static);
}

void checkKernels(Sema &S, llvm::ArrayRef<FunctionDecl *> Entries, llvm::ArrayRef<FunctionDecl *> Externals,
                  llvm::ArrayRef<const CXXMethodDecl *> Virtuals) {
  forgetNotedPlaces();
  Checker Shared(S.Context, Virtuals);
  for (const FunctionDecl *Entry : Entries) {
    const FunctionDecl *Definition = nullptr;
    if (!Entry->isDefined(Definition)) continue;
    Shared.Reach.addEntry(Definition);
    checkKernelArguments(S, Shared.Reach, Definition);
  }
  for (const FunctionDecl *External : Externals) {
    checkLinkage(S.Context, *External);
    if (External->isFirstDecl()) checkRedeclarations(*External);
    const FunctionDecl *Definition = nullptr;
    if (External->isDefined(Definition)) Shared.Reach.addEntry(Definition);
  }
  while (const FunctionDecl *F = Shared.Reach.next()) FunctionChecker(Shared, F).check();
  Shared.Reach.reportRecursion();
  Shared.Features.checkDeclared(Shared.Reach);
  applyKernelAttributes(S, Shared.Reach, Entries, Externals, Shared.Features);
}

} // namespace syclc
