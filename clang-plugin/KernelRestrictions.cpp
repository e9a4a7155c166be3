// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelRestrictions.h"

#include "FunctionChecker.h"
#include "KernelArguments.h"
#include "KernelAttributes.h"
#include "ir/NotedPlaces.h"

#include "clang/Sema/Sema.h"

using namespace clang;

namespace syclc {

/// Reports a SYCL_EXTERNAL function that other files cannot see.
static void checkLinkage(ASTContext &Context, const FunctionDecl &External) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(External)) { // the ABI has several for each declaration
    report(Context.getDiagnostics(), External.getLocation(), Diag::external_constructor)
        << isa<CXXDestructorDecl>(External);
    return;
  }
  if (External.isExternallyVisible() || !External.isFirstDecl()) return;
  report(Context.getDiagnostics(), External.getLocation(), Diag::external_internal)
      << &External << (External.getStorageClass() == SC_Static);
}

void checkKernels(Sema &S, llvm::ArrayRef<FunctionDecl *> Entries, llvm::ArrayRef<FunctionDecl *> Externals,
                  llvm::ArrayRef<const CXXMethodDecl *> Virtuals) {
  forgetNotedPlaces();
  Checker Shared(S.Context, Virtuals);
  for (const FunctionDecl *Entry : Entries) {
    const FunctionDecl *Definition = nullptr;
    if (!Entry->isDefined(Definition)) continue;
    Shared.Reach.addEntry(Definition);
    checkKernelArguments(S, Shared.Reach, Definition);
  }
  for (const FunctionDecl *External : Externals) {
    checkLinkage(S.Context, *External);
    if (External->isFirstDecl()) checkRedeclarations(*External);
    const FunctionDecl *Definition = nullptr;
    if (External->isDefined(Definition)) Shared.Reach.addEntry(Definition);
  }
  while (const FunctionDecl *F = Shared.Reach.next()) FunctionChecker(Shared, F).check();
  Shared.Reach.reportRecursion();
  Shared.Features.checkDeclared(Shared.Reach);
  applyKernelAttributes(S, Shared.Reach, Entries, Externals, Shared.Features);
}

} // namespace syclc
