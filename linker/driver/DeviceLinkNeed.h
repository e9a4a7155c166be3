// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether syclc++ has syclc-ld link (docs/device-link.md). Kernels that call functions of other sources which wait for
/// the work-group, or have local memory or matrices, do not work without a device link. Objects of such functions say
/// so:
/// \code
///   syclc++ a.o b.o -o app       b.o has "syclc.needs_device_link"
///     clang++-22 ... --ld-path=PREFIX/bin/syclc-ld -Xlinker --syclc-if-needed
/// \endcode
/// Of sources that are compiled by the same command nothing is known yet: where there are several, syclc-ld looks.
#ifndef SYCLC_LINKER_DRIVER_DEVICELINKNEED_H
#define SYCLC_LINKER_DRIVER_DEVICELINKNEED_H

#include "driver/SyclOptions.h"

#include <string>

namespace syclc::driver {

/// Options of Clang that have \p Linker, syclc-ld, link with \p User's arguments; none where no kernel can need it, or
/// the user has chosen a linker in a way that leaves no room for another. \p Clang's folder has the linkers that belong
/// to it.
Arguments deviceLinkIfNeeded(const Arguments &User, const std::string &Linker, const std::string &Clang);

} // namespace syclc::driver

#endif
