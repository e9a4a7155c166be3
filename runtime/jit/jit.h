/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// The interface of libsyclc-jit.so for libsycl: the compiler's passes and LLVM at run time, behind one table of C
/// functions. The library is loaded by dlopen only when something must be compiled, and its LLVM is hidden from the
/// process (docs/jit.md).
///
/// \code
///   const struct syclc_jit *jit = ((syclc_get_jit_fn)dlsym(library, SYCLC_GET_JIT))(SYCLC_JIT_VERSION);
///   struct syclc_jit_bytes object, error;
///   if (jit->compile(&request, &object, &error)) {           // seconds; the object may be kept for other processes
///     struct syclc_jit_code *code = jit->load(object.data, object.size, &request, &error);
///     ... code->variants[i].function(closure, &work) ...
///     jit->unload(code);
///   }
///   jit->release(&object), jit->release(&error);
/// \endcode
/// All functions may be called from any thread. Different kernels can be compiled at the same time.
#ifndef SYCLC_JIT_JIT_H
#define SYCLC_JIT_JIT_H

#include "abi/device_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Increased when a structure below changes. libsycl and libsyclc-jit must be from the same build.
#define SYCLC_JIT_VERSION 3u

/// Bytes that the library has allocated; null if there are none.
struct syclc_jit_bytes {
  char *data;
  uint64_t size;
};

/// Prefix of the symbol of a device_global in syclc_module::device_globals; its name follows. Constants have no prefix.
#define SYCLC_JIT_DEVICE_GLOBAL "__syclc_device_global."

/// A variable of the program that code uses and that the dynamic loader may not know.
struct syclc_jit_symbol {
  const char *name;
  void *address;
  uint64_t size; ///< bytes
};

/// SPMD IR of one module, with the values of its specialization constants.
struct syclc_jit_ir {
  const void *bitcode;
  uint64_t size;
  const void *spec_constants; ///< the block of all values (syclc_native_work::spec_constants); null if there are none
  uint64_t spec_constants_size;
};

/// A kernel to compile for this machine.
struct syclc_jit_request {
  const struct syclc_jit_ir *modules; ///< first that of the kernel, then those with functions that it may call
  uint64_t num_modules;
  const char *kernel; ///< syclc_kernel::name
  const struct syclc_jit_symbol *symbols;
  uint64_t num_symbols;
  /// Finds symbols that are neither in `symbols` nor in the C library's mathematics. Returns null if there is none.
  void *(*find_symbol)(void *context, const char *name);
  void *context;
  int perf_map; ///< if not 0, load() adds the functions to perf's map of this process, /tmp/perf-PID.map
};

/// Loaded code. Variants are sorted like syclc_kernel::native; their level is SYCLC_ISA_BASELINE.
struct syclc_jit_code {
  const struct syclc_native_variant *variants;
  uint32_t num_variants;
};

struct syclc_jit {
  /// Version of LLVM, and LLVM's names of the machine's processor and its features. Objects are valid only for these.
  const char *identity;
  /// Compiles to an object that contains everything that load() needs. \returns 0 and sets `error` to a text on
  /// failure.
  int (*compile)(const struct syclc_jit_request *request, struct syclc_jit_bytes *object,
                 struct syclc_jit_bytes *error);
  /// Compiles to PTX for an NVIDIA GPU of the architecture ("sm_90"), with the kernel's usual entry (docs/nvptx.md).
  /// The values of specialization constants are part of the code. \returns as compile().
  int (*compile_ptx)(const struct syclc_jit_request *request, const char *arch, struct syclc_jit_bytes *ptx,
                     struct syclc_jit_bytes *error);
  /// Links an object of compile() into the process, and registers its symbols for debuggers. Does not use the modules
  /// of the request. \returns null and sets `error` to a text on failure.
  struct syclc_jit_code *(*load)(const void *object, uint64_t size, const struct syclc_jit_request *request,
                                 struct syclc_jit_bytes *error);
  /// Unloads code that no thread is running.
  void (*unload)(struct syclc_jit_code *code);
  void (*release)(struct syclc_jit_bytes *bytes);
};

/// The only function that the library exports. \returns null if the library has another version.
#define SYCLC_GET_JIT "syclc_get_jit"
typedef const struct syclc_jit *(*syclc_get_jit_fn)(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif
