// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reduction variables (specification 4.9.2): what sycl::reduction() describes, and the reducers that kernels get for
/// them. How a kernel with reductions runs is in detail/reduction_kernel.hpp.
///
/// \code
///   q.parallel_for(range(n), reduction(sum, plus<>()), reduction(most, maximum<>()), [=](id<1> i, auto &s, auto &m) {
///     s += data[i];
///     m.combine(data[i]);
///   });
/// \endcode
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/detail/export.hpp>
#include <sycl/device_copyable.hpp>
#include <sycl/functional.hpp>
#include <sycl/property_list.hpp>
#include <sycl/span.hpp>

#include <cstddef>
#include <type_traits>

namespace sycl {

namespace property::reduction {
/// The variable's value before the kernel does not count.
struct initialize_to_identity
    : sycl::detail::tag_property<sycl::detail::property_id::reduction_initialize_to_identity> {};
} // namespace property::reduction

namespace detail {

/// How a reduction comes by the operation's identity.
enum class identity_from { operation, user, nowhere };

template <class BinaryOperation, class Value>
inline constexpr identity_from identity_source =
    has_identity<BinaryOperation, Value>() ? identity_from::operation : identity_from::nowhere;

/// The operation of a reduction, and its identity as far as there is one.
template <class Value, class BinaryOperation, identity_from Source>
struct reduction_operation {
  static constexpr identity_from source = identity_from::operation;
  BinaryOperation operation;
  constexpr Value identity() const { return identity_of<BinaryOperation, Value>(); }
};
template <class Value, class BinaryOperation>
struct reduction_operation<Value, BinaryOperation, identity_from::user> {
  static constexpr identity_from source = identity_from::user;
  BinaryOperation operation;
  Value given;
  constexpr Value identity() const { return given; }
};
template <class Value, class BinaryOperation>
struct reduction_operation<Value, BinaryOperation, identity_from::nowhere> {
  static constexpr identity_from source = identity_from::nowhere;
  BinaryOperation operation;
};

/// A value that may be there. Its copies are copies of its bytes, whether the type knows that (numbers) or not
/// (std::pair).
template <class Value, bool Known = std::is_trivially_copyable_v<Value>>
struct partial_value {
  union {
    char nothing;
    Value value;
  };
  partial_value() : nothing() {}
};
template <class Value>
struct partial_value<Value, false> {
  union {
    char nothing;
    Value value;
  };
  partial_value() : nothing() {}
  partial_value(const partial_value &other) : nothing() { copy(other); }
  partial_value &operator=(const partial_value &other) {
    copy(other);
    return *this;
  }
  ~partial_value() {}

private:
  void copy(const partial_value &other) {
    __builtin_memcpy(static_cast<void *>(__builtin_addressof(value)), __builtin_addressof(other.value), sizeof(Value));
  }
};

/// What has been combined so far. Without an identity there may be nothing yet.
template <class Value, bool HasIdentity>
struct partial_result : partial_value<Value> {};
template <class Value>
struct partial_result<Value, false> : partial_value<Value> {
  bool any = false;
};
template <class Value, class Operation>
using partial_of = partial_result<Value, Operation::source != identity_from::nowhere>;

/// Combines a value into a partial result.
template <class Value, class Operation>
void combine_value(partial_of<Value, Operation> &sum, const Value &value, const Operation &operation) {
  if constexpr (Operation::source != identity_from::nowhere) {
    sum.value = static_cast<Value>(operation.operation(sum.value, value));
  } else if (sum.any) {
    sum.value = static_cast<Value>(operation.operation(sum.value, value));
  } else {
    sum.value = value;
    sum.any = true;
  }
}

struct reducer_maker;

/// True for the two forms of a function object: `Operation<>` and `Operation<Value>`.
template <class BinaryOperation, class Value, template <class> class Operation>
inline constexpr bool is_operation =
    std::is_same_v<BinaryOperation, Operation<void>> || std::is_same_v<BinaryOperation, Operation<Value>>;

} // namespace detail

template <class Value, bool HasIdentity>
struct is_device_copyable<detail::partial_result<Value, HasIdentity>> : is_device_copyable<Value> {};

/// What a kernel knows of a reduction variable: it can combine values into it, and nothing else. Kernels take reducers
/// by `auto &`. \tparam Dimensions 0 for one variable, 1 for those of a span. \tparam Operation is not specified.
template <class Value, class BinaryOperation, int Dimensions, class Operation>
class reducer;

template <class Value, class BinaryOperation, class Operation>
class reducer<Value, BinaryOperation, 0, Operation> {
public:
  using value_type = Value;
  using binary_operation = BinaryOperation;
  static constexpr int dimensions = 0;

  reducer(const reducer &) = delete;
  reducer(reducer &&) = delete;
  reducer &operator=(const reducer &) = delete;
  reducer &operator=(reducer &&) = delete;

  reducer &combine(const Value &partial) {
    detail::combine_value<Value, Operation>(*sum_, partial, *operation_);
    return *this;
  }

  /// Only where the identity is known, or was given to reduction().
  template <class Known = Operation, std::enable_if_t<Known::source != detail::identity_from::nowhere, int> = 0>
  Value identity() const {
    return operation_->identity();
  }

  /// The operations' usual signs. (Those of a span's elements are temporary objects.)
#define SYCLC_REDUCER_SIGN(sign, condition)                                                                            \
  template <class Known = BinaryOperation, std::enable_if_t<(condition), int> = 0>                                     \
  friend reducer &operator sign(reducer &accum, const Value &partial) {                                                \
    return accum.combine(partial);                                                                                     \
  }                                                                                                                    \
  template <class Known = BinaryOperation, std::enable_if_t<(condition), int> = 0>                                     \
  friend reducer &operator sign(reducer &&accum, const Value &partial) {                                               \
    return accum.combine(partial);                                                                                     \
  }
  SYCLC_REDUCER_SIGN(+=, (detail::is_operation<Known, Value, plus>))
  SYCLC_REDUCER_SIGN(*=, (detail::is_operation<Known, Value, multiplies>))
  SYCLC_REDUCER_SIGN(&=, std::is_integral_v<Value> && (detail::is_operation<Known, Value, bit_and>))
  SYCLC_REDUCER_SIGN(|=, std::is_integral_v<Value> && (detail::is_operation<Known, Value, bit_or>))
  SYCLC_REDUCER_SIGN(^=, std::is_integral_v<Value> && (detail::is_operation<Known, Value, bit_xor>))
#undef SYCLC_REDUCER_SIGN

  template <class Known = BinaryOperation, std::enable_if_t<std::is_integral_v<Value> && !std::is_same_v<Value, bool> &&
                                                                detail::is_operation<Known, Value, plus>,
                                                            int> = 0>
  friend reducer &operator++(reducer &accum) {
    return accum.combine(static_cast<Value>(1));
  }
  template <class Known = BinaryOperation, std::enable_if_t<std::is_integral_v<Value> && !std::is_same_v<Value, bool> &&
                                                                detail::is_operation<Known, Value, plus>,
                                                            int> = 0>
  friend reducer &operator++(reducer &&accum) {
    return accum.combine(static_cast<Value>(1));
  }

private:
  friend struct detail::reducer_maker;
  template <class, class, int, class>
  friend class reducer;
  using partial_type = detail::partial_of<Value, Operation>;
  reducer(partial_type *sum, const Operation &operation) : sum_(sum), operation_(&operation) {}

  partial_type *sum_;
  const Operation *operation_;
};

template <class Value, class BinaryOperation, class Operation>
class reducer<Value, BinaryOperation, 1, Operation> {
public:
  using value_type = Value;
  using binary_operation = BinaryOperation;
  static constexpr int dimensions = 1;

  reducer(const reducer &) = delete;
  reducer(reducer &&) = delete;
  reducer &operator=(const reducer &) = delete;
  reducer &operator=(reducer &&) = delete;

  /// The reducer of one of the span's variables.
  reducer<Value, BinaryOperation, 0, Operation> operator[](std::size_t index) {
    return reducer<Value, BinaryOperation, 0, Operation>(sums_ + index, *operation_);
  }

  template <class Known = Operation, std::enable_if_t<Known::source != detail::identity_from::nowhere, int> = 0>
  Value identity() const {
    return operation_->identity();
  }

private:
  friend struct detail::reducer_maker;
  using partial_type = detail::partial_of<Value, Operation>;
  reducer(partial_type *sums, const Operation &operation) : sums_(sums), operation_(&operation) {}

  partial_type *sums_;
  const Operation *operation_;
};

namespace detail {

/// The variable of a reduction over a buffer.
template <class Value>
class buffer_variable : public accessor_base<Value> {
public:
  template <int Dimensions>
  explicit buffer_variable(const accessor<Value, Dimensions, access_mode::read_write> &variable)
      : accessor_base<Value>(variable) {}
  Value *get() const { return this->data_; }
  void *handle() const { return this->handle_; }
};

/// The variables of a reduction over USM.
template <class Value>
class usm_variables {
public:
  explicit usm_variables(Value *first) : first_(first) {}
  Value *get() const { return first_; }
  void *handle() const { return nullptr; }

private:
  Value *first_;
};

/// What sycl::reduction() returns. \tparam Memory buffer_variable or usm_variables. \tparam Dimensions 0: one variable;
/// 1: Extent of them.
template <class Value, class BinaryOperation, identity_from Source, class Memory, int Dimensions = 0,
          std::size_t Extent = 1>
struct reduction_description {
  static_assert(is_device_copyable_v<Value>, "reduction variables must be of a device-copyable type");
  using value_type = Value;
  using operation_type = reduction_operation<Value, BinaryOperation, Source>;
  using partial_type = partial_of<Value, operation_type>;
  using reducer_type = reducer<Value, BinaryOperation, Dimensions, operation_type>;
  static constexpr std::size_t extent = Extent;

  Memory memory;
  operation_type operation;
  bool from_identity; ///< property::reduction::initialize_to_identity
};

template <class>
inline constexpr bool is_reduction = false;
template <class Value, class BinaryOperation, identity_from Source, class Memory, int Dimensions, std::size_t Extent>
inline constexpr bool is_reduction<reduction_description<Value, BinaryOperation, Source, Memory, Dimensions, Extent>> =
    true;
template <class Argument>
using if_reduction = std::enable_if_t<is_reduction<Argument>, int>;

/// One or more reductions.
template <class... Arguments>
using if_reductions = std::enable_if_t<(sizeof...(Arguments) > 0) && (is_reduction<Arguments> && ...), int>;

/// \returns whether a reduction starts from its identity. \throws errc::invalid when it should and there is none, and
/// for a null pointer to the variable.
SYCLC_EXPORT bool check_reduction(const void *variable, bool has_identity, const property_list &properties);
/// \throws errc::invalid unless a buffer holds one element.
SYCLC_EXPORT void check_reduction_buffer(std::size_t elements);
template <identity_from Source>
bool starts_from_identity(const void *variable, const property_list &properties) {
  return check_reduction(variable, Source != identity_from::nowhere, properties);
}

/// An accessor of a reduction's variable for the command group. The old value is not needed where it does not count.
template <class Value, int Dimensions, class AllocatorT>
buffer_variable<Value> variable_of(buffer<Value, Dimensions, AllocatorT> &vars, handler &group, bool from_identity) {
  using variable = accessor<Value, Dimensions, access_mode::read_write>;
  check_reduction_buffer(vars.size());
  return buffer_variable<Value>(from_identity ? variable(vars, group, property_list(property::no_init()))
                                              : variable(vars, group));
}

/// Neither properties nor operations are identities.
template <class BinaryOperation>
using if_combiner =
    std::enable_if_t<!std::is_same_v<BinaryOperation, property_list> && !is_property_v<BinaryOperation>, int>;

} // namespace detail

/// \name sycl::reduction(): an argument of parallel_for that makes a variable the result of all values that the
/// work-items combine into it, and of the variable's own value unless the property initialize_to_identity is given.
/// The operation must be associative and commutative. Results do not differ from run to run on a device.
/// `identity`, if given, is what changes nothing when it is combined with another value.
/// \throws errc::invalid for a null pointer, for a buffer of other than one element, and for initialize_to_identity
/// where the operation's identity is neither known nor given.
///@{

/// The element of a buffer.
template <class Value, int Dimensions, class AllocatorT, class BinaryOperation>
auto reduction(buffer<Value, Dimensions, AllocatorT> vars, handler &cgh, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, Value>;
  const bool from_identity = detail::starts_from_identity<source>(&vars, propList);
  return detail::reduction_description<Value, BinaryOperation, source, detail::buffer_variable<Value>>{
      detail::variable_of(vars, cgh, from_identity), {combiner}, from_identity};
}
template <class Value, int Dimensions, class AllocatorT, class BinaryOperation,
          detail::if_combiner<BinaryOperation> = 0>
auto reduction(buffer<Value, Dimensions, AllocatorT> vars, handler &cgh, const std::common_type_t<Value> &identity,
               BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  const bool from_identity = detail::starts_from_identity<source>(&vars, propList);
  return detail::reduction_description<Value, BinaryOperation, source, detail::buffer_variable<Value>>{
      detail::variable_of(vars, cgh, from_identity), {combiner, identity}, from_identity};
}

/// A variable in USM.
template <class Value, class BinaryOperation>
auto reduction(Value *var, BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, Value>;
  return detail::reduction_description<Value, BinaryOperation, source, detail::usm_variables<Value>>{
      detail::usm_variables<Value>(var), {combiner}, detail::starts_from_identity<source>(var, propList)};
}
template <class Value, class BinaryOperation, detail::if_combiner<BinaryOperation> = 0>
auto reduction(Value *var, const std::common_type_t<Value> &identity, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  return detail::reduction_description<Value, BinaryOperation, source, detail::usm_variables<Value>>{
      detail::usm_variables<Value>(var), {combiner, identity}, detail::starts_from_identity<source>(var, propList)};
}

/// The variables of a span in USM, each by itself.
template <class Value, std::size_t Extent, class BinaryOperation,
          std::enable_if_t<Extent != dynamic_extent && Extent != 0, int> = 0>
auto reduction(span<Value, Extent> vars, BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, Value>;
  return detail::reduction_description<Value, BinaryOperation, source, detail::usm_variables<Value>, 1, Extent>{
      detail::usm_variables<Value>(vars.data()),
      {combiner},
      detail::starts_from_identity<source>(vars.data(), propList)};
}
template <class Value, std::size_t Extent, class BinaryOperation,
          std::enable_if_t<Extent != dynamic_extent && Extent != 0, int> = 0, detail::if_combiner<BinaryOperation> = 0>
auto reduction(span<Value, Extent> vars, const std::common_type_t<Value> &identity, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  return detail::reduction_description<Value, BinaryOperation, source, detail::usm_variables<Value>, 1, Extent>{
      detail::usm_variables<Value>(vars.data()),
      {combiner, identity},
      detail::starts_from_identity<source>(vars.data(), propList)};
}
///@}

} // namespace sycl
