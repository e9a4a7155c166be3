// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that kernels reach, how they were reached, and messages that tell it.
#ifndef SYCLC_CLANG_PLUGIN_KERNELREACH_H
#define SYCLC_CLANG_PLUGIN_KERNELREACH_H

#include "Diagnostics.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace syclc {

/// A growing call graph with its own work list: the checker takes a function, and adds what that function calls.
class KernelReach {
public:
  explicit KernelReach(clang::ASTContext &Context) : Context(Context) {}

  /// \p Entry is where a kernel begins, or a SYCL_EXTERNAL function.
  void addEntry(const clang::FunctionDecl *Entry);
  /// \p Caller calls \p Callee, a definition, at \p Where.
  void addCall(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee, clang::SourceLocation Where);
  /// \p Entry and the functions that it calls, directly or through others: the nearest first, each one once.
  llvm::SmallVector<const clang::FunctionDecl *> reachedFrom(const clang::FunctionDecl *Entry) const;
  /// The next function to look at, each one once; null when there is none left.
  const clang::FunctionDecl *next();

  /// Reports \p Kind, found in \p In at \p Where, with notes that lead from there to the kernel. \p Arguments streams
  /// the message's arguments. Code in system headers is not the user's: the error then points at the call that leads
  /// there.
  void report(
      const clang::FunctionDecl *In, clang::SourceLocation Where, Diag Kind,
      llvm::function_ref<void(clang::DiagnosticBuilder &)> Arguments = [](clang::DiagnosticBuilder &) {});

  /// Reports each cycle of calls once.
  void reportRecursion();

private:
  struct Call {
    const clang::FunctionDecl *Function; ///< the other end
    clang::SourceLocation Where;         ///< in the caller
  };
  clang::ASTContext &Context;
  llvm::SmallVector<const clang::FunctionDecl *> Order;       ///< as found
  unsigned Next = 0;                                          ///< first in Order that next() did not give out
  llvm::DenseMap<const clang::FunctionDecl *, Call> CameFrom; ///< the first call of each function; none for entries
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<Call, 4>> Calls;
  llvm::DenseSet<clang::SourceLocation> ReportedCalls; ///< of system headers, by the user

  bool isUsers(clang::SourceLocation Where) const;
  void noteCallers(const clang::FunctionDecl *From);
  void noteKernel(const clang::FunctionDecl *Entry);
};

} // namespace syclc

#endif
