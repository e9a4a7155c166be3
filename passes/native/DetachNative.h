// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Detaches native kernels from the host module while its optimisation pipeline runs. They have already been optimised
/// for their ISA levels: a second run would take as long as the first, and unroll loops again.
///
/// \code
///   start of LLVM's pipeline     define internal void @k.native.x86-64-v3.8(...)  -> detach ->   declare hidden ...
///   its end, before sanitizers   declare hidden void @k.native.x86-64-v3.8(...)   -> reattach -> define internal ...
/// \endcode
/// Code generation, debug info, sanitizers and LTO process them like all other functions of the host.
#ifndef SYCLC_PASSES_NATIVE_PARKNATIVE_H
#define SYCLC_PASSES_NATIVE_PARKNATIVE_H

#include "native/EmitNative.h"

#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/PassManager.h"

#include <memory>
#include <string>

namespace syclc {

/// Detached native kernels. Must not outlive the context of their module.
class DetachedNative {
public:
  DetachedNative();
  ~DetachedNative();

  /// Detaches the bodies of \p Variants, and of the variants of SYCL_EXTERNAL functions, from \p Host, and everything
  /// that only they use. For one module at a time.
  void detach(llvm::Module &Host, const NativeVariants &Variants);

  /// Reattaches the functions that \p Host, or other sources, may still reference.
  void reattach(llvm::Module &Host);

private:
  struct Place {
    std::string Function, Group; ///< names of the function and of its comdat, which may be empty
    llvm::GlobalValue::LinkageTypes Linkage;
    llvm::GlobalValue::VisibilityTypes Visibility;
    bool ForOthers; ///< a variant of a SYCL_EXTERNAL function: other sources may call it
  };
  std::unique_ptr<llvm::Module> DetachedCode; ///< null if nothing is detached
  llvm::SmallVector<Place> Places;
};

/// Runs DetachedNative::reattach().
class ReattachNativePass : public llvm::PassInfoMixin<ReattachNativePass> {
public:
  explicit ReattachNativePass(std::shared_ptr<DetachedNative> Detached) : Detached(std::move(Detached)) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  std::shared_ptr<DetachedNative> Detached;
};

} // namespace syclc

#endif
