// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/TargetFeatures.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace syclc {

VectorFeatures vectorFeatures(const Function &F) {
  VectorFeatures Result;
  if (F.getParent()->getTargetTriple().getArch() != Triple::x86_64) return Result;

  StringSet<> Has;
  if (StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
      !Cpu.empty() && X86::parseArchX86(Cpu, /*Only64Bit=*/true) != X86::CK_None) {
    SmallVector<StringRef, 64> OfCpu;
    X86::getFeaturesForCPU(Cpu, OfCpu);
    for (StringRef Name : OfCpu) Has.insert(Name);
  }
  SmallVector<StringRef, 64> Explicit;
  F.getFnAttribute("target-features").getValueAsString().split(Explicit, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Feature : Explicit) { // "+avx2": with all that it implies
    StringMap<bool> Implied;
    X86::updateImpliedFeatures(Feature.drop_front(), Feature.front() == '+', Implied);
    Implied[Feature.drop_front()] = Feature.front() == '+';
    for (const auto &[Name, On] : Implied) On ? (void)Has.insert(Name) : (void)Has.erase(Name);
  }

  Result.Ssse3 = Has.contains("ssse3");
  Result.Sse41 = Has.contains("sse4.1");
  Result.Avx2 = Has.contains("avx2");
  Result.Avx512 = all_of(ArrayRef<StringRef>{"avx512f", "avx512vl", "avx512dq", "avx512bw"},
                         [&](StringRef Name) { return Has.contains(Name); });
  unsigned Prefers = 512;
  F.getFnAttribute("prefer-vector-width").getValueAsString().getAsInteger(10, Prefers);
  Result.Use512 = Result.Avx512 && Prefers >= 512;
  return Result;
}

} // namespace syclc
