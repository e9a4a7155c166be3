// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::host_accessor (specification 4.7.6.10): access to a buffer's data by the program itself.
///
/// The constructors and the guides are in detail/buffer_accessor.hpp, the container interface in
/// detail/accessor_common.hpp.
#pragma once

#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/buffer_accessor.hpp>
#include <sycl/detail/buffer_class.hpp>
#include <sycl/detail/owner_order.hpp>

#include <memory>

namespace sycl {
namespace detail {

/// The state of a host_accessor (see buffer_accessor). \tparam Dimensions at least 1.
template <class ValueT, int Dimensions>
class host_access {
public:
  static constexpr bool for_commands = false;
  static constexpr target where = target::host_buffer;
  static constexpr indexed checked_as = indexed::host_accessor;

  host_access() = default;
  template <class OtherValue>
  explicit host_access(const host_access<OtherValue, Dimensions> &other)
      : data_(other.data_), memory_(other.memory_), extent_(other.extent_), offset_(other.offset_),
        access_(other.access_), no_init_(other.no_init_) {}

protected:
  host_access(buffer_impl &impl, const accessed_part &part, handler *, const range<Dimensions> &memory,
              const range<Dimensions> &extent, const id<Dimensions> &offset, const code_location &made_at)
      : memory_(memory), extent_(extent), offset_(offset), no_init_(part.no_init && !is_discard(part.mode)) {
    void *first = nullptr;
    access_ = open_host_access(impl, part, first, made_at);
    data_ = static_cast<ValueT *>(first);
  }

  ValueT *data() const { return data_; }
  /// The first element of the buffer.
  ValueT *start() const { return data_ - linear_index<Dimensions>(offset_, memory_); }
  const range<Dimensions> &memory() const { return memory_; }
  const range<Dimensions> &extent() const { return extent_; }
  const id<Dimensions> &offset() const { return offset_; }
  const shared_object &access() const { return access_; }
  bool no_init() const noexcept { return no_init_; }
  bool is_same(const host_access &other) const {
    return access_ == other.access_ && extent_ == other.extent_ && offset_ == other.offset_;
  }

private:
  template <class, int>
  friend class host_access;
  friend struct impl_access;

  ValueT *data_ = nullptr; ///< the first accessed element
  range<Dimensions> memory_;
  range<Dimensions> extent_;
  id<Dimensions> offset_;
  shared_object access_; ///< ends the access when the last copy is destroyed
  bool no_init_ = false;
};

template <class DataT, int Dimensions, access_mode Mode>
using buffer_host_accessor =
    buffer_accessor<host_access<accessed_value<DataT, Mode>, index_dimensions(Dimensions)>, DataT, Mode, Dimensions>;
} // namespace detail

/// The constructor waits until the data is in host memory and no command conflicts. Conflicting commands submitted
/// while a host_accessor (or a copy of it) exists wait until it is destroyed; waiting for such a command meanwhile
/// would block forever, and prints a message on standard error after two seconds. A constructor that would wait forever
/// for another host_accessor of the same thread throws errc::invalid.
/// \tparam Dimensions those of the buffer; 0 for the one element of a buffer of range 1.
template <class DataT, int Dimensions, access_mode AccessMode>
class host_accessor : public detail::buffer_host_accessor<DataT, Dimensions, AccessMode>,
                      public detail::owner_ordered<host_accessor<DataT, Dimensions, AccessMode>> {
  using base = detail::buffer_host_accessor<DataT, Dimensions, AccessMode>;
  using state = detail::host_access<typename base::value_type, detail::index_dimensions(Dimensions)>;
  template <class, int, access_mode>
  friend class host_accessor;
  friend struct std::hash<host_accessor>;

public:
  using value_type = typename base::value_type;

  using base::base;
  host_accessor() = default;

  /// Read-only views of other accessors: `read` from `read_write`, and `const T` from `T` or vice versa.
  template <class OtherT, access_mode OtherMode,
            std::enable_if_t<detail::is_read_only_view<DataT, AccessMode, OtherT, OtherMode>, int> = 0>
  host_accessor(const host_accessor<OtherT, Dimensions, OtherMode> &other)
      : base(state(static_cast<const typename host_accessor<OtherT, Dimensions, OtherMode>::state &>(other))) {}

  void swap(host_accessor &other) {
    host_accessor mine(*this);
    *static_cast<base *>(this) = other;
    static_cast<base &>(other) = mine;
  }

  /// The index at which the accessed part starts.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 0), int> = 0>
  id<Dims> get_offset() const {
    return this->offset();
  }

  /// Assigns to the element of a zero-dimensional accessor.
  template <int Dims = Dimensions, std::enable_if_t<Dims == 0 && !std::is_const_v<value_type>, int> = 0>
  SYCLC_CHECKED const host_accessor &operator=(const value_type &other) const {
    this->only_element() = other;
    return *this;
  }

  /// The first element of the buffer, even if the accessor is ranged.
  std::add_pointer_t<value_type> get_pointer() const noexcept { return this->start(); }

  friend bool operator==(const host_accessor &lhs, const host_accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const host_accessor &lhs, const host_accessor &rhs) { return !lhs.is_same(rhs); }
};

} // namespace sycl

/// Equal accessors are the same access.
template <class DataT, int Dimensions, sycl::access_mode AccessMode>
struct std::hash<sycl::host_accessor<DataT, Dimensions, AccessMode>> {
  std::size_t operator()(const sycl::host_accessor<DataT, Dimensions, AccessMode> &object) const noexcept {
    return reinterpret_cast<std::size_t>(object.access().get()) >> 4;
  }
};
