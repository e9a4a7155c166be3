// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::host_accessor (specification 4.7.6.10): access to a buffer's data by the program itself.
#pragma once

#include <sycl/buffer.hpp>
#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/buffer_access.hpp>

#include <memory>

namespace sycl {

/// The constructor waits until the data is in host memory and no command conflicts. Conflicting commands that are
/// submitted while a host_accessor (or a copy of it) lives wait until it is destroyed: waiting for such a command in
/// the meantime would wait forever.
template <class DataT, int Dimensions, access_mode AccessMode>
class host_accessor {
  using buffer_data = std::remove_const_t<DataT>;

public:
  using value_type = detail::accessed_value<DataT, AccessMode>;
  using reference = value_type &;
  using const_reference = const DataT &;
  using iterator = decltype(detail::make_accessor_iterator<value_type, Dimensions>(nullptr, {}, {}, 0));
  using const_iterator = decltype(detail::make_accessor_iterator<const DataT, Dimensions>(nullptr, {}, {}, 0));
  using difference_type = std::ptrdiff_t;
  using size_type = std::size_t;

  /// An accessor of nothing.
  host_accessor() = default;

  template <class ElementT, class AllocatorT>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, const property_list &properties = {})
      : host_accessor(bufferRef, bufferRef.get_range(), id<Dimensions>(), properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, Tag, const property_list &properties = {})
      : host_accessor(bufferRef, bufferRef.get_range(), id<Dimensions>(), properties) {}
  template <class ElementT, class AllocatorT>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
                const property_list &properties = {})
      : host_accessor(bufferRef, accessRange, id<Dimensions>(), properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange, Tag,
                const property_list &properties = {})
      : host_accessor(bufferRef, accessRange, id<Dimensions>(), properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
                id<Dimensions> accessOffset, Tag, const property_list &properties = {})
      : host_accessor(bufferRef, accessRange, accessOffset, properties) {}
  /// \throws errc::invalid when the part is not inside the buffer.
  template <class ElementT, class AllocatorT>
  host_accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
                id<Dimensions> accessOffset, const property_list &properties = {})
      : memory_(bufferRef.get_range()), extent_(accessRange), offset_(accessOffset) {
    static_assert(std::is_same_v<std::remove_const_t<ElementT>, buffer_data>,
                  "a host_accessor's element type must be the buffer's, or that with const");
    static_assert(!std::is_const_v<ElementT> || AccessMode == access_mode::read,
                  "a buffer of const elements can only be read: use sycl::read_only");
    const bool no_init = detail::is_discard(AccessMode) || properties.template has_property<property::no_init>();
    void *first = nullptr;
    access_ = detail::buffer_parts::open_host_access(bufferRef, accessRange, accessOffset, AccessMode, no_init, first);
    data_ = static_cast<value_type *>(first);
  }

  /// Read-only views of other accessors.
  template <
      class OtherT, access_mode OtherMode,
      std::enable_if_t<AccessMode == access_mode::read && std::is_same_v<std::remove_const_t<OtherT>, buffer_data> &&
                           (OtherMode == access_mode::read || OtherMode == access_mode::read_write) &&
                           !(std::is_same_v<OtherT, DataT> && OtherMode == AccessMode),
                       int> = 0>
  host_accessor(const host_accessor<OtherT, Dimensions, OtherMode> &other)
      : data_(other.data_), memory_(other.memory_), extent_(other.extent_), offset_(other.offset_),
        access_(other.access_) {}

  void swap(host_accessor &other) {
    host_accessor mine(*this);
    *this = other;
    other = mine;
  }

  size_type byte_size() const noexcept { return size() * sizeof(DataT); }
  size_type size() const noexcept { return extent_.size(); }
  size_type max_size() const noexcept { return PTRDIFF_MAX / sizeof(DataT); }
  bool empty() const noexcept { return size() == 0; }
  range<Dimensions> get_range() const { return extent_; }
  id<Dimensions> get_offset() const { return offset_; }

  /// \returns a pointer to the start of the buffer, also when the accessor is ranged.
  value_type *get_pointer() const noexcept { return data_ - detail::linear_index<Dimensions>(offset_, memory_); }

  reference operator[](id<Dimensions> index) const { return data_[detail::linear_index<Dimensions>(index, memory_)]; }
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 1), int> = 0>
  auto operator[](std::size_t index) const {
    std::size_t stride = 1;
    for (int dim = 1; dim != Dims; ++dim) stride *= memory_[dim];
    const std::size_t rest[2] = {memory_[1], memory_[Dims - 1]};
    return detail::accessor_slice<value_type, Dims - 1>(data_ + index * stride, rest);
  }

  iterator begin() const noexcept { return detail::make_accessor_iterator(data_, memory_, extent_, 0); }
  iterator end() const noexcept { return detail::make_accessor_iterator(data_, memory_, extent_, size()); }
  const_iterator cbegin() const noexcept {
    return detail::make_accessor_iterator<const DataT>(data_, memory_, extent_, 0);
  }
  const_iterator cend() const noexcept {
    return detail::make_accessor_iterator<const DataT>(data_, memory_, extent_, size());
  }

  friend bool operator==(const host_accessor &lhs, const host_accessor &rhs) {
    return lhs.access_ == rhs.access_ && lhs.extent_ == rhs.extent_ && lhs.offset_ == rhs.offset_;
  }
  friend bool operator!=(const host_accessor &lhs, const host_accessor &rhs) { return !(lhs == rhs); }

private:
  template <class, int, access_mode>
  friend class host_accessor;

  value_type *data_ = nullptr; ///< the first accessed element
  range<Dimensions> memory_;
  range<Dimensions> extent_;
  id<Dimensions> offset_;
  std::shared_ptr<void> access_; ///< ends the access when the last copy goes
};

template <class DataT, int Dimensions, class AllocatorT>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &) -> host_accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, const property_list &) -> host_accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>) -> host_accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>, id<Dimensions>)
    -> host_accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, Tag, const property_list & = {})
    -> host_accessor<DataT, Dimensions, detail::access_tag<Tag>::mode>;
template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>, Tag, const property_list & = {})
    -> host_accessor<DataT, Dimensions, detail::access_tag<Tag>::mode>;
template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
host_accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>, id<Dimensions>, Tag,
              const property_list & = {}) -> host_accessor<DataT, Dimensions, detail::access_tag<Tag>::mode>;

} // namespace sycl
