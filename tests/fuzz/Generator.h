// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Generates a random kernel (Generate.h). Generate.cpp generates the kernel's declarations and launch;
/// GenerateExpressions.cpp, GenerateStatements.cpp and GenerateGroups.cpp (barriers, sub-groups) generate its body.
///
/// All choices come from one random number generator, in the order of generation: a change to any of them changes a
/// seed's kernel.
#ifndef SYCLC_TESTS_FUZZ_GENERATOR_H
#define SYCLC_TESTS_FUZZ_GENERATOR_H

#include "Build.h"
#include "Random.h"

#include <algorithm>

namespace syclc::fuzz {

inline bool isPowerOfTwo(unsigned Value) { return (Value & (Value - 1)) == 0; }

/// This kernel's random part of the language.
struct Features {
  bool Branches, Loops, DivergentLoops, EarlyReturn, Switches, Irreducible, PrivateArrays, Structs, Copies, Division,
      Vectors, Helpers, Pointers, Atomics, Barriers, SubGroups, Reals, Small, Wide, Halves, Jumps, OddWidths;
};

/// A kernel under construction. Each function for statements adds one to \p Body and returns whether the code after it
/// is reachable.
class Generator {
public:
  explicit Generator(uint64_t Seed) : R(Seed) { K.Seed = Seed; }
  Kernel run();

private:
  /// The context of a statement.
  struct Context {
    Level Same = Level::Launch; ///< the scope whose work-items are all here together
    bool MayReturn = false;
    unsigned Depth = 0;
    unsigned Budget = 0;
    /// The targets of break, outermost first: for each whether it is a loop, and how far its body must stay together.
    struct Scope {
      bool IsLoop;
      Level Same;
    };
    std::vector<Scope> Scopes;
  };

  void chooseFeatures();
  void chooseLaunch();

  // --- Declarations

  Type anyType() { return R.of(Types); }
  Type dataType();
  bool has(Type T) const { return std::find(Types.begin(), Types.end(), T) != Types.end(); }
  void declare();
  /// Most variables start with a value that differs between work-items or groups, because constants lead to dead code.
  void startVariables();
  unsigned variable(Type T, Level Same);
  void fields(Array &A);
  /// Operations whose order does not matter, for atomics on \p A.
  void atomicOperation(Array &A);
  void shared();
  void helper();

  // --- Uniformity of values

  Level levelOf(const Expr &E) const;

  // --- Expressions

  /// The work-item's number in the launch, a linear value, as I32 or I64; below the product of reach().
  Expr linearId(Type T);
  /// A number below \p Count, at least as uniform as \p Same.
  Expr index(unsigned Count, Level Same, unsigned Depth);
  Expr value(size_t V) const;
  /// Index into an input array: often a small stride times the work-item's number, like in real kernels.
  Expr inputIndex(const Array &A, Level Same, unsigned Depth, unsigned Room = 0);
  Expr constant(Type T);
  Expr leaf(Type T, Level Same);
  Expr anyQuery(Level Same);
  /// A random expression of type \p T that is uniform in the scope \p Same.
  Expr expr(Type T, Level Same, unsigned Depth);
  bool load(Type T, Level Same, unsigned Depth, Expr &Result);
  Expr vector(Type T, Level Same, unsigned Depth);
  Expr condition(Level Same, unsigned Depth);
  Expr conversion(Type T, Level Same, unsigned Depth);
  /// A real number, kept in range, as an integer.
  Expr toInteger(Type T, Expr E, Level Same);
  Expr leafConstant(Type T) { return real(T, R.below(50)); }
  Expr realOperation(Type T, Level Same, unsigned Depth);
  Expr integerOperation(Type T, Level Same, unsigned Depth);

  // --- Statements

  void statements(std::vector<Stmt> &Body, Context &C, unsigned Count);
  std::vector<Stmt> nested(Context &C, Context Inner, unsigned Most = 3);
  bool statement(std::vector<Stmt> &Body, Context &C);
  Stmt &add(std::vector<Stmt> &Body, StmtKind Kind);
  /// A variable that may be assigned here, of type \p T when given.
  unsigned target(const Context &C, const Type *T = nullptr);
  bool isCounter(size_t V) const { return V < Counters.size() && Counters[V] != 0; }
  bool assign(std::vector<Stmt> &Body, const Context &C);
  bool store(std::vector<Stmt> &Body, const Context &);
  bool copy(std::vector<Stmt> &Body, const Context &C);
  bool walk(std::vector<Stmt> &Body, const Context &C);
  /// Small whole numbers as reals: their sums are exact, in any order.
  Expr wholeNumber(Type T, Level Same);
  bool atomic(std::vector<Stmt> &Body, const Context &C);
  void combine(std::vector<Stmt> &Body, unsigned A, unsigned Count);
  /// Whether a jump from here out of \p Scopes scopes keeps those work-items together that must stay together.
  static bool mayLeave(const Context &C, size_t Count);
  bool leave(std::vector<Stmt> &Body, const Context &C);
  bool returnEarly(std::vector<Stmt> &Body, const Context &C);
  /// The context below a condition of some uniformity.
  Level conditionLevel(const Context &C);
  bool branch(std::vector<Stmt> &Body, Context &C);
  bool switchOver(std::vector<Stmt> &Body, Context &C);
  /// A variable that only its loop assigns; readable inside.
  unsigned counter(Type T, Level Same, unsigned Bound);
  bool loop(std::vector<Stmt> &Body, Context &C);
  /// for (i = id; i < n; i += range) v += a[i]: work-items leave it one after the other.
  bool strided(std::vector<Stmt> &Body, Context &C);
  /// w = v; v = v + ...: the value with which a lane leaves a loop is from this iteration, or from the last one.
  void remember(std::vector<Stmt> &Body, const Context &C);
  bool irreducible(std::vector<Stmt> &Body, Context &C);
  bool block(std::vector<Stmt> &Body, Context &C);
  /// if (d != 0) v = n / d: lanes that are off must not divide.
  bool guardedDivision(std::vector<Stmt> &Body, Context &C);
  /// Each work-item writes its element of local memory, then all read what others wrote.
  bool exchange(std::vector<Stmt> &Body, Context &C);
  /// if (local_id == n) a[m] = v; barrier
  void leaderWrites(std::vector<Stmt> &Body, unsigned A);
  bool subGroup(std::vector<Stmt> &Body, Context &C);
  /// A lane number: often of a pattern for which there are special instructions.
  Expr shuffleLane();
  void collective(Stmt &S, Type T);
  /// Makes variables observable: every kernel ends by storing some of them.
  void storeResults();

  Random R;
  Kernel K;
  Features Has{};
  std::vector<Type> Types;
  std::vector<bool> Usable;       ///< by variable: may be read here; a counter only in its loop
  std::vector<unsigned> Counters; ///< by variable: one more than a loop counter's maximum, 0 for others
  unsigned ReadableLocal = ~0u;   ///< the Local array that no work-item writes now
};

} // namespace syclc::fuzz

#endif
