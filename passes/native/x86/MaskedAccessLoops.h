// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Masked accesses that the target has no instruction for become loops over the active lanes.
///
/// LLVM's code generator takes them apart into a test, a branch and an access for each lane: 32 bytes that AVX2 loads
/// under a mask are 64 blocks. A kernel with a few dozen of them takes seconds to compile, most of it in register
/// allocation, and each branch may be mispredicted.
/// \code
///   call void @llvm.masked.store(<32 x i8> %v, ptr %p, <32 x i1> %mask)
/// =>
///   store <32 x i8> %v, ptr %lanes                        ; on the stack
///   %bits = bitcast <32 x i1> %mask to i32
///   br (%bits != 0), label %lane, label %end
/// lane:                                                   ; one round for each active lane, in ascending order
///   %left = phi i32 [ %bits, ... ], [ %next, %lane ]
///   %l = cttz(%left)
///   %p[%l] = %lanes[%l]
///   %next = and i32 %left, (%left - 1)
///   br (%next != 0), label %lane, label %end
/// \endcode
/// A load fills the vector on the stack and reads it behind the loop. Gathers and scatters have their pointers there,
/// too. Masks that are constants need no branches, and few lanes no loop: both are left to LLVM,
/// and so are loads of fewer than 32 lanes. More than 64 lanes, as 16 work-items' structures of ten `half` have, are
/// several loops, one after the other.
///
/// Runs late, when masks of full sub-groups have become constants.
#ifndef SYCLC_PASSES_NATIVE_X86_MASKEDACCESSLOOPS_H
#define SYCLC_PASSES_NATIVE_X86_MASKEDACCESSLOOPS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

class MaskedAccessLoopsPass : public llvm::PassInfoMixin<MaskedAccessLoopsPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace syclc

#endif
