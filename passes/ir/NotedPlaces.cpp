// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/NotedPlaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
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
  StringMap<std::vector<std::string>> DeviceFunctions;
};

/// A process compiles one translation unit at a time.
Noted &noted() {
  static Noted Places;
  return Places;
}

/// A list of places in a message. Empty if there are too many to be of use.
std::string textOf(ArrayRef<std::string> Places) {
  constexpr size_t Most = 4;
  if (Places.empty() || Places.size() > Most) return "";
  return (Places.size() == 1 ? " (" : " (one of: ") + join(Places, ", ") + ")";
}

/// `$_` for `3$_0`, `4$_12`, ... in a symbol's name.
std::string withoutNumbersOfLambdas(StringRef Name) {
  std::string Result;
  while (true) {
    const size_t At = Name.find("$_");
    if (At == StringRef::npos) return Result + Name.str();
    Result += Name.take_front(At).rtrim("0123456789").str() + "$_";
    Name = Name.drop_front(At + 2).ltrim("0123456789");
  }
}

} // namespace

void noteDeferredCall(std::string Where) {
  std::vector<std::string> &Calls = noted().DeferredCalls;
  if (!is_contained(Calls, Where)) Calls.push_back(std::move(Where));
}

void forgetNotedPlaces() { noted() = {}; }

std::string placeOfInstruction(const Instruction &I) {
  const DILocation *Place = I.getDebugLoc();
  if (!Place || !Place->getLine()) return "";
  return (" (" + Place->getFilename() + ":" + Twine(Place->getLine()) + ":" + Twine(Place->getColumn()) + ")").str();
}

std::string placeOfDeferredCall(const CallBase &Call) {
  if (std::string Place = placeOfInstruction(Call); !Place.empty()) return Place;
  return textOf(noted().DeferredCalls);
}

void noteHostNumber(HostNumber Kind, std::string Where) { noted().HostNumbers.try_emplace(Kind, std::move(Where)); }

bool isHostNumberNoted(HostNumber Kind) { return noted().HostNumbers.count(Kind); }

std::string placeOfHostNumber(HostNumber Kind) {
  const auto Found = noted().HostNumbers.find(Kind);
  return Found == noted().HostNumbers.end() ? "" : " (" + Found->second + ")";
}

void noteDeviceFunction(StringRef Name, std::string Where) {
  std::vector<std::string> &Places = noted().DeviceFunctions[withoutNumbersOfLambdas(Name)];
  if (!is_contained(Places, Where)) Places.push_back(std::move(Where));
}

std::string placeOfDeviceFunction(StringRef Name) {
  const auto Found = noted().DeviceFunctions.find(withoutNumbersOfLambdas(Name));
  return Found == noted().DeviceFunctions.end() ? "" : textOf(Found->second);
}

} // namespace syclc
