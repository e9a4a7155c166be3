// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Tunables.h"

#include "support/RunPasses.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace syclc {

namespace tune {

#define TUNABLE(GROUP, NAME, TYPE, VALUE, ...)                                                                         \
  namespace GROUP {                                                                                                    \
  TYPE NAME = VALUE;                                                                                                   \
  }
#include "support/Tunables.def"

} // namespace tune

namespace {

bool set(double &Variable, StringRef Text) { return to_float(Text, Variable); }
template <class Integer>
bool set(Integer &Variable, StringRef Text) {
  return !Text.getAsInteger(10, Variable);
}

struct Tunable {
  StringLiteral Group, Name;
  bool (*Set)(StringRef Text); ///< false: not a valid number

  /// `loop-interchange.max-state`
  std::string text() const {
    const size_t Prefix = StringRef("syclc-").size();
    return passName(Group).substr(Prefix) + "." + passName(Name).substr(Prefix);
  }
};

constexpr Tunable Tunables[] = {
#define TUNABLE(GROUP, NAME, ...) {#GROUP, #NAME, [](StringRef Text) { return set(tune::GROUP::NAME, Text); }},
#include "support/Tunables.def"
};

struct TunableParser : cl::parser<std::string> {
  using parser::parser;
  static bool parse(cl::Option &O, StringRef, StringRef Text, std::string &Value) {
    const auto [Name, Number] = Text.split('=');
    Value = Text.str();
    for (const Tunable &T : Tunables)
      if (T.text() == Name) return !T.Set(Number) && O.error("'" + Number + "' is no value of " + Name);
    std::string All = join(map_range(Tunables, [](const Tunable &T) { return T.text(); }), ", ");
    return O.error("'" + Name + "' is no number that can be set; these can: " + All);
  }
};

cl::list<std::string, bool, TunableParser> Tune("syclc-tune", cl::Hidden, cl::value_desc("NAME=VALUE"),
                                                cl::desc("Set a number that decides about native code"));

} // namespace

} // namespace syclc
