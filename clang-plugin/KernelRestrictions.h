// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reports violations of the restrictions of device code (SYCL 2020, 5.4), at the user's line and with the calls that
/// lead there:
/// \code
///   app.cpp:4:40: error: device code cannot throw exceptions
///       4 | int checked(int i) { if (i < 0) throw i; return i; }
///   app.cpp:9:50: note: called from a lambda function here
///       9 |   q.parallel_for<scale>(n, [=](auto i) { p[i] = checked(i); });
///   app.cpp:9:28: note: in kernel 'scale'
/// \endcode
/// The walk starts at the kernels and follows calls, constructors and destructors (KernelReach), breadth first, so the
/// reported chain of calls is the shortest. Each function is checked once per translation unit, however many kernels
/// reach it. Only code that runs on the device is checked: not unevaluated operands, constant conditions, `if
/// consteval` and initializers of constants. passes/ir/SpmdVerifier checks the IR for violations that the source does
/// not show (a pointer stored in a constant, code that only an optimiser can remove).
#ifndef SYCLC_CLANG_PLUGIN_KERNELRESTRICTIONS_H
#define SYCLC_CLANG_PLUGIN_KERNELRESTRICTIONS_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class CXXMethodDecl;
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

/// Checks the kernels whose entries are \p Entries, in a complete translation unit without errors, and adds the
/// attributes of their kernels to the entries (KernelAttributes.h). SYCL_EXTERNAL functions, \p Externals, are device
/// code even if nothing calls them; they may be declarations.
/// \param Virtuals the virtual functions that kernels may call (IndirectlyCallable.h).
void checkKernels(clang::Sema &S, llvm::ArrayRef<clang::FunctionDecl *> Entries,
                  llvm::ArrayRef<clang::FunctionDecl *> Externals,
                  llvm::ArrayRef<const clang::CXXMethodDecl *> Virtuals);

} // namespace syclc

#endif
