// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images on the host: layouts, conversion of pixels, and sampling.
///
/// Sampling is that of OpenCL C (section 8 of its specification), for which SYCL's samplers were made:
/// \code
///   normalized: u = s * extent, repeat: u = (s - floor(s)) * extent, mirrored: u = |s - 2 * rint(s / 2)| * extent
///   nearest: the pixel at floor(u);  linear: between floor(u - 0.5) and the next one
/// \endcode
#include "core/errors.hpp"

#include <sycl/detail/image_access.hpp>
#include <sycl/half.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>

namespace sycl::detail {

namespace {
enum class channel_kind { unorm, sint, uint, sfloat };

struct format_facts {
  const char *name;
  std::size_t channel_bytes;
  channel_kind kind;
  bool blue_first;
};

const format_facts &facts_of(image_format format) {
  static constexpr format_facts all[] = {
#define SYCLC_IMAGE_FORMAT(name, bytes, kind, blue_first) {#name, bytes, channel_kind::kind, blue_first},
#include <sycl/image_formats.def>
  };
  if (static_cast<std::size_t>(format) >= std::size(all))
    throw_error(errc::invalid, "an image with the format number " + std::to_string(static_cast<unsigned>(format)) +
                                   ", which is no sycl::image_format");
  return all[static_cast<std::size_t>(format)];
}

std::size_t pixel_bytes(image_format format) { return 4 * facts_of(format).channel_bytes; }

template <class Stored>
Stored load(const char *from) {
  Stored value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <class Stored>
void store(char *to, Stored value) {
  std::memcpy(to, &value, sizeof value);
}

template <class Stored>
Stored nearest_integer(double value) {
  if (std::isnan(value)) return 0;
  return static_cast<Stored>(std::nearbyint(std::clamp(value, static_cast<double>(std::numeric_limits<Stored>::min()),
                                                       static_cast<double>(std::numeric_limits<Stored>::max()))));
}

double load_channel(const format_facts &format, const char *from) {
  switch (format.kind) {
  case channel_kind::unorm:
    return format.channel_bytes == 1 ? load<std::uint8_t>(from) / 255.0 : load<std::uint16_t>(from) / 65535.0;
  case channel_kind::sint:
    if (format.channel_bytes == 1) return load<std::int8_t>(from);
    return format.channel_bytes == 2 ? load<std::int16_t>(from) : load<std::int32_t>(from);
  case channel_kind::uint:
    if (format.channel_bytes == 1) return load<std::uint8_t>(from);
    return format.channel_bytes == 2 ? load<std::uint16_t>(from) : load<std::uint32_t>(from);
  default:
    return format.channel_bytes == 2 ? static_cast<float>(load<half>(from)) : load<float>(from);
  }
}

void store_channel(const format_facts &format, char *to, double value) {
  switch (format.kind) {
  case channel_kind::unorm:
    if (format.channel_bytes == 1) return store(to, nearest_integer<std::uint8_t>(value * 255.0));
    return store(to, nearest_integer<std::uint16_t>(value * 65535.0));
  case channel_kind::sint:
    if (format.channel_bytes == 1) return store(to, nearest_integer<std::int8_t>(value));
    if (format.channel_bytes == 2) return store(to, nearest_integer<std::int16_t>(value));
    return store(to, nearest_integer<std::int32_t>(value));
  case channel_kind::uint:
    if (format.channel_bytes == 1) return store(to, nearest_integer<std::uint8_t>(value));
    if (format.channel_bytes == 2) return store(to, nearest_integer<std::uint16_t>(value));
    return store(to, nearest_integer<std::uint32_t>(value));
  default:
    if (format.channel_bytes == 2) return store(to, half(static_cast<float>(value)));
    return store(to, static_cast<float>(value));
  }
}

/// The position of a pixel in the image's bytes; false outside of the image.
bool find_pixel(const image_layout &layout, const long long *coordinates, std::size_t &position) {
  for (int i = 0; i != 3; ++i)
    if (coordinates[i] < 0 || static_cast<std::size_t>(coordinates[i]) >= layout.extent[i]) return false;
  position = static_cast<std::size_t>(coordinates[0]) * pixel_bytes(layout.format) +
             static_cast<std::size_t>(coordinates[1]) * layout.pitch[0] +
             static_cast<std::size_t>(coordinates[2]) * layout.pitch[1];
  return true;
}

/// A coordinate in pixels.
double unnormalized(const image_sampler &sampler, double coordinate, double extent) {
  if (sampler.coordinate == coordinate_normalization_mode::unnormalized) return coordinate;
  switch (sampler.addressing) {
  case addressing_mode::repeat:
    return (coordinate - std::floor(coordinate)) * extent;
  case addressing_mode::mirrored_repeat:
    return std::fabs(coordinate - 2.0 * std::nearbyint(0.5 * coordinate)) * extent;
  default:
    return coordinate * extent;
  }
}

/// A pixel's number in one dimension, brought into the image as the addressing mode wants it; -1 for the border.
long long addressed(addressing_mode mode, double number, std::size_t extent) {
  const auto count = static_cast<double>(extent);
  if (!(number >= 0 && number < count)) {
    if (mode == addressing_mode::clamp || std::isnan(number)) return -1;
    if (mode == addressing_mode::repeat) number -= number < 0 ? -count : count;
    number = std::clamp(number, 0.0, count - 1);
  }
  return static_cast<long long>(number);
}
} // namespace

image_layout make_image_layout(image_format format, int dimensions, const std::size_t *extent,
                               const std::size_t *pitch) {
  image_layout layout;
  layout.format = format;
  for (int i = 0; i != dimensions; ++i) layout.extent[i] = extent[i];
  const std::size_t row = checked_bytes(layout.extent, 1, pixel_bytes(format));
  checked_bytes(layout.extent, 3, pixel_bytes(format));
  layout.pitch[0] = pitch && dimensions > 1 ? pitch[0] : row;
  const std::size_t slice = layout.pitch[0] * layout.extent[1];
  layout.pitch[1] = pitch && dimensions > 2 ? pitch[1] : slice;
  if (layout.pitch[0] < row)
    throw_error(errc::invalid, "an image's row pitch of " + bytes_text(layout.pitch[0]) +
                                   " is smaller than its rows (" + bytes_text(row) + ")");
  if (layout.pitch[1] < slice)
    throw_error(errc::invalid, "an image's slice pitch of " + bytes_text(layout.pitch[1]) +
                                   " is smaller than its slices (" + bytes_text(slice) + ")");
  checked_bytes(layout.extent + 2, 1, std::max<std::size_t>(layout.pitch[1], 1));
  return layout;
}

std::size_t image_bytes(const image_layout &layout) { return layout.pitch[1] * layout.extent[2]; }

void check_pixel_type(const image_layout &layout, pixel_channels channels) {
  const format_facts &format = facts_of(layout.format);
  const auto wanted = format.kind == channel_kind::sint   ? pixel_channels::signed_integers
                      : format.kind == channel_kind::uint ? pixel_channels::unsigned_integers
                                                          : pixel_channels::floats;
  if (channels == wanted) return;
  static constexpr const char *types[] = {"int4", "uint4", "float4 or half4"};
  throw_error(errc::invalid, std::string("pixels of an image of format ") + format.name + " are of type " +
                                 types[static_cast<unsigned>(wanted)] + "; the accessor's is " +
                                 types[static_cast<unsigned>(channels)]);
}

pixel read_pixel(const image_layout &layout, const void *data, const long long *coordinates) noexcept {
  pixel value{};
  std::size_t position;
  if (!data || !find_pixel(layout, coordinates, position)) return value;
  const format_facts &format = facts_of(layout.format);
  const char *from = static_cast<const char *>(data) + position;
  for (std::size_t i = 0; i != 4; ++i) value.channels[i] = load_channel(format, from + i * format.channel_bytes);
  if (format.blue_first) std::swap(value.channels[0], value.channels[2]);
  return value;
}

void write_pixel(const image_layout &layout, void *data, const long long *coordinates, const pixel &value) noexcept {
  std::size_t position;
  if (!data || !find_pixel(layout, coordinates, position)) return;
  const format_facts &format = facts_of(layout.format);
  char *to = static_cast<char *>(data) + position;
  pixel stored = value;
  if (format.blue_first) std::swap(stored.channels[0], stored.channels[2]);
  for (std::size_t i = 0; i != 4; ++i) store_channel(format, to + i * format.channel_bytes, stored.channels[i]);
}

pixel sample_pixel(const image_layout &layout, const void *data, const float *coordinates, int dimensions) noexcept {
  const image_sampler &sampler = layout.sampler;
  long long near[3] = {0, 0, 0}, next[3] = {0, 0, 0};
  double weight[3] = {0, 0, 0}; // of next
  for (int i = 0; i != dimensions; ++i) {
    const double u = unnormalized(sampler, coordinates[i], static_cast<double>(layout.extent[i]));
    if (sampler.filtering == filtering_mode::nearest) {
      near[i] = addressed(sampler.addressing, std::floor(u), layout.extent[i]);
      continue;
    }
    const double first = std::floor(u - 0.5);
    weight[i] = u - 0.5 - first;
    near[i] = addressed(sampler.addressing, first, layout.extent[i]);
    next[i] = addressed(sampler.addressing, first + 1, layout.extent[i]);
  }
  pixel result{};
  for (unsigned corner = 0; corner != 8; ++corner) {
    double share = 1;
    long long at[3];
    for (unsigned i = 0; i != 3; ++i) {
      const bool is_next = corner >> i & 1;
      share *= is_next ? weight[i] : 1 - weight[i];
      at[i] = is_next ? next[i] : near[i];
    }
    if (share == 0) continue;
    const pixel there = read_pixel(layout, data, at);
    for (int i = 0; i != 4; ++i) result.channels[i] += share * there.channels[i];
  }
  return result;
}

} // namespace sycl::detail
