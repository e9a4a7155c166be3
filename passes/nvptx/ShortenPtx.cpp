// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvptx/ShortenPtx.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

namespace {

bool isInName(char C) { return isAlnum(C) || C == '_' || C == '$'; }

/// Writes text into a buffer, a line or a part of one at a time.
class Writer {
public:
  Writer(const Module &M, SmallString<0> &Out) : M(M), Out(Out) {}

  void line(StringRef Line) {
    const StringRef Text = Line.trim();
    if (Text.empty() || Text.starts_with("//")) return;
    if (isSpace(Line.front())) Out += '\t';
    StringRef Rest = Text;
    while (!Rest.empty() && !Rest.starts_with("//")) {
      if (Rest.front() == '"')
        copy(Rest, std::min(Rest.find('"', 1), Rest.size() - 1) + 1); // a file's name, a pragma
      else if (isInName(Rest.front()))
        name(Rest);
      else if (isSpace(Rest.front())) {
        Out += ' ';
        Rest = Rest.ltrim();
      } else
        copy(Rest, 1);
    }
    while (isSpace(Out.back())) Out.pop_back(); // before a comment
    Out += '\n';
  }

private:
  void copy(StringRef &Rest, size_t Size) {
    Out += Rest.take_front(Size);
    Rest = Rest.drop_front(Size);
  }

  /// FUNCTION_param_NUMBER -> $pNUMBER: no variable has such a name.
  void name(StringRef &Rest) {
    const StringRef Name = Rest.take_while(isInName);
    const auto [Function, Number] = Name.rsplit("_param_");
    if (!Number.empty() && all_of(Number, isDigit) && M.getFunction(Function)) {
      Out += "$p";
      Out += Number;
    } else
      Out += Name;
    Rest = Rest.drop_front(Name.size());
  }

  const Module &M;
  SmallString<0> &Out;
};

} // namespace

SmallString<0> shortenPtx(StringRef Text, const Module &M) {
  SmallString<0> Out;
  Writer To(M, Out);
  for (const StringRef Line : split(Text, '\n')) To.line(Line);
  return Out;
}

} // namespace syclc
