// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which kernels share an image: `--split=`.
///
/// | policy | images                                                                                               |
/// |--------|------------------------------------------------------------------------------------------------------|
/// | off    | one for all kernels                                                                                  |
/// | source | one for each translation unit                                                                        |
/// | kernel | one for each kernel                                                                                  |
/// | auto   | as source, but never more than 64 kernels in one: a driver builds a whole image at the first launch of |
/// |        | one of its kernels                                                                                   |
///
/// Kernels of one name that are not the same never share an image, in which names are all that tells them apart.
/// Parts are also what is compiled in parallel and what the cache keeps.
#ifndef SYCLC_LINKER_LINK_SPLIT_H
#define SYCLC_LINKER_LINK_SPLIT_H

#include "link/LinkedProgram.h"

#include <optional>
#include <vector>

namespace syclc {

enum class SplitPolicy { Off, Source, Kernel, Auto };

/// "off", "source", "kernel" or "auto"; nothing for other texts.
std::optional<SplitPolicy> parseSplitPolicy(llvm::StringRef Text);

/// Kernels of one image.
using ProgramPart = std::vector<const LinkedKernel *>;

/// Every kernel in one part, in the program's order.
std::vector<ProgramPart> splitProgram(const LinkedProgram &Program, SplitPolicy Policy);

/// A copy of the linked module with \p Part's kernels, under their own names (syclc_kernel::name), and what they need.
std::unique_ptr<llvm::Module> modulePart(const LinkedProgram &Program, const ProgramPart &Part);

} // namespace syclc

#endif
