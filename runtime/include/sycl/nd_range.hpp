// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::nd_range (specification 4.9.1.2).
#pragma once

#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {

/// An index space cut into work-groups. Each global size must be a multiple of the local one: checked at launch
/// (errc::nd_range).
template <int Dimensions = 1>
class nd_range {
public:
  static constexpr int dimensions = Dimensions;

  /// \param offset added to every global id (deprecated in SYCL 2020).
  constexpr nd_range(range<Dimensions> globalSize, range<Dimensions> localSize,
                     id<Dimensions> offset = id<Dimensions>())
      : global_(globalSize), local_(localSize), offset_(offset) {}

  constexpr range<Dimensions> get_global_range() const { return global_; }
  constexpr range<Dimensions> get_local_range() const { return local_; }
  /// \returns the number of work-groups in each dimension. The local sizes must not be zero.
  constexpr range<Dimensions> get_group_range() const { return global_ / local_; }
  constexpr id<Dimensions> get_offset() const { return offset_; }

  friend constexpr bool operator==(const nd_range &a, const nd_range &b) {
    return a.global_ == b.global_ && a.local_ == b.local_ && a.offset_ == b.offset_;
  }
  friend constexpr bool operator!=(const nd_range &a, const nd_range &b) { return !(a == b); }

private:
  range<Dimensions> global_;
  range<Dimensions> local_;
  id<Dimensions> offset_;
};

} // namespace sycl
