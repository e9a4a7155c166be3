// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Flatten.h"

namespace syclc::fuzz {

namespace {

class Flattener {
public:
  explicit Flattener(const Kernel &K) : K(K) {}

  FlatProgram run() {
    body(K.Body);
    step(Step::Kind::Return);
    for (Step &S : P.Steps)
      for (unsigned &Target : S.Targets) Target = Labels[Target]; // labels become step numbers
    return std::move(P);
  }

private:
  using Label = unsigned;

  /// The targets of break and continue.
  struct Scope {
    Label Break, Continue;
    bool IsLoop;
  };

  Label makeLabel() {
    Labels.push_back(0);
    return Label(Labels.size() - 1);
  }
  void place(Label L) { Labels[L] = unsigned(P.Steps.size()); }
  Label here() {
    Label L = makeLabel();
    place(L);
    return L;
  }

  Step &step(Step::Kind Kind) {
    P.Steps.emplace_back();
    P.Steps.back().K = Kind;
    return P.Steps.back();
  }
  void jump(Label To) { step(Step::Kind::Jump).Targets = {To}; }
  void branch(const Expr &Condition, Label Then, Label Else) {
    Step &S = step(Step::Kind::Branch);
    S.E = &Condition;
    S.Targets = {Then, Else};
  }
  void set(unsigned Variable, const Expr &E) {
    Step &S = step(Step::Kind::Set);
    S.Variable = Variable;
    S.E = &E;
  }

  const Expr &made(Expr E) { return P.Made.emplace_back(std::move(E)); }
  Expr variable(unsigned Index) const {
    Expr E;
    E.Kind = ExprKind::Variable;
    E.T = K.Variables[Index].T;
    E.Index = Index;
    return E;
  }
  Expr constant(unsigned Like, uint64_t Value) const {
    Expr E;
    E.T = K.Variables[Like].T;
    E.Value = Value & maskOf(bitWidth(E.T));
    return E;
  }
  static Expr both(ExprKind Kind, uint8_t Code, Type T, Expr A, Expr B) {
    Expr E;
    E.Kind = Kind;
    E.Code = Code;
    E.T = T;
    E.Args = {std::move(A), std::move(B)};
    return E;
  }
  const Expr &isNonZero(unsigned V) {
    return made(both(ExprKind::Compare, uint8_t(Predicate::Ne), Type::I1, variable(V), constant(V, 0)));
  }
  const Expr &stepped(unsigned V, Operation By, uint64_t Amount, uint8_t Flags) {
    Expr E = both(ExprKind::Operate, uint8_t(By), K.Variables[V].T, variable(V), constant(V, Amount));
    E.Flags = Flags;
    return made(std::move(E));
  }

  void body(const std::vector<Stmt> &Body) {
    for (const Stmt &S : Body) stmt(S);
  }

  void scoped(const std::vector<Stmt> &Body, Scope Inner) {
    Scopes.push_back(Inner);
    body(Body);
    Scopes.pop_back();
  }

  void stmt(const Stmt &S) {
    switch (S.Kind) {
    case StmtKind::If: {
      Label Then = makeLabel(), Else = makeLabel(), End = makeLabel();
      branch(S.Exprs[0], Then, Else);
      place(Then);
      body(S.Bodies[0]);
      jump(End);
      place(Else);
      body(S.Bodies[1]);
      return place(End);
    }
    case StmtKind::Switch:
      return switchOver(S);
    case StmtKind::For: {
      Label Body = makeLabel(), Continue = makeLabel(), End = makeLabel();
      set(S.Limit, S.Exprs[0]);
      set(S.Variable, made(constant(S.Variable, 0)));
      Label Head = here();
      branch(made(both(ExprKind::Compare, uint8_t(Predicate::SLt), Type::I1, variable(S.Variable), variable(S.Limit))),
             Body, End);
      place(Body);
      scoped(S.Bodies[0], {End, Continue, true});
      place(Continue);
      set(S.Variable, stepped(S.Variable, Operation::Add, S.Amount, Expr::NoSignedWrap));
      jump(Head);
      return place(End);
    }
    case StmtKind::Strided: { // rotated, with its condition at the end, like after optimisation
      Label Body = makeLabel(), Continue = makeLabel(), End = makeLabel();
      const Expr &Again =
          made(both(ExprKind::Compare, uint8_t(Predicate::SLt), Type::I1, variable(S.Variable), S.Exprs[1]));
      set(S.Variable, S.Exprs[0]);
      branch(Again, Body, End);
      place(Body);
      scoped(S.Bodies[0], {End, Continue, true});
      place(Continue);
      set(S.Variable, made(both(ExprKind::Operate, uint8_t(Operation::Add), K.Variables[S.Variable].T,
                                variable(S.Variable), S.Exprs[2])));
      branch(Again, Body, End);
      return place(End);
    }
    case StmtKind::While: {
      Label Test = makeLabel(), Body = makeLabel(), End = makeLabel();
      set(S.Variable, made(constant(S.Variable, S.Amount)));
      Label Head = here();
      branch(isNonZero(S.Variable), Test, End);
      place(Test);
      set(S.Variable, stepped(S.Variable, Operation::Sub, 1, 0));
      branch(S.Exprs[0], Body, End);
      place(Body);
      scoped(S.Bodies[0], {End, Head, true});
      jump(Head);
      return place(End);
    }
    case StmtKind::DoWhile: {
      Label Continue = makeLabel(), Test = makeLabel(), End = makeLabel();
      set(S.Variable, made(constant(S.Variable, S.Amount)));
      Label Body = here();
      scoped(S.Bodies[0], {End, Continue, true});
      place(Continue);
      set(S.Variable, stepped(S.Variable, Operation::Sub, 1, 0));
      branch(isNonZero(S.Variable), Test, End);
      place(Test);
      branch(S.Exprs[0], Body, End);
      return place(End);
    }
    case StmtKind::Block: {
      Label End = makeLabel();
      scoped(S.Bodies[0], {End, End, false});
      return place(End);
    }
    case StmtKind::Irreducible: {
      Label A = makeLabel(), B = makeLabel(), Again = makeLabel(), End = makeLabel();
      set(S.Variable, made(constant(S.Variable, S.Amount)));
      branch(S.Exprs[0], B, A);
      place(A);
      body(S.Bodies[0]);
      place(B);
      body(S.Bodies[1]);
      branch(isNonZero(S.Variable), Again, End);
      place(Again);
      set(S.Variable, stepped(S.Variable, Operation::Sub, 1, 0));
      branch(S.Exprs[1], A, End);
      return place(End);
    }
    case StmtKind::Break:
      if (S.Amount >= Scopes.size()) return void(P.Valid = false);
      return jump(Scopes[Scopes.size() - 1 - S.Amount].Break);
    case StmtKind::Continue:
      for (size_t I = Scopes.size(); I-- > 0;)
        if (Scopes[I].IsLoop) return jump(Scopes[I].Continue);
      return void(P.Valid = false);
    case StmtKind::Return:
      return void(step(Step::Kind::Return));
    case StmtKind::Assign:
      return set(S.Variable, S.Exprs[0]);
    default:
      step(Step::Kind::Effect).S = &S;
    }
  }

  void switchOver(const Stmt &S) {
    Label End = makeLabel();
    std::vector<Label> Starts;
    for (size_t I = 0; I < S.Bodies.size(); ++I) Starts.push_back(makeLabel());
    Step &Choice = step(Step::Kind::Switch);
    Choice.S = &S;
    Choice.E = &S.Exprs[0];
    Choice.Targets = Starts;
    for (size_t I = 0; I < S.Bodies.size(); ++I) {
      place(Starts[I]);
      scoped(S.Bodies[I], {End, End, false});
      if (!S.FallsThrough) jump(End);
    }
    place(End);
  }

  const Kernel &K;
  FlatProgram P;
  std::vector<unsigned> Labels; ///< the step of each label
  std::vector<Scope> Scopes;
};

} // namespace

FlatProgram flatten(const Kernel &K) { return Flattener(K).run(); }

} // namespace syclc::fuzz
