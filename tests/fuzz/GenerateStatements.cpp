// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Generates random statements: assignments, memory, control flow.
#include "Generator.h"

namespace syclc::fuzz {

void Generator::statements(std::vector<Stmt> &Body, Context &C, unsigned Count) {
  for (unsigned I = 0; I < Count && C.Budget > 0; ++I) {
    --C.Budget;
    if (!statement(Body, C)) return; // code after it is unreachable
  }
}

std::vector<Stmt> Generator::nested(Context &C, Context Inner, unsigned Most) {
  std::vector<Stmt> Body;
  Inner.Depth = C.Depth + 1;
  Inner.Budget = std::max(1u, std::min(C.Budget, R.between(1, 6)));
  unsigned Before = Inner.Budget;
  statements(Body, Inner, R.between(1, Most));
  C.Budget -= std::min(C.Budget, Before - Inner.Budget);
  return Body;
}

bool Generator::statement(std::vector<Stmt> &Body, Context &C) {
  unsigned Choice = R.below(100);
  bool Deep = C.Depth >= 4;
  if (C.Same >= Level::Group && Has.Barriers && R.percent(22)) return exchange(Body, C);
  if (C.Same >= Level::SubGroup && Has.SubGroups && R.percent(28)) return subGroup(Body, C);
  if (Choice < 5 && Has.Pointers) return walk(Body, C);
  if (Choice < 26) return assign(Body, C);
  if (Choice < 40) return store(Body, C);
  if (Choice < 43 && Has.Copies) return copy(Body, C);
  if (Choice < 49 && Has.Atomics) return atomic(Body, C);
  if (Choice < 54 && Has.Jumps && C.Depth > 0) return leave(Body, C);
  if (Choice < 57 && C.MayReturn && C.Depth > 0) return returnEarly(Body, C);
  if (Deep) return assign(Body, C);
  if (Choice < 70 && Has.Branches) return branch(Body, C);
  if (Choice < 73 && Has.Switches) return switchOver(Body, C);
  if (Choice < 92 && Has.Loops) return Has.DivergentLoops && R.percent(30) ? strided(Body, C) : loop(Body, C);
  if (Choice < 93 && Has.Irreducible) return irreducible(Body, C);
  if (Choice < 95 && Has.Jumps) return block(Body, C);
  if (Choice < 98 && Has.Division && Has.Branches) return guardedDivision(Body, C);
  return assign(Body, C);
}

Stmt &Generator::add(std::vector<Stmt> &Body, StmtKind Kind) {
  Body.emplace_back();
  Body.back().Kind = Kind;
  return Body.back();
}

unsigned Generator::target(const Context &C, const Type *T) {
  std::vector<unsigned> Choices;
  for (unsigned V = 0; V < K.Variables.size(); ++V)
    if (Usable[V] && !isCounter(V) && K.Variables[V].Same <= C.Same && (!T || K.Variables[V].T == *T))
      Choices.push_back(V);
  if (Choices.empty()) return variable(T ? *T : Type::I32, Level::Varying);
  return R.of(Choices);
}

bool Generator::assign(std::vector<Stmt> &Body, const Context &C) {
  unsigned V = target(C);
  Type T = K.Variables[V].T;
  Expr E = expr(T, K.Variables[V].Same, R.percent(15) ? 0 : R.between(1, 4));
  if (T != Type::I1 && E.Kind != ExprKind::Variable && R.percent(45)) { // v += E, so that the old value matters
    constexpr Operation Ints[] = {Operation::Add, Operation::Add, Operation::Xor, Operation::Sub, Operation::Mul};
    E = operate(isReal(T) ? Operation::FAdd : R.of(Ints), value(V), std::move(E));
  }
  Stmt &S = add(Body, StmtKind::Assign);
  S.Variable = V;
  S.Exprs = {std::move(E)};
  return true;
}

bool Generator::store(std::vector<Stmt> &Body, const Context &) {
  std::vector<unsigned> Choices;
  for (unsigned A = 0; A < K.Arrays.size(); ++A)
    if (K.Arrays[A].Where == Space::Own || K.Arrays[A].Where == Space::Private) Choices.push_back(A);
  unsigned A = R.of(Choices), F = R.below(K.Arrays[A].Fields.size());
  Expr Index = index(K.Arrays[A].Count, Level::Varying, 2);
  Expr Value = expr(K.Arrays[A].Fields[F], Level::Varying, R.between(1, 3));
  Stmt &S = add(Body, StmtKind::Store);
  S.ArrayIndex = A;
  S.Field = F;
  S.Exprs = {std::move(Index), std::move(Value)};
  return true;
}

bool Generator::copy(std::vector<Stmt> &Body, const Context &C) {
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    if (K.Arrays[A].Where != Space::Private || R.percent(30)) continue;
    if (R.percent(35)) {
      Stmt &S = add(Body, StmtKind::Fill);
      S.ArrayIndex = A;
      S.Amount = R.percent(60) ? 0 : R.below(256);
      S.Code = R.percent(40);
      return true;
    }
    for (unsigned From = 0; From < K.Arrays.size(); ++From) {
      const Array &Source = K.Arrays[From];
      bool Suits = From != A && (Source.Where == Space::Input || Source.Where == Space::Private) &&
                   Source.Fields == K.Arrays[A].Fields;
      if (!Suits) continue;
      unsigned Amount = R.between(1, std::min(Source.Count, K.Arrays[A].Count));
      Expr First = index(std::min(Source.Count - Amount + 1, 64u), Level::Varying, 2);
      Stmt &S = add(Body, StmtKind::Copy);
      S.ArrayIndex = A;
      S.Source = From;
      S.Amount = Amount;
      S.Exprs = {std::move(First)};
      return true;
    }
  }
  return assign(Body, C);
}

bool Generator::walk(std::vector<Stmt> &Body, const Context &C) {
  std::vector<unsigned> Choices;
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    const Array &Of = K.Arrays[A];
    bool Suits = (Of.Where == Space::Input || Of.Where == Space::Private) && Of.Fields.size() == 1;
    if (Suits && isInteger(Of.Fields[0]) && Of.Fields[0] != Type::I1 && Of.Count >= 8) Choices.push_back(A);
  }
  if (Choices.empty()) return assign(Body, C);
  unsigned A = R.of(Choices), Count = std::min(K.Arrays[A].Count, 64u);
  uint64_t Step = R.between(1, 3);
  Expr Number = operate(Operation::And, expr(Type::I32, Level::Varying, 2), number(Type::I32, 3));
  if (Count < 3 * Step + 1) Step = 1;
  Expr First = index(Count - unsigned(3 * Step), Level::Varying, 2);
  Context Anywhere = C;
  Anywhere.Same = Level::Varying;
  unsigned To = target(Anywhere, &K.Arrays[A].Fields[0]);
  Stmt &S = add(Body, StmtKind::Walk);
  S.ArrayIndex = A;
  S.Variable = To;
  S.Amount = Step;
  S.Exprs = {std::move(First), std::move(Number)};
  return true;
}

bool Generator::atomic(std::vector<Stmt> &Body, const Context &C) {
  std::vector<unsigned> Shared, Own;
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    const Array &Where = K.Arrays[A];
    if (Where.Where == Space::Shared) Shared.push_back(A);
    bool Integer = Where.Fields[0] == Type::I32 || Where.Fields[0] == Type::I64;
    if (Where.Where == Space::Own && Integer && Where.Fields.size() == 1) Own.push_back(A);
  }
  if (!Own.empty() && R.percent(40)) {
    unsigned A = R.of(Own);
    Type T = K.Arrays[A].Fields[0];
    Expr Slot = index(K.Arrays[A].Count, Level::Varying, 2), Operand = expr(T, Level::Varying, 2);
    bool Exchange = R.percent(30);
    Expr Desired = expr(T, Level::Varying, 2);
    Context Anywhere = C;
    Anywhere.Same = Level::Varying;
    unsigned To = target(Anywhere, &T);
    Stmt &S = add(Body, Exchange ? StmtKind::CompareExchange : StmtKind::AtomicOwn);
    constexpr Operation Ops[] = {Operation::Add,  Operation::Sub,  Operation::And, Operation::Or,
                                 Operation::SMax, Operation::UMin, Operation::Xor};
    S.Combine = R.of(Ops);
    S.Code = R.percent(25);
    S.ArrayIndex = A;
    S.Variable = To;
    S.Exprs = {std::move(Slot), std::move(Operand)};
    if (Exchange) S.Exprs.push_back(std::move(Desired));
    return true;
  }
  if (Shared.empty()) return assign(Body, C);
  combine(Body, R.of(Shared), K.Arrays[Shared[0]].Count);
  return true;
}

void Generator::combine(std::vector<Stmt> &Body, unsigned A, unsigned Count) {
  Type T = K.Arrays[A].Fields[0];
  Expr Index = R.percent(40) ? number(Type::I32, R.below(Count)) : index(Count, Level::Varying, 2);
  Expr Operand = isReal(T) ? wholeNumber(T, Level::Varying) : expr(T, Level::Varying, 2);
  Stmt &S = add(Body, StmtKind::Atomic);
  S.ArrayIndex = A;
  S.Exprs = {std::move(Index), std::move(Operand)};
}

bool Generator::mayLeave(const Context &C, size_t Count) {
  for (size_t I = 0; I < Count; ++I)
    if (C.Scopes[C.Scopes.size() - 1 - I].Same > C.Same) return false;
  return true;
}

bool Generator::leave(std::vector<Stmt> &Body, const Context &C) {
  if (C.Scopes.empty()) return assign(Body, C);
  if (R.percent(40)) {
    size_t Count = 1;
    while (Count <= C.Scopes.size() && !C.Scopes[C.Scopes.size() - Count].IsLoop) ++Count;
    if (Count <= C.Scopes.size() && mayLeave(C, Count)) {
      add(Body, StmtKind::Continue);
      return false;
    }
  }
  unsigned Count = R.percent(65) ? 1 : R.between(1, unsigned(C.Scopes.size()));
  if (!mayLeave(C, Count)) return assign(Body, C);
  add(Body, StmtKind::Break).Amount = Count - 1;
  return false;
}

bool Generator::returnEarly(std::vector<Stmt> &Body, const Context &C) {
  if (!mayLeave(C, C.Scopes.size())) return assign(Body, C);
  add(Body, StmtKind::Return);
  return false;
}

Level Generator::conditionLevel(const Context &C) {
  if ((Has.Barriers || Has.SubGroups) && C.Same >= Level::SubGroup && R.percent(55)) return C.Same;
  if (R.percent(25)) return std::min(C.Same, Level::Group);
  return Level::Varying;
}

bool Generator::branch(std::vector<Stmt> &Body, Context &C) {
  Level Same = conditionLevel(C);
  Expr Condition = expr(Type::I1, Same, R.between(1, 3));
  Context Inner = C;
  Inner.Same = std::min(C.Same, levelOf(Condition));
  Stmt S;
  S.Kind = StmtKind::If;
  S.Exprs = {std::move(Condition)};
  S.Bodies.push_back(nested(C, Inner));
  S.Bodies.emplace_back();
  if (R.percent(45)) S.Bodies[1] = nested(C, Inner);
  Body.push_back(std::move(S));
  return true;
}

bool Generator::switchOver(std::vector<Stmt> &Body, Context &C) {
  Level Same = conditionLevel(C);
  Type T = R.percent(70) ? Type::I32 : has(Type::I8) ? Type::I8 : Type::I64;
  Expr On = operate(Operation::And, expr(T, Same, 2), number(T, 7));
  Context Inner = C;
  Inner.Same = std::min(C.Same, levelOf(On));
  Inner.Scopes.push_back({false, Inner.Same});
  Stmt S;
  S.Kind = StmtKind::Switch;
  S.FallsThrough = R.percent(30);
  S.Exprs = {std::move(On)};
  for (unsigned Case = 0; Case < 8; ++Case)
    if (R.percent(40)) S.Cases.push_back(Case);
  for (size_t I = 0; I <= S.Cases.size(); ++I) S.Bodies.push_back(nested(C, Inner, 2));
  Body.push_back(std::move(S));
  return true;
}

unsigned Generator::counter(Type T, Level Same, unsigned Bound) {
  unsigned V = variable(T, Same);
  Counters.resize(V + 1);
  Counters[V] = Bound;
  return V;
}

bool Generator::loop(std::vector<Stmt> &Body, Context &C) {
  Level Same = Has.DivergentLoops ? conditionLevel(C) : std::min(C.Same, Level::Group);
  Context Inner = C;
  Stmt S;
  unsigned Kind = R.below(10);
  S.Kind = Kind < 6 ? StmtKind::For : Kind < 8 ? StmtKind::While : StmtKind::DoWhile;
  Type T = R.percent(70) ? Type::I32 : Type::I64;
  unsigned Bound = C.Depth >= 2 ? 3 : R.percent(60) ? 7 : 15;
  Expr Condition = S.Kind != StmtKind::For ? expr(Type::I1, Same, 2)
                   : R.percent(30)         ? number(T, R.between(1, Bound))
                                           : operate(Operation::And, expr(T, Same, 2), number(T, Bound));
  Inner.Same = std::min(C.Same, levelOf(Condition));
  if (!Has.Barriers && !Has.SubGroups && R.percent(50)) Inner.Same = Level::Varying; // breaks may diverge
  Inner.Scopes.push_back({true, Inner.Same});
  S.Amount = S.Kind == StmtKind::For ? R.percent(80) ? 1 : R.between(2, 3) : R.between(1, Bound);
  S.Exprs = {std::move(Condition)};
  S.Variable = counter(T, Inner.Same, Bound + 1);
  if (S.Kind == StmtKind::For) {
    S.Limit = counter(T, Inner.Same, Bound + 1);
    Usable[S.Limit] = false;
  }
  S.Bodies.push_back(nested(C, Inner, 4));
  if (R.percent(60)) remember(S.Bodies[0], Inner);
  Usable[S.Variable] = false;
  Counters[S.Variable] = 0;
  Body.push_back(std::move(S));
  return true;
}

bool Generator::strided(std::vector<Stmt> &Body, Context &C) {
  std::vector<unsigned> Choices;
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    const Array &From = K.Arrays[A];
    if (From.Where == Space::Input && From.Fields.size() == 1 && From.Fields[0] != Type::I1) Choices.push_back(A);
  }
  if (Choices.empty()) return loop(Body, C);
  const unsigned A = R.of(Choices), Ahead = R.percent(70) ? 0 : R.below(8);
  const Type T = R.percent(50) ? Type::I64 : Type::I32, Element = K.Arrays[A].Fields[0];
  auto Ask = [&](Query Q) { return resize(T, query(Q), /*Signed=*/true); };
  Context Inner = C;
  Inner.Same = Level::Varying;
  Inner.Scopes.push_back({true, Inner.Same});
  Stmt S;
  S.Kind = StmtKind::Strided;
  Expr Bound = number(T, K.Arrays[A].Count - Ahead), Step = number(T, 16u << R.below(3));
  if (R.percent(40)) Step = Ask(K.NdRange && R.percent(70) ? Query::LocalSize : Query::GlobalSize);
  if (K.NdRange && R.percent(80)) Bound = operate(Operation::Sub, std::move(Bound), Ask(Query::GroupId));
  S.Exprs = {Ask(K.NdRange && R.percent(70) ? Query::LocalId : Query::GlobalId), std::move(Bound), std::move(Step)};
  S.Variable = counter(T, Inner.Same, K.Arrays[A].Count - Ahead);
  const unsigned Sum = target(Inner, &Element);
  Expr Index = value(S.Variable);
  if (Ahead) Index = operate(Operation::Add, std::move(Index), number(T, Ahead));
  Expr Load = make(ExprKind::Load, Element, 0, {std::move(Index)});
  Load.Index = A;
  Stmt Add;
  Add.Variable = Sum;
  Add.Exprs = {operate(isReal(Element) ? Operation::FAdd : Operation::Add, value(Sum), std::move(Load))};
  S.Bodies = {{std::move(Add)}};
  if (R.percent(25))
    for (Stmt &More : nested(C, Inner, 2)) S.Bodies[0].push_back(std::move(More));
  Usable[S.Variable] = false;
  Counters[S.Variable] = 0;
  Body.push_back(std::move(S));
  return true;
}

void Generator::remember(std::vector<Stmt> &Body, const Context &C) {
  unsigned Now = target(C);
  Type T = K.Variables[Now].T;
  Context Anywhere = C;
  Anywhere.Same = Level::Varying;
  unsigned Before = target(Anywhere, &T);
  if (Before == Now || T == Type::I1) return;
  Expr Next = operate(isReal(T) ? Operation::FAdd : Operation::Add, value(Now), leaf(T, K.Variables[Now].Same));
  for (unsigned Step = 0; Step < 2; ++Step) {
    Stmt S;
    S.Variable = Step == 0 ? Before : Now;
    S.Exprs = {Step == 0 ? value(Now) : Next};
    bool Late = Body.empty() || R.percent(50);
    bool Jumps = !Body.empty() && Body.back().Kind >= StmtKind::Break && Body.back().Kind <= StmtKind::Return;
    Body.insert(Late && !Jumps ? Body.end() : Body.begin() + (Step && !Late ? 1 : 0), S);
  }
}

bool Generator::irreducible(std::vector<Stmt> &Body, Context &C) {
  Context Inner = C;
  Inner.Same = Level::Varying;
  Stmt S;
  S.Kind = StmtKind::Irreducible;
  S.Amount = R.between(1, 5);
  S.Exprs = {expr(Type::I1, Level::Varying, 2), expr(Type::I1, Level::Varying, 2)};
  S.Variable = counter(Type::I32, Level::Varying, unsigned(S.Amount) + 1);
  for (int I = 0; I < 2; ++I) {
    S.Bodies.push_back(nested(C, Inner));
  }
  Usable[S.Variable] = false;
  Counters[S.Variable] = 0;
  Body.push_back(std::move(S));
  return true;
}

bool Generator::block(std::vector<Stmt> &Body, Context &C) {
  Context Inner = C;
  if (R.percent(60)) Inner.Same = Level::Varying;
  Inner.Scopes.push_back({false, Inner.Same});
  Stmt S;
  S.Kind = StmtKind::Block;
  S.Bodies.push_back(nested(C, Inner, 5));
  Body.push_back(std::move(S));
  return true;
}

bool Generator::guardedDivision(std::vector<Stmt> &Body, Context &C) {
  Context Anywhere = C;
  Anywhere.Same = Level::Varying;
  Type T = Type::I32;
  unsigned Divisor = target(Anywhere, &T), Quotient = target(Anywhere, &T);
  constexpr Operation Ops[] = {Operation::UDiv, Operation::URem};
  Stmt Mask;
  Mask.Variable = Divisor;
  Mask.Exprs = {operate(Operation::And, expr(T, Level::Varying, 2), number(T, 3))};
  Body.push_back(Mask);
  Stmt Inside;
  Inside.Variable = Quotient;
  Inside.Exprs = {operate(R.of(Ops), expr(T, Level::Varying, 2), value(Divisor))};
  Stmt S;
  S.Kind = StmtKind::If;
  S.Exprs = {compare(Predicate::Ne, value(Divisor), number(T, 0))};
  S.Bodies = {{Inside}, {}};
  if (R.percent(40)) {
    Stmt Assume;
    Assume.Kind = StmtKind::Assume;
    Assume.Exprs = {compare(Predicate::ULt, number(T, 0), value(Divisor))};
    S.Bodies[0].insert(S.Bodies[0].begin(), Assume);
  }
  Body.push_back(std::move(S));
  return true;
}

} // namespace syclc::fuzz
