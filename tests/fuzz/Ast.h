// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The language of generated kernels. The generator produces it, the interpreter runs it, Lower.h translates it to SPMD
/// IR, and the shrinker reduces it.
///
/// Expressions, statements and kernels are plain values that own their parts: a copy is a deep copy, which is
/// sufficient for shrinking. The language does not prevent undefined behaviour (an index out of bounds, a division by
/// zero, a race in local memory, a barrier that not all work-items reach). The interpreter detects it, and such kernels
/// are discarded. So divisions may be unguarded after a branch, and additions that do not overflow may have nsw.
#ifndef SYCLC_TESTS_FUZZ_AST_H
#define SYCLC_TESTS_FUZZ_AST_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace syclc::fuzz {

/// I1 takes a byte in memory, as C++'s bool.
enum class Type : uint8_t { I1, I8, I16, I32, I64, I128, F16, F32, F64 };

/// The bits of a value of any type, zero-extended.
using Bits = unsigned __int128;

inline bool isReal(Type T) { return T >= Type::F16; }
inline bool isInteger(Type T) { return T < Type::F16; }
inline unsigned bitWidth(Type T) {
  constexpr unsigned Widths[] = {1, 8, 16, 32, 64, 128, 16, 32, 64};
  return Widths[unsigned(T)];
}
inline unsigned storeSize(Type T) { return T == Type::I1 ? 1 : bitWidth(T) / 8; }
inline Bits maskOf(unsigned Width) { return Width == 128 ? ~Bits(0) : (Bits(1) << Width) - 1; }
inline __int128 signExtend(Bits Value, unsigned Width) {
  return static_cast<__int128>(Value << (128 - Width)) >> (128 - Width);
}
const char *name(Type T);

enum class Operation : uint8_t {
#define OPERATION(NAME, TEXT, ARITY, ON) NAME,
#include "Operations.def"
#undef OPERATION
};

enum class Predicate : uint8_t { Eq, Ne, ULt, ULe, SLt, SLe, OEq, ONe, OLt, OLe, ULtReal, Ordered };

/// Conversions between the operand's type and the expression's.
enum class Conversion : uint8_t {
  Truncate,
  ZeroExtend,
  SignExtend,
  FromSigned,
  FromUnsigned,
  ToSigned,
  ToUnsigned,
  Resize,  ///< between floating-point types
  AsBits,  ///< a floating-point number's bits; 0 for NaN, whose bits differ between machines
  Narrowed ///< integer to itself through Expr::Index bits, an odd width; sign-extended if Expr::Flags contains Signed
};

/// Work-item queries, some of them with a dimension (x is 0).
enum class Query : uint8_t {
  GlobalId,
  LocalId,
  GroupId,
  GlobalSize,
  LocalSize,
  NumGroups,
  GlobalOffset,
  LaneId,
  SubGroupSize,
  SubGroupMaxSize,
  SubGroupId,
  NumSubGroups
};

enum class ExprKind : uint8_t {
  Constant,   ///< Value
  Variable,   ///< Kernel::Variables[Index]
  Parameter,  ///< Kernel::Parameters[Index]
  Query,      ///< Code is a Query, Index the dimension; I64 with one, I32 for those of sub-groups
  Operate,    ///< Code is an Operation on Args
  Compare,    ///< Code is a Predicate; I1
  Select,     ///< Args[0] ? Args[1] : Args[2]
  Convert,    ///< Code is a Conversion of Args[0]
  Load,       ///< element Args[0] (I32 or I64) of Kernel::Arrays[Index], field Index2
  LoadEither, ///< of array Index or Index2 by Args[0], element Args[1]; Code: 0 selects pointers, 1 a table of pointers
  LoadVector, ///< a vector of 4 at element Args[0] of array Index, of which element Args[1] is taken
  Vector,     ///< {Args[1..]} Code {Args[1..] rotated by one}, a vector operation of which element Args[0] is taken
  Helper      ///< a call of a function of the program: helper Index of Args[0] and Args[1]
};

struct Expr {
  enum Flag : uint8_t { NoSignedWrap = 1, NoUnsignedWrap = 2, Signed = 4 };

  ExprKind Kind = ExprKind::Constant;
  Type T = Type::I32;
  uint8_t Code = 0;
  uint8_t Flags = 0;
  /// Flags found by the interpreter: NoSignedWrap if no operation overflowed as signed, NoUnsignedWrap as unsigned.
  mutable uint8_t Overflowed = 0;
  unsigned Index = 0, Index2 = 0;
  Bits Value = 0;
  std::vector<Expr> Args;
};

/// The purpose of an array, which decides which work-items may write where.
enum class Space : uint8_t {
  Input,   ///< global, read only
  Own,     ///< global; each work-item reads and writes its own Slots elements
  Shared,  ///< global; atomics with one commutative operation only
  Private, ///< the work-item's own variable
  Local    ///< the work-group's, one element for each work-item of it
};

/// How the slots of the work-items are arranged in an array of Space::Own.
enum class Layout : uint8_t { Together, Apart, Reversed };

struct Array {
  Space Where = Space::Input;
  std::vector<Type> Fields; ///< of an element; one: the element is that type
  unsigned Count = 0;       ///< elements; Own: slots of a work-item; Local: unused, the group's size
  Layout Lies = Layout::Together;
  bool Index32 = false;               ///< Own, Local: the work-item's number is computed in 32 bits
  Operation Combine = Operation::Add; ///< Shared, Local: the operation of its atomics
  uint8_t Fill = 0;                   ///< Private: initial value of its bytes
  bool DynamicLocal = false;          ///< Local: in the launch's part of local memory, not in the kernel's own

  unsigned elementSize() const { return offsetOf(Fields.size()); }
  unsigned elementAlign() const;
  /// The offset of field \p Field in an element; one past the last field: the element's size.
  unsigned offsetOf(size_t Field) const;
};

/// The scope in which a value is known to be the same; each includes those before it.
enum class Level : uint8_t { Varying, SubGroup, Group, Launch };

struct Variable {
  Type T = Type::I32;
  Level Same = Level::Varying;
  Bits Initial = 0;
};

enum class SubGroupOperation : uint8_t {
  Any,
  All,
  Ballot,
  Shuffle, ///< Exprs[0] of lane Exprs[1]; 0 beyond the last lane
  Reduce,  ///< with Stmt::Combine, which may be FAdd, FMul, SMin ... (FMin and FMax: see Stmt::Minimum)
  ExclusiveScan,
  InclusiveScan
};

enum class StmtKind : uint8_t {
  Assign,    ///< Variable = Exprs[0]
  Store,     ///< Own, Private: element Exprs[0]; Local: the work-item's own, or with Code Exprs[0]. Value Exprs[1]
  Atomic,    ///< Shared, Local: element Exprs[0] combined with Exprs[1]
  AtomicOwn, ///< Variable = atomicrmw Combine of the own slot Exprs[0] with Exprs[1]
  CompareExchange, ///< own slot Exprs[0]: if it is Exprs[1] it becomes Exprs[2]; Variable = old value
  If,              ///< Exprs[0]; Bodies[0], Bodies[1]
  Switch,          ///< Exprs[0]; Bodies[i] for Cases[i], the last is the default; falls through if FallsThrough
  For,             ///< Variable = 0; Variable < Exprs[0]; Variable += Amount: Bodies[0]. Limit holds Exprs[0]
  Strided,         ///< Variable = Exprs[0]; Variable < Exprs[1]; Variable += Exprs[2]: Bodies[0]
  While,           ///< Variable = Amount; Variable-- != 0 && Exprs[0]: Bodies[0]
  DoWhile,         ///< Variable = Amount; do Bodies[0] while (--Variable != 0 && Exprs[0])
  Block,           ///< Bodies[0], which Break can leave
  Irreducible,     ///< if (Exprs[0]) goto B; A: Bodies[0]; B: Bodies[1]; if (Variable-- != 0 && Exprs[1]) goto A
  Break,           ///< leaves Amount + 1 enclosing loops, blocks or switches
  Continue,        ///< continues the innermost loop
  Return,
  Fill,    ///< memset: all elements of Private array ArrayIndex become bytes Amount; with Code it is a new variable
  Copy,    ///< memcpy: Amount elements of array Source (from element Exprs[0]) to Private array ArrayIndex
  Walk,    ///< Variable = sum of Exprs[1] elements, Amount apart, from Exprs[0] of array ArrayIndex, by a pointer
  Assume,  ///< Exprs[0] is true
  Barrier, ///< of the work-group
  SubGroupBarrier,
  SubGroup ///< Variable = Code (a SubGroupOperation) of Exprs
};

struct Stmt {
  StmtKind Kind = StmtKind::Assign;
  uint8_t Code = 0;
  Operation Combine = Operation::Add;
  bool FallsThrough = false;             ///< Switch
  bool Minimum = false, Maximum = false; ///< SubGroup on floating point: fmin or fmax instead of Combine
  unsigned Variable = 0, Limit = 0, ArrayIndex = 0, Field = 0, Source = 0;
  uint64_t Amount = 0;
  std::vector<uint64_t> Cases;
  std::vector<Expr> Exprs;
  std::vector<std::vector<Stmt>> Bodies;
};

struct Parameter {
  Type T = Type::I32;
  Bits Value = 0;
};

/// A function of two arguments (Variable 0 and 1 of its expression), repeated Rounds times on its first.
struct Helper {
  Type T = Type::I32;
  unsigned Rounds = 1;
  Expr Body;
};

/// x-fastest, like all sizes in abi/device_image.h.
using Extent = std::array<unsigned, 3>;

struct Kernel {
  uint64_t Seed = 0;
  bool NdRange = false;
  unsigned Dimensions = 1;
  Extent Local{1, 1, 1};  ///< 1 in a range kernel
  Extent Groups{1, 1, 1}; ///< of a range kernel: work-items
  Extent Offset{0, 0, 0};
  std::vector<Parameter> Parameters;
  std::vector<Variable> Variables;
  std::vector<Array> Arrays;
  std::vector<Helper> Helpers;
  std::vector<Stmt> Body;

  unsigned localCount() const { return Local[0] * Local[1] * Local[2]; }
  unsigned groupCount() const { return Groups[0] * Groups[1] * Groups[2]; }
  /// Global ids, offset included, are below this.
  unsigned reach(unsigned Dimension) const { return Offset[Dimension] + Groups[Dimension] * Local[Dimension]; }
  /// Elements of array \p A of this launch.
  unsigned elements(const Array &A) const;
  /// Whether results depend on the sub-groups' size.
  bool usesSubGroups() const;
};

/// Every expression of the kernel, outermost first; for the generator's flags and the shrinker.
template <typename Visitor>
void forEachExpr(Expr &E, Visitor &&Visit) {
  Visit(E);
  for (Expr &Arg : E.Args) forEachExpr(Arg, Visit);
}
template <typename Visitor>
void forEachExpr(std::vector<Stmt> &Body, Visitor &&Visit) {
  for (Stmt &S : Body) {
    for (Expr &E : S.Exprs) forEachExpr(E, Visit);
    for (std::vector<Stmt> &Inner : S.Bodies) forEachExpr(Inner, Visit);
  }
}

/// The kernel as pseudo-code, with its launch.
std::string print(const Kernel &K);

} // namespace syclc::fuzz

#endif
