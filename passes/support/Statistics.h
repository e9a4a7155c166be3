// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Statistics of optimisations: Clang's `-save-stats` writes them, whether or not LLVM was built with statistics.
#ifndef SYCLC_PASSES_SUPPORT_STATISTICS_H
#define SYCLC_PASSES_SUPPORT_STATISTICS_H

#include "llvm/ADT/Statistic.h"

/// Like LLVM's STATISTIC, which is disabled in most builds. \p TRANSFORM is the name of the pass's file.
#define SYCLC_STATISTIC(TRANSFORM, VARIABLE, DESCRIPTION)                                                              \
  static llvm::TrackingStatistic VARIABLE = {"syclc." #TRANSFORM, #VARIABLE, DESCRIPTION}

#endif
