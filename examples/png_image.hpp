// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Pictures in memory, for the examples: reads PNG (libpng, link with -lpng) and binary PPM, writes PNG.
#pragma once

#include <png.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

/// Rows from top to bottom; `channels` bytes a pixel: 3 are red, green, blue; 1 is grey.
struct picture {
  std::size_t width = 0, height = 0, channels = 3;
  std::vector<std::uint8_t> bytes;
};

/// \throws std::runtime_error with the file and the problem.
inline picture read_ppm(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  std::string magic;
  file >> magic;
  std::size_t header[3] = {}; // width, height, maximum value
  for (std::size_t &number : header) {
    while ((file >> std::ws).peek() == '#') file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    file >> number;
  }
  const auto [width, height, greatest] = header;
  if (!file || magic != "P6" || greatest != 255 || width == 0 || height == 0 || width > 65535 || height > 65535)
    throw std::runtime_error(path + " is no binary PPM picture with 255 levels (magic number P6)");
  file.get(); // the one white space before the pixels
  picture result{width, height, 3, std::vector<std::uint8_t>(width * height * 3)};
  if (!file.read(reinterpret_cast<char *>(result.bytes.data()), static_cast<std::streamsize>(result.bytes.size())))
    throw std::runtime_error(path + " ends early: it should have " + std::to_string(width * height) + " pixels");
  return result;
}

/// \throws std::runtime_error with the file and the problem.
inline picture read_png(const std::string &path) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_file(&png, path.c_str())) throw std::runtime_error(path + ": " + png.message);
  png.format = PNG_FORMAT_RGB;
  picture result{png.width, png.height, 3, std::vector<std::uint8_t>(PNG_IMAGE_SIZE(png))};
  const png_color white{255, 255, 255}; // behind transparent pixels
  if (!png_image_finish_read(&png, &white, result.bytes.data(), 0, nullptr))
    throw std::runtime_error(path + ": " + png.message);
  return result;
}

/// Reads a PNG or PPM file, distinguished by its first bytes. \throws std::runtime_error naming the file.
inline picture read_picture(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  char magic[2] = {};
  if (!file || !file.read(magic, 2)) throw std::runtime_error("cannot read " + path + ": is there such a file?");
  return magic[0] == 'P' ? read_ppm(path) : read_png(path);
}

/// \throws std::runtime_error with the file and the problem.
inline void write_png(const std::string &path, const picture &image) {
  png_image png{};
  png.version = PNG_IMAGE_VERSION;
  png.width = static_cast<png_uint_32>(image.width);
  png.height = static_cast<png_uint_32>(image.height);
  png.format = image.channels == 3 ? PNG_FORMAT_RGB : PNG_FORMAT_GRAY;
  png.flags = PNG_IMAGE_FLAG_FAST;
  if (!png_image_write_to_file(&png, path.c_str(), 0, image.bytes.data(), 0, nullptr))
    throw std::runtime_error("cannot write " + path + ": " + png.message);
}
