// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ModuleId.h"

#include "support/OwnBitcode.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/MD5.h"

using namespace llvm;

namespace syclc {

constexpr StringLiteral IdMetadata = "syclc.module.id";

void setModuleId(Module &Spmd) {
  MD5 Hash;
  Hash.update(Spmd.getSourceFileName());
  Hash.update(ownBitcode(Spmd));
  setModuleId(Spmd, Hash.final().digest());
}

void setModuleId(Module &Spmd, StringRef Id) {
  NamedMDNode *Node = Spmd.getOrInsertNamedMetadata(IdMetadata);
  Node->clearOperands();
  Node->addOperand(MDNode::get(Spmd.getContext(), MDString::get(Spmd.getContext(), Id)));
}

StringRef moduleId(const Module &Spmd) {
  const NamedMDNode *Node = Spmd.getNamedMetadata(IdMetadata);
  return Node ? cast<MDString>(Node->getOperand(0)->getOperand(0))->getString() : "";
}

} // namespace syclc
