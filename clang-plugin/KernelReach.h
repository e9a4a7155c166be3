// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions that kernels reach, the calls through which they are reached, and messages with these calls.
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
  bool OfConstant = false;             ///< only computes a constant, which the compiler evaluates
};

/// The call through which each function was first reached; none for entries.
using Ways = llvm::DenseMap<const clang::FunctionDecl *, CallEnd>;

/// A growing call graph with a work list: the checker takes a function, and adds the functions that it calls.
class KernelReach {
public:
  explicit KernelReach(clang::ASTContext &Context) : Context(Context) {}

  /// \p Entry is the entry of a kernel, or a SYCL_EXTERNAL function.
  void addEntry(const clang::FunctionDecl *Entry);
  /// \p Caller calls \p Callee, a definition, at \p Where.
  void addCall(const clang::FunctionDecl *Caller, const clang::FunctionDecl *Callee, clang::SourceLocation Where,
               bool OfConstant = false);
  /// Whether \p Function, a definition, has been found.
  bool reaches(const clang::FunctionDecl *Function) const { return CameFrom.contains(Function); }
  /// All functions found so far.
  llvm::ArrayRef<const clang::FunctionDecl *> functions() const { return Order; }
  /// \p Entry and the functions that it calls, directly or indirectly: the nearest first, each one once.
  llvm::SmallVector<const clang::FunctionDecl *> reachedFrom(const clang::FunctionDecl *Entry) const;
  /// The same without functions that only compute constants. \p How receives the calls that lead to each.
  llvm::SmallVector<const clang::FunctionDecl *> runBy(const clang::FunctionDecl *Entry, Ways &How) const;
  /// The next function to check, each one once; null if none is left.
  const clang::FunctionDecl *next();

  /// The function that the user's code calls, on the way to \p Where in \p In: \p In, or the function of a library
  /// through which it is reached.
  const clang::FunctionDecl *calledByUser(const clang::FunctionDecl *In, clang::SourceLocation Where) const;

  /// Reports \p Kind, found in \p In at \p Where, with notes that lead from there to the kernel. \p Arguments streams
  /// the message's arguments. For code in system headers, the error points at the user's call that leads there.
  void report(
      const clang::FunctionDecl *In, clang::SourceLocation Where, Diag Kind,
      llvm::function_ref<void(clang::DiagnosticBuilder &)> Arguments = [](clang::DiagnosticBuilder &) {});

  /// The same, with notes that lead to the start of \p How. \p Told separates places in headers by start.
  /// \returns whether it was reported: calls that lead to several places in headers are reported once.
  bool reportOnWay(
      const Ways &How, llvm::DenseSet<clang::SourceLocation> &Told, const clang::FunctionDecl *In,
      clang::SourceLocation Where, Diag Kind,
      llvm::function_ref<void(clang::DiagnosticBuilder &)> Arguments = [](clang::DiagnosticBuilder &) {});

  /// Reports each cycle of calls once.
  void reportRecursion();

private:
  clang::ASTContext &Context;
  llvm::SmallVector<const clang::FunctionDecl *> Order; ///< as found
  unsigned Next = 0;                                    ///< first in Order that next() has not returned
  Ways CameFrom;                                        ///< the first call of each function; none for entries
  llvm::DenseMap<const clang::FunctionDecl *, llvm::SmallVector<CallEnd, 4>> Calls;
  llvm::DenseSet<clang::SourceLocation> ReportedCalls; ///< of system headers, by the user

  bool isUsers(clang::SourceLocation Where) const;
  void noteCallers(const Ways &How, const clang::FunctionDecl *From);
  void noteKernel(const clang::FunctionDecl *Entry);
};

} // namespace syclc

#endif
