// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: the macros of the specification and of extensions. Each header in this folder
/// is one subject of <sycl/sycl.hpp>, for programs that do not want to parse the rest.
///
/// SYCL_KHR_SPLIT_HEADERS is not defined yet, because headers for streams, geometric functions, hierarchical kernels
/// and kernel handlers do not exist separately.
#pragma once

#include <sycl/version.hpp>
