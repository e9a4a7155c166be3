// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Checks of accessors' indices, for programs compiled with `-fsycl-check-bounds` (plugin option `check-bounds`, which
/// defines `__SYCLC_CHECK_BOUNDS__`). Without it checks_bounds is false, and accessors contain no code for checks.
///
/// \code
///   a[i]      ->  if (!(i < range)) { __syclc_index_out_of_range(1, i, 0, 0, range, 0, 0, ...); i = 0; }
/// \endcode
/// The compiler takes the source line of the report from the call's debug location: functions between an access and the
/// report are inlined (SYCLC_CHECKED), so that the first location outside of this folder is the user's
/// (passes/outline/LocateIndexChecks.h).
#pragma once

#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstdint>

namespace sycl::detail {

/// Whether accessors check their indices in this source; and the attribute of functions that contain a check.
#ifdef __SYCLC_CHECK_BOUNDS__
inline constexpr bool checks_bounds = true;
#define SYCLC_CHECKED [[gnu::always_inline]]
#else
inline constexpr bool checks_bounds = false;
#define SYCLC_CHECKED
#endif

/// What an index belongs to; added to the number of dimensions in reports.
enum class indexed : std::int32_t { accessor = 0, local_accessor = 4, host_accessor = 8 };

/// Reports an `index` outside of `extent`. On devices that cannot end the program the work-item continues, because others
/// may wait for it at a barrier: the caller then uses the accessor's first element. Without elements the work-item ends.
/// \returns whether the index is inside. \param dimensions number of elements of both.
template <class IndexT, class ExtentT>
SYCLC_CHECKED inline bool check_index(indexed what, int dimensions, const IndexT &index, const ExtentT &extent) {
  bool inside = index[0] < extent[0], empty = extent[0] == 0;
  if (dimensions > 1) inside &= index[1] < extent[1], empty |= extent[1] == 0;
  if (dimensions > 2) inside &= index[2] < extent[2], empty |= extent[2] == 0;
  if (__builtin_expect(inside, true)) return true;
  const bool has_y = dimensions > 1, has_z = dimensions > 2; // builtins are x-fastest
#ifdef __SYCLC_CHECK_BOUNDS__
  [[clang::nomerge]] // each report has its own line
#endif
  __syclc_index_out_of_range(dimensions + static_cast<std::int32_t>(what), index[dimensions - 1],
                             has_y ? index[dimensions - 2] : 0, has_z ? index[0] : 0, extent[dimensions - 1],
                             has_y ? extent[dimensions - 2] : 0, has_z ? extent[0] : 0, nullptr, 0, nullptr, nullptr);
  if (empty) __builtin_trap();
  return false;
}

/// The indices that `a[i][j]` has got so far, and the accessor's range: the last index checks all of them.
/// Empty unless indices are checked.
template <bool Checks = checks_bounds>
class partial_index {};
template <>
class partial_index<true> {
public:
  template <int Dimensions>
  partial_index(indexed what, const void *start, const range<Dimensions> &extent, std::size_t first)
      : what_(what), start_(start), dimensions_(Dimensions) {
    for (int dim = 0; dim != Dimensions; ++dim) extent_[dim] = extent[dim];
    index_[0] = first;
  }
  /// With one more index, which is not the last.
  partial_index with(std::size_t index) const {
    partial_index result(*this);
    result.index_[result.given_++] = index;
    return result;
  }
  /// \returns whether all indices are inside.
  SYCLC_CHECKED bool check_last(std::size_t index) const {
    const partial_index all = with(index);
    return check_index(what_, dimensions_, all.index_, all.extent_);
  }
  /// The accessor's first element, to be used if they are not.
  template <class ValueT>
  ValueT &first_element() const {
    return *static_cast<ValueT *>(const_cast<void *>(start_));
  }

private:
  indexed what_;
  const void *start_;
  int dimensions_;
  int given_ = 1;
  std::size_t index_[3] = {};
  std::size_t extent_[3] = {};
};

/// A partial_index if indices are checked. \tparam Rest at least 1; the type depends on it, so that a template that uses
/// it need not be valid in sources without checks.
template <int Rest>
using indices_before = partial_index<checks_bounds && (Rest > 0)>;

} // namespace sycl::detail
