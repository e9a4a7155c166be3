// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The expected results of a kernel: interprets the AST one work-item at a time, without LLVM.
///
/// Every work-item has its own position in the program and its own variables. It runs until it ends or reaches an
/// operation of several work-items. When all of them wait at the same place, the operation is executed and they
/// continue.
#ifndef SYCLC_TESTS_FUZZ_INTERPRET_H
#define SYCLC_TESTS_FUZZ_INTERPRET_H

#include "Flatten.h"

namespace syclc::fuzz {

/// The contents of a kernel's arrays in global memory, by array; empty for the others.
using Memory = std::vector<std::vector<uint8_t>>;

struct Reference {
  std::string Undefined; ///< why the kernel has undefined behaviour; empty if it has none
  Memory Global;
};

/// The initial contents of global memory, from the kernel's seed.
Memory initialMemory(const Kernel &K);

/// Runs \p K over \p Initial with \p Lanes work-items per sub-group. Records which expressions overflowed in them.
Reference interpret(const Kernel &K, const FlatProgram &P, const Memory &Initial, unsigned Lanes);

} // namespace syclc::fuzz

#endif
