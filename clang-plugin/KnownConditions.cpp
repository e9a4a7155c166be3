// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KnownConditions.h"

#include "ir/SpmdContract.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace syclc {

static bool asksWhetherOnDevice(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const IdentifierInfo *Name = Callee ? Callee->getIdentifier() : nullptr;
  return Name && Name->isStr(OnDeviceBuiltin);
}

/// The initializer of a local constant, `const bool on_device = __syclc_on_device();`, or null. Copies in lambda
/// expressions are excluded, because the compiler does not resolve them as early.
static const Expr *initializerOfConstant(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E);
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!Variable || !Variable->hasLocalStorage() || Name->refersToEnclosingVariableOrCapture()) return nullptr;
  const QualType Type = Variable->getType();
  if (!Type->isBooleanType() || !Type.isConstQualified() || Type.isVolatileQualified()) return nullptr;
  const auto *Braces = dyn_cast_or_null<InitListExpr>(Variable->getInit());
  return Braces && Braces->getNumInits() == 1 ? Braces->getInit(0) : Variable->getInit();
}

/// Evaluates conditions that Clang cannot evaluate: the call, constants initialized with it, and negations, `&&` and
/// `||` of these.
static std::optional<bool> fromAnswer(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  if (asksWhetherOnDevice(E)) return true;
  if (const Expr *Initializer = initializerOfConstant(E)) return knownCondition(Initializer, Context);
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const std::optional<bool> Value = knownCondition(Not->getSubExpr(), Context);
    return Value ? std::optional(!*Value) : std::nullopt;
  }
  const auto *Both = dyn_cast<BinaryOperator>(E);
  if (!Both || !Both->isLogicalOp()) return {};
  const bool Decides = Both->getOpcode() == BO_LOr; // the value of one side that determines the result
  const std::optional<bool> Left = knownCondition(Both->getLHS(), Context);
  if (Left == Decides) return Decides;
  const std::optional<bool> Right = knownCondition(Both->getRHS(), Context);
  if (Right == Decides) return Decides;
  return Left && Right ? std::optional(!Decides) : std::nullopt;
}

std::optional<bool> knownCondition(const Expr *Condition, const ASTContext &Context) {
  bool Value;
  if (!Condition || Condition->isValueDependent()) return {};
  if (Condition->EvaluateAsBooleanCondition(Value, Context)) return Value;
  return fromAnswer(Condition, Context);
}

bool alwaysReturns(const Stmt *S, const ASTContext &Context) {
  if (!S) return false;
  if (isa<ReturnStmt>(S)) return true;
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::any_of(Block->body(), [&](const Stmt *Child) { return alwaysReturns(Child, Context); }) &&
           !hasLabel(Block);
  const auto *If = dyn_cast<IfStmt>(S);
  if (!If || If->isConsteval()) return false;
  if (const std::optional<bool> Value = knownCondition(If->getCond(), Context))
    return alwaysReturns(*Value ? If->getThen() : If->getElse(), Context);
  return alwaysReturns(If->getThen(), Context) && alwaysReturns(If->getElse(), Context);
}

bool hasLabel(const Stmt *S) {
  return S && !isa<LambdaExpr>(S) && (isa<LabelStmt, SwitchCase>(S) || llvm::any_of(S->children(), hasLabel));
}

} // namespace syclc
