// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The operations of sub-groups that builtins stand for (the columns OPERATION and COMBINE of Builtins.def), and the
/// binary operations that reductions and scans are made of, on scalars and on vectors of lanes alike.
#ifndef SYCLC_PASSES_IR_SUBGROUPOPERATIONS_H
#define SYCLC_PASSES_IR_SUBGROUPOPERATIONS_H

namespace llvm {
class Constant;
class IRBuilderBase;
class Type;
class Value;
} // namespace llvm

namespace syclc {

/// What a builtin does in a sub-group. Reductions and scans also have a Combination.
enum class SubGroupOperation {
  None,    ///< nothing: the builtin has nothing to do with sub-groups
  LocalId, ///< the lane
  Size,    ///< work-items of this sub-group
  MaxSize, ///< work-items of a full sub-group
  Id,      ///< the sub-group's number in its work-group
  Count,   ///< sub-groups of the work-group
  Barrier,
  Turn, ///< sub-groups run one after the other from here
  Any,
  All,
  Ballot,
  Shuffle,
  Reduce,
  ExclusiveScan,
  InclusiveScan
};

/// A scan gives each work-item a result of its own.
constexpr bool isScan(SubGroupOperation Operation) {
  return Operation == SubGroupOperation::ExclusiveScan || Operation == SubGroupOperation::InclusiveScan;
}

/// How a reduction or scan combines two values: S of signed integers, U of unsigned ones, Min and Max of
/// floating-point numbers, the others of both.
enum class Combination { None, Add, Mul, And, Or, Xor, SMin, SMax, UMin, UMax, Min, Max };

/// The value of type \p T, a number or a vector of numbers, that changes no other: sycl::known_identity.
llvm::Constant *identityOf(Combination How, llvm::Type *T);

/// \p Left and \p Right combined. The minimum and maximum of floating-point numbers are those of sycl::minimum and
/// sycl::maximum, which return one operand also where the other is NaN.
llvm::Value *combine(llvm::IRBuilderBase &B, Combination How, llvm::Value *Left, llvm::Value *Right);

} // namespace syclc

#endif
