// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The attributes of kernels (SYCL 2020, 5.8.1) from their tokens to the kernels' entries.
///
/// AttributeTokens turns `[[sycl::reqd_work_group_size(4, 16)]]` into a GNU attribute that this file registers with
/// Clang. It becomes an annotation of the function, or of a type declared first in its body; Clang's templates
/// instantiate it. When the file is complete, the attributes of each kernel's function object are checked and put on
/// its entry, x-fastest, where passes/outline finds them in llvm.global.annotations:
/// \code
///   [[clang::annotate("syclc.kernel", ...)]]
///   [[clang::annotate("syclc.kernel.attribute", "reqd_work_group_size", 16, 4)]] void kernel_entry<...>(...)
/// \endcode
/// An attribute counts for the function object that a kernel is launched with; on functions that kernels call it has
/// no effect (a warning says so), but device_has of all functions that a kernel reaches adds up.
#ifndef SYCLC_CLANG_PLUGIN_KERNELATTRIBUTES_H
#define SYCLC_CLANG_PLUGIN_KERNELATTRIBUTES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

class KernelReach;

/// Puts the attributes of the kernels whose entries are \p Entries on these. \p Reach knows what each of them calls.
void applyKernelAttributes(clang::Sema &S, llvm::ArrayRef<clang::FunctionDecl *> Entries, const KernelReach &Reach);

} // namespace syclc

#endif
