// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Generates cooperation of work-items: exchanges through local memory, operations of sub-groups.
#include "Generator.h"

namespace syclc::fuzz {

bool Generator::exchange(std::vector<Stmt> &Body, Context &C) {
  std::vector<unsigned> Choices;
  for (unsigned A = 0; A < K.Arrays.size(); ++A)
    if (K.Arrays[A].Where == Space::Local) Choices.push_back(A);
  unsigned A = R.of(Choices);
  Type T = K.Arrays[A].Fields[0];
  bool Atomics = Has.Atomics && bitWidth(T) >= 8 && T != Type::I128 && T != Type::F16 && R.percent(40);
  Expr Value = Atomics && isReal(T) ? wholeNumber(T, Level::Varying) : expr(T, Level::Varying, 2);
  Stmt &Store = add(Body, StmtKind::Store);
  Store.ArrayIndex = A;
  Store.Exprs = {number(Type::I32, 0), std::move(Value)};
  if (R.percent(30)) statements(Body, C, 1);
  add(Body, StmtKind::Barrier);
  if (!Atomics && R.percent(30)) leaderWrites(Body, A);
  if (Atomics) {
    Stmt If;
    If.Kind = StmtKind::If;
    If.Exprs = {expr(Type::I1, Level::Varying, 2)};
    If.Bodies.resize(2);
    combine(If.Bodies[0], A, K.localCount());
    combine(R.percent(50) ? Body : If.Bodies[1], A, K.localCount());
    Body.push_back(std::move(If));
    add(Body, StmtKind::Barrier);
  }
  unsigned Before = ReadableLocal;
  ReadableLocal = A;
  std::vector<Stmt> Reads;
  // The element is read immediately; statements may read more. They contain no exchange, which could write the array.
  Context Inner = C;
  Inner.Same = std::min(C.Same, Level::Varying);
  Expr Read;
  if (load(T, Level::Varying, 1, Read)) {
    unsigned V = target(Inner, &T);
    Stmt &S = add(Reads, StmtKind::Assign);
    S.Variable = V;
    S.Exprs = {std::move(Read)};
  }
  if (R.percent(50)) statements(Reads, Inner, 1);
  ReadableLocal = Before;
  Body.insert(Body.end(), Reads.begin(), Reads.end());
  add(Body, StmtKind::Barrier);
  return true;
}

void Generator::leaderWrites(std::vector<Stmt> &Body, unsigned A) {
  Stmt If;
  If.Kind = StmtKind::If;
  for (unsigned D = 0; D < K.Dimensions; ++D) {
    Expr Me = compare(Predicate::Eq, query(Query::LocalId, D), number(Type::I64, R.below(K.Local[D])));
    If.Exprs = {D == 0 ? Me : operate(Operation::And, std::move(If.Exprs[0]), std::move(Me))};
  }
  If.Bodies.resize(2);
  Expr Place = number(Type::I32, R.below(K.localCount()));
  if (R.percent(30))
    Place = operate(Operation::URem, expr(Type::I32, Level::Varying, 1), number(Type::I32, K.localCount()));
  Expr Value = expr(K.Arrays[A].Fields[0], Level::Varying, 2);
  Stmt &S = add(If.Bodies[0], StmtKind::Store);
  S.ArrayIndex = A;
  S.Code = 1;
  S.Exprs = {std::move(Place), std::move(Value)};
  Body.push_back(std::move(If));
  add(Body, StmtKind::Barrier);
}

bool Generator::subGroup(std::vector<Stmt> &Body, Context &C) {
  if (R.percent(6)) {
    add(Body, StmtKind::SubGroupBarrier);
    return true;
  }
  Stmt S;
  S.Kind = StmtKind::SubGroup;
  auto Op = SubGroupOperation(R.percent(40) ? unsigned(SubGroupOperation::Shuffle) : R.below(7));
  S.Code = uint8_t(Op);
  Type Result = Type::I1;
  Level Same = Level::SubGroup;
  if (Op <= SubGroupOperation::Ballot) {
    S.Exprs = {expr(Type::I1, Level::Varying, 2)};
    if (Op == SubGroupOperation::Ballot) Result = Type::I64;
  } else {
    std::vector<Type> Sorts;
    for (Type T : Types)
      if (T != Type::I1 && T != Type::I128 && T != Type::F16) Sorts.push_back(T);
    Result = R.of(Sorts);
    Same = Op == SubGroupOperation::Reduce ? Level::SubGroup : Level::Varying;
    if (Op == SubGroupOperation::Shuffle) {
      Expr Lane = shuffleLane();
      Same = levelOf(Lane) >= Level::SubGroup ? Level::SubGroup : Level::Varying;
      S.Exprs = {expr(Result, Level::Varying, 2), std::move(Lane)};
    } else {
      collective(S, Result);
    }
  }
  // The result goes to a variable that is not more uniform than it.
  std::vector<unsigned> Choices;
  for (unsigned V = 0; V < K.Variables.size(); ++V)
    if (Usable[V] && !isCounter(V) && K.Variables[V].T == Result && K.Variables[V].Same <= Same) Choices.push_back(V);
  S.Variable = Choices.empty() ? variable(Result, R.percent(50) ? Same : Level::Varying) : R.of(Choices);
  Body.push_back(std::move(S));
  return true;
}

Expr Generator::shuffleLane() {
  Expr Lane = query(Query::LaneId);
  switch (R.below(7)) {
  case 0:
    return number(Type::I32, R.below(4));
  case 1:
    return operate(Operation::Xor, std::move(Lane), number(Type::I32, 1u << R.below(4)));
  case 2:
    return operate(Operation::Add, std::move(Lane), number(Type::I32, R.between(1, 5)));
  case 3:
    return operate(Operation::Sub, std::move(Lane), number(Type::I32, R.between(1, 5)));
  case 4:
    return operate(Operation::URem, expr(Type::I32, Level::SubGroup, 2), query(Query::SubGroupSize));
  case 5:
    return operate(Operation::URem, expr(Type::I32, Level::Varying, 2), query(Query::SubGroupSize));
  default:
    return operate(Operation::Sub, operate(Operation::Sub, query(Query::SubGroupSize), number(Type::I32, 1)),
                   std::move(Lane));
  }
}

void Generator::collective(Stmt &S, Type T) {
  if (isInteger(T)) {
    constexpr Operation Ops[] = {Operation::Add, Operation::Add,  Operation::Mul,  Operation::And,  Operation::Or,
                                 Operation::Xor, Operation::SMin, Operation::SMax, Operation::UMin, Operation::UMax};
    S.Combine = R.of(Ops);
    S.Exprs = {expr(T, Level::Varying, 2)};
    return;
  }
  switch (R.below(4)) {
  case 0:
    S.Combine = Operation::FMul; // of 1, 2 and 1/2, which is exact
    S.Exprs = {select(expr(Type::I1, Level::Varying, 2), real(T, 1),
                      select(expr(Type::I1, Level::Varying, 1), real(T, 2), real(T, 0.5)))};
    return;
  case 1: {
    // Zeros of two signs and NaN have no order.
    (R.percent(50) ? S.Minimum : S.Maximum) = true;
    Expr E = expr(T, Level::Varying, 2);
    S.Exprs = {select(compare(Predicate::ONe, E, real(T, 0)), E, real(T, 1))};
    return;
  }
  default:
    S.Combine = Operation::FAdd;
    S.Exprs = {wholeNumber(T, Level::Varying)};
  }
}

} // namespace syclc::fuzz
