// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images in kernels (specification 4.7.3, 4.7.6.13, 4.7.6.14, 4.7.8): all formats, samplers and dimensions on every
/// device, against a reference that computes one channel of one pixel at a time in double precision.
///
/// Formats and samplers are known at run time, so there is one kernel for each element type and dimension. Each of its
/// work-items copies a pixel from one unsampled image to another and samples a third one at a coordinate.
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <utility>

namespace {

using sycl::addressing_mode;
using sycl::filtering_mode;
using sycl::image_format;
using sycl::range;
constexpr auto normalized = sycl::coordinate_normalization_mode::normalized;
constexpr auto unnormalized = sycl::coordinate_normalization_mode::unnormalized;

const image_format float_formats[] = {image_format::r8g8b8a8_unorm, image_format::r16g16b16a16_unorm,
                                      image_format::b8g8r8a8_unorm, image_format::r16b16g16a16_sfloat,
                                      image_format::r32g32b32a32_sfloat};
const image_format int_formats[] = {image_format::r8g8b8a8_sint, image_format::r16g16b16a16_sint,
                                    image_format::r32b32g32a32_sint};
const image_format uint_formats[] = {image_format::r8g8b8a8_uint, image_format::r16g16b16a16_uint,
                                     image_format::r32b32g32a32_uint};

std::size_t channel_bytes(image_format format) {
  switch (format) {
  case image_format::r8g8b8a8_unorm:
  case image_format::b8g8r8a8_unorm:
  case image_format::r8g8b8a8_sint:
  case image_format::r8g8b8a8_uint:
    return 1;
  case image_format::r32g32b32a32_sfloat:
  case image_format::r32b32g32a32_sint:
  case image_format::r32b32g32a32_uint:
    return 4;
  default:
    return 2;
  }
}

template <class Stored>
Stored stored_at(const std::uint8_t *from) {
  Stored value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// A channel, from its bytes.
double decoded(image_format format, const std::uint8_t *from) {
  switch (format) {
  case image_format::r8g8b8a8_unorm:
  case image_format::b8g8r8a8_unorm:
    return *from / 255.0;
  case image_format::r16g16b16a16_unorm:
    return stored_at<std::uint16_t>(from) / 65535.0;
  case image_format::r8g8b8a8_sint:
    return stored_at<std::int8_t>(from);
  case image_format::r16g16b16a16_sint:
    return stored_at<std::int16_t>(from);
  case image_format::r32b32g32a32_sint:
    return stored_at<std::int32_t>(from);
  case image_format::r8g8b8a8_uint:
    return *from;
  case image_format::r16g16b16a16_uint:
    return stored_at<std::uint16_t>(from);
  case image_format::r32b32g32a32_uint:
    return stored_at<std::uint32_t>(from);
  case image_format::r16b16g16a16_sfloat:
    return static_cast<double>(stored_at<_Float16>(from));
  default:
    return stored_at<float>(from);
  }
}

/// A format's conversion of a channel's value; OpenCL C 8.3.1.1: `convert_uchar_sat_rte(f * 255.0f)`.
double rounded(image_format format, double value) {
  const auto single = static_cast<float>(value);
  const auto integer = [](double number, double lowest, double highest) {
    return std::isnan(number) ? 0 : std::nearbyint(std::min(std::max(number, lowest), highest));
  };
  switch (format) {
  case image_format::r8g8b8a8_unorm:
  case image_format::b8g8r8a8_unorm:
    return integer(single * 255, 0, 255) / 255;
  case image_format::r16g16b16a16_unorm:
    return integer(single * 65535, 0, 65535) / 65535;
  case image_format::r8g8b8a8_sint:
    return integer(value, -128, 127);
  case image_format::r16g16b16a16_sint:
    return integer(value, -32768, 32767);
  case image_format::r8g8b8a8_uint:
    return integer(value, 0, 255);
  case image_format::r16g16b16a16_uint:
    return integer(value, 0, 65535);
  case image_format::r16b16g16a16_sfloat:
    return static_cast<double>(static_cast<_Float16>(single));
  case image_format::r32g32b32a32_sfloat:
    return single;
  default:
    return value;
  }
}

/// An image's bytes, and where its pixels are in them: rows and slices with gaps of odd sizes between them.
struct picture {
  image_format format;
  int extent[3] = {1, 1, 1};
  std::size_t pitch[2];
  std::vector<std::uint8_t> bytes;

  template <int Dimensions>
  picture(image_format of, const range<Dimensions> &size) : format(of) {
    for (int i = 0; i != Dimensions; ++i) extent[i] = static_cast<int>(size[i]);
    pitch[0] = static_cast<std::size_t>(extent[0]) * 4 * channel_bytes(of) + (Dimensions > 1 ? 3 : 0);
    pitch[1] = pitch[0] * static_cast<std::size_t>(extent[1]) + (Dimensions > 2 ? 5 : 0);
    bytes.resize(pitch[1] * static_cast<std::size_t>(extent[2]));
  }

  /// Random bytes; numbers in floating-point formats.
  void fill(unsigned seed) {
    std::mt19937 random(seed);
    for (std::uint8_t &byte : bytes) byte = static_cast<std::uint8_t>(random());
    for_each_pixel([&](int x, int y, int z) {
      for (int channel = 0; channel != 4; ++channel) {
        const float value = std::uniform_real_distribution<float>(-2, 2)(random);
        const auto as_half = static_cast<_Float16>(value);
        if (format == image_format::r32g32b32a32_sfloat) std::memcpy(at(x, y, z, channel), &value, 4);
        if (format == image_format::r16b16g16a16_sfloat) std::memcpy(at(x, y, z, channel), &as_half, 2);
      }
    });
  }
  template <class Function>
  void for_each_pixel(Function function) const {
    for (int z = 0; z != extent[2]; ++z)
      for (int y = 0; y != extent[1]; ++y)
        for (int x = 0; x != extent[0]; ++x) function(x, y, z);
  }
  std::uint8_t *at(int x, int y, int z, int channel) {
    if (format == image_format::b8g8r8a8_unorm && channel != 3) channel = 2 - channel;
    return &bytes[static_cast<std::size_t>(z) * pitch[1] + static_cast<std::size_t>(y) * pitch[0] +
                  static_cast<std::size_t>(4 * x + channel) * channel_bytes(format)];
  }
  /// A channel of a pixel; 0 outside.
  double value(int x, int y, int z, int channel) const {
    if (x < 0 || x >= extent[0] || y < 0 || y >= extent[1] || z < 0 || z >= extent[2]) return 0;
    return decoded(format, const_cast<picture *>(this)->at(x, y, z, channel));
  }
};

/// The pixel in one dimension that the addressing mode selects; -1 for the border.
int addressed(addressing_mode mode, double pixel, int extent) {
  if (pixel >= 0 && pixel < extent) return static_cast<int>(pixel);
  if (mode == addressing_mode::clamp) return -1;
  if (mode == addressing_mode::repeat) return pixel < 0 ? extent - 1 : 0; // coordinates from 0 to 1 reach no further
  return pixel < 0 ? 0 : extent - 1;
}

/// OpenCL C 8.2: one channel of a sampled pixel.
double sampled(const picture &from, const sycl::image_sampler &sampler, const float *coordinates, int channel) {
  int first[3], second[3];
  double weight[3] = {0, 0, 0};
  for (int i = 0; i != 3; ++i) {
    double u = coordinates[i];
    const double extent = from.extent[i];
    if (sampler.coordinate == normalized) {
      if (sampler.addressing == addressing_mode::repeat) u -= std::floor(u);
      if (sampler.addressing == addressing_mode::mirrored_repeat) u = std::fabs(u - 2 * std::nearbyint(u / 2));
      u *= extent;
    }
    if (sampler.filtering == filtering_mode::nearest) {
      first[i] = second[i] = addressed(sampler.addressing, std::floor(u), from.extent[i]);
    } else {
      const double below = std::floor(u - 0.5);
      weight[i] = u - 0.5 - below;
      first[i] = addressed(sampler.addressing, below, from.extent[i]);
      second[i] = addressed(sampler.addressing, below + 1, from.extent[i]);
    }
  }
  double sum = 0;
  for (int corner = 0; corner != 8; ++corner) {
    const int *x = corner & 1 ? second : first, *y = corner & 2 ? second : first, *z = corner & 4 ? second : first;
    sum += (corner & 1 ? weight[0] : 1 - weight[0]) * (corner & 2 ? weight[1] : 1 - weight[1]) *
           (corner & 4 ? weight[2] : 1 - weight[2]) * from.value(x[0], y[1], z[2], channel);
  }
  return sum;
}

template <int Dimensions, class Vector4>
auto leading(const Vector4 &all) {
  if constexpr (Dimensions == 1)
    return typename Vector4::value_type(all[0]);
  else if constexpr (Dimensions == 2)
    return sycl::vec<typename Vector4::value_type, 2>(all[0], all[1]);
  else
    return all;
}

class images : public device_test {
protected:
  /// Copies `from` to `to`, also pixels around them, and samples `source` at one coordinate in each work-item.
  template <class DataT, int Dimensions>
  std::vector<DataT> run(const range<Dimensions> &size, picture &from, picture &to, const picture &source,
                         const sycl::image_sampler &sampler, const std::vector<sycl::float4> &coordinates) {
    std::vector<DataT> colors(coordinates.size());
    {
      auto in = unsampled(size, from), out = unsampled(size, to);
      auto third = [&] {
        if constexpr (Dimensions == 1)
          return sycl::sampled_image<1>(source.bytes.data(), source.format, sampler, size);
        else
          return sycl::sampled_image<Dimensions>(source.bytes.data(), source.format, sampler, size,
                                                 pitches<Dimensions>(source));
      }();
      sycl::buffer<sycl::float4> where(coordinates);
      sycl::buffer<DataT> results(colors);
      range<Dimensions> items = size;
      for (int i = 0; i != Dimensions; ++i) items[i] = size[Dimensions - 1 - i] + 2; // x varies fastest
      EXPECT_LE(items.size(), coordinates.size());
      queue.submit([&](sycl::handler &group) {
        sycl::unsampled_image_accessor<DataT, Dimensions, sycl::access_mode::read> old(in, group);
        sycl::unsampled_image_accessor<DataT, Dimensions, sycl::access_mode::write> copy(out, group);
        sycl::sampled_image_accessor<DataT, Dimensions> samples(third, group);
        sycl::accessor places(where, group, sycl::read_only);
        sycl::accessor found(results, group, sycl::write_only);
        group.parallel_for(items, [=](sycl::item<Dimensions> item) {
          sycl::int4 pixel{};
          for (int i = 0; i != Dimensions; ++i) pixel[i] = static_cast<int>(item.get_id(Dimensions - 1 - i)) - 1;
          copy.write(leading<Dimensions>(pixel), old.read(leading<Dimensions>(pixel)));
          const std::size_t n = item.get_linear_id();
          found[n] = samples.read(leading<Dimensions>(places[n]));
        });
      });
      queue.wait_and_throw();
    }
    return colors;
  }
  template <int Dimensions>
  static range<Dimensions - 1> pitches(const picture &of) {
    if constexpr (Dimensions == 2)
      return range<1>(of.pitch[0]);
    else
      return range<2>(of.pitch[0], of.pitch[1]);
  }
  template <int Dimensions>
  static sycl::unsampled_image<Dimensions> unsampled(const range<Dimensions> &size, picture &on) {
    if constexpr (Dimensions == 1)
      return sycl::unsampled_image<1>(on.bytes.data(), on.format, size);
    else
      return sycl::unsampled_image<Dimensions>(on.bytes.data(), on.format, size, pitches<Dimensions>(on));
  }

  /// \param step between coordinates in pixels, which floats represent exactly; 0 for random ones not close to a
  /// pixel's edge. The last ones are far outside the image, or NaN.
  static std::vector<sycl::float4> coordinates(const picture &of, const sycl::image_sampler &sampler, std::size_t count,
                                               float step) {
    std::mt19937 random(3);
    std::vector<sycl::float4> result(count);
    for (std::size_t n = 0; n != count; ++n)
      for (int i = 0; i != 3; ++i) {
        const auto extent = static_cast<float>(of.extent[i]);
        const float ends = sampler.addressing == addressing_mode::none ? 0 : 3 * extent;
        float pixel = std::floor(std::uniform_real_distribution<float>(-ends, extent + ends)(random));
        pixel += step == 0 ? std::uniform_real_distribution<float>(0.01f, 0.99f)(random)
                           : std::floor(std::uniform_real_distribution<float>(0, 1 / step)(random)) * step;
        result[n][i] = sampler.coordinate == normalized ? pixel / extent : pixel;
        if (n + 9 >= count && sampler.addressing != addressing_mode::none) result[n][i] = n % 2 ? 1e30f : -1e30f;
        if (n + 1 == count) result[n][i] = std::numeric_limits<float>::quiet_NaN();
      }
    return result;
  }

  /// All samplers over one image; the same launches copy it into images of other formats.
  template <class DataT, int Dimensions, std::size_t Formats>
  void check(const range<Dimensions> &size, const image_format (&formats)[Formats], float step) {
    std::size_t target = 0;
    for (const image_format format : formats) {
      picture source(format, size);
      source.fill(static_cast<unsigned>(format) + 1);
      for (const auto addressing : {addressing_mode::mirrored_repeat, addressing_mode::repeat,
                                    addressing_mode::clamp_to_edge, addressing_mode::clamp, addressing_mode::none})
        for (const auto coordinate : {normalized, unnormalized})
          for (const auto filtering : {filtering_mode::nearest, filtering_mode::linear}) {
            const sycl::image_sampler sampler{addressing, coordinate, filtering};
            SCOPED_TRACE(testing::Message() << "format " << int(format) << ", addressing " << int(addressing)
                                            << (coordinate == normalized ? ", normalized" : ", unnormalized")
                                            << (filtering == filtering_mode::linear ? ", linear, " : ", nearest, ")
                                            << Dimensions << " dimensions");
            std::size_t items = 1;
            for (int i = 0; i != Dimensions; ++i) items *= size[i] + 2;
            const auto where = coordinates(source, sampler, items, step);
            picture from = source, to(formats[target++ % Formats], size);
            to.fill(7);
            const picture before = to;
            const auto colors = run<DataT>(size, from, to, source, sampler, where);
            ASSERT_TRUE(from.bytes == source.bytes) << "what is only read changed";
            check_copy<DataT>(from, to, before);
            // Otherwise any pixel is allowed; the test only checks that the kernel runs.
            if (coordinate == normalized || addressing > addressing_mode::repeat)
              check_samples(source, sampler, where, colors);
            if (HasFatalFailure()) return;
          }
    }
  }
  template <class DataT>
  void check_copy(const picture &from, picture &to, const picture &before) {
    picture expected = before;
    to.for_each_pixel([&](int x, int y, int z) {
      for (int channel = 0; channel != 4; ++channel) {
        const double wanted = rounded(to.format, from.value(x, y, z, channel));
        const double got = to.value(x, y, z, channel);
        const double tolerance =
            std::is_same_v<typename DataT::value_type, sycl::half> ? 0.005 : 0; // passed through it
        ASSERT_NEAR(got, wanted, tolerance) << "copied from format " << int(from.format) << " to " << int(to.format)
                                            << " at " << x << ' ' << y << ' ' << z << ", channel " << channel;
        std::memcpy(expected.at(x, y, z, channel), to.at(x, y, z, channel), channel_bytes(to.format));
      }
    });
    ASSERT_TRUE(to.bytes == expected.bytes) << "what is between rows changed";
  }
  template <class DataT>
  void check_samples(const picture &source, const sycl::image_sampler &sampler, const std::vector<sycl::float4> &where,
                     const std::vector<DataT> &colors) {
    using channel_type = typename DataT::value_type;
    const bool linear = sampler.filtering == filtering_mode::linear;
    const double largest = std::is_same_v<channel_type, sycl::half> || std::is_same_v<channel_type, float>
                               ? 2
                               : std::ldexp(1, static_cast<int>(8 * channel_bytes(source.format)));
    double tolerance = linear ? 1e-5 * largest : 0;
    if (std::is_integral_v<channel_type> && linear) tolerance += 0.5;
    if (std::is_floating_point_v<channel_type> && !linear) tolerance = 1e-7; // unorm
    if (std::is_same_v<channel_type, sycl::half>) tolerance += 1e-3;
    for (std::size_t n = 0; n + 1 < where.size(); ++n) {
      const float at[3] = {where[n][0], where[n][1], where[n][2]};
      for (int channel = 0; channel != 4; ++channel)
        ASSERT_NEAR(static_cast<double>(colors[n][channel]), sampled_in_plane(source, sampler, at, channel), tolerance)
            << "at " << at[0] << ' ' << at[1] << ' ' << at[2] << ", channel " << channel;
    }
  }
  /// Images have no more than their own dimensions: the others' coordinates are in the middle of the only pixel.
  static double sampled_in_plane(const picture &source, const sycl::image_sampler &sampler, const float *at,
                                 int channel) {
    float inside[3];
    for (int i = 0; i != 3; ++i) inside[i] = source.extent[i] > 1 ? at[i] : 0.5f;
    return sampled(source, sampler, inside, channel);
  }

  template <class DataT, std::size_t Formats>
  void check_all_dimensions(const image_format (&formats)[Formats]) {
    check<DataT>(range<1>(64), formats, 0.125f);
    check<DataT>(range<2>(16, 8), formats, 0.125f);
    check<DataT>(range<3>(8, 4, 2), formats, 0.125f);
    check<DataT>(range<1>(101), formats, 0);
    check<DataT>(range<2>(13, 7), formats, 0);
    check<DataT>(range<3>(5, 3, 3), formats, 0);
  }
};

TEST_P(images, of_floats_are_copied_and_sampled_as_the_reference_does) {
  check_all_dimensions<sycl::float4>(float_formats);
}
TEST_P(images, of_signed_integers_are_copied_and_sampled_as_the_reference_does) {
  check_all_dimensions<sycl::int4>(int_formats);
}
TEST_P(images, of_unsigned_integers_are_copied_and_sampled_as_the_reference_does) {
  check_all_dimensions<sycl::uint4>(uint_formats);
}
TEST_P(images, of_floats_are_seen_as_halves_too) {
  NEEDS_ASPECT(fp16);
  check<sycl::half4>(range<2>(16, 8), float_formats, 0.125f);
}

TEST_P(images, convert_every_half_and_round_floats_to_halves) {
  const range<1> size(16384);
  const sycl::image_sampler sampler{addressing_mode::clamp, unnormalized, filtering_mode::nearest};
  const std::vector<sycl::float4> nowhere(size[0] + 2, sycl::float4(-5.0f));
  picture halves(image_format::r16b16g16a16_sfloat, size), floats(image_format::r32g32b32a32_sfloat, size);
  for (unsigned i = 0; i != 65536; ++i) halves.bytes[2 * i] = i & 255, halves.bytes[2 * i + 1] = i >> 8;
  run<sycl::float4>(size, halves, floats, halves, sampler, nowhere);
  for (unsigned i = 0; i != 65536; ++i) {
    const double wanted = decoded(halves.format, &halves.bytes[2 * i]);
    const float got = stored_at<float>(&floats.bytes[4 * i]);
    ASSERT_TRUE(got == wanted || (std::isnan(wanted) && std::isnan(got))) << "half " << i << " became " << got;
  }
  // Numbers, midpoints between halves, and values next to these.
  for (unsigned i = 0; i != 65536; ++i) {
    std::uint32_t bits = stored_at<std::uint32_t>(&floats.bytes[4 * i]);
    if ((bits & 0x7f800000) != 0x7f800000) bits += i % 5 == 0 ? 0x1000 : i % 5 == 1 ? 0x1001 : i % 5 == 2 ? 0xfff : i;
    std::memcpy(&floats.bytes[4 * i], &bits, 4);
  }
  run<sycl::float4>(size, floats, halves, halves, sampler, nowhere);
  for (unsigned i = 0; i != 65536; ++i) {
    const float from = stored_at<float>(&floats.bytes[4 * i]);
    const auto wanted = static_cast<_Float16>(from);
    const auto got = stored_at<_Float16>(&halves.bytes[2 * i]);
    ASSERT_TRUE(got == wanted || (from != from && got != got)) << from << " became " << static_cast<float>(got);
  }
}

TEST_P(images, saturate_what_their_format_cannot_hold) {
  const float infinity = std::numeric_limits<float>::infinity();
  const sycl::float4 colors[] = {sycl::float4(-1, 2, 0.5f, 1e30f), sycl::float4(infinity, -infinity, NAN, 65520)};
  for (const image_format format : float_formats) {
    picture to(format, range<1>(2)), from(image_format::r32g32b32a32_sfloat, range<1>(2));
    std::memcpy(from.bytes.data(), colors, sizeof colors);
    const sycl::image_sampler sampler{addressing_mode::clamp, normalized, filtering_mode::nearest};
    run<sycl::float4>(range<1>(2), from, to, to, sampler, std::vector<sycl::float4>(4));
    for (int x = 0; x != 2; ++x)
      for (int channel = 0; channel != 4; ++channel) {
        const double got = to.value(x, 0, 0, channel), wanted = rounded(format, colors[x][channel]);
        EXPECT_TRUE(got == wanted || (std::isnan(wanted) && std::isnan(got)))
            << colors[x][channel] << " became " << got << " in format " << int(format);
      }
  }
}

TEST_P(images, carry_results_from_command_to_command) {
  EXPECT_TRUE(device.has(sycl::aspect::image));
  std::vector<sycl::float4> row(32, sycl::float4(1, 2, 3, 4));
  std::vector<float> seen(3);
  {
    sycl::unsampled_image<1> image(row.data(), image_format::r32g32b32a32_sfloat, range(row.size()));
    sycl::buffer<float> sums(seen);
    for (int round = 0; round != 3; ++round)
      queue.submit([&](sycl::handler &group) {
        auto pixels = image.get_access<sycl::float4>(group);
        group.parallel_for(row.size(), [=](sycl::id<1> i) {
          const int x = static_cast<int>(i[0]);
          pixels.write(x, pixels.read(x) * 2.0f);
        });
      });
    queue.submit([&](sycl::handler &group) {
      sycl::unsampled_image_accessor<const sycl::float4, 1, sycl::access_mode::read, sycl::image_target::host_task>
          pixels(image, group);
      sycl::accessor found(sums, group, sycl::read_write_host_task);
      group.host_task([=] { found[0] = pixels.read(31)[3]; });
    });
    queue.submit([&](sycl::handler &group) {
      auto pixels = image.get_access<sycl::float4, sycl::access_mode::read>(group);
      sycl::unsampled_image_accessor<const sycl::float4, 1, sycl::access_mode::read> view = pixels;
      sycl::accessor found(sums, group);
      group.single_task([=] {
        const auto copy = pixels;
        sycl::int2 place(40, 3);
        found[1] = view.read(place.y())[2];
        found[2] = copy == pixels ? static_cast<float>(view.size()) : -1.0f;
      });
    });
    EXPECT_EQ(image.get_host_access<sycl::float4>().read(0)[0], 8);
    queue.wait_and_throw();
  }
  EXPECT_EQ(row[31][3], 32);
  EXPECT_EQ(seen, (std::vector<float>{32, 24, 32}));
}

using sampled_row = sycl::sampled_image_accessor<sycl::float4, 1>;
template <std::size_t... Numbers>
std::array<sampled_row, sizeof...(Numbers)> accessors_of(std::vector<sycl::sampled_image<1>> &rows,
                                                         sycl::handler &group, std::index_sequence<Numbers...>) {
  return {sampled_row(rows[Numbers], group)...};
}

TEST_P(images, are_as_many_in_a_kernel_as_the_device_says) {
  constexpr std::size_t many = 128;
  ASSERT_GE(device.get_info<sycl::info::device::max_read_image_args>(), many);
  ASSERT_GE(device.get_info<sycl::info::device::max_samplers>(), 16u);
  std::vector<sycl::float4> pixels(many);
  std::vector<sycl::sampled_image<1>> rows;
  std::vector<float> seen(many);
  for (std::size_t i = 0; i != many; ++i) {
    pixels[i] = sycl::float4(static_cast<float>(i));
    rows.emplace_back(&pixels[i], image_format::r32g32b32a32_sfloat,
                      sycl::image_sampler{addressing_mode::clamp_to_edge, normalized, filtering_mode::nearest},
                      range<1>(1));
  }
  {
    sycl::buffer<float> results(seen);
    queue.submit([&](sycl::handler &group) {
      sycl::accessor found(results, group, sycl::write_only);
      const auto all = accessors_of(rows, group, std::make_index_sequence<many>());
      group.parallel_for(many, [=](sycl::id<1> i) { found[i] = all[i].read(0.5f)[2]; });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i != many; ++i) EXPECT_EQ(seen[i], static_cast<float>(i));
}

ON_EACH_DEVICE(images);

} // namespace
