// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Images on the host (specification 4.7.3): formats, pitches, results of samplers, and write-back.
/// tests/sycl/images.cpp has kernels.
#include "fakes/held_backend.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sycl::detail::test {
namespace {

using color = std::array<float, 4>;

template <class Vector>
auto channels(const Vector &from) {
  std::array<typename Vector::value_type, 4> result;
  std::memcpy(&result, &from, sizeof result);
  return result;
}

TEST(Images, EveryFormatKeepsWhatItCanHold) {
  const float4 floats(0.25f, 1, 0, 0.5f);
  for (const auto format :
       {image_format::r16g16b16a16_unorm, image_format::r16b16g16a16_sfloat, image_format::r32g32b32a32_sfloat,
        image_format::r8g8b8a8_unorm, image_format::b8g8r8a8_unorm}) {
    unsampled_image<1> image(format, range{2});
    auto pixels = image.get_host_access<float4>();
    pixels.write(1, floats);
    for (int i = 0; i != 4; ++i) EXPECT_NEAR(channels(pixels.read(1))[i], channels(floats)[i], 1.f / 255);
  }
  for (const auto format :
       {image_format::r8g8b8a8_sint, image_format::r16g16b16a16_sint, image_format::r32b32g32a32_sint}) {
    unsampled_image<1> image(format, range{2});
    auto pixels = image.get_host_access<int4>();
    pixels.write(1, int4(-128, 127, 0, -1));
    EXPECT_EQ(channels(pixels.read(1)), (std::array<int, 4>{-128, 127, 0, -1}));
  }
  unsampled_image<1> image(image_format::r32b32g32a32_uint, range{2});
  auto pixels = image.get_host_access<uint4>();
  pixels.write(0, uint4(4294967295u, 1, 2, 3));
  EXPECT_EQ(channels(pixels.read(0))[0], 4294967295u);
}

TEST(Images, PixelsAreStoredAsTheFormatSaysAndSaturate) {
  std::vector<std::uint8_t> bytes(8);
  {
    unsampled_image<1> image(bytes.data(), image_format::b8g8r8a8_unorm, range{2});
    image.get_host_access<float4, access_mode::write>().write(1, float4(2, 0.5f, -1, 1));
  }
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{0, 0, 0, 0, 0, 128, 255, 255}));
  unsampled_image<1> image(image_format::r8g8b8a8_uint, range{1});
  auto pixels = image.get_host_access<uint4>();
  pixels.write(0, uint4(300, 255, 0, 1));
  EXPECT_EQ(channels(pixels.read(0)), (std::array<std::uint32_t, 4>{255, 255, 0, 1}));
}

TEST(Images, TheFirstDimensionVariesFastestAndPitchesAreKept) {
  std::vector<std::uint8_t> bytes(2 * 64);
  {
    unsampled_image<3> image(bytes.data(), image_format::r8g8b8a8_uint, range{2, 3, 2}, range{12, 64});
    EXPECT_EQ(image.byte_size(), 128u);
    EXPECT_EQ(image.size(), 12u);
    EXPECT_EQ(image.get_pitch(), (range{12, 64}));
    auto pixels = image.get_host_access<uint4>();
    pixels.write(int4(1, 2, 1, 0), uint4(7, 8, 9, 10));
    pixels.write(int4(2, 0, 0, 0), uint4(1, 1, 1, 1)); // outside
    EXPECT_EQ(channels(pixels.read(int4(-1, 0, 0, 0)))[0], 0u);
  }
  EXPECT_EQ(bytes[64 + 2 * 12 + 4], 7);
  EXPECT_EQ(bytes[8], 0);
  EXPECT_EQ(code_of([] { unsampled_image<2>(image_format::r8g8b8a8_uint, range{4, 4}, range{15}); }), errc::invalid);
  EXPECT_EQ(code_of([] { unsampled_image<3>(image_format::r8g8b8a8_uint, range{4, 4, 4}, range{16, 63}); }),
            errc::invalid);
}

TEST(Images, HaveOneToTwoToThe31PixelsInEachDimension) {
  EXPECT_EQ(code_of([] { unsampled_image<1>(image_format::r8g8b8a8_uint, range{0}); }), errc::invalid);
  EXPECT_EQ(code_of([] { unsampled_image<2>(image_format::r8g8b8a8_uint, range<2>{1, std::size_t{1} << 31}); }),
            errc::invalid);
}

struct Samplers : testing::Test {
  // One channel is enough: 0, 10, 20, 30.
  static float at(addressing_mode addressing, coordinate_normalization_mode coordinate, filtering_mode filtering,
                  float x) {
    static const std::array<color, 4> row{{{0, 0, 0, 1}, {10, 0, 0, 1}, {20, 0, 0, 1}, {30, 0, 0, 1}}};
    sampled_image<1> image(row.data(), image_format::r32g32b32a32_sfloat, {addressing, coordinate, filtering},
                           range{4});
    return channels(image.get_host_access<float4>().read(x))[0];
  }
};
constexpr auto normalized = coordinate_normalization_mode::normalized;
constexpr auto pixels = coordinate_normalization_mode::unnormalized;

TEST_F(Samplers, NearestTakesThePixelThatTheCoordinateIsIn) {
  EXPECT_EQ(at(addressing_mode::clamp, pixels, filtering_mode::nearest, 2.9f), 20);
  EXPECT_EQ(at(addressing_mode::clamp, normalized, filtering_mode::nearest, 0.75f), 30);
}

TEST_F(Samplers, LinearIsExactInThePixelsCentreAndBetweenElsewhere) {
  EXPECT_EQ(at(addressing_mode::clamp_to_edge, pixels, filtering_mode::linear, 1.5f), 10);
  EXPECT_EQ(at(addressing_mode::clamp_to_edge, pixels, filtering_mode::linear, 2.0f), 15);
  EXPECT_EQ(at(addressing_mode::clamp_to_edge, normalized, filtering_mode::linear, 0.0f), 0);
}

TEST_F(Samplers, AddressingModesSayWhatIsOutside) {
  EXPECT_EQ(at(addressing_mode::clamp, pixels, filtering_mode::nearest, 4.5f), 0) << "the border is black";
  EXPECT_EQ(at(addressing_mode::clamp_to_edge, pixels, filtering_mode::nearest, 9.f), 30);
  EXPECT_EQ(at(addressing_mode::clamp_to_edge, pixels, filtering_mode::nearest, -1e30f), 0);
  EXPECT_EQ(at(addressing_mode::repeat, normalized, filtering_mode::nearest, 1.3f), 10);
  EXPECT_EQ(at(addressing_mode::repeat, normalized, filtering_mode::nearest, -0.1f), 30);
  EXPECT_EQ(at(addressing_mode::repeat, normalized, filtering_mode::linear, 0.0f), 15)
      << "between the last and the first";
  EXPECT_EQ(at(addressing_mode::mirrored_repeat, normalized, filtering_mode::nearest, 1.1f), 30);
  EXPECT_EQ(at(addressing_mode::mirrored_repeat, normalized, filtering_mode::nearest, 1.9f), 0);
}

TEST_F(Samplers, TwoAndThreeDimensionsAreFilteredToo) {
  const std::array<color, 8> cube{{{0}, {8}, {0}, {8}, {0}, {8}, {16}, {24}}};
  const image_sampler sampler{addressing_mode::clamp_to_edge, pixels, filtering_mode::linear};
  sampled_image<2> square(cube.data(), image_format::r32g32b32a32_sfloat, sampler, range{2, 2});
  EXPECT_EQ(channels(square.get_host_access<float4>().read(float2(1, 1)))[0], 4);
  sampled_image<3> whole(cube.data(), image_format::r32g32b32a32_sfloat, sampler, range{2, 2, 2});
  EXPECT_EQ(channels(whole.get_host_access<float4>().read(float4(1, 1, 1, 0)))[0], 8);
}

TEST(Images, PixelsOfAnotherTypeAreAnError) {
  unsampled_image<1> image(image_format::r8g8b8a8_unorm, range{2});
  EXPECT_EQ(code_of([&] { (void)image.get_host_access<int4>(); }), errc::invalid);
  EXPECT_NO_THROW((void)image.get_host_access<half4>());
  EXPECT_EQ(code_of([&] { (void)image.get_host_access<const float4>({no_init}); }), errc::invalid);
}

TEST(Images, KernelsCannotAccessThemOnDevicesWithoutTheAspect) {
  held_machine machine{1, true};
  sycl::queue queue = machine.queue();
  unsampled_image<1> image(image_format::r8g8b8a8_unorm, range{2});
  EXPECT_EQ(
      code_of([&] { queue.submit([&](handler &group) { (void)image.get_access<float4, access_mode::read>(group); }); }),
      errc::feature_not_supported);
}

TEST(Images, FinalDataIsWhereTheBytesGo) {
  std::vector<std::uint32_t> words(2);
  const std::shared_ptr<void> shared(new std::uint32_t[2](),
                                     [](void *memory) { delete[] static_cast<std::uint32_t *>(memory); });
  {
    unsampled_image<1> to_words(image_format::r8g8b8a8_uint, range{2}),
        to_shared(image_format::r8g8b8a8_uint, range{2});
    to_words.get_host_access<uint4>().write(1, uint4(1, 2, 3, 4));
    to_words.set_final_data(words.begin());
    to_shared.get_host_access<uint4>().write(0, uint4(5, 0, 0, 0));
    to_shared.set_final_data(std::weak_ptr<void>(shared));
  }
  EXPECT_EQ(words[1], 0x04030201u);
  EXPECT_EQ(*static_cast<std::uint32_t *>(shared.get()), 5u);
}

TEST(Images, CopiesAreTheSameImage) {
  unsampled_image<1> image(image_format::r8g8b8a8_uint, range{2});
  unsampled_image<1> copy = image;
  EXPECT_EQ(copy, image);
  EXPECT_EQ(std::hash<unsampled_image<1>>{}(copy), std::hash<unsampled_image<1>>{}(image));
  copy.get_host_access<uint4>().write(0, uint4(9, 0, 0, 0));
  EXPECT_EQ(channels(image.get_host_access<const uint4>().read(0))[0], 9u);
}

} // namespace
} // namespace sycl::detail::test
