// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Vectorises a generated kernel, compiles it in memory, runs it over a launch that is divided into random boxes, and
/// compares the memory afterwards with the reference.
///
/// Buffers end (or begin) at inaccessible pages, so that an access out of bounds crashes.
#ifndef SYCLC_TESTS_FUZZ_RUN_H
#define SYCLC_TESTS_FUZZ_RUN_H

#include "Interpret.h"
#include "Lower.h"

#include <memory>

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {
struct NativeLevel;
} // namespace syclc

namespace syclc::fuzz {

/// One way of compiling a kernel.
struct Way {
  unsigned Lanes = 1;
  const NativeLevel *Level = nullptr;
  Preparation Before = Preparation::Simplified;
  unsigned LanesAlong = 0; ///< the dimension that is exchanged with x before (native/vectorize/ExchangeDimensions.h)
  bool Optimised = true;   ///< the usual pipeline (native/NativeModule.h); false: only the required passes
};
std::string print(const Way &W);

enum class Outcome : uint8_t {
  Same,
  Different,
  Refused,   ///< the vectoriser does not support the kernel
  Invalid,   ///< a stage generated IR that LLVM's verifier rejects
  Undefined, ///< the kernel has undefined behaviour
  Crashed,   ///< the compiler or the kernel's code crashed
  Hung
};
const char *name(Outcome O);

struct Verdict {
  Outcome Is = Outcome::Same;
  std::string Text;
};

/// Compiles and runs in this process, so that a crash of the compiler or of its code ends the process. LLVM's native
/// target must be initialised.
class Runner {
public:
  Runner();
  ~Runner();
  /// \p Spmd is the result of lower(); it is not changed.
  Verdict run(const Kernel &K, const llvm::Module &Spmd, const Way &How, const Memory &Initial,
              const Reference &Expected);

private:
  struct State;
  std::unique_ptr<State> S;
};

/// The ISA levels that this machine can run.
std::vector<const NativeLevel *> runnableLevels();

} // namespace syclc::fuzz

#endif
