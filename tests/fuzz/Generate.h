// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes a random kernel from a seed.
///
/// Each kernel draws from a random part of the language only (swarm testing): kernels with three kinds of statements
/// find what kernels with all of them hide. Kernels are defined by construction as far as that is cheap: indices are
/// masked, operands of conversions guarded, operations of groups stand where control flow is the same for the group.
/// The rest is found out by running the reference, see tighten().
#ifndef SYCLC_TESTS_FUZZ_GENERATE_H
#define SYCLC_TESTS_FUZZ_GENERATE_H

#include "Ast.h"

namespace syclc::fuzz {

Kernel generate(uint64_t Seed);

/// After the reference ran without nsw and nuw: puts them on operations that did not overflow anywhere, some of them.
/// LLVM and the vectoriser rely on them, above all for indices.
void tighten(Kernel &K);

} // namespace syclc::fuzz

#endif
