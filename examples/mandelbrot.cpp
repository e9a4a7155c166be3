// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Draws the Mandelbrot set: one work-item a pixel, each iterating for as long as its own point needs.
/// \code
///   syclc++ -O2 mandelbrot.cpp -o mandelbrot -lpng
///   ./mandelbrot [PICTURE.png [PIXELS]]          (default: mandelbrot.png, 1024 pixels wide)
/// \endcode
#include <sycl/sycl.hpp>

#include "png_image.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

namespace {

constexpr int limit = 256; // iterations after which a point counts as inside

/// How often z = z^2 + c runs before |z| > 2. In double: contraction to fused operations hardly ever changes a count.
int iterations(double cx, double cy) {
  double x = 0, y = 0;
  int n = 0;
  for (; n < limit && x * x + y * y <= 4; ++n) {
    const double next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
  }
  return n;
}

/// The part of the plane that is drawn: [-2.2, 0.8] and 3/4 of that in height.
struct view {
  double scale;
  int count(std::size_t column, std::size_t row) const {
    return iterations(-2.2 + scale * double(column), -1.125 + scale * double(row));
  }
};

} // namespace

int main(int argc, char **argv) try {
  char *end = nullptr;
  const long width = argc > 2 ? std::strtol(argv[2], &end, 10) : 1024;
  if (argc > 3 || (end && *end) || width < 4 || width > 16384) {
    std::cerr << "usage: mandelbrot [PICTURE.png [PIXELS]], between 4 and 16384 pixels wide\n";
    return 2;
  }
  const std::string file = argc > 1 ? argv[1] : "mandelbrot.png";
  const sycl::range<2> pixels(width * 3 / 4, width);
  const view plane{3.0 / double(width)};

  sycl::queue queue{sycl::property::queue::in_order()};
  const sycl::device device = queue.get_device();
  std::cout << "device:  " << device.get_info<sycl::info::device::name>() << "\npicture: " << pixels[1] << " x "
            << pixels[0] << ", at most " << limit << " iterations\n";
  if (!device.has(sycl::aspect::fp64)) {
    std::cout << "skipped: this device cannot compute in double precision (aspect::fp64)\n";
    return 77;
  }
  std::vector<int> counts(pixels.size());
  {
    sycl::buffer result(counts.data(), pixels);
    for (const char *run : {"first run:  ", "second run: "}) {
      const auto start = std::chrono::steady_clock::now();
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor count(result, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(pixels, [=](sycl::id<2> i) { count[i] = plane.count(i[1], i[0]); });
      });
      queue.wait_and_throw();
      const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
      std::cout << run << time.count() << " ms\n";
    }
  }

  // Every seventh pixel against the host. Rounding may move a few points of the boundary, where the picture is chaotic.
  std::size_t compared = 0, different = 0;
  for (std::size_t i = 0; i < counts.size(); i += 7, ++compared)
    different += counts[i] != plane.count(i % pixels[1], i / pixels[1]);
  picture image{pixels[1], pixels[0], 3, {}};
  image.bytes.reserve(3 * counts.size());
  for (const int n : counts) // black inside, blue to white outside
    for (const int slope : {2, 4, 12}) image.bytes.push_back(n == limit ? 0 : std::uint8_t(std::min(255, n * slope)));
  write_png(file, image);

  const bool good = different <= compared / 1000;
  std::cout << "written: " << file << "\n"
            << (good ? "PASS\n"
                     : "FAIL: " + std::to_string(different) + " of " + std::to_string(compared) +
                           " compared pixels differ from the host's\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "mandelbrot: " << error.what() << "\n";
  return 1;
}
