// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::accessor for commands on devices (specification 4.7.6.9).
///
/// An accessor is made twice of one class: on the host it declares what a command does with a buffer; the copy in the
/// kernel's function object is a pointer and some numbers. Its first member is the pointer to the first accessed
/// element, which the scheduler writes into that copy when it knows in which memory the command runs. The host's
/// bookkeeping hangs on `handle_`, touched only through __syclc_host_* calls, which do not exist in device code.
#pragma once

#include <sycl/buffer.hpp>
#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/spmd_builtins.hpp>

namespace sycl {
namespace detail {
/// Reads the parts of accessors for handlers and queues.
struct accessor_parts;

/// State and lifetime of all device accessors. The order of the members is known to libsycl: the pointer is first.
template <class Value>
class accessor_base {
public:
  accessor_base() = default;
  accessor_base(const accessor_base &other) : data_(other.data_), handle_(other.handle_) {
    __syclc_host_retain(handle_, this);
  }
  accessor_base &operator=(const accessor_base &other) {
    void *old = handle_;
    data_ = other.data_;
    handle_ = other.handle_;
    __syclc_host_retain(handle_, this);
    __syclc_host_release(old, nullptr);
    return *this;
  }
  ~accessor_base() { __syclc_host_release(handle_, this); }

protected:
  friend struct accessor_parts;
  explicit accessor_base(void *handle) : handle_(handle) {}

  Value *data_ = nullptr;
  void *handle_ = nullptr; ///< accessor_impl; null for default-constructed accessors
};

struct accessor_parts {
  template <class Value>
  static void *handle(const accessor_base<Value> &object) {
    return object.handle_;
  }
};

template <class>
struct is_accessor : std::false_type {};
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
struct is_accessor<accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>> : std::true_type {};
} // namespace detail

/// How a command on a device accesses a buffer.
/// \tparam DataT the buffer's element type; const for read-only access.
/// \tparam AccessTarget target::device (or its deprecated equals).
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
class accessor : public detail::accessor_base<detail::accessed_value<DataT, AccessMode>> {
  static_assert(AccessTarget == target::device || AccessTarget == target::constant_buffer ||
                    AccessTarget == target::host_task,
                "sycl::accessor is for target::device and target::host_task; use sycl::host_accessor on the host");
  static_assert(AccessMode != access_mode::atomic, "access_mode::atomic is deprecated: use sycl::atomic_ref");
  using value = detail::accessed_value<DataT, AccessMode>;
  using base = detail::accessor_base<value>;
  using buffer_data = std::remove_const_t<DataT>;

public:
  using value_type = value;
  using reference = value_type &;
  using const_reference = const DataT &;
  using iterator = decltype(detail::make_accessor_iterator<value, Dimensions>(nullptr, {}, {}, 0));
  using const_iterator = decltype(detail::make_accessor_iterator<const DataT, Dimensions>(nullptr, {}, {}, 0));
  using difference_type = std::ptrdiff_t;
  using size_type = std::size_t;

  /// An accessor of nothing: empty() is true.
  accessor() = default;

  /// Placeholders: a command group names them with handler::require.
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, const property_list &properties = {})
      : accessor(bufferRef, nullptr, bufferRef.get_range(), {}, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, Tag, const property_list &properties = {})
      : accessor(bufferRef, nullptr, bufferRef.get_range(), {}, properties) {}
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
           const property_list &properties = {})
      : accessor(bufferRef, nullptr, accessRange, {}, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange, Tag,
           const property_list &properties = {})
      : accessor(bufferRef, nullptr, accessRange, {}, properties) {}
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
           id<Dimensions> accessOffset, const property_list &properties = {})
      : accessor(bufferRef, nullptr, accessRange, accessOffset, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, range<Dimensions> accessRange,
           id<Dimensions> accessOffset, Tag, const property_list &properties = {})
      : accessor(bufferRef, nullptr, accessRange, accessOffset, properties) {}

  /// Accessors of the command group of `group`. Accesses outside accessRange, which starts at accessOffset, are
  /// undefined; index 0 is the element at accessOffset. \throws errc::invalid when that is outside the buffer.
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, const property_list &properties = {})
      : accessor(bufferRef, &group, bufferRef.get_range(), {}, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, Tag,
           const property_list &properties = {})
      : accessor(bufferRef, &group, bufferRef.get_range(), {}, properties) {}
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, range<Dimensions> accessRange,
           const property_list &properties = {})
      : accessor(bufferRef, &group, accessRange, {}, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, range<Dimensions> accessRange, Tag,
           const property_list &properties = {})
      : accessor(bufferRef, &group, accessRange, {}, properties) {}
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, range<Dimensions> accessRange,
           id<Dimensions> accessOffset, const property_list &properties = {})
      : accessor(bufferRef, &group, accessRange, accessOffset, properties) {}
  template <class ElementT, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler &group, range<Dimensions> accessRange,
           id<Dimensions> accessOffset, Tag, const property_list &properties = {})
      : accessor(bufferRef, &group, accessRange, accessOffset, properties) {}

  /// Read-only views of other accessors: `read` of `read_write`, and `const T` of `T` or back.
  template <
      class OtherT, access_mode OtherMode,
      std::enable_if_t<AccessMode == access_mode::read && std::is_same_v<std::remove_const_t<OtherT>, buffer_data> &&
                           (OtherMode == access_mode::read || OtherMode == access_mode::read_write) &&
                           !(std::is_same_v<OtherT, DataT> && OtherMode == AccessMode),
                       int> = 0>
  accessor(const accessor<OtherT, Dimensions, OtherMode, AccessTarget, IsPlaceholder> &other)
      : base(other.handle_), memory_(other.memory_), extent_(other.extent_), offset_(other.offset_) {
    this->data_ = other.data_;
    __syclc_host_retain(this->handle_, this);
  }

  void swap(accessor &other) {
    accessor mine(*this);
    *this = other;
    other = mine;
  }

  /// True when the accessor was made without a handler. Host only.
  bool is_placeholder() const noexcept { return placeholder_; }

  size_type byte_size() const noexcept { return size() * sizeof(DataT); }
  size_type size() const noexcept { return extent_.size(); }
  size_type max_size() const noexcept { return PTRDIFF_MAX / sizeof(DataT); }
  [[deprecated("use byte_size()")]] size_type get_size() const noexcept { return byte_size(); }
  [[deprecated("use size()")]] size_type get_count() const noexcept { return size(); }
  bool empty() const noexcept { return size() == 0; }

  /// \returns the accessed part's size: the buffer's unless the accessor is ranged.
  range<Dimensions> get_range() const { return extent_; }
  /// \returns where the accessed part starts.
  id<Dimensions> get_offset() const { return offset_; }

  reference operator[](id<Dimensions> index) const {
    return this->data_[detail::linear_index<Dimensions>(index, memory_)];
  }
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 1), int> = 0>
  auto operator[](std::size_t index) const {
    std::size_t stride = 1;
    for (int dim = 1; dim != Dims; ++dim) stride *= memory_[dim];
    const std::size_t rest[2] = {memory_[1], memory_[Dims - 1]};
    return detail::accessor_slice<value, Dims - 1>(this->data_ + index * stride, rest);
  }

  iterator begin() const noexcept { return detail::make_accessor_iterator(this->data_, memory_, extent_, 0); }
  iterator end() const noexcept { return detail::make_accessor_iterator(this->data_, memory_, extent_, size()); }
  const_iterator cbegin() const noexcept {
    return detail::make_accessor_iterator<const DataT>(this->data_, memory_, extent_, 0);
  }
  const_iterator cend() const noexcept {
    return detail::make_accessor_iterator<const DataT>(this->data_, memory_, extent_, size());
  }

  friend bool operator==(const accessor &lhs, const accessor &rhs) {
    return lhs.handle_ == rhs.handle_ && lhs.extent_ == rhs.extent_ && lhs.offset_ == rhs.offset_;
  }
  friend bool operator!=(const accessor &lhs, const accessor &rhs) { return !(lhs == rhs); }

private:
  template <class, int, access_mode, target, access::placeholder>
  friend class accessor;

  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, handler *group, range<Dimensions> extent,
           id<Dimensions> offset, const property_list &properties)
      : base(make(bufferRef, extent, offset, properties)), memory_(bufferRef.get_range()), extent_(extent),
        offset_(offset), placeholder_(!group) {
    static_assert(std::is_same_v<std::remove_const_t<ElementT>, buffer_data>,
                  "an accessor's element type must be the buffer's, or that with const");
    static_assert(!std::is_const_v<ElementT> || AccessMode == access_mode::read,
                  "a buffer of const elements can only be read: use sycl::read_only");
    if (group) detail::require(*group, this->handle_);
  }

  template <class ElementT, class AllocatorT>
  static void *make(buffer<ElementT, Dimensions, AllocatorT> &bufferRef, const range<Dimensions> &extent,
                    const id<Dimensions> &offset, const property_list &properties) {
    const bool no_init = detail::is_discard(AccessMode) || properties.template has_property<property::no_init>();
    return detail::buffer_parts::make_accessor(bufferRef, extent, offset, AccessMode, no_init,
                                               AccessTarget == target::host_task);
  }

  range<Dimensions> memory_; ///< the buffer's size
  range<Dimensions> extent_;
  id<Dimensions> offset_;
  bool placeholder_ = true;
};

/// Access to the one element of a buffer of range 1.
template <class DataT, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
class accessor<DataT, 0, AccessMode, AccessTarget, IsPlaceholder>
    : public detail::accessor_base<detail::accessed_value<DataT, AccessMode>> {
  using value = detail::accessed_value<DataT, AccessMode>;
  using base = detail::accessor_base<value>;

public:
  using value_type = value;
  using reference = value_type &;
  using const_reference = const DataT &;
  using iterator = value *;
  using const_iterator = const DataT *;
  using difference_type = std::ptrdiff_t;
  using size_type = std::size_t;

  accessor() = default;
  /// A placeholder.
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, 1, AllocatorT> &bufferRef, const property_list &properties = {})
      : base(make(bufferRef, properties)), size_(1), placeholder_(true) {}
  template <class ElementT, class AllocatorT>
  accessor(buffer<ElementT, 1, AllocatorT> &bufferRef, handler &group, const property_list &properties = {})
      : base(make(bufferRef, properties)), size_(1), placeholder_(false) {
    detail::require(group, this->handle_);
  }

  bool is_placeholder() const noexcept { return placeholder_; }
  size_type byte_size() const noexcept { return size() * sizeof(DataT); }
  size_type size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }

  operator reference() const { return *this->data_; }
  /// Assigns to the element.
  template <class Element = value, std::enable_if_t<!std::is_const_v<Element>, int> = 0>
  const accessor &operator=(const std::remove_const_t<Element> &other) const {
    *this->data_ = other;
    return *this;
  }

  iterator begin() const noexcept { return this->data_; }
  iterator end() const noexcept { return this->data_ + size_; }

  friend bool operator==(const accessor &lhs, const accessor &rhs) { return lhs.handle_ == rhs.handle_; }
  friend bool operator!=(const accessor &lhs, const accessor &rhs) { return !(lhs == rhs); }

private:
  template <class ElementT, class AllocatorT>
  static void *make(buffer<ElementT, 1, AllocatorT> &bufferRef, const property_list &properties) {
    const bool no_init = detail::is_discard(AccessMode) || properties.template has_property<property::no_init>();
    return detail::buffer_parts::make_accessor(bufferRef, range<1>(1), id<1>(0), AccessMode, no_init,
                                               AccessTarget == target::host_task);
  }
  std::size_t size_ = 0;
  bool placeholder_ = true;
};

template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, const property_list &) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, range<Dimensions>, id<Dimensions>) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &, const property_list &) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &, range<Dimensions>) -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &, range<Dimensions>, const property_list &)
    -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &, range<Dimensions>, id<Dimensions>)
    -> accessor<DataT, Dimensions>;
template <class DataT, int Dimensions, class AllocatorT>
accessor(buffer<DataT, Dimensions, AllocatorT> &, handler &, range<Dimensions>, id<Dimensions>, const property_list &)
    -> accessor<DataT, Dimensions>;

#define SYCLC_ACCESSOR_GUIDE(...)                                                                                      \
  template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>                         \
  accessor(buffer<DataT, Dimensions, AllocatorT> &, __VA_ARGS__, Tag, const property_list & = {})                      \
      -> accessor<DataT, Dimensions, detail::access_tag<Tag>::mode, detail::access_tag<Tag>::where>;
SYCLC_ACCESSOR_GUIDE(handler &)
SYCLC_ACCESSOR_GUIDE(handler &, range<Dimensions>)
SYCLC_ACCESSOR_GUIDE(handler &, range<Dimensions>, id<Dimensions>)
SYCLC_ACCESSOR_GUIDE(range<Dimensions>)
SYCLC_ACCESSOR_GUIDE(range<Dimensions>, id<Dimensions>)
#undef SYCLC_ACCESSOR_GUIDE
template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>
accessor(buffer<DataT, Dimensions, AllocatorT> &, Tag, const property_list & = {})
    -> accessor<DataT, Dimensions, detail::access_tag<Tag>::mode, detail::access_tag<Tag>::where>;

} // namespace sycl

/// Equal accessors have one host side.
template <class DataT, int Dimensions, sycl::access_mode AccessMode, sycl::target AccessTarget,
          sycl::access::placeholder IsPlaceholder>
struct std::hash<sycl::accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>> {
  std::size_t
  operator()(const sycl::accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder> &object) const noexcept {
    return reinterpret_cast<std::size_t>(sycl::detail::accessor_parts::handle(object)) >> 4;
  }
};
