// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Cuts a failing kernel down to what still fails.
#ifndef SYCLC_TESTS_FUZZ_SHRINK_H
#define SYCLC_TESTS_FUZZ_SHRINK_H

#include "Ast.h"

#include <functional>

namespace syclc::fuzz {

/// Tries smaller and smaller kernels: fewer statements, bodies in place of what they stand in, operands in place of
/// operations, constants, smaller launches. \param StillFails is asked for each; kernels may be undefined, and then are
/// no failure. \param Attempts how often it may be asked.
Kernel shrink(Kernel K, const std::function<bool(const Kernel &)> &StillFails, unsigned Attempts);

} // namespace syclc::fuzz

#endif
