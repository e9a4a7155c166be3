// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Finds the few colours that represent a photograph best (k-means), and paints it with them. In each round every pixel
/// chooses the nearest colour, and every colour becomes the mean of its pixels.
/// \code
///   syclc++ -O2 kmeans_colours.cpp -o kmeans_colours -lpng
///   ./kmeans_colours PICTURE.png PAINTED.png [COLOURS]         (default: 12 colours)
/// \endcode
#include <sycl/sycl.hpp>

#include "png_image.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

constexpr int most_colours = 64;
using rgb = sycl::marray<float, 3>;

/// Sums of the pixels that chose a colour. Integers, so that the order of additions does not matter.
struct cluster {
  unsigned red, green, blue, count;
};

template <class Bytes>
rgb pixel(const Bytes &bytes, std::size_t i) {
  return {float(bytes[3 * i]), float(bytes[3 * i + 1]), float(bytes[3 * i + 2])};
}

template <class Colours>
int nearest(const rgb &p, const Colours &colours, int count) {
  int best = 0;
  float least = INFINITY;
  for (int c = 0; c < count; ++c) {
    const rgb d = p - colours[c];
    const float distance = d[0] * d[0] + d[1] * d[1] + d[2] * d[2];
    if (distance < least) least = distance, best = c;
  }
  return best;
}

template <sycl::memory_scope Scope>
void add(unsigned &sum, unsigned value) {
  sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, Scope>(sum) += value;
}

/// One round: \returns the clusters of these colours.
std::vector<cluster> assign(sycl::queue &queue, sycl::buffer<std::uint8_t> &image, sycl::buffer<rgb> &colours) {
  constexpr auto in_group = sycl::memory_scope::work_group, on_device = sycl::memory_scope::device;
  const std::size_t pixels = image.size() / 3, count = colours.size();
  std::vector<cluster> result(count);
  sycl::buffer<cluster> clusters(result);
  clusters.set_final_data(result.begin());
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor bytes(image, handler, sycl::read_only);
    sycl::accessor means(colours, handler, sycl::read_only);
    sycl::accessor sums(clusters, handler);
    sycl::local_accessor<cluster> own(count,
                                      handler); // the work-group's sums, so that groups rarely wait for each other
    handler.parallel_for(sycl::nd_range<1>(64 * 256, 256), [=](sycl::nd_item<1> item) {
      const auto group = item.get_group();
      for (std::size_t c = item.get_local_id(0); c < count; c += group.get_local_linear_range()) own[c] = {};
      sycl::group_barrier(group);
      for (std::size_t i = item.get_global_id(0); i < pixels; i += item.get_global_range(0)) {
        cluster &mine = own[nearest(pixel(bytes, i), means, int(count))];
        add<in_group>(mine.red, bytes[3 * i]);
        add<in_group>(mine.green, bytes[3 * i + 1]);
        add<in_group>(mine.blue, bytes[3 * i + 2]);
        add<in_group>(mine.count, 1);
      }
      sycl::group_barrier(group);
      for (std::size_t c = item.get_local_id(0); c < count; c += group.get_local_linear_range()) {
        add<on_device>(sums[c].red, own[c].red);
        add<on_device>(sums[c].green, own[c].green);
        add<on_device>(sums[c].blue, own[c].blue);
        add<on_device>(sums[c].count, own[c].count);
      }
    });
  });
  const sycl::host_accessor read(clusters, sycl::read_only); // waits
  return {read.begin(), read.end()};
}

int main(int argc, char **argv) try {
  const long count = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 12;
  if (argc < 3 || argc > 4 || count < 2 || count > most_colours) {
    std::cerr << "usage: kmeans_colours PICTURE.{png,ppm} PAINTED.png [COLOURS], between 2 and 64 colours\n";
    return 2;
  }
  picture image = read_picture(argv[1]);
  const std::size_t pixels = image.width * image.height;
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\npicture: " << image.width
            << " x " << image.height << ", " << count << " colours\n";

  std::vector<rgb> colours;
  for (long c = 0; c < count; ++c) colours.push_back(pixel(image.bytes, std::size_t(c * 7919 + 13) * 104729 % pixels));
  const auto clock = std::chrono::steady_clock::now();
  std::vector<std::uint8_t> choice(pixels);
  int rounds = 0;
  {
    sycl::buffer<std::uint8_t> bytes(image.bytes), chosen(choice.data(), pixels);
    sycl::buffer<rgb> means(colours.data(), colours.size());
    for (bool changes = true; changes && rounds < 200; ++rounds) {
      const std::vector<cluster> clusters = assign(queue, bytes, means);
      sycl::host_accessor mean(means);
      changes = false;
      for (std::size_t c = 0; c < clusters.size(); ++c) {
        if (clusters[c].count == 0) continue;
        const rgb next =
            rgb(float(clusters[c].red), float(clusters[c].green), float(clusters[c].blue)) / float(clusters[c].count);
        const rgb moved = sycl::fabs(next - mean[c]);
        changes = changes || moved[0] + moved[1] + moved[2] > 0.05f;
        mean[c] = next;
      }
    }
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor from(bytes, handler, sycl::read_only);
      sycl::accessor mean(means, handler, sycl::read_only);
      sycl::accessor to(chosen, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(pixels,
                           [=](sycl::id<1> i) { to[i] = std::uint8_t(nearest(pixel(from, i), mean, int(count))); });
    });
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - clock;
  std::cout << "time:    " << time.count() << " ms, " << rounds << " rounds\n";

  // Every choice is the nearest colour, except that rounding may decide between two.
  std::size_t different = 0;
  for (std::size_t i = 0; i < pixels; ++i)
    different += choice[i] != nearest(pixel(image.bytes, i), colours, int(count));
  for (std::size_t i = 0; i < pixels; ++i)
    for (std::size_t c = 0; c < 3; ++c) image.bytes[3 * i + c] = std::uint8_t(colours[choice[i]][c] + 0.5f);
  std::sort(colours.begin(), colours.end(),
            [](const rgb &a, const rgb &b) { return a[0] + 2 * a[1] + a[2] < b[0] + 2 * b[1] + b[2]; });
  for (std::size_t i = 0, strip = pixels / 12; i < strip; ++i) // the palette, below
    for (std::size_t c = 0; c < 3; ++c)
      image.bytes.push_back(std::uint8_t(colours[i % image.width * colours.size() / image.width][c] + 0.5f));
  image.height = image.bytes.size() / 3 / image.width;
  image.bytes.resize(image.width * image.height * 3);
  write_png(argv[2], image);
  const bool good = different <= pixels / 1000;
  std::cout << "written: " << argv[2] << "\n" << (good ? "PASS\n" : "FAIL: pixels are not nearest to their colours\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "kmeans_colours: " << error.what() << "\n";
  return 1;
}
