// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables with a copy on each device (sycl::ext::oneapi::experimental::device_global), between the stages.
///
/// SPMD IR lists them, and kernels receive the address of the device's copy as a parameter
/// (outline/PlaceDeviceGlobals.h):
/// \code
///   define void @k(ptr %device.global) !syclc.kernel ... ; a parameter of kind SYCLC_PARAM_DEVICE_GLOBAL, offset 0
///   !syclc.device_globals = !{!0}
///   !0 = !{!"counter", i64 4, i32 4, i32 0}              ; the variable's name, size, alignment, flags
/// \endcode
/// Native code refers to the variable by a placeholder until native/emit/NativeVariables.h reads the copy's address
/// from the launch. At -O0 the placeholder stays until the code is in the host's module: the variable may be local
/// there, and the linker would not identify two local variables.
/// \code
///   @__syclc_device_global.counter = external global [4 x i8]   ->   @counter
/// \endcode
#ifndef SYCLC_PASSES_IR_DEVICEGLOBALS_H
#define SYCLC_PASSES_IR_DEVICEGLOBALS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace llvm {
class Constant;
class Function;
class Module;
} // namespace llvm

namespace syclc {

/// One variable, as in syclc_device_global.
struct DeviceGlobal {
  std::string Name; ///< in the host's module
  uint64_t Size;    ///< bytes
  unsigned Align;   ///< bytes
  unsigned Flags;   ///< syclc_device_global_flags
};

/// The variables that kernels of \p Spmd use. KernelParam::Offset is an index into this list.
llvm::SmallVector<DeviceGlobal> deviceGlobals(const llvm::Module &Spmd);

/// Adds \p Variable to the list unless it is there. \returns its index.
unsigned addDeviceGlobal(llvm::Module &Spmd, const DeviceGlobal &Variable);

/// The placeholder for the host's variable in native code.
llvm::Constant *hostPlaceholder(llvm::Module &Native, const DeviceGlobal &Variable);

/// Replaces the placeholders by the variables, once native code is in the host's module.
void resolveHostPlaceholders(llvm::Module &Host);

} // namespace syclc

#endif
