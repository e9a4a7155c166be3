// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Leaves out optimisations on request: `-mllvm -syclc-disable=loop-interchange,jam-rows`, to measure what they are
/// worth and to find the one that breaks a program.
///
/// A pass is left out by the pass manager, for which it must not be required (isRequired()). A function that is one of
/// the steps of another pass asks isDisabled() and does nothing.
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

/// Has \p Callbacks skip the passes that -syclc-disable names.
void skipDisabled(llvm::PassInstrumentationCallbacks &Callbacks);

} // namespace syclc

#endif
