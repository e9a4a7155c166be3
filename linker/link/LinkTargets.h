// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The targets of a device link: the items of `--targets=`.
///
/// \code
///   targets ::= target { "," target }
///   target  ::= "native" [ ":" level { "," level } ]    code for CPUs: every level of NativeLevels.def, or those listed
///             | "spirv64"                               SPIR-V for OpenCL devices, built at run time
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

/// One target for each part of the program's kernels.
struct LinkTarget {
  LinkTargetKind Kind = LinkTargetKind::Native;
  /// Native: a level's name, or the CPU's; OpenCl: the device; Ptx: the architecture, "sm_80".
  std::string Detail;
  bool IsCpu = false; ///< Native: Detail is one CPU's name

  /// In the user's spelling: "native:x86-64-v3".
  std::string text() const;
};

/// The targets in \p List, each once. The error lists the valid ones.
llvm::Expected<std::vector<LinkTarget>> parseLinkTargets(llvm::StringRef List);

/// The lines of --help that describe them.
llvm::StringRef linkTargetsHelp();

/// The features that code for a CPU model may use.
struct CpuModel {
  NativeLevel Level;                 ///< the highest that the CPU supports
  std::vector<std::string> Features; ///< beyond it, names of abi/cpu_features.def, which a running program can query
};

/// \p Cpu by LLVM's name (`clang++ --print-supported-cpus`), or nothing.
std::optional<CpuModel> cpuModel(llvm::StringRef Cpu);

} // namespace syclc

#endif
