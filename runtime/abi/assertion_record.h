/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// How a kernel reports a failed assert(), or an index outside of an accessor, to the host, on a device that cannot end
/// the program.
///
/// A kernel with assertions has a parameter SYCLC_PARAM_ASSERTION (device_image.h), which points to a zeroed record in
/// the device's memory. The first work-item whose assertion fails writes the record and ends; the others continue. When
/// the kernel has ended, the runtime reads the record, prints it and aborts. (Native code calls the runtime
/// immediately.)
#ifndef SYCLC_ABI_ASSERTION_RECORD_H
#define SYCLC_ABI_ASSERTION_RECORD_H

#include <stdint.h>

/// Maximum lengths of texts including the terminating null; longer ones are truncated.
enum { SYCLC_ASSERTION_TEXT = 512 };

/// What failed. Before SYCLC_INDEX_OUT_OF_RANGE existed, libsycl took every other value than 0 for an assertion.
enum {
  SYCLC_NOTHING_FAILED = 0,
  SYCLC_ASSERTION_FAILED = 1,
  SYCLC_INDEX_OUT_OF_RANGE = 2 ///< `expression` is a sentence about the index
};

struct syclc_assertion_record {
  uint32_t failed;       ///< SYCLC_NOTHING_FAILED, or what failed first
  uint32_t line;         ///< in the source
  uint32_t dimensions;   ///< of the ids: 0 to 3
  uint32_t has_local_id; ///< 0: the kernel has no work-groups
  uint64_t global_id[3]; ///< of the work-item, x-fastest
  uint64_t local_id[3];
  char expression[SYCLC_ASSERTION_TEXT];
  char file[SYCLC_ASSERTION_TEXT];
  char function[SYCLC_ASSERTION_TEXT];
};

#endif
