// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interpret.h"

#include "Random.h"
#include "Values.h"

#include <cmath>
#include <cstring>
#include <limits>

namespace syclc::fuzz {

namespace {

/// Step limit: a run with more steps than this is an endless loop.
constexpr uint64_t StepLimit = 3'000'000;

Bits readMemory(const uint8_t *From, Type T) {
  Bits Value = 0;
  std::memcpy(&Value, From, storeSize(T)); // little-endian, as every machine that native code is made for
  return Value & maskOf(bitWidth(T));
}

void writeMemory(uint8_t *To, Type T, Bits Value) { std::memcpy(To, &Value, storeSize(T)); }

struct WorkItem {
  enum class State : uint8_t { Ready, AtSubGroup, AtBarrier, Done };
  State Is = State::Ready;
  unsigned At = 0; ///< the step to do next
  Extent LocalId{}, GlobalId{};
  unsigned Number = 0; ///< in the work-group, x-fastest
  std::vector<Bits> Variables;
  Memory Private;
};

/// The work-items that accessed an element of local memory since the last barrier: Nobody, Several or a number.
struct Touched {
  static constexpr int Nobody = -1, Several = -2;
  int Writer = Nobody, Reader = Nobody, Atomic = Nobody;
};

class Machine {
public:
  Machine(const Kernel &K, const FlatProgram &P, const Memory &Initial, unsigned Lanes)
      : K(K), P(P), Lanes(Lanes), Row(K.Local[0] < Lanes ? K.localCount() : K.Local[0]) {
    Result.Global = Initial;
  }

  Reference run() {
    for (Group[2] = 0; Group[2] < K.Groups[2]; ++Group[2])
      for (Group[1] = 0; Group[1] < K.Groups[1]; ++Group[1])
        for (Group[0] = 0; Group[0] < K.Groups[0] && Result.Undefined.empty(); ++Group[0]) runGroup();
    return std::move(Result);
  }

private:
  void undefined(const char *Why) {
    if (Result.Undefined.empty()) Result.Undefined = Why;
  }
  bool isDefined() const { return Result.Undefined.empty(); }

  // --- Work-groups and sub-groups

  unsigned chunksPerRow() const { return (Row + Lanes - 1) / Lanes; }
  unsigned numberOfRows() const { return K.localCount() / Row; }

  void runGroup() {
    startGroup();
    while (isDefined()) {
      unsigned SubGroups = chunksPerRow() * numberOfRows();
      for (unsigned S = 0; S < SubGroups && isDefined(); ++S) runSubGroup(S);
      if (!isDefined()) return;
      unsigned Waiting = 0;
      for (const WorkItem &Item : Items) Waiting += Item.Is == WorkItem::State::AtBarrier;
      if (Waiting == 0) return;
      if (Waiting != Items.size()) return undefined("a barrier that not all work-items reach");
      for (WorkItem &Item : Items) {
        if (Item.At != Items[0].At) return undefined("work-items at different barriers");
        Item.Is = WorkItem::State::Ready;
      }
      for (WorkItem &Item : Items) ++Item.At;
      for (auto &Elements : LocalTouched) Elements.assign(Elements.size(), Touched());
    }
  }

  void startGroup() {
    Items.assign(K.localCount(), WorkItem());
    LocalMemory.assign(K.Arrays.size(), {});
    LocalTouched.assign(K.Arrays.size(), {});
    for (size_t A = 0; A < K.Arrays.size(); ++A)
      if (K.Arrays[A].Where == Space::Local) {
        LocalMemory[A].resize(size_t(K.localCount()) * K.Arrays[A].elementSize());
        LocalTouched[A].resize(K.localCount());
      }
    unsigned Number = 0;
    for (WorkItem &Item : Items) {
      Item.Number = Number;
      Item.LocalId = {Number % K.Local[0], Number / K.Local[0] % K.Local[1], Number / K.Local[0] / K.Local[1]};
      for (unsigned D = 0; D < 3; ++D) Item.GlobalId[D] = K.Offset[D] + Group[D] * K.Local[D] + Item.LocalId[D];
      for (const Variable &V : K.Variables) Item.Variables.push_back(V.Initial);
      Item.Private.resize(K.Arrays.size());
      for (size_t A = 0; A < K.Arrays.size(); ++A)
        if (K.Arrays[A].Where == Space::Private)
          Item.Private[A].assign(size_t(K.Arrays[A].Count) * K.Arrays[A].elementSize(), K.Arrays[A].Fill);
      ++Number;
    }
  }

  /// The first work-item of a sub-group and how many there are.
  std::pair<unsigned, unsigned> membersOf(unsigned SubGroup) const {
    unsigned First = SubGroup % chunksPerRow() * Lanes, RowsBefore = SubGroup / chunksPerRow();
    return {RowsBefore * Row + First, std::min(Lanes, Row - First)};
  }

  void runSubGroup(unsigned SubGroup) {
    auto [First, Count] = membersOf(SubGroup);
    while (isDefined()) {
      unsigned Waiting = 0;
      for (unsigned I = First; I < First + Count && isDefined(); ++I) {
        runItem(Items[I]);
        Waiting += Items[I].Is == WorkItem::State::AtSubGroup;
      }
      if (!isDefined() || Waiting == 0) return;
      if (Waiting != Count) return undefined("a sub-group operation that not all work-items reach");
      for (unsigned I = First; I < First + Count; ++I)
        if (Items[I].At != Items[First].At) return undefined("work-items at different sub-group operations");
      operateTogether(*P.Steps[Items[First].At].S, First, Count);
      for (unsigned I = First; I < First + Count; ++I) {
        ++Items[I].At;
        Items[I].Is = WorkItem::State::Ready;
      }
    }
  }

  void operateTogether(const Stmt &S, unsigned First, unsigned Count) {
    if (S.Kind == StmtKind::SubGroupBarrier) return;
    Type T = S.Exprs[0].T;
    std::vector<Bits> Values, Results(Count);
    for (unsigned I = 0; I < Count; ++I) Values.push_back(evaluate(S.Exprs[0], Items[First + I]));
    auto Combine = [&](Bits A, Bits B) {
      return S.Minimum || S.Maximum ? extremum(S.Maximum, T, A, B) : compute(S.Combine, T, A, B).Value;
    };
    Bits Start = S.Minimum || S.Maximum ? fromDouble(T, S.Minimum ? HUGE_VAL : -HUGE_VAL) : identity(S.Combine, T);
    Bits Sum = Start, Votes = 0;
    for (unsigned I = 0; I < Count; ++I) {
      Bits Before = Sum;
      bool Collective = SubGroupOperation(S.Code) >= SubGroupOperation::Reduce;
      if (Collective) Sum = I == 0 ? Values[0] : Combine(Sum, Values[I]);
      Results[I] = SubGroupOperation(S.Code) == SubGroupOperation::ExclusiveScan ? Before : Sum;
      Votes |= (Values[I] & 1) << I;
    }
    for (unsigned I = 0; I < Count; ++I) {
      switch (SubGroupOperation(S.Code)) {
      case SubGroupOperation::Any:
        Results[I] = Votes != 0;
        break;
      case SubGroupOperation::All:
        Results[I] = Votes == maskOf(Count);
        break;
      case SubGroupOperation::Ballot:
        Results[I] = Votes;
        break;
      case SubGroupOperation::Shuffle: {
        Bits Lane = evaluate(S.Exprs[1], Items[First + I]);
        Results[I] = Lane < Count ? Values[unsigned(Lane)] : 0;
        break;
      }
      case SubGroupOperation::Reduce:
        Results[I] = Sum;
        break;
      case SubGroupOperation::ExclusiveScan:
      case SubGroupOperation::InclusiveScan:
        break;
      }
    }
    for (unsigned I = 0; I < Count; ++I) Items[First + I].Variables[S.Variable] = Results[I];
  }

  // --- A work-item

  /// Runs until the work-item ends or waits.
  void runItem(WorkItem &Item) {
    while (Item.Is == WorkItem::State::Ready && isDefined()) {
      if (++Steps > StepLimit) return undefined("it runs for too long");
      const Step &S = P.Steps[Item.At];
      switch (S.K) {
      case Step::Kind::Set:
        Item.Variables[S.Variable] = evaluate(*S.E, Item);
        ++Item.At;
        break;
      case Step::Kind::Jump:
        Item.At = S.Targets[0];
        break;
      case Step::Kind::Branch:
        Item.At = S.Targets[evaluate(*S.E, Item) ? 0 : 1];
        break;
      case Step::Kind::Switch: {
        Bits Value = evaluate(*S.E, Item);
        size_t Case = 0;
        while (Case < S.S->Cases.size() && S.S->Cases[Case] != Value) ++Case;
        Item.At = S.Targets[Case];
        break;
      }
      case Step::Kind::Return:
        Item.Is = WorkItem::State::Done;
        break;
      case Step::Kind::Effect:
        effect(*S.S, Item);
        break;
      }
    }
  }

  void effect(const Stmt &S, WorkItem &Item) {
    switch (S.Kind) {
    case StmtKind::Barrier:
      Item.Is = WorkItem::State::AtBarrier;
      return;
    case StmtKind::SubGroupBarrier:
    case StmtKind::SubGroup:
      Item.Is = WorkItem::State::AtSubGroup;
      return;
    case StmtKind::Store: {
      Bits Value = evaluate(S.Exprs[1], Item);
      if (uint8_t *Place = writable(S, Item)) writeMemory(Place, K.Arrays[S.ArrayIndex].Fields[S.Field], Value);
      break;
    }
    case StmtKind::Atomic:
      atomic(S, Item);
      break;
    case StmtKind::AtomicOwn: {
      Type T = K.Arrays[S.ArrayIndex].Fields[S.Field];
      Bits Operand = evaluate(S.Exprs[1], Item);
      uint8_t *Place = writable(S, Item);
      if (!Place) return;
      Bits Old = readMemory(Place, T);
      writeMemory(Place, T, S.Code ? Operand : compute(S.Combine, T, Old, Operand).Value);
      Item.Variables[S.Variable] = Old;
      break;
    }
    case StmtKind::CompareExchange: {
      Type T = K.Arrays[S.ArrayIndex].Fields[S.Field];
      Bits Expected = evaluate(S.Exprs[1], Item), Desired = evaluate(S.Exprs[2], Item);
      uint8_t *Place = writable(S, Item);
      if (!Place) return;
      Bits Old = readMemory(Place, T);
      if (Old == Expected) writeMemory(Place, T, Desired);
      Item.Variables[S.Variable] = Old;
      break;
    }
    case StmtKind::Fill:
      Item.Private[S.ArrayIndex].assign(Item.Private[S.ArrayIndex].size(), uint8_t(S.Amount));
      break;
    case StmtKind::Copy:
      copy(S, Item);
      break;
    case StmtKind::Walk: {
      Bits At = evaluate(S.Exprs[0], Item), Count = evaluate(S.Exprs[1], Item), Sum = 0;
      for (; Count != 0 && isDefined(); --Count, At += S.Amount)
        Sum = compute(Operation::Add, K.Variables[S.Variable].T, Sum, load(S.ArrayIndex, At, 0, Item)).Value;
      Item.Variables[S.Variable] = Sum;
      break;
    }
    case StmtKind::Assume:
      if (!evaluate(S.Exprs[0], Item)) return undefined("an assumption that does not hold");
      break;
    default:
      return undefined("a statement that flattening should have taken apart");
    }
    ++Item.At;
  }

  void atomic(const Stmt &S, WorkItem &Item) {
    const Array &A = K.Arrays[S.ArrayIndex];
    Bits Operand = evaluate(S.Exprs[1], Item), Index = evaluate(S.Exprs[0], Item);
    if (Index >= K.elements(A)) return undefined("an atomic out of bounds");
    bool IsLocal = A.Where == Space::Local;
    if (IsLocal) touch(LocalTouched[S.ArrayIndex][size_t(Index)], Item, &Touched::Atomic);
    uint8_t *Place = (IsLocal ? LocalMemory : Result.Global)[S.ArrayIndex].data() + size_t(Index) * A.elementSize();
    writeMemory(Place, A.Fields[0], compute(A.Combine, A.Fields[0], readMemory(Place, A.Fields[0]), Operand).Value);
  }

  void copy(const Stmt &S, WorkItem &Item) {
    const Array &To = K.Arrays[S.ArrayIndex], &From = K.Arrays[S.Source];
    Bits First = evaluate(S.Exprs[0], Item);
    if (First >= From.Count || First + S.Amount > From.Count || S.Amount > To.Count)
      return undefined("a memcpy out of bounds");
    const Memory &Source = From.Where == Space::Private ? Item.Private : Result.Global;
    std::memcpy(Item.Private[S.ArrayIndex].data(), Source[S.Source].data() + size_t(First) * From.elementSize(),
                size_t(S.Amount) * From.elementSize());
  }

  /// Two work-items race when they touch the same element between two barriers, one of them writes, and not both do
  /// so by atomics.
  void touch(Touched &Element, const WorkItem &Item, int Touched::*How) {
    auto Mine = int(Item.Number);
    auto IsOther = [&](int Who) { return Who != Touched::Nobody && Who != Mine; };
    bool Races = How == &Touched::Writer ? IsOther(Element.Writer) || IsOther(Element.Reader) || IsOther(Element.Atomic)
                 : How == &Touched::Reader ? IsOther(Element.Writer) || IsOther(Element.Atomic)
                                           : IsOther(Element.Writer) || IsOther(Element.Reader);
    if (Races) return undefined("a race in local memory");
    int &Who = Element.*How;
    Who = Who == Touched::Nobody || Who == Mine ? Mine : Touched::Several;
  }

  // --- Memory

  unsigned linearId(const WorkItem &Item) const {
    return Item.GlobalId[0] + K.reach(0) * (Item.GlobalId[1] + K.reach(1) * Item.GlobalId[2]);
  }

  Bits elementOf(const Array &A, Bits Slot, const WorkItem &Item) const {
    unsigned All = K.reach(0) * K.reach(1) * K.reach(2), Me = linearId(Item);
    if (A.Lies == Layout::Apart) return Slot * All + Me;
    return Bits(A.Lies == Layout::Together ? Me : All - 1 - Me) * A.Count + Slot;
  }

  /// The destination of the statement's value, or null if that is undefined.
  uint8_t *writable(const Stmt &S, WorkItem &Item) {
    const Array &A = K.Arrays[S.ArrayIndex];
    if (A.Where == Space::Local) {
      unsigned Mine = A.Lies == Layout::Reversed ? K.localCount() - 1 - Item.Number : Item.Number;
      if (S.Code) {
        Bits Chosen = evaluate(S.Exprs[0], Item);
        if (Chosen >= K.localCount()) {
          undefined("a store out of bounds");
          return nullptr;
        }
        Mine = unsigned(Chosen);
      }
      touch(LocalTouched[S.ArrayIndex][Mine], Item, &Touched::Writer);
      return LocalMemory[S.ArrayIndex].data() + size_t(Mine) * A.elementSize() + A.offsetOf(S.Field);
    }
    Bits Index = evaluate(S.Exprs[0], Item);
    if (Index >= A.Count) {
      undefined("a store out of bounds");
      return nullptr;
    }
    if (A.Where == Space::Own) Index = elementOf(A, Index, Item);
    Memory &Where = A.Where == Space::Own ? Result.Global : Item.Private;
    return Where[S.ArrayIndex].data() + size_t(Index) * A.elementSize() + A.offsetOf(S.Field);
  }

  Bits load(unsigned ArrayIndex, Bits Index, unsigned Field, WorkItem &Item) {
    const Array &A = K.Arrays[ArrayIndex];
    unsigned Bound = A.Where == Space::Local ? K.localCount() : A.Count;
    if (Index >= Bound) {
      undefined("a load out of bounds");
      return 0;
    }
    if (A.Where == Space::Own) Index = elementOf(A, Index, Item);
    if (A.Where == Space::Local) touch(LocalTouched[ArrayIndex][size_t(Index)], Item, &Touched::Reader);
    const Memory &Where = A.Where == Space::Local     ? LocalMemory
                          : A.Where == Space::Private ? Item.Private
                                                      : Result.Global;
    return readMemory(Where[ArrayIndex].data() + size_t(Index) * A.elementSize() + A.offsetOf(Field), A.Fields[Field]);
  }

  // --- Expressions

  Bits check(const Computed &C, const Expr &E) {
    E.Overflowed |= C.Overflowed;
    if (C.Undefined) undefined(C.Undefined);
    if (E.Kind == ExprKind::Operate && (E.Flags & C.Overflowed)) undefined("an overflow that the kernel rules out");
    return C.Value;
  }

  Bits evaluate(const Expr &E, WorkItem &Item) {
    auto Arg = [&](size_t I) { return evaluate(E.Args[I], Item); };
    switch (E.Kind) {
    case ExprKind::Constant:
      return E.Value;
    case ExprKind::Variable:
      return Item.Variables[E.Index];
    case ExprKind::Parameter:
      return K.Parameters[E.Index].Value;
    case ExprKind::Query:
      return query(Query(E.Code), E.Index, Item);
    case ExprKind::Operate: {
      Bits A = Arg(0), B = E.Args.size() > 1 ? Arg(1) : 0, C = E.Args.size() > 2 ? Arg(2) : 0;
      return check(compute(Operation(E.Code), E.T, A, B, C), E);
    }
    case ExprKind::Compare: {
      Bits A = Arg(0), B = Arg(1);
      return compare(Predicate(E.Code), E.Args[0].T, A, B);
    }
    case ExprKind::Select: {
      Bits Condition = Arg(0), Then = Arg(1), Else = Arg(2); // no short circuit, as in LLVM
      return Condition ? Then : Else;
    }
    case ExprKind::Convert:
      return check(convert(Conversion(E.Code), E.Args[0].T, E.T, Arg(0), E.Index, E.Flags & Expr::Signed), E);
    case ExprKind::Load:
      return load(E.Index, Arg(0), E.Index2, Item);
    case ExprKind::LoadEither: {
      Bits Which = Arg(0);
      return load(Which ? E.Index : E.Index2, Arg(1), 0, Item);
    }
    case ExprKind::LoadVector: {
      Bits First = Arg(0), Which = Arg(1);
      if (Which >= 4 || First + 3 >= K.Arrays[E.Index].Count) undefined("a vector out of bounds");
      return isDefined() ? load(E.Index, First + Which, 0, Item) : 0;
    }
    case ExprKind::Vector: {
      Bits Which = Arg(0);
      size_t Count = E.Args.size() - 1;
      std::vector<Bits> Elements;
      for (size_t I = 1; I < E.Args.size(); ++I) Elements.push_back(Arg(I));
      if (Which >= Count) {
        undefined("an element out of bounds");
        return 0;
      }
      auto I = size_t(Which);
      return check(compute(Operation(E.Code), E.T, Elements[I], Elements[(I + 1) % Count]), E);
    }
    case ExprKind::Helper: {
      const Helper &H = K.Helpers[E.Index];
      WorkItem Callee;
      Callee.Variables = {Arg(0), Arg(1)};
      for (unsigned I = 0; I < H.Rounds; ++I) Callee.Variables[0] = evaluate(H.Body, Callee);
      return Callee.Variables[0];
    }
    }
    return 0;
  }

  Bits query(Query Q, unsigned D, const WorkItem &Item) {
    const bool AsksGroup = Q == Query::LocalId || Q == Query::GroupId || Q == Query::LocalSize || Q == Query::NumGroups;
    if (AsksGroup && !K.NdRange) undefined("a query of the work-group in a kernel over a range");
    switch (Q) {
    case Query::GlobalId:
      return Item.GlobalId[D];
    case Query::LocalId:
      return Item.LocalId[D];
    case Query::GroupId:
      return Group[D];
    case Query::GlobalSize:
      return K.Groups[D] * K.Local[D];
    case Query::LocalSize:
      return K.Local[D];
    case Query::NumGroups:
      return K.Groups[D];
    case Query::GlobalOffset:
      return K.Offset[D];
    case Query::LaneId:
      return Item.Number % Row % Lanes;
    case Query::SubGroupSize:
      return std::min(Lanes, Row - Item.Number % Row / Lanes * Lanes);
    case Query::SubGroupMaxSize:
      return Lanes;
    case Query::SubGroupId:
      return Item.Number % Row / Lanes + chunksPerRow() * (Item.Number / Row);
    case Query::NumSubGroups:
      return chunksPerRow() * numberOfRows();
    }
    return 0;
  }

  const Kernel &K;
  const FlatProgram &P;
  const unsigned Lanes;
  const unsigned Row; ///< work-items that are divided into sub-groups together: all of a group with short rows
  Reference Result;
  Extent Group{};
  std::vector<WorkItem> Items;
  Memory LocalMemory;
  std::vector<std::vector<Touched>> LocalTouched; ///< by array and element
  uint64_t Steps = 0;
};

/// Numbers that are likely to find bugs: small ones, and sometimes the minimum and maximum.
Bits interestingValue(Type T, Random &R) {
  if (isInteger(T)) {
    Bits Value = R.percent(60)   ? Bits(R.below(16))
                 : R.percent(50) ? Bits(R.next()) | Bits(R.next()) << 64
                 : R.percent(50) ? ~Bits(0) - R.below(8)
                                 : (Bits(1) << (bitWidth(T) - 1)) + R.below(3) - 1;
    return Value & maskOf(bitWidth(T));
  }
  constexpr double Special[] = {0.0, -0.0, 1e30, -1e-30, HUGE_VAL, -HUGE_VAL, 65504, 1e-40, 0.1};
  if (R.percent(8)) return fromDouble(T, R.of(Special));
  if (R.percent(2)) return fromDouble(T, std::numeric_limits<double>::quiet_NaN());
  return fromDouble(T, R.percent(50) ? double(R.below(64)) - 20 : (double(R.below(1u << 20)) / 4096 - 100) * 1.1);
}

} // namespace

Memory initialMemory(const Kernel &K) {
  Random R(K.Seed ^ 0x6d656d6f7279);
  Memory Global(K.Arrays.size());
  for (size_t I = 0; I < K.Arrays.size(); ++I) {
    const Array &A = K.Arrays[I];
    if (A.Where == Space::Private || A.Where == Space::Local) continue;
    unsigned Count = K.elements(A), Size = A.elementSize();
    Global[I].resize(size_t(Count) * Size);
    for (unsigned E = 0; E < Count; ++E)
      for (size_t F = 0; F < A.Fields.size(); ++F) {
        // Sums of floating-point numbers must be exact, so that their order does not matter.
        bool Whole = A.Where == Space::Shared && isReal(A.Fields[F]);
        Bits Value = Whole ? fromDouble(A.Fields[F], R.below(9)) : interestingValue(A.Fields[F], R);
        writeMemory(&Global[I][size_t(E) * Size + A.offsetOf(F)], A.Fields[F], Value);
      }
  }
  return Global;
}

Reference interpret(const Kernel &K, const FlatProgram &P, const Memory &Initial, unsigned Lanes) {
  if (!P.Valid) return {"a break or continue outside of a loop", {}};
  return Machine(K, P, Initial, Lanes).run();
}

} // namespace syclc::fuzz
