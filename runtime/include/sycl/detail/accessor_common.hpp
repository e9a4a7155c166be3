// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What accessor and host_accessor share: deduction from tags, the slices of `a[i][j]`, and iterators.
#pragma once

#include <sycl/access.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstdint>
#include <memory> // with the iterators' tags; <iterator> would bring all streams
#include <type_traits>

namespace sycl::detail {

/// Tags: `read_only`, `write_only_host_task` and so on.
template <class Tag>
struct access_tag {
  static constexpr bool is_tag = false;
};
template <access_mode Mode>
struct access_tag<mode_tag_t<Mode>> {
  static constexpr bool is_tag = true;
  static constexpr access_mode mode = Mode;
  static constexpr target where = target::device;
};
template <access_mode Mode, target Target>
struct access_tag<mode_target_tag_t<Mode, Target>> {
  static constexpr bool is_tag = true;
  static constexpr access_mode mode = Mode;
  static constexpr target where = Target;
};
template <class Tag>
using if_tag = std::enable_if_t<access_tag<Tag>::is_tag, int>;

/// The data as commands with the mode see it.
template <class DataT, access_mode Mode>
using accessed_value = std::conditional_t<Mode == access_mode::read, const DataT, DataT>;

/// `a[i]` of an accessor with more than one dimension: the rest of the indices follow.
template <class Value, int Rest>
class accessor_slice {
public:
  /// \param row the slice's first element. \param memory the buffer's size in all dimensions but those already indexed.
  accessor_slice(Value *first, const std::size_t *memory) : first_(first) {
    for (int dim = 0; dim != Rest; ++dim) memory_[dim] = memory[dim];
  }
  decltype(auto) operator[](std::size_t index) const {
    if constexpr (Rest == 1) {
      return static_cast<Value &>(first_[index]);
    } else {
      std::size_t stride = 1;
      for (int dim = 1; dim != Rest; ++dim) stride *= memory_[dim];
      return accessor_slice<Value, Rest - 1>(first_ + index * stride, memory_ + 1);
    }
  }

private:
  Value *first_;
  std::size_t memory_[Rest];
};

/// Visits the elements of an accessed box of two or three dimensions in row-major order. One-dimensional accessors use
/// plain pointers.
template <class Value, int Dimensions>
class accessor_iterator {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_cv_t<Value>;
  using difference_type = std::ptrdiff_t;
  using reference = Value &;
  using pointer = Value *;

  accessor_iterator() = default;
  accessor_iterator(Value *first, range<Dimensions> memory, range<Dimensions> extent, std::ptrdiff_t position)
      : first_(first), memory_(memory), extent_(extent), position_(position) {}

  reference operator*() const { return *address(position_); }
  pointer operator->() const { return address(position_); }
  reference operator[](difference_type distance) const { return *address(position_ + distance); }

  accessor_iterator &operator+=(difference_type distance) {
    position_ += distance;
    return *this;
  }
  accessor_iterator &operator-=(difference_type distance) { return *this += -distance; }
  accessor_iterator &operator++() { return *this += 1; }
  accessor_iterator &operator--() { return *this -= 1; }
  accessor_iterator operator++(int) {
    accessor_iterator old = *this;
    ++*this;
    return old;
  }
  accessor_iterator operator--(int) {
    accessor_iterator old = *this;
    --*this;
    return old;
  }
  friend accessor_iterator operator+(accessor_iterator it, difference_type distance) { return it += distance; }
  friend accessor_iterator operator+(difference_type distance, accessor_iterator it) { return it += distance; }
  friend accessor_iterator operator-(accessor_iterator it, difference_type distance) { return it -= distance; }
  friend difference_type operator-(const accessor_iterator &lhs, const accessor_iterator &rhs) {
    return lhs.position_ - rhs.position_;
  }
  friend bool operator==(const accessor_iterator &lhs, const accessor_iterator &rhs) {
    return lhs.position_ == rhs.position_;
  }
  friend bool operator!=(const accessor_iterator &lhs, const accessor_iterator &rhs) {
    return lhs.position_ != rhs.position_;
  }
  friend bool operator<(const accessor_iterator &lhs, const accessor_iterator &rhs) {
    return lhs.position_ < rhs.position_;
  }
  friend bool operator>(const accessor_iterator &lhs, const accessor_iterator &rhs) { return rhs < lhs; }
  friend bool operator<=(const accessor_iterator &lhs, const accessor_iterator &rhs) { return !(rhs < lhs); }
  friend bool operator>=(const accessor_iterator &lhs, const accessor_iterator &rhs) { return !(lhs < rhs); }

private:
  Value *address(std::ptrdiff_t position) const {
    id<Dimensions> index;
    auto rest = static_cast<std::size_t>(position);
    for (int dim = Dimensions - 1; dim > 0; --dim) {
      index[dim] = rest % extent_[dim];
      rest /= extent_[dim];
    }
    index[0] = rest;
    return first_ + linear_index<Dimensions>(index, memory_);
  }

  Value *first_ = nullptr;
  range<Dimensions> memory_;
  range<Dimensions> extent_;
  std::ptrdiff_t position_ = 0;
};

/// The iterator of an accessor, from its parts.
template <class Value, int Dimensions>
auto make_accessor_iterator(Value *first, range<Dimensions> memory, range<Dimensions> extent, std::size_t position) {
  if constexpr (Dimensions == 1)
    return first + position;
  else
    return accessor_iterator<Value, Dimensions>(first, memory, extent, static_cast<std::ptrdiff_t>(position));
}

} // namespace sycl::detail
