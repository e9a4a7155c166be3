// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the callee of each call in device code, and checks that it is available on a device.
#include "FunctionChecker.h"

#include "IndirectlyCallable.h"
#include "KernelArguments.h"
#include "KernelFinder.h"
#include "ir/BuiltinTable.h"
#include "ir/NotedPlaces.h"
#include "ir/SpmdContract.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace syclc {

void FunctionChecker::addDestructor(QualType Type, SourceLocation Where) {
  const CXXRecordDecl *Class = Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && !Class->hasTrivialDestructor()) addCall(Class->getDestructor(), Where);
}

/// \returns the object that \p E is a part or a copy of: `table` for `*table[i].function`, `f` for
/// `std::forward<F>(f)`.
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

/// \returns the definition of the global constant that \p E names, if its value is known when the source is compiled.
static const VarDecl *constantTable(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  const VarDecl *Definition = nullptr;
  if (!Variable || !Variable->hasGlobalStorage() || !Variable->getAnyInitializer(Definition)) return nullptr;
  const bool IsConstant =
      Variable->isConstexpr() || Variable->getASTContext().getBaseElementType(Variable->getType()).isConstQualified();
  return IsConstant && Definition->hasConstantInitialization() ? Definition : nullptr;
}

/// Whether \p E, a pointer to a function or an object of a class with virtual functions, may be known after the
/// kernel's functions are inlined. This is true of variables and parameters of these functions, whose values come from
/// their callers, of their results, and of elements of constant tables. The verifier of SPMD IR reports those that remain
/// unknown.
bool FunctionChecker::mayBecomeKnown(const Expr *E) const {
  E = whole(E);
  if (isa<CXXThisExpr>(E)) return true;
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return mayBecomeKnown(Choice->getTrueExpr()) && mayBecomeKnown(Choice->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E)) return Call->getDirectCallee();
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  if (const auto *Binding = Name ? dyn_cast<BindingDecl>(Name->getDecl()) : nullptr)
    return Binding->getBinding() && mayBecomeKnown(Binding->getBinding());
  if (Name && isa<FunctionDecl>(Name->getDecl())) return true;
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (Variable && Variable->hasGlobalStorage()) return constantTable(Name);
  const auto *Owner = Variable ? dyn_cast_or_null<FunctionDecl>(Variable->getParentFunctionOrMethod()) : nullptr;
  return Owner && Shared.Reach.reaches(Owner);
}

/// Treats the functions in \p Value, a constant of type \p Type, as called at that place: those of \p Member, if given.
void FunctionChecker::addTable(const APValue &Value, QualType Type, const ValueDecl *Member, SourceLocation Where) {
  if (Value.isLValue()) {
    const auto *Taken = dyn_cast_or_null<FunctionDecl>(Value.getLValueBase().dyn_cast<const ValueDecl *>());
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Taken);
    if (Method && Method->isLambdaStaticInvoker()) Taken = Method->getParent()->getLambdaCallOperator();
    if (Taken) addCall(Taken, Where);
  } else if (Value.isMemberPointer()) {
    if (const auto *Taken = dyn_cast_or_null<CXXMethodDecl>(Value.getMemberPointerDecl()); Taken && !Taken->isVirtual())
      addCall(Taken, Where);
  } else if (const ArrayType *Array = Value.isArray() ? Context.getAsArrayType(Type) : nullptr) {
    for (unsigned I = 0; I < Value.getArrayInitializedElts(); ++I)
      addTable(Value.getArrayInitializedElt(I), Array->getElementType(), Member, Where);
  } else if (const CXXRecordDecl *Class = Value.isStruct() ? Type->getAsCXXRecordDecl() : nullptr) {
    for (auto [I, Base] : llvm::enumerate(Class->bases()))
      addTable(Value.getStructBase(I), Base.getType(), Member, Where);
    for (const FieldDecl *Field : Class->fields())
      if (Field == Member || !Field->getType()->isFunctionPointerType())
        addTable(Value.getStructField(Field->getFieldIndex()), Field->getType(), Member, Where);
  }
}

/// Records the line of a call, for the verifier of SPMD IR to report if the callee does not become known.
void FunctionChecker::noteDeferred(SourceLocation Where) const {
  const SourceManager &Sources = Context.getSourceManager();
  noteDeferredCall(Sources.getExpansionLoc(Where).printToString(Sources));
}

/// Treats a function whose address is taken as called at that place.
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

/// \returns the callee of a call of \p Method on \p Object. Null after an error, or if the callee becomes known later.
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
  if (!mayBecomeKnown(Callee)) {
    forbid(E, Diag::kernel_indirect_call);
    return nullptr;
  }
  noteDeferred(E->getExprLoc());
  const VarDecl *Table = constantTable(whole(Callee));
  const APValue *Functions = Table ? Table->evaluateValue() : nullptr;
  const auto *Member = dyn_cast<MemberExpr>(Callee);
  if (Functions) addTable(*Functions, Table->getType(), Member ? Member->getMemberDecl() : nullptr, E->getExprLoc());
  return nullptr;
}

/// Whether \p Argument is `stderr` or `stdout`. These need no check: either the called function is reported, because
/// devices lack it, or the verifier of SPMD IR reports the stream.
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
      if (const auto *Named = dyn_cast<DeclRefExpr>(E->getArg(0)->IgnoreParenImpCasts())) { // which it calls
        const auto *Body = dyn_cast<FunctionDecl>(Named->getDecl());
        addCall(Body, E->getExprLoc());
        if (Body && Body->isDefined(Body)) Shared.WorkItemCalls.push_back({Function, Body});
      }
  }
  for (const Expr *Argument : E->arguments()) {
    addTaken(Argument);
    if (!isStandardStream(Argument)) visit(Argument);
  }
  visit(E->getCallee());
}

void checkNestedWorkItems(Checker &Shared) {
  llvm::DenseSet<const FunctionDecl *> Reported;
  for (const Checker::WorkItemCall &Outer : Shared.WorkItemCalls) {
    Ways How;
    Shared.Reach.runBy(Outer.Body, How);
    for (const Checker::WorkItemCall &Inner : Shared.WorkItemCalls)
      if (const CallEnd Call = How.lookup(Inner.In); Call.Function && Reported.insert(Inner.In).second)
        Shared.Reach.report(Call.Function, Call.Where, Diag::kernel_nested_work_items);
  }
}

/// A specialization_id is a variable of a namespace, or a static member of a class (specification 4.9.5).
void FunctionChecker::checkSpecConstant(const FunctionDecl *Callee, SourceLocation Where) {
  const IdentifierInfo *Name = Callee->getIdentifier();
  if (!Name || !Name->isStr("get_specialization_constant") || outermostNamespace(Callee) != "sycl") return;
  const TemplateArgumentList *Arguments = Callee->getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 || Arguments->get(0).getKind() != TemplateArgument::Declaration) return;
  if (const auto *Id = dyn_cast<VarDecl>(Arguments->get(0).getAsDecl()); Id && Id->isStaticLocal())
    forbid(Id, Where, Diag::kernel_local_spec_constant);
}

/// Functions of the standard library that report misuse by throwing or aborting; they become traps.
static bool isThrowHelper(const FunctionDecl *Callee) {
  const IdentifierInfo *Name = Callee->getIdentifier();
  return Name && Callee->isInStdNamespace() &&
         (Name->getName().starts_with("__throw_") || Name->isStr("__glibcxx_assert_fail") || Name->isStr("terminate"));
}

/// Whether \p Body reads a variadic function's unnamed arguments. libstdc++'s std::visit calls a lambda with `...`
/// that does not.
static bool readsVariadicArguments(const Stmt *Body) {
  const auto *Call = dyn_cast_or_null<CallExpr>(Body);
  if (Call && llvm::is_contained({clang::Builtin::BI__builtin_va_start, clang::Builtin::BI__va_start,
                                  clang::Builtin::BI__builtin_ms_va_start, clang::Builtin::BIva_start},
                                 Call->getBuiltinCallee()))
    return true;
  return Body && llvm::any_of(Body->children(), readsVariadicArguments);
}

/// Whether \p Function is the recursive function of libstdc++'s std::sort. The compiler removes its recursion
/// (passes/outline/StandardSort.h).
static bool isSortLoop(const FunctionDecl *Function) {
  const IdentifierInfo *Name = Function->getIdentifier();
  return Name && Name->isStr("__introsort_loop") && Function->isInStdNamespace();
}

/// Whether \p Function is one of libstdc++ that calls itself a few times at most. The compiler expands these calls
/// (passes/outline/StandardRecursion.h).
static bool isRecursiveOnlyAtFirst(const FunctionDecl *Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Function);
  if (!Method || !Method->getParent()->isInStdNamespace()) return false;
  const StringRef Class = Method->getParent()->getName();
  if (Class == "uniform_int_distribution") return Method->getOverloadedOperator() == OO_Call;
  return Class == "variant" && Method->getIdentifier() && Method->getName() == "swap";
}

/// Whether \p Function is std::generate_canonical and \p Callee a logarithm of `long double`, which devices do not have:
/// its arguments are constants, and the compiler computes it (passes/outline/FoldLongDouble.h).
static bool isConstantLogarithm(const FunctionDecl *Function, const FunctionDecl *Callee) {
  const IdentifierInfo *Name = Function->getIdentifier(), *Called = Callee->getIdentifier();
  return Name && Name->isStr("generate_canonical") && Function->isInStdNamespace() && Called && Called->isStr("log") &&
         Callee->isInStdNamespace() && Callee->getReturnType()->isSpecificBuiltinType(BuiltinType::LongDouble);
}

/// Whether \p Callee reads or writes a stream: it is a member, or has a stream as parameter.
static bool takesHostStream(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  return (Method && isHostStream(Callee.getASTContext().getCanonicalTagType(Method->getParent()))) ||
         any_of(Callee.parameters(),
                [](const ParmVarDecl *P) { return isHostStream(P->getType().getNonReferenceType()); });
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
    // A library frees what it has allocated, which is reported.
    if (!IsNew && isOfLibrary(Where, Context.getSourceManager())) return;
    if (IsNew && allocatesInLibrary(Where)) return;
    return Shared.Reach.report(Function, Where, IsNew ? Diag::kernel_new : Diag::kernel_delete);
  }
  if (takesHostStream(*Callee) && !isOfLibrary(Where, Context.getSourceManager())) {
    if (Shared.StreamCallers.insert(Function).second)
      Shared.Reach.report(Function, Where, Diag::kernel_stream,
                          [&](DiagnosticBuilder &B) { B << Callee << /*IsFunction=*/true; });
    return; // nothing to say about its body, which often calls undefined functions
  }
  checkSpecConstant(Callee, Where);
  const FunctionDecl *Definition = nullptr;
  if (!Callee->isDefined(Definition)) return checkUndefined(Callee, Where);
  if (Definition->isVariadic() && readsVariadicArguments(Definition->getBody()))
    return forbid(Callee, Where, Diag::kernel_variadic);
  if (Definition->isTrivial()) return; // copies bytes, or does nothing
  if (Definition == Function && (isSortLoop(Function) || isRecursiveOnlyAtFirst(Function))) return;
  if (isConstantLogarithm(Function, Definition)) return;
  Shared.Reach.addCall(Function, Definition, Where, InConstant);
}

/// Whether Clang's builtin \p Id can be called on a device. A builtin that corresponds to a function of the C library
/// needs that function in the device library. Clang generates no calls for the other builtins (__builtin_expect,
/// __builtin_isnan).
static bool isDeviceBuiltin(unsigned Id, ASTContext &Context) {
  std::string Name = Context.BuiltinInfo.getName(Id);
  StringRef Library = Name;
  if (Library.consume_front("__builtin_")) {
    unsigned LibraryId = Context.Idents.get(Library).getBuiltinID();
    // __builtin_addressof and the like correspond to functions of namespace std, for which Clang generates no calls.
    if (!LibraryId || !Context.BuiltinInfo.isPredefinedLibFunction(LibraryId) ||
        Context.BuiltinInfo.isInStdNamespace(LibraryId))
      return true;
  } else if (!Context.BuiltinInfo.isPredefinedLibFunction(Id)) {
    return true;
  }
  return lookupBuiltin(Library);
}

/// Whether a call of \p Callee, which has no body, works on a device.
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

  enum { NotDefined, ExternTemplate, HostLibrary, OfSycl } Reason = NotDefined;
  if (Callee->getTemplateSpecializationKind() == TSK_ExplicitInstantiationDeclaration)
    Reason = ExternTemplate;
  else if (outermostNamespace(Callee) == "sycl")
    Reason = OfSycl;
  else if (Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
    Reason = HostLibrary;
  Shared.Reach.report(Function, Where, Diag::kernel_undefined, [&](DiagnosticBuilder &B) { B << Callee << Reason; });
}

} // namespace syclc
