// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What accessor and host_accessor share: deduction from tags, the slices of `a[i][j]`, and iterators.
#pragma once

#include <sycl/access.hpp>
#include <sycl/id.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <iterator>
#include <type_traits>

namespace sycl::detail {

/// Tags: `read_only`, `write_only_host_task` and so on.
template <class T>
struct access_tag {
  static constexpr bool is_tag = false;
};
template <access_mode M>
struct access_tag<mode_tag_t<M>> {
  static constexpr bool is_tag = true;
  static constexpr access_mode mode = M;
  static constexpr target where = target::device;
};
template <access_mode M, target T>
struct access_tag<mode_target_tag_t<M, T>> {
  static constexpr bool is_tag = true;
  static constexpr access_mode mode = M;
  static constexpr target where = T;
};
template <class T>
using if_tag = std::enable_if_t<access_tag<T>::is_tag, int>;

/// The data as commands with the mode see it.
template <class DataT, access_mode Mode>
using accessed_value = std::conditional_t<Mode == access_mode::read, const DataT, DataT>;

/// `a[i]` of an accessor with more than one dimension: the rest of the indices follow.
template <class Value, int Rest>
class accessor_slice {
public:
  /// \param row the slice's first element. \param memory the buffer's size in all dimensions but those already indexed.
  accessor_slice(Value *first, const std::size_t *memory) : first_(first) {
    for (int i = 0; i != Rest; ++i) memory_[i] = memory[i];
  }
  decltype(auto) operator[](std::size_t index) const {
    if constexpr (Rest == 1) {
      return static_cast<Value &>(first_[index]);
    } else {
      std::size_t stride = 1;
      for (int i = 1; i != Rest; ++i) stride *= memory_[i];
      return accessor_slice<Value, Rest - 1>(first_ + index * stride, memory_ + 1);
    }
  }

private:
  Value *first_;
  std::size_t memory_[Rest];
};

/// Visits the elements of an accessed box of two or three dimensions in row-major order. One-dimensional accessors use
/// plain pointers.
template <class Value, int D>
class accessor_iterator {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_cv_t<Value>;
  using difference_type = std::ptrdiff_t;
  using reference = Value &;
  using pointer = Value *;

  accessor_iterator() = default;
  accessor_iterator(Value *first, range<D> memory, range<D> extent, std::ptrdiff_t position)
      : first_(first), memory_(memory), extent_(extent), position_(position) {}

  reference operator*() const { return *address(position_); }
  pointer operator->() const { return address(position_); }
  reference operator[](difference_type n) const { return *address(position_ + n); }

  accessor_iterator &operator+=(difference_type n) {
    position_ += n;
    return *this;
  }
  accessor_iterator &operator-=(difference_type n) { return *this += -n; }
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
  friend accessor_iterator operator+(accessor_iterator it, difference_type n) { return it += n; }
  friend accessor_iterator operator+(difference_type n, accessor_iterator it) { return it += n; }
  friend accessor_iterator operator-(accessor_iterator it, difference_type n) { return it -= n; }
  friend difference_type operator-(const accessor_iterator &a, const accessor_iterator &b) {
    return a.position_ - b.position_;
  }
  friend bool operator==(const accessor_iterator &a, const accessor_iterator &b) { return a.position_ == b.position_; }
  friend bool operator!=(const accessor_iterator &a, const accessor_iterator &b) { return a.position_ != b.position_; }
  friend bool operator<(const accessor_iterator &a, const accessor_iterator &b) { return a.position_ < b.position_; }
  friend bool operator>(const accessor_iterator &a, const accessor_iterator &b) { return b < a; }
  friend bool operator<=(const accessor_iterator &a, const accessor_iterator &b) { return !(b < a); }
  friend bool operator>=(const accessor_iterator &a, const accessor_iterator &b) { return !(a < b); }

private:
  Value *address(std::ptrdiff_t position) const {
    id<D> index;
    auto rest = static_cast<std::size_t>(position);
    for (int i = D - 1; i > 0; --i) {
      index[i] = rest % extent_[i];
      rest /= extent_[i];
    }
    index[0] = rest;
    return first_ + linear_index<D>(index, memory_);
  }

  Value *first_ = nullptr;
  range<D> memory_;
  range<D> extent_;
  std::ptrdiff_t position_ = 0;
};

/// The iterator of an accessor, from its parts.
template <class Value, int D>
auto make_accessor_iterator(Value *first, range<D> memory, range<D> extent, std::size_t position) {
  if constexpr (D == 1)
    return first + position;
  else
    return accessor_iterator<Value, D>(first, memory, extent, static_cast<std::ptrdiff_t>(position));
}

} // namespace sycl::detail
