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
/// no effect (a warning says so), but for device_has: what all functions that a kernel reaches list adds up, of
/// functions that other files define (SYCL_EXTERNAL) as well. It stands on the first declaration of a function; others
/// may repeat it.
#ifndef SYCLC_CLANG_PLUGIN_KERNELATTRIBUTES_H
#define SYCLC_CLANG_PLUGIN_KERNELATTRIBUTES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

class KernelReach;
class OptionalFeatures;

/// Puts the attributes of the kernels whose entries are \p Entries on these, and the aspects that they use; and those
/// of SYCL_EXTERNAL functions, \p Externals, on their definitions. \p Reach knows what each of them calls.
void applyKernelAttributes(clang::Sema &S, const KernelReach &Reach, llvm::ArrayRef<clang::FunctionDecl *> Entries,
                           llvm::ArrayRef<clang::FunctionDecl *> Externals, const OptionalFeatures &Features);

/// The aspects that device_has lists on the declarations of \p F, bit n for aspect n; nothing without the attribute.
std::optional<uint64_t> declaredAspects(const clang::FunctionDecl &F);
/// Where that attribute is.
clang::SourceLocation placeOfDeviceHas(const clang::FunctionDecl &F);
/// Reports a device_has of a later declaration of \p F that differs from that of the first one.
void checkRedeclarations(const clang::FunctionDecl &F);

/// Whether \p F is what the headers put between an entry and the kernel for a property of the launch.
bool isPropertyCarrier(const clang::FunctionDecl &F);

/// "fp64", or the number where no sycl::aspect has it.
std::string aspectName(unsigned Number, clang::ASTContext &Context);

} // namespace syclc

#endif
