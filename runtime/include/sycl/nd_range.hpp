// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::nd_range (specification 4.9.1.2).
#pragma once

#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {

/// An index space divided into work-groups. Each global size must be a multiple of the local one: checked at launch
/// (errc::nd_range).
template <int Dimensions = 1>
class nd_range {
public:
  static constexpr int dimensions = Dimensions;

  /// An index space without work-items, to be assigned later.
  constexpr nd_range() = default;
  /// \param offset added to every global id (deprecated in SYCL 2020).
  constexpr nd_range(range<Dimensions> globalSize, range<Dimensions> localSize,
                     id<Dimensions> offset = id<Dimensions>())
      : global_(globalSize), local_(localSize), offset_(offset) {}

  constexpr range<Dimensions> get_global_range() const { return global_; }
  constexpr range<Dimensions> get_local_range() const { return local_; }
  /// \returns the number of work-groups in each dimension. The local sizes must not be zero.
  constexpr range<Dimensions> get_group_range() const { return global_ / local_; }
  constexpr id<Dimensions> get_offset() const { return offset_; }

  friend constexpr bool operator==(const nd_range &lhs, const nd_range &rhs) {
    return lhs.global_ == rhs.global_ && lhs.local_ == rhs.local_ && lhs.offset_ == rhs.offset_;
  }
  friend constexpr bool operator!=(const nd_range &lhs, const nd_range &rhs) { return !(lhs == rhs); }

private:
  range<Dimensions> global_;
  range<Dimensions> local_;
  id<Dimensions> offset_;
};

} // namespace sycl
