// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Preconditions of module passes. In builds with assertions, and with `-mllvm -syclc-verify-each`, a violation ends
/// the compilation: it is a bug in syclc, in the order of its passes or in an earlier pass. Errors in the user's
/// program are diagnosed elsewhere (ir/SpmdVerifier.h).
/// \code
///   Preconditions("syclc-lower-spirv", M)
///       .noCallsOf({BuiltinKind::WorkItemCalls})
///       .kernelsHave(CallingConv::SPIR_KERNEL);
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

  /// Each kernel is a definition, and its `!syclc.kernel` describes all its parameters.
  const Preconditions &kernelsAreDescribed() const;
  /// Kernels have the calling convention \p Convention: C until a target's pass changes it.
  const Preconditions &kernelsHave(llvm::CallingConv::ID Convention) const;
  /// The module is for the target \p Arch. A module without a triple, as in hand-written IR, is accepted.
  const Preconditions &targets(llvm::Triple::ArchType Arch) const;
  /// There are no calls of builtins of these kinds (ir/Builtins.def).
  const Preconditions &noCallsOf(llvm::ArrayRef<BuiltinKind> Kinds) const;
  /// There are no calls of functions with these names.
  const Preconditions &noCallsOf(llvm::ArrayRef<llvm::StringRef> Names) const;
  /// Functions have no debug info.
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
