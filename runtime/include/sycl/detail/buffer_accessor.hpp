// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The constructors that accessor and host_accessor share, and the guides that deduce their template arguments.
///
/// \code
///   accessor(buffer, [handler,] [range, [id,]] [tag,] [property_list])     // handler: only for commands
/// \endcode
/// Every combination is spelled out: braced arguments (`{no_init}`, `{2, 2}`) have no type that a template could
/// deduce.
#pragma once

#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/buffer_class.hpp>
#include <sycl/detail/code_location.hpp>
#include <sycl/property_list.hpp>

#include <type_traits>

namespace sycl::detail {

/// Arguments from which no accessor can be constructed: constant buffers, and temporary ones.
template <class Buffer>
struct constant_buffer {
  static constexpr bool is_one = false;
};
template <class DataT, int Dimensions, class AllocatorT>
struct constant_buffer<buffer<DataT, Dimensions, AllocatorT>> {
  static constexpr bool is_one = true;
  using element = DataT;
  static constexpr int dimensions = Dimensions;
};
template <class DataT, int Dimensions, class AllocatorT>
struct constant_buffer<const buffer<DataT, Dimensions, AllocatorT>>
    : constant_buffer<buffer<DataT, Dimensions, AllocatorT>> {};
template <class DataT, int Dimensions, class AllocatorT>
struct constant_buffer<const buffer<DataT, Dimensions, AllocatorT> &>
    : constant_buffer<buffer<DataT, Dimensions, AllocatorT>> {};
template <class Buffer>
using if_constant_buffer = std::enable_if_t<constant_buffer<Buffer>::is_one, int>;

/// An accessor of a buffer.
/// \tparam State see accessor_view. In addition it has `constexpr bool for_commands`, true if it can be constructed
///         with a handler, `constexpr target where`, and a constructor for the arguments that `open` below passes.
template <class State, class DataT, access_mode Mode, int Dimensions, class Elements = plain_elements>
class buffer_accessor : public accessor_view<State, DataT, accessed_value<DataT, Mode>, Dimensions, Elements> {
  using view = accessor_view<State, DataT, accessed_value<DataT, Mode>, Dimensions, Elements>;
  static constexpr int dims = index_dimensions(Dimensions);
  template <class Group>
  using if_handler = std::enable_if_t<State::for_commands && std::is_same_v<Group, handler>, int>;
  template <int Dims>
  using if_indexed = std::enable_if_t<(Dims > 0), int>;

public:
  static_assert(!std::is_const_v<DataT> || Mode == access_mode::read,
                "an accessor of const elements can only read: leave the const out, or use access_mode::read");

  /// An empty accessor: empty() is true.
  buffer_accessor() = default;

  /// Of a whole buffer. Accessors for commands constructed without a handler are placeholders: a command group passes
  /// them to handler::require.
  template <class ElementT, class AllocatorT>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, const property_list &properties = {},
                  code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, whole(bufferRef), {}, properties, made_at) {}
  template <class ElementT, class AllocatorT, class Tag, int Dims = Dimensions, if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Tag, const property_list &properties = {},
                  code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, whole(bufferRef), {}, properties, made_at) {}

  /// Of a part of a buffer, `accessRange` elements starting at `accessOffset`: index 0 is the element at the offset,
  /// and accesses outside the part are undefined. \throws errc::invalid if the part is not inside the buffer.
  template <class ElementT, class AllocatorT, int Dims = Dimensions, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, range<dims> accessRange,
                  const property_list &properties = {}, code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, accessRange, {}, properties, made_at) {}
  template <class ElementT, class AllocatorT, class Tag, int Dims = Dimensions, if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, range<dims> accessRange, Tag,
                  const property_list &properties = {}, code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, accessRange, {}, properties, made_at) {}
  template <class ElementT, class AllocatorT, int Dims = Dimensions, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, range<dims> accessRange, id<dims> accessOffset,
                  const property_list &properties = {}, code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, accessRange, accessOffset, properties, made_at) {}
  template <class ElementT, class AllocatorT, class Tag, int Dims = Dimensions, if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, range<dims> accessRange, id<dims> accessOffset, Tag,
                  const property_list &properties = {}, code_location made_at = code_location::current())
      : buffer_accessor(bufferRef, nullptr, accessRange, accessOffset, properties, made_at) {}

  /// The same for the command group of `group`, which then requires the buffer.
  template <class ElementT, class AllocatorT, class Group, if_handler<Group> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, whole(bufferRef), {}, properties, {}) {}
  template <class ElementT, class AllocatorT, class Group, class Tag, int Dims = Dimensions, if_handler<Group> = 0,
            if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, Tag,
                  const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, whole(bufferRef), {}, properties, {}) {}
  template <class ElementT, class AllocatorT, class Group, int Dims = Dimensions, if_handler<Group> = 0,
            if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, range<dims> accessRange,
                  const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, accessRange, {}, properties, {}) {}
  template <class ElementT, class AllocatorT, class Group, class Tag, int Dims = Dimensions, if_handler<Group> = 0,
            if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, range<dims> accessRange, Tag,
                  const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, accessRange, {}, properties, {}) {}
  template <class ElementT, class AllocatorT, class Group, int Dims = Dimensions, if_handler<Group> = 0,
            if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, range<dims> accessRange,
                  id<dims> accessOffset, const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, accessRange, accessOffset, properties, {}) {}
  template <class ElementT, class AllocatorT, class Group, class Tag, int Dims = Dimensions, if_handler<Group> = 0,
            if_tag<Tag> = 0, if_indexed<Dims> = 0>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, Group &group, range<dims> accessRange,
                  id<dims> accessOffset, Tag, const property_list &properties = {})
      : buffer_accessor(bufferRef, &group, accessRange, accessOffset, properties, {}) {}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"
  template <class Buffer, class... Arguments, if_constant_buffer<Buffer> = 0>
  buffer_accessor(Buffer &&, const Arguments &...) =
      delete ("the buffer is const, or a temporary; a lambda that captures it by value has a const copy: capture it by "
              "reference, [&]");
#pragma clang diagnostic pop

protected:
  /// A read-only view of another accessor.
  explicit buffer_accessor(const State &state) : view(state) {}

private:
  template <class ElementT, class AllocatorT>
  buffer_accessor(buffer<ElementT, dims, AllocatorT> &bufferRef, handler *group, const range<dims> &extent,
                  const id<dims> &offset, const property_list &properties, const code_location &made_at)
      : view(buffer_parts::impl(bufferRef),
             buffer_parts::part(bufferRef, extent, offset, Mode,
                                is_discard(Mode) || properties.template has_property<property::no_init>(),
                                State::where == target::host_task),
             group, bufferRef.get_range(), extent, offset, made_at) {
    static_assert(std::is_same_v<std::remove_const_t<ElementT>, std::remove_const_t<DataT>>,
                  "an accessor's element type must be the buffer's, or that with const");
    static_assert(!std::is_const_v<ElementT> || Mode == access_mode::read,
                  "a buffer of const elements can only be read: use sycl::read_only");
  }

  template <class ElementT, class AllocatorT>
  static range<dims> whole(const buffer<ElementT, dims, AllocatorT> &object) {
    if constexpr (Dimensions == 0)
      return range<1>(object.size() == 0 ? 0 : 1); // an empty buffer has an empty accessor
    else
      return object.get_range();
  }
};

} // namespace sycl::detail

namespace sycl {

/// Guides for invalid arguments, which lead to the accessors' deleted constructor.
#define SYCLC_GUIDES_OF_CONSTANT(guided)                                                                               \
  template <class Buffer, class... Arguments, detail::if_constant_buffer<Buffer> = 0>                                  \
  guided(Buffer &&, const Arguments &...)                                                                              \
      -> guided<typename detail::constant_buffer<Buffer>::element, detail::constant_buffer<Buffer>::dimensions>;
SYCLC_GUIDES_OF_CONSTANT(host_accessor)
SYCLC_GUIDES_OF_CONSTANT(accessor)
#undef SYCLC_GUIDES_OF_CONSTANT

#define SYCLC_GUIDES(guided, mode_of_tag, ...)                                                                         \
  template <class DataT, int Dimensions, class AllocatorT>                                                             \
  guided(buffer<DataT, Dimensions, AllocatorT> &__VA_ARGS__, const property_list & = {}) -> guided<DataT, Dimensions>; \
  template <class DataT, int Dimensions, class AllocatorT, class Tag, detail::if_tag<Tag> = 0>                         \
  guided(buffer<DataT, Dimensions, AllocatorT> &__VA_ARGS__, Tag, const property_list & = {})                          \
      -> guided<DataT, Dimensions, mode_of_tag(Tag)>;
#define SYCLC_MODE(Tag) detail::access_tag<Tag>::mode
#define SYCLC_MODE_AND_TARGET(Tag) detail::access_tag<Tag>::mode, detail::access_tag<Tag>::where
SYCLC_GUIDES(host_accessor, SYCLC_MODE, )
SYCLC_GUIDES(host_accessor, SYCLC_MODE, , range<Dimensions>)
SYCLC_GUIDES(host_accessor, SYCLC_MODE, , range<Dimensions>, id<Dimensions>)
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, )
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, , range<Dimensions>)
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, , range<Dimensions>, id<Dimensions>)
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, , handler &)
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, , handler &, range<Dimensions>)
SYCLC_GUIDES(accessor, SYCLC_MODE_AND_TARGET, , handler &, range<Dimensions>, id<Dimensions>)
#undef SYCLC_MODE_AND_TARGET
#undef SYCLC_MODE
#undef SYCLC_GUIDES

} // namespace sycl
