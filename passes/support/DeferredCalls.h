// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Where the source calls functions that only the simplified kernel tells: through pointers, and virtual ones.
///
/// The Clang plugin leaves such calls to the verifier of SPMD IR, by when most are direct calls. Of those that are not
/// the IR without debug information knows no line; the plugin, in the same process, did:
/// \code
///   plugin: noteDeferredCall("app.cpp:11:40")
///   verifier: ... it calls through a function pointer or a virtual function (app.cpp:11:40)
/// \endcode
#ifndef SYCLC_PASSES_SUPPORT_DEFERREDCALLS_H
#define SYCLC_PASSES_SUPPORT_DEFERREDCALLS_H

#include <string>

namespace llvm {
class CallBase;
}

namespace syclc {

/// Remembers a call of the translation unit that is compiled now, as "file:line:column". Once is enough.
void noteDeferredCall(std::string Where);
/// Another translation unit begins.
void forgetDeferredCalls();

/// " (app.cpp:11:40)", by debug information or else the calls that were noted: several where it can be one of them.
/// Empty when nothing is known.
std::string placeOfDeferredCall(const llvm::CallBase &Call);

} // namespace syclc

#endif
