// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks the contents of a kernel's function object (SYCL 2020, 4.12.4): no references, and only types that can be
/// copied bytewise, unless they are SYCL's own parameter types or sycl::is_device_copyable says so.
///
/// \code
///   std::string name; int &sum;
///   q.single_task([=] { ... name ... });  // error: a kernel cannot capture 'name': ... copies are not copies of bytes
///   q.single_task([&] { sum = 1; });      // error: a kernel cannot capture 'sum' by reference
/// \endcode
#ifndef SYCLC_CLANG_PLUGIN_KERNELARGUMENTS_H
#define SYCLC_CLANG_PLUGIN_KERNELARGUMENTS_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class CXXRecordDecl;
class Decl;
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

class KernelReach;

/// Reports captures that the function object of the kernel \p Entry cannot have.
void checkKernelArguments(clang::Sema &S, KernelReach &Reach, const clang::FunctionDecl *Entry);

/// The name of the outermost namespace around \p D; empty if there is none.
llvm::StringRef outermostNamespace(const clang::Decl *D);

/// Whether \p Class is one of SYCL's classes for host programs, which do not exist on devices, such as sycl::queue.
bool isClassOfHost(const clang::CXXRecordDecl &Class);

/// Whether the function object of the kernel \p Entry contains a local_accessor, also as a nested member.
bool holdsLocalAccessor(const clang::FunctionDecl &Entry);

} // namespace syclc

#endif
