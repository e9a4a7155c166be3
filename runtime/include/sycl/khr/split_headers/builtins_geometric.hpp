// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: geometric functions.
#pragma once

#include <sycl/builtins_geometric.hpp>
#include <sycl/khr/split_headers/version.hpp>
