// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Properties (specification 4.5.4): options of constructors of queues, buffers, accessors, contexts.
///
/// A property without data is a constexpr tag; one with data derives from the other base:
/// \code
///   namespace property::queue { struct in_order : detail::tag_property<detail::property_id::queue_in_order> {}; }
///   template <> struct is_property_of<property::queue::in_order, queue> : std::true_type {};
///   class use_mutex : public detail::value_property<detail::property_id::buffer_use_mutex> { ... };
/// \endcode
/// A class that takes properties derives from `detail::with_properties<Class>` and has a (private, befriended) function
/// `const property_list &properties() const noexcept`.
#pragma once

#include <sycl/detail/export.hpp>
#include <sycl/detail/shared_object.hpp>

#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>

namespace sycl {

class property_list;

namespace detail {

enum class property_id : unsigned {
#define SYCLC_PROPERTY(identifier) identifier,
#include <sycl/detail/property_ids.def>
};

struct property_base {};

/// A property without data.
template <property_id IdT>
struct tag_property : property_base {
  static constexpr property_id syclc_id = IdT;
  static constexpr bool syclc_has_value = false;
};
/// A property with data.
template <property_id IdT>
struct value_property : property_base {
  static constexpr property_id syclc_id = IdT;
  static constexpr bool syclc_has_value = true;
};

/// Throws errc::invalid: get_property() of a missing property. \param id names it.
[[noreturn]] SYCLC_EXPORT void throw_missing_property(property_id id);

} // namespace detail

/// True for the types of properties.
template <class Property>
struct is_property : std::is_base_of<detail::property_base, Property> {};
template <class Property>
inline constexpr bool is_property_v = is_property<Property>::value;

/// True for properties that objects of the class accept.
template <class Property, class SyclObject>
struct is_property_of : std::false_type {};
template <class Property, class SyclObject>
inline constexpr bool is_property_of_v = is_property_of<Property, SyclObject>::value;

/// A set of properties. Copies share the data.
class SYCLC_EXPORT property_list {
public:
  /// No properties, or the given ones. Of two properties of the same type the later one is used.
  template <class... Properties, class = std::enable_if_t<(is_property_v<Properties> && ...)>>
  property_list(Properties... properties) {
    (add(std::move(properties)), ...);
  }

  /// True if the list contains the property.
  template <class Property>
  bool has_property() const noexcept {
    static_assert(is_property_v<Property>, "this type is not a property");
    return (present_ >> static_cast<unsigned>(Property::syclc_id) & 1u) != 0;
  }

  /// The property. \throws errc::invalid if it is missing.
  template <class Property>
  Property get_property() const {
    if (!has_property<Property>()) detail::throw_missing_property(Property::syclc_id);
    if constexpr (Property::syclc_has_value) {
      return *static_cast<const Property *>(value(Property::syclc_id));
    } else {
      return Property{};
    }
  }

private:
  template <class Property>
  void add(Property property) {
    present_ |= std::uint64_t{1} << static_cast<unsigned>(Property::syclc_id);
    if constexpr (Property::syclc_has_value)
      add_value(Property::syclc_id, std::make_shared<Property>(std::move(property)));
  }

  void add_value(detail::property_id id, detail::shared_object value);
  /// \returns the last one added.
  const void *value(detail::property_id id) const noexcept;

  struct node;
  std::uint64_t present_ = 0;        ///< bit n: property_id n
  detail::shared_impl<node> values_; ///< the last one added, which refers to the others
};

namespace detail {
/// The queries that all classes with properties have. \tparam Object the class itself.
template <class Object>
class with_properties {
public:
  /// True if the object was constructed with the property.
  template <class Property>
  bool has_property() const noexcept {
    return static_cast<const Object *>(this)->properties().template has_property<Property>();
  }
  /// The property with which the object was constructed. \throws errc::invalid if it was not.
  template <class Property>
  Property get_property() const {
    return static_cast<const Object *>(this)->properties().template get_property<Property>();
  }
};
} // namespace detail

} // namespace sycl
