// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/emit/FoldSpecConstants.h"

#include "ir/SpecConstants.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace syclc {

bool foldSpecConstants(Module &Spmd, ArrayRef<uint8_t> Values) {
  GlobalVariable *Block = unknownSpecBlock(Spmd);
  if (!Block) return true; // it is not used
  Constant *Known = ConstantDataArray::get(Spmd.getContext(), Values);
  if (Known->getType() != Block->getValueType()) return false;
  Block->setInitializer(Known);
  Block->setLinkage(GlobalValue::InternalLinkage);
  Block->setName(""); // each of several linked modules has a block
  return true;
}

} // namespace syclc
