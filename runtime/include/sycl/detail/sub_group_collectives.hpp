// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reductions and scans of a sub-group: one builtin where the operation and the type are known, else log-step shuffles.
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

/// What a collective computes: everybody's result, what lies before a work-item, or that with its own value.
enum class collective { reduce, exclusive_scan, inclusive_scan };

/// \name The builtins of Builtins.def: for each operation an overload for each type
/// An operation's signedness is part of its name. Overloads that are the builtins themselves cost half of what
/// templates around them do.
///@{
#define SYCLC_COLLECTIVE(operation, suffix, type)                                                                      \
  type reduce_##operation(type value) __asm__("__syclc_sub_group_reduce_" #operation "_" #suffix);                     \
  type exclusive_scan_##operation(type value) __asm__("__syclc_sub_group_exclusive_scan_" #operation "_" #suffix);     \
  type inclusive_scan_##operation(type value) __asm__("__syclc_sub_group_inclusive_scan_" #operation "_" #suffix);
#include <sycl/detail/sub_group_collectives.def>

#define SYCLC_COLLECTIVE_OF(operation)                                                                                 \
  template <collective Kind, class Value>                                                                              \
  Value collective_##operation(Value value) {                                                                          \
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

/// The integer of a size.
template <std::size_t Size, bool Signed>
using integer_of_size = std::conditional_t<
    Size == 1, std::conditional_t<Signed, std::int8_t, std::uint8_t>,
    std::conditional_t<Size == 2, std::conditional_t<Signed, std::int16_t, std::uint16_t>,
                       std::conditional_t<Size == 4, std::conditional_t<Signed, std::int32_t, std::uint32_t>,
                                          std::conditional_t<Signed, std::int64_t, std::uint64_t>>>>;

/// True when there are builtins for the elements.
template <class Value, class Operation>
constexpr bool has_builtin_collective() {
  constexpr known_operation operation = operation_of<Operation>;
  return has_identity<Operation, Value>() && !std::is_same_v<typename elements_of<Value>::type, bool> &&
         operation != known_operation::logical_and && operation != known_operation::logical_or;
}

template <collective Kind, known_operation Operation, class Value>
Value builtin_collective(Value value) {
  if constexpr (elements_of<Value>::several) {
    for (int index = 0; index < elements_of<Value>::count; ++index)
      value[index] = builtin_collective<Kind, Operation, typename elements_of<Value>::type>(value[index]);
    return value;
  } else if constexpr (std::is_same_v<Value, half>) {
    return builtin_collective<Kind, Operation>(__builtin_bit_cast(_Float16, value));
  } else if constexpr (std::is_floating_point_v<Value> || std::is_same_v<Value, _Float16>) {
    if constexpr (Operation == known_operation::add)
      return collective_add<Kind>(value);
    else if constexpr (Operation == known_operation::mul)
      return collective_mul<Kind>(value);
    else if constexpr (Operation == known_operation::min)
      return collective_min<Kind>(value);
    else
      return collective_max<Kind>(value);
  } else {
    const auto bits = static_cast<integer_of_size<sizeof(Value), false>>(value);
    const auto number = static_cast<integer_of_size<sizeof(Value), true>>(value);
    if constexpr (Operation == known_operation::add)
      return static_cast<Value>(collective_add<Kind>(bits));
    else if constexpr (Operation == known_operation::mul)
      return static_cast<Value>(collective_mul<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_and)
      return static_cast<Value>(collective_and<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_or)
      return static_cast<Value>(collective_or<Kind>(bits));
    else if constexpr (Operation == known_operation::bit_xor)
      return static_cast<Value>(collective_xor<Kind>(bits));
    else if constexpr (Operation == known_operation::min && std::is_signed_v<Value>)
      return static_cast<Value>(collective_smin<Kind>(number));
    else if constexpr (Operation == known_operation::max && std::is_signed_v<Value>)
      return static_cast<Value>(collective_smax<Kind>(number));
    else if constexpr (Operation == known_operation::min)
      return static_cast<Value>(collective_umin<Kind>(bits));
    else
      return static_cast<Value>(collective_umax<Kind>(bits));
  }
}

/// Each work-item gets the values of those up to itself, combined in their order.
template <class Value, class Operation>
Value sub_group_inclusive_scan(Value value, Operation operation) {
  if constexpr (has_builtin_collective<Value, Operation>()) {
    return builtin_collective<collective::inclusive_scan, operation_of<Operation>>(value);
  } else {
    const std::int32_t lane = __syclc_sub_group_local_id(), size = __syclc_sub_group_size();
    for (std::int32_t distance = 1; distance < size; distance *= 2) {
      const Value before = shuffle(value, lane >= distance ? lane - distance : lane);
      if (lane >= distance) value = operation(before, value);
    }
    return value;
  }
}

/// All work-items get the values of all, combined.
template <class Value, class Operation>
Value sub_group_reduce(Value value, Operation operation) {
  constexpr known_operation known = operation_of<Operation>;
  if constexpr (has_builtin_collective<Value, Operation>())
    return builtin_collective<collective::reduce, operation_of<Operation>>(value);
  else if constexpr (has_identity<Operation, Value>() &&
                     (known == known_operation::logical_or ||
                      (std::is_same_v<Value, bool> &&
                       (known == known_operation::bit_or || known == known_operation::max ||
                        known == known_operation::add))))
    return static_cast<Value>(__syclc_sub_group_any(static_cast<bool>(value)) != 0);
  else if constexpr (has_identity<Operation, Value>() &&
                     (known == known_operation::logical_and ||
                      (std::is_same_v<Value, bool> &&
                       (known == known_operation::bit_and || known == known_operation::min ||
                        known == known_operation::mul))))
    return static_cast<Value>(__syclc_sub_group_all(static_cast<bool>(value)) != 0);
  else
    return shuffle(sub_group_inclusive_scan(value, operation), __syclc_sub_group_size() - 1);
}

/// Each work-item gets the values of those before it, combined in their order; the first gets `first`.
template <class Value, class Operation>
Value sub_group_exclusive_scan(Value value, Value first, Operation operation) {
  const std::int32_t lane = __syclc_sub_group_local_id();
  const Value scanned = sub_group_inclusive_scan(value, operation);
  const Value before = shuffle(scanned, lane == 0 ? 0 : lane - 1);
  return lane == 0 ? first : operation(first, before);
}
/// The same, where the operation's identity is first.
template <class Value, class Operation>
Value sub_group_exclusive_scan(Value value, Operation operation) {
  if constexpr (has_builtin_collective<Value, Operation>()) {
    return builtin_collective<collective::exclusive_scan, operation_of<Operation>>(value);
  } else {
    return sub_group_exclusive_scan(value, identity_of<Operation, Value>(), operation);
  }
}

} // namespace sycl::detail
