/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// The data layout shared by the compiler and the runtime.
///
/// The compiler (passes/images, passes/native/emit) writes these structures as constant data into every object that
/// contains kernels; libsycl (core/images/image_registry) reads them. Plain C, versioned, no pointers to code of the
/// runtime: an object compiled by one syclc works with a later libsycl, or is rejected with a clear error.
///
/// The data of a translation unit with two kernels:
/// \code
///   static const syclc_kernel a = {SYCLC_KERNEL_MAGIC, SYCLC_ABI_VERSION, ...}, b = {...};
///   static const char image[] __attribute__((section(".llvm.offloading"))) = "...";  // llvm::object::OffloadBinary
///   static const syclc_module module = {SYCLC_MODULE_MAGIC, SYCLC_ABI_VERSION, 2, {&a, &b}, image, sizeof image,
///                                       "app.cpp", "5d41402abc4b2a76b9719d911017c592", ...};
///   static void ctor(void) __attribute__((constructor)) { __syclc_register_module(&module); }
///   static void dtor(void) __attribute__((destructor)) { __syclc_unregister_module(&module); }
/// \endcode
///
/// Dimension order: every array of three is in *x-fastest* order, as in OpenCL: element 0 is the dimension in which
/// adjacent work-items differ by one. A SYCL index `i` of a `D`-dimensional range is element `D - 1 - i`.
#ifndef SYCLC_ABI_DEVICE_IMAGE_H
#define SYCLC_ABI_DEVICE_IMAGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Incremented whenever a structure below changes its meaning. The magic and version fields never move.
#define SYCLC_ABI_VERSION 7u

/// First field of syclc_kernel: "syclckrn" read as a little-endian number.
#define SYCLC_KERNEL_MAGIC 0x6e726b636c637973ull
/// First field of syclc_module: "syclcmod" read as a little-endian number.
#define SYCLC_MODULE_MAGIC 0x646f6d636c637973ull

/// How a kernel is launched, which determines the form of its native code.
enum syclc_kernel_kind {
  SYCLC_KERNEL_SINGLE_TASK = 0, ///< one work-item
  SYCLC_KERNEL_RANGE = 1,       ///< sycl::range: work-items have a global id only
  SYCLC_KERNEL_ND_RANGE = 2,    ///< sycl::nd_range: work-groups
  SYCLC_KERNEL_HIERARCHICAL = 3 ///< between headers and compiler only: becomes ND_RANGE with SYCLC_KERNEL_RUNS_GROUPS
};

/// The source of a kernel parameter in an IR image (SPIR-V, PTX). Native code reads the closure itself.
enum syclc_param_kind {
  SYCLC_PARAM_VALUE = 0,        ///< `size` bytes at closure + offset, by value
  SYCLC_PARAM_POINTER = 1,      ///< a device pointer (USM or an accessor's) stored at closure + offset
  SYCLC_PARAM_CLOSURE = 2,      ///< the whole closure, by value: for kernels that index their captures dynamically
  SYCLC_PARAM_LOCAL_MEMORY = 3, ///< the work-group's local memory; its size is known at launch. Always last
  SYCLC_PARAM_ASSERTION = 4, ///< a device pointer to a syclc_assertion_record (assertion_record.h); null in native code
  SYCLC_PARAM_DEVICE_GLOBAL = 5 ///< the device's copy of syclc_module::device_globals[offset]; native code has none of
                                ///< these: it reads syclc_native_work::device_globals
};

/// One parameter of the kernel function in an IR image, in order.
struct syclc_param {
  uint32_t kind;   ///< syclc_param_kind
  uint32_t offset; ///< bytes from the start of the closure; DEVICE_GLOBAL: an index
  uint32_t size;   ///< bytes
  uint32_t align;  ///< bytes
};

/// The work of a native kernel; except for begin and end, all its calls in one launch have the same.
struct syclc_native_work {
  uint64_t begin[3]; ///< RANGE: first work-item, offset not added. ND_RANGE: first work-group. SINGLE_TASK: unused
  uint64_t end[3];   ///< one past the last, in each dimension: the call runs the whole box [begin, end)
  uint64_t global_size[3];    ///< work-items; 1 in unused dimensions
  uint64_t local_size[3];     ///< work-items per group; ND_RANGE only
  uint64_t num_groups[3];     ///< ND_RANGE only
  uint64_t offset[3];         ///< global offset
  void *local_memory;         ///< this thread's local memory (syclc_kernel::static_local_size bytes, then those of the
                              ///< launch's local_accessors, whose offsets are multiples of 16), aligned to 128 bytes;
                              ///< null if there is none
  void *scratch;              ///< this thread's space for values that live across barriers; null if scratch_size is 0
  const void *spec_constants; ///< values of all specialization constants of the kernel's module, each at its
                              ///< syclc_spec_constant::offset; null if neither the kernel nor its callees read any
  const struct syclc_device_global *device_globals; ///< as syclc_module::device_globals of the kernel's module, but
                                                    ///< `host` is the device's copy in the launch's context
  void *linked_local_memory; ///< this thread's syclc_native_variant::linked_local_size bytes of local memory, aligned
                             ///< to 128 bytes; null if the variant needs none
};

/// Runs the work-items (or work-groups) of a box on the calling thread. Reentrant; accesses only its arguments.
typedef void (*syclc_native_fn)(const void *closure, const struct syclc_native_work *work);

/// x86-64 micro-architecture levels of the psABI, plus two levels above v4, used only by matrix-multiplication kernels;
/// other hosts have SYCLC_ISA_BASELINE only.
enum syclc_isa_level {
  SYCLC_ISA_BASELINE = 0, ///< the level of the translation unit itself (also: an explicit -march)
  SYCLC_ISA_X86_64_V2 = 2,
  SYCLC_ISA_X86_64_V3 = 3,
  SYCLC_ISA_X86_64_V4 = 4,
  SYCLC_ISA_X86_64_V4_DOT = 5, ///< plus AVX512-VNNI, AVX512-BF16
  SYCLC_ISA_X86_64_V4_AMX = 6  ///< plus AMX-TILE, AMX-INT8, AMX-BF16
};

/// One native version of a kernel. A kernel's variants are sorted by level, lowest first, then by sub_group_size. The
/// runtime chooses the highest level that the CPU supports, and among its sizes the one that suits the launch: rows of
/// work-items (dimension x) are divided into sub-groups, so short rows need small ones.
struct syclc_native_variant {
  uint32_t isa_level;      ///< syclc_isa_level
  uint32_t sub_group_size; ///< lanes of a sub-group; 1 if the kernel was not vectorised
  syclc_native_fn function;
  uint64_t scratch_size; ///< bytes of syclc_native_work::scratch for each sub-group of a work-group, a multiple of 128.
                         ///< A work-group has ceil(local_size[0] / sub_group_size) * local_size[1] * local_size[2]
  uint32_t linked_local_size; ///< bytes of syclc_native_work::linked_local_memory: objects in local memory of functions
                              ///< that a device link took from other sources; else 0
  uint16_t lanes_along;       ///< the dimension along which work-items form sub-groups: 0, or 1 or 2 in kernels of kind
                              ///< RANGE. It takes the place of x in "rows". The same for all variants of a level
  uint16_t flags;             ///< syclc_native_variant_flags
};

enum syclc_native_variant_flags {
  SYCLC_VARIANT_MERGES_GROUPS =
      1u << 0 ///< the kernel is of kind ND_RANGE, but its rows are those of the range. The same
              ///< for all variants of a level
};

/// A specialization constant (specification 4.9.5) that kernels of a module read. Native code reads values from memory
/// (syclc_native_work::spec_constants), unless a just-in-time compiler folded them; SPIR-V has one OpSpecConstant for
/// each scalar of the value.
struct syclc_spec_constant {
  const char *name;          ///< mangled name of the sycl::specialization_id, the same in all modules that may use it
  const void *id;            ///< the specialization_id on the host
  const void *default_value; ///< `size` bytes
  uint32_t size;             ///< bytes of a value
  uint32_t offset;           ///< of the value in the block of the module's values, aligned for its type
  uint32_t
      first_spec_id; ///< SpecId in SPIR-V images of the module's first scalar of the value; those of the others follow
  uint32_t num_scalars;
  const struct syclc_spec_scalar *scalars; ///< their positions in the value, in the order of their SpecIds
};

/// A scalar part of a specialization constant's value.
struct syclc_spec_scalar {
  uint32_t offset; ///< bytes from the value's start
  uint32_t size;   ///< bytes: 1, 2, 4 or 8
};

/// A variable of the program that devices have copies of: a sycl::ext::oneapi::experimental::device_global that kernels
/// of a module use, or a constant.
struct syclc_device_global {
  const char *name; ///< mangled name of the variable, the same in all modules that use it
  void *host;       ///< the variable on the host
  uint64_t size;    ///< bytes of the copies
  uint32_t align;
  uint32_t flags; ///< syclc_device_global_flags
};

enum syclc_device_global_flags {
  SYCLC_DEVICE_GLOBAL_IMAGE_SCOPE = 1u << 0, ///< property device_image_scope
  SYCLC_DEVICE_GLOBAL_HAS_VALUE = 1u << 1,   ///< copies start with the value of `host` when the module is registered;
                                             ///< otherwise with zeros
  SYCLC_DEVICE_GLOBAL_CONSTANT = 1u << 2     ///< not a device_global, but a constant of another source that device code
                                             ///< reads: images that list it in "syclc.imports" get a copy of its bytes
};

/// Native code that syclc-link generated ahead of time for a kernel of another module, or for a kernel of this module
/// with given values of specialization constants.
struct syclc_linked_code {
  const char *module_id; ///< syclc_module::id of the module that describes the kernel
  const char *kernel;    ///< syclc_kernel::name
  uint32_t num_native;
  uint32_t num_spec_values;                   ///< 0: for all values
  const struct syclc_native_variant *native;  ///< sorted as syclc_kernel::native
  const struct syclc_spec_value *spec_values; ///< the code is valid only if the constants have these values
  const char *cpu_features; ///< features that the CPU needs beyond the variants' levels: names of abi/cpu_features.def,
                            ///< separated by commas; null: none
  const char *cpu;          ///< the CPU model that it was compiled for, by LLVM's name; null: any CPU of the level
};

/// A specialization constant's value that is folded into code.
struct syclc_spec_value {
  const char *name; ///< syclc_spec_constant::name
  const void *value;
  uint32_t size;
  uint32_t reserved; ///< 0
};

/// A kernel, or a SYCL_EXTERNAL function that a module defines, and its calls of other sources' functions. Those without
/// such calls and flags are not listed.
struct syclc_native_caller {
  const char *name;           ///< mangled
  const char *const *callees; ///< SYCL_EXTERNAL functions of other sources that it calls
  uint32_t num_callees;
  uint32_t flags; ///< syclc_native_caller_flags
};

enum syclc_native_caller_flags {
  SYCLC_CALLER_NEEDS_DEVICE_LINK = 1u << 0, ///< a function that contains work-group barriers or has objects in local
                                            ///< memory: its native code only traps, because kernels of other sources
                                            ///< cannot be split there; device links compile the kernels that call it
  SYCLC_CALLER_ASSERTS = 1u << 1            ///< its own code has assertions, or checks of indices
};

struct syclc_module;

/// Describes one kernel. In host code, the address of the kernel's entry function *is* the address of this.
struct syclc_kernel {
  uint64_t magic;        ///< SYCLC_KERNEL_MAGIC: otherwise the syclc plugin did not process the source
  uint32_t version;      ///< SYCLC_ABI_VERSION of the compiler that wrote it
  uint32_t kind;         ///< syclc_kernel_kind
  const char *name;      ///< mangled name of the entry function: the symbol's name in IR images
  uint32_t dimensions;   ///< 1 to 3; 1 for a single task
  uint32_t closure_size; ///< bytes of the user's function object
  uint32_t closure_align;
  uint32_t num_params;
  const struct syclc_param *params;
  uint32_t num_native;          ///< 0 if the native target was not requested
  uint32_t reqd_sub_group_size; ///< 0: none required
  const struct syclc_native_variant *native;
  uint32_t reqd_work_group_size[3]; ///< x-fastest; 0: none required
  uint32_t flags;                   ///< syclc_kernel_flags
  uint64_t aspects;                 ///< bit n: attributes say that the kernel needs sycl::aspect number n
  uint64_t static_local_size; ///< bytes of the kernel's own objects in local memory, a multiple of 128: on every target
                              ///< they come first, followed by the launch's local_accessors
  const struct syclc_module *module; ///< the module whose images contain it; never null
  const uint32_t *spec_constants;    ///< indices of syclc_module::spec_constants that the kernel reads
  uint32_t num_spec_constants;
  uint32_t used_aspects;               ///< bit n: the kernel's source uses features that need sycl::aspect number n
  uint32_t max_work_group_size[3];     ///< x-fastest; launches with larger work-groups are rejected. 0: no limit
  uint32_t max_linear_work_group_size; ///< the product of all dimensions; 0: no limit
};

/// Properties of a kernel that the runtime needs before it runs it.
enum syclc_kernel_flags {
  SYCLC_KERNEL_USES_LOCAL_MEMORY = 1u << 0,
  SYCLC_KERNEL_USES_BARRIER = 1u << 1,
  SYCLC_KERNEL_NEEDS_SUB_GROUPS = 1u << 2, ///< its images need a device with sub-groups; native code always has them
  SYCLC_KERNEL_ASSERTS = 1u << 3,          ///< one of its parameters is a SYCLC_PARAM_ASSERTION, for itself, or for
                                           ///< functions of other modules
  SYCLC_KERNEL_RUNS_GROUPS = 1u << 4,      ///< hierarchical: ND_RANGE with one work-item per group of the launch; PTX
                                           ///< has as many threads for each as `.maxntid` says
  SYCLC_KERNEL_CALLS_EXTERNAL = 1u << 5,   ///< calls SYCL_EXTERNAL functions of other modules, which may read
                                           ///< specialization constants that the kernel's module does not read
  SYCLC_KERNEL_IDS_FIT_IN_INT = 1u << 6,   ///< launches in which a global id is larger than an int are rejected
  SYCLC_KERNEL_IS_BRIEF = 1u << 7          ///< a single task that takes microseconds at most and waits for nothing
};

/// Bit of syclc_module::images_size: the file that the module was loaded from has further containers of the module in
/// section SYCLC_FILE_SECTION (image_properties.h), those whose property "syclc.module" is its id. syclc-bundle sets
/// it.
#define SYCLC_IMAGES_IN_FILE (1ull << 63)

/// All that one translation unit registers. A device link (syclc-link) adds a module without kernels, whose images and
/// code belong to kernels of other modules.
struct syclc_module {
  uint64_t magic;   ///< SYCLC_MODULE_MAGIC
  uint32_t version; ///< SYCLC_ABI_VERSION
  uint32_t num_kernels;
  const struct syclc_kernel *const *kernels;
  const void *images;   ///< OffloadBinary containers back to back, 8-byte aligned; null if there are none
  uint64_t images_size; ///< their bytes; bit SYCLC_IMAGES_IN_FILE: the file of the program or library has more
  const char *source;   ///< the source file's name, for messages
  const char *id;       ///< 32 hexadecimal digits, unique to the translation unit; images name it in "syclc.module"
  const struct syclc_spec_constant *spec_constants;
  uint32_t num_spec_constants;
  uint32_t spec_constants_size; ///< bytes of the block of all values
  const struct syclc_device_global *device_globals;
  const struct syclc_linked_code *linked;
  uint32_t num_device_globals;
  uint32_t num_linked;
  const struct syclc_native_caller *native_callers; ///< empty without native code
  uint32_t num_native_callers;
  uint32_t reserved; ///< 0
};

/// For native code: the values of the specialization constants of another module, in the launch whose kernel's module
/// has `values` (syclc_native_work::spec_constants). Valid as long as these. Thread-safe.
const void *__syclc_specialization_constants_of(const void *values, const char *module_id);

/// For native code of -O0: the copy of a device_global that the running kernel uses, given the variable on the host.
const void *__syclc_native_device_global(const void *host);

/// Makes a module's kernels known to the runtime. Called by generated constructors, also on dlopen. Never throws: a
/// module with an unknown version is recorded, and launching one of its kernels is an error.
void __syclc_register_module(const struct syclc_module *module);

/// Removes a module. Called by generated destructors, also on dlclose; waits for launches of its kernels to end.
void __syclc_unregister_module(const struct syclc_module *module);

#ifdef __cplusplus
}
#endif

#endif
