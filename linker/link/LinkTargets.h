// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a device link makes: the items of `--targets=`.
///
/// \code
///   targets ::= target { "," target }
///   target  ::= "native" [ ":" level { "," level } ]    code for CPUs: every level of NativeLevels.def, or those named
///             | "spirv64"                               SPIR-V for OpenCL devices, built when the program runs
///             | "opencl:" device                        binaries of this machine's OpenCL driver
///             | "nvptx64:" sm_XX                        PTX for NVIDIA GPUs
///             | "bitcode"                               the linked IR
///   level   ::= "x86-64-v2" | ... | "baseline" | "cpu=" name   ("cpu=host": this machine's)
///   device  ::= "cpu" | "gpu" | "acc" | number | "*"    as in ONEAPI_DEVICE_SELECTOR
/// \endcode
#ifndef SYCLC_LINKER_LINK_LINKTARGETS_H
#define SYCLC_LINKER_LINK_LINKTARGETS_H

#include "native/emit/NativeLevels.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace syclc {

enum class LinkTargetKind { Native, Spirv, OpenCl, Ptx, Bitcode };

/// One thing to make of each part of the program's kernels.
struct LinkTarget {
  LinkTargetKind Kind = LinkTargetKind::Native;
  /// Native: a level's name, or the CPU's; OpenCl: the device; Ptx: the architecture, "sm_80".
  std::string Detail;
  bool IsCpu = false; ///< Native: Detail is one CPU's name

  /// As the user spells it: "native:x86-64-v3".
  std::string text() const;
};

/// The targets that \p List names, each once. The error lists what is valid.
llvm::Expected<std::vector<LinkTarget>> parseLinkTargets(llvm::StringRef List);

/// The lines of --help that describe them.
llvm::StringRef linkTargetsHelp();

/// What code for one model of CPU may use.
struct CpuModel {
  NativeLevel Level;                 ///< the highest that the CPU has
  std::vector<std::string> Features; ///< beyond it, names of abi/cpu_features.def, which a running program can ask for
};

/// \p Cpu as LLVM calls it (`clang++ --print-supported-cpus`), or nothing.
std::optional<CpuModel> cpuModel(llvm::StringRef Cpu);

} // namespace syclc

#endif
