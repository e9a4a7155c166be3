// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Virtual functions that kernels may call (the extension virtual_functions).
///
/// If a class has or inherits one, the source is parsed a second time for its kernels (DeviceView.h), with the metadata
/// that Clang generates for LLVM's whole program devirtualization: virtual calls and vtables have their classes. In
/// that parse the functions are annotated and their vtables emitted; passes/outline/VirtualCalls.h turns the calls into
/// comparisons.
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

  /// Those seen so far; in the second parse only.
  llvm::ArrayRef<const clang::CXXMethodDecl *> functions() const { return Functions; }

private:
  llvm::SmallVector<const clang::CXXMethodDecl *, 0> Functions;
};

/// Whether \p Method is \p Base, or overrides it.
bool overrides(const clang::CXXMethodDecl &Method, const clang::CXXMethodDecl &Base);

} // namespace syclc

#endif
