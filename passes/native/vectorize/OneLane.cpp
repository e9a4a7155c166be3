// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/OneLane.h"

#include "native/vectorize/ExternalVariant.h"
#include "native/vectorize/Widen.h"

using namespace llvm;

namespace syclc {

void lowerToOneLane(Function &Kernel) {
  lowerGroupOperationsForOneLane(Kernel);
  relaxLocalAtomics(Kernel);
  lowerExternalCalls(Kernel);
}

} // namespace syclc
