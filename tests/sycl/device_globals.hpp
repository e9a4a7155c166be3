// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables that kernels of two files use: device_globals.cpp and device_globals_other.cpp.
#pragma once

#include <sycl/ext/oneapi/experimental/device_global.hpp>
#include <sycl/sycl.hpp>

namespace two_files {
namespace syclex = sycl::ext::oneapi::experimental;

extern syclex::device_global<int> declared; ///< defined by the other file

template <class Number>
inline syclex::device_global<Number> of_template;

struct holder {
  static syclex::device_global<int[4]> member;
};

/// In the other file: adds 100 to the first two, 1, 2, 3, 4 to the member, and 1000 to a variable of that file that has
/// the same name as one in this file. \returns the value of the latter.
int add_in_other_file(sycl::queue &queue);
/// Increments a variable with property device_image_scope that kernels of this file use, too. \throws because of that
void increment_in_other_file(sycl::queue &queue);

inline syclex::device_global<int, decltype(syclex::properties{syclex::device_image_scope})> of_one_image;
} // namespace two_files
