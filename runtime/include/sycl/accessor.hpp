// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::accessor (specification 4.7.6.9): how a command uses a buffer.
///
/// An accessor exists twice, as the same class: on the host it declares how a command uses a buffer; the copy in the
/// kernel's function object is a pointer and some numbers. Its first member points to the first accessed element; the
/// scheduler writes this pointer into the copy when it knows the memory in which the command runs. `handle_` refers to
/// the host's bookkeeping and is used only through __syclc_host_* calls, which do not exist in device code.
///
/// The constructors and the guides are in detail/buffer_accessor.hpp, the container interface in
/// detail/accessor_common.hpp.
#pragma once

#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/buffer_accessor.hpp>
#include <sycl/detail/buffer_class.hpp>
#include <sycl/detail/owner_order.hpp>
#include <sycl/detail/spmd_builtins.hpp>
#include <sycl/device_copyable.hpp>
#include <sycl/host_accessor.hpp>
#include <sycl/multi_ptr.hpp>

namespace sycl {

/// Deprecated, see <sycl/atomic.hpp>: the elements of accessors with access_mode::atomic.
template <class DataT, access::address_space AddressSpace>
class atomic;

namespace detail {
/// Access to the parts of accessors, for handlers and queues.
struct accessor_parts;

/// State and lifetime of all accessors for commands. libsycl depends on the order of the members: the pointer is first.
template <class ValueT>
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
  friend struct impl_access;
  /// Takes over one reference of the handle.
  explicit accessor_base(void *handle) : handle_(handle) {}
  /// An accessor with the same host side and another element type.
  template <class OtherValue>
  explicit accessor_base(const accessor_base<OtherValue> &other) : data_(other.data_), handle_(other.handle_) {
    __syclc_host_retain(handle_, this);
  }

  ValueT *data_ = nullptr;
  void *handle_ = nullptr; ///< accessor_impl; null for default-constructed accessors

private:
  template <class>
  friend class accessor_base;
};

struct accessor_parts {
  template <class ValueT>
  static void *handle(const accessor_base<ValueT> &object) {
    return object.handle_;
  }
  template <class Accessor>
  static const auto &state(const Accessor &object) {
    return static_cast<const typename Accessor::state &>(object);
  }
};

/// The state of an accessor for commands (see buffer_accessor). \tparam Dimensions at least 1.
template <class ValueT, int Dimensions, target Target>
class command_access : public accessor_base<ValueT> {
public:
  static constexpr bool for_commands = true;
  static constexpr target where = Target;
  static constexpr indexed checked_as = indexed::accessor;

  command_access() = default;
  template <class OtherValue>
  explicit command_access(const command_access<OtherValue, Dimensions, Target> &other)
      : accessor_base<ValueT>(other), memory_(other.memory_), extent_(other.extent_), offset_(other.offset_),
        placeholder_(other.placeholder_), no_init_(other.no_init_) {}

  /// True if the accessor was constructed without a handler. Host only.
  bool is_placeholder() const noexcept { return placeholder_; }

protected:
  command_access(buffer_impl &impl, const accessed_part &part, handler *group, const range<Dimensions> &memory,
                 const range<Dimensions> &extent, const id<Dimensions> &offset, const code_location &)
      : accessor_base<ValueT>(make_accessor(impl, part)), memory_(memory), extent_(extent), offset_(offset),
        placeholder_(!group), no_init_(part.no_init && !is_discard(part.mode)) {
    if (group) require(*group, this->handle_);
  }

  ValueT *data() const { return this->data_; }
  /// The first element of the buffer.
  ValueT *start() const { return this->data_ - linear_index<Dimensions>(offset_, memory_); }
  const range<Dimensions> &memory() const { return memory_; }
  const range<Dimensions> &extent() const { return extent_; }
  const id<Dimensions> &offset() const { return offset_; }
  bool no_init() const noexcept { return no_init_; }
  bool is_same(const command_access &other) const {
    return this->handle_ == other.handle_ && extent_ == other.extent_ && offset_ == other.offset_;
  }

private:
  template <class, int, target>
  friend class command_access;

  range<Dimensions> memory_; ///< the buffer's size
  range<Dimensions> extent_;
  id<Dimensions> offset_;
  bool placeholder_ = false; ///< an empty accessor is not one, either: it must not be required
  bool no_init_ = false;
};

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations" // uses of access_mode::atomic already warn
/// Elements of an accessor with access_mode::atomic.
template <access::address_space Space>
struct atomic_elements {
  template <class ValueT>
  static sycl::atomic<ValueT, Space> element(ValueT &value) {
    return sycl::atomic<ValueT, Space>(multi_ptr<ValueT, Space>(&value));
  }
};
#pragma clang diagnostic pop
template <access_mode Mode, access::address_space Space>
using elements_of_mode = std::conditional_t<Mode == access_mode::atomic, atomic_elements<Space>, plain_elements>;

template <class DataT, int Dimensions, access_mode Mode, target Target>
using command_accessor =
    buffer_accessor<command_access<accessed_value<DataT, Mode>, index_dimensions(Dimensions), Target>, DataT, Mode,
                    Dimensions, elements_of_mode<Mode, access::address_space::global_space>>;

template <class>
struct is_accessor : std::false_type {};
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
struct is_accessor<accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>> : std::true_type {};
} // namespace detail

/// How a command uses a buffer.
/// \tparam DataT the buffer's element type; const for read-only access.
/// \tparam Dimensions those of the buffer; 0 for the one element of a buffer of range 1.
/// \tparam AccessTarget target::device for kernels and explicit copies; target::host_task for the function of a host
///         task. Deprecated: constant_buffer (device memory that is only read), host_buffer and local, which are
///         host_accessor and local_accessor.
/// \tparam IsPlaceholder deprecated, without effect: an accessor constructed without a handler is a placeholder.
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
class accessor : public detail::command_accessor<DataT, Dimensions, AccessMode, AccessTarget>,
                 public detail::owner_ordered<accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>> {
  static_assert(AccessTarget == target::device || AccessTarget == target::host_task ||
                    AccessTarget == target::constant_buffer,
                "sycl::accessor is for target::device and target::host_task; use sycl::host_accessor on the host");
  static_assert(AccessTarget != target::constant_buffer || AccessMode == access_mode::read,
                "an accessor of target::constant_buffer can only read");
  static_assert(AccessMode != access_mode::atomic || AccessTarget == target::device,
                "access_mode::atomic is for target::device and target::local");
  using base = detail::command_accessor<DataT, Dimensions, AccessMode, AccessTarget>;
  using state = detail::command_access<typename base::value_type, detail::index_dimensions(Dimensions), AccessTarget>;
  friend struct detail::accessor_parts;
  static constexpr access::address_space space = AccessTarget == target::constant_buffer
                                                     ? access::address_space::constant_space
                                                     : access::address_space::global_space;

public:
  using value_type = typename base::value_type;
  template <access::decorated IsDecorated>
  using accessor_ptr = multi_ptr<value_type, space, IsDecorated>;

  using base::base;
  accessor() = default;

  /// Read-only views of other accessors: `read` from `read_write`, and `const T` from `T` or vice versa.
  template <class OtherT, access_mode OtherMode,
            std::enable_if_t<detail::is_read_only_view<DataT, AccessMode, OtherT, OtherMode>, int> = 0>
  accessor(const accessor<OtherT, Dimensions, OtherMode, AccessTarget, IsPlaceholder> &other)
      : base(state(detail::accessor_parts::state(other))) {}

  void swap(accessor &other) {
    accessor mine(*this);
    *static_cast<base *>(this) = other;
    static_cast<base &>(other) = mine;
  }

  /// The index at which the accessed part starts.
  template <int Dims = Dimensions, std::enable_if_t<(Dims > 0), int> = 0>
  id<Dims> get_offset() const {
    return this->offset();
  }

  /// Assigns to the element of a zero-dimensional accessor.
  template <int Dims = Dimensions,
            std::enable_if_t<Dims == 0 && !std::is_const_v<value_type> && AccessMode != access_mode::atomic, int> = 0>
  SYCLC_CHECKED const accessor &operator=(const value_type &other) const {
    this->only_element() = other;
    return *this;
  }

  /// The first element of the buffer, even if the accessor is ranged. Deprecated on devices: use get_multi_ptr().
  template <target Target = AccessTarget, std::enable_if_t<Target == target::host_task, int> = 0>
  std::add_pointer_t<value_type> get_pointer() const noexcept {
    return this->start();
  }
  template <target Target = AccessTarget, std::enable_if_t<Target == target::device, int> = 0>
  global_ptr<value_type> get_pointer() const noexcept {
    return global_ptr<value_type>(this->start());
  }
  template <target Target = AccessTarget, std::enable_if_t<Target == target::constant_buffer, int> = 0>
  constant_ptr<DataT> get_pointer() const noexcept {
    return constant_ptr<DataT>(const_cast<DataT *>(this->start()));
  }
  /// The first element of the buffer, even if the accessor is ranged.
  template <access::decorated IsDecorated, target Target = AccessTarget,
            std::enable_if_t<Target != target::host_task, int> = 0>
  accessor_ptr<IsDecorated> get_multi_ptr() const noexcept {
    return accessor_ptr<IsDecorated>(this->start());
  }

  friend bool operator==(const accessor &lhs, const accessor &rhs) { return lhs.is_same(rhs); }
  friend bool operator!=(const accessor &lhs, const accessor &rhs) { return !lhs.is_same(rhs); }
};

/// The name of host_accessor in earlier specifications.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::host_buffer, IsPlaceholder>
    : public host_accessor<DataT, Dimensions, AccessMode> {
public:
  using host_accessor<DataT, Dimensions, AccessMode>::host_accessor;
  accessor() = default;
  accessor(const host_accessor<DataT, Dimensions, AccessMode> &other)
      : host_accessor<DataT, Dimensions, AccessMode>(other) {}

  bool is_placeholder() const noexcept { return false; }
};

/// Supports `sycl::accessor a = buffer.get_host_access()`, as written for other implementations.
template <class DataT, int Dimensions, access_mode AccessMode>
accessor(host_accessor<DataT, Dimensions, AccessMode>)
    -> accessor<DataT, Dimensions, AccessMode, target::host_buffer, access::placeholder::false_t>;

/// Kernels accept accessors, also in classes that are device-copyable if their members are; except those of the host.
template <class DataT, int Dimensions, access_mode AccessMode, target AccessTarget, access::placeholder IsPlaceholder>
struct is_device_copyable<accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>>
    : std::bool_constant<AccessTarget != target::host_buffer> {};

} // namespace sycl

/// Equal accessors have the same host side.
template <class DataT, int Dimensions, sycl::access_mode AccessMode, sycl::target AccessTarget,
          sycl::access::placeholder IsPlaceholder>
struct std::hash<sycl::accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder>> {
  std::size_t
  operator()(const sycl::accessor<DataT, Dimensions, AccessMode, AccessTarget, IsPlaceholder> &object) const noexcept {
    return reinterpret_cast<std::size_t>(sycl::detail::accessor_parts::handle(object)) >> 4;
  }
};
template <class DataT, int Dimensions, sycl::access_mode AccessMode, sycl::access::placeholder IsPlaceholder>
struct std::hash<sycl::accessor<DataT, Dimensions, AccessMode, sycl::target::host_buffer, IsPlaceholder>>
    : std::hash<sycl::host_accessor<DataT, Dimensions, AccessMode>> {};
