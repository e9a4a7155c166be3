// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Layouts of images: computes and checks them from formats, sizes and pitches.
#include "core/base/errors.hpp"

#include <sycl/detail/image_access.hpp>
#include <sycl/legacy_image.hpp>

#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <string>

namespace sycl::detail {

namespace {
enum class channel_kind { unorm, sint, uint, sfloat };

struct format_info {
  const char *name;
  std::size_t channel_bytes;
  channel_kind kind;
};

const format_info &info_of(image_format format) {
  static constexpr format_info all[] = {
#define SYCLC_IMAGE_FORMAT(name, bytes, kind) {#name, bytes, channel_kind::kind},
#include <sycl/image_formats.def>
  };
  if (static_cast<std::size_t>(of_four_channels(format)) >= std::size(all))
    throw_error(errc::invalid, "an image with the format number " + std::to_string(static_cast<unsigned>(format)) +
                                   ", which is no sycl::image_format");
  return all[static_cast<std::size_t>(of_four_channels(format))];
}

std::size_t pixel_bytes(image_format format) {
  return static_cast<std::size_t>(channels_of(format)) * info_of(format).channel_bytes;
}

int checked_extent(std::size_t pixels) {
  constexpr std::size_t most = std::numeric_limits<int>::max();
  if (pixels == 0 || pixels > most)
    throw_error(errc::invalid, "an image of " + std::to_string(pixels) +
                                   " pixels in one dimension: there must be 1 to " + std::to_string(most));
  return static_cast<int>(pixels);
}

} // namespace

image_layout make_image_layout(image_format format, int dimensions, const std::size_t *extent,
                               const std::size_t *pitch) {
  image_layout layout;
  layout.format = format;
  for (int i = 0; i != dimensions; ++i) layout.extent[i] = checked_extent(extent[i]);
  const std::size_t whole[] = {static_cast<std::size_t>(layout.extent[0]), static_cast<std::size_t>(layout.extent[1]),
                               static_cast<std::size_t>(layout.extent[2])};
  const std::size_t row = checked_bytes(whole, 1, pixel_bytes(format));
  checked_bytes(whole, 3, pixel_bytes(format));
  layout.pitch[0] = pitch && dimensions > 1 ? pitch[0] : row;
  if (layout.pitch[0] < row)
    throw_error(errc::invalid, "an image's row pitch of " + bytes_text(layout.pitch[0]) +
                                   " is smaller than its rows (" + bytes_text(row) + ")");
  const std::size_t slice = checked_bytes(whole + 1, 1, layout.pitch[0]);
  layout.pitch[1] = pitch && dimensions > 2 ? pitch[1] : slice;
  if (layout.pitch[1] < slice)
    throw_error(errc::invalid, "an image's slice pitch of " + bytes_text(layout.pitch[1]) +
                                   " is smaller than its slices (" + bytes_text(slice) + ")");
  checked_bytes(whole + 2, 1, layout.pitch[1]);
  return layout;
}

std::size_t image_bytes(const image_layout &layout) {
  return layout.pitch[1] * static_cast<std::size_t>(layout.extent[2]);
}

image_format legacy_image_format(image_channel_order order, image_channel_type type) {
  static constexpr const char *orders[] = {"a",    "r",    "rx",   "rg",   "rgx",       "ra",        "rgb",
                                           "rgbx", "rgba", "argb", "bgra", "intensity", "luminance", "abgr"};
  /// In the order of image_channel_type; gives the image_format for pixels with the order rgba.
  static constexpr struct {
    const char *name;
    std::optional<image_format> format;
  } types[] = {{"snorm_int8", {}},
               {"snorm_int16", {}},
               {"unorm_int8", image_format::r8g8b8a8_unorm},
               {"unorm_int16", image_format::r16g16b16a16_unorm},
               {"unorm_short_565", {}},
               {"unorm_short_555", {}},
               {"unorm_int_101010", {}},
               {"signed_int8", image_format::r8g8b8a8_sint},
               {"signed_int16", image_format::r16g16b16a16_sint},
               {"signed_int32", image_format::r32b32g32a32_sint},
               {"unsigned_int8", image_format::r8g8b8a8_uint},
               {"unsigned_int16", image_format::r16g16b16a16_uint},
               {"unsigned_int32", image_format::r32b32g32a32_uint},
               {"fp16", image_format::r16b16g16a16_sfloat},
               {"fp32", image_format::r32g32b32a32_sfloat}};
  const auto order_number = static_cast<std::size_t>(order), type_number = static_cast<std::size_t>(type);
  const bool known = type_number < std::size(types);
  if (order == image_channel_order::bgra && type == image_channel_type::unorm_int8) return image_format::b8g8r8a8_unorm;
  if (known && types[type_number].format) {
    const image_format four = *types[type_number].format;
    if (order == image_channel_order::rgba) return four;
    if (order == image_channel_order::r) return with_channels(four, 1);
    if (order == image_channel_order::rg) return with_channels(four, 2);
  }
  const std::string order_name =
      order_number < std::size(orders) ? orders[order_number] : "number " + std::to_string(order_number);
  const std::string type_name = known ? types[type_number].name : "number " + std::to_string(type_number);
  throw_error(errc::feature_not_supported,
              "an image with channels of order " + order_name + " and type " + type_name +
                  ": there are images of order rgba, rg and r and of the types unorm_int8 and _int16, signed_ and "
                  "unsigned_int8, "
                  "_int16 and _int32, fp16 and fp32, and of order bgra and type unorm_int8");
}

void check_pixel_type(const image_layout &layout, pixel_channels channels) {
  const format_info &format = info_of(layout.format);
  const auto wanted = format.kind == channel_kind::sint   ? pixel_channels::signed_integers
                      : format.kind == channel_kind::uint ? pixel_channels::unsigned_integers
                                                          : pixel_channels::floats;
  if (channels == wanted) return;
  static constexpr const char *types[] = {"int4", "uint4", "float4 or half4"};
  throw_error(errc::invalid, std::string("pixels of an image of format ") + format.name + " are of type " +
                                 types[static_cast<unsigned>(wanted)] + "; the accessor's is " +
                                 types[static_cast<unsigned>(channels)]);
}

} // namespace sycl::detail
