// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Generates random expressions of a given type and uniformity.
#include "Generator.h"

namespace syclc::fuzz {

Level Generator::levelOf(const Expr &E) const {
  Level Same = Level::Launch;
  for (const Expr &Arg : E.Args) Same = std::min(Same, levelOf(Arg));
  switch (E.Kind) {
  case ExprKind::Variable:
    return K.Variables[E.Index].Same;
  case ExprKind::Query:
    switch (Query(E.Code)) {
    case Query::GlobalId:
    case Query::LocalId:
      return E.Index == 0 ? Level::Varying : Level::SubGroup;
    case Query::LaneId:
      return Level::Varying;
    case Query::SubGroupSize:
    case Query::SubGroupId:
      return Level::SubGroup;
    case Query::GroupId:
      return Level::Group;
    default:
      return Level::Launch;
    }
  case ExprKind::Load:
    switch (K.Arrays[E.Index].Where) {
    case Space::Input:
      return Same;
    case Space::Local:
      return std::min(Same, Level::Group);
    default:
      return Level::Varying;
    }
  case ExprKind::LoadEither:
    return K.Arrays[E.Index].Where == Space::Input && K.Arrays[E.Index2].Where == Space::Input ? Same : Level::Varying;
  default:
    return Same;
  }
}

Expr Generator::linearId(Type T) {
  Expr Id = resize(T, query(Query::GlobalId, K.Dimensions - 1), false);
  for (unsigned D = K.Dimensions - 1; D-- > 0;)
    Id = operate(Operation::Add, operate(Operation::Mul, std::move(Id), number(T, K.reach(D))),
                 resize(T, query(Query::GlobalId, D), false));
  return Id;
}

Expr Generator::index(unsigned Count, Level Same, unsigned Depth) {
  Type T = R.percent(60) ? Type::I32 : Type::I64;
  if (Count == 1 || R.percent(15)) return number(T, R.below(Count));
  for (size_t V = K.Variables.size(); V-- > 0;) // counters of loops around
    if (V < Counters.size() && Counters[V] && Counters[V] <= Count && K.Variables[V].Same >= Same && R.percent(50))
      return value(V);
  Expr E = expr(T, Same, std::min(Depth, 2u));
  if (isPowerOfTwo(Count)) return operate(Operation::And, std::move(E), number(T, Count - 1));
  return operate(Operation::URem, std::move(E), number(T, Count));
}

Expr Generator::value(size_t V) const {
  Expr E = make(ExprKind::Variable, K.Variables[V].T);
  E.Index = unsigned(V);
  return E;
}

Expr Generator::inputIndex(const Array &A, Level Same, unsigned Depth, unsigned Room) {
  unsigned All = K.reach(0) * K.reach(1) * K.reach(2), Bound = A.Count - Room;
  if (A.Count == All * 4 + 16 && Same == Level::Varying && R.percent(65)) {
    Type T = R.percent(50) ? Type::I32 : Type::I64;
    switch (R.below(4)) {
    case 0:
      return operate(Operation::Add, linearId(T), number(T, R.below(8)));
    case 1:
      return operate(Operation::Sub, number(T, All + R.below(8)), linearId(T));
    default:
      return operate(Operation::Add, operate(Operation::Mul, linearId(T), number(T, R.between(1, 4))),
                     number(T, R.below(8)));
    }
  }
  if (isPowerOfTwo(A.Count) && Room == 0) return index(A.Count, Same, Depth);
  return index(Bound > 64 ? 64 : Bound, Same, Depth);
}

Expr Generator::constant(Type T) {
  if (isReal(T)) {
    constexpr double Numbers[] = {0, 1, -1, 0.5, 2, 3.25, -7, 100, 1e-3, 1e10};
    return real(T, R.of(Numbers));
  }
  if (R.percent(70)) return number(T, R.below(10));
  Expr E = number(T, R.next());
  return R.percent(60) ? number(T, uint64_t(-1) - R.below(4)) : E;
}

Expr Generator::leaf(Type T, Level Same) {
  std::vector<Expr> Choices;
  for (size_t V = 0; V < K.Variables.size(); ++V)
    if (Usable[V] && K.Variables[V].T == T && K.Variables[V].Same >= Same)
      for (int Twice = 0; Twice < 2; ++Twice) Choices.push_back(value(V));
  for (size_t P = 0; P < K.Parameters.size(); ++P)
    if (K.Parameters[P].T == T) {
      Expr E = make(ExprKind::Parameter, T);
      E.Index = unsigned(P);
      Choices.push_back(E);
    }
  if (isInteger(T) && T != Type::I1 && R.percent(50)) Choices.push_back(resize(T, anyQuery(Same), R.percent(50)));
  if (T == Type::I1 && (Choices.empty() || R.percent(35)))
    return compare(R.percent(50) ? Predicate::SLt : Predicate::Ne, leaf(Type::I32, Same), leaf(Type::I32, Same));
  if (Choices.empty() || R.percent(12)) return constant(T);
  return R.of(Choices);
}

Expr Generator::anyQuery(Level Same) {
  std::vector<Expr> Choices;
  for (unsigned D = 0; D < K.Dimensions; ++D) {
    for (Query Q : {Query::GlobalId, Query::GlobalId, Query::GlobalId, Query::GlobalSize})
      Choices.push_back(query(Q, D));
    if (K.NdRange)
      for (Query Q : {Query::LocalId, Query::LocalId, Query::GroupId, Query::LocalSize, Query::NumGroups})
        Choices.push_back(query(Q, D));
  }
  Choices.push_back(query(Query::GlobalOffset, 0));
  if (Has.SubGroups)
    for (Query Q : {Query::LaneId, Query::LaneId, Query::LaneId, Query::SubGroupSize, Query::SubGroupMaxSize,
                    Query::SubGroupId, Query::NumSubGroups})
      Choices.push_back(query(Q));
  std::erase_if(Choices, [&](const Expr &E) { return levelOf(E) < Same; });
  return Choices.empty() ? query(Query::GlobalSize, 0) : R.of(Choices);
}

Expr Generator::expr(Type T, Level Same, unsigned Depth) {
  if (Depth == 0 || R.percent(12)) return leaf(T, Same);
  if (R.percent(18))
    if (Expr E; load(T, Same, Depth - 1, E)) return E;
  if (R.percent(8)) return select(expr(Type::I1, Same, Depth - 1), expr(T, Same, Depth - 1), expr(T, Same, Depth - 1));
  if (Has.Helpers && R.percent(10))
    for (size_t H = 0; H < K.Helpers.size(); ++H)
      if (K.Helpers[H].T == T) {
        Expr E = make(ExprKind::Helper, T, 0, {expr(T, Same, Depth - 1), expr(T, Same, Depth - 1)});
        E.Index = unsigned(H);
        return E;
      }
  if (Has.Vectors && R.percent(10) && T != Type::I1 && T != Type::F16) return vector(T, Same, Depth - 1);
  if (T == Type::I1) return condition(Same, Depth - 1);
  if (R.percent(15)) return conversion(T, Same, Depth - 1);
  return isReal(T) ? realOperation(T, Same, Depth - 1) : integerOperation(T, Same, Depth - 1);
}

bool Generator::load(Type T, Level Same, unsigned Depth, Expr &Result) {
  std::vector<std::pair<unsigned, unsigned>> Choices; // array, field
  for (unsigned A = 0; A < K.Arrays.size(); ++A) {
    Space Where = K.Arrays[A].Where;
    if (Where == Space::Shared || (Where == Space::Local && A != ReadableLocal)) continue;
    if ((Where == Space::Own || Where == Space::Private) && Same > Level::Varying) continue;
    for (unsigned F = 0; F < K.Arrays[A].Fields.size(); ++F)
      if (K.Arrays[A].Fields[F] == T)
        for (unsigned Times = Where == Space::Local ? 5 : 1; Times-- > 0;) Choices.push_back({A, F});
  }
  if (Choices.empty()) return false;
  auto [A, F] = R.of(Choices);
  const Array &From = K.Arrays[A];
  Result = make(ExprKind::Load, T);
  Result.Index = A;
  Result.Index2 = F;
  if (From.Where == Space::Local) {
    Expr E = expr(Type::I32, Same, 1);
    Result.Args = {operate(Operation::URem, std::move(E), number(Type::I32, K.localCount()))};
    return true;
  }
  bool Plain = From.Fields.size() == 1 && T != Type::I1;
  if (From.Where == Space::Input && Has.Vectors && Plain && T != Type::F16 && R.percent(30) && From.Count > 8) {
    Result.Kind = ExprKind::LoadVector;
    Result.Args = {inputIndex(From, Same, Depth, 3), index(4, Same, 1)};
    if (isPowerOfTwo(From.Count))
      Result.Args[0] = operate(Operation::And, Result.Args[0], number(Result.Args[0].T, 28));
    return true;
  }
  if (Has.Pointers && From.Fields.size() == 1 && From.Where != Space::Own && R.percent(40))
    for (unsigned Other = 0; Other < K.Arrays.size(); ++Other) {
      const Array &O = K.Arrays[Other];
      bool Suits = Other != A && O.Fields == From.Fields && (O.Where == Space::Input || O.Where == Space::Private);
      if (!Suits || (O.Where == Space::Private && Same > Level::Varying)) continue;
      Result.Kind = ExprKind::LoadEither;
      Result.Index2 = Other;
      Result.Code = R.percent(35);
      Result.Args = {expr(Type::I1, Same, Depth), index(std::min({From.Count, O.Count, 64u}), Same, Depth)};
      return true;
    }
  Result.Args = {From.Where == Space::Input ? inputIndex(From, Same, Depth) : index(From.Count, Same, Depth)};
  return true;
}

Expr Generator::vector(Type T, Level Same, unsigned Depth) {
  constexpr Operation Ints[] = {Operation::Add, Operation::Sub, Operation::Mul, Operation::Xor, Operation::And};
  constexpr Operation Reals[] = {Operation::FAdd, Operation::FSub, Operation::FMul};
  unsigned Count = R.between(2, 4);
  Expr E = make(ExprKind::Vector, T, uint8_t(isReal(T) ? R.of(Reals) : R.of(Ints)));
  E.Args.push_back(Count == 3 ? number(Type::I32, R.below(3)) : index(Count, Same, 1));
  for (unsigned I = 0; I < Count; ++I) E.Args.push_back(expr(T, Same, std::min(Depth, 1u)));
  return E;
}

Expr Generator::condition(Level Same, unsigned Depth) {
  if (R.percent(20)) {
    constexpr Operation Ops[] = {Operation::And, Operation::Or, Operation::Xor};
    return operate(R.of(Ops), expr(Type::I1, Same, Depth), expr(Type::I1, Same, Depth));
  }
  Type T = R.percent(60) ? Type::I32 : anyType();
  if (isReal(T)) {
    constexpr Predicate Reals[] = {Predicate::OEq,     Predicate::ONe,     Predicate::OLt, Predicate::OLe,
                                   Predicate::ULtReal, Predicate::Ordered, Predicate::OLt};
    return compare(R.of(Reals), expr(T, Same, Depth), expr(T, Same, Depth));
  }
  constexpr Predicate Ints[] = {Predicate::Eq,  Predicate::Ne,  Predicate::ULt, Predicate::ULe,
                                Predicate::SLt, Predicate::SLe, Predicate::SLt};
  if (R.percent(45) && bitWidth(T) > 3) // (x & 4) == 0: both ways are taken
    return compare(R.percent(50) ? Predicate::Eq : Predicate::Ne,
                   operate(Operation::And, expr(T, Same, Depth), number(T, R.between(1, 7))), number(T, 0));
  return compare(R.of(Ints), expr(T, Same, Depth), expr(T, Same, Depth));
}

Expr Generator::conversion(Type T, Level Same, unsigned Depth) {
  Type From = anyType();
  if (isInteger(T) && isInteger(From)) {
    if (From != T) return resize(T, expr(From, Same, Depth), R.percent(50));
    if (!Has.OddWidths || T == Type::I128 || T == Type::I1) return expr(T, Same, Depth);
    Expr E = convert(Conversion::Narrowed, T, expr(T, Same, Depth));
    E.Index = R.between(1, bitWidth(T) - 1);
    E.Flags = R.percent(50) ? Expr::Signed : 0;
    return E;
  }
  if (isReal(T) && isReal(From))
    return From == T ? expr(T, Same, Depth) : convert(Conversion::Resize, T, expr(From, Same, Depth));
  if (isReal(T)) { // half from more than 16 bits would be rounded twice
    if (From == Type::I128 || From == Type::I1) From = Type::I32;
    if (T == Type::F16)
      return convert(Conversion::FromSigned, T, expr(has(Type::I8) ? Type::I8 : Type::I1, Same, Depth));
    return convert(R.percent(50) ? Conversion::FromSigned : Conversion::FromUnsigned, T, expr(From, Same, Depth));
  }
  if (bitWidth(From) == bitWidth(T) && R.percent(40)) return convert(Conversion::AsBits, T, expr(From, Same, Depth));
  if (T == Type::I1 || T == Type::I128) return leaf(T, Same);
  return toInteger(T, expr(From, Same, Depth), Same);
}

Expr Generator::toInteger(Type T, Expr E, Level Same) {
  Type From = E.T;
  double Limit = bitWidth(T) == 8 ? 100 : bitWidth(T) == 16 ? 30000 : From == Type::F16 ? 60000 : 1e9;
  bool Signed = R.percent(60);
  Expr Size = Signed ? operate(Operation::FAbs, E) : E;
  Expr Fits = compare(Predicate::OLt, Size, real(From, Limit));
  if (!Signed) Fits = operate(Operation::And, Fits, compare(Predicate::OLt, real(From, -0.5), E));
  return convert(Signed ? Conversion::ToSigned : Conversion::ToUnsigned, T, select(Fits, E, leafConstant(From)));
}

Expr Generator::realOperation(Type T, Level Same, unsigned Depth) {
  unsigned Choice = R.below(100);
  if (Choice < 70 || T == Type::F16) {
    constexpr Operation Ops[] = {Operation::FAdd, Operation::FSub, Operation::FMul, Operation::FMul, Operation::FDiv};
    if (T == Type::F16 && Choice > 85) return operate(Operation::FAbs, expr(T, Same, Depth));
    return operate(R.of(Ops), expr(T, Same, Depth), expr(T, Same, Depth));
  }
  if (Choice < 80)
    return make(ExprKind::Operate, T, uint8_t(Operation::Fma),
                {expr(T, Same, Depth), expr(T, Same, Depth), expr(T, Same, Depth)});
  constexpr Operation Ops[] = {Operation::FNeg, Operation::FAbs,        Operation::Sqrt, Operation::Floor,
                               Operation::Ceil, Operation::RoundToZero, Operation::Rint};
  return operate(R.of(Ops), expr(T, Same, Depth));
}

Expr Generator::integerOperation(Type T, Level Same, unsigned Depth) {
  unsigned Choice = R.below(100);
  if (Choice < 60) {
    constexpr Operation Ops[] = {Operation::Add, Operation::Add, Operation::Sub, Operation::Mul,
                                 Operation::And, Operation::Or,  Operation::Xor};
    return operate(R.of(Ops), expr(T, Same, Depth), R.percent(30) ? constant(T) : expr(T, Same, Depth));
  }
  if (Choice < 72) {
    constexpr Operation Shifts[] = {Operation::Shl, Operation::LShr, Operation::AShr};
    Expr By = R.percent(50) ? number(T, R.below(bitWidth(T)))
                            : operate(Operation::And, expr(T, Same, Depth), number(T, bitWidth(T) - 1));
    return operate(R.of(Shifts), expr(T, Same, Depth), std::move(By));
  }
  if (Choice < 82 && Has.Division && T != Type::I128) {
    constexpr Operation Ops[] = {Operation::UDiv, Operation::SDiv, Operation::URem, Operation::SRem};
    // a small positive number: neither zero nor -1
    Expr By = operate(Operation::Add, operate(Operation::And, expr(T, Same, Depth), number(T, 7)), number(T, 1));
    return operate(R.of(Ops), expr(T, Same, Depth), R.percent(30) ? number(T, R.between(1, 20)) : std::move(By));
  }
  if (Choice < 92) {
    constexpr Operation Ops[] = {Operation::SMin, Operation::SMax,    Operation::UMin,
                                 Operation::UMax, Operation::UAddSat, Operation::SSubSat};
    return operate(R.of(Ops), expr(T, Same, Depth), expr(T, Same, Depth));
  }
  if (Choice < 94)
    return make(ExprKind::Operate, T, uint8_t(Operation::FShl),
                {expr(T, Same, Depth), expr(T, Same, Depth), expr(T, Same, Depth)});
  constexpr Operation Ops[] = {Operation::Ctpop, Operation::Ctlz, Operation::Cttz, Operation::BitReverse};
  return operate(T != Type::I8 && R.percent(20) ? Operation::BSwap : R.of(Ops), expr(T, Same, Depth));
}

Expr Generator::wholeNumber(Type T, Level Same) {
  Expr E = operate(Operation::And, expr(Type::I32, Same, 2), number(Type::I32, 7));
  if (T != Type::F16) return convert(Conversion::FromSigned, T, std::move(E));
  return convert(Conversion::FromSigned, T, resize(Type::I16, std::move(E), false));
}

} // namespace syclc::fuzz
