// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The second parse of sources that test `__SYCL_DEVICE_ONLY__` (docs/device-view.md).
///
/// Clang parses a source once, as host code, and the kernels come from this parse. In a source with an `#ifdef
/// __SYCL_DEVICE_ONLY__`, kernels would get the host's branches. Such a source, if it has kernels, is parsed once more,
/// with the macro defined, in the same process. Its kernels are compiled from the second parse:
/// \code
///   first parse    ->  host module, kernels named by their identity (syclc.kernel.view:...)
///   second parse   ->  device module, kernels named likewise; the kernels are checked here
///   device pipeline:   cloneKernels(device module), descriptors in the host module
/// \endcode
/// Host and device must agree on the kernels and their captures. If they do not, or if the second parse fails, a
/// warning says so, and kernels use the host's view.
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

/// What the host's parse found about the macro, and the result of the second parse.
struct DeviceView {
  bool Asked = false;           ///< a directive of the source tested whether the macro is defined
  bool HasVirtualCalls = false; ///< it has virtual functions that kernels may call (IndirectlyCallable.h)

  std::string Text; ///< of a preprocessed source: -E's output for devices (PreprocessedViews.h)
  std::shared_ptr<std::string> Bitcode = std::make_shared<std::string>(); ///< of the second parse; for the pipeline
};

/// Whether \p CI runs the second parse.
bool isDeviceParse();

/// In the first parse: watches for directives that test the macro, or for the mark in preprocessed text that the source
/// has such directives.
void prepareDeviceMacro(clang::CompilerInstance &CI, const std::shared_ptr<DeviceView> &View);

/// The invocation for the second parse of \p CI's source.
/// \param WithVirtualCalls adds type metadata to virtual calls and vtables (passes/outline/VirtualCalls.h).
std::shared_ptr<clang::CompilerInvocation> secondInvocation(clang::CompilerInstance &CI, bool WithVirtualCalls);

/// In the second parse, after \p Entry has been instantiated: its code is needed, even if nothing calls it.
void keepForHost(clang::FunctionDecl &Entry);

/// At the end of the second parse: records and names the kernels, which have been checked.
void noteKernelsOfDevice(llvm::ArrayRef<clang::FunctionDecl *> Entries);

/// At the end of the host's parse: runs the second one, if necessary, and names the kernels.
/// \returns whether the kernels are compiled from it; errors in them have been reported.
bool makeDeviceView(clang::CompilerInstance &CI, DeviceView &View, llvm::ArrayRef<clang::FunctionDecl *> Entries);

} // namespace syclc

#endif
