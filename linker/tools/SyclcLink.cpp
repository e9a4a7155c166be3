// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// syclc-link: links the device code of objects, archives and shared libraries, optimises it across files and compiles
/// it ahead of time into one more object of the program (docs/device-link.md).
///
/// \code
///   syclc++ -c a.cpp b.cpp -fplugin-arg-syclc-targets=native,spirv64,bitcode
///   syclc-link a.o b.o -o device.o --targets=native,opencl:cpu
///   syclc++ a.o b.o device.o -o app
/// \endcode
/// Exit status: 0, or 1 after a message.
#include "link/DeviceInputs.h"
#include "link/DeviceLink.h"
#include "link/LinkOptions.h"

#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace syclc;

int main(int argc, char **argv) {
  LinkArguments Arguments;
  if (Error E = parseLinkArguments({argv + 1, argv + argc}, Arguments))
    return reportLinkError("syclc-link", std::move(E));
  if (Arguments.ShowHelp || Arguments.ShowVersion) {
    outs() << (Arguments.ShowHelp ? linkHelp() : "syclc-link " SYCLC_VERSION "\n");
    return 0;
  }
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Expected<bool> Done = linkDevice(Arguments.Options);
  if (!Done) return reportLinkError("syclc-link", Done.takeError());
  if (!*Done)
    return reportLinkError("syclc-link", makeLinkError("no input has kernels: are these objects of sources that "
                                                       "were compiled with syclc++?"));
  return 0;
}
