// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The non-template interface of libsycl for images and their accessors. An image is a buffer of bytes and an
/// image_layout; detail/image_pixels.hpp accesses its pixels.
#pragma once

#include <sycl/detail/buffer_access.hpp>
#include <sycl/detail/export.hpp>

#include <cstddef>
#include <memory>

namespace sycl {

/// The memory format of a pixel: names of its channels, in order, with their bits and type. (Some names have b before
/// g, as in the specification. The order of channels is r, g, b, a in all formats but the last.)
enum class image_format : unsigned char {
#define SYCLC_IMAGE_FORMAT(name, bytes, kind) name,
#include <sycl/image_formats.def>
};

/// The result of a sampler outside the image.
enum class addressing_mode : unsigned char { mirrored_repeat, repeat, clamp_to_edge, clamp, none };
/// The nearest pixel, or linear interpolation between the nearest ones.
enum class filtering_mode : unsigned char { nearest, linear };
/// Whether coordinates range from 0 to 1, or count pixels.
enum class coordinate_normalization_mode : unsigned char { normalized, unnormalized };

/// How a sampled image is read (specification 4.7.8).
struct image_sampler {
  addressing_mode addressing;
  coordinate_normalization_mode coordinate;
  filtering_mode filtering;
};

namespace detail {

/// \name Pixels of one or two channels, which images of SYCL 1.2.1 can have
/// Their formats are those of four channels, with the number of channels in the two highest bits.
///@{
constexpr int channels_of(image_format format) {
  const int few = static_cast<unsigned char>(format) >> 6;
  return few == 0 ? 4 : few;
}
constexpr image_format of_four_channels(image_format format) {
  return static_cast<image_format>(static_cast<unsigned char>(format) & 0x3f);
}
constexpr image_format with_channels(image_format format, int channels) {
  return static_cast<image_format>(static_cast<unsigned char>(format) | channels << 6);
}
///@}

/// The positions of an image's pixels in its bytes; dimension 0 is x, which varies fastest. Kernels receive the members
/// that they read.
struct image_layout {
  image_format format{};
  image_sampler sampler{};       ///< of sampled images
  int extent[3] = {1, 1, 1};     ///< pixels, at least one: coordinates have type int
  std::size_t pitch[2] = {0, 0}; ///< bytes between rows, and between slices
};

/// The type of pixels in a program: vectors of four.
enum class pixel_channels : unsigned { signed_integers, unsigned_integers, floats };

/// Creates a layout. \param pitch null for rows and slices without padding. \throws errc::invalid if a pitch is too
/// small, or for an extent of 0 or beyond the range of int.
SYCLC_EXPORT image_layout make_image_layout(image_format format, int dimensions, const std::size_t *extent,
                                            const std::size_t *pitch);
/// \returns the size of an image in bytes.
SYCLC_EXPORT std::size_t image_bytes(const image_layout &layout);
/// \throws errc::invalid if pixels of the format do not have that type; the message has the valid types.
SYCLC_EXPORT void check_pixel_type(const image_layout &layout, pixel_channels channels);

/// The whole of an image, for make_accessor() and open_host_access().
class whole_image {
public:
  whole_image(const image_layout &layout, access_mode mode, bool no_init, bool on_host) : bytes_(image_bytes(layout)) {
    part_ = {0, 1, 1, &bytes_, &bytes_, &start_, mode, no_init, on_host};
  }
  whole_image(const whole_image &) = delete;
  whole_image &operator=(const whole_image &) = delete;
  const accessed_part &part() const { return part_; }

private:
  std::size_t bytes_, start_ = 0;
  accessed_part part_;
};

} // namespace detail
} // namespace sycl
