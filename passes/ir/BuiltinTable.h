// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions without a body that device code may call: the rows of Builtins.def, looked up by name.
///
/// The outliner turns calls of Trap rows into `llvm.trap` and annotates the other builtins, the SPMD verifier rejects
/// all other undefined callees, and the targets lower the builtins.
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
  WorkItemCalls,     ///< calls its first operand, a function, for each point of a range: convergent
  LocalMemory,       ///< `ptr __syclc_local_memory()`
  StaticLocalMemory, ///< an object of the kernel in local memory; outline/StaticLocalMemory.h assigns its address
  DeviceGlobal,      ///< the address of a device_global; outline/PlaceDeviceGlobals.h makes it a parameter
  SpecConstant,      ///< pure; outline/PlaceSpecConstants.h and OutlineUnoptimised replace it by the value's address
  Barrier,           ///< convergent, orders memory
  SubGroupQuery,     ///< `i32 f()`, pure; only __syclc_sub_group_local_id is different in each lane
  SubGroupOperation, ///< convergent, reads no memory
  DotProduct,        ///< of one work-item's values, pure
  TileOperation,     ///< `void f(ptr to, ptr from, ...)` on private arrays, and memory that is read: convergent
  AsyncCopy,         ///< from global to local memory: only where `__syclc_has_warps()` is 1
  TargetQuery,       ///< `i32 f()`, replaced by a constant when a target is lowered
  Math,              ///< from the C library's <math.h> and <stdlib.h>; does not set errno on a device
  Memory,            ///< memcpy and the like, by their C names; linkDeviceLibrary() replaces them by intrinsics
  Library,           ///< has a body in the device library (src/), linked in by linkDeviceLibrary()
  PointerQuery,      ///< depends on a pointer's address space: pure
  Report,            ///< a failed assertion, or printf(): once for each work-item
  Trap               ///< throws or aborts on the host and does not return: the work-item stops there
};

/// How native code computes a math function (sycl/detail/math.def).
enum class MathForm { None, Libmvec, Instruction, Body };

/// A row of Builtins.def.
struct Builtin {
  llvm::StringLiteral Name; ///< as device code calls it; for Trap possibly a prefix of mangled names
  BuiltinKind Kind;
  /// Result and parameters, one letter each: v void, h half, f float, d double, b i8, s i16, i i32, l i64, p pointer,
  /// and I, F, D a pointer to i32, float, double. Empty for traps, whose parameters do not matter.
  llvm::StringLiteral Signature;
  llvm::Intrinsic::ID Intrinsic; ///< the equivalent LLVM intrinsic, or Intrinsic::not_intrinsic
  /// The name of the OpenCL C function, unmangled for Math and SubGroupOperation ("sin"), mangled for queries. Empty if
  /// there is none.
  llvm::StringLiteral OpenCl;
  SubGroupOperation Operation = SubGroupOperation::None;
  Combination Combine = Combination::None; ///< of reductions and scans
  MathForm Form = MathForm::None;          ///< of mathematics
  double Harmless = 1;                     ///< of math: an argument for inactive lanes that avoids slow paths
};

/// The builtin called \p Name, or null. Device code may not call any other function without a body.
const Builtin *lookupBuiltin(llvm::StringRef Name);

/// The C library's function, for float or double, that is equivalent to \p ID; or null.
const Builtin *lookupMath(llvm::Intrinsic::ID ID, bool IsDouble);

/// The sub-group operation of \p Callee, which may be null.
SubGroupOperation subGroupOperationOf(const llvm::Function *Callee);

/// The function type of \p B. Not for traps.
llvm::FunctionType *builtinType(const Builtin &B, llvm::LLVMContext &C);

/// Adds the attributes that LLVM's passes need to merge and move calls of builtins: work-item queries and math
/// functions are memory(none), nounwind, willreturn (math functions with pointer results write only through their
/// arguments); barriers and sub-group operations are convergent. Removes contradicting attributes (for example
/// `nobuiltin`) from calls.
void annotateBuiltins(llvm::Module &M);

} // namespace syclc

#endif
