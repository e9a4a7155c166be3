// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ISA levels of NativeLevels.def as data, and how a function is told to be compiled for one.
#ifndef SYCLC_PASSES_NATIVE_EMIT_NATIVELEVELS_H
#define SYCLC_PASSES_NATIVE_EMIT_NATIVELEVELS_H

#include "abi/device_image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class Triple;
} // namespace llvm

namespace syclc {

/// Which kernels have code for a level. What others would have is the same as for the level below.
enum class LevelKernels {
  All,
  Dots, ///< those that multiply pairs of bfloat16 or quadruples of bytes (device-library/DotProducts.h)
  Tiles ///< those whose matrices can be AMX's (device-library/MatrixLanes.h)
};

struct NativeLevel {
  llvm::StringRef Name; ///< as the user spells it: "x86-64-v3", or "baseline"
  syclc_isa_level Abi;
  llvm::StringRef Cpu;         ///< target-cpu; empty for the baseline
  llvm::StringRef Features;    ///< target-features: what the CPU has not
  llvm::StringRef VectorWidth; ///< prefer-vector-width in bits; empty for the baseline
  LevelKernels Kernels;
};

/// All levels, lowest first; the baseline (what the translation unit is compiled for) comes before them.
llvm::ArrayRef<NativeLevel> nativeLevels();

/// The level called \p Name, or null.
const NativeLevel *findNativeLevel(llvm::StringRef Name);

/// True when \p Host can run code of \p Level at all: x86-64 for all but the baseline.
bool isLevelOf(const NativeLevel &Level, const llvm::Triple &Host);

/// Compiles \p F for \p Level; for the baseline as \p HostFunction is compiled.
void setNativeLevel(llvm::Function &F, const NativeLevel &Level, const llvm::Function *HostFunction);

/// `syclc-native-level<LEVEL>`: setNativeLevel() of all functions of a module.
class NativeLevelPass : public llvm::PassInfoMixin<NativeLevelPass> {
public:
  /// \param HostFunction null: the baseline is what LLVM takes for the module's triple.
  explicit NativeLevelPass(const NativeLevel &Level, const llvm::Function *HostFunction = nullptr)
      : Level(Level), HostFunction(HostFunction) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> NameOf);
  static bool isRequired() { return true; }

private:
  NativeLevel Level;
  const llvm::Function *HostFunction;
};

} // namespace syclc

#endif
