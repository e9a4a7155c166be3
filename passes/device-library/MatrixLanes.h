// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Replaces the number of lanes over which a sub-group's matrices (sycl/ext/oneapi/matrix/matrix_cells.hpp) are spread
/// by a constant, before loops over a lane's cells are unrolled and cells become registers.
///
/// \code
///   %lanes = call i32 @__syclc_matrix_lanes()   ->   16, and the kernel requires sub-groups of 16
/// \endcode
/// A required sub-group size is used as it is. In native code other kernels get 16: a row of the usual matrices. The
/// cost model might choose more lanes, such as two registers of floats, which would leave half of them without a
/// column. In SPIR-V other kernels query the device: LowerSpirv replaces remaining queries by get_max_sub_group_size.
/// The headers' other queries become constants of the ISA level:
/// \code
///   %rows = call i32 @__syclc_matrix_rows()     ->   16 with AVX-512: rows of sums that fit in half of the registers
///   %tiles = call i32 @__syclc_matrix_tiles()   ->   1 with AMX and 16 lanes
///   %fragments = call i32 @__syclc_matrix_fragments()   ->   0; on NVIDIA GPUs 1, with tensor cores 2
/// \endcode
#ifndef SYCLC_PASSES_DEVICELIBRARY_MATRIXLANES_H
#define SYCLC_PASSES_DEVICELIBRARY_MATRIXLANES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/PassManager.h"

namespace syclc {

/// The number of lanes of native kernels without a required size.
inline constexpr unsigned NativeMatrixLanes = 16;

/// Replaces the queries in \p M's kernels, into which everything must have been inlined. \param Usual the size that
/// kernels without a required size get, or 0 to keep their queries. \returns true if \p M changed.
bool resolveMatrixLanes(llvm::Module &M, unsigned Usual);

/// How a target holds and multiplies matrices.
struct MatrixRegisters {
  /// Rows of 32-bit sums, by the kernel's number of lanes (0 if unknown).
  llvm::function_ref<unsigned(unsigned Lanes)> RowsOf;
  /// Whether it has AMX.
  bool HasTiles = false;
  /// The answer to `__syclc_matrix_fragments`.
  unsigned Fragments = 0;
};

/// Replaces the queries of registers in \p M's kernels. \returns true if \p M changed.
bool resolveMatrixRegisters(llvm::Module &M, const MatrixRegisters &Target);

/// The passes after resolveMatrixRegisters(): they remove calls that only other targets support.
llvm::ModulePassManager dropOtherMatrices();

/// Whether \p Kernel uses dot products to multiply matrices; before resolveMatrixRegisters().
bool multipliesDots(const llvm::Function &Kernel);

/// Whether \p Kernel has 16 lanes and multiplies matrices that AMX supports; before resolveMatrixRegisters().
bool multipliesTiles(const llvm::Function &Kernel);

} // namespace syclc

#endif
