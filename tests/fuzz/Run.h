// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Vectorises a generated kernel, compiles it in memory, runs it over a launch that is cut into random boxes, and
/// compares what it left in memory with the reference.
///
/// Buffers end (or begin) at pages that nobody may touch, so that an access out of bounds is a crash.
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
  bool Optimised = true; ///< as for users (native/emit/NativeModule.h); false: only what a kernel needs to become code
};
std::string print(const Way &W);

enum class Outcome : uint8_t {
  Same,
  Different,
  Refused,   ///< the vectoriser said that it cannot
  Invalid,   ///< a stage made IR that LLVM's verifier refuses
  Undefined, ///< the kernel itself is at fault
  Crashed,   ///< the compiler or the kernel's code
  Hung
};
const char *name(Outcome O);

struct Verdict {
  Outcome Is = Outcome::Same;
  std::string Text;
};

/// Compiles and runs in this process, whose native target LLVM must know: a fault in the compiler or in its code ends
/// it.
class Runner {
public:
  Runner();
  ~Runner();
  /// \p Spmd is what lower() made of the kernel; it is not changed.
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
