// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The attributes of kernels (SYCL 2020, 5.8.1) from their tokens to the kernels' entries.
///
/// AttributeTokens converts `[[sycl::reqd_work_group_size(4, 16)]]` to a GNU attribute that this file registers with
/// Clang. It becomes an annotation of the function, or of a type declared at the start of its body, which Clang
/// instantiates with templates. When the file is complete, the attributes of each kernel's function object are checked
/// and added to its entry, x-fastest, where passes/outline finds them in llvm.global.annotations:
/// \code
///   [[clang::annotate("syclc.kernel", ...)]]
///   [[clang::annotate("syclc.kernel.attribute", "reqd_work_group_size", 16, 4)]] void kernel_entry<...>(...)
/// \endcode
/// An attribute applies to the function object with which a kernel is launched. On functions that kernels call it has
/// no effect, which a warning says; except device_has, which is combined from all functions that a kernel reaches,
/// including functions defined in other files (SYCL_EXTERNAL). It must be on the first declaration of a function;
/// others may repeat it.
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

/// Adds the attributes of kernels, and the aspects that they use, to the kernels' entries \p Entries, and those of
/// SYCL_EXTERNAL functions, \p Externals, to their definitions. \p Reach has the calls of each of them.
void applyKernelAttributes(clang::Sema &S, const KernelReach &Reach, llvm::ArrayRef<clang::FunctionDecl *> Entries,
                           llvm::ArrayRef<clang::FunctionDecl *> Externals, const OptionalFeatures &Features);

/// The aspects that device_has lists on the declarations of \p F, bit n for aspect n; nothing without the attribute.
std::optional<uint64_t> declaredAspects(const clang::FunctionDecl &F);
/// The location of that attribute.
clang::SourceLocation placeOfDeviceHas(const clang::FunctionDecl &F);
/// Reports a device_has of a later declaration of \p F that differs from that of the first one.
void checkRedeclarations(const clang::FunctionDecl &F);

/// Whether \p F is the function that the headers put between an entry and the kernel for a property of the launch.
bool isPropertyCarrier(const clang::FunctionDecl &F);

/// "fp64", or the number if no sycl::aspect has it.
std::string aspectName(unsigned Number, clang::ASTContext &Context);

} // namespace syclc

#endif
