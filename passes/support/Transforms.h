// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Disables optimisations on request: `-mllvm -syclc-disable=loop-interchange,jam-rows`, to measure them and to find
/// the one that miscompiles a program.
///
/// The pass manager skips a disabled pass, which must not be required (isRequired()). A function that is part of
/// another pass calls isDisabled().
#ifndef SYCLC_PASSES_SUPPORT_TRANSFORMS_H
#define SYCLC_PASSES_SUPPORT_TRANSFORMS_H

namespace llvm {
class PassInstrumentationCallbacks;
} // namespace llvm

namespace syclc {

/// The rows of Transforms.def.
enum class Transform {
#define TRANSFORM(NAME) NAME,
#include "support/Transforms.def"
};

/// Whether -syclc-disable names \p T.
bool isDisabled(Transform T);

/// Makes \p Callbacks skip the passes that -syclc-disable names.
void skipDisabled(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace syclc

#endif
