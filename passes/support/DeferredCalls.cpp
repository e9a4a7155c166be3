// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/DeferredCalls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"

#include <vector>

using namespace llvm;

namespace syclc {

/// A process compiles one translation unit at a time.
static std::vector<std::string> &deferredCalls() {
  static std::vector<std::string> Calls;
  return Calls;
}

void noteDeferredCall(std::string Where) {
  if (!is_contained(deferredCalls(), Where)) deferredCalls().push_back(std::move(Where));
}

void forgetDeferredCalls() { deferredCalls().clear(); }

std::string placeOfDeferredCall(const CallBase &Call) {
  if (const DILocation *Place = Call.getDebugLoc(); Place && Place->getLine())
    return (" (" + Place->getFilename() + ":" + Twine(Place->getLine()) + ":" + Twine(Place->getColumn()) + ")").str();
  constexpr size_t Most = 4;
  const std::vector<std::string> &Calls = deferredCalls();
  if (Calls.empty() || Calls.size() > Most) return "";
  return (Calls.size() == 1 ? " (" : " (one of: ") + join(Calls, ", ") + ")";
}

} // namespace syclc
