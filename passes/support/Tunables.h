// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The numbers of Tunables.def as variables: `tune::LoopInterchange::MaxState`. `-syclc-tune=GROUP.NAME=VALUE` sets
/// them before compilation starts.
#ifndef SYCLC_PASSES_SUPPORT_TUNABLES_H
#define SYCLC_PASSES_SUPPORT_TUNABLES_H

#include <cstddef>
#include <cstdint>

namespace syclc::tune {

#define TUNABLE(GROUP, NAME, TYPE, ...)                                                                                \
  namespace GROUP {                                                                                                    \
  extern TYPE NAME;                                                                                                    \
  }
#include "support/Tunables.def"

} // namespace syclc::tune

#endif
