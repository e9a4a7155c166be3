// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The pass plugin for opt: `opt -load-pass-plugin=syclc-passes.so -passes=syclc-outline,...`. Each pass in
/// PassRegistry.def can run alone, as in the lit tests.
#include "PassIncludes.h"
#include "support/AnalysisPrinter.h"
#include "support/RunPasses.h"
#include "support/Transforms.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace syclc;

/// \returns the PARAMETER of `NAME<PARAMETER>`, or nullopt if \p Text is something else.
static std::optional<StringRef> parameterOf(StringRef Text, StringRef Name) {
  const bool Matches = Text.consume_front(Name) && Text.consume_front("<") && Text.consume_back(">");
  return Matches ? std::optional(Text) : std::nullopt;
}

/// \returns the N of `NAME<N>`, 0 for `NAME`, or nullopt if \p Text is something else.
static std::optional<unsigned> parseLanes(StringRef Text, StringRef Name) {
  if (Text == Name) return 0;
  unsigned Lanes = 0;
  std::optional<StringRef> Number = parameterOf(Text, Name);
  if (!Number || Number->getAsInteger(10, Lanes)) return std::nullopt;
  return Lanes == 1 || is_contained(SubGroupSizes, Lanes) ? std::optional(Lanes) : std::nullopt;
}

/// \returns the level of `NAME<LEVEL>`, or null.
static const NativeLevel *parseLevel(StringRef Text, StringRef Name) {
  std::optional<StringRef> Level = parameterOf(Text, Name);
  return Level ? findNativeLevel(*Level) : nullptr;
}

static bool parseModulePass(StringRef Name, ModulePassManager &MPM, ArrayRef<PassBuilder::PipelineElement>) {
#define LANES_PASS(NAME, CREATE_PASS)                                                                                  \
  if (std::optional<unsigned> Parsed = parseLanes(Name, NAME)) {                                                       \
    const unsigned Lanes = *Parsed;                                                                                    \
    MPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#define LEVEL_PASS(NAME, CREATE_PASS)                                                                                  \
  if (const NativeLevel *Parsed = parseLevel(Name, NAME)) {                                                            \
    const NativeLevel &Level = *Parsed;                                                                                \
    MPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#define MODULE_PASS(NAME, CREATE_PASS)                                                                                 \
  if (Name == NAME) {                                                                                                  \
    MPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#define FUNCTION_ANALYSIS(NAME, CREATE_ANALYSIS)                                                                       \
  MODULE_PASS("print<" NAME ">",                                                                                       \
              createModuleToFunctionPassAdaptor(AnalysisPrinterPass<decltype(CREATE_ANALYSIS)>(errs())))
#define PIPELINE(NAME, CREATE_PIPELINE) MODULE_PASS(NAME, CREATE_PIPELINE)
#define FUNCTION_PASS(NAME, CREATE_PASS) MODULE_PASS(NAME, createModuleToFunctionPassAdaptor(CREATE_PASS))
#include "PassRegistry.def"
  return false;
}

/// `function(syclc-wide-indices)`
static bool parseFunctionPass(StringRef Name, FunctionPassManager &FPM, ArrayRef<PassBuilder::PipelineElement>) {
#define FUNCTION_ANALYSIS(NAME, CREATE_ANALYSIS)                                                                       \
  if (Name == "print<" NAME ">") {                                                                                     \
    FPM.addPass(AnalysisPrinterPass<decltype(CREATE_ANALYSIS)>(errs()));                                               \
    return true;                                                                                                       \
  }                                                                                                                    \
  if (parseAnalysisUtilityPasses<decltype(CREATE_ANALYSIS)>(NAME, Name, FPM)) return true;
#define FUNCTION_PASS(NAME, CREATE_PASS)                                                                               \
  if (Name == NAME) {                                                                                                  \
    FPM.addPass(CREATE_PASS);                                                                                          \
    return true;                                                                                                       \
  }
#include "PassRegistry.def"
  return false;
}

/// Registers the names of pass classes for options that name passes and for -print-pipeline-passes.
static void nameClasses(PassInstrumentationCallbacks &Callbacks) {
  constexpr unsigned Lanes = 0;
  const NativeLevel &Level = *findNativeLevel("baseline");
#define LEVEL_PASS(NAME, CREATE_PASS) Callbacks.addClassToPassName(decltype(CREATE_PASS)::name(), NAME);
#define LEVEL_PIPELINE(NAME, CREATE_PIPELINE)
#define LANES_PASS(NAME, CREATE_PASS) Callbacks.addClassToPassName(decltype(CREATE_PASS)::name(), NAME);
#define MODULE_PASS(NAME, CREATE_PASS) Callbacks.addClassToPassName(decltype(CREATE_PASS)::name(), NAME);
#define FUNCTION_PASS(NAME, CREATE_PASS) Callbacks.addClassToPassName(decltype(CREATE_PASS)::name(), NAME);
#define FUNCTION_ANALYSIS(NAME, CREATE_ANALYSIS)                                                                       \
  Callbacks.addClassToPassName(decltype(CREATE_ANALYSIS)::name(), NAME);                                               \
  Callbacks.addClassToPassName(AnalysisPrinterPass<decltype(CREATE_ANALYSIS)>::name(), "print<" NAME ">");
#include "PassRegistry.def"
}

extern "C" LLVM_ATTRIBUTE_VISIBILITY_DEFAULT PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "syclc", "0.1.0", [](PassBuilder &PB) {
            PB.registerPipelineParsingCallback(parseModulePass);
            PB.registerPipelineParsingCallback(parseFunctionPass);
            PB.registerAnalysisRegistrationCallback(registerAnalyses);
            if (PassInstrumentationCallbacks *Callbacks = PB.getPassInstrumentationCallbacks()) {
              nameClasses(*Callbacks);
              skipDisabled(*Callbacks);
              keepBarriersUniform(*Callbacks);
            }
          }};
}
