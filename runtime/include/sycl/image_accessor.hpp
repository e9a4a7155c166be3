// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accessors of images (specification 4.7.6.13 and 4.7.6.14): for kernels, for host tasks and for the program itself.
///
/// \code
///   sampled_image<2> picture(data, image_format::r8g8b8a8_unorm,
///                            {addressing_mode::clamp_to_edge, coordinate_normalization_mode::normalized,
///                             filtering_mode::linear}, {width, height});
///   queue.submit([&](handler &group) {
///     sampled_image_accessor<float4, 2> in(picture, group);
///     unsampled_image_accessor<float4, 2, access_mode::write> out(smaller, group);
///     group.parallel_for({rows, columns}, [=](id<2> at) {
///       out.write(int2(at[1], at[0]), in.read(float2((at[1] + 0.5f) / columns, (at[0] + 0.5f) / rows)));
///     });
///   });
/// \endcode
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/detail/accessor_common.hpp>
#include <sycl/detail/image_access.hpp>
#include <sycl/detail/image_class.hpp>
#include <sycl/detail/image_pixels.hpp>
#include <sycl/detail/owner_order.hpp>

#include <cstddef>
#include <memory>
#include <type_traits>

namespace sycl {
namespace detail {

/// State of image accessors for commands. The scheduler sets the pointer, which is first, in accessor_base.
/// \tparam Target see the accessors.
template <image_target Target>
class image_command_access : public accessor_base<unsigned char> {
protected:
  image_command_access(buffer_impl &impl, const image_layout &layout, pixel_channels channels, access_mode mode,
                       bool no_init, handler *group)
      : accessor_base<unsigned char>(make(impl, layout, channels, mode, no_init, *group)), layout_(layout),
        no_init_(no_init) {
    require(*group, this->handle_);
  }
  unsigned char *data() const { return this->data_; }
  const image_layout &layout() const { return layout_; }
  bool no_init() const { return no_init_; }
  const void *identity() const { return this->handle_; }

private:
  static void *make(buffer_impl &impl, const image_layout &layout, pixel_channels channels, access_mode mode,
                    bool no_init, handler &group) {
    constexpr bool on_host = Target == image_target::host_task;
    if (!on_host) check_images_in_kernels(group);
    check_pixel_type(layout, channels);
    return make_accessor(impl, whole_image(layout, mode, no_init, on_host).part());
  }
  image_layout layout_;
  bool no_init_;
};

/// State of image accessors for the program.
class image_host_access {
protected:
  image_host_access(buffer_impl &impl, const image_layout &layout, pixel_channels channels, access_mode mode,
                    bool no_init, handler *)
      : layout_(layout), no_init_(no_init) {
    check_pixel_type(layout, channels);
    access_ = open_host_access(impl, whole_image(layout, mode, no_init, true).part(), data_);
  }
  unsigned char *data() const { return static_cast<unsigned char *>(data_); }
  const image_layout &layout() const { return layout_; }
  bool no_init() const { return no_init_; }
  const void *identity() const { return access_.get(); }

private:
  friend struct impl_access;
  void *data_ = nullptr;
  image_layout layout_;
  shared_object access_; ///< ends the access when the last copy is destroyed
  bool no_init_;
};

/// Coordinates as vectors: int, int2, int4, or the same of float.
template <int Dimensions, class NumberT, class CoordT>
pixel_place<NumberT> place_of(const CoordT &coords) {
  if constexpr (std::is_arithmetic_v<CoordT>) {
    static_assert(Dimensions == 1, "an image of more than one dimension is accessed with a vector of coordinates");
    return {static_cast<NumberT>(coords)};
  } else {
    static_assert(CoordT::size() >= Dimensions, "there must be a coordinate for each dimension");
    pixel_place<NumberT> place{static_cast<NumberT>(coords[0])};
    if constexpr (Dimensions > 1) place.y = static_cast<NumberT>(coords[1]);
    if constexpr (Dimensions > 2) place.z = static_cast<NumberT>(coords[2]);
    return place;
  }
}

/// The type in which the channels of a colour are computed: float for halves.
template <class Color>
using channel_number =
    std::conditional_t<std::is_integral_v<typename Color::value_type>, typename Color::value_type, float>;

/// The pixel at `coords`, or the result of the layout's sampler. \tparam Color a vec of four.
template <class Color, int Dimensions, bool IsSampled, class CoordT>
Color color_at(const image_layout &layout, const unsigned char *data, const CoordT &coords) {
  using channel = typename Color::value_type;
  pixel<channel_number<Color>> found;
  if constexpr (IsSampled)
    sample_pixel<Dimensions>(layout, data, place_of<Dimensions, float>(coords), found);
  else
    read_pixel<Dimensions>(layout, data, place_of<Dimensions, int>(coords), found);
  return Color(static_cast<channel>(found.red), static_cast<channel>(found.green), static_cast<channel>(found.blue),
               static_cast<channel>(found.alpha));
}

/// Writes the pixel at `coords`; does nothing outside the image.
template <int Dimensions, class CoordT, class Color>
void set_color_at(const image_layout &layout, unsigned char *data, const CoordT &coords, const Color &value) {
  using number = channel_number<Color>;
  const pixel<number> written{static_cast<number>(value[0]), static_cast<number>(value[1]),
                              static_cast<number>(value[2]), static_cast<number>(value[3])};
  write_pixel<Dimensions>(layout, data, place_of<Dimensions, int>(coords), written);
}

/// The common part of image accessors. \tparam State one of the above. \tparam Mode `read` for sampled images.
template <class State, class DataT, int Dimensions, access_mode Mode, bool IsSampled>
class image_accessor_base : public accessor_properties<State> {
  using color = std::remove_const_t<DataT>;
  using channel = typename color::value_type;
  static_assert(sizeof(color) == 4 * sizeof(channel) && (sizeof(channel) == 4 || !std::is_integral_v<channel>),
                "pixels are accessed as int4, uint4, float4 or half4");
  static constexpr pixel_channels channels = !std::is_integral_v<channel> ? pixel_channels::floats
                                             : std::is_signed_v<channel>  ? pixel_channels::signed_integers
                                                                          : pixel_channels::unsigned_integers;
  static constexpr bool reads = Mode == access_mode::read || Mode == access_mode::read_write;
  static constexpr bool writes = Mode == access_mode::write || Mode == access_mode::read_write;
  static_assert(reads || writes, "accessors of images must read, write, or do both");

public:
  using value_type = std::conditional_t<Mode == access_mode::read, const DataT, DataT>;
  using reference = value_type &;
  using const_reference = const DataT &;

  /// The number of pixels.
  std::size_t size() const noexcept {
    const image_layout &layout = this->layout();
    return static_cast<std::size_t>(layout.extent[0]) * static_cast<std::size_t>(layout.extent[1]) *
           static_cast<std::size_t>(layout.extent[2]);
  }

  /// The pixel at `coords`: for unsampled images int, int2 or int4, the pixel's position (black and transparent outside
  /// the image); for sampled images float, float2 or float4, which the sampler interprets.
  template <class CoordT, access_mode OfMode = Mode,
            std::enable_if_t<OfMode == access_mode::read || OfMode == access_mode::read_write, int> = 0>
  color read(const CoordT &coords) const noexcept {
    return color_at<color, Dimensions, IsSampled>(this->layout(), this->data(), coords);
  }

protected:
  template <class Image>
  image_accessor_base(const Image &image, handler *group, const property_list &properties)
      : accessor_properties<State>(image_parts::impl(image), image_parts::layout(image), channels, Mode,
                                   properties.has_property<property::no_init>(), group) {}
  template <class OtherT>
  explicit image_accessor_base(const image_accessor_base<State, OtherT, Dimensions, Mode, IsSampled> &other)
      : accessor_properties<State>(other) {}
};

/// Adds writing. \tparam Accessor the class itself.
template <class Accessor, class State, class DataT, int Dimensions, access_mode Mode>
class unsampled_accessor_base : public image_accessor_base<State, DataT, Dimensions, Mode, false>,
                                public owner_ordered<Accessor> {
  using base = image_accessor_base<State, DataT, Dimensions, Mode, false>;
  static_assert(!std::is_const_v<DataT> || Mode == access_mode::read,
                "an accessor of const pixels can only read: leave the const out, or use access_mode::read");

public:
  /// Writes the pixel at `coords` (int, int2 or int4); does nothing outside the image. Values outside the range of the
  /// format are clamped.
  template <class CoordT, access_mode OfMode = Mode,
            std::enable_if_t<OfMode == access_mode::write || OfMode == access_mode::read_write, int> = 0>
  void write(const CoordT &coords, const DataT &color) const {
    set_color_at<Dimensions>(this->layout(), this->data(), coords, color);
  }

  friend bool operator==(const Accessor &lhs, const Accessor &rhs) { return lhs.identity() == rhs.identity(); }
  friend bool operator!=(const Accessor &lhs, const Accessor &rhs) { return lhs.identity() != rhs.identity(); }

protected:
  using base::base;
};
} // namespace detail

/// An unsampled image in a kernel or a host task. \tparam AccessMode read or write (or both, in which case each pixel
/// may be used for one of them).
template <class DataT, int Dimensions, access_mode AccessMode, image_target AccessTarget>
class unsampled_image_accessor
    : public detail::unsampled_accessor_base<unsampled_image_accessor<DataT, Dimensions, AccessMode, AccessTarget>,
                                             detail::image_command_access<AccessTarget>, DataT, Dimensions,
                                             AccessMode> {
  using base = detail::unsampled_accessor_base<unsampled_image_accessor, detail::image_command_access<AccessTarget>,
                                               DataT, Dimensions, AccessMode>;
  friend base;
  friend struct std::hash<unsampled_image_accessor>;

public:
  /// \throws errc::feature_not_supported if a kernel's device lacks aspect::image; errc::invalid if the pixels have
  /// another type, or for property::no_init with access_mode::read.
  template <class AllocatorT>
  unsampled_image_accessor(unsampled_image<Dimensions, AllocatorT> &imageRef, handler &commandGroupHandlerRef,
                           const property_list &properties = {})
      : base(imageRef, &commandGroupHandlerRef, properties) {}
  /// Between `const DataT` and DataT, if both only read.
  template <class OtherT, std::enable_if_t<AccessMode == access_mode::read && !std::is_same_v<OtherT, DataT> &&
                                               std::is_same_v<std::remove_const_t<OtherT>, std::remove_const_t<DataT>>,
                                           int> = 0>
  unsampled_image_accessor(const unsampled_image_accessor<OtherT, Dimensions, AccessMode, AccessTarget> &other)
      : base(other) {}
};

/// An unsampled image in the program. The constructor waits like that of host_accessor.
template <class DataT, int Dimensions, access_mode AccessMode>
class host_unsampled_image_accessor
    : public detail::unsampled_accessor_base<host_unsampled_image_accessor<DataT, Dimensions, AccessMode>,
                                             detail::image_host_access, DataT, Dimensions, AccessMode> {
  using base = detail::unsampled_accessor_base<host_unsampled_image_accessor, detail::image_host_access, DataT,
                                               Dimensions, AccessMode>;
  friend base;
  friend struct std::hash<host_unsampled_image_accessor>;

public:
  /// \throws errc::invalid if the pixels have another type, or for property::no_init with access_mode::read.
  template <class AllocatorT>
  host_unsampled_image_accessor(unsampled_image<Dimensions, AllocatorT> &imageRef, const property_list &properties = {})
      : base(imageRef, nullptr, properties) {}
  /// Between `const DataT` and DataT, if both only read.
  template <class OtherT, std::enable_if_t<AccessMode == access_mode::read && !std::is_same_v<OtherT, DataT> &&
                                               std::is_same_v<std::remove_const_t<OtherT>, std::remove_const_t<DataT>>,
                                           int> = 0>
  host_unsampled_image_accessor(const host_unsampled_image_accessor<OtherT, Dimensions, AccessMode> &other)
      : base(other) {}
};

/// A sampled image in a kernel or a host task.
template <class DataT, int Dimensions, image_target AccessTarget>
class sampled_image_accessor : public detail::image_accessor_base<detail::image_command_access<AccessTarget>, DataT,
                                                                  Dimensions, access_mode::read, true>,
                               public detail::owner_ordered<sampled_image_accessor<DataT, Dimensions, AccessTarget>> {
  using base = detail::image_accessor_base<detail::image_command_access<AccessTarget>, DataT, Dimensions,
                                           access_mode::read, true>;
  friend struct std::hash<sampled_image_accessor>;

public:
  /// \throws errc::feature_not_supported if a kernel's device lacks aspect::image; errc::invalid if the pixels have
  /// another type.
  template <class AllocatorT>
  sampled_image_accessor(sampled_image<Dimensions, AllocatorT> &imageRef, handler &commandGroupHandlerRef,
                         const property_list &properties = {})
      : base(imageRef, &commandGroupHandlerRef, properties) {}
  /// Between `const DataT` and DataT.
  template <class OtherT, std::enable_if_t<!std::is_same_v<OtherT, DataT> &&
                                               std::is_same_v<std::remove_const_t<OtherT>, std::remove_const_t<DataT>>,
                                           int> = 0>
  sampled_image_accessor(const sampled_image_accessor<OtherT, Dimensions, AccessTarget> &other) : base(other) {}

  friend bool operator==(const sampled_image_accessor &lhs, const sampled_image_accessor &rhs) {
    return lhs.identity() == rhs.identity();
  }
  friend bool operator!=(const sampled_image_accessor &lhs, const sampled_image_accessor &rhs) {
    return lhs.identity() != rhs.identity();
  }
};

/// A sampled image in the program. The constructor waits like that of host_accessor.
template <class DataT, int Dimensions>
class host_sampled_image_accessor
    : public detail::image_accessor_base<detail::image_host_access, DataT, Dimensions, access_mode::read, true>,
      public detail::owner_ordered<host_sampled_image_accessor<DataT, Dimensions>> {
  using base = detail::image_accessor_base<detail::image_host_access, DataT, Dimensions, access_mode::read, true>;
  friend struct std::hash<host_sampled_image_accessor>;

public:
  /// \throws errc::invalid if the pixels have another type.
  template <class AllocatorT>
  host_sampled_image_accessor(sampled_image<Dimensions, AllocatorT> &imageRef, const property_list &properties = {})
      : base(imageRef, nullptr, properties) {}
  /// Between `const DataT` and DataT.
  template <class OtherT, std::enable_if_t<!std::is_same_v<OtherT, DataT> &&
                                               std::is_same_v<std::remove_const_t<OtherT>, std::remove_const_t<DataT>>,
                                           int> = 0>
  host_sampled_image_accessor(const host_sampled_image_accessor<OtherT, Dimensions> &other) : base(other) {}

  friend bool operator==(const host_sampled_image_accessor &lhs, const host_sampled_image_accessor &rhs) {
    return lhs.identity() == rhs.identity();
  }
  friend bool operator!=(const host_sampled_image_accessor &lhs, const host_sampled_image_accessor &rhs) {
    return lhs.identity() != rhs.identity();
  }
};

template <class DataT, int Dimensions, access_mode AccessMode, image_target AccessTarget>
struct is_property_of<property::no_init, unsampled_image_accessor<DataT, Dimensions, AccessMode, AccessTarget>>
    : std::true_type {};
template <class DataT, int Dimensions, access_mode AccessMode>
struct is_property_of<property::no_init, host_unsampled_image_accessor<DataT, Dimensions, AccessMode>>
    : std::true_type {};

} // namespace sycl

// Equal accessors are the same access.
#define SYCLC_IMAGE_ACCESSOR_HASH(...)                                                                                 \
  struct std::hash<sycl::__VA_ARGS__> {                                                                                \
    std::size_t operator()(const sycl::__VA_ARGS__ &object) const noexcept {                                           \
      return reinterpret_cast<std::size_t>(object.identity()) >> 4;                                                    \
    }                                                                                                                  \
  };
template <class DataT, int Dimensions, sycl::access_mode AccessMode, sycl::image_target AccessTarget>
SYCLC_IMAGE_ACCESSOR_HASH(unsampled_image_accessor<DataT, Dimensions, AccessMode, AccessTarget>)
template <class DataT, int Dimensions, sycl::access_mode AccessMode>
SYCLC_IMAGE_ACCESSOR_HASH(host_unsampled_image_accessor<DataT, Dimensions, AccessMode>)
template <class DataT, int Dimensions, sycl::image_target AccessTarget>
SYCLC_IMAGE_ACCESSOR_HASH(sampled_image_accessor<DataT, Dimensions, AccessTarget>)
template <class DataT, int Dimensions>
SYCLC_IMAGE_ACCESSOR_HASH(host_sampled_image_accessor<DataT, Dimensions>)
#undef SYCLC_IMAGE_ACCESSOR_HASH
