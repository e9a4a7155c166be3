// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The standard output of kernels.
#ifndef SYCLC_TESTS_SYCL_STANDARD_OUTPUT_HPP
#define SYCLC_TESTS_SYCL_STANDARD_OUTPUT_HPP

#include <cstdio>
#include <functional>
#include <string>

#include <unistd.h>

/// Captures the process's standard output, including that of the C library and of drivers.
inline std::string standard_output_of(const std::function<void()> &work) {
  std::fflush(stdout);
  std::FILE *const file = std::tmpfile();
  const int old = dup(STDOUT_FILENO);
  dup2(fileno(file), STDOUT_FILENO);
  work();
  std::fflush(stdout);
  dup2(old, STDOUT_FILENO);
  close(old);
  std::string text;
  std::rewind(file);
  for (int c; (c = std::getc(file)) != EOF;) text += static_cast<char>(c);
  std::fclose(file);
  return text;
}

#endif
