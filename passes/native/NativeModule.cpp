// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/NativeModule.h"

#include "ir/SpmdContract.h"
#include "support/RunPasses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

#include <tuple>

using namespace llvm;

namespace syclc {

void prepareNativeModule(Module &M) {
  runPasses(M, nullptr, [](PassBuilder &, ModulePassManager &MPM) { MPM = nativePreparation(); });
}

SmallVector<NativeFunctionInfo> compileNativeModule(Module &M, TargetMachine &Target,
                                                    const NativePipelineOptions &Options) {
  prepareNativeModule(M);
  runPasses(
      M, &Target, [&](PassBuilder &, ModulePassManager &MPM) { MPM = nativeLevelPipeline(Options); }, Bisection::Yes);
  SmallVector<NativeFunctionInfo> Made;
  for (const Function &F : M)
    if (!F.isDeclaration() && !F.hasLocalLinkage() && F.hasFnAttribute(FormOfFnAttr))
      Made.push_back({F.getFnAttribute(FormOfFnAttr).getValueAsString().str(),
                      unsigned(F.getFnAttributeAsParsedInteger(SubGroupSizeFnAttr)), F.getName().str(),
                      F.getFnAttributeAsParsedInteger(ScratchSizeFnAttr),
                      F.getFnAttributeAsParsedInteger(LinkedLocalSizeFnAttr),
                      unsigned(F.getFnAttributeAsParsedInteger(LanesAlongFnAttr)),
                      F.hasFnAttribute(MergedGroupsFnAttr) ? unsigned(SYCLC_VARIANT_MERGES_GROUPS) : 0});
  llvm::sort(Made, [](const NativeFunctionInfo &A, const NativeFunctionInfo &B) {
    return std::tie(A.Kernel, A.SubGroupSize) < std::tie(B.Kernel, B.SubGroupSize);
  });
  return Made;
}

} // namespace syclc
