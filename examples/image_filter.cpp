// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the edges in a photograph: Gaussian blur, then Sobel's operator; checks itself against plain loops on the
/// host.
/// \code
///   syclc++ -O2 image_filter.cpp -o image_filter -lpng
///   ./image_filter PICTURE.png EDGES.png [--scale FACTOR]     (PNG or PPM in, PNG out; a factor enlarges first)
/// \endcode
/// Four kernels, ordered by nothing but their accessors: grey <- picture, rows <- grey, blurred <- rows, edges <-
/// blurred.
#include <sycl/sycl.hpp>

#include "png_image.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>

namespace {

using byte = std::uint8_t;
using clock_type = std::chrono::steady_clock;

/// Half of the Gaussian's weights (sigma 2), from the centre outwards.
constexpr int radius = 4;
constexpr std::array<float, radius + 1> weights = {0.2042f, 0.1802f, 0.1238f, 0.0663f, 0.0276f};

// Computes one pixel. Kernels and the host's reference call the same functions: `in` is an array of pixels in either,
// (x, y) the pixel; outside the picture the nearest pixel inside is used.
template <class In>
float luminance(const In &in, std::size_t pixel) {
  return 0.299f * in[3 * pixel] + 0.587f * in[3 * pixel + 1] + 0.114f * in[3 * pixel + 2];
}

template <class In>
float blur(const In &in, int x, int y, int dx, int dy, int width, int height) {
  float sum = 0.0f;
  for (int k = -radius; k <= radius; ++k) {
    const int u = std::clamp(x + k * dx, 0, width - 1), v = std::clamp(y + k * dy, 0, height - 1);
    sum += weights[k < 0 ? -k : k] * in[std::size_t(v) * width + u];
  }
  return sum;
}

template <class In>
byte sobel(const In &in, int x, int y, int width, int height) {
  const auto at = [&](int dx, int dy) {
    const int u = std::clamp(x + dx, 0, width - 1), v = std::clamp(y + dy, 0, height - 1);
    return in[std::size_t(v) * width + u];
  };
  const float gx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
  const float gy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
  return byte(std::min(sycl::sqrt(gx * gx + gy * gy), 255.0f));
}

void filter_on_device(sycl::queue &queue, const picture &image, picture &edges) {
  const int width = int(image.width), height = int(image.height);
  const sycl::range<2> pixels(image.height, image.width);
  sycl::buffer<byte> in(image.bytes.data(), image.bytes.size()), out(edges.bytes.data(), edges.bytes.size());
  sycl::buffer<float> grey(pixels.size()), rows(pixels.size()), blurred(pixels.size());

  queue.submit([&](sycl::handler &handler) {
    sycl::accessor from(in, handler, sycl::read_only);
    sycl::accessor to(grey, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(sycl::range(pixels.size()), [=](sycl::id<1> i) { to[i] = luminance(from, i[0]); });
  });
  const auto blur_along = [&](sycl::buffer<float> &source, sycl::buffer<float> &target, int dx, int dy) {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor from(source, handler, sycl::read_only);
      sycl::accessor to(target, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(pixels, [=](sycl::item<2> i) {
        to[i.get_linear_id()] = blur(from, int(i[1]), int(i[0]), dx, dy, width, height);
      });
    });
  };
  blur_along(grey, rows, 1, 0);
  blur_along(rows, blurred, 0, 1);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor from(blurred, handler, sycl::read_only);
    sycl::accessor to(out, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(
        pixels, [=](sycl::item<2> i) { to[i.get_linear_id()] = sobel(from, int(i[1]), int(i[0]), width, height); });
  });
} // the destructor of `out` waits for the kernels and writes back into edges

void filter_on_host(const picture &image, picture &edges) {
  const int width = int(image.width), height = int(image.height);
  std::vector<float> grey(edges.bytes.size()), rows(grey), blurred(grey);
  for (std::size_t i = 0; i < grey.size(); ++i) grey[i] = luminance(image.bytes, i);
  const auto each_pixel = [&](auto &target, auto value) {
    for (int y = 0, i = 0; y < height; ++y)
      for (int x = 0; x < width; ++x, ++i) target[i] = value(x, y);
  };
  each_pixel(rows, [&](int x, int y) { return blur(grey, x, y, 1, 0, width, height); });
  each_pixel(blurred, [&](int x, int y) { return blur(rows, x, y, 0, 1, width, height); });
  each_pixel(edges.bytes, [&](int x, int y) { return sobel(blurred, x, y, width, height); });
}

picture enlarge(const picture &image, double factor) {
  picture result{std::size_t(image.width * factor), std::size_t(image.height * factor), 3, {}};
  result.bytes.reserve(result.width * result.height * 3);
  for (std::size_t y = 0; y < result.height; ++y)
    for (std::size_t x = 0; x < result.width; ++x)
      for (int c = 0; c < 3; ++c)
        result.bytes.push_back(image.bytes[3 * (std::size_t(y / factor) * image.width + std::size_t(x / factor)) + c]);
  return result;
}

} // namespace

int main(int argc, char **argv) try {
  char *end = nullptr;
  const double factor = argc == 5 && std::string(argv[3]) == "--scale" ? std::strtod(argv[4], &end) : 1.0;
  if ((argc != 3 && !end) || (end && *end) || !(factor >= 1.0 && factor <= 64.0)) {
    std::cerr << "usage: image_filter PICTURE.{png,ppm} EDGES.png [--scale FACTOR], the factor between 1 and 64\n";
    return 2;
  }
  const picture image = enlarge(read_picture(argv[1]), factor);
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\npicture: " << image.width
            << " x " << image.height << ", " << image.width * image.height / 1e6 << " megapixels\n";
  const auto timed = [](const char *what, auto work) {
    const auto start = clock_type::now();
    work();
    const std::chrono::duration<double, std::milli> time = clock_type::now() - start;
    std::cout << what << time.count() << " ms\n";
  };
  picture edges{image.width, image.height, 1, std::vector<byte>(image.width * image.height)};
  picture expected = edges;
  timed("first run:  ", [&] { filter_on_device(queue, image, edges); });
  timed("second run: ", [&] { filter_on_device(queue, image, edges); });
  timed("plain loops on the host: ", [&] { filter_on_host(image, expected); });
  write_png(argv[2], edges);

  // Devices may contract a * b + c into one operation, so a value near a step may be rounded to the adjacent one.
  for (std::size_t i = 0; i < edges.bytes.size(); ++i)
    if (std::abs(edges.bytes[i] - expected.bytes[i]) > 1) {
      std::cout << "FAIL: pixel (" << i % image.width << ", " << i / image.width << ") is " << int(edges.bytes[i])
                << ", expected " << int(expected.bytes[i]) << "\n";
      return 1;
    }
  std::cout << "written: " << argv[2] << "\nPASS\n";
} catch (const std::exception &error) {
  std::cerr << "image_filter: " << error.what() << "\n";
  return 1;
}
