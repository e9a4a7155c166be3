// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/NotedPlaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstrTypes.h"

#include <map>
#include <vector>

using namespace llvm;

namespace syclc {

namespace {

struct Noted {
  std::vector<std::string> DeferredCalls;
  std::map<HostNumber, std::string> HostNumbers;
};

/// A process compiles one translation unit at a time.
Noted &noted() {
  static Noted Places;
  return Places;
}

} // namespace

void noteDeferredCall(std::string Where) {
  std::vector<std::string> &Calls = noted().DeferredCalls;
  if (!is_contained(Calls, Where)) Calls.push_back(std::move(Where));
}

void forgetNotedPlaces() { noted() = {}; }

std::string placeOfDeferredCall(const CallBase &Call) {
  if (const DILocation *Place = Call.getDebugLoc(); Place && Place->getLine())
    return (" (" + Place->getFilename() + ":" + Twine(Place->getLine()) + ":" + Twine(Place->getColumn()) + ")").str();
  constexpr size_t Most = 4;
  const std::vector<std::string> &Calls = noted().DeferredCalls;
  if (Calls.empty() || Calls.size() > Most) return "";
  return (Calls.size() == 1 ? " (" : " (one of: ") + join(Calls, ", ") + ")";
}

void noteHostNumber(HostNumber Kind, std::string Where) { noted().HostNumbers.try_emplace(Kind, std::move(Where)); }

bool isHostNumberNoted(HostNumber Kind) { return noted().HostNumbers.count(Kind); }

std::string placeOfHostNumber(HostNumber Kind) {
  const auto Found = noted().HostNumbers.find(Kind);
  return Found == noted().HostNumbers.end() ? "" : " (" + Found->second + ")";
}

} // namespace syclc
