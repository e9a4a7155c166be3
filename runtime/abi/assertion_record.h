/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/// \file
/// How a kernel on a device that cannot end the program tells the host of an assert() that failed.
///
/// A kernel that asserts has a parameter SYCLC_PARAM_ASSERTION (device_image.h), which points to one record of zeros in
/// the device's memory. The first work-item whose assertion fails writes it and ends; the others go on. The runtime
/// reads it when the kernel has ended, prints it and aborts. (Native code calls the runtime at once.)
#ifndef SYCLC_ABI_ASSERTION_RECORD_H
#define SYCLC_ABI_ASSERTION_RECORD_H

#include <stdint.h>

/// Longest texts with their ends; longer ones are cut.
enum { SYCLC_ASSERTION_TEXT = 512 };

struct syclc_assertion_record {
  uint32_t failed;       ///< not 0: an assertion failed
  uint32_t line;         ///< in the source
  uint32_t dimensions;   ///< that the ids have: 0 to 3
  uint32_t has_local_id; ///< 0: the kernel has no work-groups
  uint64_t global_id[3]; ///< of the work-item, x-fastest
  uint64_t local_id[3];
  char expression[SYCLC_ASSERTION_TEXT];
  char file[SYCLC_ASSERTION_TEXT];
  char function[SYCLC_ASSERTION_TEXT];
};

#endif
