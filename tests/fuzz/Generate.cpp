// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Generate.h"

#include "Generator.h"

namespace syclc::fuzz {

Kernel Generator::run() {
  chooseFeatures();
  chooseLaunch();
  declare();
  Context Top;
  Top.Same = K.NdRange ? Level::Group : Level::Launch;
  Top.Budget = R.between(6, 28);
  startVariables();
  if (Has.Barriers || Has.SubGroups) {
    statements(K.Body, Top, R.between(2, 6)); // all work-items of a group are here together
    Top.MayReturn = false;
  }
  if (K.NdRange && Has.Loops && R.percent(30)) strided(K.Body, Top);
  Context Tail = Top;
  Tail.MayReturn = Has.EarlyReturn;
  statements(K.Body, Tail, R.between(2, 6));
  storeResults();
  return std::move(K);
}

void Generator::chooseFeatures() {
  auto Maybe = [&](unsigned Chance) { return R.percent(Chance); };
  K.NdRange = Maybe(60);
  Has = {Maybe(85), Maybe(75), Maybe(70), Maybe(30), Maybe(30), Maybe(12), Maybe(45), Maybe(25),
         Maybe(20), Maybe(40), Maybe(20), Maybe(12), Maybe(20), Maybe(30), Maybe(40), Maybe(50),
         Maybe(65), Maybe(45), Maybe(12), Maybe(15), Maybe(55), Maybe(20)};
  if (!K.NdRange) Has.Barriers = Has.SubGroups = false;
  Types = {Type::I32, Type::I64, Type::I1};
  if (Has.Small) Types.insert(Types.end(), {Type::I8, Type::I16});
  if (Has.Wide) Types.push_back(Type::I128);
  if (Has.Reals) Types.insert(Types.end(), {Type::F32, Type::F64});
  if (Has.Halves) Types.push_back(Type::F16);
  if (Has.Reals && R.percent(30)) Types = {Type::F32, Type::I32, Type::I1};
}

void Generator::chooseLaunch() {
  K.Dimensions = R.percent(60) ? 1 : R.between(2, 3);
  bool Offset = R.percent(25);
  for (unsigned D = 0; D < K.Dimensions; ++D) {
    if (K.NdRange) {
      constexpr unsigned Sizes[] = {1, 2, 3, 4, 5, 7, 8, 13, 16, 17, 31, 32, 33, 48, 64, 65, 70, 100};
      K.Local[D] = D == 0 ? R.of(Sizes) : R.between(1, K.Local[0] > 20 ? 2 : 4);
      K.Groups[D] = D == 0 ? R.between(1, 3) : R.between(1, 2);
    } else {
      K.Groups[D] = D == 0 ? R.between(1, K.Dimensions == 1 ? 150 : 40) : R.between(1, 4);
    }
    if (Offset) K.Offset[D] = R.below(7);
  }
  if (!K.NdRange && K.Dimensions > 1) std::swap(K.Groups[0], K.Groups[R.below(K.Dimensions)]); // lanes along any
}

Type Generator::dataType() { // for memory and most values
  Type T = anyType();
  return T == Type::I1 && R.percent(70) ? Type::I32 : T;
}

void Generator::declare() {
  for (unsigned I = R.between(1, 3); I-- > 0;) K.Parameters.push_back({dataType(), Bits(R.below(9))});
  for (Parameter &P : K.Parameters) {
    if (isReal(P.T)) P.Value = fromDouble(P.T, double(R.below(40)) / 4 - 3);
    P.Value &= maskOf(bitWidth(P.T));
  }
  for (unsigned I = R.between(3, 7); I-- > 0;) variable(dataType(), R.percent(75) ? Level::Varying : Level::Group);
  variable(Type::I32, Level::Varying);
  variable(Type::I1, Level::Varying);
  if (Has.SubGroups) variable(Type::I32, Level::SubGroup);
  unsigned All = K.reach(0) * K.reach(1) * K.reach(2);
  for (unsigned I = R.between(1, 3); I-- > 0;) {
    Array A;
    A.Where = Space::Input;
    A.Fields = {dataType()};
    if (Has.Structs && R.percent(40)) fields(A);
    A.Count = R.percent(50) ? 64u << R.below(3) : All * 4 + 16; // masked, or by a linear index
    K.Arrays.push_back(A);
    if (Has.Pointers && A.Fields.size() == 1 && R.percent(60)) K.Arrays.push_back(A); // to choose from
  }
  for (unsigned I = R.between(1, 3); I-- > 0;) {
    Array A;
    A.Where = Space::Own;
    A.Fields = {dataType()};
    if (Has.Structs && R.percent(50)) fields(A);
    A.Count = R.percent(50) ? 1 : 1u << R.below(4);
    if (R.percent(15)) A.Count = 3;
    A.Lies = Layout(R.below(3));
    A.Index32 = R.percent(50);
    K.Arrays.push_back(A);
  }
  if (Has.PrivateArrays)
    for (unsigned I = R.between(1, 2); I-- > 0;) {
      Array A;
      A.Where = Space::Private;
      A.Fields = {dataType()};
      if (Has.Copies && R.percent(60)) A.Fields = K.Arrays[0].Fields;
      if (Has.Structs && R.percent(40)) fields(A);
      A.Count = 1u << R.between(1, 5);
      A.Fill = uint8_t(R.percent(70) ? 0 : R.below(256));
      K.Arrays.push_back(A);
      if (Has.Copies && R.percent(40)) K.Arrays.push_back(A);
    }
  if (Has.Atomics) shared();
  if (Has.Barriers)
    for (unsigned I = R.between(1, 2); I-- > 0;) {
      Array A;
      A.Where = Space::Local;
      A.Fields = {dataType()};
      A.Lies = R.percent(30) ? Layout::Reversed : Layout::Together;
      A.Index32 = R.percent(50);
      A.DynamicLocal = R.percent(50);
      atomicOperation(A);
      K.Arrays.push_back(A);
    }
  if (Has.Helpers)
    for (unsigned I = R.between(1, 2); I-- > 0;) helper();
}

void Generator::startVariables() {
  for (unsigned V = 0, Count = unsigned(K.Variables.size()); V < Count; ++V) {
    if (R.percent(20)) continue;
    const auto [T, Same, Initial] = K.Variables[V];
    Expr E;
    if (T == Type::I1)
      E = condition(Same, 1);
    else if (!(R.percent(60) && load(T, Same, 1, E)))
      E = isReal(T)
              ? wholeNumber(T, Same)
              : operate(R.percent(50) ? Operation::Add : Operation::Mul, resize(T, anyQuery(Same), false), constant(T));
    Stmt &S = add(K.Body, StmtKind::Assign);
    S.Variable = V;
    S.Exprs = {std::move(E)};
  }
}

unsigned Generator::variable(Type T, Level Same) {
  Bits Initial = isReal(T) ? fromDouble(T, R.below(5)) : Bits(R.below(7)) & maskOf(bitWidth(T));
  K.Variables.push_back({T, Same, Initial});
  Usable.push_back(true);
  return unsigned(K.Variables.size() - 1);
}

void Generator::fields(Array &A) {
  A.Fields.clear();
  for (unsigned I = R.between(2, 4); I-- > 0;) A.Fields.push_back(dataType());
}

void Generator::atomicOperation(Array &A) {
  constexpr Operation Ops[] = {Operation::Add,  Operation::And,  Operation::Or,   Operation::Xor,
                               Operation::SMin, Operation::SMax, Operation::UMin, Operation::UMax};
  A.Combine = isReal(A.Fields[0]) ? Operation::FAdd : R.of(Ops);
}

void Generator::shared() {
  Array A;
  A.Where = Space::Shared;
  constexpr Type Sorts[] = {Type::I32, Type::I32, Type::I64, Type::F32, Type::F64, Type::I8, Type::I16};
  A.Fields = {R.of(Sorts)};
  A.Count = 1u << R.below(5);
  atomicOperation(A);
  K.Arrays.push_back(A);
}

void Generator::helper() {
  Helper H;
  H.T = R.percent(60) ? Type::I32 : dataType();
  if (H.T == Type::I1) H.T = Type::I64;
  H.Rounds = R.percent(60) ? 1 : R.between(2, 5);
  auto Argument = [&](unsigned I) {
    Expr E = make(ExprKind::Variable, H.T);
    E.Index = I;
    return E;
  };
  constexpr Operation Ints[] = {Operation::Add, Operation::Mul, Operation::Xor, Operation::Sub, Operation::Or};
  constexpr Operation Reals[] = {Operation::FAdd, Operation::FSub, Operation::FMul};
  auto Any = [&](Expr A, Expr B) {
    return operate(isReal(H.T) ? R.of(Reals) : R.of(Ints), std::move(A), std::move(B));
  };
  H.Body = Any(Any(Argument(0), Argument(1)), Any(Argument(R.below(2)), number(H.T, R.below(9))));
  K.Helpers.push_back(H);
}

void Generator::storeResults() {
  Context C;
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    if (K.Arrays[A].Where != Space::Own) continue;
    unsigned F = R.below(K.Arrays[A].Fields.size());
    Type T = K.Arrays[A].Fields[F];
    Expr Value = leaf(T, Level::Varying);
    for (unsigned V = 0; V < K.Variables.size(); ++V) {
      if (!Usable[V] || !R.percent(85)) continue;
      Type Of = K.Variables[V].T;
      if (isInteger(T) && isInteger(Of) && T != Type::I1)
        Value = operate(Operation::Xor, std::move(Value), resize(T, value(V), true));
      else if (isInteger(T) && bitWidth(T) == bitWidth(Of) && isReal(Of))
        Value = operate(Operation::Xor, std::move(Value), convert(Conversion::AsBits, T, value(V)));
      else if (T == Of && isReal(T))
        Value = operate(Operation::FAdd, std::move(Value), value(V));
      else if (T == Type::I1 && isInteger(Of))
        Value = operate(Operation::Xor, std::move(Value), compare(Predicate::SLt, value(V), number(Of, 1)));
    }
    Stmt &S = add(K.Body, StmtKind::Store);
    S.ArrayIndex = A;
    S.Field = F;
    Expr Index = index(K.Arrays[A].Count, Level::Varying, 1);
    K.Body.back().Exprs = {std::move(Index), std::move(Value)};
  }
}

Kernel generate(uint64_t Seed) { return Generator(Seed).run(); }

void tighten(Kernel &K) {
  Random R(K.Seed ^ 0x7469676874);
  unsigned Chance = R.below(3) * 50; // none, half or all of them
  forEachExpr(K.Body, [&](Expr &E) {
    if (E.Kind != ExprKind::Operate || E.Args.size() != 2 || !isInteger(E.T)) return;
    if (E.Code > uint8_t(Operation::Shl)) return;
    for (Expr::Flag Flag : {Expr::NoSignedWrap, Expr::NoUnsignedWrap})
      if (!(E.Overflowed & Flag) && R.percent(Chance)) E.Flags |= Flag;
  });
}

} // namespace syclc::fuzz
