// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What all accessors share: deduction from tags, the slices of `a[i][j]`, iterators, and the members of specification
/// 4.7.6.12 (accessor_view). Accessors differ only in their state and its construction.
#pragma once

#include <sycl/access.hpp>
#include <sycl/detail/check_index.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_properties.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <cstdint>
#include <memory> // with reverse_iterator; <iterator> would include all streams
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

/// The element type that commands with the mode see.
template <class DataT, access_mode Mode>
using accessed_value = std::conditional_t<Mode == access_mode::read, const DataT, DataT>;

/// True if an accessor of DataT and Mode can be constructed from one of OtherT and OtherMode: both only read, or the
/// other also writes.
template <class DataT, access_mode Mode, class OtherT, access_mode OtherMode>
inline constexpr bool is_read_only_view =
    Mode == access_mode::read && std::is_same_v<std::remove_const_t<OtherT>, std::remove_const_t<DataT>> &&
    (OtherMode == access_mode::read || OtherMode == access_mode::read_write) &&
    !(std::is_same_v<OtherT, DataT> && OtherMode == Mode);

/// A zero-dimensional accessor is implemented as an accessor with a range of 1.
constexpr int index_dimensions(int dimensions) { return dimensions == 0 ? 1 : dimensions; }

/// The result of indexing: a reference. (With access_mode::atomic it is a sycl::atomic.)
struct plain_elements {
  template <class ValueT>
  static ValueT &element(ValueT &value) {
    return value;
  }
};

/// `a[i]` of an accessor with more than one dimension: the rest of the indices follow.
template <class ValueT, int Rest, class Elements = plain_elements>
class accessor_slice : indices_before<Rest> {
public:
  /// \param first the slice's first element. \param memory the buffer's size in the dimensions not indexed yet.
  accessor_slice(ValueT *first, const std::size_t *memory, const indices_before<Rest> &index)
      : indices_before<Rest>(index), first_(first) {
    for (int dim = 0; dim != Rest; ++dim) memory_[dim] = memory[dim];
  }
  SYCLC_CHECKED decltype(auto) operator[](std::size_t index) const {
    if constexpr (Rest == 1) {
      if constexpr (checks_bounds)
        if (!this->check_last(index)) return Elements::element(this->template first_element<ValueT>());
      return Elements::element(first_[index]);
    } else {
      std::size_t stride = 1;
      for (int dim = 1; dim != Rest; ++dim) stride *= memory_[dim];
      using slice = accessor_slice<ValueT, Rest - 1, Elements>;
      if constexpr (checks_bounds)
        return slice(first_ + index * stride, memory_ + 1, this->with(index));
      else
        return slice(first_ + index * stride, memory_ + 1, {});
    }
  }

private:
  ValueT *first_;
  std::size_t memory_[Rest];
};

/// Visits the elements of an accessed box of two or three dimensions in row-major order. One-dimensional accessors use
/// plain pointers.
template <class ValueT, int Dimensions>
class accessor_iterator {
public:
  using iterator_category = std::random_access_iterator_tag;
  using value_type = std::remove_cv_t<ValueT>;
  using difference_type = std::ptrdiff_t;
  using reference = ValueT &;
  using pointer = ValueT *;

  accessor_iterator() = default;
  accessor_iterator(ValueT *first, range<Dimensions> memory, range<Dimensions> extent, std::ptrdiff_t position)
      : first_(first), memory_(memory), extent_(extent), position_(position) {}

  SYCLC_CHECKED reference operator*() const { return *address(position_); }
  SYCLC_CHECKED pointer operator->() const { return address(position_); }
  SYCLC_CHECKED reference operator[](difference_type distance) const { return *address(position_ + distance); }

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
  SYCLC_CHECKED ValueT *address(std::ptrdiff_t position) const {
    id<Dimensions> index;
    auto rest = static_cast<std::size_t>(position);
    for (int dim = Dimensions - 1; dim > 0; --dim) {
      index[dim] = rest % extent_[dim];
      rest /= extent_[dim];
    }
    index[0] = rest;
    if constexpr (checks_bounds)
      if (!check_index(indexed::accessor, Dimensions, index, extent_)) index = id<Dimensions>();
    return first_ + linear_index<Dimensions>(index, memory_);
  }

  ValueT *first_ = nullptr;
  range<Dimensions> memory_;
  range<Dimensions> extent_;
  std::ptrdiff_t position_ = 0;
};

/// Properties of accessors of buffers and of images. \tparam State provides the protected member `no_init()`: whether
/// the accessor was constructed with that property.
template <class State>
class accessor_properties : public State {
public:
  using State::State;
  accessor_properties() = default;
  explicit accessor_properties(const State &state) : State(state) {}

  /// True if the accessor was constructed with the property, which can only be property::no_init.
  template <class Property>
  bool has_property() const noexcept {
    return std::is_same_v<Property, property::no_init> && this->no_init();
  }
  /// \throws errc::invalid if the accessor was not constructed with the property.
  template <class Property>
  Property get_property() const {
    if constexpr (std::is_same_v<Property, property::no_init>)
      if (this->no_init()) return Property();
    throw_missing_property(Property::syclc_id);
  }
};

/// A zero-dimensional accessor converts to its element. The conversion is not a template, because `++a`, `-a`, `a * b`
/// and `float x = a` of an `int` accessor would not find one.
template <class State, class ValueT, int Dimensions, class Elements>
class accessor_as_element : public accessor_properties<State> {
public:
  using accessor_properties<State>::accessor_properties;
  accessor_as_element() = default;
};
template <class State, class ValueT, class Elements>
class accessor_as_element<State, ValueT, 0, Elements> : public accessor_properties<State> {
public:
  using accessor_properties<State>::accessor_properties;
  accessor_as_element() = default;

  SYCLC_CHECKED operator decltype(Elements::element(std::declval<ValueT &>()))() const {
    return Elements::element(this->only_element());
  }

protected:
  /// The element, which an empty accessor does not have.
  SYCLC_CHECKED ValueT &only_element() const {
    if constexpr (checks_bounds) check_index(State::checked_as, 1, id<1>(), this->extent());
    return *this->data();
  }
};

/// The container interface of all accessors (4.7.6.12).
///
/// \tparam State the state of a kind of accessor. It provides, as protected members: `ValueT *data() const`, the first
///         accessed element; `memory()`, the size of the whole memory; `extent()`, the size of the accessed part;
///         `no_init()`, whether it was constructed with that property; and `indexed checked_as`, a public constant.
/// \tparam DataT the accessor's own parameter. \tparam ValueT the same, const if it is only read.
/// \tparam Dimensions 0 to 3.
template <class State, class DataT, class ValueT, int Dimensions, class Elements = plain_elements>
class accessor_view : public accessor_as_element<State, ValueT, Dimensions, Elements> {
  using base = accessor_as_element<State, ValueT, Dimensions, Elements>;
  static constexpr int dims = index_dimensions(Dimensions);
  /// One-dimensional accessors are contiguous.
  template <class Element>
  using iterator_of = std::conditional_t<dims == 1, Element *, accessor_iterator<Element, dims>>;

public:
  using value_type = ValueT;
  using reference = value_type &;
  using const_reference = const DataT &;
  using iterator = iterator_of<ValueT>;
  using const_iterator = iterator_of<const DataT>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using difference_type = std::ptrdiff_t;
  using size_type = std::size_t;

  using base::base;
  accessor_view() = default;
  explicit accessor_view(const State &state) : base(state) {}

  /// Bytes of the accessed elements.
  size_type byte_size() const noexcept { return size() * sizeof(DataT); }
  /// Number of accessed elements.
  size_type size() const noexcept { return this->extent().size(); }
  /// Number of elements of the largest possible accessor.
  size_type max_size() const noexcept { return PTRDIFF_MAX / sizeof(DataT); }
  /// True if nothing is accessed.
  bool empty() const noexcept { return size() == 0; }
  [[deprecated("use byte_size()")]] size_type get_size() const noexcept { return byte_size(); }
  [[deprecated("use size()")]] size_type get_count() const noexcept { return size(); }

  /// The size of the accessed part: the buffer's unless the accessor is ranged.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 0), int> = 0>
  range<Dims> get_range() const {
    return this->extent();
  }

  /// The element at an index relative to the start of the accessed part.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 0), int> = 0>
  SYCLC_CHECKED decltype(auto) operator[](id<dims> index) const {
    if constexpr (checks_bounds)
      if (!check_index(State::checked_as, dims, index, this->extent())) index = id<dims>();
    return Elements::element(this->data()[linear_index<dims>(index, this->memory())]);
  }
  /// `a[i][j]`: the rest of the indices follow.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 1), int> = 0>
  auto operator[](std::size_t index) const {
    const range<dims> memory = this->memory();
    std::size_t stride = 1;
    for (int dim = 1; dim != Dims; ++dim) stride *= memory[dim];
    const std::size_t rest[2] = {memory[1], memory[Dims - 1]};
    using slice = accessor_slice<ValueT, Dims - 1, Elements>;
    if constexpr (checks_bounds)
      return slice(this->data() + index * stride, rest,
                   partial_index<>(State::checked_as, this->data(), this->extent(), index));
    else
      return slice(this->data() + index * stride, rest, {});
  }

  /// The accessed elements in row-major order.
  iterator begin() const noexcept { return at<ValueT>(0); }
  iterator end() const noexcept { return at<ValueT>(size()); }
  const_iterator cbegin() const noexcept { return at<const DataT>(0); }
  const_iterator cend() const noexcept { return at<const DataT>(size()); }
  reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator crbegin() const noexcept { return const_reverse_iterator(cend()); }
  const_reverse_iterator crend() const noexcept { return const_reverse_iterator(cbegin()); }

private:
  template <class Element>
  iterator_of<Element> at(std::size_t position) const {
    if constexpr (dims == 1)
      return this->data() + position;
    else
      return accessor_iterator<Element, dims>(this->data(), this->memory(), this->extent(),
                                              static_cast<std::ptrdiff_t>(position));
  }
};

} // namespace sycl::detail
