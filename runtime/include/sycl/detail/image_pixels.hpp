// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Reads, writes and samples pixels of images, with the same code for kernels on every device, host tasks and the
/// program.
///
/// An image's memory has the program's own layout on every device, so moving it needs no conversion. The format and the
/// sampler are known only at run time, but are the same for all work-items: branches on them cost next to nothing, and
/// all work-items take the same ones. A pixel consists of one, two or four words of 32 bits, which are loaded as such
/// and unpacked in registers. Halves are converted by integer arithmetic: no device needs aspect::fp16 for them.
///
/// Sampling follows OpenCL C (section 8 of its specification), on which SYCL's samplers are based:
/// \code
///   normalized: u = s * extent, repeat: u = (s - floor(s)) * extent, mirrored: u = |s - 2 * rint(s / 2)| * extent
///   nearest: the pixel at floor(u)
///   linear:  first = floor(u - 0.5), weight = u - 0.5 - first:
///            (1 - weight) * pixel(first) + weight * pixel(first + 1), and so on in each dimension
/// \endcode
/// Coordinates are clamped into the image before a pixel is loaded; results outside the image are replaced by 0
/// afterwards. So sampling has no divergent branches, and no loads out of bounds.
#pragma once

#include <sycl/detail/image_access.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace sycl::detail {

/// A pixel's channels. \tparam NumberT float for unorm and sfloat formats, std::int32_t or std::uint32_t for integers.
/// Functions pass pixels by reference: if they were returned by value, Clang would pack the channels into a vector.
template <class NumberT>
struct pixel {
  NumberT red, green, blue, alpha;
};

/// Converts the bits of a half to a float: exact, also for subnormal numbers, infinities and NaNs.
inline float float_of_half_bits(std::uint32_t bits) {
  const std::uint32_t magnitude = bits & 0x7fff;
  const std::uint32_t normal = (magnitude << 13) + (magnitude < 0x7c00 ? 112u << 23 : 224u << 23);
  const auto subnormal = __builtin_bit_cast(std::uint32_t, static_cast<float>(static_cast<int>(magnitude)) * 0x1p-24f);
  return __builtin_bit_cast(float, (bits & 0x8000) << 16 | (magnitude < 0x0400 ? subnormal : normal));
}

/// The bits of the nearest half, ties to even.
inline std::uint32_t half_bits_of_float(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  const std::uint32_t magnitude = bits & 0x7fffffff;
  const std::uint32_t normal = (magnitude - (112u << 23) + 0xfff + (magnitude >> 13 & 1)) >> 13;
  // The sum's last bit is worth 2^-24, like the last bit of a subnormal half.
  const std::uint32_t subnormal =
      __builtin_bit_cast(std::uint32_t, __builtin_bit_cast(float, magnitude) + 0.5f) - 0x3f000000;
  const std::uint32_t beyond = magnitude > 0x7f800000 ? 0x7e00 : 0x7c00;
  const std::uint32_t finite = magnitude < 113u << 23 ? subnormal : normal;
  return (bits >> 16 & 0x8000) | (magnitude >= 0x47800000 ? beyond : finite);
}

/// \name Words of a pixel and channels in them
///@{
template <int Words>
struct packed_pixel {
  unsigned char bytes[4 * Words];
};
/// A pixel in a row. (The index stays one of pixels, so that the compiler knows that work-items' indices do not wrap.)
template <int Words, class Byte>
auto *packed_at(Byte *row, int place) {
  using packed = std::conditional_t<std::is_const_v<Byte>, const packed_pixel<Words>, packed_pixel<Words>>;
  return reinterpret_cast<packed *>(row) + place;
}
template <int Words>
std::uint32_t load_word(const packed_pixel<Words> *from, int word) {
  std::uint32_t value;
  __builtin_memcpy(&value, from->bytes + 4 * word, 4);
  return value;
}
template <int Words>
void store_word(packed_pixel<Words> *to, int word, std::uint32_t value) {
  __builtin_memcpy(to->bytes + 4 * word, &value, 4);
}
/// Bits [first, first + bits) of a word, zero-extended, or sign-extended if NumberT is signed.
template <class NumberT>
constexpr NumberT channel_bits(std::uint32_t word, int first, int bits) {
  return static_cast<NumberT>(word << (32 - bits - first)) >> (32 - bits);
}
template <class NumberT>
constexpr NumberT clamped(NumberT value, NumberT lowest, NumberT highest) {
  const NumberT not_less = value > lowest ? value : lowest; // lowest for NaN
  return not_less < highest ? not_less : highest;
}
///@}

/// Bytes of a channel.
inline int channel_bytes(image_format of_four) {
  switch (of_four) {
#define SYCLC_IMAGE_FORMAT(name, bytes, kind)                                                                          \
  case image_format::name:                                                                                             \
    return bytes;
#include <sycl/image_formats.def>
  }
  return 4;
}

/// The value of load_pixel() for a channel whose colour is 1.
template <class NumberT>
NumberT stored_one(image_format of_four) {
  if constexpr (std::is_same_v<NumberT, float>) {
    if (of_four == image_format::r8g8b8a8_unorm || of_four == image_format::b8g8r8a8_unorm) return 255;
    if (of_four == image_format::r16g16b16a16_unorm) return 65535;
  }
  return 1;
}
/// Alpha outside an image, as load_pixel() would return it: pixels without alpha are opaque there, too.
template <class NumberT>
NumberT stored_border_alpha(image_format format) {
  return channels_of(format) == 4 ? NumberT{} : stored_one<NumberT>(of_four_channels(format));
}

/// load_pixel() for formats with one or two channels, red and green: blue is 0, and alpha 1.
template <class NumberT>
void load_few_channels(image_format format, const unsigned char *row, int place, pixel<NumberT> &stored) {
  const int channels = channels_of(format);
  const image_format four = of_four_channels(format);
  const int bytes = channel_bytes(four);
  const unsigned char *const at =
      row + static_cast<std::size_t>(static_cast<unsigned>(place)) * static_cast<std::size_t>(channels * bytes);
  using integer = std::conditional_t<std::is_same_v<NumberT, float>, std::uint32_t, NumberT>;
  const auto channel = [&](int number) -> NumberT {
    const unsigned char *const from = at + number * bytes;
    std::uint32_t bits = 0;
    if (bytes == 1) {
      bits = *from;
    } else if (bytes == 2) {
      std::uint16_t half_word;
      __builtin_memcpy(&half_word, from, sizeof half_word);
      bits = half_word;
    } else {
      __builtin_memcpy(&bits, from, sizeof bits);
    }
    if constexpr (std::is_same_v<NumberT, float>) {
      if (four == image_format::r16b16g16a16_sfloat) return float_of_half_bits(bits);
      if (four == image_format::r32g32b32a32_sfloat) return __builtin_bit_cast(float, bits);
    }
    return static_cast<NumberT>(channel_bits<integer>(bits, 0, 8 * bytes));
  };
  stored.red = channel(0);
  stored.green = channels > 1 ? channel(1) : NumberT{};
  stored.blue = NumberT{};
  stored.alpha = stored_one<NumberT>(four);
}

/// Reads a pixel as stored: unorm channels as integers, and blue in place of red if the format starts with blue.
/// \param row the first pixel of the row. \param place inside the row.
template <class NumberT>
void load_pixel(image_format format, const unsigned char *row, int place, pixel<NumberT> &stored) {
  if (channels_of(format) != 4) return load_few_channels(format, row, place, stored);
  using integer = std::conditional_t<std::is_same_v<NumberT, float>, std::uint32_t, NumberT>;
  const auto number = [](integer value) {
    if constexpr (std::is_same_v<NumberT, float>)
      return static_cast<float>(static_cast<int>(value)); // has fewer than 32 bits here
    else
      return value;
  };
  switch (format) {
  case image_format::r8g8b8a8_unorm:
  case image_format::b8g8r8a8_unorm:
  case image_format::r8g8b8a8_sint:
  case image_format::r8g8b8a8_uint: {
    const std::uint32_t word = load_word(packed_at<1>(row, place), 0);
    stored.red = number(channel_bits<integer>(word, 0, 8));
    stored.green = number(channel_bits<integer>(word, 8, 8));
    stored.blue = number(channel_bits<integer>(word, 16, 8));
    stored.alpha = number(channel_bits<integer>(word, 24, 8));
    return;
  }
  case image_format::r16g16b16a16_unorm:
  case image_format::r16g16b16a16_sint:
  case image_format::r16g16b16a16_uint: {
    const auto *packed = packed_at<2>(row, place);
    const std::uint32_t low = load_word(packed, 0), high = load_word(packed, 1);
    stored.red = number(channel_bits<integer>(low, 0, 16));
    stored.green = number(channel_bits<integer>(low, 16, 16));
    stored.blue = number(channel_bits<integer>(high, 0, 16));
    stored.alpha = number(channel_bits<integer>(high, 16, 16));
    return;
  }
  case image_format::r16b16g16a16_sfloat:
    if constexpr (std::is_same_v<NumberT, float>) {
      const auto *packed = packed_at<2>(row, place);
      const std::uint32_t low = load_word(packed, 0), high = load_word(packed, 1);
      stored.red = float_of_half_bits(low & 0xffff);
      stored.green = float_of_half_bits(low >> 16);
      stored.blue = float_of_half_bits(high & 0xffff);
      stored.alpha = float_of_half_bits(high >> 16);
      return;
    }
    [[fallthrough]];
  default: {
    const auto *packed = packed_at<4>(row, place);
    stored.red = __builtin_bit_cast(NumberT, load_word(packed, 0));
    stored.green = __builtin_bit_cast(NumberT, load_word(packed, 1));
    stored.blue = __builtin_bit_cast(NumberT, load_word(packed, 2));
    stored.alpha = __builtin_bit_cast(NumberT, load_word(packed, 3));
  }
  }
}

/// Converts the result of load_pixel(), or a mixture of such, to a colour.
template <class NumberT>
void make_color(image_format format, pixel<NumberT> &stored) {
  format = of_four_channels(format);
  if constexpr (std::is_same_v<NumberT, float>) {
    const bool bytes = format == image_format::r8g8b8a8_unorm || format == image_format::b8g8r8a8_unorm;
    if (!bytes && format != image_format::r16g16b16a16_unorm) return;
    const float one = bytes ? 255.0f : 65535.0f;
    stored.red /= one;
    stored.green /= one;
    stored.blue /= one;
    stored.alpha /= one;
    if (format != image_format::b8g8r8a8_unorm) return;
    const float red = stored.blue;
    stored.blue = stored.red;
    stored.red = red;
  }
}

/// Stores a colour: values outside the range of the format are clamped, NaN becomes 0.
template <class NumberT>
void store_four_channels(image_format format, unsigned char *row, int place, const pixel<NumberT> &color) {
  const auto integer = [](NumberT value, std::int64_t lowest, std::int64_t highest) {
    if constexpr (std::is_same_v<NumberT, float>) {
      const auto one = static_cast<float>(highest); // unorm: from 0
      return static_cast<std::uint32_t>(static_cast<int>(__builtin_rintf(clamped(value, 0.0f, 1.0f) * one)));
    } else {
      return static_cast<std::uint32_t>(clamped(value, static_cast<NumberT>(lowest), static_cast<NumberT>(highest))) &
             static_cast<std::uint32_t>(highest - lowest);
    }
  };
  const auto bytes = [&](const pixel<NumberT> &in, std::int64_t lowest, std::int64_t highest) {
    store_word(packed_at<1>(row, place), 0,
               integer(in.red, lowest, highest) | integer(in.green, lowest, highest) << 8 |
                   integer(in.blue, lowest, highest) << 16 | integer(in.alpha, lowest, highest) << 24);
  };
  const auto shorts = [&](std::int64_t lowest, std::int64_t highest) {
    auto *packed = packed_at<2>(row, place);
    store_word(packed, 0, integer(color.red, lowest, highest) | integer(color.green, lowest, highest) << 16);
    store_word(packed, 1, integer(color.blue, lowest, highest) | integer(color.alpha, lowest, highest) << 16);
  };
  constexpr bool is_signed = std::is_same_v<NumberT, std::int32_t>;
  switch (format) {
  case image_format::b8g8r8a8_unorm:
    return bytes({color.blue, color.green, color.red, color.alpha}, 0, 255);
  case image_format::r8g8b8a8_unorm:
  case image_format::r8g8b8a8_sint:
  case image_format::r8g8b8a8_uint:
    return bytes(color, is_signed ? -128 : 0, is_signed ? 127 : 255);
  case image_format::r16g16b16a16_unorm:
  case image_format::r16g16b16a16_sint:
  case image_format::r16g16b16a16_uint:
    return shorts(is_signed ? -32768 : 0, is_signed ? 32767 : 65535);
  case image_format::r16b16g16a16_sfloat:
    if constexpr (std::is_same_v<NumberT, float>) {
      auto *packed = packed_at<2>(row, place);
      store_word(packed, 0, half_bits_of_float(color.red) | half_bits_of_float(color.green) << 16);
      store_word(packed, 1, half_bits_of_float(color.blue) | half_bits_of_float(color.alpha) << 16);
      return;
    }
    [[fallthrough]];
  default: {
    auto *packed = packed_at<4>(row, place);
    store_word(packed, 0, __builtin_bit_cast(std::uint32_t, color.red));
    store_word(packed, 1, __builtin_bit_cast(std::uint32_t, color.green));
    store_word(packed, 2, __builtin_bit_cast(std::uint32_t, color.blue));
    store_word(packed, 3, __builtin_bit_cast(std::uint32_t, color.alpha));
  }
  }
}

/// The same for any format: formats with few channels store the first ones of four.
template <class NumberT>
void store_pixel(image_format format, unsigned char *row, int place, const pixel<NumberT> &color) {
  const int channels = channels_of(format);
  if (channels == 4) return store_four_channels(format, row, place, color);
  unsigned char whole[16];
  const image_format four = of_four_channels(format);
  const int bytes = channels * channel_bytes(four);
  store_four_channels(four, whole, 0, color);
  unsigned char *const to =
      row + static_cast<std::size_t>(static_cast<unsigned>(place)) * static_cast<std::size_t>(bytes);
  for (int byte = 0; byte != bytes; ++byte) to[byte] = whole[byte];
}

/// A pixel's position, or a coordinate, in each dimension; 0 in dimensions that the image does not have.
template <class NumberT>
struct pixel_place {
  NumberT x = 0, y = 0, z = 0;
};

/// The first pixel of the row that contains a position. \tparam Byte const or not.
template <int Dimensions, class Byte>
Byte *row_of(const image_layout &layout, Byte *data, int y, int z) {
  if constexpr (Dimensions > 2) data += static_cast<std::size_t>(static_cast<unsigned>(z)) * layout.pitch[1];
  if constexpr (Dimensions > 1) data += static_cast<std::size_t>(static_cast<unsigned>(y)) * layout.pitch[0];
  return data;
}

template <int Dimensions>
bool is_inside(const image_layout &layout, const pixel_place<int> &place) {
  const auto below = [](int number, int extent) {
    return static_cast<unsigned>(number) < static_cast<unsigned>(extent);
  };
  bool inside = below(place.x, layout.extent[0]);
  if constexpr (Dimensions > 1) inside = inside && below(place.y, layout.extent[1]);
  if constexpr (Dimensions > 2) inside = inside && below(place.z, layout.extent[2]);
  return inside;
}

/// Reads the pixel at a position; outside the image all channels are 0, except alpha if pixels have none.
template <int Dimensions, class NumberT>
[[gnu::always_inline]] inline void read_pixel(const image_layout &layout, const unsigned char *data,
                                              const pixel_place<int> &place, pixel<NumberT> &color) {
  color = {};
  if (!is_inside<Dimensions>(layout, place)) {
    color.alpha = channels_of(layout.format) == 4 ? 0 : 1;
    return;
  }
  load_pixel(layout.format, row_of<Dimensions>(layout, data, place.y, place.z), place.x, color);
  make_color(layout.format, color);
}

/// Writes the pixel at a position; does nothing outside the image.
template <int Dimensions, class NumberT>
[[gnu::always_inline]] inline void write_pixel(const image_layout &layout, unsigned char *data,
                                               const pixel_place<int> &place, const pixel<NumberT> &color) {
  if (!is_inside<Dimensions>(layout, place)) return;
  store_pixel(layout.format, row_of<Dimensions>(layout, data, place.y, place.z), place.x, color);
}

/// The two pixels on both sides of a coordinate in one dimension.
struct sampled_axis {
  int low = 0, high = 0;                      ///< always inside the image
  bool low_exists = true, high_exists = true; ///< false if the border's colour applies
  float weight = 0;                           ///< of `high`
};

/// Maps a pixel's number into the image, according to the addressing mode. \param exists becomes false for the border.
inline int addressed(addressing_mode mode, int number, int extent, bool &exists) {
  if (mode == addressing_mode::repeat) number += number < 0 ? extent : number >= extent ? -extent : 0;
  if (mode == addressing_mode::clamp) exists = exists && static_cast<unsigned>(number) < static_cast<unsigned>(extent);
  return clamped(number, 0, extent - 1);
}

/// A coordinate in pixels.
inline float in_pixels(const image_sampler &sampler, float coordinate, int extent) {
  if (sampler.coordinate == coordinate_normalization_mode::unnormalized) return coordinate;
  if (sampler.addressing == addressing_mode::repeat)
    coordinate -= __builtin_floorf(coordinate);
  else if (sampler.addressing == addressing_mode::mirrored_repeat)
    coordinate = __builtin_fabsf(coordinate - 2.0f * __builtin_rintf(0.5f * coordinate));
  return coordinate * static_cast<float>(extent);
}

/// \tparam Linear how the sampler filters.
template <bool Linear>
sampled_axis sample_axis(const image_sampler &sampler, float coordinate, int extent) {
  sampled_axis axis;
  const float pixels = in_pixels(sampler, coordinate, extent) - (Linear ? 0.5f : 0.0f);
  const float first = __builtin_floorf(pixels);
  // NaN is outside the image. The limits are the floats next to those of int.
  axis.low_exists = axis.high_exists = first == first;
  const int number = static_cast<int>(clamped(first, -0x1p31f, 0x1.fffffep30f));
  axis.low = addressed(sampler.addressing, number, extent, axis.low_exists);
  if constexpr (Linear) {
    axis.high = addressed(sampler.addressing, number + 1, extent, axis.high_exists);
    axis.weight = clamped(pixels - first, 0.0f, 1.0f); // not for infinities
  }
  return axis;
}

/// A channel of a mixture.
template <class NumberT>
NumberT mixed_channel(float sum) {
  if constexpr (std::is_same_v<NumberT, float>)
    return sum;
  else if constexpr (std::is_signed_v<NumberT>)
    return static_cast<NumberT>(clamped(__builtin_rintf(sum), -0x1p31f, 0x1.fffffep30f));
  else
    return static_cast<NumberT>(clamped(__builtin_rintf(sum), 0.0f, 0x1.fffffep31f));
}

/// Reads with the layout's sampler. Integers are interpolated as floats, with 24 significant bits.
template <int Dimensions, class NumberT>
[[gnu::always_inline]] inline void sample_pixel(const image_layout &layout, const unsigned char *data,
                                                const pixel_place<float> &coordinates, pixel<NumberT> &color) {
#pragma clang fp contract(off) // for the same colours everywhere
  const image_sampler &sampler = layout.sampler;
  const image_format format = layout.format;
  const auto border_alpha = stored_border_alpha<NumberT>(format);
  const int *extent = layout.extent;
  sampled_axis x, y, z;
  if (sampler.filtering == filtering_mode::nearest) {
    x = sample_axis<false>(sampler, coordinates.x, extent[0]);
    if constexpr (Dimensions > 1) y = sample_axis<false>(sampler, coordinates.y, extent[1]);
    if constexpr (Dimensions > 2) z = sample_axis<false>(sampler, coordinates.z, extent[2]);
    load_pixel(format, row_of<Dimensions>(layout, data, y.low, z.low), x.low, color);
    const bool exists = x.low_exists && y.low_exists && z.low_exists;
    color.red = exists ? color.red : 0;
    color.green = exists ? color.green : 0;
    color.blue = exists ? color.blue : 0;
    color.alpha = exists ? color.alpha : border_alpha;
    make_color(format, color);
    return;
  }
  x = sample_axis<true>(sampler, coordinates.x, extent[0]);
  if constexpr (Dimensions > 1) y = sample_axis<true>(sampler, coordinates.y, extent[1]);
  if constexpr (Dimensions > 2) z = sample_axis<true>(sampler, coordinates.z, extent[2]);
  pixel<float> sum{};
#pragma clang loop unroll(disable) // the body contains the formats' branches
  for (unsigned corner = 0; corner != 1u << Dimensions; ++corner) {
    const bool high_x = corner & 1, high_y = corner & 2, high_z = corner & 4;
    float share = high_x ? x.weight : 1 - x.weight;
    bool exists = high_x ? x.high_exists : x.low_exists;
    if constexpr (Dimensions > 1) {
      share *= high_y ? y.weight : 1 - y.weight;
      exists = exists && (high_y ? y.high_exists : y.low_exists);
    }
    if constexpr (Dimensions > 2) {
      share *= high_z ? z.weight : 1 - z.weight;
      exists = exists && (high_z ? z.high_exists : z.low_exists);
    }
    const unsigned char *row = row_of<Dimensions>(layout, data, high_y ? y.high : y.low, high_z ? z.high : z.low);
    pixel<NumberT> there;
    load_pixel(format, row, high_x ? x.high : x.low, there);
    sum.red += exists ? share * static_cast<float>(there.red) : 0;
    sum.green += exists ? share * static_cast<float>(there.green) : 0;
    sum.blue += exists ? share * static_cast<float>(there.blue) : 0;
    sum.alpha += share * static_cast<float>(exists ? there.alpha : border_alpha);
  }
  make_color(format, sum);
  color.red = mixed_channel<NumberT>(sum.red);
  color.green = mixed_channel<NumberT>(sum.green);
  color.blue = mixed_channel<NumberT>(sum.blue);
  color.alpha = mixed_channel<NumberT>(sum.alpha);
}

} // namespace sycl::detail
