// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::local_accessor (specification 4.7.6.11): memory that the work-items of a work-group share.
///
/// On the host it is a size and an offset assigned by the handler; in the kernel, in which every work-group has its own
/// memory, the elements begin at `offset` bytes in the launch's local memory.
/// \code
///   q.submit([&](handler &h) {
///     local_accessor<float, 2> tile({16, 17}, h);   // offset_ = reserve_local_memory(h, 16 * 17 * 4, alignof(float))
///     h.parallel_for(space, [=](nd_item<2> item) { tile[item.get_local_id()] = 0; });
/// \endcode
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/detail/local_memory.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/multi_ptr.hpp>
#include <sycl/property_list.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace sycl {
namespace detail {

/// The state of a local_accessor (see accessor_view): numbers, which are copied with the kernel's function object. The
/// copy constructor tells libsycl where that has local_accessors, which checks that they are the command group's own.
/// The elements are memory only: no constructor or destructor is called. \tparam Dimensions at least 1.
template <class DataT, int Dimensions>
class local_access {
public:
  static constexpr indexed checked_as = indexed::local_accessor;

  local_access() = default;
  local_access(const local_access &other) noexcept
      : owner_(other.owner_), offset_(other.offset_), extent_(other.extent_) {
    __syclc_host_local_copied(&owner_);
  }
  local_access &operator=(const local_access &) = default;
  template <class OtherT>
  explicit local_access(const local_access<OtherT, Dimensions> &other)
      : owner_(other.owner_), offset_(other.offset_), extent_(other.extent_) {
    __syclc_host_local_copied(&owner_);
  }

protected:
  local_access(const range<Dimensions> &extent, handler &group)
      : owner_(local_memory_owner(group)),
        offset_(reserve_local_memory(group, extent.size() * sizeof(DataT), alignof(DataT))), extent_(extent) {}

  DataT *data() const noexcept { return static_cast<DataT *>(local_memory_at(offset_)); }
  const range<Dimensions> &memory() const { return extent_; }
  const range<Dimensions> &extent() const { return extent_; }
  std::size_t offset() const { return offset_; }
  bool no_init() const noexcept { return false; }
  bool is_same(const local_access &other) const { return offset_ == other.offset_ && extent_ == other.extent_; }

private:
  template <class, int>
  friend class local_access;
  friend struct impl_access;

  std::uint64_t owner_ = 0; ///< local_memory_owner(); 0: default-constructed. libsycl expects it to be the first member
  std::size_t offset_ = 0;  ///< bytes from __syclc_local_memory()
  range<Dimensions> extent_;
};

/// The common part of local_accessor and its name in earlier specifications.
template <class DataT, int Dimensions, class Elements = plain_elements>
class local_members
    : public accessor_view<local_access<DataT, index_dimensions(Dimensions)>, DataT, DataT, Dimensions, Elements> {
  using view = accessor_view<local_access<DataT, index_dimensions(Dimensions)>, DataT, DataT, Dimensions, Elements>;

public:
  template <access::decorated IsDecorated>
  using accessor_ptr = multi_ptr<DataT, access::address_space::local_space, IsDecorated>;

  /// An empty accessor: empty() is true.
  local_members() = default;
  /// One element.
  template <int Dims = Dimensions, std::enable_if_t<Dims == 0, int> = 0>
  explicit local_members(handler &commandGroupHandler, const property_list & = {})
      : view(range<1>(1), commandGroupHandler) {}
  /// \param allocationSize elements in each dimension, per work-group.
  /// \throws errc::memory_allocation at launch if the device has less local memory than the kernel's accessors need.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 0), int> = 0>
  local_members(range<index_dimensions(Dimensions)> allocationSize, handler &commandGroupHandler,
                const property_list & = {})
      : view(allocationSize, commandGroupHandler) {}

  /// The start of the elements. In kernels only. Deprecated: use get_multi_ptr().
  local_ptr<DataT> get_pointer() const noexcept { return local_ptr<DataT>(this->data()); }
  template <access::decorated IsDecorated>
  accessor_ptr<IsDecorated> get_multi_ptr() const noexcept {
    return accessor_ptr<IsDecorated>(this->data());
  }

protected:
  explicit local_members(const local_access<DataT, index_dimensions(Dimensions)> &state) : view(state) {}
};
} // namespace detail

/// Elements of local memory, uninitialised at the start of a work-group.
/// \tparam Dimensions 0 for a single element.
template <class DataT, int Dimensions>
class local_accessor : public detail::local_members<DataT, Dimensions>,
                       public detail::owner_ordered<local_accessor<DataT, Dimensions>> {
  using base = detail::local_members<DataT, Dimensions>;
  using state = detail::local_access<DataT, detail::index_dimensions(Dimensions)>;
  template <class, int>
  friend class local_accessor;
  friend struct std::hash<local_accessor>;

public:
  using base::base;
  local_accessor() = default;
  /// A read-only view of another accessor.
  template <class OtherT,
            std::enable_if_t<std::is_same_v<DataT, const OtherT> && !std::is_same_v<DataT, OtherT>, int> = 0>
  local_accessor(const local_accessor<OtherT, Dimensions> &other)
      : base(state(static_cast<const typename local_accessor<OtherT, Dimensions>::state &>(other))) {}

  void swap(local_accessor &other) {
    local_accessor mine(*this);
    *static_cast<base *>(this) = other;
    static_cast<base &>(other) = mine;
  }

  /// Assigns to the element of a zero-dimensional accessor.
  template <int Dims = Dimensions, std::enable_if_t<Dims == 0 && !std::is_const_v<DataT>, int> = 0>
  SYCLC_CHECKED const local_accessor &operator=(const DataT &other) const {
    this->only_element() = other;
    return *this;
  }

  friend bool operator==(const local_accessor &lhs, const local_accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const local_accessor &lhs, const local_accessor &rhs) { return !lhs.is_same(rhs); }
};

/// The name in earlier specifications: `accessor<float, 1, access_mode::read_write, target::local>`.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::local, IsPlaceholder>
    : public detail::local_members<DataT, Dimensions,
                                   detail::elements_of_mode<AccessMode, access::address_space::local_space>> {
  using base = detail::local_members<DataT, Dimensions,
                                     detail::elements_of_mode<AccessMode, access::address_space::local_space>>;

public:
  using base::base;
  accessor() = default;

  /// Assigns to the element of a zero-dimensional accessor.
  template <int Dims = Dimensions, std::enable_if_t<Dims == 0 && AccessMode == access_mode::read_write, int> = 0>
  SYCLC_CHECKED const accessor &operator=(const DataT &other) const {
    this->only_element() = other;
    return *this;
  }

  friend bool operator==(const accessor &lhs, const accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const accessor &lhs, const accessor &rhs) { return !lhs.is_same(rhs); }

private:
  friend struct std::hash<accessor>;
};

template <class DataT, int Dimensions>
struct is_device_copyable<local_accessor<DataT, Dimensions>> : std::true_type {};
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
struct is_device_copyable<accessor<DataT, Dimensions, AccessMode, target::local, IsPlaceholder>> : std::true_type {};

} // namespace sycl

/// Equal accessors refer to the same memory.
template <class DataT, int Dimensions>
struct std::hash<sycl::local_accessor<DataT, Dimensions>> {
  std::size_t operator()(const sycl::local_accessor<DataT, Dimensions> &object) const noexcept {
    return object.offset() * 31 + object.byte_size();
  }
};
template <class DataT, int Dimensions, sycl::access_mode AccessMode, sycl::access::placeholder IsPlaceholder>
struct std::hash<sycl::accessor<DataT, Dimensions, AccessMode, sycl::target::local, IsPlaceholder>> {
  std::size_t operator()(
      const sycl::accessor<DataT, Dimensions, AccessMode, sycl::target::local, IsPlaceholder> &object) const noexcept {
    return object.offset() * 31 + object.byte_size();
  }
};
