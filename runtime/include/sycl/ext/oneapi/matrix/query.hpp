// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Which matrices a device multiplies (oneAPI's extension sycl_ext_oneapi_matrix), at run time:
///
/// \code
///   using namespace sycl::ext::oneapi::experimental;
///   for (const matrix::combination &c : device.get_info<info::device::matrix_combinations>()) ...
/// \endcode
/// The answer is combinations.def, less what the device has no types for; it is empty on devices without sub-groups.
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

/// Which place a matrix has in `D = A * B + C`: C and D are accumulators.
enum class use { a, b, accumulator };

/// How a matrix lies in memory. `ext_intel_packed`, for A and B: as many elements of a column as fill 32 bits lie side
/// by side, then those of the next column. Accumulators are `dynamic`: the layout is told to load and store.
enum class layout { row_major, col_major, dynamic, ext_intel_packed };

namespace precision {
/// Elements that lie in memory as float, and of which a device may use the upper 19 bits. Here all count.
class tf32;
} // namespace precision

/// Types of elements, by name.
enum class matrix_type { bf16, fp16, tf32, fp32, fp64, sint8, sint16, sint32, sint64, uint8, uint16, uint32, uint64 };

/// Matrices that a device multiplies: A is M x K, B is K x N. Either every shape up to the greatest (`max_*`), and the
/// sizes are 0, or one shape, and the greatest are 0. All of syclc's are of the first kind.
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

/// Extension sycl_ext_intel_matrix: tiles in a storage of their own, which no device here has: 0.
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
