// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "native/workgroup/SubGroupOrder.h"

#include "native/workgroup/SubGroupBody.h"
#include "support/Statistics.h"
#include "support/Transforms.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace syclc {

SYCLC_STATISTIC(SubGroupOrder, NumColumns, "bodies whose sub-groups run down columns");

namespace {

/// The ids on which a value depends: a bit mask.
enum Dependence : unsigned { Nothing = 0, Column = 1, Row = 2, Unknown = 4 };

/// Computes dependences on a sub-group's ids.
class Dependences {
public:
  explicit Dependences(const Function &Code) {
    auto Is = [&](const Value *Parameter, unsigned On) { Known[Parameter] = On; };
    for (const Argument &A : Code.args()) Is(&A, Nothing);
    const SubGroupParameters P = subGroupParameters(Code);
    for (const Argument *Id : {P.GlobalId[0], P.LocalId[0]}) Is(Id, Column);
    for (unsigned D : {1, 2})
      for (const Argument *Id : {P.GlobalId[D], P.LocalId[D]}) Is(Id, Row);
    for (const Argument *Both : {P.Id, P.Frame}) Is(Both, Column | Row);
  }

  unsigned of(const Value *V) {
    if (auto Found = Known.find(V); Found != Known.end()) return Found->second;
    auto *I = dyn_cast<Instruction>(V);
    if (!I) return Nothing;
    // Values that change in loops of the body are not invariant in loops over sub-groups.
    if (isa<PHINode, AllocaInst>(I) || (isa<CallBase>(I) && !isa<IntrinsicInst>(I))) return Unknown;
    Known[V] = Unknown;
    unsigned On = Nothing;
    for (const Value *Operand : I->operands()) On |= of(Operand);
    return Known[V] = On;
  }

private:
  DenseMap<const Value *, unsigned> Known;
};

/// The address from which \p I reads; null if it does not.
const Value *readAddress(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) return Load->isSimple() ? Load->getPointerOperand() : nullptr;
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  return Call && Call->getIntrinsicID() == Intrinsic::masked_load ? Call->getArgOperand(0) : nullptr;
}

bool writesFramesOnly(const Instruction &I, const SubGroupParameters &P) {
  if (!I.mayWriteToMemory()) return true;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I); Call && Call->isAssumeLikeIntrinsic()) return true;
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store || !Store->isSimple()) return false;
  const Value *Object = getUnderlyingObject(Store->getPointerOperand());
  return Object == P.Frame || Object == P.NextFrame;
}

} // namespace

bool runsDownColumns(const Function &Code) {
  if (isDisabled(Transform::SubGroupOrder)) return false;
  const SubGroupParameters P = subGroupParameters(Code);
  Dependences Depends(Code);
  unsigned OfColumn = 0, OfRow = 0;
  for (const Instruction &I : instructions(Code)) {
    if (!writesFramesOnly(I, P)) return false;
    const Value *Address = readAddress(I);
    unsigned On = Address ? Depends.of(Address) : Unknown;
    OfColumn += On == Column;
    OfRow += On == Row;
  }
  const bool DownColumns = OfColumn > 0 && OfColumn >= OfRow;
  NumColumns += DownColumns;
  return DownColumns;
}

} // namespace syclc
