// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the macros of the specification and of extensions. Each header of this folder
/// is one subject of <sycl/sycl.hpp>, for programs that do not want to parse the rest.
///
/// SYCL_KHR_SPLIT_HEADERS is not defined yet: the headers of streams, geometric functions, hierarchical kernels and
/// kernel handlers come with these.
#pragma once

#include <sycl/version.hpp>
