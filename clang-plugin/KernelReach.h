// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that kernels reach, how they were reached, and messages that tell it.
#ifndef SYCLC_CLANG_PLUGIN_KERNELREACH_H
#define SYCLC_CLANG_PLUGIN_KERNELREACH_H

#include "Diagnostics.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace syclc {

/// One end of a call.
struct CallEnd {
  const clang::FunctionDecl *Function; ///< the other end
  clang::SourceLocation Where;         ///< in the caller
  bool OfConstant = false;             ///< only a constant is computed, which the compiler can do
};

/// By which call each function was reached first; none for where a way begins.
using Ways = llvm::DenseMap<const clang::FunctionDecl *, CallEnd>;

/// A growing call graph with its own work list: the checker takes a function, and adds what that function calls.
class KernelReach {
public:
  explicit KernelReach(clang::ASTContext &Context) : Context(Context) {}

  /// \p Entry is where a kernel begins, or a SYCL_EXTERNAL function.
  void addEntry(const clang::FunctionDecl *Entry);
  /// \p Caller calls \p Callee, a definition, at \p Where.
  void addCall(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee, clang::SourceLocation Where,
               bool OfConstant = false);
  /// Whether \p Function, a definition, has been found.
  bool reaches(const clang::FunctionDecl *Function) const { return CameFrom.contains(Function); }
  /// All functions found so far.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const { return Order; }
  /// \p Entry and the functions that it calls, directly or through others: the nearest first, each one once.
  llvm::SmallVector<const clang::FunctionDecl *> reachedFrom(const clang::FunctionDecl *Entry) const;
  /// The same without what only computes constants. \p How learns the way to each.
  llvm::SmallVector<const clang::FunctionDecl *> runBy(const clang::FunctionDecl *Entry, Ways &How) const;
  /// The next function to look at, each one once; null when there is none left.
  const clang::FunctionDecl *next();

  /// Reports \p Kind, found in \p In at \p Where, with notes that lead from there to the kernel. \p Arguments streams
  /// the message's arguments. Code in system headers is not the user's: the error then points at the call that leads
  /// there.
  void report(
      const clang::FunctionDecl *In, clang::SourceLocation Where, Diag Kind,
      llvm::function_ref<void(clang::DiagnosticBuilder &)> Arguments = [](clang::DiagnosticBuilder &) {});

  /// The same, with notes that lead to where \p How begins. \p Told keeps places in headers apart for each such
  /// beginning. \returns whether it was reported: calls that lead to several places in headers are reported once.
  bool reportOnWay(
      const Ways &How, llvm::DenseSet<clang::SourceLocation> &Told, const clang::FunctionDecl *In,
      clang::SourceLocation Where, Diag Kind,
      llvm::function_ref<void(clang::DiagnosticBuilder &)> Arguments = [](clang::DiagnosticBuilder &) {});

  /// Reports each cycle of calls once.
  void reportRecursion();

private:
  clang::ASTContext &Context;
  llvm::SmallVector<const clang::FunctionDecl *> Order; ///< as found
  unsigned Next = 0;                                    ///< first in Order that next() did not give out
  Ways CameFrom;                                        ///< the first call of each function; none for entries
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<CallEnd, 4>> Calls;
  llvm::DenseSet<clang::SourceLocation> ReportedCalls; ///< of system headers, by the user

  bool isUsers(clang::SourceLocation Where) const;
  void noteCallers(const Ways &How, const clang::FunctionDecl *From);
  void noteKernel(const clang::FunctionDecl *Entry);
};

} // namespace syclc

#endif
