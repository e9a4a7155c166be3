// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The door for opt: `opt -load-pass-plugin=syclc-passes.so -passes=syclc-outline,...`. Every pass of PassRegistry.def
/// can be named alone, which is how the lit tests run them.
#include "PassIncludes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace syclc;

/// \returns the N of `NAME<N>`, or 0: \p Text is something else.
static unsigned parseLanes(StringRef Text, StringRef Name) {
  unsigned Lanes = 0;
  bool Matches = Text.consume_front(Name) && Text.consume_front("<") && Text.consume_back(">");
  if (!Matches || Text.getAsInteger(10, Lanes)) return 0;
  return Lanes == 1 || is_contained(SubGroupSizes, Lanes) ? Lanes : 0;
}

static bool parsePass(StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
#define LANES_PASS(NAME, CREATE_PASS)                                                                                  \
  if (unsigned Lanes = parseLanes(Name, NAME)) {                                                                       \
    MPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#define MODULE_PASS(NAME, CREATE_PASS)                                                                                 \
  if (Name == NAME) {                                                                                                  \
    MPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#include "PassRegistry.def"
  return false;
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "syclc", "0.1.0",
          [](PassBuilder &PB) { PB.registerPipelineParsingCallback(parsePass); }};
}
