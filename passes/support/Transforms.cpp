// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Transforms.h"

#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace syclc {

namespace {

constexpr StringLiteral Classes[] = {
#define TRANSFORM(NAME) #NAME,
#include "support/Transforms.def"
};

std::string nameOf(Transform T) { return passName(Classes[unsigned(T)]); }

std::optional<Transform> transformOf(StringRef PassName) {
  for (unsigned Number = 0; Number < std::size(Classes); ++Number)
    if (nameOf(Transform(Number)) == PassName) return Transform(Number);
  return std::nullopt;
}

/// Accepts names with and without the common prefix.
struct TransformParser : cl::parser<Transform> {
  using parser::parser;
  bool parse(cl::Option &O, StringRef, StringRef Text, Transform &Value) {
    const StringRef Prefix = "syclc-";
    if (std::optional<Transform> Known = transformOf((Text.starts_with(Prefix) ? "" : Prefix).str() + Text.str())) {
      Value = *Known;
      return false;
    }
    std::string All =
        join(map_range(Classes, [&](StringRef Class) { return passName(Class).substr(Prefix.size()); }), ", ");
    return O.error("'" + Text + "' is no transform that can be left out; these can: " + All);
  }
};

cl::bits<Transform, bool, TransformParser> Disabled("syclc-disable", cl::Hidden, cl::CommaSeparated,
                                                    cl::value_desc("transforms"),
                                                    cl::desc("Leave out these optimisations of native code"));

} // namespace

bool isDisabled(Transform T) { return Disabled.isSet(T); }

void skipDisabled(PassInstrumentationCallbacks &Callbacks) {
  if (Disabled.getBits() == 0) return;
  Callbacks.registerShouldRunOptionalPassCallback([](StringRef Class, Any) {
    std::optional<Transform> T = Class.starts_with("syclc::") ? transformOf(passName(Class)) : std::nullopt;
    return !T || !isDisabled(*T);
  });
}

} // namespace syclc
