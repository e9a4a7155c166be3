// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions and scans of a sub-group: a builtin if the operation and the type are known, otherwise log-step shuffles.
///
/// \code
///   sub_group_reduce(1.5f, plus<>())    -> __syclc_sub_group_reduce_add_f32
///   sub_group_reduce(a_struct, my_add)  -> steps of shuffle by 1, 2, 4, ... and my_add
/// \endcode
#pragma once

#include <sycl/detail/sub_group_shuffles.hpp>
#include <sycl/functional.hpp>

#include <cstdint>
#include <type_traits>

namespace sycl::detail {

/// The result of a collective: the total, the values before a work-item, or these and its own value.
enum class collective { reduce, exclusive_scan, inclusive_scan };

/// \name The builtins of Builtins.def: for each operation an overload for each type
/// An operation's signedness is part of its name. Overloads that are the builtins themselves compile twice as fast as
/// templates around them.
///@{
#define SYCLC_COLLECTIVE(operation, suffix, type)                                                                      \
  type reduce_##operation(type value) __asm__("__syclc_sub_group_reduce_" #operation "_" #suffix);                     \
  type exclusive_scan_##operation(type value) __asm__("__syclc_sub_group_exclusive_scan_" #operation "_" #suffix);     \
  type inclusive_scan_##operation(type value) __asm__("__syclc_sub_group_inclusive_scan_" #operation "_" #suffix);
#include <sycl/detail/sub_group_collectives.def>

#define SYCLC_COLLECTIVE_OF(operation)                                                                                 \
  template <collective Kind, class ValueT>                                                                             \
  ValueT collective_##operation(ValueT value) {                                                                        \
    if constexpr (Kind == collective::reduce)                                                                          \
      return reduce_##operation(value);                                                                                \
    else if constexpr (Kind == collective::exclusive_scan)                                                             \
      return exclusive_scan_##operation(value);                                                                        \
    else                                                                                                               \
      return inclusive_scan_##operation(value);                                                                        \
  }
SYCLC_COLLECTIVE_OF(add)
SYCLC_COLLECTIVE_OF(mul)
SYCLC_COLLECTIVE_OF(and)
SYCLC_COLLECTIVE_OF(or)
SYCLC_COLLECTIVE_OF(xor)
SYCLC_COLLECTIVE_OF(smin)
SYCLC_COLLECTIVE_OF(smax)
SYCLC_COLLECTIVE_OF(umin)
SYCLC_COLLECTIVE_OF(umax)
SYCLC_COLLECTIVE_OF(min)
SYCLC_COLLECTIVE_OF(max)
#undef SYCLC_COLLECTIVE_OF
///@}

/// The integer type of a size.
template <std::size_t Size, bool Signed>
using integer_of_size = std::conditional_t<
    Size == 1, std::conditional_t<Signed, std::int8_t, std::uint8_t>,
    std::conditional_t<Size == 2, std::conditional_t<Signed, std::int16_t, std::uint16_t>,
                       std::conditional_t<Size == 4, std::conditional_t<Signed, std::int32_t, std::uint32_t>,
                                          std::conditional_t<Signed, std::int64_t, std::uint64_t>>>>;

/// True if there are builtins for the elements.
template <class ValueT, class Operation>
constexpr bool has_builtin_collective() {
  constexpr known_operation operation = operation_of<Operation>;
  return has_identity<Operation, ValueT>() && !std::is_same_v<typename elements_of<ValueT>::type, bool> &&
         operation != known_operation::logical_and && operation != known_operation::logical_or;
}

template <collective Kind, known_operation Operation, class ValueT>
ValueT builtin_collective(ValueT value) {
  if constexpr (elements_of<ValueT>::several) {
    for (int index = 0; index < elements_of<ValueT>::count; ++index)
      value[index] = builtin_collective<Kind, Operation, typename elements_of<ValueT>::type>(value[index]);
    return value;
  } else if constexpr (std::is_same_v<ValueT, half>) {
    return builtin_collective<Kind, Operation>(__builtin_bit_cast(_Float16, value));
  } else if constexpr (std::is_floating_point_v<ValueT> || std::is_same_v<ValueT, _Float16>) {
    if constexpr (Operation == known_operation::add)
      return collective_add<Kind>(value);
    else if constexpr (Operation == known_operation::mul)
      return collective_mul<Kind>(value);
    else if constexpr (Operation == known_operation::min)
      return collective_min<Kind>(value);
    else
      return collective_max<Kind>(value);
  } else {
    const auto bits = static_cast<integer_of_size<sizeof(ValueT), false>>(value);
    const auto number = static_cast<integer_of_size<sizeof(ValueT), true>>(value);
    if constexpr (Operation == known_operation::add)
      return static_cast<ValueT>(collective_add<Kind>(bits));
    else if constexpr (Operation == known_operation::mul)
      return static_cast<ValueT>(collective_mul<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_and)
      return static_cast<ValueT>(collective_and<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_or)
      return static_cast<ValueT>(collective_or<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_xor)
      return static_cast<ValueT>(collective_xor<Kind>(bits));
    else if constexpr (Operation == known_operation::min && std::is_signed_v<ValueT>)
      return static_cast<ValueT>(collective_smin<Kind>(number));
    else if constexpr (Operation == known_operation::max && std::is_signed_v<ValueT>)
      return static_cast<ValueT>(collective_smax<Kind>(number));
    else if constexpr (Operation == known_operation::min)
      return static_cast<ValueT>(collective_umin<Kind>(bits));
    else
      return static_cast<ValueT>(collective_umax<Kind>(bits));
  }
}

/// Each work-item gets the values up to its own, combined in order.
template <class ValueT, class Operation>
ValueT sub_group_inclusive_scan(ValueT value, Operation operation) {
  if constexpr (has_builtin_collective<ValueT, Operation>()) {
    return builtin_collective<collective::inclusive_scan, operation_of<Operation>>(value);
  } else {
    const std::int32_t lane = __syclc_sub_group_local_id(), size = __syclc_sub_group_size();
    for (std::int32_t distance = 1; distance < size; distance *= 2) {
      const ValueT before = shuffle(value, lane >= distance ? lane - distance : lane);
      if (lane >= distance) value = operation(before, value);
    }
    return value;
  }
}

/// All work-items get the combined values of all.
template <class ValueT, class Operation>
ValueT sub_group_reduce(ValueT value, Operation operation) {
  constexpr known_operation known = operation_of<Operation>;
  if constexpr (has_builtin_collective<ValueT, Operation>())
    return builtin_collective<collective::reduce, operation_of<Operation>>(value);
  else if constexpr (has_identity<Operation, ValueT>() &&
                     (known == known_operation::logical_or ||
                      (std::is_same_v<ValueT, bool> &&
                       (known == known_operation::bit_or || known == known_operation::max ||
                        known == known_operation::add))))
    return static_cast<ValueT>(__syclc_sub_group_any(static_cast<bool>(value)) != 0);
  else if constexpr (has_identity<Operation, ValueT>() &&
                     (known == known_operation::logical_and ||
                      (std::is_same_v<ValueT, bool> &&
                       (known == known_operation::bit_and || known == known_operation::min ||
                        known == known_operation::mul))))
    return static_cast<ValueT>(__syclc_sub_group_all(static_cast<bool>(value)) != 0);
  else
    return shuffle(sub_group_inclusive_scan(value, operation), __syclc_sub_group_size() - 1);
}

/// Each work-item gets the values before its own, combined in order; the first gets `first`.
template <class ValueT, class Operation>
ValueT sub_group_exclusive_scan(ValueT value, ValueT first, Operation operation) {
  const std::int32_t lane = __syclc_sub_group_local_id();
  const ValueT scanned = sub_group_inclusive_scan(value, operation);
  const ValueT before = shuffle(scanned, lane == 0 ? 0 : lane - 1);
  return lane == 0 ? first : operation(first, before);
}
/// The same with the operation's identity as the first value.
template <class ValueT, class Operation>
ValueT sub_group_exclusive_scan(ValueT value, Operation operation) {
  if constexpr (has_builtin_collective<ValueT, Operation>()) {
    return builtin_collective<collective::exclusive_scan, operation_of<Operation>>(value);
  } else {
    return sub_group_exclusive_scan(value, identity_of<Operation, ValueT>(), operation);
  }
}

} // namespace sycl::detail
