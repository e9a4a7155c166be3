// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-group operations of builtins (the columns OPERATION and COMBINE of Builtins.def), and the binary operations of
/// reductions and scans, both on scalars and on vectors of lanes.
#ifndef SYCLC_PASSES_IR_SUBGROUPOPERATIONS_H
#define SYCLC_PASSES_IR_SUBGROUPOPERATIONS_H

namespace llvm {
class Constant;
class IRBuilderBase;
class Type;
class Value;
} // namespace llvm

namespace syclc {

/// The sub-group operation of a builtin. Reductions and scans also have a Combination.
enum class SubGroupOperation {
  None,    ///< not a sub-group operation
  LocalId, ///< the lane
  Size,    ///< number of work-items in this sub-group
  MaxSize, ///< number of work-items in a full sub-group
  Id,      ///< the sub-group's id in its work-group
  Count,   ///< number of sub-groups in the work-group
  Barrier,
  Turn, ///< sub-groups run one after the other from here on
  Any,
  All,
  Ballot,
  Shuffle,
  Reduce,
  ExclusiveScan,
  InclusiveScan
};

/// Whether the result is different in each work-item.
constexpr bool isScan(SubGroupOperation Operation) {
  return Operation == SubGroupOperation::ExclusiveScan || Operation == SubGroupOperation::InclusiveScan;
}

/// How a reduction or scan combines two values: S* are for signed integers, U* for unsigned integers, Min and Max for
/// floating-point values, the others for both.
enum class Combination { None, Add, Mul, And, Or, Xor, SMin, SMax, UMin, UMax, Min, Max };

/// The identity of the operation for \p T, a scalar or vector: sycl::known_identity.
llvm::Constant *identityOf(Combination How, llvm::Type *T);

/// Combines \p Left and \p Right. Floating-point minimum and maximum are those of sycl::minimum and sycl::maximum,
/// which return one of the operands even if the other is NaN.
llvm::Value *combine(llvm::IRBuilderBase &B, Combination How, llvm::Value *Left, llvm::Value *Right);

} // namespace syclc

#endif
