// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-groups of work-groups whose rows are shorter than a sub-group: they take their work-items by linear local id.
///
/// Lanes run along x, so a row of three work-items makes a sub-group of three, and a group of 64 x 1 has 64 sub-groups
/// of one. Programs count on sub-groups that are full, but for the last one of a group, as they are on other devices. A
/// kernel that asks for its sub-group therefore has a second form, the packed one: for it a group is one row, of all
/// its work-items, and what tells it of a work-item's place follows from the number in that row:
/// \code
///   %x = call i64 @__syclc_local_id(i32 0)         %n = call i64 @__syclc_local_id(i32 0)   ; 0 to 63 in this form
///   %y = call i64 @__syclc_local_id(i32 1)    =>   %y = n / local_size.x
///   %i = call i64 @__syclc_global_id(i32 0)        %x = n - %y * local_size.x
///                                                  %i = group_id.x * local_size.x + %x + offset.x
/// \endcode
/// native/workgroup/WorkItemLoops.h puts both forms into one native function, which takes the packed one for the
/// launches whose rows are that short. The other form stays as it is, with neighbours in x in neighbouring lanes.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PACKROWS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PACKROWS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// For which launches \p Kernel, in SPMD IR, needs its packed form when sub-groups have \p Lanes lanes. Kernels that
/// call functions of other sources have none, since these know rows only; those that hold matrices fill their rows.
enum class PackedLaunches { None, ShortRows, All };
PackedLaunches packedLaunches(const llvm::Function &Kernel, unsigned Lanes);

/// Makes \p Kernel, in SPMD IR, its packed form, with the attribute PackedRowsFnAttr. \returns how many queries
/// changed.
unsigned packRows(llvm::Function &Kernel);

/// `syclc-pack-rows`: does it with copies that PacksRowsFnAttr says it of; for opt, `syclc-pack-rows<W>` with all kernels
/// that need it for some launches.
class PackRowsPass : public llvm::PassInfoMixin<PackRowsPass> {
public:
  explicit PackRowsPass(unsigned Lanes = 0) : Lanes(Lanes) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  unsigned Lanes;
};

} // namespace syclc

#endif
