// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::atomic (specification 4.15.4), deprecated: like an atomic_ref with relaxed order, but holds a pointer.
/// Accessors with access_mode::atomic return it for their elements. Using it warns, except in this header.
#pragma once

#include <sycl/atomic_ref.hpp>
#include <sycl/detail/forward.hpp>
#include <sycl/multi_ptr.hpp>

#include <type_traits>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace sycl {

/// Atomic operations on the pointee of a pointer. \tparam DataT int, unsigned, long, unsigned long, long long, unsigned
/// long long or float.
template <class DataT, access::address_space AddressSpace = access::address_space::global_space>
class [[deprecated("use sycl::atomic_ref")]] atomic {
  static_assert(std::is_integral_v<DataT> || std::is_same_v<DataT, float>, "sycl::atomic supports integers and float");
  using reference = atomic_ref<DataT, memory_order::relaxed, memory_scope::device>;
  reference object() const { return reference(*object_); }

public:
  /// \param object points to the object, which is aligned to its size.
  template <class PointedT, access::decorated IsDecorated,
            std::enable_if_t<std::is_same_v<PointedT, DataT> ||
                                 (std::is_arithmetic_v<PointedT> && sizeof(PointedT) == sizeof(DataT)),
                             int> = 0>
  atomic(multi_ptr<PointedT, AddressSpace, IsDecorated> object)
      : object_(reinterpret_cast<DataT *>(object.get_raw())) {}

  void store(DataT operand, memory_order order = memory_order::relaxed) { object().store(operand, order); }
  DataT load(memory_order order = memory_order::relaxed) const { return object().load(order); }
  /// Replaces the value. \returns the old value, like all functions below.
  DataT exchange(DataT operand, memory_order order = memory_order::relaxed) {
    return object().exchange(operand, order);
  }
  /// Integers only. \returns whether the value was `expected` and has been replaced by `desired`.
  bool compare_exchange_strong(DataT &expected, DataT desired, memory_order success = memory_order::relaxed,
                               memory_order failure = memory_order::relaxed) {
    return object().compare_exchange_strong(expected, desired, success, failure);
  }
  DataT fetch_add(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_add(operand, order);
  }
  DataT fetch_sub(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_sub(operand, order);
  }
  DataT fetch_and(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_and(operand, order);
  }
  DataT fetch_or(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_or(operand, order);
  }
  DataT fetch_xor(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_xor(operand, order);
  }
  DataT fetch_min(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_min(operand, order);
  }
  DataT fetch_max(DataT operand, memory_order order = memory_order::relaxed) {
    return object().fetch_max(operand, order);
  }

private:
  DataT *object_;
};

using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned int>;
using atomic_float = atomic<float>;

#define SYCLC_ATOMIC_FUNCTION(name, member)                                                                            \
  template <class DataT, access::address_space AddressSpace>                                                           \
  DataT name(atomic<DataT, AddressSpace> object, DataT operand, memory_order order = memory_order::relaxed) {          \
    return object.member(operand, order);                                                                              \
  }
SYCLC_ATOMIC_FUNCTION(atomic_exchange, exchange)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_add, fetch_add)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_sub, fetch_sub)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_and, fetch_and)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_or, fetch_or)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_xor, fetch_xor)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_min, fetch_min)
SYCLC_ATOMIC_FUNCTION(atomic_fetch_max, fetch_max)
#undef SYCLC_ATOMIC_FUNCTION
template <class DataT, access::address_space AddressSpace>
DataT atomic_load(atomic<DataT, AddressSpace> object, memory_order order = memory_order::relaxed) {
  return object.load(order);
}
template <class DataT, access::address_space AddressSpace>
void atomic_store(atomic<DataT, AddressSpace> object, DataT operand, memory_order order = memory_order::relaxed) {
  object.store(operand, order);
}
template <class DataT, access::address_space AddressSpace>
bool atomic_compare_exchange_strong(atomic<DataT, AddressSpace> object, DataT &expected, DataT desired,
                                    memory_order success = memory_order::relaxed,
                                    memory_order failure = memory_order::relaxed) {
  return object.compare_exchange_strong(expected, desired, success, failure);
}

} // namespace sycl

#pragma clang diagnostic pop
