// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Khronos' extension khr_split_headers: atomic_ref and fences.
#pragma once

#include <sycl/atomic_ref.hpp>
#include <sycl/khr/split_headers/version.hpp>
#include <sycl/memory_enums.hpp>
