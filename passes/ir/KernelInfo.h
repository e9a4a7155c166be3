// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The description of a kernel, stored in the IR as `!syclc.kernel` metadata (docs/spmd-ir.md).
#ifndef SYCLC_PASSES_IR_KERNELINFO_H
#define SYCLC_PASSES_IR_KERNELINFO_H

#include "abi/device_image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace llvm {
class Argument;
class CallInst;
class Function;
class IRBuilderBase;
class Instruction;
class Module;
} // namespace llvm

namespace syclc {

/// One parameter of a flattened kernel, in the order of the function's parameters.
struct KernelParam {
  syclc_param_kind Kind = SYCLC_PARAM_VALUE;
  unsigned Offset = 0; ///< bytes from the start of the closure
  unsigned Size = 0;   ///< bytes
  unsigned Align = 1;  ///< bytes
};

/// A kernel attribute with its values, e.g. {"reqd_sub_group_size", {16}}.
struct KernelAttribute {
  std::string Name;
  llvm::SmallVector<uint64_t, 3> Values;
};

struct KernelInfo {
  syclc_kernel_kind Kind = SYCLC_KERNEL_SINGLE_TASK;
  unsigned Dimensions = 1;
  unsigned ClosureSize = 0;
  unsigned ClosureAlign = 1;
  llvm::SmallVector<KernelParam, 8> Params;
  llvm::SmallVector<KernelAttribute, 2> Attributes;

  /// The values of the attribute \p Name; empty if the kernel does not have it.
  llvm::ArrayRef<uint64_t> attribute(llvm::StringRef Name) const;

  /// The kernel's description, or nullopt if \p F is not a kernel.
  static std::optional<KernelInfo> get(const llvm::Function &F);
  /// Makes \p F a kernel, or replaces its description.
  void set(llvm::Function &F) const;
};

/// The kernels of a module, in module order.
llvm::SmallVector<llvm::Function *, 8> kernels(llvm::Module &M);

/// The argument of a flattened kernel that has the record of a failed assertion (SYCLC_PARAM_ASSERTION); null if there is
/// none.
llvm::Argument *recordOfKernel(llvm::Function &Kernel);

/// sycl::memory_scope, as an operand of barriers: whose memory operations a barrier also orders. `WorkItem`: none.
enum class MemoryScope : uint32_t { WorkItem = 0, SubGroup = 1, WorkGroup = 2, Device = 3, System = 4 };

/// Creates a call of __syclc_work_group_barrier at \p B's insertion point.
llvm::CallInst *createWorkGroupBarrier(llvm::IRBuilderBase &B, MemoryScope Scope);
/// True for a call of __syclc_work_group_barrier.
bool isWorkGroupBarrier(const llvm::Instruction &I);
/// Whether \p I may be a barrier or a group operation, at which work-items wait for each other; on Intel's device all
/// of them do.
bool isConvergentCall(const llvm::Instruction &I);
/// Whether \p Kernel, in SPMD or sub-group form, contains a call of __syclc_work_group_barrier.
bool hasBarriers(const llvm::Function &Kernel);

} // namespace syclc

#endif
