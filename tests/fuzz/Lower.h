// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Translates a generated kernel to SPMD IR (docs/spmd-ir.md) in the form that Clang and outlining generate: variables
/// are stack slots, bool takes a byte, captures are parameters. Then runs more or fewer LLVM passes, because the
/// vectoriser handles kernels with many phis and kernels with many stack slots differently.
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

/// The passes before vectorisation, from few to many. Paired: LLVM's SLP vectoriser combines scalars into vectors of
/// two and more wherever it can, which gives code like that of kernels with sycl::vec.
enum class Preparation : uint8_t { Nothing, Promoted, Cleaned, Simplified, Paired };

std::unique_ptr<llvm::Module> lower(const Kernel &K, const FlatProgram &P, Preparation How, llvm::LLVMContext &C);

/// The offsets of a launch's captures in the closure, by parameter and by array (-1 for none).
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
