// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/CloneModule.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace syclc {

std::unique_ptr<Module> cloneSharingDebugInfo(const Module &M, function_ref<bool(const GlobalValue *)> IsWanted) {
  ValueToValueMapTy Map;
  auto Share = [&](const MDNode *Node) { Map.MD()[Node].reset(const_cast<MDNode *>(Node)); };
  // Not Module::debug_compile_units(), which omits units that exist only for the locations of remarks (-Rpass).
  if (const NamedMDNode *Units = M.getNamedMetadata("llvm.dbg.cu")) {
    for (const MDNode *Unit : Units->operands()) Share(Unit);
    SmallPtrSet<const DISubprogram *, 32> OfCopies;
    for (const Function &F : M)
      if (!F.isDeclaration() && IsWanted(&F)) OfCopies.insert(F.getSubprogram());
    DebugInfoFinder Found;
    Found.processModule(M);
    for (const DIType *T : Found.types())
      if (T->isDistinct()) Share(T);
    for (const DISubprogram *S : Found.subprograms())
      if (S->isDistinct() && !OfCopies.contains(S)) Share(S);
  }
  std::unique_ptr<Module> Copy = CloneModule(M, Map, IsWanted);
  // File-scope assembly stays in the original. When a copy is linked back it would define its symbols twice, and SPIR-V
  // does not support it.
  Copy->setModuleInlineAsm("");
  if (NamedMDNode *Units = Copy->getNamedMetadata("llvm.dbg.cu"); Units && Units->getNumOperands() == 0)
    Units->eraseFromParent();
  return Copy;
}

std::unique_ptr<Module> cloneSharingDebugInfo(const Module &M) {
  return cloneSharingDebugInfo(M, [](const GlobalValue *) { return true; });
}

} // namespace syclc
