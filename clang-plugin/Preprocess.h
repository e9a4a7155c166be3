// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Include path and macros for Clang's preprocessor runs (-E, -M, the first step of -save-temps).
#ifndef SYCLC_CLANG_PLUGIN_PREPROCESS_H
#define SYCLC_CLANG_PLUGIN_PREPROCESS_H

/// Restarts this process's Clang with SYCL's include folder and macros, if it only preprocesses C++ and lacks them;
/// then does not return.
/// \param prefix_lib PREFIX/lib, the folder of syclc.so.
void preprocess_with_sycl(const char *prefix_lib);

#endif
