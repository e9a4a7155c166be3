/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// What libsyclc-jit.so offers to libsycl: the passes of the compiler and LLVM, at run time, behind one table of plain
/// C functions. The library is loaded by dlopen when something must be compiled and never otherwise; it shows nothing
/// of LLVM to the process (docs/jit.md).
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
/// All functions may be called from any thread; compilations of different kernels run at the same time.
#ifndef SYCLC_JIT_JIT_H
#define SYCLC_JIT_JIT_H

#include "abi/device_image.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Raised whenever a structure below changes: libsycl and libsyclc-jit come from one build.
#define SYCLC_JIT_VERSION 2u

/// Bytes that the library has allocated; null when there are none.
struct syclc_jit_bytes {
  char *data;
  uint64_t size;
};

/// What code calls a device_global of syclc_module::device_globals: this and its name. Constants have their names.
#define SYCLC_JIT_DEVICE_GLOBAL "__syclc_device_global."

/// A variable of the program that code names, though the dynamic loader need not know it.
struct syclc_jit_symbol {
  const char *name;
  void *address;
};

/// SPMD IR of one module, with its constants' values.
struct syclc_jit_ir {
  const void *bitcode;
  uint64_t size;
  const void *spec_constants; ///< the block of all values (syclc_native_work::spec_constants); null when there are none
  uint64_t spec_constants_size;
};

/// A kernel to compile for this machine.
struct syclc_jit_request {
  const struct syclc_jit_ir *modules; ///< first the kernel's own, then those whose functions it may call
  uint64_t num_modules;
  const char *kernel; ///< syclc_kernel::name
  const struct syclc_jit_symbol *symbols;
  uint64_t num_symbols;
  /// Finds what is not in `symbols` nor in the C library's mathematics; null when the process has it not.
  void *(*find_symbol)(void *context, const char *name);
  void *context;
  int perf_map; ///< not 0: load() adds the functions to perf's map of this process, /tmp/perf-PID.map
};

/// Code that can run. Variants are sorted as syclc_kernel::native; their level is SYCLC_ISA_BASELINE.
struct syclc_jit_code {
  const struct syclc_native_variant *variants;
  uint32_t num_variants;
};

struct syclc_jit {
  /// Version of LLVM, the machine's processor and its features as LLVM knows them: objects are for these alone.
  const char *identity;
  /// Compiles; the object holds all that load() needs. \returns 0 with `error` set to a text when that failed.
  int (*compile)(const struct syclc_jit_request *request, struct syclc_jit_bytes *object,
                 struct syclc_jit_bytes *error);
  /// Links an object of compile() into the process. Of the request, modules do not matter. Debuggers learn of its
  /// names.
  /// \returns null with `error` set to a text when that failed.
  struct syclc_jit_code *(*load)(const void *object, uint64_t size, const struct syclc_jit_request *request,
                                 struct syclc_jit_bytes *error);
  /// Of code that no thread runs any more.
  void (*unload)(struct syclc_jit_code *code);
  void (*release)(struct syclc_jit_bytes *bytes);
};

/// The one symbol that the library exports. \returns null when it is of another version.
#define SYCLC_GET_JIT "syclc_get_jit"
typedef const struct syclc_jit *(*syclc_get_jit_fn)(uint32_t version);

#ifdef __cplusplus
}
#endif

#endif
