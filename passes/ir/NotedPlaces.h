// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Source locations of constructs that can only be accepted or rejected in the simplified kernel: calls through
/// pointers and virtual calls, most of which become direct calls, and types that devices lack, whose operations LLVM
/// may fold. And those of kernels, for what LLVM itself has made of them.
///
/// The IR's verifier rejects them. Without debug info the IR has no locations, so the Clang plugin, which runs in the
/// same process, records them:
/// \code
///   plugin: noteDeferredCall("app.cpp:11:40")
///   verifier: ... it calls through a function pointer or a virtual function (app.cpp:11:40)
/// \endcode
#ifndef SYCLC_PASSES_IR_NOTEDPLACES_H
#define SYCLC_PASSES_IR_NOTEDPLACES_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class CallBase;
class Instruction;
} // namespace llvm

namespace syclc {

/// Records a call of the current translation unit, as "file:line:column". Duplicates are ignored.
void noteDeferredCall(std::string Where);
/// Forgets all locations, at the start of a translation unit.
void forgetNotedPlaces();

/// " (app.cpp:11:40)", from debug info or else from the recorded calls: all candidates if there are several. Empty if
/// the location is unknown.
std::string placeOfDeferredCall(const llvm::CallBase &Call);

/// Types that OpenCL SPIR-V lacks.
enum class HostNumber { WideInteger, LongDouble };

/// Records the first location in device code that uses a type of this kind.
void noteHostNumber(HostNumber Kind, std::string Where);
bool isHostNumberNoted(HostNumber Kind);

/// " (app.cpp:11:40)", or empty.
std::string placeOfHostNumber(HostNumber Kind);

/// Records the location of a kernel, or of a SYCL_EXTERNAL function. \p Name is its symbol's; the numbers of lambda
/// expressions in it (`$_0`) do not count, because they are known only when the IR is generated.
void noteDeviceFunction(llvm::StringRef Name, std::string Where);
/// " (app.cpp:11:40)"; all candidates if there are several; empty if the location is unknown.
std::string placeOfDeviceFunction(llvm::StringRef Name);

/// " (app.cpp:11:40)" from debug info, or empty.
std::string placeOfInstruction(const llvm::Instruction &I);

} // namespace syclc

#endif
