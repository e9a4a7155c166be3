// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EarlyNamespaces.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>

using namespace clang;

namespace syclc {

/// What <CL/sycl.hpp> defines, also in a precompiled header, whose tokens are not seen. Preprocessed sources have no
/// macros.
static constexpr llvm::StringLiteral HeaderMacro = "CL_SYCL_LANGUAGE_VERSION";

void EarlyNamespaces::see(Token &T) {
  if (T.is(tok::l_brace)) ++Depth;
  if (T.is(tok::r_brace)) Depth = std::max(Depth - 1, 0);
  if (T.isNot(tok::kw_namespace) || Depth != 0 || !T.getLocation().isFileID()) return;
  if (!IsAlias) IsAlias = PP.getIdentifierInfo(HeaderMacro)->hasMacroDefinition();
  if (continuesWith(T, {"cl", "{", "namespace", "sycl", "=", "::", "sycl", ";", "}"}))
    IsAlias = true;
  else
    rewrite(T);
}

/// Whether these tokens follow in the source text.
bool EarlyNamespaces::continuesWith(const Token &T, ArrayRef<StringRef> Spellings) const {
  const SourceManager &Sources = PP.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(T.getLocation());
  const StringRef Buffer = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token Next;
  Raw.LexFromRawLexer(Next); // T
  return std::all_of(Spellings.begin(), Spellings.end(), [&](StringRef Spelling) {
    Raw.LexFromRawLexer(Next);
    if (Next.is(tok::raw_identifier)) return Next.getRawIdentifier() == Spelling;
    const char *Punctuator = tok::getPunctuatorSpelling(Next.getKind());
    return Punctuator && Spelling == Punctuator;
  });
}

/// `namespace sycl {} namespace cl { namespace sycl = ::sycl; } namespace`, or nothing if `cl::sycl` is an alias already.
Tokens EarlyNamespaces::declaration(SourceLocation Where) {
  if (IsAlias) return {};
  IsAlias = true;
  const Token Namespace = word("namespace", Where), Sycl = word("sycl", Where), Open = make(tok::l_brace, Where),
              Close = make(tok::r_brace, Where);
  return {Sycl,
          Open,
          Close,
          Namespace,
          word("cl", Where),
          Open,
          Namespace,
          Sycl,
          make(tok::equal, Where),
          make(tok::coloncolon, Where),
          Sycl,
          make(tok::semi, Where),
          Close,
          Namespace};
}

void EarlyNamespaces::rewrite(const Token &T) {
  const SourceLocation Where = T.getLocation();
  auto Take = [&](unsigned Count) {
    while (Count--) take();
  };
  const Token Sycl = word("sycl", Where), Open = make(tok::l_brace, Where);
  if (IsAlias && continuesWith(T, {"sycl", "=", "cl", "::", "sycl", ";"})) {
    Take(6);
    put({Sycl, Open, make(tok::r_brace, Where)});
  } else if (IsAlias && continuesWith(T, {"sycl", "=", "::", "cl", "::", "sycl", ";"})) {
    Take(7);
    put({Sycl, Open, make(tok::r_brace, Where)});
  } else if (continuesWith(T, {"cl", "::", "sycl", "{"})) {
    Take(2);
    put(declaration(Where));
  } else if (continuesWith(T, {"cl", "{", "namespace", "sycl", "{"})) {
    Take(5);
    Token Language = make(tok::string_literal, Where);
    PP.CreateString("\"C++\"", Language, Where, Where);
    Tokens Out = declaration(Where);
    Out.append({Sycl, Open, word("extern", Where), Language, Open});
    put(Out);
    Depth += 2;
  }
}

} // namespace syclc
