// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether syclc++ must link with syclc-ld (docs/device-link.md). Kernels that call functions of other sources which
/// contain work-group barriers, local memory or matrices need a device link. Objects with such functions are marked:
/// \code
///   syclc++ a.o b.o -o app       b.o has "syclc.needs_device_link"
///     clang++-22 ... --ld-path=PREFIX/bin/syclc-ld -Xlinker --syclc-if-needed
/// \endcode
/// Objects that call functions of other sources are linked with it, too: it explains errors about missing ones. Sources
/// compiled by the same command are not known yet: syclc-ld checks their objects.
#ifndef SYCLC_LINKER_DRIVER_DEVICELINKNEED_H
#define SYCLC_LINKER_DRIVER_DEVICELINKNEED_H

#include "driver/SyclOptions.h"

#include <string>

namespace syclc::driver {

/// Options that make Clang use \p Linker, syclc-ld, for a link with \p User's arguments; none if no kernel can need it,
/// or if the user has chosen a linker in a way that cannot be combined. \p Clang's folder contains the linkers that
/// belong to it.
Arguments deviceLinkIfNeeded(const Arguments &User, const std::string &Linker, const std::string &Clang);

/// Options that make syclc-ld run the linker that \p User chose by -fuse-ld=; none without such a choice.
Arguments chosenLinker(const Arguments &User, const std::string &Clang);

/// The path of ld.lld as \p Clang finds it, or nothing if it is not installed.
std::string findLld(const std::string &Clang);

} // namespace syclc::driver

#endif
