// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The ISA levels of NativeLevels.def, and the function attributes for compiling for a level.
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

/// The kernels that have code for a level. For other kernels it would be the same as for the level below.
enum class LevelKernels {
  All,
  Dots, ///< that multiply pairs of bfloat16 or quadruples of bytes (device-library/DotProducts.h)
  Tiles ///< whose matrices can be in AMX tiles (device-library/MatrixLanes.h)
};

struct NativeLevel {
  llvm::StringRef Name; ///< as specified by the user: "x86-64-v3", or "baseline"
  syclc_isa_level Abi;
  llvm::StringRef Cpu;         ///< target-cpu; empty for the baseline
  llvm::StringRef Features;    ///< target-features, in addition to those of the CPU
  llvm::StringRef VectorWidth; ///< prefer-vector-width in bits; empty for the baseline
  LevelKernels Kernels;
};

/// All levels, lowest first, starting with the baseline, which is the target of the translation unit.
llvm::ArrayRef<NativeLevel> nativeLevels();

/// The level named \p Name, or null.
const NativeLevel *findNativeLevel(llvm::StringRef Name);

/// Whether code for \p Level can be generated for \p Host: all levels except the baseline require x86-64.
bool isLevelOf(const NativeLevel &Level, const llvm::Triple &Host);

/// Sets the attributes to compile \p F for \p Level; for the baseline, those of \p HostFunction.
void setNativeLevel(llvm::Function &F, const NativeLevel &Level, const llvm::Function *HostFunction);

/// `syclc-native-level<LEVEL>`: calls setNativeLevel() for all functions of a module.
class NativeLevelPass : public llvm::PassInfoMixin<NativeLevelPass> {
public:
  /// \param HostFunction null: the baseline is LLVM's default for the module's triple.
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
