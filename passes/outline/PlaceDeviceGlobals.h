// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables with a copy on each device: kernels get the copy's address as a parameter.
///
/// The headers query the address by a builtin, whose argument is the host's variable once everything is inlined:
/// \code
///   device_global<int> counter;  ...  counter.get() += 1;
///
///   %p = call ptr @__syclc_device_global(ptr @counter, i32 0)
/// \endcode
/// Flattening (FlattenCaptures.h) adds a parameter for each variable and replaces the variable by it. So the argument
/// may also select between several variables:
/// \code
///   define void @k(ptr %device.global) !syclc.kernel ...    ; %p -> %device.global
/// \endcode
#ifndef SYCLC_PASSES_OUTLINE_PLACEDEVICEGLOBALS_H
#define SYCLC_PASSES_OUTLINE_PLACEDEVICEGLOBALS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class GlobalVariable;
class Module;
class Value;
} // namespace llvm

namespace syclc {

/// A variable that a kernel uses.
struct UsedDeviceGlobal {
  llvm::GlobalVariable *Variable;
  unsigned Index; ///< into deviceGlobals()
};

/// The variables that \p Kernel uses, added to the deviceGlobals() of its module. Calls with an unknown variable are
/// reported as errors.
llvm::SmallVector<UsedDeviceGlobal> usedDeviceGlobals(llvm::Function &Kernel);

/// Replaces the variables in \p Kernel by the \p Addresses of the device's copies, and removes calls of the builtin.
void placeDeviceGlobals(llvm::Function &Kernel, llvm::ArrayRef<UsedDeviceGlobal> Used,
                        llvm::ArrayRef<llvm::Value *> Addresses);

/// At -O0: makes \p Unoptimised, a clone of the host's kernels, call libsycl with the host's variable to get the
/// device's copy, for the variables of \p Spmd, made from the same kernels.
void useHostVariables(llvm::Module &Unoptimised, const llvm::Module &Spmd);

} // namespace syclc

#endif
