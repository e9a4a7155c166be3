// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels as pseudo-code, close to C++, for the report of a failure.
#include "Ast.h"

#include <cmath>
#include <cstring>

namespace syclc::fuzz {

const char *name(Type T) {
  constexpr const char *Names[] = {"bool", "i8", "i16", "i32", "i64", "i128", "half", "float", "double"};
  return Names[unsigned(T)];
}

unsigned Array::elementAlign() const {
  unsigned Align = 1;
  for (Type T : Fields) Align = std::max(Align, storeSize(T));
  return Align;
}

unsigned Array::offsetOf(size_t Field) const {
  unsigned Offset = 0;
  auto AlignTo = [&](unsigned Align) { Offset = (Offset + Align - 1) / Align * Align; };
  for (size_t I = 0; I < Fields.size(); ++I) {
    AlignTo(storeSize(Fields[I]));
    if (I == Field) return Offset;
    Offset += storeSize(Fields[I]);
  }
  AlignTo(elementAlign());
  return Offset;
}

unsigned Kernel::elements(const Array &A) const {
  if (A.Where == Space::Local) return localCount();
  return A.Where == Space::Own ? A.Count * reach(0) * reach(1) * reach(2) : A.Count;
}

bool Kernel::usesSubGroups() const {
  bool Uses = false;
  auto Look = [&](auto &&Self, const std::vector<Stmt> &Body) -> void {
    for (const Stmt &S : Body) {
      Uses |= S.Kind == StmtKind::SubGroup;
      for (const std::vector<Stmt> &Inner : S.Bodies) Self(Self, Inner);
    }
  };
  Look(Look, Body);
  // The walk over expressions is for code that changes them, so it takes mutable ones.
  forEachExpr(const_cast<std::vector<Stmt> &>(Body),
              [&](const Expr &E) { Uses |= E.Kind == ExprKind::Query && Query(E.Code) >= Query::LaneId; });
  return Uses;
}

namespace {

const char *const OperationNames[] = {
#define OPERATION(NAME, TEXT, ARITY, ON) TEXT,
#include "Operations.def"
#undef OPERATION
};
const char *const PredicateNames[] = {
    "==", "!=", "<u", "<=u", "<", "<=", "==", "!=", "<", "<=", "<unordered", "ordered"};
const char *const QueryNames[] = {"global_id",      "local_id",      "group_id",     "global_size",
                                  "local_size",     "num_groups",    "offset",       "lane",
                                  "sub_group_size", "sub_group_max", "sub_group_id", "num_sub_groups"};
const char *const SubGroupNames[] = {"any", "all", "ballot", "shuffle", "reduce", "exclusive_scan", "inclusive_scan"};

class Printer {
public:
  explicit Printer(const Kernel &K) : K(K) {}

  std::string run() {
    Out = "// seed " + std::to_string(K.Seed) + ", " + (K.NdRange ? "nd_range" : "range");
    for (unsigned D = 0; D < K.Dimensions; ++D) {
      Out += std::string(D ? ", " : ": ") + "xyz"[D] + " " + std::to_string(K.Groups[D]);
      if (K.NdRange) Out += " groups of " + std::to_string(K.Local[D]);
      if (K.Offset[D]) Out += " from " + std::to_string(K.Offset[D]);
    }
    Out += "\n";
    for (size_t I = 0; I < K.Parameters.size(); ++I)
      line("param " + std::string(name(K.Parameters[I].T)) + " p" + std::to_string(I) + " = " +
           constant(K.Parameters[I].T, K.Parameters[I].Value));
    for (size_t I = 0; I < K.Arrays.size(); ++I) array(I, K.Arrays[I]);
    for (size_t I = 0; I < K.Helpers.size(); ++I)
      line("helper h" + std::to_string(I) + "(v0, v1): repeat " + std::to_string(K.Helpers[I].Rounds) +
           ": v0 = " + expr(K.Helpers[I].Body));
    for (size_t I = 0; I < K.Variables.size(); ++I) {
      constexpr const char *Levels[] = {"", "sub-group ", "group ", "launch "};
      line(std::string(Levels[unsigned(K.Variables[I].Same)]) + name(K.Variables[I].T) + " v" + std::to_string(I) +
           " = " + constant(K.Variables[I].T, K.Variables[I].Initial));
    }
    body(K.Body);
    return std::move(Out);
  }

private:
  void line(const std::string &Text) { Out += std::string(2 * size_t(Depth), ' ') + Text + "\n"; }

  void array(size_t I, const Array &A) {
    constexpr const char *Spaces[] = {"input", "own", "shared", "private", "local"};
    std::string Text = std::string(Spaces[unsigned(A.Where)]) + " {";
    for (Type T : A.Fields) Text += std::string(" ") + name(T);
    Text += " } a" + std::to_string(I) + "[" + std::to_string(K.elements(A)) + "]";
    if (A.Where == Space::Own) {
      constexpr const char *Layouts[] = {" slots together", " slots apart", " slots reversed"};
      Text += ", " + std::to_string(A.Count) + Layouts[unsigned(A.Lies)];
    }
    line(Text + (A.Index32 ? ", 32-bit index" : ""));
  }

  static std::string constant(Type T, Bits Value) {
    if (T == Type::F32 || T == Type::F64) {
      double Number = 0;
      float Single = 0;
      uint32_t Low = uint32_t(Value);
      uint64_t All = uint64_t(Value);
      std::memcpy(&Single, &Low, 4);
      std::memcpy(&Number, &All, 8);
      return std::to_string(T == Type::F32 ? double(Single) : Number) + (T == Type::F32 ? "f" : "");
    }
    if (T == Type::F16) return "half:" + std::to_string(uint64_t(Value));
    return std::to_string(int64_t(signExtend(Value, bitWidth(T))));
  }

  std::string expr(const Expr &E) {
    auto Arg = [&](size_t I) { return expr(E.Args[I]); };
    auto All = [&](size_t From) {
      std::string Text;
      for (size_t I = From; I < E.Args.size(); ++I) Text += (I > From ? ", " : "") + Arg(I);
      return "(" + Text + ")";
    };
    switch (E.Kind) {
    case ExprKind::Constant:
      return constant(E.T, E.Value);
    case ExprKind::Variable:
      return "v" + std::to_string(E.Index);
    case ExprKind::Parameter:
      return "p" + std::to_string(E.Index);
    case ExprKind::Query:
      return QueryNames[E.Code] +
             (Query(E.Code) < Query::LaneId ? std::string("(") + "xyz"[E.Index] + ")" : std::string());
    case ExprKind::Operate: {
      std::string Text = OperationNames[E.Code];
      if (E.Flags & Expr::NoSignedWrap) Text += "nsw";
      if (E.Flags & Expr::NoUnsignedWrap) Text += "nuw";
      bool Word = std::isalpha(Text[0]) || E.Args.size() != 2;
      return Word ? Text + All(0) : "(" + Arg(0) + " " + Text + " " + Arg(1) + ")";
    }
    case ExprKind::Compare:
      return "(" + Arg(0) + " " + PredicateNames[E.Code] + " " + Arg(1) + ")";
    case ExprKind::Select:
      return "(" + Arg(0) + " ? " + Arg(1) + " : " + Arg(2) + ")";
    case ExprKind::Convert:
      if (Conversion(E.Code) == Conversion::Narrowed)
        return std::string(E.Flags & Expr::Signed ? "i" : "u") + std::to_string(E.Index) + All(0);
      if (Conversion(E.Code) == Conversion::AsBits) return "bits" + All(0);
      return std::string(Conversion(E.Code) == Conversion::ZeroExtend ||
                                 Conversion(E.Code) == Conversion::FromUnsigned ||
                                 Conversion(E.Code) == Conversion::ToUnsigned
                             ? "unsigned_to_"
                             : "") +
             name(E.T) + All(0);
    case ExprKind::Load:
      return element(E.Index, Arg(0), E.Index2);
    case ExprKind::LoadEither:
      return std::string(E.Code ? "table" : "either") + "(" + Arg(0) + ", a" + std::to_string(E.Index) + ", a" +
             std::to_string(E.Index2) + ")[" + Arg(1) + "]";
    case ExprKind::LoadVector:
      return "vec4(a" + std::to_string(E.Index) + "[" + Arg(0) + "])[" + Arg(1) + "]";
    case ExprKind::Vector:
      return std::string("vec(") + OperationNames[E.Code] + ")" + All(1) + "[" + Arg(0) + "]";
    case ExprKind::Helper:
      return "h" + std::to_string(E.Index) + All(0);
    }
    return "?";
  }

  std::string element(unsigned ArrayIndex, const std::string &Index, unsigned Field) const {
    return "a" + std::to_string(ArrayIndex) + "[" + Index + "]" +
           (K.Arrays[ArrayIndex].Fields.size() > 1 ? "." + std::to_string(Field) : "");
  }

  void nested(const std::vector<Stmt> &Body) {
    ++Depth;
    body(Body);
    --Depth;
  }

  void body(const std::vector<Stmt> &Body) {
    for (const Stmt &S : Body) stmt(S);
  }

  void stmt(const Stmt &S) {
    auto E = [&](size_t I) { return expr(S.Exprs[I]); };
    std::string Variable = "v" + std::to_string(S.Variable);
    switch (S.Kind) {
    case StmtKind::Assign:
      return line(Variable + " = " + E(0));
    case StmtKind::Store:
      return line(
          element(S.ArrayIndex, K.Arrays[S.ArrayIndex].Where == Space::Local && !S.Code ? "own" : E(0), S.Field) +
          " = " + E(1));
    case StmtKind::Atomic:
      return line("atomic " + element(S.ArrayIndex, E(0), 0) + " " +
                  OperationNames[unsigned(K.Arrays[S.ArrayIndex].Combine)] + "= " + E(1));
    case StmtKind::AtomicOwn:
      return line(Variable + " = atomic " + element(S.ArrayIndex, E(0), S.Field) + " " +
                  (S.Code ? "exchange" : OperationNames[unsigned(S.Combine)]) + "= " + E(1));
    case StmtKind::CompareExchange:
      return line(Variable + " = compare_exchange " + element(S.ArrayIndex, E(0), S.Field) + ", " + E(1) + ", " + E(2));
    case StmtKind::If:
      line("if " + E(0));
      nested(S.Bodies[0]);
      if (S.Bodies[1].empty()) return;
      line("else");
      return nested(S.Bodies[1]);
    case StmtKind::Switch:
      line("switch " + E(0) + (S.FallsThrough ? " // falls through" : ""));
      for (size_t I = 0; I < S.Bodies.size(); ++I) {
        line(I < S.Cases.size() ? "case " + std::to_string(S.Cases[I]) : "default");
        nested(S.Bodies[I]);
      }
      return;
    case StmtKind::For:
      line("for " + Variable + " = 0; " + Variable + " < " + E(0) + "; += " + std::to_string(S.Amount));
      return nested(S.Bodies[0]);
    case StmtKind::Strided:
      line("for " + Variable + " = " + E(0) + "; " + Variable + " < " + E(1) + "; += " + E(2));
      return nested(S.Bodies[0]);
    case StmtKind::While:
      line(Variable + " = " + std::to_string(S.Amount) + "; while " + Variable + "-- && " + E(0));
      return nested(S.Bodies[0]);
    case StmtKind::DoWhile:
      line(Variable + " = " + std::to_string(S.Amount) + "; do");
      nested(S.Bodies[0]);
      return line("while --" + Variable + " && " + E(0));
    case StmtKind::Block:
      line("block");
      return nested(S.Bodies[0]);
    case StmtKind::Irreducible:
      line(Variable + " = " + std::to_string(S.Amount) + "; if " + E(0) + " goto B");
      line("A:");
      nested(S.Bodies[0]);
      line("B:");
      nested(S.Bodies[1]);
      return line("if " + Variable + "-- && " + E(1) + " goto A");
    case StmtKind::Break:
      return line("break " + std::to_string(S.Amount + 1));
    case StmtKind::Continue:
      return line("continue");
    case StmtKind::Return:
      return line("return");
    case StmtKind::Fill:
      return line("memset a" + std::to_string(S.ArrayIndex) + ", " + std::to_string(S.Amount));
    case StmtKind::Copy:
      return line("memcpy a" + std::to_string(S.ArrayIndex) + ", &" + element(S.Source, E(0), 0) + ", " +
                  std::to_string(S.Amount));
    case StmtKind::Walk:
      return line(Variable + " = sum of " + E(1) + " elements of a" + std::to_string(S.ArrayIndex) + " from " + E(0) +
                  ", " + std::to_string(S.Amount) + " apart");
    case StmtKind::Assume:
      return line("assume " + E(0));
    case StmtKind::Barrier:
      return line("barrier");
    case StmtKind::SubGroupBarrier:
      return line("sub_group_barrier");
    case StmtKind::SubGroup: {
      std::string Text = Variable + " = sub_group_" + SubGroupNames[S.Code];
      if (SubGroupOperation(S.Code) >= SubGroupOperation::Reduce)
        Text += std::string(" ") + (S.Minimum ? "fmin" : S.Maximum ? "fmax" : OperationNames[unsigned(S.Combine)]);
      Text += "(" + E(0);
      return line(Text + (S.Exprs.size() > 1 ? ", lane " + E(1) : "") + ")");
    }
    }
  }

  const Kernel &K;
  std::string Out;
  int Depth = 0;
};

} // namespace

std::string print(const Kernel &K) { return Printer(K).run(); }

} // namespace syclc::fuzz
