// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What device code may call without a body: the rows of Builtins.def, looked up by name.
///
/// For the outliner (which turns Trap rows into `llvm.trap` and annotates the rest), the SPMD verifier (which refuses
/// every other undefined callee) and the lowerings to native code and SPIR-V.
#ifndef SYCLC_PASSES_IR_BUILTINTABLE_H
#define SYCLC_PASSES_IR_BUILTINTABLE_H

#include "ir/SubGroupOperations.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Intrinsics.h"

namespace llvm {
class Function;
class FunctionType;
class LLVMContext;
class Module;
} // namespace llvm

namespace syclc {

enum class BuiltinKind {
  WorkItemQuery,     ///< `i64 f(i32 dim)`, pure
  WorkItemCalls,     ///< calls a function, its first operand, for all points of a range: convergent
  LocalMemory,       ///< `ptr __syclc_local_memory()`
  StaticLocalMemory, ///< local memory of the kernel's own; outline/StaticLocalMemory.h gives it its place
  DeviceGlobal,      ///< a device_global's address; outline/PlaceDeviceGlobals.h makes it a parameter
  SpecConstant,      ///< pure; outline/PlaceSpecConstants.h and OutlineUnoptimised put in where the value is
  Barrier,           ///< convergent, orders memory
  SubGroupQuery,     ///< `i32 f()`, pure; only __syclc_sub_group_local_id differs between the lanes
  SubGroupOperation, ///< convergent, reads no memory
  DotProduct,        ///< of a work-item's own numbers, pure
  TileOperation,     ///< `void f(ptr sums, ptr left, ptr right, ...)` on private arrays: convergent
  TargetQuery,       ///< `i32 f()`, a constant that each target's lowering puts in
  Math,              ///< of the C library's <math.h> and <stdlib.h>; sets no errno on a device
  Memory,            ///< memcpy and its kind, by their C names; linkDeviceLibrary() makes intrinsics of them
  Library,           ///< has a body in the device library (src/), which linkDeviceLibrary() links in
  PointerQuery,      ///< of a pointer's address space: pure
  Report,            ///< an assertion that failed, or printf(): once for each work-item
  Trap               ///< does not return, because it would throw or abort: the work-item stops there
};

/// What computes a function of mathematics in native code (sycl/detail/math.def).
enum class MathForm { None, Libmvec, Instruction, Body };

/// A row of Builtins.def.
struct Builtin {
  llvm::StringLiteral Name; ///< as device code calls it; of a Trap it may be a prefix of mangled names
  BuiltinKind Kind;
  /// Result and parameters, a letter each: v void, h half, f float, d double, b i8, s i16, i i32, l i64, p pointer, and
  /// I, F, D a pointer to i32, float, double. Empty for traps, whose parameters do not matter.
  llvm::StringLiteral Signature;
  llvm::Intrinsic::ID Intrinsic; ///< the LLVM intrinsic that means the same, or Intrinsic::not_intrinsic
  /// What it is called in OpenCL C: for Math and SubGroupOperation without mangling ("sin"), for queries mangled.
  /// Empty: no such thing.
  llvm::StringLiteral OpenCl;
  SubGroupOperation Operation = SubGroupOperation::None;
  Combination Combine = Combination::None; ///< of reductions and scans
  MathForm Form = MathForm::None;          ///< of mathematics
  double Harmless = 1;                     ///< of mathematics: an argument for inactive lanes, which takes no slow path
};

/// The builtin called \p Name, or null: device code may call nothing else that has no body.
const Builtin *lookupBuiltin(llvm::StringRef Name);

/// The function of the C library, for float or double, that means the same as \p ID; or null.
const Builtin *lookupMath(llvm::Intrinsic::ID ID, bool IsDouble);

/// What \p Callee, which may be null, does in a sub-group: the column of its builtin.
SubGroupOperation subGroupOperationOf(const llvm::Function *Callee);

/// The type that a call of \p B must have. Not for traps.
llvm::FunctionType *builtinType(const Builtin &B, llvm::LLVMContext &C);

/// Gives the module's declarations of builtins the attributes that LLVM's passes need to merge and move their calls:
/// work-item queries and math functions are memory(none), nounwind, willreturn (math with pointer results writes only
/// through its arguments); barriers and operations of sub-groups are convergent. Calls lose attributes that say more
/// than that (`nobuiltin`, for one) or less.
void annotateBuiltins(llvm::Module &M);

} // namespace syclc

#endif
