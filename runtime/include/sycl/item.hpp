// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::item (specification 4.9.1.4).
#pragma once

#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
namespace detail {
struct item_maker;

/// Lets an item without offset convert to one with.
template <int Dimensions, bool WithOffset>
class item_with_offset {};
template <int Dimensions>
class item_with_offset<Dimensions, false> {
public:
  constexpr operator item<Dimensions, true>() const;
};
} // namespace detail

/// A work-item of a kernel over a sycl::range: its position, and the range.
template <int Dimensions = 1, bool WithOffset = true>
class item : public detail::number_if_one_dimensional<item<Dimensions, WithOffset>, Dimensions>,
             public detail::item_with_offset<Dimensions, WithOffset> {
public:
  static constexpr int dimensions = Dimensions;

  item() = delete;

  /// \returns the global id, including the offset.
  constexpr id<Dimensions> get_id() const { return id_; }
  constexpr std::size_t get_id(int dimension) const { return id_[dimension]; }
  constexpr std::size_t operator[](int dimension) const { return id_[dimension]; }

  constexpr range<Dimensions> get_range() const { return range_; }
  constexpr std::size_t get_range(int dimension) const { return range_[dimension]; }

  template <bool HasOffset = WithOffset, std::enable_if_t<HasOffset, int> = 0>
  constexpr id<Dimensions> get_offset() const {
    return offset_;
  }

  /// \returns the row-major position in the range, excluding the offset.
  constexpr std::size_t get_linear_id() const { return detail::linear_index<Dimensions>(id_ - offset_, range_); }

  friend constexpr bool operator==(const item &lhs, const item &rhs) {
    return lhs.id_ == rhs.id_ && lhs.range_ == rhs.range_ && lhs.offset_ == rhs.offset_;
  }
  friend constexpr bool operator!=(const item &lhs, const item &rhs) { return !(lhs == rhs); }

private:
  friend struct detail::item_maker;
  constexpr item(id<Dimensions> position, range<Dimensions> extent, id<Dimensions> offset)
      : id_(position), range_(extent), offset_(offset) {}

  id<Dimensions> id_;
  range<Dimensions> range_;
  id<Dimensions> offset_;
};

namespace detail {
/// Creates items: only kernel launches may.
struct item_maker {
  template <int Dimensions, bool WithOffset>
  static constexpr item<Dimensions, WithOffset> make(id<Dimensions> position, range<Dimensions> extent,
                                                     id<Dimensions> offset) {
    return item<Dimensions, WithOffset>(position, extent, offset);
  }
};

template <int Dimensions>
constexpr item_with_offset<Dimensions, false>::operator item<Dimensions, true>() const {
  const auto &self = static_cast<const item<Dimensions, false> &>(*this);
  return item_maker::make<Dimensions, true>(self.get_id(), self.get_range(), id<Dimensions>());
}
} // namespace detail

} // namespace sycl
