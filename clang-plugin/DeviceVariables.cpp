// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace syclc {

/// Annotations of the class templates device_global and work_group_static.
constexpr llvm::StringLiteral DeviceGlobalAnnotation = "syclc.device_global";
constexpr llvm::StringLiteral WorkGroupStaticAnnotation = "syclc.work_group_static";

static bool isOfTemplate(const CXXRecordDecl *Class, StringRef Annotation) {
  const auto *Specialization = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  return Specialization &&
         llvm::any_of(Specialization->getSpecializedTemplate()->getTemplatedDecl()->specific_attrs<AnnotateAttr>(),
                      [&](const AnnotateAttr *A) { return A->getAnnotation() == Annotation; });
}

bool isDeviceGlobal(const CXXRecordDecl *Class) { return isOfTemplate(Class, DeviceGlobalAnnotation); }
bool isWorkGroupStatic(const CXXRecordDecl *Class) { return isOfTemplate(Class, WorkGroupStaticAnnotation); }

void StaticsOfWorkGroups::see(const TagDecl &Defined) {
  AreUsed = AreUsed || isWorkGroupStatic(dyn_cast<CXXRecordDecl>(&Defined));
}

/// Also in lambda expressions, whose bodies are children of \p S.
static void makeStaticIn(const Stmt *S) {
  if (!S) return;
  if (const auto *Declared = dyn_cast<DeclStmt>(S))
    for (Decl *D : Declared->decls())
      if (auto *Variable = dyn_cast<VarDecl>(D); Variable && Variable->hasLocalStorage() &&
                                                 Variable->getStorageClass() == SC_None &&
                                                 isWorkGroupStatic(Variable->getType()->getAsCXXRecordDecl()))
        Variable->setStorageClass(SC_Static);
  for (const Stmt *Child : S->children()) makeStaticIn(Child);
}

void StaticsOfWorkGroups::makeStatic(const FunctionDecl &Function) const {
  if (AreUsed && Function.doesThisDeclarationHaveABody()) makeStaticIn(Function.getBody());
}

void StaticsOfWorkGroups::makeStatic(const DeclContext &Context) const {
  if (!AreUsed) return;
  for (const Decl *D : Context.decls())
    if (const auto *Function = dyn_cast<FunctionDecl>(D)) makeStatic(*Function);
}

} // namespace syclc
