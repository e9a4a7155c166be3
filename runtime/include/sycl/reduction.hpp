// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reduction variables (specification 4.9.2): sycl::reduction(), and the reducers that kernels receive for them.
/// detail/reduction_kernel.hpp runs kernels with reductions.
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
/// The variable's old value is ignored.
struct initialize_to_identity
    : sycl::detail::tag_property<sycl::detail::property_id::reduction_initialize_to_identity> {};
} // namespace property::reduction

namespace detail {

/// The source of the operation's identity.
enum class identity_from { operation, user, nowhere };

template <class BinaryOperation, class ValueT>
inline constexpr identity_from identity_source =
    has_identity<BinaryOperation, ValueT>() ? identity_from::operation : identity_from::nowhere;

/// The operation of a reduction, and its identity if there is one.
template <class ValueT, class BinaryOperation, identity_from Source>
struct reduction_operation {
  static constexpr identity_from source = identity_from::operation;
  BinaryOperation operation;
  constexpr ValueT identity() const { return identity_of<BinaryOperation, ValueT>(); }
};
template <class ValueT, class BinaryOperation>
struct reduction_operation<ValueT, BinaryOperation, identity_from::user> {
  static constexpr identity_from source = identity_from::user;
  BinaryOperation operation;
  ValueT given;
  constexpr ValueT identity() const { return given; }
};
template <class ValueT, class BinaryOperation>
struct reduction_operation<ValueT, BinaryOperation, identity_from::nowhere> {
  static constexpr identity_from source = identity_from::nowhere;
  BinaryOperation operation;
};

/// An optional value. It is copied bytewise, whether its type is trivially copyable (numbers) or not (std::pair).
template <class ValueT, bool Known = std::is_trivially_copyable_v<ValueT>,
          bool Plain = std::is_trivially_default_constructible_v<ValueT>>
struct partial_value {
  union {
    char nothing;
    ValueT value;
  };
  partial_value() : nothing() {}
};
/// Numbers, without a byte that is written first: LLVM would split a sum into that byte and the others.
template <class ValueT>
struct partial_value<ValueT, true, true> {
  ValueT value;
};
template <class ValueT, bool Plain>
struct partial_value<ValueT, false, Plain> {
  union {
    char nothing;
    ValueT value;
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
    __builtin_memcpy(static_cast<void *>(__builtin_addressof(value)), __builtin_addressof(other.value), sizeof(ValueT));
  }
};

/// The partial result. Without an identity there may be no value yet.
template <class ValueT, bool HasIdentity>
struct partial_result : partial_value<ValueT> {};
template <class ValueT>
struct partial_result<ValueT, false> : partial_value<ValueT> {
  bool any = false;
};
template <class ValueT, class Operation>
using partial_of = partial_result<ValueT, Operation::source != identity_from::nowhere>;

/// Combines a value into a partial result.
template <class ValueT, class Operation>
void combine_value(partial_of<ValueT, Operation> &sum, const ValueT &value, const Operation &operation) {
  if constexpr (Operation::source != identity_from::nowhere) {
    sum.value = static_cast<ValueT>(operation.operation(sum.value, value));
  } else if (sum.any) {
    sum.value = static_cast<ValueT>(operation.operation(sum.value, value));
  } else {
    sum.value = value;
    sum.any = true;
  }
}

struct reducer_maker;

/// True for the two forms of a function object, `Operation<>` and `Operation<ValueT>`, and for the standard library's.
template <class BinaryOperation, class ValueT, template <class> class Operation>
inline constexpr bool is_operation = operation_of<BinaryOperation> == operation_of<Operation<ValueT>> &&
                                     (std::is_void_v<typename operand_of<BinaryOperation>::type> ||
                                      std::is_same_v<typename operand_of<BinaryOperation>::type, ValueT>);

} // namespace detail

template <class ValueT, bool HasIdentity>
struct is_device_copyable<detail::partial_result<ValueT, HasIdentity>> : is_device_copyable<ValueT> {};

/// Represents a reduction variable in a kernel, which can only combine values into it. Kernels take reducers by `auto
/// &`.
/// \tparam Dimensions 0 for one variable, 1 for those of a span. \tparam Operation is unspecified.
template <class ValueT, class BinaryOperation, int Dimensions, class Operation>
class reducer;

template <class ValueT, class BinaryOperation, class Operation>
class reducer<ValueT, BinaryOperation, 0, Operation> {
public:
  using value_type = ValueT;
  using binary_operation = BinaryOperation;
  static constexpr int dimensions = 0;

  reducer(const reducer &) = delete;
  reducer(reducer &&) = delete;
  reducer &operator=(const reducer &) = delete;
  reducer &operator=(reducer &&) = delete;

  reducer &combine(const ValueT &partial) {
    detail::combine_value<ValueT, Operation>(*sum_, partial, *operation_);
    return *this;
  }

  /// Only if the identity is known, or was passed to reduction().
  template <class Known = Operation, std::enable_if_t<Known::source != detail::identity_from::nowhere, int> = 0>
  ValueT identity() const {
    return operation_->identity();
  }

  /// The operations' usual operators. (Reducers of a span's elements are temporary objects.)
#define SYCLC_REDUCER_SIGN(sign, condition)                                                                            \
  template <class Known = BinaryOperation, std::enable_if_t<(condition), int> = 0>                                     \
  friend reducer &operator sign(reducer &accum, const ValueT &partial) {                                               \
    return accum.combine(partial);                                                                                     \
  }                                                                                                                    \
  template <class Known = BinaryOperation, std::enable_if_t<(condition), int> = 0>                                     \
  friend reducer &operator sign(reducer &&accum, const ValueT &partial) {                                              \
    return accum.combine(partial);                                                                                     \
  }
  SYCLC_REDUCER_SIGN(+=, (detail::is_operation<Known, ValueT, plus>))
  SYCLC_REDUCER_SIGN(*=, (detail::is_operation<Known, ValueT, multiplies>))
  SYCLC_REDUCER_SIGN(&=, std::is_integral_v<ValueT> && (detail::is_operation<Known, ValueT, bit_and>))
  SYCLC_REDUCER_SIGN(|=, std::is_integral_v<ValueT> && (detail::is_operation<Known, ValueT, bit_or>))
  SYCLC_REDUCER_SIGN(^=, std::is_integral_v<ValueT> && (detail::is_operation<Known, ValueT, bit_xor>))
#undef SYCLC_REDUCER_SIGN
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
#define SYCLC_NO_REDUCER_SIGN(sign, operation)                                                                         \
  template <class Known = BinaryOperation, std::enable_if_t<!detail::is_operation<Known, ValueT, operation>, int> = 0> \
  friend reducer &operator sign(const reducer &, const ValueT &) =                                                     \
      delete ("the reduction has another operation: combine(value) works for all");
  SYCLC_NO_REDUCER_SIGN(+=, plus)
  SYCLC_NO_REDUCER_SIGN(*=, multiplies)
#undef SYCLC_NO_REDUCER_SIGN
  friend ValueT operator+(const reducer &, const ValueT &) =
      delete ("a reducer has no value, it combines values: use += or combine(value)");
  friend ValueT operator*(const reducer &, const ValueT &) =
      delete ("a reducer has no value, it combines values: use *= or combine(value)");
  reducer &operator=(const ValueT &) = delete ("a reducer cannot be assigned, it combines values: use combine(value)");
#pragma clang diagnostic pop

  template <class Known = BinaryOperation,
            std::enable_if_t<std::is_integral_v<ValueT> && !std::is_same_v<ValueT, bool> &&
                                 detail::is_operation<Known, ValueT, plus>,
                             int> = 0>
  friend reducer &operator++(reducer &accum) {
    return accum.combine(static_cast<ValueT>(1));
  }
  template <class Known = BinaryOperation,
            std::enable_if_t<std::is_integral_v<ValueT> && !std::is_same_v<ValueT, bool> &&
                                 detail::is_operation<Known, ValueT, plus>,
                             int> = 0>
  friend reducer &operator++(reducer &&accum) {
    return accum.combine(static_cast<ValueT>(1));
  }
  /// Postfix, for compatibility, although 4.9.2.2 has only the prefix form: there is no earlier value to return.
  template <class Known = BinaryOperation,
            std::enable_if_t<std::is_integral_v<ValueT> && !std::is_same_v<ValueT, bool> &&
                                 detail::is_operation<Known, ValueT, plus>,
                             int> = 0>
  friend void operator++(reducer &accum, int) {
    accum.combine(static_cast<ValueT>(1));
  }
  template <class Known = BinaryOperation,
            std::enable_if_t<std::is_integral_v<ValueT> && !std::is_same_v<ValueT, bool> &&
                                 detail::is_operation<Known, ValueT, plus>,
                             int> = 0>
  friend void operator++(reducer &&accum, int) {
    accum.combine(static_cast<ValueT>(1));
  }

private:
  friend struct detail::reducer_maker;
  template <class, class, int, class>
  friend class reducer;
  using partial_type = detail::partial_of<ValueT, Operation>;
  reducer(partial_type *sum, const Operation &operation) : sum_(sum), operation_(&operation) {}

  partial_type *sum_;
  const Operation *operation_;
};

template <class ValueT, class BinaryOperation, class Operation>
class reducer<ValueT, BinaryOperation, 1, Operation> {
public:
  using value_type = ValueT;
  using binary_operation = BinaryOperation;
  static constexpr int dimensions = 1;

  reducer(const reducer &) = delete;
  reducer(reducer &&) = delete;
  reducer &operator=(const reducer &) = delete;
  reducer &operator=(reducer &&) = delete;

  /// The reducer of one of the span's variables.
  reducer<ValueT, BinaryOperation, 0, Operation> operator[](std::size_t index) {
    return reducer<ValueT, BinaryOperation, 0, Operation>(sums_ + index, *operation_);
  }

  template <class Known = Operation, std::enable_if_t<Known::source != detail::identity_from::nowhere, int> = 0>
  ValueT identity() const {
    return operation_->identity();
  }

private:
  friend struct detail::reducer_maker;
  using partial_type = detail::partial_of<ValueT, Operation>;
  reducer(partial_type *sums, const Operation &operation) : sums_(sums), operation_(&operation) {}

  partial_type *sums_;
  const Operation *operation_;
};

namespace detail {

/// The variable of a reduction over a buffer.
template <class ValueT>
class buffer_variable : public accessor_base<ValueT> {
public:
  template <int Dimensions, access_mode Mode, access::placeholder IsPlaceholder>
  explicit buffer_variable(const accessor<ValueT, Dimensions, Mode, target::device, IsPlaceholder> &variable)
      : accessor_base<ValueT>(variable) {}
  ValueT *get() const { return this->data_; }
  void *handle() const { return this->handle_; }
};

/// The variables of a reduction over USM.
template <class ValueT>
class usm_variables {
public:
  explicit usm_variables(ValueT *first) : first_(first) {}
  ValueT *get() const { return first_; }
  void *handle() const { return nullptr; }

private:
  ValueT *first_;
};

/// The result of sycl::reduction(). \tparam Memory buffer_variable or usm_variables. \tparam Dimensions 0: one
/// variable; 1: Extent of them.
template <class ValueT, class BinaryOperation, identity_from Source, class Memory, int Dimensions = 0,
          std::size_t Extent = 1>
struct reduction_description {
  static_assert(is_device_copyable_v<ValueT>, "reduction variables must be of a device-copyable type");
  static_assert(combines<BinaryOperation, ValueT>(0),
                "the operation of a reduction must combine two values of the variable's type into one");
  using value_type = ValueT;
  using operation_type = reduction_operation<ValueT, BinaryOperation, Source>;
  using partial_type = partial_of<ValueT, operation_type>;
  using reducer_type = reducer<ValueT, BinaryOperation, Dimensions, operation_type>;
  static constexpr std::size_t extent = Extent;

  Memory memory;
  operation_type operation;
  bool from_identity; ///< property::reduction::initialize_to_identity
};

template <class>
inline constexpr bool is_reduction = false;
template <class ValueT, class BinaryOperation, identity_from Source, class Memory, int Dimensions, std::size_t Extent>
inline constexpr bool is_reduction<reduction_description<ValueT, BinaryOperation, Source, Memory, Dimensions, Extent>> =
    true;
template <class Argument>
using if_reduction = std::enable_if_t<is_reduction<Argument>, int>;

/// One or more reductions.
template <class... Arguments>
using if_reductions = std::enable_if_t<(sizeof...(Arguments) > 0) && (is_reduction<Arguments> && ...), int>;

/// \returns whether a reduction starts from its identity. \throws errc::invalid if it should but there is none, and for
/// a null pointer to the variable.
SYCLC_EXPORT bool check_reduction(const void *variable, bool has_identity, const property_list &properties);
/// \throws errc::invalid unless a buffer has exactly one element.
SYCLC_EXPORT void check_reduction_buffer(std::size_t elements);
template <identity_from Source>
bool starts_from_identity(const void *variable, const property_list &properties) {
  return check_reduction(variable, Source != identity_from::nowhere, properties);
}

/// An accessor of a reduction's variable for the command group; no_init if the old value is ignored.
template <class ValueT, int Dimensions, class AllocatorT>
buffer_variable<ValueT> variable_of(buffer<ValueT, Dimensions, AllocatorT> &vars, handler &group, bool from_identity) {
  using variable = accessor<ValueT, Dimensions, access_mode::read_write>;
  check_reduction_buffer(vars.size());
  return buffer_variable<ValueT>(from_identity ? variable(vars, group, property_list(property::no_init()))
                                               : variable(vars, group));
}

/// Whether a reduction by this accessor ignores the old value. \throws errc::invalid unless it has one element.
template <identity_from Source, class ValueT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder>
bool checked_accessor(const accessor<ValueT, Dimensions, Mode, target::device, IsPlaceholder> &variable) {
  static_assert(Mode != access_mode::read, "the accessor of a reduction's variable must write it");
  check_reduction_buffer(variable.size());
  const bool discards = Mode == access_mode::discard_write || Mode == access_mode::discard_read_write ||
                        variable.template has_property<property::no_init>();
  if (!discards) return false;
  return starts_from_identity<Source>(&variable, property_list(property::reduction::initialize_to_identity()));
}

/// True for types that are neither properties nor operations, and so may be identities.
template <class BinaryOperation>
using if_combiner =
    std::enable_if_t<!std::is_same_v<BinaryOperation, property_list> && !is_property_v<BinaryOperation>, int>;

/// What cannot be a reduction variable.
template <class>
inline constexpr bool is_reduction_variable = false;
template <class ValueT>
inline constexpr bool is_reduction_variable<ValueT *> = true;
template <class ValueT, int Dimensions, class AllocatorT>
inline constexpr bool is_reduction_variable<buffer<ValueT, Dimensions, AllocatorT>> = true;
template <class ValueT, std::size_t Extent>
inline constexpr bool is_reduction_variable<span<ValueT, Extent>> = Extent != dynamic_extent && Extent != 0;
template <class Variable>
using if_no_variable = std::enable_if_t<!is_reduction_variable<std::decay_t<Variable>>, int>;

} // namespace detail

/// \name sycl::reduction(): an argument of parallel_for that combines all values that the work-items contribute into a
/// variable, together with the variable's old value unless the property initialize_to_identity is given.
/// The operation must be associative and commutative. Results do not differ from run to run on a device.
/// `identity`, if given, leaves any other value unchanged when combined with it.
/// \throws errc::invalid for a null pointer, for a buffer that does not have exactly one element, and for
/// initialize_to_identity if the operation's identity is neither known nor given.
///@{

/// The element of a buffer.
template <class ValueT, int Dimensions, class AllocatorT, class BinaryOperation>
auto reduction(buffer<ValueT, Dimensions, AllocatorT> vars, handler &cgh, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, ValueT>;
  const bool from_identity = detail::starts_from_identity<source>(&vars, propList);
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::buffer_variable<ValueT>>{
      detail::variable_of(vars, cgh, from_identity), {combiner}, from_identity};
}
template <class ValueT, int Dimensions, class AllocatorT, class BinaryOperation,
          detail::if_combiner<BinaryOperation> = 0>
auto reduction(buffer<ValueT, Dimensions, AllocatorT> vars, handler &cgh, const std::common_type_t<ValueT> &identity,
               BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  const bool from_identity = detail::starts_from_identity<source>(&vars, propList);
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::buffer_variable<ValueT>>{
      detail::variable_of(vars, cgh, from_identity), {combiner, identity}, from_identity};
}

/// An accessor of the buffer's element, as in drafts of SYCL 2020: without the old value if it has a discarding mode or
/// no_init.
template <class ValueT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder, class BinaryOperation>
[[deprecated("pass the buffer and the handler")]] auto
reduction(accessor<ValueT, Dimensions, Mode, target::device, IsPlaceholder> var, BinaryOperation combiner) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, ValueT>;
  const bool from_identity = detail::checked_accessor<source>(var);
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::buffer_variable<ValueT>>{
      detail::buffer_variable<ValueT>(var), {combiner}, from_identity};
}
template <class ValueT, int Dimensions, access_mode Mode, access::placeholder IsPlaceholder, class BinaryOperation,
          detail::if_combiner<BinaryOperation> = 0>
[[deprecated("pass the buffer and the handler")]] auto
reduction(accessor<ValueT, Dimensions, Mode, target::device, IsPlaceholder> var,
          const std::common_type_t<ValueT> &identity, BinaryOperation combiner) {
  constexpr detail::identity_from source = detail::identity_from::user;
  const bool from_identity = detail::checked_accessor<source>(var);
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::buffer_variable<ValueT>>{
      detail::buffer_variable<ValueT>(var), {combiner, identity}, from_identity};
}

/// A variable in USM.
template <class ValueT, class BinaryOperation>
auto reduction(ValueT *var, BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, ValueT>;
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::usm_variables<ValueT>>{
      detail::usm_variables<ValueT>(var), {combiner}, detail::starts_from_identity<source>(var, propList)};
}
template <class ValueT, class BinaryOperation, detail::if_combiner<BinaryOperation> = 0>
auto reduction(ValueT *var, const std::common_type_t<ValueT> &identity, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::usm_variables<ValueT>>{
      detail::usm_variables<ValueT>(var), {combiner, identity}, detail::starts_from_identity<source>(var, propList)};
}

/// The variables of a span in USM, each separately.
template <class ValueT, std::size_t Extent, class BinaryOperation,
          std::enable_if_t<Extent != dynamic_extent && Extent != 0, int> = 0>
auto reduction(span<ValueT, Extent> vars, BinaryOperation combiner, const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_source<BinaryOperation, ValueT>;
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::usm_variables<ValueT>, 1, Extent>{
      detail::usm_variables<ValueT>(vars.data()),
      {combiner},
      detail::starts_from_identity<source>(vars.data(), propList)};
}
template <class ValueT, std::size_t Extent, class BinaryOperation,
          std::enable_if_t<Extent != dynamic_extent && Extent != 0, int> = 0, detail::if_combiner<BinaryOperation> = 0>
auto reduction(span<ValueT, Extent> vars, const std::common_type_t<ValueT> &identity, BinaryOperation combiner,
               const property_list &propList = {}) {
  constexpr detail::identity_from source = detail::identity_from::user;
  return detail::reduction_description<ValueT, BinaryOperation, source, detail::usm_variables<ValueT>, 1, Extent>{
      detail::usm_variables<ValueT>(vars.data()),
      {combiner, identity},
      detail::starts_from_identity<source>(vars.data(), propList)};
}

/// Reductions that are wrong in a way that has a clear remedy.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
template <class Variable, class BinaryOperation, detail::if_no_variable<Variable> = 0,
          detail::if_combiner<BinaryOperation> = 0>
void reduction(Variable &&, BinaryOperation,
               const property_list & = {}) = delete ("a reduction variable is a pointer to USM memory, a buffer (with "
                                                     "the handler as second argument), or a span of fixed "
                                                     "size, such as sycl::span<int, 4>, of USM memory");
template <class ValueT, class BinaryOperation, detail::if_combiner<BinaryOperation> = 0>
void reduction(const ValueT *, BinaryOperation, const property_list & = {}) =
    delete ("the variable of a reduction is const: pass a pointer through which it can be written");
template <class ValueT, int Dimensions, class AllocatorT, class BinaryOperation,
          detail::if_combiner<BinaryOperation> = 0>
void reduction(const buffer<ValueT, Dimensions, AllocatorT> &, BinaryOperation, const property_list & = {}) =
    delete ("a reduction into a buffer needs the handler: reduction(buffer, handler, operation)");
#pragma clang diagnostic pop
///@}

} // namespace sycl
