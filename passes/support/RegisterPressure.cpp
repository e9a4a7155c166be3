// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/RegisterPressure.h"

#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace syclc {

unsigned registerPressure(const BasicBlock &Block, function_ref<unsigned(const Value &)> Registers,
                          SmallPtrSet<const Value *, 32> Live) {
  unsigned Now = 0;
  for (const Value *V : Live) Now += Registers(*V);
  unsigned Most = Now;
  for (const Instruction &I : reverse(Block)) {
    if (isa<PHINode>(I)) break;
    if (Live.erase(&I)) Now -= Registers(I);
    for (const Value *Operand : I.operands())
      if (const unsigned Needed = Registers(*Operand); Needed != 0 && Live.insert(Operand).second) Now += Needed;
    Most = std::max(Most, Now);
  }
  return Most;
}

} // namespace syclc
