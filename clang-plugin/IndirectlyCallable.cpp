// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IndirectlyCallable.h"

#include "DeviceView.h"
#include "ir/SpmdContract.h"
#include "outline/FunctionAlignment.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace syclc {

static bool isMarked(const CXXMethodDecl &Method) {
  return Method.isVirtual() && Method.hasAttrs() && !Method.isTemplated() &&
         Method.getMaxAlignment() / 8 == IndirectlyCallableAlignment;
}

static bool hasMarked(const CXXRecordDecl &Class) {
  return llvm::any_of(Class.methods(), [](const CXXMethodDecl *M) { return isMarked(*M); });
}

bool IndirectlyCallable::see(Sema &S, TagDecl &Defined) {
  auto *Class = dyn_cast<CXXRecordDecl>(&Defined);
  if (!Class || Class->isDependentContext() || !Class->hasDefinition() || Class->isInvalidDecl() ||
      !Class->isDynamicClass())
    return false;
  if (!hasMarked(*Class) && Class->forallBases([](const CXXRecordDecl *Base) { return !hasMarked(*Base); }))
    return false;
  if (!isDeviceParse()) return true;
  for (CXXMethodDecl *Method : Class->methods())
    if (isMarked(*Method)) {
      Functions.push_back(Method);
      Method->addAttr(AnnotateAttr::CreateImplicit(S.Context, IndirectlyCallableAnnotation, nullptr, 0));
    }
  S.MarkVTableUsed(Class->getLocation(), Class, /*DefinitionRequired=*/true);
  return true;
}

bool overrides(const CXXMethodDecl &Method, const CXXMethodDecl &Base) {
  return Method.getCanonicalDecl() == Base.getCanonicalDecl() ||
         llvm::any_of(Method.overridden_methods(), [&](const CXXMethodDecl *M) { return overrides(*M, Base); });
}

} // namespace syclc
