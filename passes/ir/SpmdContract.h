// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The names that SPMD IR is made of (docs/spmd-ir.md), spelled once for all stages.
#ifndef SYCLC_PASSES_IR_SPMDCONTRACT_H
#define SYCLC_PASSES_IR_SPMDCONTRACT_H

#include "llvm/ADT/StringRef.h"

namespace syclc {

/// Function metadata that makes a function a kernel; its operands are described at KernelInfo.
inline constexpr llvm::StringLiteral KernelMetadata = "syclc.kernel";

/// Annotation (llvm.global.annotations) by which the headers mark a kernel's entry function. Its arguments are the kind
/// (syclc_kernel_kind), the number of dimensions, and the size and alignment of the user's function object in bytes.
inline constexpr llvm::StringLiteral KernelAnnotation = "syclc.kernel";

/// Annotation by which the headers mark the function template whose instances stand for function objects that do not
/// take what a kernel is given. The plugin reports them; IR never has it.
inline constexpr llvm::StringLiteral KernelMismatchAnnotation = "syclc.kernel.mismatch";

/// Calls of functions with this prefix keep books on the host and vanish from device code.
inline constexpr llvm::StringLiteral HostBookkeepingPrefix = "__syclc_host_";

/// Prefix of every builtin that the device library lowers; the work-item queries are listed in Builtins.def.
inline constexpr llvm::StringLiteral BuiltinPrefix = "__syclc_";

/// `i1 NAME()`: whether this is device code (outline/OnDevice.h). Headers define it for the host, as false.
inline constexpr llvm::StringLiteral OnDeviceBuiltin = "__syclc_on_device";

/// Bytes of local memory that the group algorithms of a kernel share: `__syclc_group_scratch()`.
inline constexpr unsigned GroupScratchSize = 4096;

/// Alignment, in bytes, of a work-group's local memory and of what the launch's local_accessors take of it.
inline constexpr unsigned LocalMemoryAlign = 128;

/// Kernel attribute (KernelInfo::Attributes): bytes of local memory that the kernel's own objects take, a multiple of
/// LocalMemoryAlign. They come first; the launch's local_accessors follow.
inline constexpr llvm::StringLiteral StaticLocalSizeAttribute = "static_local_size";

/// Kernel attribute: the sub-group size that the source asks for.
inline constexpr llvm::StringLiteral ReqdSubGroupSizeAttribute = "reqd_sub_group_size";

/// Kernel attribute: the work-group size that the source asks for, x-fastest.
inline constexpr llvm::StringLiteral ReqdWorkGroupSizeAttribute = "reqd_work_group_size";

/// Kernel attributes that only descriptors heed: the largest work-groups, x-fastest, and the most work-items of one.
inline constexpr llvm::StringLiteral MaxWorkGroupSizeAttribute = "max_work_group_size";
inline constexpr llvm::StringLiteral MaxLinearWorkGroupSizeAttribute = "max_linear_work_group_size";

/// Kernel attribute of hierarchical kernels: the work-group size that the source asks for, x-fastest, or nothing. What
/// runs is one work-item a group: their ReqdWorkGroupSizeAttribute is 1.
inline constexpr llvm::StringLiteral HierarchicalAttribute = "hierarchical";

/// Kernel attribute: the aspects (numbers of aspects.def) that the source says a device must have.
inline constexpr llvm::StringLiteral DeviceHasAttribute = "device_has";

/// Kernel attribute: the aspects of optional features that the kernel's source uses (clang-plugin/OptionalFeatures.h).
inline constexpr llvm::StringLiteral UsedAspectsAttribute = "used_aspects";
/// Kernel attribute without values: the function object of a kernel without work-groups has a local_accessor, whose
/// launch is an error (specification 4.7.6.11).
inline constexpr llvm::StringLiteral HoldsLocalAccessorAttribute = "holds_local_accessor";

/// Kernel attribute, 1: what the kernel becomes for OpenCL needs a device with sub-groups
/// (spirv/emit/SubGroupKernels.h).
inline constexpr llvm::StringLiteral NeedsSubGroupsAttribute = "needs_sub_groups";

/// Annotation (llvm.global.annotations) by which the plugin hands on a kernel's attribute: on the kernel's entry, with
/// the attribute's name and its values as arguments.
inline constexpr llvm::StringLiteral KernelAttributeAnnotation = "syclc.kernel.attribute";

/// Annotation by which the plugin marks virtual functions that kernels may call (outline/VirtualCalls.h).
inline constexpr llvm::StringLiteral IndirectlyCallableAnnotation = "syclc.indirectly_callable";

/// Annotation by which the headers mark functions that other sources define or call (SYCL_EXTERNAL), and the attribute
/// that these have in SPMD IR (ir/ExternalFunctions.h).
inline constexpr llvm::StringLiteral ExternalAnnotation = "syclc.external";
inline constexpr llvm::StringLiteral ExternalFnAttr = "syclc-external";

/// Function attribute of an exported function's variants in native code (native/vectorize/ExternalVariant.h): the
/// function's name.
inline constexpr llvm::StringLiteral ExternalVariantFnAttr = "syclc-external-variant";

/// `ptr NAME()` in sub-group form: the syclc_native_work of the call.
inline constexpr llvm::StringLiteral NativeWorkBuiltin = "__syclc_native_work";

/// `ptr NAME()`: where the launch's local_accessors begin. Kernels have it as a parameter (outline/FlattenCaptures.h).
inline constexpr llvm::StringLiteral LocalMemoryBuiltin = "__syclc_local_memory";

/// `void NAME(i32 scope)`: every work-item of the work-group waits for the others.
inline constexpr llvm::StringLiteral WorkGroupBarrierBuiltin = "__syclc_work_group_barrier";

/// `void NAME()`: such a barrier where the group scratch may have been used before, else nothing.
inline constexpr llvm::StringLiteral GroupScratchBarrierBuiltin = "__syclc_group_scratch_barrier";

/// `i32 NAME()`: lanes over which a sub-group's matrices are spread (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatrixLanesBuiltin = "__syclc_matrix_lanes";

/// `i32 NAME()`: rows of sums that registers hold; whether AMX multiplies (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatrixRowsBuiltin = "__syclc_matrix_rows";
inline constexpr llvm::StringLiteral MatrixTilesBuiltin = "__syclc_matrix_tiles";

/// `void NAME(ptr body, i64 size_x, i64 size_y, i64 size_z, ...)`, the name perhaps with a suffix: calls body(...) for
/// each point of a range (outline/WorkItemCalls.h). The body asks for its point: `i64 NAME(i32 dim)`.
inline constexpr llvm::StringLiteral ForWorkItemsBuiltin = "__syclc_for_work_items";
inline constexpr llvm::StringLiteral InnerIdBuiltin = "__syclc_inner_id";

/// Function attribute of native code: the name of the ISA level (native/emit/NativeLevels.h).
inline constexpr llvm::StringLiteral NativeLevelFnAttr = "syclc-native-level";
/// Function attribute of a kernel at a level that multiplies matrices in AMX's registers.
inline constexpr llvm::StringLiteral TilesFnAttr = "syclc-tiles";

/// Function attribute of a kernel: why its sub-groups have the sizes that they have, for remarks.
inline constexpr llvm::StringLiteral PlanFnAttr = "syclc-plan";
/// Function attribute of a copy for one size of sub-groups (native/vectorize/SubGroupForms.h), and of its native
/// function: the kernel's name.
inline constexpr llvm::StringLiteral FormOfFnAttr = "syclc-form-of";
/// Function attribute of native code that has no lanes: LLVM's vectorisers may make some.
inline constexpr llvm::StringLiteral LlvmVectorizersFnAttr = "syclc-llvm-vectorizers";

/// Function attribute of a kernel in sub-group form (native/vectorize/Vectorize.h), or the copy that is to be put into
/// it: the lanes, as a decimal number.
inline constexpr llvm::StringLiteral SubGroupSizeFnAttr = "syclc-sub-group-size";

/// Function attribute of a copy of a kernel that PackRowsPass is to make one of PackedRowsFnAttr.
inline constexpr llvm::StringLiteral PacksRowsFnAttr = "syclc-packs-rows";
/// Function attribute of a kernel whose local id along x is a work-item's number in its group
/// (native/vectorize/PackRows.h).
inline constexpr llvm::StringLiteral PackedRowsFnAttr = "syclc-packed-rows";
/// Function attribute of a kernel in sub-group form: the name of the kernel that runs work-groups whose rows are
/// shorter than a sub-group in its place, and has PackedRowsFnAttr.
inline constexpr llvm::StringLiteral PackedFormFnAttr = "syclc-packed-form";

/// `void NAME()`: from here to the next barrier sub-groups run one after the other, in the order of their numbers.
inline constexpr llvm::StringLiteral SubGroupTurnBuiltin = "__syclc_sub_group_turn";

/// Function attribute of a kernel in sub-group form that has, or had in local memory, atomic operations, or whose
/// sub-groups take turns: its work-items may access the same places between two barriers.
inline constexpr llvm::StringLiteral AtomicsFnAttr = "syclc-atomics";

/// Function attribute of a native kernel whose sub-groups hold matrices (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatricesFnAttr = "syclc-matrices";

/// Function attribute of a kernel at -O0: every variable is kept while its work-item waits, also one that is not used
/// any more, because a debugger may ask for it.
inline constexpr llvm::StringLiteral UnoptimisedFnAttr = "syclc-unoptimised";

/// Function attribute of a kernel whose work-items have a copy of their function object each (outline/CopyClosures.h).
inline constexpr llvm::StringLiteral CopiesClosureFnAttr = "syclc-copies-closure";

/// Function attribute of native code: syclc_native_variant::scratch_size, as a decimal number.
inline constexpr llvm::StringLiteral ScratchSizeFnAttr = "syclc-scratch-size";

/// Function attribute of native code: syclc_native_variant::linked_local_size, as a decimal number.
inline constexpr llvm::StringLiteral LinkedLocalSizeFnAttr = "syclc-linked-local-size";

/// Function attribute of mathematics that kernels share (device-library/SharedMath.h), scalar or of vectors: how many
/// operations it is, as a decimal number.
inline constexpr llvm::StringLiteral MathCostFnAttr = "syclc-math-cost";

/// Function attribute of mathematics on vectors (native/vectorize/VectorMath.h): the name of the scalar body.
inline constexpr llvm::StringLiteral VectorMathFnAttr = "syclc-vector-math";

/// `ptr NAME(ptr variable, i32 flags)`: the device's copy of a device_global (outline/PlaceDeviceGlobals.h). The module
/// lists them as metadata; native code names the host's variable with a prefix (ir/DeviceGlobals.h).
inline constexpr llvm::StringLiteral DeviceGlobalBuiltin = "__syclc_device_global";

/// `ptr NAME(ptr variable)`: the same of libsycl, which code made from the host's functions calls.
inline constexpr llvm::StringLiteral HostDeviceGlobalFunction = "__syclc_native_device_global";
inline constexpr llvm::StringLiteral DeviceGlobalsMetadata = "syclc.device_globals";
inline constexpr llvm::StringLiteral DeviceGlobalPlaceholder = "__syclc_device_global.";

/// `ptr NAME(ptr id, i64 size, i64 align)`: the value of a specialization constant (outline/PlaceSpecConstants.h). At
/// -O0 functions ask for the start of all values instead: `ptr NAME()`.
inline constexpr llvm::StringLiteral SpecConstantBuiltin = "__syclc_specialization_constant";
inline constexpr llvm::StringLiteral SpecConstantsStartBuiltin = "__syclc_specialization_constants_start";

/// The global of all values, a declaration while nobody knows them, and the table of what lies where
/// (ir/SpecConstants.h).
inline constexpr llvm::StringLiteral SpecConstantsBlock = "__syclc_specialization_constants";
inline constexpr llvm::StringLiteral SpecConstantsMetadata = "syclc.specialization_constants";

/// Kernel attribute: the constants of that table which the kernel reads.
inline constexpr llvm::StringLiteral SpecConstantsAttribute = "spec_constants";

/// `ptr NAME(ptr p, i32 space)`: p when it points to the sycl::access::address_space with that number, else null.
inline constexpr llvm::StringLiteral PointerInSpaceBuiltin = "__syclc_pointer_in_space";

/// `void NAME(ptr expression, ptr file, i32 line, ptr function, ptr record)`: an assertion failed
/// (device-library/Reports.h).
inline constexpr llvm::StringLiteral AssertionBuiltin = "__syclc_assertion";

/// libsycl's function that prints a failed assertion and ends the program (runtime/core/graph/device_output.hpp).
inline constexpr llvm::StringLiteral AssertionFailedFunction = "__syclc_assertion_failed";

/// `ptr NAME(i64 bytes, ptr user)` and `void NAME()`: libsycl's functions that give a native function memory for large
/// variables (native/emit/NativeLargeVariables.h) and take it back (runtime/backends/native/private_memory.hpp).
inline constexpr llvm::StringLiteral PrivateMemoryFunction = "__syclc_private_memory";
inline constexpr llvm::StringLiteral ReleasePrivateMemoryFunction = "__syclc_release_private_memory";

/// `i32 NAME(ptr format, ...)`: C's printf.
inline constexpr llvm::StringLiteral PrintfBuiltin = "__syclc_printf";

/// `<W x i1> NAME.W()` in sub-group form: which lanes are work-items. Lane 0 always is.
inline constexpr llvm::StringLiteral ActiveLanesBuiltin = "__syclc_active_lanes";

} // namespace syclc

#endif
