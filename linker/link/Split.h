// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// How kernels are distributed among images: `--split=`.
///
/// | policy | images                                                                                               |
/// |--------|------------------------------------------------------------------------------------------------------|
/// | off    | one for all kernels                                                                                  |
/// | source | one for each translation unit                                                                        |
/// | kernel | one for each kernel                                                                                  |
/// | auto   | like source, but at most 64 kernels per image: a driver builds a whole image at the first launch of    |
/// |        | one of its kernels                                                                                   |
///
/// Different kernels with the same name never share an image, in which only names distinguish them. Parts are also the
/// units of parallel compilation and of the cache.
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

/// Every kernel in exactly one part, in the program's order.
std::vector<ProgramPart> splitProgram(const LinkedProgram &Program, SplitPolicy Policy);

/// A copy of the linked module with \p Part's kernels, under their original names (syclc_kernel::name), and what they
/// need.
std::unique_ptr<llvm::Module> modulePart(const LinkedProgram &Program, const ProgramPart &Part);

} // namespace syclc

#endif
