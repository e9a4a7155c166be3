// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/x86/TargetFeatures.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace llvm;

namespace syclc {

VectorFeatures vectorFeatures(const Function &F) {
  VectorFeatures Result;
  if (F.getParent()->getTargetTriple().getArch() != Triple::x86_64) return Result;

  StringMap<bool> Has;
  auto Set = [&Has](StringRef Name, bool On) { // including implied features
    X86::updateImpliedFeatures(Name, On, Has);
    Has[Name] = On;
  };
  if (StringRef Cpu = F.getFnAttribute("target-cpu").getValueAsString();
      !Cpu.empty() && X86::parseArchX86(Cpu, /*Only64Bit=*/true) != X86::CK_None) {
    SmallVector<StringRef, 64> OfCpu;
    X86::getFeaturesForCPU(Cpu, OfCpu);
    for (StringRef Name : OfCpu) Set(Name, true);
  }
  SmallVector<StringRef, 64> Explicit;
  F.getFnAttribute("target-features").getValueAsString().split(Explicit, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Feature : Explicit) Set(Feature.drop_front(), Feature.front() == '+'); // "+avx2"

  Result.Sse2 = Has.lookup("sse2");
  Result.Ssse3 = Has.lookup("ssse3");
  Result.Sse41 = Has.lookup("sse4.1");
  Result.Avx = Has.lookup("avx");
  Result.Avx2 = Has.lookup("avx2");
  Result.F16c = Has.lookup("f16c");
  Result.Avx512 = all_of(ArrayRef<StringRef>{"avx512f", "avx512vl", "avx512dq", "avx512bw"},
                         [&](StringRef Name) { return Has.lookup(Name); });
  unsigned Prefers = 512;
  F.getFnAttribute("prefer-vector-width").getValueAsString().getAsInteger(10, Prefers);
  Result.Use512 = Result.Avx512 && Prefers >= 512;
  Result.Vnni = Result.Avx512 && Has.lookup("avx512vnni");
  Result.Bf16 = Result.Avx512 && Has.lookup("avx512bf16");
  return Result;
}

} // namespace syclc
