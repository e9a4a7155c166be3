// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Makes Clang accept the attributes of kernels in all positions that users write, by changing tokens before the parser
/// sees them.
///
/// To Clang, `[=](nd_item<1> it) [[sycl::reqd_sub_group_size(16)]] {` has an unknown attribute of a *type*: it ignores
/// it with a warning, and plugins cannot register such attributes. Plugins can register GNU attributes of declarations,
/// with arguments. So the preprocessor's token watcher converts one into the other:
/// \code
///   // before a function: in place
///   [[sycl::reqd_sub_group_size(16)]] void operator()(id<1>) const
///     -> __attribute__((syclc_kernel_attribute(0, 16))) void operator()(id<1>) const
///   // after a declarator without a body: void f(int) [[sycl::device_has(...)]];  likewise
///   // after the parameters, after mutable or noexcept, before the parameters of a lambda: into the body
///   [=](id<1> i) noexcept [[sycl::reqd_sub_group_size(16)]] -> void { body }
///     -> [=](id<1> i) noexcept [[]] -> void {
///          typedef int __syclc_kernel_attribute __attribute__((unused, syclc_kernel_attribute(0, 16))); body }
/// \endcode
/// The first argument is the attribute's index in KernelAttributes.def; the others are the user's tokens in their
/// original position, so Clang parses them in scope, folds them, instantiates them with templates, and points at them.
/// KernelAttributes.h processes the result.
///
/// Attributes of DPC++ without effect (IntelAttributes.def) are removed: `[[intel::ivdep]] for (...)` becomes `[[]] for
/// (...)`, because Clang would warn that it does not know them.
///
/// Other tokens are not changed, including other attributes of the same `[[...]]`. Tokens outside attributes cost one
/// comparison each.
#ifndef SYCLC_CLANG_PLUGIN_ATTRIBUTETOKENS_H
#define SYCLC_CLANG_PLUGIN_ATTRIBUTETOKENS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/StringRef.h"

#include <memory>

namespace clang {
class Preprocessor;
}

namespace syclc {

/// Name of the GNU attribute; with two leading underscores, of the type in a body that carries it.
inline constexpr llvm::StringLiteral KernelAttributeSpelling = "syclc_kernel_attribute";
inline constexpr llvm::StringLiteral KernelAttributeCarrier = "__syclc_kernel_attribute";

/// Recognises the attributes of kernels in the tokens that it sees.
class AttributeTokens {
public:
  explicit AttributeTokens(clang::Preprocessor &PP);
  AttributeTokens(AttributeTokens &&) noexcept;
  ~AttributeTokens();

  /// \p T was just lexed. May change it, and the stream behind it.
  void see(clang::Token &T);

private:
  class Watcher;
  std::unique_ptr<Watcher> Implementation;
};

} // namespace syclc

#endif
