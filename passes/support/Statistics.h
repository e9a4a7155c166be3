// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What each optimisation did, counted: Clang's `-save-stats` writes it, whether or not LLVM was built with statistics.
#ifndef SYCLC_PASSES_SUPPORT_STATISTICS_H
#define SYCLC_PASSES_SUPPORT_STATISTICS_H

#include "llvm/ADT/Statistic.h"

/// As LLVM's STATISTIC, which counts nothing in usual builds. \p TRANSFORM is the name of the file of the pass.
#define SYCLC_STATISTIC(TRANSFORM, VARIABLE, DESCRIPTION)                                                              \
  static llvm::TrackingStatistic VARIABLE = {"syclc." #TRANSFORM, #VARIABLE, DESCRIPTION}

#endif
