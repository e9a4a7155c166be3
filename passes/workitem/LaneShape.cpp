// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workitem/LaneShape.h"

#include "llvm/Support/raw_ostream.h"

namespace syclc {

void LaneShape::print(llvm::raw_ostream &Out) const {
  switch (K) {
  case Kind::Uniform:
    Out << "uniform";
    return;
  case Kind::Linear:
    Out << "linear " << Stride;
    return;
  case Kind::LinearWhereUsed:
    Out << "linear " << Stride << " where used";
    return;
  case Kind::Varying:
    Out << "varying";
    return;
  }
}

} // namespace syclc
