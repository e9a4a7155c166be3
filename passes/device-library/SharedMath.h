// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Decides which calls of math bodies stay calls. A body of 20 to 40 operations has 200 to 700 bytes of vector code: a
/// kernel that computes five exponentials would contain it five times, as would every other kernel of the file.
///
/// \code
///   %a = call float @syclc.math.expf(float %x)    ; three or more such calls
///   ->  stay; native/vectorize/VectorMath.h makes one function of the body for all kernels of the file
///   %a = call float @syclc.math.expf(float %x)    ; one or two
///   ->  the body
/// \endcode
/// There are two steps. shareMath() keeps calls that may be useful at any level:
///   - of bodies without branches, with at least MinSize operations and at least two call sites;
///   - if the innermost loop around the call, or the part of the kernel outside of loops, has at least MinCalls such
///     calls: then the cost of a call is small compared to the code around it. A single call in a loop would cost most
///     of its benefit;
///   - not in kernels of a single work-item, which LLVM's loop vectoriser vectorises.
/// inlineFewUses() then decides for a level. Measured on Black-Scholes (erf twice, log, exp), with all four as calls:
///   - 128-bit registers (x86-64-v2): 1.03 times the speed, 0.6 times the code size. All stay calls.
///   - 16 registers of 256 bits (x86-64-v3): 0.95 times the speed. Only bodies with several adjacent calls stay.
///   - AVX-512: 0.88 times the speed; with 32 registers and constants in memory the code is small anyway. None stays.
/// The results of a kernel are bitwise identical either way.
#ifndef SYCLC_PASSES_DEVICELIBRARY_SHAREDMATH_H
#define SYCLC_PASSES_DEVICELIBRARY_SHAREDMATH_H

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace syclc {

/// Inlines the calls of \p Bodies, definitions of functions on floating-point numbers, except for those that are better
/// shared. Erases bodies without remaining calls; the others become internal and get MathCostFnAttr.
/// \returns the functions that calls were inlined into.
llvm::SmallVector<llvm::Function *> shareMath(llvm::ArrayRef<llvm::Function *> Bodies);

/// Inlines all calls of shared bodies in \p F.
void inlineSharedMath(llvm::Function &F);

/// Inlines calls of shared bodies in \p Kernel if a loop has fewer than \p Least calls of the same body.
void inlineFewUses(llvm::Function &Kernel, unsigned Least);

/// The shared body that \p Call calls, or null.
llvm::Function *sharedBody(const llvm::CallBase &Call);

/// The cost of a call of a shared body, or of its vector form, in operations per register; 0 for other instructions.
unsigned sharedMathCost(const llvm::Instruction &I);

} // namespace syclc

#endif
