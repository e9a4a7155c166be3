// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compiles SYCL sources that a program supplies as strings (sycl_ext_oneapi_kernel_compiler): runs syclc++ as a child
/// process, which compiles the source to a shared library, and loads it.
///
/// \code
///   kernels.cpp    the program's text
///   names          the plugin's list of the kernels that are functions: symbols and C++ names
///   library.cpp    #include "kernels.cpp", and a static object per kernel that registers it with libsycl when loaded
/// \endcode
/// Libraries are cached on disk (code_cache.hpp), so that the next process compiles nothing. The key covers all their
/// inputs. They stay loaded until the process ends, because their kernels may be in use anywhere.
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

/// A source to compile, and its options.
struct sycl_source {
  std::string text;
  std::vector<include_file> includes;
  std::vector<std::string> options;          ///< for the compiler
  std::vector<std::string> registered_names; ///< C++ expressions for kernels that are functions
};

/// A kernel that is a function in a source.
struct source_kernel_entry {
  std::string name, symbol; ///< name: as registered, or the symbol
  const syclc_kernel *kernel = nullptr;
};
using source_kernel_list = std::vector<source_kernel_entry>;

/// Whether a compiler is available: syclc++ near libsycl's folder, or the one in SYCLC_COMPILER.
bool can_compile_sycl() noexcept;

/// Compiles and loads a source, or finds the earlier result. \param log receives the compiler's output.
/// \throws errc::build with the compiler's messages; errc::invalid for an option that is unknown or reserved for the
/// runtime. \pre can_compile_sycl().
std::shared_ptr<const source_kernel_list> compile_sycl(const sycl_source &source, std::string &log);

} // namespace sycl::detail
