// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Writes the places of checks of indices into their reports, before debug information is dropped.
///
/// Accessors check their indices in code compiled with check-bounds, and report those that are outside of their range
/// (runtime/include/sycl/detail/check_index.hpp). The functions from the access to the report have been inlined into the
/// user's, so that the location of the report, with those at which it was inlined, contains the access: it is the
/// innermost one outside of the headers' folder. Clang emits such locations for check-bounds also without -g.
/// \code
///   call void @__syclc_index_out_of_range(..., ptr null, i32 0, ptr null, ptr %record), !dbg !9
///   !9 = !DILocation(line: 40, scope: !check_index, inlinedAt: !10)                   ; PREFIX/include/sycl/detail/...
///   !10 = !DILocation(line: 270, scope: !"operator[]", inlinedAt: !11)                ; PREFIX/include/sycl/detail/...
///   !11 = !DILocation(line: 12, scope: !twice)                                        ; app.cpp
///     ->
///   call void @__syclc_index_out_of_range(..., ptr @"app.cpp", i32 12, ptr @"twice", ptr %record), !dbg !9
/// \endcode
/// Code that is not in a function of the user, such as a kernel that libsycl's headers define, has no place.
#ifndef SYCLC_PASSES_OUTLINE_LOCATEINDEXCHECKS_H
#define SYCLC_PASSES_OUTLINE_LOCATEINDEXCHECKS_H

namespace llvm {
class Module;
} // namespace llvm

namespace syclc {

/// Whether \p M has reports of indices.
bool checksIndices(llvm::Module &M);

/// `syclc-locate-index-checks`. \returns whether \p M changed.
bool locateIndexChecks(llvm::Module &M);

} // namespace syclc

#endif
