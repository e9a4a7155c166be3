// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes expressions of the language (Ast.h) in one line each.
#ifndef SYCLC_TESTS_FUZZ_BUILD_H
#define SYCLC_TESTS_FUZZ_BUILD_H

#include "Ast.h"
#include "Values.h"

namespace syclc::fuzz {

inline Expr make(ExprKind Kind, Type T, uint8_t Code = 0, std::vector<Expr> Args = {}) {
  Expr E;
  E.Kind = Kind;
  E.T = T;
  E.Code = Code;
  E.Args = std::move(Args);
  return E;
}

inline Expr operate(Operation Op, Expr A) {
  Type T = A.T;
  return make(ExprKind::Operate, T, uint8_t(Op), {std::move(A)});
}

inline Expr operate(Operation Op, Expr A, Expr B) {
  Type T = A.T;
  return make(ExprKind::Operate, T, uint8_t(Op), {std::move(A), std::move(B)});
}

inline Expr number(Type T, uint64_t Value) {
  Expr E = make(ExprKind::Constant, T);
  E.Value = isReal(T) ? fromDouble(T, double(int64_t(Value))) : Bits(__int128(int64_t(Value))) & maskOf(bitWidth(T));
  return E;
}

inline Expr real(Type T, double Value) {
  Expr E = make(ExprKind::Constant, T);
  E.Value = fromDouble(T, Value);
  return E;
}

inline Expr compare(Predicate P, Expr A, Expr B) {
  return make(ExprKind::Compare, Type::I1, uint8_t(P), {std::move(A), std::move(B)});
}

inline Expr select(Expr Condition, Expr A, Expr B) {
  Type T = A.T;
  return make(ExprKind::Select, T, 0, {std::move(Condition), std::move(A), std::move(B)});
}

inline Expr convert(Conversion How, Type To, Expr From) {
  return make(ExprKind::Convert, To, uint8_t(How), {std::move(From)});
}

inline Expr query(Query Q, unsigned Dimension = 0) {
  Expr E = make(ExprKind::Query, Q < Query::LaneId ? Type::I64 : Type::I32, uint8_t(Q));
  E.Index = Dimension;
  return E;
}

/// An integer as another integer type.
inline Expr resize(Type To, Expr From, bool Signed) {
  if (From.T == To) return From;
  if (bitWidth(From.T) > bitWidth(To)) return convert(Conversion::Truncate, To, std::move(From));
  return convert(Signed ? Conversion::SignExtend : Conversion::ZeroExtend, To, std::move(From));
}

} // namespace syclc::fuzz

#endif
