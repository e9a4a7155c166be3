// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The lines of constructs that only the simplified kernel can accept or reject: calls through pointers and virtual
/// calls, most of which become direct calls, and numbers that devices lack, which LLVM may fold.
///
/// Checks of the IR reject them. Without debug information the IR has no lines, so the Clang plugin, which runs in the
/// same process, notes them:
/// \code
///   plugin: noteDeferredCall("app.cpp:11:40")
///   verifier: ... it calls through a function pointer or a virtual function (app.cpp:11:40)
/// \endcode
#ifndef SYCLC_PASSES_IR_NOTEDPLACES_H
#define SYCLC_PASSES_IR_NOTEDPLACES_H

#include <string>

namespace llvm {
class CallBase;
}

namespace syclc {

/// Remembers a call of the translation unit that is compiled now, as "file:line:column". Once is enough.
void noteDeferredCall(std::string Where);
/// Another translation unit begins.
void forgetNotedPlaces();

/// " (app.cpp:11:40)", by debug information or else the calls that were noted: several where it can be one of them.
/// Empty when nothing is known.
std::string placeOfDeferredCall(const llvm::CallBase &Call);

/// Types that SPIR-V of OpenCL lacks.
enum class HostNumber { Integer128, LongDouble };

/// Remembers the first place of device code that has a number of this kind, as noteDeferredCall() does.
void noteHostNumber(HostNumber Kind, std::string Where);
bool isHostNumberNoted(HostNumber Kind);

/// " (app.cpp:11:40)", or empty.
std::string placeOfHostNumber(HostNumber Kind);

} // namespace syclc

#endif
