// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The door for opt: `opt -load-pass-plugin=syclc-passes.so -passes=syclc-outline,...`. Every pass of PassRegistry.def
/// can be named alone, which is how the lit tests run them.
#include "PassIncludes.h"

#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"

using namespace llvm;
using namespace syclc;

static bool parsePass(StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
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
