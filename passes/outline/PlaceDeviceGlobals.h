// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables of which each device has a copy: kernels get the copy's address as a parameter.
///
/// The headers ask for the address by a builtin, whose argument is the host's variable once everything is inlined:
/// \code
///   device_global<int> counter;  ...  counter.get() += 1;
///
///   %p = call ptr @__syclc_device_global(ptr @counter, i32 0)
/// \endcode
/// Flattening (FlattenCaptures.h) adds a parameter for each variable and puts it in the place of the variable, so that
/// a kernel may as well choose between several:
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
  unsigned Index; ///< of deviceGlobals()
};

/// The variables that \p Kernel asks for, which then are among the deviceGlobals() of its module. Calls whose variable
/// is not known are reported as errors.
llvm::SmallVector<UsedDeviceGlobal> usedDeviceGlobals(llvm::Function &Kernel);

/// Replaces the variables in \p Kernel by the \p Addresses of the device's copies, and the calls that ask for them.
void placeDeviceGlobals(llvm::Function &Kernel, llvm::ArrayRef<UsedDeviceGlobal> Used,
                        llvm::ArrayRef<llvm::Value *> Addresses);

/// At -O0: \p Unoptimised, a clone of the host's kernels, asks libsycl for the device's copies, by the host's
/// variables, for those that \p Spmd, which was made from the same kernels, found to be such variables.
void useHostVariables(llvm::Module &Unoptimised, const llvm::Module &Spmd);

} // namespace syclc

#endif
