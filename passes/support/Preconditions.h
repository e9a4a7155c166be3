// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a pass over a whole module relies on, checked where it begins. In builds with assertions, and with
/// `-mllvm -syclc-verify-each`, a broken precondition ends the compilation: it is a fault of syclc, of the order of its
/// passes or of one before. What users can cause is an error elsewhere (ir/SpmdVerifier.h).
/// \code
///   Preconditions("syclc-lower-spirv", M).noCallsOf({BuiltinKind::WorkItemCalls}).kernelsHave(CallingConv::SPIR_KERNEL);
///
///   LLVM ERROR: syclc: internal error: syclc-lower-spirv relies on no calls of __syclc_for_work_items, but 'k' has one
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_PRECONDITIONS_H
#define SYCLC_PASSES_SUPPORT_PRECONDITIONS_H

#include "ir/BuiltinTable.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/CallingConv.h"
#include "llvm/TargetParser/Triple.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace syclc {

class Preconditions {
public:
  /// \param Pass is for the message; a literal.
  Preconditions(llvm::StringRef Pass, const llvm::Module &M);

  /// `!syclc.kernel` of each kernel, which is a definition, lists its parameters.
  const Preconditions &kernelsAreDescribed() const;
  /// Kernels are called as the target has it: C until a target's pass makes its kernels.
  const Preconditions &kernelsHave(llvm::CallingConv::ID Convention) const;
  /// The module is for the target. One that names none, as IR written by hand, is for any.
  const Preconditions &targets(llvm::Triple::ArchType Arch) const;
  /// No builtin of these kinds (ir/Builtins.def) is called.
  const Preconditions &noCallsOf(llvm::ArrayRef<BuiltinKind> Kinds) const;
  /// No function of these names is called.
  const Preconditions &noCallsOf(llvm::ArrayRef<llvm::StringRef> Names) const;
  /// Nothing describes functions to a debugger.
  const Preconditions &noDebugInfo() const;

private:
  [[noreturn]] void fail(const llvm::Twine &What, const llvm::Twine &Instead) const;
  void failIfCalled(const llvm::Function &F) const;

  llvm::StringRef Pass;
  const llvm::Module &M;
  const bool IsChecked;
};

} // namespace syclc

#endif
