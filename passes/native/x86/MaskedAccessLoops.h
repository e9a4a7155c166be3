// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces masked accesses for which the target has no instruction by loops over the active lanes.
///
/// LLVM's code generator expands them to a test, a branch and an access for each lane: a masked load of 32 bytes for
/// AVX2 becomes 64 blocks. A kernel with a few dozen of them takes seconds to compile, mostly in register allocation,
/// and each branch may be mispredicted.
/// \code
///   call void @llvm.masked.store(<32 x i8> %v, ptr %p, <32 x i1> %mask)
/// =>
///   store <32 x i8> %v, ptr %lanes                        ; on the stack
///   %bits = bitcast <32 x i1> %mask to i32
///   br (%bits != 0), label %lane, label %end
/// lane:                                                   ; one iteration per active lane, in ascending order
///   %left = phi i32 [ %bits, ... ], [ %next, %lane ]
///   %l = cttz(%left)
///   %p[%l] = %lanes[%l]
///   %next = and i32 %left, (%left - 1)
///   br (%next != 0), label %lane, label %end
/// \endcode
/// A load fills the vector on the stack and reads it after the loop. An iteration moves 8 bytes of contiguous accesses
/// at once if all of their lanes are active, as they mostly are at an edge of an image. The pointers of gathers and scatters are also on
/// the stack. Accesses with constant masks, which need no branches, with few lanes, and loads of fewer than 32 lanes
/// are left to LLVM. For more than 64 lanes, such as structures of ten `half` in 16 work-items, there are several
/// loops.
///
/// Runs late, when the masks of full sub-groups have become constants.
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
