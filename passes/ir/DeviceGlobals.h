// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables of which each device has a copy (sycl::ext::oneapi::experimental::device_global), between the stages.
///
/// SPMD IR lists them, and kernels get the address of the device's copy as a parameter (outline/PlaceDeviceGlobals.h):
/// \code
///   define void @k(ptr %device.global) !syclc.kernel ... ; a parameter of kind SYCLC_PARAM_DEVICE_GLOBAL, offset 0
///   !syclc.device_globals = !{!0}
///   !0 = !{!"counter", i64 4, i32 4, i32 0}              ; the variable's name, size, alignment, flags
/// \endcode
/// Native code names the variable by a placeholder until native/emit/NativeDeviceGlobals.h reads the copy's address
/// from what the launch says. Code of -O0 has it until it is in the host's module, because there the variable may be
/// local, and linking would take two local ones for different:
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

/// One variable, as syclc_device_global has it.
struct DeviceGlobal {
  std::string Name; ///< in the host's module
  uint64_t Size;    ///< bytes
  unsigned Align;   ///< bytes
  unsigned Flags;   ///< syclc_device_global_flags
};

/// The variables that kernels of \p Spmd use. A parameter's KernelParam::Offset is an index of this.
llvm::SmallVector<DeviceGlobal> deviceGlobals(const llvm::Module &Spmd);

/// Makes \p Variable one of them, unless it is. \returns its index.
unsigned addDeviceGlobal(llvm::Module &Spmd, const DeviceGlobal &Variable);

/// In native code: stands for the host's variable.
llvm::Constant *hostPlaceholder(llvm::Module &Native, const DeviceGlobal &Variable);

/// Puts the variables in the place of the placeholders, once native code is in the host's module.
void resolveHostPlaceholders(llvm::Module &Host);

} // namespace syclc

#endif
