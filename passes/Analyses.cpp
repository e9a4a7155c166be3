// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Registers the analyses of PassRegistry.def with a pass manager: those of the pipelines (support/RunPasses.cpp,
/// workitem/SubGroupModel.cpp) and of opt (PassPlugin.cpp).
#include "support/RunPasses.h"
#include "workitem/GroupUniformity.h"
#include "workitem/LaneShapeAnalysis.h"
#include "workitem/RowAccesses.h"
#include "workitem/SubGroupModel.h"

using namespace llvm;

namespace syclc {

void registerAnalyses(FunctionAnalysisManager &FAM) {
#define FUNCTION_ANALYSIS(NAME, CREATE_ANALYSIS) FAM.registerPass([] { return CREATE_ANALYSIS; });
#include "PassRegistry.def"
}

} // namespace syclc
