// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reduces a failing kernel while it still fails.
#ifndef SYCLC_TESTS_FUZZ_SHRINK_H
#define SYCLC_TESTS_FUZZ_SHRINK_H

#include "Ast.h"

#include <functional>

namespace syclc::fuzz {

/// Tries smaller and smaller kernels: fewer statements, bodies instead of their statements, operands instead of
/// operations, constants, smaller launches.
/// \param StillFails is called for each kernel. It must return false for kernels with undefined behaviour.
/// \param Attempts maximum number of calls.
Kernel shrink(Kernel K, const std::function<bool(const Kernel &)> &StillFails, unsigned Attempts);

} // namespace syclc::fuzz

#endif
