// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The contestants: each prepares its form of a problem on its device, and runs it again and again.
#pragma once

#include "compare.hpp"

#include <memory>
#include <string>

namespace compare {

/// One form of one problem, ready to run: memory is allocated and filled, code is compiled.
class prepared {
public:
  virtual ~prepared() = default;
  /// One run, complete when it returns. Only this is timed.
  virtual void run() = 0;
  /// Gives array number `index` this content.
  virtual void write(std::size_t index, const std::byte *source, std::size_t bytes) = 0;
  virtual void read(std::size_t index, std::byte *destination, std::size_t bytes) = 0;
};

class contestant {
public:
  virtual ~contestant() = default;
  /// \returns nothing if the problem has no form for this contestant.
  /// \throws std::exception if the device cannot run the form; the text goes into the table
  virtual std::unique_ptr<prepared> prepare(const problem &) = 0;
};

/// \returns the problem's kernels in CUDA C++, or "" if it has no form for CUDA
std::string cuda_source_of(const problem &);
/// A kernel's name without spaces and commas.
std::string file_name(std::string kernel);

/// \param name syclc, syclc-intel, opencl-intel, opencl-pocl, or openmp; on an NVIDIA GPU syclc-cuda or cuda
/// \throws std::runtime_error where this machine has no such device
std::unique_ptr<contestant> make_contestant(const std::string &name);

} // namespace compare
