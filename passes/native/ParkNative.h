// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Keeps native kernels away from the host's optimiser. They were optimised for their own ISA levels: a second round
/// would cost as much time as the first, and unroll loops that were unrolled.
///
/// \code
///   start of LLVM's pipeline        define internal void @k.native.x86-64-v3.8(...)  -> park ->   declare hidden ...
///   end of it, before sanitizers    declare hidden void @k.native.x86-64-v3.8(...)   -> fetch ->  define internal ...
/// \endcode
/// Code generation, debug info, sanitizers and LTO see them as any other function of the host.
#ifndef SYCLC_PASSES_NATIVE_PARKNATIVE_H
#define SYCLC_PASSES_NATIVE_PARKNATIVE_H

#include "native/EmitNative.h"

#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <string>

namespace syclc {

/// Native kernels outside of the module they belong to. Must not outlive the module's context.
class NativeParking {
public:
  NativeParking();
  ~NativeParking();

  /// Takes the bodies of \p Variants, and of SYCL_EXTERNAL functions' variants, out of \p Host, with what only they
  /// use. For one module at a time.
  void park(llvm::Module &Host, const NativeVariants &Variants);

  /// Brings back those that \p Host, or other sources, may still refer to.
  void fetch(llvm::Module &Host);

private:
  struct Place {
    std::string Function, Group; ///< names of the function and of its comdat, perhaps empty
    llvm::GlobalValue::LinkageTypes Linkage;
    llvm::GlobalValue::VisibilityTypes Visibility;
    bool ForOthers; ///< a SYCL_EXTERNAL function's variant: other sources refer to it
  };
  std::unique_ptr<llvm::Module> Parked; ///< null when nothing is
  llvm::SmallVector<Place> Places;
};

/// NativeParking::fetch as a pass.
class FetchNativePass : public llvm::PassInfoMixin<FetchNativePass> {
public:
  explicit FetchNativePass(std::shared_ptr<NativeParking> Parking) : Parking(std::move(Parking)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  std::shared_ptr<NativeParking> Parking;
};

} // namespace syclc

#endif
