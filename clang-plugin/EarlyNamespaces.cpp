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
  if (T.is(tok::kw_namespace) && Depth == 0 && T.getLocation().isFileID()) rewrite(T);
}

/// The tokens that follow in the source text, as far as they can be part of a pattern: none for other namespaces.
SmallVector<StringRef, 9> EarlyNamespaces::following(const Token &T) const {
  const SourceManager &Sources = PP.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedLoc(T.getLocation());
  const StringRef Buffer = Sources.getBufferData(File);
  Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset,
            Buffer.end());
  Token Next;
  Raw.LexFromRawLexer(Next); // T
  SmallVector<StringRef, 9> Spellings;
  while (Spellings.size() < 9) {
    Raw.LexFromRawLexer(Next);
    const char *Punctuator = tok::getPunctuatorSpelling(Next.getKind());
    if (Next.isNot(tok::raw_identifier) && !Punctuator) break;
    Spellings.push_back(Punctuator ? StringRef(Punctuator) : Next.getRawIdentifier());
    if (Spellings[0] != "cl" && Spellings[0] != "sycl") return {};
  }
  return Spellings;
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
  const SmallVector<StringRef, 9> Next = following(T);
  auto ContinuesWith = [&](ArrayRef<StringRef> Pattern) {
    return ArrayRef(Next).take_front(Pattern.size()) == Pattern;
  };
  if (Next.empty()) return;
  if (!IsAlias) IsAlias = PP.getIdentifierInfo(HeaderMacro)->hasMacroDefinition();

  const SourceLocation Where = T.getLocation();
  auto Take = [&](unsigned Count) {
    while (Count--) take();
  };
  const Token Sycl = word("sycl", Where), Open = make(tok::l_brace, Where);
  const bool IsOfGlobal = ContinuesWith({"sycl", "=", "::", "cl", "::", "sycl", ";"});
  if (ContinuesWith({"cl", "{", "namespace", "sycl", "=", "::", "sycl", ";", "}"})) { // in <CL/sycl.hpp>
    IsAlias = true;
  } else if (IsAlias && (IsOfGlobal || ContinuesWith({"sycl", "=", "cl", "::", "sycl", ";"}))) {
    Take(IsOfGlobal ? 7 : 6);
    put({Sycl, Open, make(tok::r_brace, Where)});
  } else if (ContinuesWith({"cl", "::", "sycl", "{"})) {
    Take(2);
    put(declaration(Where));
  } else if (ContinuesWith({"cl", "{", "namespace", "sycl", "{"})) {
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
