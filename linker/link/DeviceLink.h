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
  unsigned Jobs = 0;                    ///< at once; 0: see runJobs()
  std::string CacheFolder;              ///< empty: none
  std::string Linker = "ld";            ///< for `ld -r`
  std::string Ptxas = "ptxas";          ///< for machine code of NVIDIA GPUs; where it is not there, they get PTX
  std::string Merge;                    ///< an object whose contents go into the output too; empty: none
  std::vector<std::string> PassOptions; ///< of LLVM and its passes, which have them already
  bool OnlyNeeded = false;              ///< only kernels that do not work without a device link
  bool SpirvIfNeeded = false;           ///< with OnlyNeeded: SPIR-V, too, where OpenCL's linkers do not do it
  bool Verbose = false;                 ///< say what is done on standard error
};

/// Runs the whole link. The error may have several lines.
/// \returns false if no input has kernels, or, with OnlyNeeded, none that need it: then nothing was written.
llvm::Expected<bool> linkDevice(const DeviceLinkOptions &Options);

} // namespace syclc

#endif
