// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The second look at sources that ask for `__SYCL_DEVICE_ONLY__` (docs/device-view.md).
///
/// Clang parses a source once, as the host sees it, and kernels are taken from there. In a source that has an
/// `#ifdef __SYCL_DEVICE_ONLY__` this would give kernels the host's branches. Such a source, if it has kernels, is
/// parsed once more, with the macro defined, in the same process. Its kernels are compiled from what that gives:
/// \code
///   first parse    ->  host module, kernels named by what they are (syclc.kernel.view:...)
///   second parse   ->  device module, kernels named likewise; the kernels are checked here
///   device pipeline:   cloneKernels(device module), descriptors in the host module
/// \endcode
/// Host and device must agree on the kernels and on what they capture. Where they do not, or where the second parse
/// fails, a warning says so, and kernels see what the host sees.
#ifndef SYCLC_CLANG_PLUGIN_DEVICEVIEW_H
#define SYCLC_CLANG_PLUGIN_DEVICEVIEW_H

#include "llvm/ADT/ArrayRef.h"

#include <memory>
#include <string>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
class FunctionDecl;
class Sema;
} // namespace clang

namespace syclc {

/// What the host's parse learns about the macro, and what becomes of it.
struct DeviceView {
  bool Asked = false;           ///< a directive of the source asked whether the macro is defined
  bool HasVirtualCalls = false; ///< or it has functions that kernels may call (IndirectlyCallable.h)

  std::string Text; ///< of a preprocessed source: what -E gave for devices (PreprocessedViews.h)
  std::shared_ptr<std::string> Bitcode = std::make_shared<std::string>(); ///< of the second parse; for the pipeline
};

/// Whether \p CI makes the second parse.
bool isDeviceParse();

/// In the first parse: watches who asks for the macro, or finds that those who preprocessed the source did.
void prepareDeviceMacro(clang::CompilerInstance &CI, const std::shared_ptr<DeviceView> &View);

/// How the source of \p CI is looked at a second time. \param WithVirtualCalls code tells what classes virtual calls
/// are of, and vtables what classes they are of (passes/outline/VirtualCalls.h).
std::shared_ptr<clang::CompilerInvocation> secondInvocation(clang::CompilerInstance &CI, bool WithVirtualCalls);

/// In the second parse, when \p Entry has been instantiated: its code is wanted, whoever calls it.
void keepForHost(clang::FunctionDecl &Entry);

/// At the end of the second parse: notes and names the kernels, which have been checked.
void noteKernelsOfDevice(llvm::ArrayRef<clang::FunctionDecl *> Entries);

/// At the end of the host's parse: makes the second one, if there is a reason to, and names the kernels.
/// \returns whether the kernels are compiled from it; errors in them have been reported.
bool makeDeviceView(clang::CompilerInstance &CI, DeviceView &View, llvm::ArrayRef<clang::FunctionDecl *> Entries);

} // namespace syclc

#endif
