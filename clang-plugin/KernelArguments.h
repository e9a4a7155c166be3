// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a kernel's function object may hold (SYCL 2020, 4.12.4): no references, and nothing whose copy is more than a
/// copy of its bytes, unless it is one of SYCL's own parameters or sycl::is_device_copyable says so.
///
/// \code
///   std::string name; int &sum;
///   q.single_task([=] { ... name ... });        // error: a kernel cannot capture 'name': ... copies are not copies of
///   bytes q.single_task([&] { sum = 1; });            // error: a kernel cannot capture 'sum' by reference
/// \endcode
#ifndef SYCLC_CLANG_PLUGIN_KERNELARGUMENTS_H
#define SYCLC_CLANG_PLUGIN_KERNELARGUMENTS_H

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

class KernelReach;

/// Reports what the function object of the kernel \p Entry cannot hold.
void checkKernelArguments(clang::Sema &S, KernelReach &Reach, const clang::FunctionDecl *Entry);

/// Whether the function object of the kernel \p Entry holds a local_accessor, also as a member of a member.
bool holdsLocalAccessor(const clang::FunctionDecl &Entry);

} // namespace syclc

#endif
