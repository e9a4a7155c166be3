// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The device link: from a program's objects to an additional object, which contains the device code of all of them,
/// linked, optimised across files and compiled ahead of time. docs/device-link.md explains it to users.
///
/// \code
///   inputs -> images (DeviceInputs) -> one module of SPMD IR (LinkedProgram) -> parts (Split)
///          -> part x target, in parallel (CompilePart, RunJobs, JobCache) -> objects, images
///          -> an object that registers them (Registration) -> ld -r -> output
/// \endcode
#ifndef SYCLC_LINKER_LINK_DEVICELINK_H
#define SYCLC_LINKER_LINK_DEVICELINK_H

#include "link/LinkTargets.h"
#include "link/SpecVariants.h"
#include "link/Split.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace syclc {

struct DeviceLinkOptions {
  std::vector<std::string> Inputs;
  std::string Output = "device.o";
  std::vector<LinkTarget> Targets; ///< not empty
  SplitPolicy Split = SplitPolicy::Auto;
  std::vector<SpecChoice> Spec;         ///< values of specialization constants to make code for
  unsigned Jobs = 0;                    ///< maximum number of parallel jobs; 0: see runJobs()
  std::string CacheFolder;              ///< empty: none
  std::string Linker = "ld";            ///< for `ld -r`
  std::string Ptxas = "ptxas";          ///< assembles code for NVIDIA GPUs; if it is missing, they get PTX
  std::string Merge;                    ///< an object that is merged into the output; empty: none
  std::vector<std::string> PassOptions; ///< options of LLVM and its passes, already applied
  bool OnlyNeeded = false;              ///< only kernels that do not work without a device link
  bool SpirvIfNeeded = false;           ///< with OnlyNeeded: also SPIR-V that OpenCL's linkers cannot link
  bool Verbose = false;                 ///< reports progress on standard error
};

/// Runs the whole link. The error may have several lines.
/// \returns false if no input has kernels, or, with OnlyNeeded, none that need it: then nothing was written.
llvm::Expected<bool> linkDevice(const DeviceLinkOptions &Options);

} // namespace syclc

#endif
