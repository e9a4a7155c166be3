// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An OpenCL layer of the tests' own, libsyclc-test-layer.so: the loader passes each call of OpenCL through it
/// (OPENCL_LAYERS=FILE). It counts calls, lets them fail, and counts the objects that are not released. docs/testing.md
/// has its environment variables; these functions do the same from within a process:
/// \code
///   const auto fail = reinterpret_cast<decltype(&opencl_test_fail)>(dlsym(layer, "opencl_test_fail"));
///   fail("clEnqueueNDRangeKernel", 2, 2, CL_OUT_OF_RESOURCES, false);     // the second call from now on
/// \endcode
#pragma once

#include <CL/cl.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Counts calls from zero again, and lets one of them fail. \param call 1 is the next call of the function; 0: none fails.
/// \param last the last one of the calls that fail. \param code the error. \param asynchronous calls succeed, and their
/// events end with the error.
void opencl_test_fail(const char *function, unsigned long call, unsigned long last, cl_int code, bool asynchronous);
/// How many calls have failed since then.
unsigned long opencl_test_failures(void);
/// The functions that are counted, by index. \returns null at the end.
const char *opencl_test_function(unsigned index);
/// How often a function was called since opencl_test_fail().
unsigned long opencl_test_calls(unsigned function);
/// The kinds of objects that are counted, by index. \returns null at the end.
const char *opencl_test_kind(unsigned index);
/// How many references to objects of a kind the program has: those that it got, minus those that it released.
long opencl_test_references(unsigned kind);

#ifdef __cplusplus
}
#endif
