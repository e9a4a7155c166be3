// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Group functions and group algorithms (specification 4.17.3 and 4.17.4), of work-groups and sub-groups.
///
/// All work-items of the group must reach the same calls in the same order. `*_over_group` functions take a value from
/// each work-item, `joint_*` functions the elements of a range that is the same in all work-items.
#pragma once

#include <sycl/detail/sub_group_collectives.hpp>
#include <sycl/detail/work_group_collectives.hpp>
#include <sycl/functional.hpp>
#include <sycl/group_barrier.hpp>

#include <cstddef>
#include <memory> // std::iterator_traits; <iterator> would include all streams
#include <type_traits>

namespace sycl {
namespace detail {

/// The function object's own types must match the values'.
template <class Pointer>
using element_of = std::remove_cv_t<typename std::iterator_traits<Pointer>::value_type>;

/// Overloads for sub-groups and their parts, whose work-items exchange values in registers.
template <class Group>
using if_exchanging = std::enable_if_t<std::is_same_v<Group, sub_group> || is_partial_group<Group>, int>;

/// Distributes the elements of a range among the work-items in turns. \returns the work-item's elements, combined with
/// `sum`.
template <class Group, class Pointer, class ValueT, class Combine>
ValueT over_my_elements(Group group, Pointer first, Pointer last, ValueT sum, Combine combine) {
  const std::ptrdiff_t size = last - first;
  const auto step = static_cast<std::ptrdiff_t>(group.get_local_linear_range());
  for (auto at = static_cast<std::ptrdiff_t>(group.get_local_linear_id()); at < size; at += step)
    sum = combine(sum, first[at]);
  return sum;
}

/// The algorithms for each kind of group; those of a sub-group's parts are in the header that declares these. A
/// separate namespace hides them from argument-dependent lookup, because programs have their own reduce(group, ...).
namespace of_group {

template <class Group, class ValueT>
ValueT broadcast(Group group, ValueT value, std::size_t source) {
  if constexpr (std::is_same_v<Group, sub_group>)
    return shuffle(value, static_cast<std::int32_t>(source));
  else if constexpr (is_partial_group<Group>)
    return partial_select(group, value, static_cast<std::uint32_t>(source));
  else
    return work_group_broadcast(group.get_local_linear_id(), value, source);
}
template <class Group, class ValueT, class Operation>
ValueT reduce(Group group, ValueT value, Operation operation) {
  if constexpr (std::is_same_v<Group, sub_group>)
    return sub_group_reduce(value, operation);
  else if constexpr (is_partial_group<Group>)
    return partial_reduce(group, value, operation);
  else
    return work_group_reduce(group.get_local_linear_id(), group.get_local_linear_range(), value, operation);
}
template <class Group, class ValueT, class Operation>
ValueT inclusive_scan(Group group, ValueT value, Operation operation) {
  if constexpr (std::is_same_v<Group, sub_group>)
    return sub_group_inclusive_scan(value, operation);
  else if constexpr (is_partial_group<Group>)
    return partial_inclusive_scan(group, value, operation);
  else
    return work_group_inclusive_scan(group.get_local_linear_id(), group.get_local_linear_range(), value, operation);
}
template <class Group, class ValueT, class Operation>
ValueT exclusive_scan(Group group, ValueT value, ValueT first, Operation operation) {
  if constexpr (is_partial_group<Group>)
    return partial_exclusive_scan(group, value, first, operation);
  else if constexpr (!std::is_same_v<Group, sub_group>)
    return work_group_exclusive_scan(group.get_local_linear_id(), group.get_local_linear_range(), value, first,
                                     operation);
  else if constexpr (has_identity<Operation, ValueT>())
    return operation(first, sub_group_exclusive_scan(value, operation));
  else
    return sub_group_exclusive_scan(value, first, operation);
}

/// Scans a range with one element per work-item, in as many rounds as necessary. Operations without a known identity
/// are done by one work-item. \tparam Inclusive each result includes its own element. \param begin value before the
/// first element; null: none, for which an exclusive scan needs an identity.
template <bool Inclusive, class ValueT, class Group, class Source, class Target, class Operation>
Target joint_scan(Group group, Source first, Source last, Target result, const ValueT *begin, Operation operation) {
  const std::ptrdiff_t size = last - first;
  if constexpr (has_identity<Operation, ValueT>()) {
    constexpr ValueT identity = identity_of<Operation, ValueT>();
    const auto step = static_cast<std::ptrdiff_t>(group.get_local_linear_range());
    const auto index = static_cast<std::ptrdiff_t>(group.get_local_linear_id());
    ValueT before = begin ? *begin : identity;
    for (std::ptrdiff_t base = 0; base < size; base += step) {
      const std::ptrdiff_t at = base + index;
      const ValueT value = at < size ? static_cast<ValueT>(first[at]) : identity;
      const ValueT scanned =
          Inclusive ? inclusive_scan(group, value, operation) : exclusive_scan(group, value, identity, operation);
      if (at < size) result[at] = operation(before, scanned);
      const ValueT with_mine = Inclusive ? scanned : operation(scanned, value);
      before = operation(before, broadcast(group, with_mine, static_cast<std::size_t>(step - 1)));
    }
  } else if (group.leader() && size > 0) {
    ValueT sum = begin ? *begin : static_cast<ValueT>(first[0]);
    for (std::ptrdiff_t at = 0; at != size; ++at) {
      const ValueT value = static_cast<ValueT>(first[at]);
      const ValueT next = begin || at != 0 ? operation(sum, value) : value;
      result[at] = Inclusive ? next : sum;
      sum = next;
    }
  }
  return result + size;
}

} // namespace of_group
} // namespace detail

/// \name Exchange of values
///@{

/// \returns the value passed by work-item `local_id` of the group; without an id, by the first.
template <class Group, class ValueT, detail::if_group<Group> = 0>
ValueT group_broadcast(Group group, ValueT value, typename Group::linear_id_type local_linear_id) {
  return detail::of_group::broadcast(group, value, local_linear_id);
}
template <class Group, class ValueT, detail::if_group<Group> = 0>
ValueT group_broadcast(Group group, ValueT value, typename Group::id_type local_id) {
  const std::size_t linear = detail::linear_index<Group::dimensions>(local_id, group.get_local_range());
  return group_broadcast(group, value, static_cast<typename Group::linear_id_type>(linear));
}
template <class Group, class ValueT, detail::if_group<Group> = 0>
ValueT group_broadcast(Group group, ValueT value) {
  return group_broadcast(group, value, static_cast<typename Group::linear_id_type>(0));
}

/// \returns the value of the work-item `delta` numbers after the calling one; unspecified if there is none.
template <class Group, class ValueT, detail::if_exchanging<Group> = 0>
ValueT shift_group_left(Group group, ValueT value, typename Group::linear_id_type delta = 1) {
  return detail::of_group::broadcast(group, value, group.get_local_linear_id() + delta);
}
/// \returns the value of the work-item `delta` numbers before the calling one; unspecified if there is none.
template <class Group, class ValueT, detail::if_exchanging<Group> = 0>
ValueT shift_group_right(Group group, ValueT value, typename Group::linear_id_type delta = 1) {
  return detail::of_group::broadcast(group, value, group.get_local_linear_id() - delta);
}
/// \returns the value of the work-item whose number is the calling one's with the bits of `mask` flipped.
template <class Group, class ValueT, detail::if_exchanging<Group> = 0>
ValueT permute_group_by_xor(Group group, ValueT value, typename Group::linear_id_type mask) {
  return detail::of_group::broadcast(group, value, group.get_local_linear_id() ^ mask);
}
/// \returns the value of work-item `remote_local_id`, which may differ between the work-items.
template <class Group, class ValueT, detail::if_exchanging<Group> = 0>
ValueT select_from_group(Group group, ValueT value, typename Group::id_type remote_local_id) {
  return detail::of_group::broadcast(group, value, remote_local_id[0]);
}
///@}

/// \name Votes
///@{

/// \returns whether `condition` is true in any, in all, in none of the work-items.
template <class Group, detail::if_group<Group> = 0>
bool any_of_group(Group group, bool condition) {
  return detail::of_group::reduce(group, condition, logical_or<bool>());
}
template <class Group, detail::if_group<Group> = 0>
bool all_of_group(Group group, bool condition) {
  return detail::of_group::reduce(group, condition, logical_and<bool>());
}
template <class Group, detail::if_group<Group> = 0>
bool none_of_group(Group group, bool condition) {
  return !any_of_group(group, condition);
}
/// The same for a predicate on each work-item's value.
template <class Group, class ValueT, class Predicate, detail::if_group<Group> = 0>
bool any_of_group(Group group, ValueT value, Predicate predicate) {
  return any_of_group(group, static_cast<bool>(predicate(value)));
}
template <class Group, class ValueT, class Predicate, detail::if_group<Group> = 0>
bool all_of_group(Group group, ValueT value, Predicate predicate) {
  return all_of_group(group, static_cast<bool>(predicate(value)));
}
template <class Group, class ValueT, class Predicate, detail::if_group<Group> = 0>
bool none_of_group(Group group, ValueT value, Predicate predicate) {
  return none_of_group(group, static_cast<bool>(predicate(value)));
}
/// The same for a predicate on the elements of a range.
template <class Group, class Pointer, class Predicate, detail::if_group<Group> = 0>
bool joint_any_of(Group group, Pointer first, Pointer last, Predicate predicate) {
  return any_of_group(group, detail::over_my_elements(group, first, last, false, [&](bool sum, const auto &element) {
                        return sum | static_cast<bool>(predicate(element));
                      }));
}
template <class Group, class Pointer, class Predicate, detail::if_group<Group> = 0>
bool joint_all_of(Group group, Pointer first, Pointer last, Predicate predicate) {
  return all_of_group(group, detail::over_my_elements(group, first, last, true, [&](bool sum, const auto &element) {
                        return sum & static_cast<bool>(predicate(element));
                      }));
}
template <class Group, class Pointer, class Predicate, detail::if_group<Group> = 0>
bool joint_none_of(Group group, Pointer first, Pointer last, Predicate predicate) {
  return !joint_any_of(group, first, last, predicate);
}
///@}

/// \name Reductions
///@{

/// \returns the work-items' values, combined by an associative and commutative operation; starting with `init`, if
/// given.
template <class Group, class ValueT, class BinaryOperation, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, ValueT> = 0>
ValueT reduce_over_group(Group group, ValueT value, BinaryOperation binary_op) {
  return detail::of_group::reduce(group, value, binary_op);
}
template <class Group, class ValueT, class Init, class BinaryOperation, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, Init> = 0>
Init reduce_over_group(Group group, ValueT value, Init init, BinaryOperation binary_op) {
  return binary_op(init, detail::of_group::reduce(group, static_cast<Init>(value), binary_op));
}
/// \returns the elements of a range, combined.
template <class Group, class Pointer, class Init, class BinaryOperation, detail::if_group<Group> = 0>
Init joint_reduce(Group group, Pointer first, Pointer last, Init init, BinaryOperation binary_op) {
  if constexpr (detail::has_identity<BinaryOperation, Init>()) {
    const Init mine = detail::over_my_elements(
        group, first, last, detail::identity_of<BinaryOperation, Init>(),
        [&](Init sum, const auto &element) -> Init { return binary_op(sum, static_cast<Init>(element)); });
    return binary_op(init, detail::of_group::reduce(group, mine, binary_op));
  } else { // no identity for work-items without elements: each combines all elements
    for (; first != last; ++first) init = binary_op(init, *first);
    return init;
  }
}
template <class Group, class Pointer, class BinaryOperation, detail::if_group<Group> = 0>
detail::element_of<Pointer> joint_reduce(Group group, Pointer first, Pointer last, BinaryOperation binary_op) {
  using value = detail::element_of<Pointer>;
  static_assert(has_known_identity_v<BinaryOperation, value>,
                "joint_reduce of an operation without a known identity needs an initial value");
  return joint_reduce(group, first, last, known_identity_v<BinaryOperation, value>, binary_op);
}
///@}

/// \name Scans, in the order of the work-items' linear ids
///@{

/// \returns the values of the work-items before the calling one, combined by an associative operation; starting with
/// `init`, if given. The first work-item gets `init`, or the operation's identity.
template <class Group, class ValueT, class BinaryOperation, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, ValueT> = 0>
ValueT exclusive_scan_over_group(Group group, ValueT value, BinaryOperation binary_op) {
  static_assert(has_known_identity_v<BinaryOperation, ValueT>,
                "an exclusive scan of an operation without a known identity needs an initial value");
  return detail::of_group::exclusive_scan(group, value, known_identity_v<BinaryOperation, ValueT>, binary_op);
}
template <class Group, class ValueT, class Init, class BinaryOperation, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, Init> = 0>
Init exclusive_scan_over_group(Group group, ValueT value, Init init, BinaryOperation binary_op) {
  return detail::of_group::exclusive_scan(group, static_cast<Init>(value), init, binary_op);
}
/// \returns the values of the work-items up to the calling one, combined; starting with `init`, if given.
template <class Group, class ValueT, class BinaryOperation, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, ValueT> = 0>
ValueT inclusive_scan_over_group(Group group, ValueT value, BinaryOperation binary_op) {
  return detail::of_group::inclusive_scan(group, value, binary_op);
}
template <class Group, class ValueT, class BinaryOperation, class Init, detail::if_group<Group> = 0,
          detail::if_combines<BinaryOperation, Init> = 0>
Init inclusive_scan_over_group(Group group, ValueT value, BinaryOperation binary_op, Init init) {
  return binary_op(init, detail::of_group::inclusive_scan(group, static_cast<Init>(value), binary_op));
}

/// Scans a range into another, which may be the same. Reading other work-items' results needs a barrier first.
/// \returns the end of the results.
template <class Group, class InPtr, class OutPtr, class BinaryOperation, detail::if_group<Group> = 0>
OutPtr joint_exclusive_scan(Group group, InPtr first, InPtr last, OutPtr result, BinaryOperation binary_op) {
  using value = detail::element_of<OutPtr>;
  static_assert(has_known_identity_v<BinaryOperation, value>,
                "an exclusive scan of an operation without a known identity needs an initial value");
  return detail::of_group::joint_scan<false, value>(group, first, last, result, nullptr, binary_op);
}
template <class Group, class InPtr, class OutPtr, class Init, class BinaryOperation, detail::if_group<Group> = 0>
OutPtr joint_exclusive_scan(Group group, InPtr first, InPtr last, OutPtr result, Init init, BinaryOperation binary_op) {
  return detail::of_group::joint_scan<false, Init>(group, first, last, result, &init, binary_op);
}
template <class Group, class InPtr, class OutPtr, class BinaryOperation, detail::if_group<Group> = 0>
OutPtr joint_inclusive_scan(Group group, InPtr first, InPtr last, OutPtr result, BinaryOperation binary_op) {
  return detail::of_group::joint_scan<true, detail::element_of<OutPtr>>(group, first, last, result, nullptr, binary_op);
}
template <class Group, class InPtr, class OutPtr, class BinaryOperation, class Init, detail::if_group<Group> = 0>
OutPtr joint_inclusive_scan(Group group, InPtr first, InPtr last, OutPtr result, BinaryOperation binary_op, Init init) {
  return detail::of_group::joint_scan<true, Init>(group, first, last, result, &init, binary_op);
}
///@}

} // namespace sycl
