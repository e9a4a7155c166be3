// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Virtual functions that kernels may call (the extension virtual_functions).
///
/// A class that has or inherits one makes the source be parsed a second time for its kernels (DeviceView.h), with what
/// LLVM's whole program devirtualization asks of Clang: virtual calls tell the class that they are of, and vtables
/// those that they belong to. There the functions are annotated, and their vtables emitted;
/// passes/outline/VirtualCalls.h makes comparisons of the calls.
#ifndef SYCLC_CLANG_PLUGIN_INDIRECTLYCALLABLE_H
#define SYCLC_CLANG_PLUGIN_INDIRECTLYCALLABLE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CXXMethodDecl;
class Sema;
class TagDecl;
} // namespace clang

namespace syclc {

/// Finds the functions while Clang parses.
class IndirectlyCallable {
public:
  /// A class has been defined, or instantiated. \returns whether it has, or inherits, such functions.
  bool see(clang::Sema &S, clang::TagDecl &Defined);

  /// Those seen so far: in the second parse only.
  llvm::ArrayRef<const clang::CXXMethodDecl *> functions() const { return Functions; }

private:
  llvm::SmallVector<const clang::CXXMethodDecl *, 0> Functions;
};

/// Whether \p Method is \p Base, or overrides it.
bool overrides(const clang::CXXMethodDecl &Method, const clang::CXXMethodDecl &Base);

} // namespace syclc

#endif
