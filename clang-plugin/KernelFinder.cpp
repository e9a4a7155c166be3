// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelFinder.h"

#include "Diagnostics.h"
#include "KernelFunctions.h"
#include "KernelMismatch.h"
#include "KernelRestrictions.h"
#include "ir/SpmdContract.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace syclc {
namespace {

constexpr llvm::StringLiteral UnnamedKernel = "unnamed_kernel"; // sycl::detail, kernel_entry.hpp
constexpr llvm::StringLiteral UserKernel = "syclc_user_kernel"; // reduction_kernel.hpp

bool isKernelEntry(const FunctionDecl &F) {
  if (!F.hasAttrs() || F.isTemplated()) return false;
  return llvm::any_of(F.specific_attrs<AnnotateAttr>(),
                      [](const AnnotateAttr *A) { return A->getAnnotation() == KernelAnnotation; });
}

/// The user's function object: \p Object, or the one that it wraps.
const CXXRecordDecl *userKernel(const CXXRecordDecl *Object) {
  while (Object && Object->getIdentifier() && Object->hasDefinition()) {
    const TypedefNameDecl *Wrapped = nullptr;
    for (const Decl *Member : Object->decls())
      if (auto *Name = dyn_cast<TypedefNameDecl>(Member); Name && Name->getName() == UserKernel) Wrapped = Name;
    if (!Wrapped) break;
    Object = Wrapped->getUnderlyingType()->getAsCXXRecordDecl();
  }
  return Object;
}

} // namespace

const Type *typeThatNames(const FunctionDecl &Entry) {
  const TemplateArgumentList *Arguments = Entry.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 || Arguments->get(0).getKind() != TemplateArgument::Type) return nullptr;
  const QualType Name = Arguments->get(0).getAsType().getCanonicalType();
  const CXXRecordDecl *Class = Name->getAsCXXRecordDecl();
  if (Class && Class->getIdentifier() && Class->getName() == UnnamedKernel) return nullptr;
  return Name.getTypePtr();
}

KernelName kernelName(const FunctionDecl &Entry) {
  KernelName Result = {"", nullptr};
  const TemplateArgumentList *Arguments = Entry.getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0) return {Entry.getNameAsString(), nullptr};
  for (const TemplateArgument &A : Arguments->asArray())
    if (A.getKind() == TemplateArgument::Type) Result.Function = A.getAsType()->getAsCXXRecordDecl(); // the last one
  Result.Function = userKernel(Result.Function);
  if (const TemplateArgument &Name = Arguments->get(0); Name.getKind() == TemplateArgument::Type) {
    const CXXRecordDecl *Class = Name.getAsType()->getAsCXXRecordDecl();
    if (Class && Class->getIdentifier() && Class->getName() == UnnamedKernel) return Result;
    llvm::raw_string_ostream(Result.Name) << Name.getAsType().getAsString(Entry.getASTContext().getPrintingPolicy());
  }
  return Result;
}

bool isExternal(const FunctionDecl &F) {
  return F.hasAttrs() && llvm::any_of(F.specific_attrs<AnnotateAttr>(),
                                      [](const AnnotateAttr *A) { return A->getAnnotation() == ExternalAnnotation; });
}

bool KernelFinder::isOfNamedModule(const FunctionDecl &F) const {
  if (!F.isFromASTFile()) return false;
  const auto Reader = CI.getASTReader();
  const serialization::ModuleFile *File = Reader ? Reader->getOwningModuleFile(&F) : nullptr;
  return File && File->StandardCXXModule;
}

/// Makes \p F, a declaration of a function that is a kernel (SYCL_EXT_ONEAPI_FUNCTION_PROPERTY) before its definition,
/// SYCL_EXTERNAL. Another source may define or launch the function. The definition inherits the attribute.
static void makeExternal(FunctionDecl &F) {
  if (!isKernelFunction(F) || F.isThisDeclarationADefinition() || F.isInlined() || F.isTemplated() ||
      !F.isFirstDecl() || !F.isExternallyVisible() || isExternal(F))
    return;
  F.addAttr(AnnotateAttr::CreateImplicit(F.getASTContext(), ExternalAnnotation, nullptr, 0));
}

void KernelFinder::look(Decl *D) {
  if (auto *F = dyn_cast<FunctionDecl>(D)) {
    if (isOfNamedModule(*F)) return;
    makeExternal(*F);
    Statics.makeStatic(*F);
    if (TheSema && reportKernelMismatch(*TheSema, *F)) return;
    if (isKernelEntry(*F)) {
      Entries.push_back(F);
      if (isDeviceParse()) keepForHost(*F);
    }
    if (!F->isTemplated() && isExternal(*F)) Externals.push_back(F);
  } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(
                 D)) { // kernels are instances of templates, passed one by one
    Statics.makeStatic(*cast<DeclContext>(D));
    const SourceManager &Sources = D->getASTContext().getSourceManager();
    if (Sources.isInSystemHeader(D->getLocation())) return;
    for (Decl *Inner : cast<DeclContext>(D)->decls()) {
      auto *F = dyn_cast<FunctionDecl>(Inner);
      if (!F || isExternal(*F) || isKernelFunction(*F)) look(Inner);
    }
  }
}

bool KernelFinder::HandleTopLevelDecl(DeclGroupRef Group) {
  for (Decl *D : Group) look(D);
  return true;
}

void KernelFinder::HandleTagDeclDefinition(TagDecl *Defined) {
  Statics.see(*Defined);
  View->HasVirtualCalls |= TheSema && Virtuals.see(*TheSema, *Defined);
}

void KernelFinder::HandleTranslationUnit(ASTContext &Context) {
  // After an error the bodies may be incomplete, and no code will be generated anyway.
  if (Context.getDiagnostics().hasErrorOccurred()) return;
  if (isDeviceParse()) noteKernelsOfDevice(Entries);
  if (Entries.empty() && Externals.empty()) return;
  if (Context.getLangOpts().Sanitize.has(SanitizerKind::Memory))
    report(Context.getDiagnostics(), {}, Diag::memory_sanitizer);
  if (makeDeviceView(CI, *View, Entries)) return; // they have been checked there
  checkKernels(*TheSema, Entries, Externals, Virtuals.functions());
}

} // namespace syclc
