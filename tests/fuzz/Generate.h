// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Generates a random kernel from a seed.
///
/// Each kernel uses only a random part of the language (swarm testing): kernels with three kinds of statements find
/// bugs that kernels with all of them hide. Undefined behaviour is avoided by construction if that is cheap: indices
/// are masked, operands of conversions guarded, group operations placed in uniform control flow. Running the reference
/// checks the rest, see tighten().
#ifndef SYCLC_TESTS_FUZZ_GENERATE_H
#define SYCLC_TESTS_FUZZ_GENERATE_H

#include "Ast.h"

namespace syclc::fuzz {

Kernel generate(uint64_t Seed);

/// Adds nsw and nuw to some of the operations that did not overflow anywhere when the reference ran without these
/// flags. LLVM and the vectoriser rely on them, above all for indices.
void tighten(Kernel &K);

} // namespace syclc::fuzz

#endif
