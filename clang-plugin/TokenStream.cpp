// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenStream.h"

#include "AttributeTokens.h"
#include "EarlyNamespaces.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <memory>
#include <string>
#include <utility>

using namespace clang;

namespace syclc {

/// A watcher itself lexes tokens: on this thread, which compiles one source at a time.
static thread_local bool Taking = false;

bool TokenStream::isKept(const Token &T) const { return PP.isBacktrackEnabled() && PP.IsPreviousCachedToken(T); }

Token TokenStream::take() {
  Token T;
  Taking = true;
  PP.Lex(T);
  Taking = false;
  if (isKept(T)) PP.ReplacePreviousCachedToken({});
  return T;
}

void TokenStream::put(ArrayRef<Token> After) {
  if (After.empty()) return;
  auto Copy = std::make_unique<Token[]>(After.size());
  llvm::copy(After, Copy.get());
  PP.EnterTokenStream(std::move(Copy), After.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/true);
}

void TokenStream::replace(Token &T, const Token &By) {
  const bool Kept = isKept(T);
  T = By;
  if (Kept) PP.ReplacePreviousCachedToken(By);
}

Token TokenStream::make(tok::TokenKind Kind, SourceLocation Where) const {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Where);
  T.setLength(1);
  return T;
}

Token TokenStream::word(StringRef Text, SourceLocation Where) const {
  IdentifierInfo *Info = PP.getIdentifierInfo(Text);
  Token T = make(Info->getTokenID(), Where);
  T.setIdentifierInfo(Info);
  T.setLength(Text.size());
  return T;
}

Token TokenStream::number(unsigned Value, SourceLocation Where) {
  Token T = make(tok::numeric_constant, Where);
  PP.CreateString(std::to_string(Value), T, Where, Where);
  return T;
}

void watchTokens(Preprocessor &PP) {
  struct Watchers {
    EarlyNamespaces Namespaces;
    AttributeTokens Attributes;
  };
  auto Both = std::make_shared<Watchers>(Watchers{EarlyNamespaces(PP), AttributeTokens(PP)});
  PP.setTokenWatcher([Both](const Token &Lexed) {
    if (Taking) return;
    auto &T = const_cast<Token &>(Lexed); // the very token that the parser will get
    Both->Namespaces.see(T);
    Both->Attributes.see(T);
  });
}

} // namespace syclc
