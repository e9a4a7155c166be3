// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Colours for numbers, for the examples that draw what they computed.
#pragma once

#include "png_image.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

using colour = std::array<std::uint8_t, 3>; ///< red, green, blue

/// Colours at equal distances from 0 to 1; those between them are interpolated.
using gradient = std::vector<colour>;

/// From black over violet and orange to a pale yellow, for quantities from nothing to much.
inline const gradient ember = {{0, 0, 4},     {27, 12, 65},   {74, 12, 107}, {120, 28, 109}, {165, 44, 96},
                               {207, 68, 70}, {237, 105, 37}, {251, 155, 6}, {247, 209, 61}, {252, 255, 220}};
/// From blue over a dark middle to orange, for quantities that are negative or positive.
inline const gradient ice_and_fire = {{190, 235, 255}, {70, 160, 235}, {30, 80, 160},  {16, 28, 62},   {10, 10, 18},
                                      {62, 20, 22},    {160, 52, 24},  {235, 130, 40}, {255, 226, 170}};

/// \param value is limited to the range from 0 to 1
inline colour colour_of(const gradient &colours, float value) {
  const float place = std::clamp(value, 0.0f, 1.0f) * float(colours.size() - 1);
  const std::size_t below = std::min(std::size_t(place), colours.size() - 2);
  const float share = place - float(below); // of the upper colour
  colour result;
  for (std::size_t c = 0; c < 3; ++c)
    result[c] = std::uint8_t(std::lround((1 - share) * colours[below][c] + share * colours[below + 1][c]));
  return result;
}

/// The colour of light, as on photographic film: bright light is compressed, and the result has the gamma of monitors.
inline colour developed(float red, float green, float blue) {
  const auto channel = [](float light) {
    return std::uint8_t(255 * std::pow(std::min(1.0f, light * (1 + light / 9) / (1 + light)), 1 / 2.2f));
  };
  return {channel(red), channel(green), channel(blue)};
}

inline void append(picture &image, const colour &pixel) {
  image.bytes.insert(image.bytes.end(), pixel.begin(), pixel.end());
}
