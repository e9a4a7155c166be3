// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::item (specification 4.9.1.4).
#pragma once

#include <sycl/id.hpp>
#include <sycl/range.hpp>

namespace sycl {
namespace detail {
struct item_maker;

/// Lets an item without offset be taken for one with.
template <int D, bool WithOffset>
class item_with_offset {};
template <int D>
class item_with_offset<D, false> {
public:
  constexpr operator item<D, true>() const;
};
} // namespace detail

/// A work-item of a kernel launched over a sycl::range: where it is, and in what range.
template <int Dimensions = 1, bool WithOffset = true>
class item : public detail::number_if_one_dimensional<item<Dimensions, WithOffset>, Dimensions>,
             public detail::item_with_offset<Dimensions, WithOffset> {
public:
  static constexpr int dimensions = Dimensions;

  item() = delete;

  /// \returns the global id, the offset included.
  constexpr id<Dimensions> get_id() const { return id_; }
  constexpr std::size_t get_id(int dimension) const { return id_[dimension]; }
  constexpr std::size_t operator[](int dimension) const { return id_[dimension]; }

  constexpr range<Dimensions> get_range() const { return range_; }
  constexpr std::size_t get_range(int dimension) const { return range_[dimension]; }

  template <bool W = WithOffset, std::enable_if_t<W, int> = 0>
  constexpr id<Dimensions> get_offset() const {
    return offset_;
  }

  /// \returns the row-major position in the range, the offset not included.
  constexpr std::size_t get_linear_id() const { return detail::linear_index<Dimensions>(id_ - offset_, range_); }

  friend constexpr bool operator==(const item &a, const item &b) {
    return a.id_ == b.id_ && a.range_ == b.range_ && a.offset_ == b.offset_;
  }
  friend constexpr bool operator!=(const item &a, const item &b) { return !(a == b); }

private:
  friend struct detail::item_maker;
  constexpr item(id<Dimensions> i, range<Dimensions> r, id<Dimensions> offset) : id_(i), range_(r), offset_(offset) {}

  id<Dimensions> id_;
  range<Dimensions> range_;
  id<Dimensions> offset_;
};

namespace detail {
/// Makes items: only kernel launches may.
struct item_maker {
  template <int D, bool WithOffset>
  static constexpr item<D, WithOffset> make(id<D> i, range<D> r, id<D> offset) {
    return item<D, WithOffset>(i, r, offset);
  }
};

template <int D>
constexpr item_with_offset<D, false>::operator item<D, true>() const {
  const auto &self = static_cast<const item<D, false> &>(*this);
  return item_maker::make<D, true>(self.get_id(), self.get_range(), id<D>());
}
} // namespace detail

} // namespace sycl
