// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names used in SPMD IR (docs/spmd-ir.md), defined once for all stages.
#ifndef SYCLC_PASSES_IR_SPMDCONTRACT_H
#define SYCLC_PASSES_IR_SPMDCONTRACT_H

#include "llvm/ADT/StringRef.h"

namespace syclc {

/// Metadata that marks a function as a kernel; KernelInfo describes its operands.
inline constexpr llvm::StringLiteral KernelMetadata = "syclc.kernel";

/// Annotation (llvm.global.annotations) by which the headers mark a kernel's entry function. Its arguments are the kind
/// (syclc_kernel_kind), the number of dimensions, and the size and alignment of the user's function object in bytes.
inline constexpr llvm::StringLiteral KernelAnnotation = "syclc.kernel";

/// Annotation by which the headers mark the function template whose instances replace function objects with wrong
/// parameters. The plugin reports them; they never reach the IR.
inline constexpr llvm::StringLiteral KernelMismatchAnnotation = "syclc.kernel.mismatch";
/// The same for function objects whose call operator is not const.
inline constexpr llvm::StringLiteral ChangingKernelAnnotation = "syclc.kernel.changing";

/// Functions with this prefix do bookkeeping on the host; device code drops their calls.
inline constexpr llvm::StringLiteral HostBookkeepingPrefix = "__syclc_host_";

/// Prefix of all builtins that the device library lowers; Builtins.def lists the work-item queries.
inline constexpr llvm::StringLiteral BuiltinPrefix = "__syclc_";

/// `i1 NAME()`: whether this is device code (outline/OnDevice.h). Headers define it for the host, as false.
inline constexpr llvm::StringLiteral OnDeviceBuiltin = "__syclc_on_device";

/// Size in bytes of the local memory shared by the group algorithms of a kernel: `__syclc_group_scratch()`.
inline constexpr unsigned GroupScratchSize = 4096;

/// Alignment, in bytes, of a work-group's local memory and of the part used by the launch's local_accessors.
inline constexpr unsigned LocalMemoryAlign = 128;

/// Kernel attribute (KernelInfo::Attributes): size in bytes of the kernel's own objects in local memory, a multiple of
/// LocalMemoryAlign. They come first, followed by the launch's local_accessors.
inline constexpr llvm::StringLiteral StaticLocalSizeAttribute = "static_local_size";

/// Kernel attribute: the sub-group size that the source requires.
inline constexpr llvm::StringLiteral ReqdSubGroupSizeAttribute = "reqd_sub_group_size";

/// Kernel attribute: the work-group size that the source requires, x-fastest.
inline constexpr llvm::StringLiteral ReqdWorkGroupSizeAttribute = "reqd_work_group_size";

/// Kernel attributes used only in descriptors: the max work-group size, x-fastest, and the max number of work-items in
/// a work-group.
inline constexpr llvm::StringLiteral MaxWorkGroupSizeAttribute = "max_work_group_size";
inline constexpr llvm::StringLiteral MaxLinearWorkGroupSizeAttribute = "max_linear_work_group_size";

/// Kernel attribute of hierarchical kernels: the work-group size that the source requires, x-fastest, or nothing. They
/// run with one work-item per group: their ReqdWorkGroupSizeAttribute is 1.
inline constexpr llvm::StringLiteral HierarchicalAttribute = "hierarchical";

/// Kernel attribute: the aspects (numbers of aspects.def) that the source declares a device must have.
inline constexpr llvm::StringLiteral DeviceHasAttribute = "device_has";

/// Kernel attribute: the aspects of the optional features that the kernel's source uses
/// (clang-plugin/OptionalFeatures.h).
inline constexpr llvm::StringLiteral UsedAspectsAttribute = "used_aspects";
/// Kernel attribute without values: the function object of a kernel without work-groups contains a local_accessor;
/// launching it is an error (specification 4.7.6.11).
inline constexpr llvm::StringLiteral HoldsLocalAccessorAttribute = "holds_local_accessor";

/// Kernel attribute, 1: passes assume that the kernel's ids fit in an int, which launches must ensure
/// (outline/MarkNarrowIds.h).
inline constexpr llvm::StringLiteral IdsFitInIntAttribute = "ids_fit_in_int";
/// Function attribute: passes must not assume it (-fno-sycl-id-queries-fit-in-int).
inline constexpr llvm::StringLiteral IdsOfAnySizeFnAttr = "syclc-ids-of-any-size";

/// Kernel attribute, 1: the kernel's SPIR-V needs a device with sub-groups (spirv/emit/SubGroupKernels.h).
inline constexpr llvm::StringLiteral NeedsSubGroupsAttribute = "needs_sub_groups";

/// Annotation (llvm.global.annotations) by which the plugin passes on a kernel attribute: on the kernel's entry, with
/// the attribute's name and values as arguments.
inline constexpr llvm::StringLiteral KernelAttributeAnnotation = "syclc.kernel.attribute";

/// Annotation by which the plugin marks virtual functions that kernels may call (outline/VirtualCalls.h).
inline constexpr llvm::StringLiteral IndirectlyCallableAnnotation = "syclc.indirectly_callable";

/// Annotation by which the headers mark functions that other sources define or call (SYCL_EXTERNAL), and their
/// attribute in SPMD IR (ir/ExternalFunctions.h).
inline constexpr llvm::StringLiteral ExternalAnnotation = "syclc.external";
inline constexpr llvm::StringLiteral ExternalFnAttr = "syclc-external";

/// Function attribute of the native variants of an exported function (native/vectorize/ExternalVariant.h): the
/// function's name.
inline constexpr llvm::StringLiteral ExternalVariantFnAttr = "syclc-external-variant";

/// `ptr NAME()` in sub-group form: the syclc_native_work argument of the call.
inline constexpr llvm::StringLiteral NativeWorkBuiltin = "__syclc_native_work";

/// `ptr NAME()`: the address of the launch's local_accessors. Kernels get it as a parameter
/// (outline/FlattenCaptures.h).
inline constexpr llvm::StringLiteral LocalMemoryBuiltin = "__syclc_local_memory";

/// `void NAME(i32 scope)`: barrier of the work-group.
inline constexpr llvm::StringLiteral WorkGroupBarrierBuiltin = "__syclc_work_group_barrier";

/// `void NAME()`: a work-group barrier if the group scratch may have been used before, else nothing.
inline constexpr llvm::StringLiteral GroupScratchBarrierBuiltin = "__syclc_group_scratch_barrier";

/// `i32 NAME()`: the number of lanes over which a sub-group's matrices are spread (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatrixLanesBuiltin = "__syclc_matrix_lanes";

/// `i32 NAME()`: the number of rows of sums that fit in registers; whether AMX multiplies
/// (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatrixRowsBuiltin = "__syclc_matrix_rows";
inline constexpr llvm::StringLiteral MatrixTilesBuiltin = "__syclc_matrix_tiles";
inline constexpr llvm::StringLiteral MatrixFragmentsBuiltin = "__syclc_matrix_fragments";

/// `void NAME(ptr body, i64 size_x, i64 size_y, i64 size_z, ...)`, possibly with a suffix: calls body(...) for each
/// point of a range (outline/WorkItemCalls.h). The body queries its point: `i64 NAME(i32 dim)`.
inline constexpr llvm::StringLiteral ForWorkItemsBuiltin = "__syclc_for_work_items";
inline constexpr llvm::StringLiteral InnerIdBuiltin = "__syclc_inner_id";

/// Function attribute of native code: the name of the ISA level (native/emit/NativeLevels.h).
inline constexpr llvm::StringLiteral NativeLevelFnAttr = "syclc-native-level";
/// Function attribute of a kernel at a level that multiplies matrices in AMX tiles.
inline constexpr llvm::StringLiteral TilesFnAttr = "syclc-tiles";

/// Function attribute of a kernel: the reason for its sub-group sizes, for remarks.
inline constexpr llvm::StringLiteral PlanFnAttr = "syclc-plan";
/// Function attribute of a copy for one sub-group size (native/vectorize/SubGroupForms.h), and of its native function:
/// the kernel's name.
inline constexpr llvm::StringLiteral FormOfFnAttr = "syclc-form-of";
/// Function attribute of a copy that the native function of another copy of the kernel runs for some launches: the
/// kernel's name.
inline constexpr llvm::StringLiteral InnerFormOfFnAttr = "syclc-inner-form-of";
/// Function attribute of native code without lanes: LLVM's vectorisers may run on it.
inline constexpr llvm::StringLiteral LlvmVectorizersFnAttr = "syclc-llvm-vectorizers";

/// Function attribute of a kernel in sub-group form (native/vectorize/Vectorize.h), or of a copy that will be converted
/// to it: the number of lanes, decimal.
inline constexpr llvm::StringLiteral SubGroupSizeFnAttr = "syclc-sub-group-size";

/// Function attribute of a kernel, and of its native function: the dimension (1 or 2) that is exchanged with x, so that
/// lanes run along it (native/vectorize/ExchangeDimensions.h). Its value is syclc_native_variant::lanes_along.
inline constexpr llvm::StringLiteral LanesAlongFnAttr = "syclc-lanes-along";

/// Function attribute of a kernel of kind RANGE, and of its native function: it was one of kind ND_RANGE, and its boxes
/// consist of work-groups (native/vectorize/MergeGroups.h). It becomes SYCLC_VARIANT_MERGES_GROUPS.
inline constexpr llvm::StringLiteral MergedGroupsFnAttr = "syclc-merged-groups";

/// Function attribute of a copy of a kernel that PackRowsPass will convert to one with PackedRowsFnAttr.
inline constexpr llvm::StringLiteral PacksRowsFnAttr = "syclc-packs-rows";
/// Function attribute of a kernel whose local id along x is the work-item's linear id in its group
/// (native/vectorize/PackRows.h).
inline constexpr llvm::StringLiteral PackedRowsFnAttr = "syclc-packed-rows";
/// Function attribute of a kernel in sub-group form: the name of the kernel with PackedRowsFnAttr that runs instead for
/// work-groups whose rows are shorter than a sub-group.
inline constexpr llvm::StringLiteral PackedFormFnAttr = "syclc-packed-form";

/// Function attribute of a copy for one sub-group size, and of the kernel in sub-group form: the name of its wide form
/// (native/vectorize/WideForms.h), which runs instead for launches in which no index wraps.
inline constexpr llvm::StringLiteral WideFormFnAttr = "syclc-wide-form";
/// Function attribute next to it: the name of the function that decides for a launch, `i1 NAME(the kernel's parameters)`.
inline constexpr llvm::StringLiteral WideFormFitsFnAttr = "syclc-wide-form-fits";

/// The attributes that name the inner forms of a copy: forms whose native functions its own calls.
inline constexpr llvm::StringLiteral InnerFormFnAttrs[] = {PackedFormFnAttr, WideFormFnAttr};

/// `void NAME()`: from here to the next barrier sub-groups run one after the other, in the order of their ids.
inline constexpr llvm::StringLiteral SubGroupTurnBuiltin = "__syclc_sub_group_turn";

/// Function attribute of a kernel in sub-group form that has atomic operations, or had some in local memory, or whose
/// sub-groups take turns: its work-items may access the same memory between two barriers.
inline constexpr llvm::StringLiteral AtomicsFnAttr = "syclc-atomics";

/// Function attribute of a native kernel whose sub-groups hold matrices (device-library/MatrixLanes.h).
inline constexpr llvm::StringLiteral MatricesFnAttr = "syclc-matrices";

/// Function attribute of a kernel at -O0: all variables are kept while their work-item waits, even dead ones, because a
/// debugger may read them.
inline constexpr llvm::StringLiteral UnoptimisedFnAttr = "syclc-unoptimised";

/// Function attribute of a kernel whose work-items each have a copy of the function object (outline/CopyClosures.h).
inline constexpr llvm::StringLiteral CopiesClosureFnAttr = "syclc-copies-closure";

/// Function attribute of native code: syclc_native_variant::scratch_size, as a decimal number.
inline constexpr llvm::StringLiteral ScratchSizeFnAttr = "syclc-scratch-size";

/// Function attribute of native code: syclc_native_variant::linked_local_size, as a decimal number.
inline constexpr llvm::StringLiteral LinkedLocalSizeFnAttr = "syclc-linked-local-size";

/// Function attribute of math functions that kernels share (device-library/SharedMath.h), scalar or vector: their
/// number of operations, decimal.
inline constexpr llvm::StringLiteral MathCostFnAttr = "syclc-math-cost";

/// Function attribute of vector math functions (native/vectorize/VectorMath.h): the name of the scalar function.
inline constexpr llvm::StringLiteral VectorMathFnAttr = "syclc-vector-math";

/// `ptr NAME(ptr variable, i32 flags)`: the device's copy of a device_global (outline/PlaceDeviceGlobals.h). The module
/// lists them as metadata; in native code a prefix marks the host's variable (ir/DeviceGlobals.h).
inline constexpr llvm::StringLiteral DeviceGlobalBuiltin = "__syclc_device_global";

/// `ptr NAME(ptr variable)`: libsycl's equivalent, called by code made from the host's functions.
inline constexpr llvm::StringLiteral HostDeviceGlobalFunction = "__syclc_native_device_global";
inline constexpr llvm::StringLiteral DeviceGlobalsMetadata = "syclc.device_globals";
inline constexpr llvm::StringLiteral DeviceGlobalPlaceholder = "__syclc_device_global.";

/// `ptr NAME(ptr id, i64 size, i64 align)`: the address of a specialization constant's value
/// (outline/PlaceSpecConstants.h). At -O0 functions query the start of all values instead: `ptr NAME()`.
inline constexpr llvm::StringLiteral SpecConstantBuiltin = "__syclc_specialization_constant";
inline constexpr llvm::StringLiteral SpecConstantsStartBuiltin = "__syclc_specialization_constants_start";

/// The global of all values, a declaration while they are unknown, and the table of its layout (ir/SpecConstants.h).
inline constexpr llvm::StringLiteral SpecConstantsBlock = "__syclc_specialization_constants";
inline constexpr llvm::StringLiteral SpecConstantsMetadata = "syclc.specialization_constants";

/// Kernel attribute: indices into this table of the constants that the kernel reads.
inline constexpr llvm::StringLiteral SpecConstantsAttribute = "spec_constants";

/// `ptr NAME(ptr p, i32 space)`: p if it points to the sycl::access::address_space with that number, else null.
inline constexpr llvm::StringLiteral PointerInSpaceBuiltin = "__syclc_pointer_in_space";

/// `void NAME(ptr expression, ptr file, i32 line, ptr function, ptr record)`: an assertion failed
/// (device-library/Reports.h).
inline constexpr llvm::StringLiteral AssertionBuiltin = "__syclc_assertion";

/// libsycl's function that prints a failed assertion and aborts the program (runtime/core/graph/device_output.hpp).
inline constexpr llvm::StringLiteral AssertionFailedFunction = "__syclc_assertion_failed";

/// `void NAME(i32 what, i64 index x, y, z, i64 range x, y, z, ptr file, i32 line, ptr function, ptr record)`: an index is
/// outside of an accessor's range (device-library/Reports.h). outline/LocateIndexChecks.h sets file, line and function.
inline constexpr llvm::StringLiteral IndexBuiltin = "__syclc_index_out_of_range";

/// libsycl's function that prints such an index and aborts the program.
inline constexpr llvm::StringLiteral IndexCheckFailedFunction = "__syclc_index_check_failed";

/// `ptr NAME(i64 bytes, ptr user)` and `void NAME()`: libsycl's functions that allocate and release memory for large
/// variables of a native function (native/emit/NativeLargeVariables.h, runtime/backends/native/private_memory.hpp).
inline constexpr llvm::StringLiteral PrivateMemoryFunction = "__syclc_private_memory";
inline constexpr llvm::StringLiteral ReleasePrivateMemoryFunction = "__syclc_release_private_memory";

/// `i32 NAME(ptr format, ...)`: C's printf.
inline constexpr llvm::StringLiteral PrintfBuiltin = "__syclc_printf";

/// `i32 NAME(ptr format, ptr arguments, i32 count)`: the same, in the device library, with each argument in 64 bits
/// (device-library/LowerPrintf.h). The second one is for devices whose printf takes a `%s` that is not constant.
inline constexpr llvm::StringLiteral FormatFunction = "__syclc_format_and_print",
                                     FormatTextFunction = "__syclc_format_and_print_text";

/// `<W x i1> NAME.W()` in sub-group form: the mask of lanes that are work-items. Lane 0 always is one.
inline constexpr llvm::StringLiteral ActiveLanesBuiltin = "__syclc_active_lanes";

} // namespace syclc

#endif
