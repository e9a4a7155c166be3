// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "vectorize/OneLane.h"

#include "vectorize/ExternalVariant.h"
#include "vectorize/Widen.h"

using namespace llvm;

namespace syclc {

void lowerToOneLane(Function &Kernel) {
  lowerGroupOperationsForOneLane(Kernel);
  relaxLocalAtomics(Kernel);
  lowerExternalCalls(Kernel);
}

} // namespace syclc
