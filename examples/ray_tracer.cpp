// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A path tracer: matt, metal and glass balls under a sky. Each work-item follows the light of one pixel backwards; each
/// pass adds one random path to every pixel, so that noise disappears as passes accumulate.
/// \code
///   syclc++ -O2 ray_tracer.cpp -o ray_tracer -lpng
///   ./ray_tracer [PICTURE.png [WIDTH [PASSES]]]        (default: ray_tracer.png, 800 pixels wide, 64 passes)
/// \endcode
#include <sycl/sycl.hpp>

#include "colours.hpp"
#include "progress_bar.hpp"
#include "random_numbers.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>

using sycl::float3;

enum class material { matt, metal, glass };
struct ball {
  float3 centre, colour;
  float radius;
  material surface;
};
struct ray {
  float3 origin, direction; ///< of length 1
};

/// The distance to a ball, or infinity.
float distance_to(const ball &b, const ray &r) {
  const float along = sycl::dot(b.centre - r.origin, r.direction);
  const float3 off = b.centre - r.origin - along * r.direction; // from the ray's nearest point to the centre
  const float square = b.radius * b.radius - sycl::dot(off, off);
  if (square < 0) return INFINITY;
  const float half = sycl::sqrt(square); // of the way through the ball
  return along - half > 1e-3f ? along - half : along + half > 1e-3f ? along + half : INFINITY;
}

/// The direction behind a surface of glass: reflected as often as Schlick's approximation says, otherwise refracted.
float3 through_glass(float3 in, float3 normal, random_numbers &random) {
  const bool enters = sycl::dot(in, normal) < 0;
  const float3 outward = enters ? normal : -normal;
  const float ratio = enters ? 1 / 1.5f : 1.5f, cosine = -sycl::dot(in, outward);
  const float square = 1 - ratio * ratio * (1 - cosine * cosine); // of the cosine behind the surface
  const float reflected = 0.04f + 0.96f * sycl::pown(1 - cosine, 5);
  if (square < 0 || random.next() < reflected) return in + 2 * cosine * outward;
  return ratio * in + (ratio * cosine - sycl::sqrt(square)) * outward;
}

/// The light that arrives along a ray.
float3 light_along(ray r, const ball *balls, int count, random_numbers &random) {
  float3 share{1, 1, 1}; // of the light that the surfaces so far let through
  for (int bounce = 0; bounce < 10; ++bounce) {
    float nearest = INFINITY;
    int hit = 0;
    for (int i = 0; i < count; ++i)
      if (const float distance = distance_to(balls[i], r); distance < nearest) nearest = distance, hit = i;
    if (nearest == INFINITY) { // the sky, with a sun
      const float sun = sycl::max(0.0f, sycl::dot(r.direction, sycl::normalize(float3{-1, 0.8f, 0.6f})));
      const float up = sycl::sqrt(sycl::fabs(r.direction.y()));
      const float3 sky = sycl::mix(float3{1, 0.8f, 0.62f}, float3{0.2f, 0.42f, 0.95f}, up);
      return share * (sky + float3{1, 0.8f, 0.5f} * (6 * sycl::powr(sun, 60.0f)));
    }
    const ball &b = balls[hit];
    r.origin += nearest * r.direction;
    const float3 normal = (r.origin - b.centre) / b.radius;
    share *= b.colour;
    r.direction = b.surface == material::matt    ? sycl::normalize(normal + 0.999f * random.direction())
                  : b.surface == material::metal ? r.direction - 2 * sycl::dot(r.direction, normal) * normal
                                                 : through_glass(r.direction, normal, random);
  }
  return {0, 0, 0};
}

/// One random path of pixel i.
float3 sample(sycl::id<2> i, sycl::range<2> size, long pass, const ball *balls, int count) {
  random_numbers random{std::uint32_t(i[0] * size[1] + i[1]) * 9781u + std::uint32_t(pass) * 6271u};
  random.next();
  const float x = float(i[1]) + random.next(), y = float(i[0]) + random.next(), height = float(size[0]);
  const float3 direction{x / height - 8 / 9.0f, 0.37f - y / height, -1.4f};
  return light_along({{0, 1.7f, 8}, sycl::normalize(direction)}, balls, count, random);
}

std::vector<ball> make_scene() {
  std::vector<ball> balls{{{0, -1000, 0}, {0.45f, 0.47f, 0.5f}, 1000, material::matt},
                          {{-2.3f, 1, 0.2f}, {0.9f, 0.25f, 0.16f}, 1, material::matt},
                          {{0, 1, 0}, {0.97f, 0.98f, 1}, 1, material::glass},
                          {{2.3f, 1, -0.2f}, {0.95f, 0.8f, 0.55f}, 1, material::metal}};
  random_numbers random{2020};
  for (int x = -6; x <= 6; ++x)
    for (int z = -5; z <= 4; ++z) {
      const float3 centre{float(x) * 0.9f + 0.6f * random.next(), 0.22f, float(z) * 0.9f + 0.6f * random.next()};
      const float3 colour{0.1f + 0.85f * random.next(), 0.1f + 0.7f * random.next(), 0.1f + 0.85f * random.next()};
      if (sycl::fabs(centre.z()) < 1.3f && sycl::fabs(centre.x()) < 3.6f) continue; // the large ones are there
      balls.push_back({centre, colour, 0.22f, random.next() < 0.35f ? material::metal : material::matt});
    }
  return balls;
}

int main(int argc, char **argv) try {
  const std::string file = argc > 1 ? argv[1] : "ray_tracer.png";
  const long width = argc > 2 ? std::strtol(argv[2], nullptr, 10) : 800;
  const long passes = argc > 3 ? std::strtol(argv[3], nullptr, 10) : 64;
  if (argc > 4 || width < 16 || width > 8192 || passes < 1 || passes > 100000) {
    std::cerr << "usage: ray_tracer [PICTURE.png [WIDTH [PASSES]]], between 16 and 8192 pixels wide\n";
    return 2;
  }
  const sycl::range<2> size(width * 9 / 16, width);
  const std::vector<ball> scene = make_scene();
  std::vector<float3> light(size.size());
  sycl::queue queue;
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";
  const auto start = std::chrono::steady_clock::now();
  {
    sycl::buffer balls(scene);
    sycl::buffer sums(light.data(), size);
    progress_bar progress("tracing", passes);
    for (long pass = 0; pass < passes; ++pass) {
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor from(balls, handler, sycl::read_only);
        sycl::accessor sum(sums, handler);
        handler.parallel_for(size, [=](sycl::id<2> i) { sum[i] += sample(i, size, pass, &from[0], int(from.size())); });
      });
      queue.wait_and_throw();
      progress.update(pass + 1);
    }
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  std::cout << "time:    " << time.count() << " s, " << 1e-6 * size.size() * passes / time.count()
            << " million paths/s\n";

  picture image{size[1], size[0], 3, {}};
  double difference = 0, compared = 0;
  for (std::size_t i = 0; i < light.size(); ++i) {
    append(image, developed(light[i][0] / passes, light[i][1] / passes, light[i][2] / passes));
    if (i % 499 != 0) continue; // not compared with the host
    for (long pass = 0; pass < passes; ++pass)
      light[i] -= sample({i / size[1], i % size[1]}, size, pass, scene.data(), int(scene.size()));
    difference += sycl::length(light[i]) / float(passes), ++compared;
  }
  write_png(file, image);
  // A rounding error may send a path elsewhere, so only the mean must be close.
  const bool good = difference / compared < 0.01;
  std::cout << "written: " << file << "\n" << (good ? "PASS\n" : "FAIL: the host computes other colours\n");
  return good ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "ray_tracer: " << error.what() << "\n";
  return 1;
}
