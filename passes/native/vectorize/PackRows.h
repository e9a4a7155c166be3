// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Packed sub-groups: work-groups whose rows are shorter than a sub-group form sub-groups by linear local id.
///
/// Lanes run along x, so a row of three work-items is a sub-group of three, and a group of 64 work-items along y has 64
/// sub-groups of one. Programs expect sub-groups to be full, except for the last one of a group, as on other devices. A
/// kernel that uses its sub-group therefore has a second, packed form. In that form a group is one row of all its
/// work-items, and the position of a work-item is computed from its number in the row:
/// \code
///   %x = call i64 @__syclc_local_id(i32 0)         %n = call i64 @__syclc_local_id(i32 0)   ; 0 to 63 in this form
///   %y = call i64 @__syclc_local_id(i32 1)    =>   %y = n / local_size.x
///   %i = call i64 @__syclc_global_id(i32 0)        %x = n - %y * local_size.x
///                                                  %i = group_id.x * local_size.x + %x + offset.x
/// \endcode
/// native/workgroup/WorkItemLoops.h combines both forms in one native function, which uses the packed form for launches
/// with short rows. The other form is not changed: work-items that are adjacent in x are in adjacent lanes.
#ifndef SYCLC_PASSES_NATIVE_VECTORIZE_PACKROWS_H
#define SYCLC_PASSES_NATIVE_VECTORIZE_PACKROWS_H

#include "llvm/IR/PassManager.h"

namespace syclc {

/// The launches for which \p Kernel, in SPMD IR, needs its packed form with \p Lanes lanes. Kernels that call functions
/// of other sources have no packed form, since these functions only support rows; kernels that use matrices have full
/// rows.
enum class PackedLaunches { None, ShortRows, All };
PackedLaunches packedLaunches(const llvm::Function &Kernel, unsigned Lanes);

/// Converts \p Kernel, in SPMD IR, to its packed form, with the attribute PackedRowsFnAttr. \returns the number of
/// queries that were replaced.
unsigned packRows(llvm::Function &Kernel);

/// `syclc-pack-rows`: converts the copies that have the attribute PacksRowsFnAttr. For opt, `syclc-pack-rows<W>`
/// converts all kernels that need the packed form for some launches.
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
