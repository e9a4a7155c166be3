/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// The one layout that the compiler and the runtime share.
///
/// The compiler (passes/outline/Descriptors, passes/emit) writes these structures as constant data into every object
/// that holds kernels; libsycl (runtime/core/image_registry) reads them. Plain C, versioned, no pointers to code of the
/// runtime: an object compiled by one syclc keeps working with a later libsycl, or is refused with a clear error.
///
/// What one translation unit with two kernels contributes:
/// \code
///   static const syclc_kernel a = {SYCLC_KERNEL_MAGIC, SYCLC_ABI_VERSION, ...}, b = {...};
///   static const char image[] __attribute__((section(".llvm.offloading"))) = "...";  // llvm::object::OffloadBinary
///   static const syclc_module module = {SYCLC_MODULE_MAGIC, SYCLC_ABI_VERSION, 2, {&a, &b}, image, sizeof image, ...};
///   static void ctor(void) __attribute__((constructor)) { __syclc_register_module(&module); }
///   static void dtor(void) __attribute__((destructor)) { __syclc_unregister_module(&module); }
/// \endcode
///
/// Dimension order: every array of three is in *x-fastest* order, as in OpenCL: element 0 is the dimension in which
/// neighbouring work-items differ by one. A SYCL index `i` of a `D`-dimensional range is element `D - 1 - i`.
#ifndef SYCLC_ABI_DEVICE_IMAGE_H
#define SYCLC_ABI_DEVICE_IMAGE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever a structure below changes its meaning. The magic and version fields never move.
#define SYCLC_ABI_VERSION 2u

/// First field of syclc_kernel: "syclckrn" read as a little-endian number.
#define SYCLC_KERNEL_MAGIC 0x6e726b636c637973ull
/// First field of syclc_module: "syclcmod" read as a little-endian number.
#define SYCLC_MODULE_MAGIC 0x646f6d636c637973ull

/// How a kernel is launched, and so which form its native code has.
enum syclc_kernel_kind {
  SYCLC_KERNEL_SINGLE_TASK = 0, ///< one work-item
  SYCLC_KERNEL_RANGE = 1,       ///< sycl::range: work-items know only their global id
  SYCLC_KERNEL_ND_RANGE = 2,    ///< sycl::nd_range: work-groups
  SYCLC_KERNEL_HIERARCHICAL = 3 ///< only what headers tell the compiler: becomes ND_RANGE with SYCLC_KERNEL_RUNS_GROUPS
};

/// What a kernel parameter of an IR image (SPIR-V, PTX) is made from. Native code reads the closure itself.
enum syclc_param_kind {
  SYCLC_PARAM_VALUE = 0,        ///< `size` bytes at closure + offset, by value
  SYCLC_PARAM_POINTER = 1,      ///< a device pointer (USM or an accessor's) stored at closure + offset
  SYCLC_PARAM_CLOSURE = 2,      ///< the whole closure, by value: for kernels that index their captures dynamically
  SYCLC_PARAM_LOCAL_MEMORY = 3, ///< the work-group's local memory; its size is known at launch. Always last
  SYCLC_PARAM_ASSERTION = 4 ///< a device pointer to a syclc_assertion_record (assertion_record.h); null in native code
};

/// One parameter of the kernel function in an IR image, in order.
struct syclc_param {
  uint32_t kind;   ///< syclc_param_kind
  uint32_t offset; ///< bytes from the start of the closure
  uint32_t size;   ///< bytes
  uint32_t align;  ///< bytes
};

/// What a native kernel works on, shared by all its calls in one launch except begin and end.
struct syclc_native_work {
  uint64_t begin[3]; ///< RANGE: first work-item, offset not added. ND_RANGE: first work-group. SINGLE_TASK: unused
  uint64_t end[3];   ///< one past the last, in each dimension: the call runs the whole box [begin, end)
  uint64_t global_size[3]; ///< work-items; 1 in unused dimensions
  uint64_t local_size[3];  ///< work-items a group; ND_RANGE only
  uint64_t num_groups[3];  ///< ND_RANGE only
  uint64_t offset[3];      ///< global offset
  void *local_memory;      ///< this thread's local memory (syclc_kernel::static_local_size bytes, then those of the
                           ///< launch's local_accessors), aligned to 128 bytes; null when there is none
  void *scratch;           ///< this thread's space for values that live across barriers; null when scratch_size is 0
};

/// Runs the work-items (or work-groups) of a box on the calling thread. Reentrant; touches nothing but its arguments.
typedef void (*syclc_native_fn)(const void *closure, const struct syclc_native_work *work);

/// x86-64 micro-architecture levels of the psABI; other hosts have SYCLC_ISA_BASELINE only.
enum syclc_isa_level {
  SYCLC_ISA_BASELINE = 0, ///< what the translation unit itself was compiled for (also: an explicit -march)
  SYCLC_ISA_X86_64_V2 = 2,
  SYCLC_ISA_X86_64_V3 = 3,
  SYCLC_ISA_X86_64_V4 = 4
};

/// One native version of a kernel. A kernel's variants are sorted by level, lowest first, then by sub_group_size. The
/// runtime takes the highest level that the CPU has, and of its sizes the one that suits the launch: rows of work-items
/// (dimension x) are cut into sub-groups, so short rows want small ones.
struct syclc_native_variant {
  uint32_t isa_level;      ///< syclc_isa_level
  uint32_t sub_group_size; ///< lanes of a sub-group; 1 when the kernel was not vectorised
  syclc_native_fn function;
  uint64_t scratch_size; ///< bytes of syclc_native_work::scratch for each sub-group of a work-group, a multiple of 128.
                         ///< A work-group has ceil(local_size[0] / sub_group_size) * local_size[1] * local_size[2]
};

struct syclc_module;

/// Describes one kernel. The address of the kernel's entry function in host code *is* the address of this.
struct syclc_kernel {
  uint64_t magic;        ///< SYCLC_KERNEL_MAGIC: anything else means that the syclc plugin did not process the source
  uint32_t version;      ///< SYCLC_ABI_VERSION of the compiler that wrote it
  uint32_t kind;         ///< syclc_kernel_kind
  const char *name;      ///< mangled name of the entry function: the symbol's name in IR images
  uint32_t dimensions;   ///< 1 to 3; 1 for a single task
  uint32_t closure_size; ///< bytes of the user's function object
  uint32_t closure_align;
  uint32_t num_params;
  const struct syclc_param *params;
  uint32_t num_native;          ///< 0 when the native target was not asked for
  uint32_t reqd_sub_group_size; ///< 0: none required
  const struct syclc_native_variant *native;
  uint32_t reqd_work_group_size[3]; ///< x-fastest; 0: none required
  uint32_t flags;                   ///< syclc_kernel_flags
  uint64_t aspects;                 ///< bit n: the kernel needs sycl::aspect number n
  uint64_t static_local_size; ///< bytes of local memory that the kernel's own objects take, a multiple of 128: they
                              ///< come first, on every target, and the launch's local_accessors follow
  const struct syclc_module *module; ///< the module whose images hold it; never null
};

/// Facts about a kernel that the runtime needs before it runs it.
enum syclc_kernel_flags {
  SYCLC_KERNEL_USES_LOCAL_MEMORY = 1u << 0,
  SYCLC_KERNEL_USES_BARRIER = 1u << 1,
  SYCLC_KERNEL_NEEDS_SUB_GROUPS = 1u << 2, ///< its images need a device with sub-groups; native code always has them
  SYCLC_KERNEL_ASSERTS = 1u << 3,          ///< one of its parameters is a SYCLC_PARAM_ASSERTION
  SYCLC_KERNEL_RUNS_GROUPS = 1u << 4 ///< hierarchical: ND_RANGE with one work-item for each of the launch's groups
};

/// All that one translation unit registers.
struct syclc_module {
  uint64_t magic;   ///< SYCLC_MODULE_MAGIC
  uint32_t version; ///< SYCLC_ABI_VERSION
  uint32_t num_kernels;
  const struct syclc_kernel *const *kernels;
  const void *images; ///< OffloadBinary containers back to back, 8-byte aligned; null when there are none
  uint64_t images_size;
  const char *source; ///< the source file's name, for messages
};

/// Makes a module's kernels known to the runtime. Called by generated constructors, also on dlopen. Never throws: a
/// module of a version it does not understand is remembered and refused when one of its kernels is launched.
void __syclc_register_module(const struct syclc_module *module);

/// Forgets a module. Called by generated destructors, also on dlclose; waits for launches of its kernels to end.
void __syclc_unregister_module(const struct syclc_module *module);

#ifdef __cplusplus
}
#endif

#endif
