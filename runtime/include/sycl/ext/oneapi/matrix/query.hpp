// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Queries of the matrices that a device can multiply (oneAPI's extension sycl_ext_oneapi_matrix), at run time:
///
/// \code
///   using namespace sycl::ext::oneapi::experimental;
///   for (const matrix::combination &c : device.get_info<info::device::matrix_combinations>()) ...
/// \endcode
/// The result is combinations.def, without types that the device lacks; it is empty on devices without sub-groups.
#pragma once

#include <sycl/ext/oneapi/bfloat16.hpp>
#include <sycl/half.hpp>
#include <sycl/info/descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sycl {
class device;

namespace ext::oneapi::experimental {
namespace matrix {

/// The role of a matrix in `D = A * B + C`: C and D are accumulators.
enum class use { a, b, accumulator };

/// The layout of a matrix in memory. `ext_intel_packed`, for A and B: as many elements of a column as fill 32 bits are
/// contiguous, followed by those of the next column. Accumulators are `dynamic`: load and store take the layout.
enum class layout { row_major, col_major, dynamic, ext_intel_packed };

namespace precision {
/// Elements that are float in memory. Tensor cores of GPUs use the upper 19 bits; devices without them use all bits.
class tf32;
} // namespace precision

/// Types of elements, by name.
enum class matrix_type { bf16, fp16, tf32, fp32, fp64, sint8, sint16, sint32, sint64, uint8, uint16, uint32, uint64 };

/// Matrices that a device can multiply: A is M x K, B is K x N. Either every shape up to the maximum (`max_*`), with
/// sizes of 0, or a single shape, with maxima of 0. All of syclc's are of the first kind.
struct combination {
  std::size_t max_msize, max_nsize, max_ksize;
  std::size_t msize, nsize, ksize;
  matrix_type atype, btype, ctype, dtype;
};

} // namespace matrix

namespace info::device {
/// \returns std::vector<matrix::combination>
struct matrix_combinations : sycl::detail::info_query<sycl::device, std::vector<matrix::combination>> {};
} // namespace info::device
} // namespace ext::oneapi::experimental

/// Extension sycl_ext_intel_matrix: separate storage for tiles, which no supported device has: 0.
namespace ext::intel::experimental::info::device::matrix {
struct numtiles : sycl::detail::info_query<sycl::device, int> {};
} // namespace ext::intel::experimental::info::device::matrix

namespace detail {
/// The C++ types of matrix_type, by the same names.
struct matrix_types {
  using bf16 = ext::oneapi::bfloat16;
  using fp16 = half;
  using tf32 = ext::oneapi::experimental::matrix::precision::tf32;
  using fp32 = float;
  using fp64 = double;
  using sint8 = std::int8_t;
  using uint8 = std::uint8_t;
  using sint32 = std::int32_t;
};
} // namespace detail
} // namespace sycl
