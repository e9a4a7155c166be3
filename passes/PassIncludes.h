// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The headers of every pass that PassRegistry.def names; for PassPlugin.cpp, which expands it.
#ifndef SYCLC_PASSES_PASSINCLUDES_H
#define SYCLC_PASSES_PASSINCLUDES_H

#include "Pipeline.h"
#include "address-space/CallForImportedConstants.h"
#include "address-space/ExpandUnsupported.h"
#include "address-space/ExternalLinkage.h"
#include "address-space/InferAcrossCalls.h"
#include "address-space/PointerTables.h"
#include "address-space/RetypeGeneric.h"
#include "device-library/LowerSpirv.h"
#include "device-library/NativeMath.h"
#include "device-library/TargetQueries.h"
#include "emit/EmitNvptx.h"
#include "emit/EmitSpirv.h"
#include "emit/NativeDeviceGlobals.h"
#include "emit/NativeLocalVariables.h"
#include "emit/NativeSpecConstants.h"
#include "outline/FlattenCaptures.h"
#include "outline/Outline.h"
#include "outline/StaticLocalMemory.h"
#include "outline/WideIndices.h"
#include "outline/WorkItemCalls.h"
#include "support/SpmdVerifier.h"
#include "vectorize/AlignedLanes.h"
#include "vectorize/ChosenElements.h"
#include "vectorize/EvenGathers.h"
#include "vectorize/LongToFloat.h"
#include "vectorize/MaskRegisters.h"
#include "vectorize/RegisterParts.h"
#include "vectorize/StayWide.h"
#include "vectorize/UnrollForLanes.h"
#include "vectorize/Vectorize.h"
#include "workgroup/GroupSteps.h"
#include "workgroup/InnerKernels.h"
#include "workgroup/InterleaveSubGroups.h"
#include "workgroup/LoopInterchange.h"
#include "workgroup/WorkItemLoops.h"
#include "workitem/LaneShapeAnalysis.h"

#endif
