// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The class sycl::buffer, for the headers of accessors. Programs include buffer.hpp: its members that return accessors
/// need those headers, too.
#pragma once

#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/detail/impl_access.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/device_copyable.hpp>
#include <sycl/id.hpp>
#include <sycl/memory_properties.hpp>
#include <sycl/property_list.hpp>
#include <sycl/range.hpp>

#include <cstddef>
#include <memory> // with iterator_traits; <iterator> would include all streams
#include <type_traits>
#include <vector> // std::distance

namespace sycl {

namespace detail {
struct buffer_parts;

/// True for containers from which a buffer of DataT can be constructed: contiguous, with a size. (The default DataT is
/// for the deduction guides, which do not know it yet.)
template <class Container, class DataT = const volatile void, class = void>
struct is_contiguous_container : std::false_type {};
template <class Container, class DataT>
struct is_contiguous_container<
    Container, DataT,
    std::void_t<decltype(std::data(std::declval<Container &>())), decltype(std::size(std::declval<Container &>()))>>
    : std::is_convertible<decltype(std::data(std::declval<Container &>())), const DataT *> {};
template <class Container, class DataT = const volatile void>
using if_container = std::enable_if_t<is_contiguous_container<Container, DataT>::value, int>;

template <class It, class = void>
struct is_iterator : std::false_type {};
template <class It>
struct is_iterator<It, std::void_t<typename std::iterator_traits<It>::iterator_category>> : std::true_type {};
template <class It>
using if_iterator = std::enable_if_t<is_iterator<It>::value, int>;

/// Writes final data through an output iterator.
template <class DataT, class It>
class iterator_final_data final : public final_data {
public:
  iterator_final_data(It to, std::size_t count) : to_(to), count_(count) {}
  void write(const void *data) override {
    It to = to_;
    for (std::size_t index = 0; index != count_; ++index, ++to) *to = static_cast<const DataT *>(data)[index];
  }

private:
  It to_;
  std::size_t count_;
};

/// Writes final data to the pointee of a weak pointer, if that still exists.
template <class DataT, class OtherT>
class weak_final_data final : public final_data {
public:
  weak_final_data(std::weak_ptr<OtherT> to, std::size_t count) : to_(std::move(to)), count_(count) {}
  void write(const void *data) override {
    if (const std::shared_ptr<OtherT> to = to_.lock())
      for (std::size_t index = 0; index != count_; ++index) to.get()[index] = static_cast<const DataT *>(data)[index];
  }

private:
  std::weak_ptr<OtherT> to_;
  std::size_t count_;
};

/// The values of a range or id as an array.
template <int Dimensions, class IndexT>
const std::size_t *numbers(const IndexT &index) {
  static_assert(sizeof(IndexT) == Dimensions * sizeof(std::size_t), "ranges and ids consist of their numbers");
  return reinterpret_cast<const std::size_t *>(&index);
}

/// Host memory from the allocator of a buffer or an image.
template <class AllocatorT>
class memory_of_allocator final : public host_allocator {
  using traits = std::allocator_traits<AllocatorT>;
  using value = typename traits::value_type;
  static std::size_t elements(std::size_t bytes) { return (bytes + sizeof(value) - 1) / sizeof(value); }

public:
  explicit memory_of_allocator(const AllocatorT &allocator) : allocator_(allocator) {}
  void *allocate(std::size_t bytes) override { return to_address(traits::allocate(allocator_, elements(bytes))); }
  void deallocate(void *memory, std::size_t bytes) noexcept override {
    using pointer = typename traits::pointer;
    if constexpr (std::is_pointer_v<pointer>)
      traits::deallocate(allocator_, static_cast<pointer>(memory), elements(bytes));
    else
      traits::deallocate(allocator_, std::pointer_traits<pointer>::pointer_to(*static_cast<value *>(memory)),
                         elements(bytes));
  }

private:
  template <class Pointer>
  static void *to_address(const Pointer &pointer) {
    if constexpr (std::is_pointer_v<Pointer>)
      return pointer;
    else
      return std::addressof(*pointer);
  }
  AllocatorT allocator_;
};
/// \returns null for the default allocators: the runtime's own memory is better aligned.
template <class AllocatorT>
shared_impl<host_allocator> host_allocator_of(const AllocatorT &allocator) {
  if constexpr (std::is_same_v<AllocatorT, std::allocator<typename std::allocator_traits<AllocatorT>::value_type>>)
    return nullptr;
  else
    return std::make_shared<memory_of_allocator<AllocatorT>>(allocator);
}
} // namespace detail

/// A one-, two- or three-dimensional array of DataT that the runtime moves to where it is used.
///
/// Common reference semantics: copies are the same buffer. When the last one is destroyed, the destructor waits for all
/// commands that use the buffer and writes its contents back, if there is a destination: the non-const memory from
/// which it was constructed, or the argument of set_final_data(). Otherwise it does not wait.
template <class DataT, int Dimensions, class AllocatorT>
class buffer : public detail::owner_ordered<buffer<DataT, Dimensions, AllocatorT>> {
  static_assert(Dimensions >= 1 && Dimensions <= 3, "buffers have one, two or three dimensions");
  using element = std::remove_const_t<DataT>;

public:
  using value_type = DataT;
  using reference = value_type &;
  using const_reference = const value_type &;
  using allocator_type = AllocatorT;

  /// A buffer with uninitialised contents. \param allocator allocates all host memory for the buffer, possibly even
  /// after its destruction, until the last command with an accessor ends.
  buffer(const range<Dimensions> &bufferRange, AllocatorT allocator, const property_list &properties = {})
      : buffer(bufferRange, allocator, properties, nullptr, nullptr) {}
  buffer(const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(bufferRange, AllocatorT(), properties, nullptr, nullptr) {}

  /// A buffer on the program's memory, which must outlive the buffer and not be used meanwhile. The contents are
  /// written back to it on destruction.
  buffer(DataT *hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(bufferRange, allocator, properties, hostData, nullptr) {}
  buffer(DataT *hostData, const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(bufferRange, AllocatorT(), properties, hostData, nullptr) {}

  /// A buffer that starts with the contents of read-only memory.
  template <class OtherT = DataT, std::enable_if_t<!std::is_const_v<OtherT>, int> = 0>
  buffer(const OtherT *hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(bufferRange, allocator, properties, hostData, nullptr) {
    static_assert(std::is_same_v<OtherT, DataT>, "the host data must be of the buffer's type");
  }
  template <class OtherT = DataT, std::enable_if_t<!std::is_const_v<OtherT>, int> = 0>
  buffer(const OtherT *hostData, const range<Dimensions> &bufferRange, const property_list &properties = {})
      : buffer(hostData, bufferRange, AllocatorT(), properties) {}

  /// A buffer on a container's contents, to which it writes back unless they are const.
  template <class Container, int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0,
            detail::if_container<Container, DataT> = 0>
  buffer(Container &container, AllocatorT allocator, const property_list &properties = {})
      : buffer(range<1>(std::size(container)), allocator, properties, std::data(container), nullptr) {}
  template <class Container, int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0,
            detail::if_container<Container, DataT> = 0>
  buffer(Container &container, const property_list &properties = {})
      : buffer(range<1>(std::size(container)), AllocatorT(), properties, std::data(container), nullptr) {}

  /// A buffer on shared memory. If no other owners are left when the buffer is destroyed, nothing is written back.
  buffer(const std::shared_ptr<DataT> &hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(bufferRange, allocator, properties, hostData.get(), hostData) {}
  buffer(const std::shared_ptr<DataT> &hostData, const range<Dimensions> &bufferRange,
         const property_list &properties = {})
      : buffer(hostData, bufferRange, AllocatorT(), properties) {}
  buffer(const std::shared_ptr<DataT[]> &hostData, const range<Dimensions> &bufferRange, AllocatorT allocator,
         const property_list &properties = {})
      : buffer(bufferRange, allocator, properties, hostData.get(), hostData) {}
  buffer(const std::shared_ptr<DataT[]> &hostData, const range<Dimensions> &bufferRange,
         const property_list &properties = {})
      : buffer(hostData, bufferRange, AllocatorT(), properties) {}

  /// A buffer that starts with a copy of [first, last). Nothing is written back.
  template <class InputIterator, int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0,
            detail::if_iterator<InputIterator> = 0>
  buffer(InputIterator first, InputIterator last, AllocatorT allocator, const property_list &properties = {})
      : buffer(range<1>(static_cast<std::size_t>(std::distance(first, last))), allocator, properties, nullptr,
               nullptr) {
    auto *to = static_cast<element *>(detail::initial_contents(*impl_));
    for (; first != last; ++first, ++to) ::new (static_cast<void *>(to)) element(*first);
  }
  template <class InputIterator, int Dims = Dimensions, std::enable_if_t<Dims == 1, int> = 0,
            detail::if_iterator<InputIterator> = 0>
  buffer(InputIterator first, InputIterator last, const property_list &properties = {})
      : buffer(first, last, AllocatorT(), properties) {}

  /// A sub-buffer: a contiguous part of a buffer. Commands on disjoint sub-buffers do not wait for each other.
  /// \throws errc::invalid if the part is not contiguous or not inside the buffer, or if `parent` is a sub-buffer.
  buffer(buffer &parent, const id<Dimensions> &baseIndex, const range<Dimensions> &subRange)
      : impl_(parent.impl_), range_(subRange), origin_(parent.origin_), is_sub_buffer_(true),
        allocator_(parent.allocator_) {
    detail::accessed_part part = parent.part(subRange, baseIndex, access_mode::read, false);
    if (parent.is_sub_buffer_) part.dimensions = 0; // rejected, with the reason
    detail::check_sub_buffer(part);
    origin_ += detail::linear_index<Dimensions>(baseIndex, parent.range_) * sizeof(DataT);
  }

  range<Dimensions> get_range() const { return range_; }
  std::size_t byte_size() const noexcept { return size() * sizeof(DataT); }
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

  /// An accessor for a command group. \tparam Mode how it uses the buffer.
  template <access_mode Mode = access_mode::read_write, target Target = target::device>
  accessor<DataT, Dimensions, Mode, Target> get_access(handler &group) {
    return accessor<DataT, Dimensions, Mode, Target>(*this, group);
  }
  template <access_mode Mode = access_mode::read_write, target Target = target::device>
  accessor<DataT, Dimensions, Mode, Target> get_access(handler &group, range<Dimensions> accessRange,
                                                       id<Dimensions> accessOffset = {}) {
    return accessor<DataT, Dimensions, Mode, Target>(*this, group, accessRange, accessOffset);
  }
  /// An accessor for a command group, or (placeholder) for later ones: takes the arguments of accessor's constructor.
  template <class... Args>
  auto get_access(Args... args) {
    return accessor(*this, args...);
  }
  template <class First, class... Args>
  auto get_access(handler &group, First first, Args... args) {
    return accessor(*this, group, first, args...);
  }
  /// Deprecated: an accessor on the host; waits.
  template <access_mode Mode>
  [[deprecated("use get_host_access()")]] accessor<DataT, Dimensions, Mode, target::host_buffer> get_access() {
    return accessor<DataT, Dimensions, Mode, target::host_buffer>(*this);
  }
  template <access_mode Mode>
  [[deprecated("use get_host_access()")]] accessor<DataT, Dimensions, Mode, target::host_buffer>
  get_access(range<Dimensions> accessRange, id<Dimensions> accessOffset = {}) {
    return accessor<DataT, Dimensions, Mode, target::host_buffer>(*this, accessRange, accessOffset);
  }
  /// An accessor on the host: waits for all conflicting commands. Takes the arguments of host_accessor's constructor.
  template <class... Args>
  auto get_host_access(Args... args) {
    return host_accessor(*this, args...);
  }

  /// Sets the destination of the contents on destruction: a pointer, an output iterator, a std::weak_ptr, or nullptr
  /// for none.
  template <class Destination = std::nullptr_t>
  void set_final_data(Destination finalData = nullptr) {
    if constexpr (std::is_null_pointer_v<Destination>) {
      detail::set_final_data(*impl_, nullptr);
    } else {
      static_assert(detail::is_iterator<Destination>::value,
                    "set_final_data takes a pointer, an output iterator, a std::weak_ptr or nullptr");
      if constexpr (std::is_pointer_v<Destination>)
        if (!finalData) return detail::set_final_data(*impl_, nullptr);
      detail::set_final_data(*impl_, new detail::iterator_final_data<element, Destination>(finalData, size()));
    }
  }
  template <class OtherT>
  void set_final_data(std::weak_ptr<OtherT> finalData) {
    detail::set_final_data(*impl_, new detail::weak_final_data<element, OtherT>(finalData, size()));
  }
  template <class OtherT>
  void set_final_data(std::shared_ptr<OtherT> finalData) {
    set_final_data(std::weak_ptr<OtherT>(finalData));
  }
  /// Whether the contents are written back at all.
  void set_write_back(bool flag = true) { detail::set_write_back(*impl_, flag); }

  /// The same bytes as elements of another type, or in another shape. \throws errc::invalid if the sizes differ.
  template <class ReinterpretT, int ReinterpretDim>
  auto reinterpret(range<ReinterpretDim> reinterpretRange) const {
    using other_allocator =
        typename std::allocator_traits<AllocatorT>::template rebind_alloc<std::remove_cv_t<ReinterpretT>>;
    using other = buffer<ReinterpretT, ReinterpretDim, other_allocator>;
    if (reinterpretRange.size() * sizeof(ReinterpretT) != byte_size())
      detail::throw_reinterpret_size(byte_size(), reinterpretRange.size() * sizeof(ReinterpretT));
    other_allocator allocator{};
    if constexpr (std::is_constructible_v<other_allocator, const AllocatorT &>) allocator = other_allocator(allocator_);
    other result(impl_, reinterpretRange, allocator);
    result.origin_ = origin_;
    result.is_sub_buffer_ = is_sub_buffer_;
    return result;
  }
  template <
      class ReinterpretT, int ReinterpretDim = Dimensions,
      std::enable_if_t<ReinterpretDim == 1 || (ReinterpretDim == Dimensions && sizeof(ReinterpretT) == sizeof(DataT)),
                       int> = 0>
  auto reinterpret() const {
    if constexpr (ReinterpretDim == 1)
      return reinterpret<ReinterpretT, 1>(range<1>(byte_size() / sizeof(ReinterpretT)));
    else
      return reinterpret<ReinterpretT, ReinterpretDim>(range_);
  }

  friend bool operator==(const buffer &lhs, const buffer &rhs) {
    return lhs.impl_ == rhs.impl_ && lhs.origin_ == rhs.origin_ && lhs.range_ == rhs.range_;
  }
  friend bool operator!=(const buffer &lhs, const buffer &rhs) { return !(lhs == rhs); }

private:
  template <class, int, class>
  friend class buffer;
  friend struct detail::buffer_parts;
  friend struct detail::impl_access;

  buffer(detail::shared_impl<detail::buffer_impl> impl, const range<Dimensions> &bufferRange,
         const AllocatorT &allocator = AllocatorT())
      : impl_(std::move(impl)), range_(bufferRange), allocator_(allocator) {}

  /// The common constructor. None of the public ones has as many parameters, so the compiler need not check whether
  /// their shared pointers could be converted from these arguments, which would instantiate them for each type of
  /// buffer.
  /// \tparam OtherT DataT, perhaps const, or nullptr_t for no memory.
  /// \param owner a shared pointer that shares the memory, may be empty; or nullptr.
  template <class OtherT, class OwnerT>
  buffer(const range<Dimensions> &bufferRange, const AllocatorT &allocator, const property_list &properties,
         OtherT memory, const OwnerT &owner)
      : range_(bufferRange), allocator_(allocator) {
    // Classes with members such as sycl::vec need not specialize the trait.
    static_assert(
        is_device_copyable_v<DataT> || std::is_trivially_destructible_v<DataT>,
        "the elements of a buffer must be device-copyable: plain data, without destructors, as std::string and "
        "std::vector have; specialize sycl::is_device_copyable if copying their bytes is correct");
    detail::buffer_source source;
    source.bytes = detail::checked_bytes(detail::numbers<Dimensions>(bufferRange), Dimensions, sizeof(DataT));
    source.allocator = detail::host_allocator_of(allocator);
    if constexpr (!std::is_null_pointer_v<OtherT>) {
      source.memory = const_cast<element *>(memory);
      source.constant = std::is_const_v<std::remove_pointer_t<OtherT>>;
      source.must_be = std::is_null_pointer_v<OwnerT>;
      if constexpr (!std::is_null_pointer_v<OwnerT>) source.owner = detail::shared_object(owner);
    }
    impl_ = detail::make_buffer(source, properties);
  }

  detail::accessed_part part(const range<Dimensions> &extent, const id<Dimensions> &offset, access_mode mode,
                             bool no_init) const;

  detail::shared_impl<detail::buffer_impl> impl_;
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
template <class DataT, int Dimensions, class AllocatorT>
buffer(const DataT *, const range<Dimensions> &, AllocatorT, const property_list & = {})
    -> buffer<DataT, Dimensions, AllocatorT>;
template <class DataT, int Dimensions>
buffer(const DataT *, const range<Dimensions> &, const property_list & = {}) -> buffer<DataT, Dimensions>;
template <class Container, class AllocatorT, detail::if_container<Container> = 0>
buffer(Container &, AllocatorT, const property_list & = {}) -> buffer<typename Container::value_type, 1, AllocatorT>;
template <class Container, detail::if_container<Container> = 0>
buffer(Container &, const property_list & = {}) -> buffer<typename Container::value_type, 1>;

namespace detail {

/// Access to the parts of buffers, for accessors.
struct buffer_parts {
  template <class DataT, int Dimensions, class AllocatorT>
  static buffer_impl &impl(const buffer<DataT, Dimensions, AllocatorT> &object) {
    return *object.impl_;
  }
  template <class DataT, int Dimensions, class AllocatorT>
  static accessed_part part(const buffer<DataT, Dimensions, AllocatorT> &object, const range<Dimensions> &extent,
                            const id<Dimensions> &offset, access_mode mode, bool no_init, bool on_host) {
    accessed_part part = object.part(extent, offset, mode, no_init);
    part.on_host = on_host;
    return part;
  }
  /// Bytes from the start of the whole buffer.
  template <class DataT, int Dimensions, class AllocatorT>
  static std::size_t offset(const buffer<DataT, Dimensions, AllocatorT> &object) {
    return object.origin_;
  }
  template <class Buffer>
  static Buffer make(shared_impl<buffer_impl> impl, std::size_t size) {
    return Buffer(std::move(impl), range<1>(size));
  }
};
} // namespace detail

template <class DataT, int Dimensions, class AllocatorT>
detail::accessed_part buffer<DataT, Dimensions, AllocatorT>::part(const range<Dimensions> &extent,
                                                                  const id<Dimensions> &offset, access_mode mode,
                                                                  bool no_init) const {
  return {origin_,
          sizeof(DataT),
          Dimensions,
          detail::numbers<Dimensions>(range_),
          detail::numbers<Dimensions>(extent),
          detail::numbers<Dimensions>(offset),
          mode,
          no_init,
          /*on_host=*/false};
}

} // namespace sycl

template <class DataT, int Dimensions, class AllocatorT>
struct std::hash<sycl::buffer<DataT, Dimensions, AllocatorT>>
    : sycl::detail::impl_hash<sycl::buffer<DataT, Dimensions, AllocatorT>> {};
