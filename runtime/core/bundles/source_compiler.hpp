// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles SYCL sources that a program holds in strings (sycl_ext_oneapi_kernel_compiler): starts syclc++ as a process
/// of its own, which makes a shared library of the source, and loads it.
///
/// \code
///   kernels.cpp    the program's text
///   names          what the plugin lists of it: the kernels that are functions, by symbol and as C++ names them
///   library.cpp    #include "kernels.cpp", and a static object for each kernel, which tells libsycl of it when loaded
/// \endcode
/// Libraries are kept on disk (code_cache.hpp) by all that they are made of, so that the next process compiles nothing,
/// and stay loaded until the process ends: kernels of them may be anywhere.
#pragma once

#include "abi/device_image.h"

#include <memory>
#include <string>
#include <vector>

namespace sycl::detail {

/// A file that the source includes.
struct include_file {
  std::string name, content;
};

/// What is compiled, and how.
struct sycl_source {
  std::string text;
  std::vector<include_file> includes;
  std::vector<std::string> options;          ///< of the compiler
  std::vector<std::string> registered_names; ///< C++ expressions for kernels that are functions
};

/// A kernel that is a function of a source.
struct source_kernel_entry {
  std::string name, symbol; ///< as registered, or the symbol; the symbol
  const syclc_kernel *kernel = nullptr;
};
using source_kernel_list = std::vector<source_kernel_entry>;

/// Whether there is a compiler: syclc++ beside libsycl's folder, or what SYCLC_COMPILER names.
bool can_compile_sycl() noexcept;

/// Compiles and loads a source, or finds what that was the last time. \param log gets what the compiler said.
/// \throws errc::build with the compiler's messages; errc::invalid for an option that it does not know or that belongs
/// to this code. \pre can_compile_sycl().
std::shared_ptr<const source_kernel_list> compile_sycl(const sycl_source &source, std::string &log);

} // namespace sycl::detail
