// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/NativeLevels.h"

#include "ir/SpmdContract.h"
#include "native/x86/TargetFeatures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace syclc {

ArrayRef<NativeLevel> nativeLevels() {
  static const NativeLevel Levels[] = {
      {"baseline", SYCLC_ISA_BASELINE, "", "", "", LevelKernels::All},
#define NATIVE_LEVEL(NAME, ABI, CPU, FEATURES, VECTOR_WIDTH, KERNELS)                                                  \
  {NAME, ABI, CPU, FEATURES, VECTOR_WIDTH, LevelKernels::KERNELS},
#include "native/emit/NativeLevels.def"
#undef NATIVE_LEVEL
  };
  return Levels;
}

const NativeLevel *findNativeLevel(StringRef Name) {
  const auto *Found = find_if(nativeLevels(), [&](const NativeLevel &L) { return L.Name == Name; });
  return Found == nativeLevels().end() ? nullptr : Found;
}

bool isLevelOf(const NativeLevel &Level, const Triple &Host) {
  return Level.Abi == SYCLC_ISA_BASELINE || Host.getArch() == Triple::x86_64;
}

/// LLVM prefers 256-bit vectors for all of Intel's processors with AVX-512 (and for x86-64-v4) because the first ones
/// reduced their clock rate for longer ones. Others do not: they get the vectors that NativeLevels.def chooses for v4.
/// `-mprefer-vector-width` decides if it is given.
static void preferWholeRegisters(Function &F) {
  auto Text = [&](StringRef Name) { return F.getFnAttribute(Name).getValueAsString(); };
  if (F.hasFnAttribute("prefer-vector-width") || !vectorFeatures(F).Avx512) return;
  const StringRef Tuned = Text("tune-cpu"), Cpu = Tuned.empty() || Tuned == "generic" ? Text("target-cpu") : Tuned;
  if (is_contained({"skylake-avx512", "skx", "cascadelake", "cooperlake", "cannonlake"}, Cpu)) return;
  F.addFnAttr("prefer-vector-width", "512");
}

void setNativeLevel(Function &F, const NativeLevel &Level, const Function *HostFunction) {
  F.addFnAttr(NativeLevelFnAttr, Level.Name);
  if (Level.Kernels == LevelKernels::Tiles) F.addFnAttr(TilesFnAttr);
  auto OfHost = [&](StringRef Name) {
    if (Attribute A = HostFunction ? HostFunction->getFnAttribute(Name) : Attribute(); A.isValid()) F.addFnAttr(A);
  };
  if (!Level.Cpu.empty()) {
    F.addFnAttr("target-cpu", Level.Cpu);
    F.addFnAttr("target-features", Level.Features); // without the attribute, the host's -march would apply
    F.addFnAttr("prefer-vector-width", Level.VectorWidth);
  } else {
    for (StringRef Name : {"target-cpu", "target-features", "tune-cpu", "prefer-vector-width"}) OfHost(Name);
    preferWholeRegisters(F);
  }
  // Copy attributes that all functions of the host have: unwind tables, for debuggers and profilers; frame pointers if
  // the user enables them; and the enabled sanitizers.
  F.setUWTableKind(UWTableKind::Default);
  OfHost("frame-pointer");
  for (Attribute::AttrKind Kind : {Attribute::SanitizeAddress, Attribute::SanitizeHWAddress, Attribute::SanitizeMemory,
                                   Attribute::SanitizeThread, Attribute::SanitizeMemTag})
    if (HostFunction && HostFunction->hasFnAttribute(Kind)) F.addFnAttr(Kind);
}

PreservedAnalyses NativeLevelPass::run(Module &M, ModuleAnalysisManager &) {
  for (Function &F : M)
    if (!F.isDeclaration()) setNativeLevel(F, Level, HostFunction);
  return PreservedAnalyses::none();
}

void NativeLevelPass::printPipeline(raw_ostream &OS, function_ref<StringRef(StringRef)> NameOf) {
  OS << NameOf(name()) << '<' << Level.Name << '>';
}

} // namespace syclc
