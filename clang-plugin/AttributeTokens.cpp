// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// AttributeTokens.h describes the transformation.
#include "AttributeTokens.h"

#include "Diagnostics.h"
#include "TokenStream.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"

#include <memory>

using namespace clang;

namespace syclc {
namespace {

enum class AttributeValues { SubGroupSize, WorkGroupSize, Aspects, Type };
struct AttributeSpelling {
  llvm::StringLiteral Name;
  AttributeValues Values;
};
constexpr AttributeSpelling Attributes[] = {
#define SYCLC_KERNEL_ATTRIBUTE(name, values, least, most) {#name, AttributeValues::values},
#include "KernelAttributes.def"
};
constexpr llvm::StringLiteral WithoutEffect[] = {
#define SYCLC_INTEL_ATTRIBUTE(name) #name,
#include "IntelAttributes.def"
};
struct Synonym {
  llvm::StringLiteral Name, Attribute;
};
constexpr Synonym Synonyms[] = {
#define SYCLC_INTEL_SYNONYM(name, attribute) {#name, #attribute},
#include "IntelAttributes.def"
};

/// The sub-group size's attribute before DPC++ had a namespace for its attributes.
constexpr llvm::StringLiteral EarlyScope = "cl", EarlySubGroupSize = "intel_reqd_sub_group_size";

bool isScope(StringRef Name) { return Name == "sycl" || Name == "intel" || Name == EarlyScope; }

} // namespace

class AttributeTokens::Watcher : TokenStream {
public:
  explicit Watcher(Preprocessor &PP) : TokenStream(PP) {}

  void see(Token &T) {
    if (OtherDepth) {
      OtherDepth += isOpening(T) - isClosing(T);
      return;
    }
    if (isInGnuAttribute(T)) return; // SYCL_EXTERNAL is one; Before stays
    if (T.is(tok::l_square) && opensAttribute(T)) {
      if (mayNameKernelAttribute(T))
        rewrite(T);
      else
        OtherDepth = 1;
      return; // the next token is in the same position: Before stays
    }
    if (!Carriers.empty()) lookForBody(T);
    Before = T.getKind();
  }

private:
  // Recognition, on the source text: in the file, or in a macro's definition.

  /// Whether the `[` is followed by another one.
  bool opensAttribute(const Token &T) const {
    const SourceManager &Sources = PP.getSourceManager();
    bool Invalid = false;
    const char *Text = Sources.getCharacterData(Sources.getSpellingLoc(T.getLocation()), &Invalid);
    if (Invalid || *Text != '[') return false;
    do ++Text;
    while (*Text == ' ' || *Text == '\t' || *Text == '\n');
    return *Text == '[';
  }

  /// Whether the specifier mentions one of our scopes, or a macro that may.
  bool mayNameKernelAttribute(const Token &T) const {
    const SourceManager &Sources = PP.getSourceManager();
    auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(T.getLocation()));
    StringRef Buffer = Sources.getBufferData(File);
    Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset,
              Buffer.end());
    Token Next;
    int Depth = 0;
    do {
      if (Raw.LexFromRawLexer(Next) || Next.is(tok::eof)) return false;
      Depth += isOpening(Next) - isClosing(Next);
      if (Next.isNot(tok::raw_identifier)) continue;
      StringRef Name = Next.getRawIdentifier();
      if (isScope(Name)) return true;
      if (const IdentifierInfo *Known = PP.getIdentifierInfo(Name); Known->hasMacroDefinition()) return true;
    } while (Depth > 0);
    return false;
  }

  /// The token in the source text after the attribute specifier whose last bracket is at \p Last and after the
  /// specifiers that follow it. If a macro's expansion ends there, the token after the macro.
  Token behindSpecifiers(SourceLocation Last) const {
    const SourceManager &Sources = PP.getSourceManager();
    auto Behind = [&](SourceLocation L) {
      return L.getLocWithOffset(Lexer::MeasureTokenLength(Sources.getSpellingLoc(L), Sources, PP.getLangOpts()));
    };
    while (Last.isMacroID() && Sources.isAtEndOfImmediateMacroExpansion(Behind(Last)))
      Last = Sources.getImmediateExpansionRange(Last).getEnd();
    auto [File, Offset] = Sources.getDecomposedLoc(Sources.getSpellingLoc(Last));
    StringRef Buffer = Sources.getBufferData(File);
    Lexer Raw(Sources.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset,
              Buffer.end());
    Token T;
    Raw.LexFromRawLexer(T); // the bracket, or the macro's end
    Raw.LexFromRawLexer(T);
    while (T.is(tok::l_square)) {
      int Depth = 0;
      do {
        Depth += isOpening(T) - isClosing(T);
        if (Raw.LexFromRawLexer(T) || T.is(tok::eof)) return T;
      } while (Depth > 0);
    }
    return T;
  }

  /// Whether \p T, in the source text, continues a declaration and not a lambda expression's declarator.
  static bool beginsDeclaration(const Token &T) {
    if (T.isNot(tok::raw_identifier)) return T.is(tok::coloncolon);
    const StringRef Word = T.getRawIdentifier();
    return Word != "mutable" && Word != "noexcept" && Word != "requires";
  }

  /// Whether \p T is part of `__attribute__((...))` or `__declspec(...)`.
  bool isInGnuAttribute(const Token &T) {
    if (T.isOneOf(tok::kw___attribute, tok::kw___declspec)) {
      GnuDepth = 0;
      return IsInGnu = true;
    }
    if (!IsInGnu) return false;
    GnuDepth += isOpening(T) - isClosing(T);
    if (GnuDepth == 0) IsInGnu = false;
    return true;
  }

  /// Whether \p T, in the source text, is a type or a function specifier, which cannot follow the parameters of a
  /// function.
  bool beginsType(const Token &T) const {
    if (T.isNot(tok::raw_identifier)) return T.is(tok::coloncolon);
    const IdentifierInfo *Word = PP.getIdentifierInfo(T.getRawIdentifier());
    switch (Word->getTokenID()) {
    case tok::identifier: // or a macro, override or final
      if (Word->hasMacroDefinition()) return Word->getName() == "SYCL_EXTERNAL";
      return Word->getName() != "override" && Word->getName() != "final";
    case tok::kw_inline:
    case tok::kw_extern:
    case tok::kw_friend:
    case tok::kw_virtual:
    case tok::kw_explicit:
    case tok::kw_auto:
    case tok::kw_decltype:
    case tok::kw_typename:
    case tok::kw_struct:
    case tok::kw_class:
    case tok::kw_enum:
    case tok::kw_union:
    case tok::kw_unsigned:
    case tok::kw_signed:
    case tok::kw_long:
    case tok::kw_short:
    case tok::kw_void:
    case tok::kw_bool:
    case tok::kw_char:
    case tok::kw_int:
    case tok::kw_float:
    case tok::kw_double:
      return true;
    default:
      return false;
    }
  }

  // Rewriting.

  /// \p T opens an attribute specifier that may contain attributes of kernels.
  void rewrite(Token &T) {
    Tokens Specifier{T};
    for (int Depth = 1; Depth > 0;) {
      Specifier.push_back(take());
      if (Specifier.back().is(tok::eof)) { // the parser complains about what is missing
        replace(T, Specifier.back());
        return;
      }
      Depth += isOpening(Specifier.back()) - isClosing(Specifier.back());
    }
    Tokens Ours, Others;
    if (!split(Specifier, Ours, Others)) return put(ArrayRef(Specifier).drop_front());

    SourceLocation Where = T.getLocation(), End = Specifier.back().getLocation();
    const bool OfDeclaration = !Ours.empty() && standsInFront(End);
    Tokens Out;
    if (Others.empty() && OfDeclaration) {
      appendGnu(Out, Ours, {}, Where, End);
    } else {
      Out.append({T, make(tok::l_square, Where)});
      Out.append(Others);
      Out.append({make(tok::r_square, End), make(tok::r_square, End)});
      if (Ours.empty()) {
        // There were only attributes without effect.
      } else if (OfDeclaration)
        appendGnu(Out, Ours, {}, Where, End);
      else
        addCarrier(Ours, Where, End);
    }
    replace(T, Out.front());
    put(ArrayRef(Out).drop_front());
  }

  /// Whether the attribute, whose last bracket is at \p End, is at the beginning of a declaration, or after a
  /// declarator without a body: where a GNU attribute is allowed.
  bool standsInFront(SourceLocation End) const {
    switch (Before) {
    case tok::greater: // template <class T> [[...]] void f(T i), or []<class T> [[...]] (T i)
      return beginsDeclaration(behindSpecifiers(End));
    case tok::r_paren: // (int i) [[...]]; noexcept(...) [[...]]; requires (...) [[...]] void f()
      if (beginsType(behindSpecifiers(End))) return true;
      [[fallthrough]];
    case tok::amp: // operator()() & [[...]]
    case tok::ampamp:
    case tok::kw_noexcept:
    case tok::kw_const:
    case tok::kw_volatile:
      return behindSpecifiers(End).is(tok::semi); // void f(int i) [[...]];
    case tok::r_square:                           // [=] [[...]] (int i)
    case tok::kw_mutable:
      return false;
    case tok::kw_static: // [](int i) static [[...]]: an attribute after the static of a declaration would be a type's
    case tok::kw_constexpr:
    case tok::kw_consteval:
      return false;
    default:
      return true;
    }
  }

  /// `__attribute__((first, ours))`
  void appendGnu(Tokens &Out, ArrayRef<Token> Ours, ArrayRef<Token> First, SourceLocation Where, SourceLocation End) {
    Out.append({word("__attribute__", Where), make(tok::l_paren, Where), make(tok::l_paren, Where)});
    Out.append(First.begin(), First.end());
    Out.append(Ours.begin(), Ours.end());
    Out.append({make(tok::r_paren, End), make(tok::r_paren, End)});
  }

  /// The declaration that carries the attributes in the function's body.
  void addCarrier(ArrayRef<Token> Ours, SourceLocation Where, SourceLocation End) {
    if (Carriers.empty()) {
      Depth = Conditions = 0;
      CarriersFrom = Where;
    }
    Carriers.append({word("typedef", Where), word("int", Where), word(KernelAttributeCarrier, Where)});
    appendGnu(Carriers, Ours, {word("unused", Where), make(tok::comma, Where)}, Where, End);
    Carriers.push_back(make(tok::semi, End));
  }

  /// Separates the attributes of \p Specifier into two comma-separated lists, which those without effect are not in.
  /// \returns whether any is ours or without effect.
  bool split(ArrayRef<Token> Specifier, Tokens &Ours, Tokens &Others) {
    ArrayRef<Token> List = Specifier.drop_front(2).drop_back(2);
    Token Using;
    Using.startToken();
    if (List.size() > 3 && List[0].is(tok::kw_using) && List[2].is(tok::colon)) {
      Using = List[1];
      List = List.drop_front(3);
    }
    bool Changed = false;
    while (!List.empty()) {
      size_t Length = 0;
      for (int Depth = 0; Length < List.size() && (Depth > 0 || List[Length].isNot(tok::comma)); ++Length)
        Depth += isOpening(List[Length]) - isClosing(List[Length]);
      Changed |= splitOne(List.take_front(Length), Using, Ours, Others);
      List = List.drop_front(std::min(Length + 1, List.size()));
    }
    return Changed;
  }

  /// \returns whether the attribute is ours or without effect.
  bool splitOne(ArrayRef<Token> Attribute, const Token &Using, Tokens &Ours, Tokens &Others) {
    if (Attribute.empty()) return false;
    Token Scope = Using;
    ArrayRef<Token> Rest = Attribute;
    if (Using.isNot(tok::identifier) && Attribute.size() > 2 && Attribute[1].is(tok::coloncolon)) {
      Scope = Attribute[0];
      Rest = Attribute.drop_front(2);
    }
    if (Scope.is(tok::identifier) && isScope(Scope.getIdentifierInfo()->getName()) && Rest[0].getIdentifierInfo()) {
      StringRef Name = Rest[0].getIdentifierInfo()->getName();
      const StringRef ScopeName = Scope.getIdentifierInfo()->getName();
      if (ScopeName == EarlyScope) { // has no other attribute
        Name = Name == EarlySubGroupSize ? "reqd_sub_group_size" : "";
      } else if (ScopeName == "intel") {
        if (llvm::is_contained(WithoutEffect, Name)) return true;
        for (const Synonym &S : Synonyms)
          if (Name == S.Name) Name = S.Attribute;
      }
      for (unsigned I = 0; I < std::size(Attributes); ++I)
        if (Name == Attributes[I].Name) {
          appendOurs(Ours, I, Rest);
          return true;
        }
    }
    if (!Others.empty()) Others.push_back(make(tok::comma, Attribute[0].getLocation()));
    if (Using.is(tok::identifier)) Others.append({Using, make(tok::coloncolon, Using.getLocation())});
    Others.append(Attribute.begin(), Attribute.end());
    return false;
  }

  /// `syclc_kernel_attribute(index, arguments)` for `name(arguments)`
  void appendOurs(Tokens &Ours, unsigned Index, ArrayRef<Token> Attribute) {
    SourceLocation Where = Attribute[0].getLocation(), End = Attribute.back().getLocation();
    if (!Ours.empty()) Ours.push_back(make(tok::comma, Where));
    Ours.append({word(KernelAttributeSpelling, Where), make(tok::l_paren, Where), number(Index, Where)});
    if (Attribute.size() > 3) { // at least one argument in parentheses
      ArrayRef<Token> Arguments = Attribute.drop_front(2).drop_back();
      bool IsType = Attributes[Index].Values == AttributeValues::Type;
      Ours.push_back(make(tok::comma, Where));
      if (IsType) Ours.append({word("sizeof", Where), make(tok::l_paren, Where)});
      Ours.append(Arguments.begin(), Arguments.end());
      if (IsType) Ours.push_back(make(tok::r_paren, End));
    }
    Ours.push_back(make(tok::r_paren, End));
  }

  /// Inserts the carriers after the `{` of the function whose declarator is being read.
  void lookForBody(const Token &T) {
    if (T.is(tok::kw_requires) && (Before == tok::kw_requires || Before == tok::ampamp || Before == tok::pipepipe))
      ++Conditions; // a requires-expression, which has its own body
    if (T.is(tok::l_brace) && Depth == 0 && Conditions == 0) {
      put(Carriers);
      Carriers.clear();
      return;
    }
    if (Depth == 0 && (isClosing(T) || T.isOneOf(tok::semi, tok::comma, tok::eof))) {
      report(PP.getDiagnostics(), CarriersFrom, Diag::attribute_without_body);
      Carriers.clear();
      return;
    }
    if (T.is(tok::l_brace) && Depth == 0) --Conditions;
    Depth += isOpening(T) - isClosing(T);
  }

  tok::TokenKind Before = tok::unknown; ///< the last token that is not part of an attribute
  int OtherDepth = 0;                   ///< open brackets of an attribute specifier that is not ours
  bool IsInGnu = false;                 ///< between `__attribute__` and its last bracket
  int GnuDepth = 0;                     ///< open brackets of that
  Tokens Carriers;                      ///< wait for the function's body
  SourceLocation CarriersFrom;
  int Depth = 0;           ///< open brackets since the first carrier
  unsigned Conditions = 0; ///< requires-expressions whose body is still to come
};

AttributeTokens::AttributeTokens(Preprocessor &PP) : Implementation(std::make_unique<Watcher>(PP)) {}
AttributeTokens::AttributeTokens(AttributeTokens &&) noexcept = default;
AttributeTokens::~AttributeTokens() = default;

void AttributeTokens::see(Token &T) { Implementation->see(T); }

} // namespace syclc
