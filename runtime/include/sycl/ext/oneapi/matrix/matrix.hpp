// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Matrices that a sub-group holds in registers and multiplies (oneAPI's extensions sycl_ext_oneapi_matrix and
/// sycl_ext_intel_matrix). Programs include this header.
///
/// \code
///   using namespace sycl::ext::oneapi::experimental::matrix;
///   joint_matrix<sycl::sub_group, bfloat16, use::a, 16, 32, layout::row_major> a;
///   joint_matrix<sycl::sub_group, bfloat16, use::b, 32, 16, layout::row_major> b;
///   joint_matrix<sycl::sub_group, float, use::accumulator, 16, 16> sum;
///   joint_matrix_fill(group, sum, 0);
///   for (std::size_t k = 0; k < depth; k += 32) {
///     joint_matrix_load(group, a, from_a + row * depth + k, depth);
///     joint_matrix_load(group, b, from_b + k * width + column, width);
///     joint_matrix_mad(group, sum, a, b, sum);
///   }
///   joint_matrix_apply(group, sum, [](float &element) { element *= factor; });
///   joint_matrix_store(group, sum, to + row * width + column, width, layout::row_major);
/// \endcode
/// All work-items of the sub-group, which must be full, call each function together and with the same arguments.
/// Kernels need a device with sub-groups (aspect::ext_intel_matrix; others reject them: errc::kernel_not_supported). On
/// the native device a kernel that uses matrices has sub-groups of 16, unless it requires another size.
#pragma once

#include <sycl/ext/oneapi/matrix/annotated_memory.hpp>
#include <sycl/ext/oneapi/matrix/joint_matrix.hpp>
