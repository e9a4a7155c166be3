// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images of SYCL 1.2.1 (its sections 4.7.3, 4.7.6.10 to 4.7.6.12 and 4.7.8), which SYCL 2020 replaced by
/// unsampled_image and sampled_image: one image class, accessors with target::image, target::host_image and
/// target::image_array, and samplers that are passed to each read.
///
/// \code
///   image<2> picture(data, image_channel_order::rgba, image_channel_type::unorm_int8, range<2>(width, height));
///   queue.submit([&](handler &group) {
///     auto in = picture.get_access<float4, access::mode::read>(group);
///     sampler smooth(coordinate_normalization_mode::normalized, addressing_mode::clamp, filtering_mode::linear);
///     group.parallel_for<class blur>(..., [=](id<2> at) { ... in.read(float2(...), smooth) ... });
///   });
/// \endcode
#pragma once

#include <sycl/accessor.hpp>
#include <sycl/detail/image_access.hpp>
#include <sycl/detail/image_pixels.hpp>
#include <sycl/image.hpp>
#include <sycl/image_accessor.hpp>

#include <cstddef>
#include <memory>

namespace sycl {

/// The channels of a pixel and their order in memory. Images support `rgba`, `rg`, `r` and `bgra`.
enum class image_channel_order : unsigned {
  a,
  r,
  rx,
  rg,
  rgx,
  ra,
  rgb,
  rgbx,
  rgba,
  argb,
  bgra,
  intensity,
  luminance,
  abgr
};

/// The memory format of a channel. Images support all except the three packed types, `snorm_int8` and `snorm_int16`;
/// the order `bgra` supports only `unorm_int8`.
enum class image_channel_type : unsigned {
  snorm_int8,
  snorm_int16,
  unorm_int8,
  unorm_int16,
  unorm_short_565,
  unorm_short_555,
  unorm_int_101010,
  signed_int8,
  signed_int16,
  signed_int32,
  unsigned_int8,
  unsigned_int16,
  unsigned_int32,
  fp16,
  fp32
};

namespace detail {
struct legacy_image_parts;
/// \returns the equivalent format of SYCL 2020. \throws errc::feature_not_supported if there is none.
SYCLC_EXPORT image_format legacy_image_format(image_channel_order order, image_channel_type type);
} // namespace detail

/// How an image accessor reads at coordinates; passed together with them. Kernels may capture it.
class sampler {
public:
  sampler(coordinate_normalization_mode normalizationMode, addressing_mode addressingMode, filtering_mode filteringMode,
          const property_list & = {})
      : values_{addressingMode, normalizationMode, filteringMode} {}

  addressing_mode get_addressing_mode() const { return values_.addressing; }
  filtering_mode get_filtering_mode() const { return values_.filtering; }
  coordinate_normalization_mode get_coordinate_normalization_mode() const { return values_.coordinate; }

  friend bool operator==(const sampler &lhs, const sampler &rhs) {
    return lhs.values_.addressing == rhs.values_.addressing && lhs.values_.coordinate == rhs.values_.coordinate &&
           lhs.values_.filtering == rhs.values_.filtering;
  }
  friend bool operator!=(const sampler &lhs, const sampler &rhs) { return !(lhs == rhs); }

private:
  friend struct detail::legacy_image_parts;
  image_sampler values_;
};

namespace detail {
/// Access to the parts of samplers, for accessors.
struct legacy_image_parts {
  static const image_sampler &values(const sampler &object) { return object.values_; }
};

/// The SYCL 2020 mode with which an accessor accesses the pixels.
constexpr access_mode legacy_image_mode(access_mode mode) {
  return mode == access_mode::discard_write        ? access_mode::write
         : mode == access_mode::discard_read_write ? access_mode::read_write
                                                   : mode;
}
constexpr bool discards(access_mode mode) {
  return mode == access_mode::discard_write || mode == access_mode::discard_read_write;
}
inline property_list legacy_image_properties(access_mode mode, const property_list &properties) {
  return discards(mode) ? property_list(property::no_init()) : properties;
}

/// Reads with a sampler. \tparam Color a vec of four.
template <class Color, int Dimensions, class CoordT>
Color sampled_color(const image_layout &layout, const unsigned char *data, const CoordT &coords, const sampler &smpl) {
  image_layout sampled = layout;
  sampled.sampler = legacy_image_parts::values(smpl);
  return color_at<Color, Dimensions, true>(sampled, data, coords);
}

/// The additional members of accessors of SYCL 1.2.1's images. \tparam Accessor the class itself.
template <class Accessor, class State, class DataT, int Dimensions, access_mode Mode>
class legacy_image_accessor
    : public unsampled_accessor_base<Accessor, State, DataT, Dimensions, legacy_image_mode(Mode)> {
  using base = unsampled_accessor_base<Accessor, State, DataT, Dimensions, legacy_image_mode(Mode)>;

public:
  using base::read;
  /// The colour at `coords`, which the sampler interprets.
  template <class CoordT, access_mode OfMode = Mode, std::enable_if_t<OfMode == access_mode::read, int> = 0>
  std::remove_const_t<DataT> read(const CoordT &coords, const sampler &smpl) const noexcept {
    return sampled_color<std::remove_const_t<DataT>, Dimensions>(this->layout(), this->data(), coords, smpl);
  }

  /// The number of pixels.
  std::size_t get_count() const noexcept { return this->size(); }
  /// The size in bytes, including padding between rows and slices.
  std::size_t get_size() const noexcept {
    return this->layout().pitch[1] * static_cast<std::size_t>(this->layout().extent[2]);
  }
  /// The number of pixels in each dimension.
  range<Dimensions> get_range() const noexcept {
    range<Dimensions> result;
    for (int dim = 0; dim != Dimensions; ++dim) result[dim] = static_cast<std::size_t>(this->layout().extent[dim]);
    return result;
  }

protected:
  template <class Image>
  legacy_image_accessor(const Image &image, handler *group, const property_list &properties)
      : base(image, group, legacy_image_properties(Mode, properties)) {}
};

/// One image of an array of images.
template <class DataT, int Dimensions, access_mode Mode>
class image_array_slice {
  using color = std::remove_const_t<DataT>;

public:
  image_array_slice(const image_layout &layout, unsigned char *data) : layout_(&layout), data_(data) {}

  template <class CoordT, access_mode OfMode = Mode, std::enable_if_t<OfMode == access_mode::read, int> = 0>
  color read(const CoordT &coords) const noexcept {
    return color_at<color, Dimensions, false>(*layout_, data_, coords);
  }
  template <class CoordT, access_mode OfMode = Mode, std::enable_if_t<OfMode == access_mode::read, int> = 0>
  color read(const CoordT &coords, const sampler &smpl) const noexcept {
    return sampled_color<color, Dimensions>(*layout_, data_, coords, smpl);
  }
  template <class CoordT, access_mode OfMode = Mode, std::enable_if_t<OfMode != access_mode::read, int> = 0>
  void write(const CoordT &coords, const DataT &color) const {
    set_color_at<Dimensions>(*layout_, data_, coords, color);
  }

private:
  const image_layout *layout_; ///< the accessor's; its last extent is the number of images
  unsigned char *data_;
};
} // namespace detail

/// An image of SYCL 1.2.1. Common reference semantics; destroying the last copy has the same effect as for buffers.
template <int Dimensions = 1, class AllocatorT = image_allocator>
class image : public detail::written_image<image<Dimensions, AllocatorT>, Dimensions, AllocatorT> {
  using base = detail::written_image<image<Dimensions, AllocatorT>, Dimensions, AllocatorT>;
  using pitches = range<(Dimensions > 1 ? Dimensions - 1 : 1)>;
  template <int Dims>
  using if_pitched = std::enable_if_t<(Dims > 1), int>;
  using order = image_channel_order;
  using type = image_channel_type;

public:
  /// An image of uninitialised pixels.
  /// \throws errc::feature_not_supported if images do not support this order and type.
  image(order channelOrder, type channelType, const range<Dimensions> &rangeRef, const property_list &properties = {})
      : image(channelOrder, channelType, rangeRef, AllocatorT(), properties) {}
  image(order channelOrder, type channelType, const range<Dimensions> &rangeRef, AllocatorT allocator,
        const property_list &properties = {})
      : base({}, format(channelOrder, channelType), rangeRef, nullptr, allocator, properties) {}
  /// \param pitch bytes between rows (and between slices). \throws errc::invalid if it is too small.
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(order channelOrder, type channelType, const range<Dimensions> &rangeRef, const pitches &pitch,
        const property_list &properties = {})
      : image(channelOrder, channelType, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(order channelOrder, type channelType, const range<Dimensions> &rangeRef, const pitches &pitch,
        AllocatorT allocator, const property_list &properties = {})
      : base({}, format(channelOrder, channelType), rangeRef, detail::numbers<Dims - 1>(pitch), allocator, properties) {
  }

  /// An image on the program's memory, to which it is written back.
  image(void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const property_list &properties = {})
      : image(hostPointer, channelOrder, channelType, rangeRef, AllocatorT(), properties) {}
  image(void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, false), format(channelOrder, channelType), rangeRef, nullptr, allocator,
             properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const pitches &pitch, const property_list &properties = {})
      : image(hostPointer, channelOrder, channelType, rangeRef, pitch, AllocatorT(), properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const pitches &pitch, AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, false), format(channelOrder, channelType), rangeRef,
             detail::numbers<Dims - 1>(pitch), allocator, properties) {}

  /// An image on the program's memory, which is not changed.
  image(const void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const property_list &properties = {})
      : image(hostPointer, channelOrder, channelType, rangeRef, AllocatorT(), properties) {}
  image(const void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer, true), format(channelOrder, channelType), rangeRef, nullptr, allocator, properties) {
  }
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(const void *hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const pitches &pitch, const property_list &properties = {})
      : base(base::on(hostPointer, true), format(channelOrder, channelType), rangeRef, detail::numbers<Dims - 1>(pitch),
             AllocatorT(), properties) {}

  /// An image on shared memory.
  image(std::shared_ptr<void> &hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const property_list &properties = {})
      : image(hostPointer, channelOrder, channelType, rangeRef, AllocatorT(), properties) {}
  image(std::shared_ptr<void> &hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        AllocatorT allocator, const property_list &properties = {})
      : base(base::on(hostPointer.get(), false, hostPointer), format(channelOrder, channelType), rangeRef, nullptr,
             allocator, properties) {}
  template <int Dims = Dimensions, if_pitched<Dims> = 0>
  image(std::shared_ptr<void> &hostPointer, order channelOrder, type channelType, const range<Dimensions> &rangeRef,
        const pitches &pitch, const property_list &properties = {})
      : base(base::on(hostPointer.get(), false, hostPointer), format(channelOrder, channelType), rangeRef,
             detail::numbers<Dims - 1>(pitch), AllocatorT(), properties) {}

  /// The size in bytes.
  std::size_t get_size() const { return this->byte_size(); }
  /// The number of pixels.
  std::size_t get_count() const { return this->size(); }

  /// An accessor for a kernel. \tparam DataT int4, uint4, float4 or half4, depending on the channels' type.
  template <class DataT, access_mode Mode>
  accessor<DataT, Dimensions, Mode, target::image> get_access(handler &group) {
    return accessor<DataT, Dimensions, Mode, target::image>(*this, group);
  }
  /// An accessor on the host: waits for all conflicting commands.
  template <class DataT, access_mode Mode>
  accessor<DataT, Dimensions, Mode, target::host_image> get_access() {
    return accessor<DataT, Dimensions, Mode, target::host_image>(*this);
  }

private:
  static image_format format(order channelOrder, type channelType) {
    return detail::legacy_image_format(channelOrder, channelType);
  }
};

/// An image of SYCL 1.2.1 in a kernel.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::image, IsPlaceholder>
    : public detail::legacy_image_accessor<accessor<DataT, Dimensions, AccessMode, target::image, IsPlaceholder>,
                                           detail::image_command_access<image_target::device>, DataT, Dimensions,
                                           AccessMode> {
  using base = detail::legacy_image_accessor<accessor, detail::image_command_access<image_target::device>, DataT,
                                             Dimensions, AccessMode>;
  friend detail::unsampled_accessor_base<accessor, detail::image_command_access<image_target::device>, DataT,
                                         Dimensions, detail::legacy_image_mode(AccessMode)>;

public:
  /// \throws errc::feature_not_supported if the device lacks aspect::image; errc::invalid if the pixels have another
  /// type.
  template <class AllocatorT>
  accessor(image<Dimensions, AllocatorT> &imageRef, handler &commandGroupHandlerRef,
           const property_list &properties = {})
      : base(imageRef, &commandGroupHandlerRef, properties) {}
};

/// An image of SYCL 1.2.1 in the program. The constructor waits like that of host_accessor.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::host_image, IsPlaceholder>
    : public detail::legacy_image_accessor<accessor<DataT, Dimensions, AccessMode, target::host_image, IsPlaceholder>,
                                           detail::image_host_access, DataT, Dimensions, AccessMode> {
  using base = detail::legacy_image_accessor<accessor, detail::image_host_access, DataT, Dimensions, AccessMode>;
  friend detail::unsampled_accessor_base<accessor, detail::image_host_access, DataT, Dimensions,
                                         detail::legacy_image_mode(AccessMode)>;

public:
  /// \throws errc::invalid if the pixels have another type.
  template <class AllocatorT>
  accessor(image<Dimensions, AllocatorT> &imageRef, const property_list &properties = {})
      : base(imageRef, nullptr, properties) {}
};

/// An array of images of SYCL 1.2.1 in a kernel: an image with one more dimension, whose last one counts images.
template <class DataT, int Dimensions, access_mode AccessMode, access::placeholder IsPlaceholder>
class accessor<DataT, Dimensions, AccessMode, target::image_array, IsPlaceholder>
    : public detail::legacy_image_accessor<accessor<DataT, Dimensions, AccessMode, target::image_array, IsPlaceholder>,
                                           detail::image_command_access<image_target::device>, DataT, Dimensions + 1,
                                           AccessMode> {
  using base = detail::legacy_image_accessor<accessor, detail::image_command_access<image_target::device>, DataT,
                                             Dimensions + 1, AccessMode>;
  friend detail::unsampled_accessor_base<accessor, detail::image_command_access<image_target::device>, DataT,
                                         Dimensions + 1, detail::legacy_image_mode(AccessMode)>;
  static_assert(Dimensions == 1 || Dimensions == 2, "image arrays have images of one or two dimensions");

public:
  /// \throws errc::feature_not_supported if the device lacks aspect::image; errc::invalid if the pixels have another
  /// type.
  template <class AllocatorT>
  accessor(image<Dimensions + 1, AllocatorT> &imageRef, handler &commandGroupHandlerRef,
           const property_list &properties = {})
      : base(imageRef, &commandGroupHandlerRef, properties) {}

  /// The image with this index; the last one if the index is too large.
  detail::image_array_slice<DataT, Dimensions, AccessMode> operator[](std::size_t index) const {
    const auto images = static_cast<std::size_t>(this->layout().extent[Dimensions]);
    const std::size_t number = index < images ? index : images - 1;
    return {this->layout(), this->data() + number * this->layout().pitch[Dimensions - 1]};
  }
};

template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_host_ptr, image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::use_mutex, image<Dimensions, AllocatorT>> : std::true_type {};
template <int Dimensions, class AllocatorT>
struct is_property_of<property::image::context_bound, image<Dimensions, AllocatorT>> : std::true_type {};

} // namespace sycl

template <int Dimensions, class AllocatorT>
struct std::hash<sycl::image<Dimensions, AllocatorT>> : sycl::detail::impl_hash<sycl::image<Dimensions, AllocatorT>> {};
template <>
struct std::hash<sycl::sampler> {
  std::size_t operator()(const sycl::sampler &object) const noexcept {
    return static_cast<std::size_t>(object.get_addressing_mode()) * 4 +
           static_cast<std::size_t>(object.get_filtering_mode()) * 2 +
           static_cast<std::size_t>(object.get_coordinate_normalization_mode());
  }
};
