// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelRestrictions.h"

#include "FunctionChecker.h"
#include "KernelArguments.h"
#include "KernelAttributes.h"
#include "KernelFinder.h"
#include "ir/NotedPlaces.h"

#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"

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

/// Warns if two function objects have one name: get_kernel_id() of the name finds one of them, and other compilers
/// reject it.
static void checkNames(ASTContext &Context, llvm::ArrayRef<FunctionDecl *> Entries) {
  llvm::DenseMap<const Type *, const CXXRecordDecl *> Named;
  for (const FunctionDecl *Entry : Entries) {
    const Type *Name = typeThatNames(*Entry);
    const KernelName Kernel = kernelName(*Entry);
    if (!Name || !Kernel.Function) continue;
    const CXXRecordDecl *Other = Named.try_emplace(Name, Kernel.Function).first->second;
    if (Other == Kernel.Function) continue; // several kernels of one launch, or several launches
    report(Context.getDiagnostics(), Kernel.Function->getLocation(), Diag::kernel_name_twice) << Kernel.Name;
    report(Context.getDiagnostics(), Other->getLocation(), Diag::note_kernel_before);
  }
}

/// For the passes' messages about \p Function, a kernel's entry or a SYCL_EXTERNAL function.
static void notePlace(const FunctionDecl &Function, MangleContext &Mangler) {
  const SourceManager &Sources = Function.getASTContext().getSourceManager();
  const CXXRecordDecl *Object = isExternal(Function) ? nullptr : kernelName(Function).Function;
  const SourceLocation Where = Sources.getExpansionLoc(Object ? Object->getLocation() : Function.getLocation());
  std::string Name;
  llvm::raw_string_ostream Out(Name);
  if (Mangler.shouldMangleDeclName(&Function))
    Mangler.mangleName(GlobalDecl(&Function), Out);
  else
    Out << Function.getName();
  noteDeviceFunction(Name, Where.printToString(Sources));
}

void checkKernels(Sema &S, llvm::ArrayRef<FunctionDecl *> Entries, llvm::ArrayRef<FunctionDecl *> Externals,
                  llvm::ArrayRef<const CXXMethodDecl *> Virtuals) {
  forgetNotedPlaces();
  Checker Shared(S.Context, Virtuals);
  for (const FunctionDecl *Entry : Entries) {
    const FunctionDecl *Definition = nullptr;
    if (!Entry->isDefined(Definition)) continue;
    Shared.Reach.addEntry(Definition);
    notePlace(*Definition, *Shared.Mangler);
    checkKernelArguments(S, Shared.Reach, Definition);
  }
  for (const FunctionDecl *External : Externals) {
    checkLinkage(S.Context, *External);
    if (External->isFirstDecl()) checkRedeclarations(*External);
    const FunctionDecl *Definition = nullptr;
    if (!External->isDefined(Definition)) continue;
    Shared.Reach.addEntry(Definition);
    if (!isa<CXXConstructorDecl, CXXDestructorDecl>(Definition)) notePlace(*Definition, *Shared.Mangler);
  }
  checkNames(S.Context, Entries);
  while (const FunctionDecl *F = Shared.Reach.next()) FunctionChecker(Shared, F).check();
  Shared.Reach.reportRecursion();
  checkNestedWorkItems(Shared);
  Shared.Features.checkDeclared(Shared.Reach);
  applyKernelAttributes(S, Shared.Reach, Entries, Externals, Shared.Features);
}

} // namespace syclc
