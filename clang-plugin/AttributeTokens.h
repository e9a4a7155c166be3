// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Lets Clang understand the attributes of kernels wherever people write them, by changing tokens before the parser
/// sees them.
///
/// `[=](nd_item<1> it) [[sycl::reqd_sub_group_size(16)]] {` is, to Clang, an unknown attribute of a *type*: it is
/// ignored with a warning, and a plugin can register no such attribute. GNU attributes of declarations a plugin can
/// register, with arguments. So the preprocessor's token watcher turns the one into the other:
/// \code
///   // in front of a function: in its place
///   [[sycl::reqd_sub_group_size(16)]] void operator()(id<1>) const
///     -> __attribute__((syclc_kernel_attribute(0, 16))) void operator()(id<1>) const
///   // behind a declarator without a body: void f(int) [[sycl::device_has(...)]];  likewise
///   // behind the parameters, behind mutable or noexcept, before the parameters of a lambda: into the body
///   [=](id<1> i) noexcept [[sycl::reqd_sub_group_size(16)]] -> void { body }
///     -> [=](id<1> i) noexcept [[]] -> void {
///          typedef int __syclc_kernel_attribute __attribute__((unused, syclc_kernel_attribute(0, 16))); body }
/// \endcode
/// The first argument is the attribute's place in KernelAttributes.def; the others are the user's tokens where they
/// are, so that Clang parses them in scope, folds them, instantiates them with templates, and points at them.
/// KernelAttributes.h takes it from there.
///
/// Other tokens are left as they are, other attributes of the same `[[...]]` too. What is not an attribute costs one
/// comparison a token.
#ifndef SYCLC_CLANG_PLUGIN_ATTRIBUTETOKENS_H
#define SYCLC_CLANG_PLUGIN_ATTRIBUTETOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
}

namespace syclc {

/// Name of the GNU attribute, and with two underscores before it of the type in a body that carries it.
inline constexpr llvm::StringLiteral KernelAttributeSpelling = "syclc_kernel_attribute";
inline constexpr llvm::StringLiteral KernelAttributeCarrier = "__syclc_kernel_attribute";

/// Lets the attributes of kernels be recognised in all that \p PP reads from now on.
void watchKernelAttributes(clang::Preprocessor &PP);

} // namespace syclc

#endif
