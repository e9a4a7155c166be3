// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Changes to the tokens that the parser gets, for the plugin's token watchers.
///
/// A watcher is called with each token that was just lexed and may change it. To replace one token by several, it
/// removes the following tokens from the stream and inserts others. This must also work while the parser looks ahead or
/// parses tentatively. The preprocessor then keeps a list of the tokens that it has returned, to backtrack; the watcher
/// must keep this list consistent.
#ifndef SYCLC_CLANG_PLUGIN_TOKENSTREAM_H
#define SYCLC_CLANG_PLUGIN_TOKENSTREAM_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class Preprocessor;
}

namespace syclc {

using Tokens = llvm::SmallVector<clang::Token, 24>;

inline bool isOpening(const clang::Token &T) {
  return T.isOneOf(clang::tok::l_paren, clang::tok::l_square, clang::tok::l_brace);
}
inline bool isClosing(const clang::Token &T) {
  return T.isOneOf(clang::tok::r_paren, clang::tok::r_square, clang::tok::r_brace);
}

class TokenStream {
public:
  explicit TokenStream(clang::Preprocessor &PP) : PP(PP) {}

  /// Removes the next token from the stream. The watchers do not see it.
  clang::Token take();
  /// Inserts the tokens that the parser gets next. The watchers do not see them.
  void put(llvm::ArrayRef<clang::Token> After);
  /// Changes the token that was just lexed.
  void replace(clang::Token &T, const clang::Token &By);

  clang::Token make(clang::tok::TokenKind Kind, clang::SourceLocation Where) const;
  /// A keyword or identifier.
  clang::Token word(llvm::StringRef Text, clang::SourceLocation Where) const;
  clang::Token number(unsigned Value, clang::SourceLocation Where);

protected:
  clang::Preprocessor &PP;

private:
  bool isKept(const clang::Token &T) const;
};

/// Changes the attributes of kernels (AttributeTokens.h) and the namespaces of SYCL 1.2.1 (EarlyNamespaces.h) in
/// everything that \p PP reads from now on.
void watchTokens(clang::Preprocessor &PP);

} // namespace syclc

#endif
