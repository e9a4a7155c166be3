// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::buffer (specification 4.7.2): data that commands on any device may use, in the order in which they were
/// submitted. The runtime keeps track of where it is.
#pragma once

#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/id.hpp>
#include <sycl/property_list.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <iterator>
#include <memory>
#include <type_traits>

namespace sycl {

namespace property {
/// The old contents of the accessed data do not matter: they need not be copied to the device.
struct no_init : detail::tag_property<detail::property_id::no_init> {};
namespace buffer {
/// The program's memory must be used for the buffer's data on the host. It always is where there is some.
struct use_host_ptr : detail::tag_property<detail::property_id::buffer_use_host_ptr> {};
} // namespace buffer
} // namespace property

inline constexpr property::no_init no_init{};

template <class T, int D, class A>
struct is_property_of<property::buffer::use_host_ptr, buffer<T, D, A>> : std::true_type {};
template <class T, int D, access_mode M, target G, access::placeholder P>
struct is_property_of<property::no_init, accessor<T, D, M, G, P>> : std::true_type {};
template <class T, int D, access_mode M>
struct is_property_of<property::no_init, host_accessor<T, D, M>> : std::true_type {};

namespace detail {
struct buffer_parts;

/// True for containers that a buffer can be made of: contiguous, with size().
template <class C, class = void>
struct is_contiguous_container : std::false_type {};
template <class C>
struct is_contiguous_container<
    C, std::void_t<decltype(std::declval<C &>().data()), decltype(std::declval<C &>().size()), typename C::value_type>>
    : std::true_type {};
template <class C>
using if_container = std::enable_if_t<is_contiguous_container<C>::value, int>;

template <class It, class = void>
struct is_iterator : std::false_type {};
template <class It>
struct is_iterator<It, std::void_t<typename std::iterator_traits<It>::iterator_category>> : std::true_type {};
template <class It>
using if_iterator = std::enable_if_t<is_iterator<It>::value, int>;

/// Writes final data through an output iterator.
template <class T, class It>
class iterator_final_data final : public final_data {
public:
  iterator_final_data(It to, std::size_t count) : to_(to), count_(count) {}
  void write(const void *data) override {
    It to = to_;
    for (std::size_t i = 0; i != count_; ++i, ++to) *to = static_cast<const T *>(data)[i];
  }

private:
  It to_;
  std::size_t count_;
};

/// Writes final data to what a weak pointer points to, if that still exists.
template <class T, class U>
class weak_final_data final : public final_data {
public:
  weak_final_data(std::weak_ptr<U> to, std::size_t count) : to_(std::move(to)), count_(count) {}
  void write(const void *data) override {
    if (const std::shared_ptr<U> to = to_.lock())
      for (std::size_t i = 0; i != count_; ++i) to.get()[i] = static_cast<const T *>(data)[i];
  }

private:
  std::weak_ptr<U> to_;
  std::size_t count_;
};
} // namespace detail

/// A one-, two- or three-dimensional array of T that the runtime moves to where it is used.
///
/// Common reference semantics: copies are the same buffer. When the last of them is destroyed, the destructor waits for
/// all commands that use the buffer and writes its contents back, if there is a place for them: the non-const memory it
/// was made of, or the one that set_final_data() names. Otherwise it does not wait.
template <class T, int Dimensions, class AllocatorT>
class buffer {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "buffers have one, two or three dimensions");
  using element = std::remove_const_t<T>;

public:
  using value_type = T;
  using reference = value_type &;
  using const_reference = const value_type &;
  using allocator_type = AllocatorT;

  /// A buffer with uninitialised contents.
  buffer(const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(detail::make_buffer(bufferRange.size() * sizeof(T), properties), bufferRange) {}
  buffer(const range<Dimensions> &bufferRange, AllocatorT allocator, const property_list &properties = {})
      : buffer(bufferRange, properties) {
    allocator_ = allocator;
  }

  /// A buffer on the program's memory, which must live as long as the buffer and not be used meanwhile. The contents
  /// are written back to it at the end.
  buffer(T *hostData, const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(on_memory(hostData, bufferRange, properties), bufferRange) {}
  buffer(T *hostData, const range<Dimensions> &bufferRange, AllocatorT allocator, const property_list &properties = {})
      : buffer(hostData, bufferRange, properties) {
    allocator_ = allocator;
  }

  /// A buffer that starts with the contents of memory that is only read.
  template <class U = T, std::enable_if_t<!std::is_const_v<U>, int> = 0>
  buffer(const U *hostData, const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(on_memory(hostData, bufferRange, properties), bufferRange) {
    static_assert(std::is_same_v<U, T>, "the host data must be of the buffer's type");
  }
  template <class U = T, std::enable_if_t<!std::is_const_v<U>, int> = 0>
  buffer(const U *hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(hostData, bufferRange, properties) {
    allocator_ = allocator;
  }

  /// A buffer on a container's contents, to which it writes back unless the container is const.
  template <class Container, int D = Dimensions, std::enable_if_t<D == 1, int> = 0, detail::if_container<Container> = 0>
  buffer(Container &container, const property_list &properties = {})
      : buffer(container.data(), range<1>(container.size()), properties) {}
  template <class Container, int D = Dimensions, std::enable_if_t<D == 1, int> = 0, detail::if_container<Container> = 0>
  buffer(Container &container, AllocatorT allocator, const property_list &properties = {})
      : buffer(container, properties) {
    allocator_ = allocator;
  }

  /// A buffer on memory that it shares with others.
  buffer(const std::shared_ptr<T> &hostData, const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(on_memory(hostData.get(), bufferRange, properties, hostData), bufferRange) {}
  buffer(const std::shared_ptr<T> &hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(hostData, bufferRange, properties) {
    allocator_ = allocator;
  }
  buffer(const std::shared_ptr<T[]> &hostData, const range<Dimensions> &bufferRange,
         const property_list &properties = {})
      : buffer(on_memory(hostData.get(), bufferRange, properties, hostData), bufferRange) {}
  buffer(const std::shared_ptr<T[]> &hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(hostData, bufferRange, properties) {
    allocator_ = allocator;
  }

  /// A buffer that starts with a copy of [first, last). Nothing is written back.
  template <class InputIterator, int D = Dimensions, std::enable_if_t<D == 1, int> = 0,
            detail::if_iterator<InputIterator> = 0>
  buffer(InputIterator first, InputIterator last, const property_list &properties = {})
      : buffer(range<1>(static_cast<std::size_t>(std::distance(first, last))), properties) {
    auto *to = static_cast<element *>(detail::initial_contents(*impl_));
    for (; first != last; ++first, ++to) ::new (static_cast<void *>(to)) element(*first);
  }
  template <class InputIterator, int D = Dimensions, std::enable_if_t<D == 1, int> = 0,
            detail::if_iterator<InputIterator> = 0>
  buffer(InputIterator first, InputIterator last, AllocatorT allocator, const property_list &properties = {})
      : buffer(first, last, properties) {
    allocator_ = allocator;
  }

  /// A sub-buffer: a contiguous part of a buffer. Commands on disjoint sub-buffers do not wait for each other.
  /// \throws errc::invalid when the part is not contiguous or not inside the buffer, or `b` is a sub-buffer itself.
  buffer(buffer &b, const id<Dimensions> &baseIndex, const range<Dimensions> &subRange)
      : impl_(b.impl_), range_(subRange), origin_(b.origin_), is_sub_buffer_(true), allocator_(b.allocator_) {
    detail::accessed_part part = b.part(subRange, baseIndex, access_mode::read, false);
    if (b.is_sub_buffer_) part.dimensions = 0; // refused, with the reason
    detail::check_sub_buffer(part);
    origin_ += detail::linear_index<Dimensions>(baseIndex, b.range_) * sizeof(T);
  }

  range<Dimensions> get_range() const { return range_; }
  std::size_t byte_size() const noexcept { return size() * sizeof(T); }
  std::size_t size() const noexcept { return range_.size(); }
  [[deprecated("use size()")]] std::size_t get_count() const { return size(); }
  [[deprecated("use byte_size()")]] std::size_t get_size() const { return byte_size(); }
  AllocatorT get_allocator() const { return allocator_; }
  bool is_sub_buffer() const { return is_sub_buffer_; }

  template <class Property>
  bool has_property() const noexcept {
    return detail::buffer_properties(*impl_).template has_property<Property>();
  }
  template <class Property>
  Property get_property() const {
    return detail::buffer_properties(*impl_).template get_property<Property>();
  }

  /// Access for a command group. \tparam Mode how it uses the buffer.
  template <access_mode Mode, target Target = target::device>
  auto get_access(handler &group) {
    return accessor<T, Dimensions, Mode, Target>(*this, group);
  }
  template <access_mode Mode, target Target = target::device>
  auto get_access(handler &group, range<Dimensions> accessRange, id<Dimensions> accessOffset = {}) {
    return accessor<T, Dimensions, Mode, Target>(*this, group, accessRange, accessOffset);
  }
  /// Access for a command group or (placeholder) for later ones: the arguments are those of accessor's constructor.
  template <class... Args>
  auto get_access(Args... args) {
    return accessor(*this, args...);
  }
  template <class... Args>
  auto get_access(handler &group, Args... args) {
    return accessor(*this, group, args...);
  }
  /// Deprecated: access on the host; waits.
  template <access_mode Mode>
  [[deprecated("use get_host_access()")]] auto get_access() {
    return host_accessor<T, Dimensions, Mode>(*this);
  }
  /// Access on the host: waits for all commands that it must. The arguments are those of host_accessor's constructor.
  template <class... Args>
  auto get_host_access(Args... args) {
    return host_accessor(*this, args...);
  }

  /// Where the contents go when the buffer is destroyed: a pointer, an output iterator, a std::weak_ptr, or nullptr for
  /// nowhere.
  template <class Destination = std::nullptr_t>
  void set_final_data(Destination finalData = nullptr) {
    if constexpr (std::is_null_pointer_v<Destination>) {
      detail::set_final_data(*impl_, nullptr);
    } else {
      static_assert(detail::is_iterator<Destination>::value,
                    "set_final_data takes a pointer, an output iterator, a std::weak_ptr or nullptr");
      if constexpr (std::is_pointer_v<Destination>)
        if (!finalData) return detail::set_final_data(*impl_, nullptr);
      detail::set_final_data(*impl_,
                             std::make_unique<detail::iterator_final_data<element, Destination>>(finalData, size()));
    }
  }
  template <class U>
  void set_final_data(std::weak_ptr<U> finalData) {
    detail::set_final_data(*impl_, std::make_unique<detail::weak_final_data<element, U>>(finalData, size()));
  }
  template <class U>
  void set_final_data(std::shared_ptr<U> finalData) {
    set_final_data(std::weak_ptr<U>(finalData));
  }
  /// Whether the contents are written at all.
  void set_write_back(bool flag = true) { detail::set_write_back(*impl_, flag); }

  /// The same bytes as elements of another type, or in another shape. \throws errc::invalid when the sizes differ.
  template <class ReinterpretT, int ReinterpretDim>
  auto reinterpret(range<ReinterpretDim> reinterpretRange) const {
    using other_allocator =
        typename std::allocator_traits<AllocatorT>::template rebind_alloc<std::remove_const_t<ReinterpretT>>;
    using other = buffer<ReinterpretT, ReinterpretDim, other_allocator>;
    if (reinterpretRange.size() * sizeof(ReinterpretT) != byte_size())
      detail::throw_reinterpret_size(byte_size(), reinterpretRange.size() * sizeof(ReinterpretT));
    other result(impl_, reinterpretRange);
    result.origin_ = origin_;
    result.is_sub_buffer_ = is_sub_buffer_;
    return result;
  }
  template <class ReinterpretT, int ReinterpretDim = Dimensions,
            std::enable_if_t<ReinterpretDim == 1 || (ReinterpretDim == Dimensions && sizeof(ReinterpretT) == sizeof(T)),
                             int> = 0>
  auto reinterpret() const {
    if constexpr (ReinterpretDim == 1)
      return reinterpret<ReinterpretT, 1>(range<1>(byte_size() / sizeof(ReinterpretT)));
    else
      return reinterpret<ReinterpretT, ReinterpretDim>(range_);
  }

  friend bool operator==(const buffer &a, const buffer &b) {
    return a.impl_ == b.impl_ && a.origin_ == b.origin_ && a.range_ == b.range_;
  }
  friend bool operator!=(const buffer &a, const buffer &b) { return !(a == b); }

private:
  template <class, int, class>
  friend class buffer;
  friend struct detail::buffer_parts;
  friend struct detail::impl_access;

  buffer(std::shared_ptr<detail::buffer_impl> impl, const range<Dimensions> &r) : impl_(std::move(impl)), range_(r) {}

  template <class U>
  static auto on_memory(U *data, const range<Dimensions> &r, const property_list &properties,
                        std::shared_ptr<const void> owner = {}) {
    return detail::make_buffer(r.size() * sizeof(U), const_cast<std::remove_const_t<U> *>(data), std::is_const_v<U>,
                               properties, std::move(owner));
  }

  detail::accessed_part part(const range<Dimensions> &extent, const id<Dimensions> &offset, access_mode mode,
                             bool no_init) const;

  std::shared_ptr<detail::buffer_impl> impl_;
  range<Dimensions> range_;
  std::size_t origin_ = 0; ///< bytes from the start of the whole buffer
  bool is_sub_buffer_ = false;
  AllocatorT allocator_{};
};

template <class InputIterator, class AllocatorT, detail::if_iterator<InputIterator> = 0>
buffer(InputIterator, InputIterator, AllocatorT, const property_list & = {})
    -> buffer<typename std::iterator_traits<InputIterator>::value_type, 1, AllocatorT>;
template <class InputIterator, detail::if_iterator<InputIterator> = 0>
buffer(InputIterator, InputIterator, const property_list & = {})
    -> buffer<typename std::iterator_traits<InputIterator>::value_type, 1>;
template <class T, int D, class AllocatorT>
buffer(const T *, const range<D> &, AllocatorT, const property_list & = {}) -> buffer<T, D, AllocatorT>;
template <class T, int D>
buffer(const T *, const range<D> &, const property_list & = {}) -> buffer<T, D>;
template <class Container, class AllocatorT, detail::if_container<Container> = 0>
buffer(Container &, AllocatorT, const property_list & = {}) -> buffer<typename Container::value_type, 1, AllocatorT>;
template <class Container, detail::if_container<Container> = 0>
buffer(Container &, const property_list & = {}) -> buffer<typename Container::value_type, 1>;

namespace detail {

/// The numbers of a range or id, as an array.
template <int D, class Index>
const std::size_t *numbers(const Index &index) {
  static_assert(sizeof(Index) == D * sizeof(std::size_t), "ranges and ids are their numbers");
  return reinterpret_cast<const std::size_t *>(&index);
}

/// What accessors ask of buffers.
struct buffer_parts {
  template <class T, int D, class A>
  static void *make_accessor(const buffer<T, D, A> &b, const range<D> &extent, const id<D> &offset, access_mode mode,
                             bool no_init) {
    return detail::make_accessor(*b.impl_, b.part(extent, offset, mode, no_init));
  }
  template <class T, int D, class A>
  static std::shared_ptr<void> open_host_access(const buffer<T, D, A> &b, const range<D> &extent, const id<D> &offset,
                                                access_mode mode, bool no_init, void *&first) {
    return detail::open_host_access(*b.impl_, b.part(extent, offset, mode, no_init), first);
  }
};
} // namespace detail

template <class T, int Dimensions, class AllocatorT>
detail::accessed_part buffer<T, Dimensions, AllocatorT>::part(const range<Dimensions> &extent,
                                                              const id<Dimensions> &offset, access_mode mode,
                                                              bool no_init) const {
  return {origin_,
          sizeof(T),
          Dimensions,
          detail::numbers<Dimensions>(range_),
          detail::numbers<Dimensions>(extent),
          detail::numbers<Dimensions>(offset),
          mode,
          no_init};
}

} // namespace sycl

template <class T, int D, class A>
struct std::hash<sycl::buffer<T, D, A>> : sycl::detail::impl_hash<sycl::buffer<T, D, A>> {};

#include <sycl/accessor.hpp>
#include <sycl/host_accessor.hpp>
