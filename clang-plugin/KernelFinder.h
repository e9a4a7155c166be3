// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the kernels of a translation unit, and its SYCL_EXTERNAL functions, while Clang parses it.
///
/// A kernel is a specialisation of `sycl::detail::kernel_entry` (or any other function annotated `syclc.kernel`). Clang
/// passes each instantiated function to its consumers once, so finding kernels costs one check of each function's
/// attributes, and a file without kernels costs nothing more.
#ifndef SYCLC_CLANG_PLUGIN_KERNELFINDER_H
#define SYCLC_CLANG_PLUGIN_KERNELFINDER_H

#include "DeviceVariables.h"
#include "DeviceView.h"
#include "IndirectlyCallable.h"

#include "clang/Sema/SemaConsumer.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace clang {
class CompilerInstance;
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class Type;
} // namespace clang

namespace syclc {

/// The name of a kernel in messages.
struct KernelName {
  std::string Name;                     ///< empty if unnamed
  const clang::CXXRecordDecl *Function; ///< type of the user's function object; null for a plain annotated function
};

/// Name and function object of the kernel whose entry is \p Entry.
KernelName kernelName(const clang::FunctionDecl &Entry);

/// The class or another type that names the kernel with entry \p Entry; null if it has no name.
const clang::Type *typeThatNames(const clang::FunctionDecl &Entry);

/// Whether \p F was declared SYCL_EXTERNAL.
bool isExternal(const clang::FunctionDecl &F);

/// Collects kernel entries and SYCL_EXTERNAL functions, and checks what they reach when the translation unit is
/// complete and has no errors. Those of imported C++20 modules were checked when these were compiled, and have their
/// attributes.
class KernelFinder : public clang::SemaConsumer {
public:
  /// \param CI provides the reader of imported modules.
  /// \param View receives the uses of `__SYCL_DEVICE_ONLY__`.
  KernelFinder(clang::CompilerInstance &CI, std::shared_ptr<DeviceView> View) : CI(CI), View(std::move(View)) {}
  void InitializeSema(clang::Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override;
  void HandleTagDeclDefinition(clang::TagDecl *Defined) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *F) override { Statics.makeStatic(*F); }
  void HandleTranslationUnit(clang::ASTContext &Context) override;

private:
  void look(clang::Decl *D);

  bool isOfNamedModule(const clang::FunctionDecl &F) const;

  clang::CompilerInstance &CI;
  std::shared_ptr<DeviceView> View;
  StaticsOfWorkGroups Statics;
  IndirectlyCallable Virtuals;
  clang::Sema *TheSema = nullptr;
  llvm::SmallVector<clang::FunctionDecl *, 0> Entries, Externals;
};

} // namespace syclc

#endif
