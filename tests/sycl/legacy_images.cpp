// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images, samplers and image accessors of SYCL 1.2.1 (sycl/legacy_image.hpp), against images of SYCL 2020.
#include "device_test.hpp"

#include <CL/sycl.hpp>

#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>

namespace {

class legacy_images : public device_test {};

using sycl::image_channel_order;
using sycl::image_channel_type;
using sycl::access::mode;
constexpr auto rgba = image_channel_order::rgba;

/// Samples an image at many coordinates, with a sampler passed to each read, or with the sampler of SYCL 2020's image.
std::vector<sycl::float4> sampled(sycl::queue &queue, const std::vector<unsigned char> &bytes, sycl::sampler how,
                                  bool legacy) {
  std::vector<sycl::float4> result(256);
  const sycl::range<2> size(8, 4);
  const auto place = [](sycl::id<1> i) { return sycl::float2((i[0] % 16) * 0.13f - 0.4f, (i[0] / 16) * 0.11f - 0.3f); };
  {
    sycl::buffer<sycl::float4> to(result.data(), result.size());
    sycl::image<2> old(bytes.data(), image_channel_order::bgra, image_channel_type::unorm_int8, size);
    sycl::sampled_image<2> now(
        bytes.data(), sycl::image_format::b8g8r8a8_unorm,
        {how.get_addressing_mode(), how.get_coordinate_normalization_mode(), how.get_filtering_mode()}, size);
    queue.submit([&](sycl::handler &group) {
      sycl::accessor out(to, group, sycl::write_only, sycl::no_init);
      if (legacy) {
        auto in = old.get_access<sycl::float4, mode::read>(group);
        group.parallel_for(sycl::range<1>(256), [=](sycl::id<1> i) { out[i] = in.read(place(i), how); });
      } else {
        auto in = now.get_access<sycl::float4>(group);
        group.parallel_for(sycl::range<1>(256), [=](sycl::id<1> i) { out[i] = in.read(place(i)); });
      }
    });
  }
  return result;
}

TEST_P(legacy_images, are_sampled_as_those_of_sycl_2020) {
  std::vector<unsigned char> bytes(8 * 4 * 4);
  std::iota(bytes.begin(), bytes.end(), static_cast<unsigned char>(40));
  using sycl::addressing_mode;
  for (const auto addressing : {addressing_mode::mirrored_repeat, addressing_mode::repeat,
                                addressing_mode::clamp_to_edge, addressing_mode::clamp})
    for (const auto filtering : {sycl::filtering_mode::nearest, sycl::filtering_mode::linear}) {
      const sycl::sampler how(sycl::coordinate_normalization_mode::normalized, addressing, filtering);
      const auto got = sampled(queue, bytes, how, true), wanted = sampled(queue, bytes, how, false);
      EXPECT_EQ(0, std::memcmp(got.data(), wanted.data(), got.size() * sizeof got[0]))
          << "addressing mode " << int(addressing) << ", filtering mode " << int(filtering);
    }
}

TEST_P(legacy_images, are_read_and_written_at_pixels) {
  const std::size_t width = 16, height = 5, row = width + 3;
  const std::vector<float> from = [] {
    std::vector<float> all(16 * 5 * 4);
    std::iota(all.begin(), all.end(), 0.0f);
    return all;
  }();
  std::vector<float> to(row * height * 4, -1);
  {
    sycl::image<2> in(from.data(), rgba, image_channel_type::fp32, {width, height});
    sycl::image<2> out(to.data(), rgba, image_channel_type::fp32, {width, height}, sycl::range<1>(row * 16));
    EXPECT_EQ(out.get_count(), width * height);
    EXPECT_EQ(out.get_size(), row * height * 16);
    EXPECT_EQ(out.get_range(), (sycl::range<2>(width, height)));
    queue.submit([&](sycl::handler &group) {
      auto a = in.get_access<sycl::float4, mode::read>(group);
      sycl::accessor<sycl::float4, 2, mode::discard_write, sycl::access::target::image> b(out, group);
      group.parallel_for(sycl::range<2>(height, width), [=](sycl::item<2> it) {
        const sycl::int2 at(static_cast<int>(it[1]), static_cast<int>(it[0]));
        b.write(at, a.read(at) * 2.0f);
      });
    });
    auto host = out.get_access<sycl::float4, mode::read>();
    EXPECT_EQ(host.read(sycl::int2(3, 2))[1], 2 * from[(2 * width + 3) * 4 + 1]);
    EXPECT_EQ(host.get_range(), out.get_range());
    EXPECT_EQ(host.get_count(), width * height);
  }
  for (std::size_t y = 0; y != height; ++y) // padding between rows is discarded, too
    for (std::size_t x = 0; x != width * 4; ++x)
      ASSERT_EQ(to[y * row * 4 + x], 2 * from[y * width * 4 + x]) << x << ", " << y;
}

TEST_P(legacy_images, of_more_dimensions_are_arrays_of_images) {
  std::vector<std::int32_t> pixels(3 * 8 * 4, 7);
  sycl::image<2> images(pixels.data(), rgba, image_channel_type::signed_int32, {8, 3});
  queue.submit([&](sycl::handler &group) {
    sycl::accessor<sycl::int4, 1, mode::write, sycl::access::target::image_array> out(images, group);
    group.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i) {
      out[1].write(static_cast<int>(i[0]), sycl::int4(static_cast<int>(i[0]), 1, 2, 3));
    });
  });
  sycl::buffer<sycl::int4> sums(8);
  queue.submit([&](sycl::handler &group) {
    sycl::accessor<sycl::int4, 1, mode::read, sycl::access::target::image_array> in(images, group);
    sycl::accessor out(sums, group, sycl::write_only, sycl::no_init);
    const sycl::sampler nearest(sycl::coordinate_normalization_mode::unnormalized, sycl::addressing_mode::clamp,
                                sycl::filtering_mode::nearest);
    group.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i) {
      const int x = static_cast<int>(i[0]);
      out[i] = in[0].read(x) + in[1].read(static_cast<float>(x) + 0.5f, nearest) * 10 + in[99].read(x) * 100;
    });
  });
  sycl::host_accessor sum(sums);
  for (int x = 0; x != 8; ++x) {
    EXPECT_EQ(sum[x][0], 7 + 10 * x + 700);
    EXPECT_EQ(sum[x][3], 7 + 30 + 700);
  }
}

/// Pixels of `Channels` channels are read, doubled and written, and sampled between two pixels.
template <class Channel, class PixelT, int Channels>
void check_few_channels(sycl::queue &queue, image_channel_type type, float one) {
  constexpr std::size_t width = 8, height = 3;
  const auto order = Channels == 1 ? image_channel_order::r : image_channel_order::rg;
  std::vector<Channel> from(width * height * Channels), to(from.size());
  for (std::size_t i = 0; i != from.size(); ++i) from[i] = static_cast<Channel>(i);
  sycl::buffer<PixelT> seen(width * height);
  {
    sycl::image<2> in(from.data(), order, type, {width, height}), out(to.data(), order, type, {width, height});
    EXPECT_EQ(in.get_size(), from.size() * sizeof(Channel));
    queue.submit([&](sycl::handler &group) {
      auto a = in.get_access<PixelT, mode::read>(group);
      auto b = out.get_access<PixelT, mode::write>(group);
      sycl::accessor c(seen, group, sycl::write_only, sycl::no_init);
      group.parallel_for(sycl::range<2>(height, width), [=](sycl::item<2> it) {
        const sycl::int2 at(static_cast<int>(it[1]), static_cast<int>(it[0]));
        const PixelT pixel = a.read(at);
        c[it.get_linear_id()] = pixel;
        b.write(at, pixel + pixel);
      });
    });
  }
  const sycl::host_accessor pixels(seen);
  for (std::size_t i = 0; i != width * height; ++i) {
    const auto near = [&](std::size_t channel, float value) {
      ASSERT_NEAR(static_cast<float>(pixels[i][static_cast<int>(channel)]), value, 1e-6f) << i << ": " << channel;
    };
    near(0, float(from[i * Channels]) / one);
    near(1, Channels == 1 ? 0.0f : float(from[i * Channels + 1]) / one);
    near(2, 0);
    near(3, 1);
  }
  for (std::size_t i = 0; i != to.size(); ++i) ASSERT_EQ(to[i], static_cast<Channel>(2 * i)) << i;
}

TEST_P(legacy_images, have_one_or_two_channels) {
  check_few_channels<float, sycl::float4, 1>(queue, image_channel_type::fp32, 1);
  check_few_channels<float, sycl::float4, 2>(queue, image_channel_type::fp32, 1);
  check_few_channels<unsigned char, sycl::float4, 1>(queue, image_channel_type::unorm_int8, 255);
  check_few_channels<unsigned char, sycl::uint4, 2>(queue, image_channel_type::unsigned_int8, 1);
  check_few_channels<std::int16_t, sycl::int4, 1>(queue, image_channel_type::signed_int16, 1);
  check_few_channels<std::int32_t, sycl::int4, 2>(queue, image_channel_type::signed_int32, 1);
  check_few_channels<std::uint16_t, sycl::float4, 2>(queue, image_channel_type::unorm_int16, 65535);
}

TEST_P(legacy_images, without_alpha_are_opaque_beside_the_image_too) {
  std::vector<float> data(16, 0.5f);
  sycl::image<1> one(data.data(), image_channel_order::r, image_channel_type::fp32, sycl::range<1>(16));
  sycl::image<1> four(data.data(), rgba, image_channel_type::fp32, sycl::range<1>(4));
  sycl::buffer<sycl::float4> seen(5);
  queue.submit([&](sycl::handler &group) {
    auto a = one.get_access<sycl::float4, mode::read>(group);
    auto b = four.get_access<sycl::float4, mode::read>(group);
    sycl::accessor out(seen, group, sycl::write_only, sycl::no_init);
    const sycl::sampler nearest(sycl::coordinate_normalization_mode::unnormalized, sycl::addressing_mode::clamp,
                                sycl::filtering_mode::nearest);
    const sycl::sampler linear(sycl::coordinate_normalization_mode::unnormalized, sycl::addressing_mode::clamp,
                               sycl::filtering_mode::linear);
    group.single_task([=] {
      out[0] = a.read(-5);
      out[1] = a.read(-5.0f, nearest);
      out[2] = a.read(0.0f, linear); // half of it is outside the image
      out[3] = b.read(-5.0f, nearest);
      out[4] = b.read(0.0f, linear);
    });
  });
  const sycl::host_accessor pixels(seen);
  const float red[] = {0, 0, 0.25f, 0, 0.25f}, alpha[] = {1, 1, 1, 0, 0.25f};
  for (int i = 0; i != 5; ++i) {
    EXPECT_FLOAT_EQ(pixels[i][0], red[i]) << i;
    EXPECT_FLOAT_EQ(pixels[i][3], alpha[i]) << i;
  }
}

TEST_P(legacy_images, name_what_they_cannot_be) {
  expect(sycl::errc::feature_not_supported, {"order ra ", "type fp32", "rgba"},
         [] { sycl::image<1> none(image_channel_order::ra, image_channel_type::fp32, sycl::range<1>(4)); });
  expect(sycl::errc::feature_not_supported, {"order bgra", "type fp16"},
         [] { sycl::image<1> none(image_channel_order::bgra, image_channel_type::fp16, sycl::range<1>(4)); });
}

TEST_P(legacy_images, and_samplers_are_compared_and_hashed) {
  const sycl::sampler one(sycl::coordinate_normalization_mode::normalized, sycl::addressing_mode::repeat,
                          sycl::filtering_mode::linear);
  sycl::sampler same = one,
                other(one.get_coordinate_normalization_mode(), sycl::addressing_mode::clamp, one.get_filtering_mode());
  EXPECT_TRUE(one == same && one != other);
  EXPECT_EQ(std::hash<sycl::sampler>()(one), std::hash<sycl::sampler>()(same));
  sycl::image<1> first(rgba, image_channel_type::fp32, sycl::range<1>(4)), copy = first,
                                                                           second(rgba, image_channel_type::fp32, 4);
  EXPECT_TRUE(first == copy && first != second);
  EXPECT_EQ(std::hash<sycl::image<1>>()(first), std::hash<sycl::image<1>>()(copy));
}

ON_EACH_DEVICE(legacy_images);

} // namespace
