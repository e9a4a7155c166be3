// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Flattens structured statements into a list of steps with jumps. The interpreter can stop and resume at any step, and
/// Lower.h translates each step to a basic block. Loops that are entered in the middle need no special case.
///
/// \code
///   for v1 = 0; v1 < p0; += 1            0: v2 = p0      1: v1 = 0
///     if (c) break 1                     2: v1 < v2 ? 3 : 8
///     S                            =>    3: c ? 4 : 5    4: jump 8
///                                        5: S            6: v1 = v1 + 1     7: jump 2
/// \endcode
#ifndef SYCLC_TESTS_FUZZ_FLATTEN_H
#define SYCLC_TESTS_FUZZ_FLATTEN_H

#include "Ast.h"

#include <deque>

namespace syclc::fuzz {

struct Step {
  enum class Kind : uint8_t {
    Effect, ///< executes S, a statement without bodies
    Set,    ///< Variable = *E
    Jump,   ///< to Targets[0]
    Branch, ///< *E ? Targets[0] : Targets[1]
    Switch, ///< *E is Cases[i] ? Targets[i] : Targets.back()
    Return
  };
  Kind K = Kind::Return;
  const Stmt *S = nullptr;
  const Expr *E = nullptr;
  unsigned Variable = 0;
  std::vector<unsigned> Targets;
};

/// Refers to the kernel from which it was created.
struct FlatProgram {
  std::vector<Step> Steps;
  std::deque<Expr> Made; ///< conditions and counters that are not in the source
  bool Valid = true;     ///< false if shrinking has removed the loop of a break or continue
};

FlatProgram flatten(const Kernel &K);

} // namespace syclc::fuzz

#endif
