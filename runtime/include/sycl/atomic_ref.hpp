// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::atomic_ref (specification 4.15.3): atomic operations on ordinary objects.
///
/// \code
///   atomic_ref<float, memory_order::relaxed, memory_scope::device>(x) += v   -> atomicrmw fadd ptr %x, float %v
///   monotonic a.compare_exchange_strong(expected, v)                                    -> cmpxchg
/// \endcode
/// The address space and the scope are ignored, because the compiler infers what devices need.
#pragma once

#include <sycl/access.hpp>
#include <sycl/memory_enums.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl {
namespace detail {

/// The order of the read in a read-modify-write or a failed exchange.
constexpr memory_order read_order(memory_order order) {
  switch (order) {
  case memory_order::acq_rel:
    return memory_order::acquire;
  case memory_order::release:
    return memory_order::relaxed;
  default:
    return order;
  }
}
constexpr memory_order write_order(memory_order order) {
  switch (order) {
  case memory_order::acq_rel:
    return memory_order::release;
  case memory_order::acquire:
    return memory_order::relaxed;
  default:
    return order;
  }
}

/// Members of all kinds of atomic_ref.
template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope>
class atomic_ref_base {
  static_assert(DefaultOrder == memory_order::relaxed || DefaultOrder == memory_order::acq_rel ||
                    DefaultOrder == memory_order::seq_cst,
                "the default order of an atomic_ref is relaxed, acq_rel or seq_cst");
  static_assert(sizeof(ValueT) == 4 || sizeof(ValueT) == 8, "an atomic_ref refers to an object of 4 or 8 bytes");

public:
  using value_type = ValueT;
  static constexpr std::size_t required_alignment = sizeof(ValueT);
  static constexpr bool is_always_lock_free = true;
  static constexpr memory_order default_read_order = read_order(DefaultOrder);
  static constexpr memory_order default_write_order = write_order(DefaultOrder);
  static constexpr memory_order default_read_modify_write_order = DefaultOrder;
  static constexpr memory_scope default_scope = DefaultScope;

  /// \param object aligned to required_alignment; it must outlive the reference.
  explicit atomic_ref_base(ValueT &object) noexcept : object_(&object) {}
  atomic_ref_base(const atomic_ref_base &) noexcept = default;
  atomic_ref_base &operator=(const atomic_ref_base &) = delete;

  bool is_lock_free() const noexcept { return true; }

  void store(ValueT operand, memory_order order = default_write_order, memory_scope = default_scope) const noexcept {
    __atomic_store(object_, &operand, builtin_order(order));
  }
  ValueT load(memory_order order = default_read_order, memory_scope = default_scope) const noexcept {
    ValueT result;
    __atomic_load(object_, &result, builtin_order(order));
    return result;
  }
  operator ValueT() const noexcept { return load(); }

  /// Replaces the value. \returns the old one.
  ValueT exchange(ValueT operand, memory_order order = default_read_modify_write_order,
                  memory_scope = default_scope) const noexcept {
    ValueT result;
    __atomic_exchange(object_, &operand, &result, builtin_order(order));
    return result;
  }

  /// Replaces the value by `desired` if it has the same bits as `expected`; otherwise stores the old value in
  /// `expected`. The weak form may fail spuriously. \returns whether it was replaced.
  bool compare_exchange_weak(ValueT &expected, ValueT desired, memory_order success, memory_order failure,
                             memory_scope = default_scope) const noexcept {
    return __atomic_compare_exchange(object_, &expected, &desired, true, builtin_order(success),
                                     builtin_order(failure));
  }
  bool compare_exchange_weak(ValueT &expected, ValueT desired, memory_order order = default_read_modify_write_order,
                             memory_scope scope = default_scope) const noexcept {
    return compare_exchange_weak(expected, desired, order, read_order(order), scope);
  }
  bool compare_exchange_strong(ValueT &expected, ValueT desired, memory_order success, memory_order failure,
                               memory_scope = default_scope) const noexcept {
    return __atomic_compare_exchange(object_, &expected, &desired, false, builtin_order(success),
                                     builtin_order(failure));
  }
  bool compare_exchange_strong(ValueT &expected, ValueT desired, memory_order order = default_read_modify_write_order,
                               memory_scope scope = default_scope) const noexcept {
    return compare_exchange_strong(expected, desired, order, read_order(order), scope);
  }

protected:
  ValueT *object_;
};

/// fetch_add and so on: atomically computes a new value, and returns the old one.
#define SYCLC_FETCH(name)                                                                                              \
  ValueT fetch_##name(ValueT operand, memory_order order = base::default_read_modify_write_order,                      \
                      memory_scope = base::default_scope) const noexcept {                                             \
    return __atomic_fetch_##name(this->object_, operand, builtin_order(order));                                        \
  }

/// operator+= and so on: the same with the default order and scope, but returns the new value. Integers wrap around.
#define SYCLC_COMPOUND(symbol, name)                                                                                   \
  ValueT operator symbol## = (ValueT operand) const noexcept {                                                         \
    return __atomic_##name##_fetch(this->object_, operand, builtin_order(base::default_read_modify_write_order));      \
  }

/// Additional members for numbers.
template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope>
class atomic_ref_number : public atomic_ref_base<ValueT, DefaultOrder, DefaultScope> {
  using base = atomic_ref_base<ValueT, DefaultOrder, DefaultScope>;

public:
  using difference_type = ValueT;
  using base::base;
  SYCLC_FETCH(add)
  SYCLC_FETCH(sub)
  SYCLC_FETCH(min)
  SYCLC_FETCH(max)
  SYCLC_COMPOUND(+, add)
  SYCLC_COMPOUND(-, sub)
};

/// Additional members for integers.
template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope>
class atomic_ref_integer : public atomic_ref_number<ValueT, DefaultOrder, DefaultScope> {
  using base = atomic_ref_number<ValueT, DefaultOrder, DefaultScope>;

public:
  using base::base;
  SYCLC_FETCH(and)
  SYCLC_FETCH(or)
  SYCLC_FETCH(xor)
  ValueT operator++() const noexcept { return *this += 1; }
  ValueT operator--() const noexcept { return *this -= 1; }
  ValueT operator++(int) const noexcept { return this->fetch_add(1); }
  ValueT operator--(int) const noexcept { return this->fetch_sub(1); }
  SYCLC_COMPOUND(&, and)
  SYCLC_COMPOUND(|, or)
  SYCLC_COMPOUND(^, xor)
};
#undef SYCLC_COMPOUND
#undef SYCLC_FETCH

/// Additional members for pointers: distances count elements.
template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope>
class atomic_ref_pointer : public atomic_ref_base<ValueT, DefaultOrder, DefaultScope> {
  using base = atomic_ref_base<ValueT, DefaultOrder, DefaultScope>;
  static constexpr std::ptrdiff_t step = sizeof(std::remove_pointer_t<ValueT>);

public:
  using difference_type = std::ptrdiff_t;
  using base::base;
  // The builtins count bytes.
  ValueT fetch_add(difference_type operand, memory_order order = base::default_read_modify_write_order,
                   memory_scope = base::default_scope) const noexcept {
    return __atomic_fetch_add(this->object_, operand * step, builtin_order(order));
  }
  ValueT fetch_sub(difference_type operand, memory_order order = base::default_read_modify_write_order,
                   memory_scope = base::default_scope) const noexcept {
    return __atomic_fetch_sub(this->object_, operand * step, builtin_order(order));
  }
  ValueT operator+=(difference_type operand) const noexcept { return fetch_add(operand) + operand; }
  ValueT operator-=(difference_type operand) const noexcept { return fetch_sub(operand) - operand; }
  ValueT operator++() const noexcept { return fetch_add(1) + 1; }
  ValueT operator--() const noexcept { return fetch_sub(1) - 1; }
  ValueT operator++(int) const noexcept { return fetch_add(1); }
  ValueT operator--(int) const noexcept { return fetch_sub(1); }
};

template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope>
struct choose_atomic_ref {
  static_assert(std::is_integral_v<ValueT> || std::is_same_v<ValueT, float> || std::is_same_v<ValueT, double> ||
                    std::is_pointer_v<ValueT>,
                "sycl::atomic_ref is for int, unsigned int, long, unsigned long, long long, unsigned long long, float, "
                "double and pointers");
  using type = std::conditional_t<
      std::is_integral_v<ValueT>, atomic_ref_integer<ValueT, DefaultOrder, DefaultScope>,
      std::conditional_t<std::is_pointer_v<ValueT>, atomic_ref_pointer<ValueT, DefaultOrder, DefaultScope>,
                         atomic_ref_number<ValueT, DefaultOrder, DefaultScope>>>;
};

} // namespace detail

/// Atomic operations on an object. The members depend on the object's type: see detail::atomic_ref_base,
/// atomic_ref_number, atomic_ref_integer and atomic_ref_pointer.
/// \tparam ValueT int, unsigned, long, unsigned long, long long, unsigned long long, float, double, or a pointer.
/// \tparam AddressSpace of the object, or generic_space.
template <class ValueT, memory_order DefaultOrder, memory_scope DefaultScope,
          access::address_space AddressSpace = access::address_space::generic_space>
class atomic_ref : public detail::choose_atomic_ref<ValueT, DefaultOrder, DefaultScope>::type {
  static_assert(AddressSpace == access::address_space::global_space ||
                    AddressSpace == access::address_space::local_space ||
                    AddressSpace == access::address_space::ext_intel_global_device_space ||
                    AddressSpace == access::address_space::ext_intel_global_host_space ||
                    AddressSpace == access::address_space::generic_space,
                "an atomic_ref refers to global or local memory");
  using base = typename detail::choose_atomic_ref<ValueT, DefaultOrder, DefaultScope>::type;

public:
  static constexpr access::address_space address_space = AddressSpace;
  explicit atomic_ref(ValueT &object) noexcept : base(object) {}
  atomic_ref(const atomic_ref &) noexcept = default;
  atomic_ref &operator=(const atomic_ref &) = delete;
  /// Stores the value. \returns it.
  ValueT operator=(ValueT desired) const noexcept {
    this->store(desired);
    return desired;
  }
};

} // namespace sycl
