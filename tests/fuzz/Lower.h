// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A generated kernel as SPMD IR (docs/spmd-ir.md), the way Clang and outlining would give it: variables are stack
/// slots, bool takes a byte, captures are parameters; and then passes of LLVM, more or fewer of them, because kernels
/// with many phis and kernels with many stack slots go different ways through the vectoriser.
#ifndef SYCLC_TESTS_FUZZ_LOWER_H
#define SYCLC_TESTS_FUZZ_LOWER_H

#include "Flatten.h"

#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace syclc::fuzz {

inline constexpr const char *KernelName = "kernel";

/// What runs over the kernel before it is vectorised, least first. Paired: scalars become vectors of two and more
/// wherever LLVM's SLP vectoriser can, as in kernels that are written with sycl::vec.
enum class Preparation : uint8_t { Nothing, Promoted, Cleaned, Simplified, Paired };

std::unique_ptr<llvm::Module> lower(const Kernel &K, const FlatProgram &P, Preparation How, llvm::LLVMContext &C);

/// Where a launch finds its captures: bytes into the closure, by parameter and by array (-1 for those that are none).
struct ClosureLayout {
  std::vector<unsigned> Parameters;
  std::vector<int> Arrays;
  std::vector<unsigned> LocalOffsets; ///< by array, into the work-group's local memory
  unsigned Size = 0;
  unsigned StaticLocal = 0, AllLocal = 0; ///< bytes of local memory: the kernel's own, and with the launch's
};
ClosureLayout layOut(const Kernel &K);

} // namespace syclc::fuzz

#endif
