// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The lanes that a sub-group's matrices (sycl/detail/matrix_cells.hpp) are spread over become a constant, before loops
/// over a lane's cells are unrolled and cells become registers.
///
/// \code
///   %lanes = call i32 @__syclc_matrix_lanes()   ->   16, and the kernel requires sub-groups of 16
/// \endcode
/// A kernel that requires a size has that one. In native code others get 16: a row of the matrices that programs use.
/// What the cost model would choose, two registers full of floats for one, would leave half of the lanes without a
/// column. In SPIR-V, others ask the device: LowerSpirv makes get_max_sub_group_size of what is left.
/// What else the headers ask is a constant of the ISA level:
/// \code
///   %rows = call i32 @__syclc_matrix_rows()     ->   16 with AVX-512: rows of sums that half of the registers hold
///   %tiles = call i32 @__syclc_matrix_tiles()   ->   1 with AMX and 16 lanes
/// \endcode
#ifndef SYCLC_PASSES_DEVICELIBRARY_MATRIXLANES_H
#define SYCLC_PASSES_DEVICELIBRARY_MATRIXLANES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// Lanes of native kernels that do not say how many.
inline constexpr unsigned NativeMatrixLanes = 16;

/// Answers the queries in \p M's kernels, into which everything must have been inlined. \param Usual the size that
/// kernels are made to require when they do not, or 0: then these are left as they are. \returns true when \p M
/// changed.
bool resolveMatrixLanes(llvm::Module &M, unsigned Usual);

/// Answers the queries of registers in \p M's kernels. \param RowsOf rows of 32-bit sums, by the kernel's lanes (0 when
/// they are not known). \returns true when \p M changed.
bool resolveMatrixRegisters(llvm::Module &M, llvm::function_ref<unsigned(unsigned Lanes)> RowsOf, bool HasTiles);

/// The passes that follow resolveMatrixRegisters(): a target must not see the calls that only others can have.
llvm::ModulePassManager dropOtherMatrices();

/// \p Kernel multiplies cells of several numbers, before resolveMatrixRegisters().
bool multipliesDots(const llvm::Function &Kernel);

/// \p Kernel multiplies matrices that AMX can, if it had 16 lanes; before resolveMatrixRegisters().
bool multipliesTiles(const llvm::Function &Kernel);

} // namespace syclc

#endif
