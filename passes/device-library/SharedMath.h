// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which calls of the device library's bodies stay calls. A body of 20 to 40 operations is 200 to 700 bytes of vector
/// code: a kernel that computes five exponentials would hold it five times, and every kernel of the file again.
///
/// \code
///   %a = call float @syclc.math.expf(float %x)    ; three such calls and more side by side
///   ->  stays; native/vectorize/VectorMath.h makes one function of it for all kernels of the file
///   %a = call float @syclc.math.expf(float %x)    ; one or two
///   ->  the body
/// \endcode
/// Two steps. shareMath() leaves what any level may want as calls:
///   - bodies without branches, of LeastSize operations and more, that are called at two places at least;
///   - where the innermost loop around the call, or the kernel outside of all loops, has LeastCalls such calls at
///   least:
///     what a call costs is then small next to what surrounds it. One call in a loop would cost most of what it gains;
///   - not in kernels of a single work-item, for LLVM's loop vectoriser.
/// inlineFewUses() then decides for a level. Measured on Black-Scholes (erf twice, log, exp), all four as calls:
///   - 128-bit registers (x86-64-v2): 1.03 times the speed, 0.6 of the code. All stay calls.
///   - 16 registers of 256 bits (x86-64-v3): 0.95 of the speed. Only bodies that are called LeastCalls times side by
///   side.
///   - AVX-512: 0.88 of the speed; with 32 registers and constants from memory code is small anyway. None.
/// A kernel computes the same, bit for bit, either way.
#ifndef SYCLC_PASSES_DEVICELIBRARY_SHAREDMATH_H
#define SYCLC_PASSES_DEVICELIBRARY_SHAREDMATH_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace syclc {

/// Inlines the calls of \p Bodies, definitions of functions of numbers, but for those that are better shared. Bodies
/// that nobody calls then are erased; those that stay are internal and have MathCostFnAttr.
/// \returns the functions that calls were inlined into.
llvm::SmallVector<llvm::Function *> shareMath(llvm::ArrayRef<llvm::Function *> Bodies);

/// Inlines all calls that \p F has of shared bodies.
void inlineSharedMath(llvm::Function &F);

/// Inlines the calls of shared bodies that \p Kernel has fewer of than \p Least, of one body in one loop.
void inlineFewUses(llvm::Function &Kernel, unsigned Least);

/// The shared body that \p Call calls, or null.
llvm::Function *sharedBody(const llvm::CallBase &Call);

/// What a call of a shared body, or of its form for vectors, does, in operations on one register; 0 for anything else.
unsigned sharedMathCost(const llvm::Instruction &I);

} // namespace syclc

#endif
