// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/OwnBitcode.h"

#include "support/CloneModule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace syclc {

SmallString<0> ownBitcode(const Module &Spmd) {
  SmallString<0> Bitcode;
  raw_svector_ostream Out(Bitcode);
  const bool HasDebugInfo = any_of(Spmd, [](const Function &F) { return F.getSubprogram() != nullptr; });
  if (!HasDebugInfo) {
    WriteBitcodeToFile(Spmd, Out);
  } else {
    const std::unique_ptr<Module> Copy = cloneSharingDebugInfo(Spmd);
    StripDebugInfo(*Copy);
    WriteBitcodeToFile(*Copy, Out);
  }
  return Bitcode;
}

} // namespace syclc
