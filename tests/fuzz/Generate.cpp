// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Generate.h"

#include "Random.h"
#include "Values.h"

#include <algorithm>

namespace syclc::fuzz {

namespace {

// --- Building expressions

Expr make(ExprKind Kind, Type T, uint8_t Code = 0, std::vector<Expr> Args = {}) {
  Expr E;
  E.Kind = Kind;
  E.T = T;
  E.Code = Code;
  E.Args = std::move(Args);
  return E;
}
Expr operate(Operation Op, Expr A) {
  Type T = A.T;
  return make(ExprKind::Operate, T, uint8_t(Op), {std::move(A)});
}
Expr operate(Operation Op, Expr A, Expr B) {
  Type T = A.T;
  return make(ExprKind::Operate, T, uint8_t(Op), {std::move(A), std::move(B)});
}
Expr number(Type T, uint64_t Value) {
  Expr E = make(ExprKind::Constant, T);
  E.Value = isReal(T) ? fromDouble(T, double(int64_t(Value))) : Bits(__int128(int64_t(Value))) & maskOf(bitWidth(T));
  return E;
}
Expr real(Type T, double Value) {
  Expr E = make(ExprKind::Constant, T);
  E.Value = fromDouble(T, Value);
  return E;
}
Expr compare(Predicate P, Expr A, Expr B) {
  return make(ExprKind::Compare, Type::I1, uint8_t(P), {std::move(A), std::move(B)});
}
Expr select(Expr Condition, Expr A, Expr B) {
  Type T = A.T;
  return make(ExprKind::Select, T, 0, {std::move(Condition), std::move(A), std::move(B)});
}
Expr convert(Conversion How, Type To, Expr From) {
  return make(ExprKind::Convert, To, uint8_t(How), {std::move(From)});
}
Expr query(Query Q, unsigned Dimension = 0) {
  Expr E = make(ExprKind::Query, Q < Query::LaneId ? Type::I64 : Type::I32, uint8_t(Q));
  E.Index = Dimension;
  return E;
}
/// An integer as another integer type.
Expr resize(Type To, Expr From, bool Signed) {
  if (From.T == To) return From;
  if (bitWidth(From.T) > bitWidth(To)) return convert(Conversion::Truncate, To, std::move(From));
  return convert(Signed ? Conversion::SignExtend : Conversion::ZeroExtend, To, std::move(From));
}

bool isPowerOfTwo(unsigned Value) { return (Value & (Value - 1)) == 0; }

/// What this kernel's random part of the language holds.
struct Features {
  bool Branches, Loops, DivergentLoops, EarlyReturn, Switches, Irreducible, PrivateArrays, Structs, Copies, Division,
      Vectors, Helpers, Pointers, Atomics, Barriers, SubGroups, Reals, Small, Wide, Halves, Jumps, OddWidths;
};

class Generator {
public:
  explicit Generator(uint64_t Seed) : R(Seed) { K.Seed = Seed; }

  Kernel run() {
    chooseFeatures();
    chooseLaunch();
    declare();
    Context Top;
    Top.Same = K.NdRange ? Level::Group : Level::Launch;
    Top.Budget = R.between(6, 28);
    startVariables();
    if (Has.Barriers || Has.SubGroups) {
      statements(K.Body, Top, R.between(2, 6)); // where all work-items of a group stay together
      Top.MayReturn = false;
    }
    Context Tail = Top;
    Tail.MayReturn = Has.EarlyReturn;
    statements(K.Body, Tail, R.between(2, 6));
    storeResults();
    return std::move(K);
  }

private:
  /// Where a statement stands.
  struct Context {
    Level Same = Level::Launch; ///< whose work-items are all here together
    bool MayReturn = false;
    unsigned Depth = 0;
    unsigned Budget = 0;
    /// What break can leave, outermost first: for each whether it is a loop, and how far its body must stay together.
    struct Scope {
      bool IsLoop;
      Level Same;
    };
    std::vector<Scope> Scopes;
  };

  void chooseFeatures() {
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

  void chooseLaunch() {
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
  }

  // --- Declarations

  Type anyType() { return R.of(Types); }
  Type dataType() { // of memory and of most values
    Type T = anyType();
    return T == Type::I1 && R.percent(70) ? Type::I32 : T;
  }
  bool has(Type T) const { return std::find(Types.begin(), Types.end(), T) != Types.end(); }

  void declare() {
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

  /// Most variables start with something that differs between work-items, or groups: constants make dead code.
  void startVariables() {
    for (unsigned V = 0, Count = unsigned(K.Variables.size()); V < Count; ++V) {
      if (R.percent(20)) continue;
      const auto [T, Same, Initial] = K.Variables[V];
      Expr E;
      if (T == Type::I1)
        E = condition(Same, 1);
      else if (!(R.percent(60) && load(T, Same, 1, E)))
        E = isReal(T) ? wholeNumber(T, Same)
                      : operate(R.percent(50) ? Operation::Add : Operation::Mul, resize(T, anyQuery(Same), false),
                                constant(T));
      Stmt &S = add(K.Body, StmtKind::Assign);
      S.Variable = V;
      S.Exprs = {std::move(E)};
    }
  }

  unsigned variable(Type T, Level Same) {
    Bits Initial = isReal(T) ? fromDouble(T, R.below(5)) : Bits(R.below(7)) & maskOf(bitWidth(T));
    K.Variables.push_back({T, Same, Initial});
    Usable.push_back(true);
    return unsigned(K.Variables.size() - 1);
  }

  void fields(Array &A) {
    A.Fields.clear();
    for (unsigned I = R.between(2, 4); I-- > 0;) A.Fields.push_back(dataType());
  }

  /// Operations whose order does not matter, for atomics on \p A.
  void atomicOperation(Array &A) {
    constexpr Operation Ops[] = {Operation::Add,  Operation::And,  Operation::Or,   Operation::Xor,
                                 Operation::SMin, Operation::SMax, Operation::UMin, Operation::UMax};
    A.Combine = isReal(A.Fields[0]) ? Operation::FAdd : R.of(Ops);
  }

  void shared() {
    Array A;
    A.Where = Space::Shared;
    constexpr Type Sorts[] = {Type::I32, Type::I32, Type::I64, Type::F32, Type::F64, Type::I8, Type::I16};
    A.Fields = {R.of(Sorts)};
    A.Count = 1u << R.below(5);
    atomicOperation(A);
    K.Arrays.push_back(A);
  }

  void helper() {
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

  // --- How far values are the same

  Level levelOf(const Expr &E) const {
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
      return K.Arrays[E.Index].Where == Space::Input && K.Arrays[E.Index2].Where == Space::Input ? Same
                                                                                                 : Level::Varying;
    default:
      return Same;
    }
  }

  // --- Expressions

  /// The work-item's number in the launch, a linear value, as I32 or I64; below the product of reach().
  Expr linearId(Type T) {
    Expr Id = resize(T, query(Query::GlobalId, K.Dimensions - 1), false);
    for (unsigned D = K.Dimensions - 1; D-- > 0;)
      Id = operate(Operation::Add, operate(Operation::Mul, std::move(Id), number(T, K.reach(D))),
                   resize(T, query(Query::GlobalId, D), false));
    return Id;
  }

  /// Below \p Count, at least as uniform as \p Same.
  Expr index(unsigned Count, Level Same, unsigned Depth) {
    Type T = R.percent(60) ? Type::I32 : Type::I64;
    if (Count == 1 || R.percent(15)) return number(T, R.below(Count));
    for (size_t V = K.Variables.size(); V-- > 0;) // counters of loops around
      if (V < Counters.size() && Counters[V] && Counters[V] <= Count && K.Variables[V].Same >= Same && R.percent(50))
        return value(V);
    Expr E = expr(T, Same, std::min(Depth, 2u));
    if (isPowerOfTwo(Count)) return operate(Operation::And, std::move(E), number(T, Count - 1));
    return operate(Operation::URem, std::move(E), number(T, Count));
  }

  Expr value(size_t V) const {
    Expr E = make(ExprKind::Variable, K.Variables[V].T);
    E.Index = unsigned(V);
    return E;
  }

  /// Index into an input array: often a small stride times the work-item's number, as real kernels have it.
  Expr inputIndex(const Array &A, Level Same, unsigned Depth, unsigned Room = 0) {
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

  Expr constant(Type T) {
    if (isReal(T)) {
      constexpr double Numbers[] = {0, 1, -1, 0.5, 2, 3.25, -7, 100, 1e-3, 1e10};
      return real(T, R.of(Numbers));
    }
    if (R.percent(70)) return number(T, R.below(10));
    Expr E = number(T, R.next());
    return R.percent(60) ? number(T, uint64_t(-1) - R.below(4)) : E;
  }

  Expr leaf(Type T, Level Same) {
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

  Expr anyQuery(Level Same) {
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

  /// A random expression of type \p T whose value is the same for all that \p Same says.
  Expr expr(Type T, Level Same, unsigned Depth) {
    if (Depth == 0 || R.percent(12)) return leaf(T, Same);
    if (R.percent(18))
      if (Expr E; load(T, Same, Depth - 1, E)) return E;
    if (R.percent(8))
      return select(expr(Type::I1, Same, Depth - 1), expr(T, Same, Depth - 1), expr(T, Same, Depth - 1));
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

  bool load(Type T, Level Same, unsigned Depth, Expr &Result) {
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

  Expr vector(Type T, Level Same, unsigned Depth) {
    constexpr Operation Ints[] = {Operation::Add, Operation::Sub, Operation::Mul, Operation::Xor, Operation::And};
    constexpr Operation Reals[] = {Operation::FAdd, Operation::FSub, Operation::FMul};
    unsigned Count = R.between(2, 4);
    Expr E = make(ExprKind::Vector, T, uint8_t(isReal(T) ? R.of(Reals) : R.of(Ints)));
    E.Args.push_back(Count == 3 ? number(Type::I32, R.below(3)) : index(Count, Same, 1));
    for (unsigned I = 0; I < Count; ++I) E.Args.push_back(expr(T, Same, std::min(Depth, 1u)));
    return E;
  }

  Expr condition(Level Same, unsigned Depth) {
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

  Expr conversion(Type T, Level Same, unsigned Depth) {
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

  /// A real number, kept in range, as an integer.
  Expr toInteger(Type T, Expr E, Level Same) {
    Type From = E.T;
    double Limit = bitWidth(T) == 8 ? 100 : bitWidth(T) == 16 ? 30000 : From == Type::F16 ? 60000 : 1e9;
    bool Signed = R.percent(60);
    Expr Size = Signed ? operate(Operation::FAbs, E) : E;
    Expr Fits = compare(Predicate::OLt, Size, real(From, Limit));
    if (!Signed) Fits = operate(Operation::And, Fits, compare(Predicate::OLt, real(From, -0.5), E));
    return convert(Signed ? Conversion::ToSigned : Conversion::ToUnsigned, T, select(Fits, E, leafConstant(From)));
  }
  Expr leafConstant(Type T) { return real(T, R.below(50)); }

  Expr realOperation(Type T, Level Same, unsigned Depth) {
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

  Expr integerOperation(Type T, Level Same, unsigned Depth) {
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
      // 1 to 7 or so: neither zero nor -1
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

  // --- Statements

  void statements(std::vector<Stmt> &Body, Context &C, unsigned Count) {
    for (unsigned I = 0; I < Count && C.Budget > 0; ++I) {
      --C.Budget;
      if (!statement(Body, C)) return; // nothing after it is reached
    }
  }

  std::vector<Stmt> nested(Context &C, Context Inner, unsigned Most = 3) {
    std::vector<Stmt> Body;
    Inner.Depth = C.Depth + 1;
    Inner.Budget = std::max(1u, std::min(C.Budget, R.between(1, 6)));
    unsigned Before = Inner.Budget;
    statements(Body, Inner, R.between(1, Most));
    C.Budget -= std::min(C.Budget, Before - Inner.Budget);
    return Body;
  }

  bool statement(std::vector<Stmt> &Body, Context &C) {
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
    if (Choice < 92 && Has.Loops) return loop(Body, C);
    if (Choice < 93 && Has.Irreducible) return irreducible(Body, C);
    if (Choice < 95 && Has.Jumps) return block(Body, C);
    if (Choice < 98 && Has.Division && Has.Branches) return guardedDivision(Body, C);
    return assign(Body, C);
  }

  Stmt &add(std::vector<Stmt> &Body, StmtKind Kind) {
    Body.emplace_back();
    Body.back().Kind = Kind;
    return Body.back();
  }

  /// A variable that may be assigned here, of type \p T when given.
  unsigned target(const Context &C, const Type *T = nullptr) {
    std::vector<unsigned> Choices;
    for (unsigned V = 0; V < K.Variables.size(); ++V)
      if (Usable[V] && !isCounter(V) && K.Variables[V].Same <= C.Same && (!T || K.Variables[V].T == *T))
        Choices.push_back(V);
    if (Choices.empty()) return variable(T ? *T : Type::I32, Level::Varying);
    return R.of(Choices);
  }
  bool isCounter(size_t V) const { return V < Counters.size() && Counters[V] != 0; }

  bool assign(std::vector<Stmt> &Body, const Context &C) {
    unsigned V = target(C);
    Type T = K.Variables[V].T;
    Expr E = expr(T, K.Variables[V].Same, R.percent(15) ? 0 : R.between(1, 4));
    if (T != Type::I1 && E.Kind != ExprKind::Variable && R.percent(45)) { // v += E, so that what came before counts
      constexpr Operation Ints[] = {Operation::Add, Operation::Add, Operation::Xor, Operation::Sub, Operation::Mul};
      E = operate(isReal(T) ? Operation::FAdd : R.of(Ints), value(V), std::move(E));
    }
    Stmt &S = add(Body, StmtKind::Assign);
    S.Variable = V;
    S.Exprs = {std::move(E)};
    return true;
  }

  bool store(std::vector<Stmt> &Body, const Context &) {
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

  bool copy(std::vector<Stmt> &Body, const Context &C) {
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

  bool walk(std::vector<Stmt> &Body, const Context &C) {
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

  /// Small whole numbers as reals: their sums are exact, in any order.
  Expr wholeNumber(Type T, Level Same) {
    Expr E = operate(Operation::And, expr(Type::I32, Same, 2), number(Type::I32, 7));
    if (T != Type::F16) return convert(Conversion::FromSigned, T, std::move(E));
    return convert(Conversion::FromSigned, T, resize(Type::I16, std::move(E), false));
  }

  bool atomic(std::vector<Stmt> &Body, const Context &C) {
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

  void combine(std::vector<Stmt> &Body, unsigned A, unsigned Count) {
    Type T = K.Arrays[A].Fields[0];
    Expr Index = R.percent(40) ? number(Type::I32, R.below(Count)) : index(Count, Level::Varying, 2);
    Expr Operand = isReal(T) ? wholeNumber(T, Level::Varying) : expr(T, Level::Varying, 2);
    Stmt &S = add(Body, StmtKind::Atomic);
    S.ArrayIndex = A;
    S.Exprs = {std::move(Index), std::move(Operand)};
  }

  /// Whether a jump from here out of \p Scopes scopes keeps together what must stay together.
  static bool mayLeave(const Context &C, size_t Count) {
    for (size_t I = 0; I < Count; ++I)
      if (C.Scopes[C.Scopes.size() - 1 - I].Same > C.Same) return false;
    return true;
  }

  bool leave(std::vector<Stmt> &Body, const Context &C) {
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

  bool returnEarly(std::vector<Stmt> &Body, const Context &C) {
    if (!mayLeave(C, C.Scopes.size())) return assign(Body, C);
    add(Body, StmtKind::Return);
    return false;
  }

  /// What a condition of some uniformity makes of the context below it.
  Level conditionLevel(const Context &C) {
    if ((Has.Barriers || Has.SubGroups) && C.Same >= Level::SubGroup && R.percent(55)) return C.Same;
    if (R.percent(25)) return std::min(C.Same, Level::Group);
    return Level::Varying;
  }

  bool branch(std::vector<Stmt> &Body, Context &C) {
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

  bool switchOver(std::vector<Stmt> &Body, Context &C) {
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

  /// A variable that only its loop assigns; readable inside.
  unsigned counter(Type T, Level Same, unsigned Bound) {
    unsigned V = variable(T, Same);
    Counters.resize(V + 1);
    Counters[V] = Bound;
    return V;
  }

  bool loop(std::vector<Stmt> &Body, Context &C) {
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
    if (!Has.Barriers && !Has.SubGroups && R.percent(50)) Inner.Same = Level::Varying; // breaks may go their own ways
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

  /// w = v; v = v + ...: what a lane leaves a loop with is of this iteration, or of the last one.
  void remember(std::vector<Stmt> &Body, const Context &C) {
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

  bool irreducible(std::vector<Stmt> &Body, Context &C) {
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

  bool block(std::vector<Stmt> &Body, Context &C) {
    Context Inner = C;
    if (R.percent(60)) Inner.Same = Level::Varying;
    Inner.Scopes.push_back({false, Inner.Same});
    Stmt S;
    S.Kind = StmtKind::Block;
    S.Bodies.push_back(nested(C, Inner, 5));
    Body.push_back(std::move(S));
    return true;
  }

  /// if (d != 0) v = n / d: lanes that are off must not divide.
  bool guardedDivision(std::vector<Stmt> &Body, Context &C) {
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

  /// Each work-item writes its element of local memory, then all read what others wrote.
  bool exchange(std::vector<Stmt> &Body, Context &C) {
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
    // The element is read at once; statements may read more. No exchange within: it could write what is read.
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

  /// if (local_id == n) a[m] = v; barrier
  void leaderWrites(std::vector<Stmt> &Body, unsigned A) {
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

  bool subGroup(std::vector<Stmt> &Body, Context &C) {
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
    // The result goes to a variable no more uniform than it is.
    std::vector<unsigned> Choices;
    for (unsigned V = 0; V < K.Variables.size(); ++V)
      if (Usable[V] && !isCounter(V) && K.Variables[V].T == Result && K.Variables[V].Same <= Same) Choices.push_back(V);
    S.Variable = Choices.empty() ? variable(Result, R.percent(50) ? Same : Level::Varying) : R.of(Choices);
    Body.push_back(std::move(S));
    return true;
  }

  /// Lanes of the patterns that have their own instructions, and others.
  Expr shuffleLane() {
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

  void collective(Stmt &S, Type T) {
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

  /// What is in variables must be seen: every kernel ends by storing some of them.
  void storeResults() {
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

  Random R;
  Kernel K;
  Features Has{};
  std::vector<Type> Types;
  std::vector<bool> Usable;       ///< by variable: may be read, a counter in its loop only
  std::vector<unsigned> Counters; ///< by variable: of a loop's counter one more than it reaches, else 0
  unsigned ReadableLocal = ~0u;   ///< the Local array that nobody writes now
};

} // namespace

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
