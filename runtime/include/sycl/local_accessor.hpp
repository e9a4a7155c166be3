// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::local_accessor (specification 4.7.6.11): memory that the work-items of a work-group share.
///
/// On the host it is a size and an offset that the handler gave it; in the kernel, whose every work-group has its own
/// memory, the elements begin `offset` bytes after where the launch's local memory does.
/// \code
///   q.submit([&](handler &h) {
///     local_accessor<float, 2> tile({16, 17}, h);   // offset_ = reserve_local_memory(h, 16 * 17 * 4, alignof(float))
///     h.parallel_for(space, [=](nd_item<2> item) { tile[item.get_local_id()] = 0; });
/// \endcode
#pragma once

#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/detail/local_memory.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/property_list.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace sycl {
namespace detail {

/// State of local accessors of all dimensions: plain numbers, which are copied with the kernel's function object.
/// \tparam Dimensions at least 1.
template <class DataT, int Dimensions>
class local_accessor_base {
  static_assert(std::is_trivially_destructible_v<DataT>,
                "nobody destroys the elements of local memory: their type must be trivially destructible");

public:
  using value_type = DataT;
  using reference = DataT &;
  using const_reference = const DataT &;
  template <access::decorated IsDecorated>
  using accessor_ptr = multi_ptr<DataT, access::address_space::local_space, IsDecorated>;
  using iterator = DataT *;
  using const_iterator = const DataT *;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using difference_type = std::ptrdiff_t;
  using size_type = std::size_t;

  size_type byte_size() const noexcept { return size() * sizeof(DataT); }
  size_type size() const noexcept { return extent_.size(); }
  size_type max_size() const noexcept { return PTRDIFF_MAX / sizeof(DataT); }
  bool empty() const noexcept { return size() == 0; }
  [[deprecated("use byte_size()")]] size_type get_size() const noexcept { return byte_size(); }
  [[deprecated("use size()")]] size_type get_count() const noexcept { return size(); }

  /// The elements, in row-major order. In kernels only.
  iterator begin() const noexcept { return data(); }
  iterator end() const noexcept { return data() + size(); }
  const_iterator cbegin() const noexcept { return begin(); }
  const_iterator cend() const noexcept { return end(); }
  reverse_iterator rbegin() const noexcept { return reverse_iterator(end()); }
  reverse_iterator rend() const noexcept { return reverse_iterator(begin()); }
  const_reverse_iterator crbegin() const noexcept { return const_reverse_iterator(cend()); }
  const_reverse_iterator crend() const noexcept { return const_reverse_iterator(cbegin()); }

  /// \returns where the elements begin. In kernels only.
  local_ptr<DataT> get_pointer() const noexcept { return local_ptr<DataT>(data()); }
  template <access::decorated IsDecorated>
  accessor_ptr<IsDecorated> get_multi_ptr() const noexcept {
    return accessor_ptr<IsDecorated>(data());
  }

protected:
  local_accessor_base() : extent_(nothing()) {}
  local_accessor_base(const range<Dimensions> &extent, handler &group)
      : offset_(reserve_local_memory(group, extent.size() * sizeof(DataT), alignof(DataT))), extent_(extent) {}

  DataT *data() const noexcept {
    return reinterpret_cast<DataT *>(static_cast<char *>(__syclc_local_memory()) + offset_);
  }
  bool is_same(const local_accessor_base &other) const { return offset_ == other.offset_ && extent_ == other.extent_; }
  static range<Dimensions> nothing() {
    if constexpr (Dimensions == 1)
      return range<1>(0);
    else if constexpr (Dimensions == 2)
      return range<2>(0, 0);
    else
      return range<3>(0, 0, 0);
  }

  std::size_t offset_ = 0; ///< bytes from __syclc_local_memory()
  range<Dimensions> extent_;
};
} // namespace detail

/// Elements of local memory, uninitialised when a work-group begins.
template <class DataT, int Dimensions = 1>
class local_accessor : public detail::local_accessor_base<DataT, Dimensions> {
  using base = detail::local_accessor_base<DataT, Dimensions>;

public:
  /// An accessor of nothing: empty() is true.
  local_accessor() = default;
  /// \param allocationSize elements in each dimension, for each work-group.
  /// \throws errc::memory_allocation at launch when the device has less local memory than the kernel's accessors want.
  local_accessor(range<Dimensions> allocationSize, handler &commandGroupHandler, const property_list & = {})
      : base(allocationSize, commandGroupHandler) {}

  void swap(local_accessor &other) {
    local_accessor mine(*this);
    *this = other;
    other = mine;
  }
  range<Dimensions> get_range() const { return this->extent_; }

  DataT &operator[](id<Dimensions> index) const {
    return this->data()[detail::linear_index<Dimensions>(index, this->extent_)];
  }
  /// `a[i][j]`: the rest of the indices follow.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 1), int> = 0>
  auto operator[](std::size_t index) const {
    std::size_t stride = 1;
    for (int dim = 1; dim != Dims; ++dim) stride *= this->extent_[dim];
    const std::size_t rest[2] = {this->extent_[1], this->extent_[Dims - 1]};
    return detail::accessor_slice<DataT, Dims - 1>(this->data() + index * stride, rest);
  }

  friend bool operator==(const local_accessor &lhs, const local_accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const local_accessor &lhs, const local_accessor &rhs) { return !(lhs == rhs); }
};

/// One element of local memory.
template <class DataT>
class local_accessor<DataT, 0> : public detail::local_accessor_base<DataT, 1> {
  using base = detail::local_accessor_base<DataT, 1>;

public:
  local_accessor() = default;
  explicit local_accessor(handler &commandGroupHandler, const property_list & = {})
      : base(range<1>(1), commandGroupHandler) {}

  void swap(local_accessor &other) {
    local_accessor mine(*this);
    *static_cast<base *>(this) = other;
    static_cast<base &>(other) = mine;
  }

  operator DataT &() const { return *this->data(); }
  /// Assigns to the element.
  template <class Element = DataT, std::enable_if_t<!std::is_const_v<Element>, int> = 0>
  const local_accessor &operator=(const Element &other) const {
    *this->data() = other;
    return *this;
  }

  friend bool operator==(const local_accessor &lhs, const local_accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const local_accessor &lhs, const local_accessor &rhs) { return !(lhs == rhs); }
};

/// The name of earlier specifications: `accessor<float, 1, access_mode::read_write, target::local>`.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::local, IsPlaceholder> : public local_accessor<DataT, Dimensions> {
public:
  using local_accessor<DataT, Dimensions>::local_accessor;
};
template <class DataT, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, 0, AccessMode, target::local, IsPlaceholder> : public local_accessor<DataT, 0> {
public:
  using local_accessor<DataT, 0>::local_accessor;
};

} // namespace sycl

/// Equal accessors name the same memory.
template <class DataT, int Dimensions>
struct std::hash<sycl::local_accessor<DataT, Dimensions>> {
  std::size_t operator()(const sycl::local_accessor<DataT, Dimensions> &object) const noexcept {
    return object.byte_size();
  }
};
