// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-link: links the device code of objects, archives and shared libraries, optimises it across files and compiles
/// it ahead of time into one additional object of the program (docs/device-link.md).
///
/// \code
///   syclc++ -c a.cpp b.cpp -fplugin-arg-syclc-targets=native,spirv64,bitcode
///   syclc-link a.o b.o -o device.o --targets=native,opencl:cpu
///   syclc++ a.o b.o device.o -o app
/// \endcode
/// Exit status: 0, or 1 after a message.
#include "link/DeviceLink.h"
#include "link/LinkOptions.h"

#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace syclc;

int main(int argc, char **argv) {
  Expected<DeviceLinkOptions> Options = parseLinkOptions({argv, argv + argc});
  if (!Options) return reportLinkError("syclc-link", Options.takeError());
  if (Options->Inputs.empty())
    return reportLinkError("syclc-link", createStringError("no input files; syclc-link --help says how it is called"));
  if (Error E = chooseUsualTargets(*Options)) return reportLinkError("syclc-link", std::move(E));
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Expected<bool> Done = linkDevice(*Options);
  if (!Done) return reportLinkError("syclc-link", Done.takeError());
  if (!*Done)
    return reportLinkError("syclc-link", createStringError("no input has kernels: are these objects of sources that "
                                                           "were compiled with syclc++?"));
  return 0;
}
