// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs for SYCL 1.2.1, in which `cl::sycl` is a namespace and not another name of `::sycl` as in <CL/sycl.hpp>.
///
/// C++ does not allow an alias of the name of a namespace in the same scope, nor a definition of a namespace by an
/// alias. So tokens outside of other braces are changed before the parser sees them:
/// \code
///   namespace sycl = cl::sycl;                      ->  namespace sycl {}
///   namespace cl { namespace sycl { class x; } }    ->  namespace sycl { extern "C++" { class x; } }
///   namespace cl::sycl { class x; }                 ->  namespace sycl { class x; }
/// \endcode
/// The first only after <CL/sycl.hpp>. The others, which declare classes of SYCL in headers that do not include it, also
/// before; then the alias is declared here: `namespace sycl {} namespace cl { namespace sycl = ::sycl; }`.
#ifndef SYCLC_CLANG_PLUGIN_EARLYNAMESPACES_H
#define SYCLC_CLANG_PLUGIN_EARLYNAMESPACES_H

#include "TokenStream.h"

namespace syclc {

/// Changes the tokens that it sees.
class EarlyNamespaces : TokenStream {
public:
  using TokenStream::TokenStream;

  /// \p T was just lexed.
  void see(clang::Token &T);

private:
  llvm::SmallVector<llvm::StringRef, 9> following(const clang::Token &T) const;
  void rewrite(const clang::Token &T);
  Tokens declaration(clang::SourceLocation Where);

  int Depth = 0;        ///< open braces
  bool IsAlias = false; ///< cl::sycl is declared as an alias
};

} // namespace syclc

#endif
