// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/vectorize/ShareHelpers.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/StructuralHash.h"
#include "llvm/Transforms/Utils/FunctionComparator.h"

#include <map>

using namespace llvm;

namespace syclc {

bool shareHelpers(Module &M) {
  bool Changed = false;
  GlobalNumberState Numbers;
  std::map<uint64_t, SmallVector<Function *, 1>> ByHash;
  for (Function &F : make_early_inc_range(M)) {
    if (F.isDeclaration() || !F.hasLocalLinkage() || !F.hasFnAttribute(Attribute::NoInline)) continue;
    SmallVector<Function *, 1> &Alike = ByHash[StructuralHash(F)];
    auto Same = find_if(Alike, [&](Function *Other) { return FunctionComparator(Other, &F, &Numbers).compare() == 0; });
    if (Same == Alike.end()) {
      Alike.push_back(&F);
      continue;
    }
    Numbers.erase(&F);
    F.replaceAllUsesWith(*Same);
    F.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace syclc
