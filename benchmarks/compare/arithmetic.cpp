// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that compute: n-body, Mandelbrot, Black-Scholes, random numbers, k-means, int8 dot products.
#include "compare.hpp"

namespace compare {
namespace {

struct body {
  float x, y, z, mass;
};

/// The pull of all bodies on each, 1/sqrt exactly. 20 operations a pair, as is the custom.
problem nbody(const scale &scale) {
  const std::size_t n = scale(16384, 300);
  problem p(20.0 * double(n) * double(n), "GFLOP/s");
  const auto ax = p.output<float>(n), ay = p.output<float>(n), az = p.output<float>(n);
  const auto bodies = p.input(random_vector(4 * n)); // x, y, z, mass
  p.tolerance(2e-4, 1e-2);
  p.reference([=](const memory &m) {
    const body *all = reinterpret_cast<const body *>(m(bodies));
    for (std::size_t i = 0; i < n; i += n / 256 + 1) { // a few, in double precision; the rest is checked as if right
      double sx = 0, sy = 0, sz = 0;
      for (std::size_t k = 0; k < n; ++k) {
        const double dx = double(all[k].x) - all[i].x, dy = double(all[k].y) - all[i].y,
                     dz = double(all[k].z) - all[i].z;
        const double inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01);
        const double pull = all[k].mass * inverse * inverse * inverse;
        sx += pull * dx, sy += pull * dy, sz += pull * dz;
      }
      m(ax)[i] = float(sx), m(ay)[i] = float(sy), m(az)[i] = float(sz);
    }
  });
  p.check_every(n / 256 + 1);
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *out_x = m(ax), *out_y = m(ay), *out_z = m(az);
    const body *all = reinterpret_cast<const body *>(m(bodies));
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
      const body self = all[i];
      float sx = 0, sy = 0, sz = 0;
      for (std::size_t k = 0; k < n; ++k) {
        const float dx = all[k].x - self.x, dy = all[k].y - self.y, dz = all[k].z - self.z;
        const float inverse = 1.0f / sycl::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
        const float pull = all[k].mass * inverse * inverse * inverse;
        sx += pull * dx;
        sy += pull * dy;
        sz += pull * dz;
      }
      out_x[i] = sx;
      out_y[i] = sy;
      out_z[i] = sz;
    });
  });
  p.opencl(R"(
    typedef struct { float x, y, z, mass; } body;
    kernel void nbody(global float *out_x, global float *out_y, global float *out_z, global const body *all, ulong n) {
      size_t i = get_global_id(0);
      const body self = all[i];
      float sx = 0, sy = 0, sz = 0;
      for (size_t k = 0; k < n; ++k) {
        const float dx = all[k].x - self.x, dy = all[k].y - self.y, dz = all[k].z - self.z;
        const float inverse = 1.0f / sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
        const float pull = all[k].mass * inverse * inverse * inverse;
        sx += pull * dx;
        sy += pull * dy;
        sz += pull * dz;
      }
      out_x[i] = sx;
      out_y[i] = sy;
      out_z[i] = sz;
    })",
           [=](opencl_run &run) { run("nbody", {n}, {}, ax, ay, az, bodies, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    float *out_x = m(ax), *out_y = m(ay), *out_z = m(az);
    const body *all = reinterpret_cast<const body *>(m(bodies));
#pragma omp parallel for
    for (std::size_t i = 0; i < n; ++i) {
      const body self = all[i];
      float sx = 0, sy = 0, sz = 0;
#pragma omp simd reduction(+ : sx, sy, sz)
      for (std::size_t k = 0; k < n; ++k) {
        const float dx = all[k].x - self.x, dy = all[k].y - self.y, dz = all[k].z - self.z;
        const float inverse = 1.0f / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
        const float pull = all[k].mass * inverse * inverse * inverse;
        sx += pull * dx;
        sy += pull * dy;
        sz += pull * dz;
      }
      out_x[i] = sx;
      out_y[i] = sy;
      out_z[i] = sz;
    }
  });
  return p;
}

/// How many steps, of at most 256, each pixel's orbit stays near.
problem mandelbrot(const scale &scale) {
  const std::size_t n = scale(2048, 64);
  problem p(double(n) * double(n), "Gpixel/s");
  const auto steps = p.output<int>(n * n);
  p.tolerance(0, 0, 0.01); // where contraction rounds differently, orbits part
  const float pixel = 3.0f / float(n);
  const auto orbit = [](float cx, float cy) {
    float x = 0, y = 0;
    int k = 0;
    while (k < 256 && x * x + y * y <= 4.0f) {
      const float next = x * x - y * y + cx;
      y = 2.0f * x * y + cy;
      x = next;
      ++k;
    }
    return k;
  };
  p.reference([=](const memory &m) {
    for (std::size_t row = 0; row < n; ++row)
      for (std::size_t column = 0; column < n; ++column)
        m(steps)[row * n + column] = orbit(-2.25f + pixel * float(column), -1.5f + pixel * float(row));
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *out = m(steps);
    queue.parallel_for(sycl::range(n, n), [=](sycl::item<2> item) {
      const std::size_t row = item[0], column = item[1];
      out[row * n + column] = orbit(-2.25f + pixel * float(column), -1.5f + pixel * float(row));
    });
  });
  p.opencl(R"(
    kernel void mandelbrot(global int *out, float pixel, ulong n) {
      const size_t row = get_global_id(1), column = get_global_id(0);
      const float cx = -2.25f + pixel * (float)column, cy = -1.5f + pixel * (float)row;
      float x = 0, y = 0;
      int k = 0;
      while (k < 256 && x * x + y * y <= 4.0f) {
        const float next = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = next;
        ++k;
      }
      out[row * n + column] = k;
    })",
           [=](opencl_run &run) { run("mandelbrot", {n, n}, {}, steps, pixel, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    int *out = m(steps);
#pragma omp parallel for schedule(dynamic, 4)
    for (std::size_t row = 0; row < n; ++row)
#pragma omp simd
      for (std::size_t column = 0; column < n; ++column)
        out[row * n + column] = orbit(-2.25f + pixel * float(column), -1.5f + pixel * float(row));
  });
  return p;
}

/// European options, call and put, with the normal distribution's erf.
problem black_scholes(const scale &scale) {
  const std::size_t n = scale(4 << 20, 5000);
  problem p(double(n), "Goption/s");
  const auto call = p.output<float>(n), put = p.output<float>(n);
  const auto price = p.input(random_vector<float>(n, 5, 30)), strike = p.input(random_vector<float>(n, 1, 100));
  const auto years = p.input(random_vector<float>(n, 0.25f, 10));
  p.tolerance(2e-5, 2e-4);
  constexpr float rate = 0.02f, volatility = 0.3f;
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) {
      const double s = m(price)[i], x = m(strike)[i], t = m(years)[i];
      const double root = std::sqrt(t);
      const double d1 = (std::log(s / x) + (rate + 0.5 * volatility * volatility) * t) / (volatility * root);
      const double d2 = d1 - volatility * root;
      const double n1 = 0.5 + 0.5 * std::erf(d1 * 0.70710678118654752),
                   n2 = 0.5 + 0.5 * std::erf(d2 * 0.70710678118654752);
      const double discounted = x * std::exp(-rate * t);
      m(call)[i] = float(s * n1 - discounted * n2);
      m(put)[i] = float(discounted * (1 - n2) - s * (1 - n1));
    }
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *calls = m(call), *puts = m(put);
    const float *prices = m(price), *strikes = m(strike), *times = m(years);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
      const float s = prices[i], x = strikes[i], t = times[i];
      const float root = sycl::sqrt(t);
      const float d1 = (sycl::log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
      const float d2 = d1 - volatility * root;
      const float n1 = 0.5f + 0.5f * sycl::erf(d1 * 0.70710678f), n2 = 0.5f + 0.5f * sycl::erf(d2 * 0.70710678f);
      const float discounted = x * sycl::exp(-rate * t);
      calls[i] = s * n1 - discounted * n2;
      puts[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
    });
  });
  p.opencl(R"(
    kernel void black_scholes(global float *calls, global float *puts, global const float *prices,
                              global const float *strikes, global const float *times) {
      const float rate = 0.02f, volatility = 0.3f;
      size_t i = get_global_id(0);
      const float s = prices[i], x = strikes[i], t = times[i];
      const float root = sqrt(t);
      const float d1 = (log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
      const float d2 = d1 - volatility * root;
      const float n1 = 0.5f + 0.5f * erf(d1 * 0.70710678f), n2 = 0.5f + 0.5f * erf(d2 * 0.70710678f);
      const float discounted = x * exp(-rate * t);
      calls[i] = s * n1 - discounted * n2;
      puts[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
    })",
           [=](opencl_run &run) { run("black_scholes", {n}, {}, call, put, price, strike, years); });
  p.openmp([=](const memory &m) {
    float *calls = m(call), *puts = m(put);
    const float *prices = m(price), *strikes = m(strike), *times = m(years);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) {
      const float s = prices[i], x = strikes[i], t = times[i];
      const float root = std::sqrt(t);
      const float d1 = (std::log(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
      const float d2 = d1 - volatility * root;
      const float n1 = 0.5f + 0.5f * std::erf(d1 * 0.70710678f), n2 = 0.5f + 0.5f * std::erf(d2 * 0.70710678f);
      const float discounted = x * std::exp(-rate * t);
      calls[i] = s * n1 - discounted * n2;
      puts[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
    }
  });
  return p;
}

struct four_words {
  std::uint32_t word[4];
};

/// Philox 4x32 with 10 rounds (Salmon et al., SC 2011): a block of random words from its number and a key.
inline four_words philox(std::uint32_t number, std::uint32_t key) {
  four_words c = {{number, 0, 0, 0}};
  std::uint32_t k0 = key, k1 = 0;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t p0 = std::uint64_t(0xD2511F53u) * c.word[0], p1 = std::uint64_t(0xCD9E8D57u) * c.word[2];
    c = {{std::uint32_t(p1 >> 32) ^ c.word[1] ^ k0, std::uint32_t(p1), std::uint32_t(p0 >> 32) ^ c.word[3] ^ k1,
          std::uint32_t(p0)}};
    k0 += 0x9E3779B9u, k1 += 0xBB67AE85u;
  }
  return c;
}

/// Normally distributed numbers: Philox, then Box-Muller's transformation. Four a work-item.
problem normal_numbers(const scale &scale) {
  const std::size_t n = scale(2 << 20, 3000);
  problem p(4.0 * double(n), "Gnumber/s");
  const auto numbers = p.output<float>(4 * n);
  p.tolerance(1e-4, 1e-4);
  constexpr float unit = 0x1p-32f, turn = 6.2831853f * 0x1p-32f;
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) {
      const four_words random = philox(std::uint32_t(i), 7);
      for (int half = 0; half < 2; ++half) {
        const double u = float(random.word[2 * half]) * unit + 0.5f * unit,
                     angle = float(random.word[2 * half + 1]) * turn;
        const double radius = std::sqrt(-2 * std::log(u));
        m(numbers)[(2 * std::size_t(half)) * n + i] = float(radius * std::cos(angle));
        m(numbers)[(2 * std::size_t(half) + 1) * n + i] = float(radius * std::sin(angle));
      }
    }
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *out = m(numbers);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> id) {
      const std::size_t i = id[0];
      const four_words random = philox(std::uint32_t(i), 7);
      const float r0 = sycl::sqrt(-2.0f * sycl::log(float(random.word[0]) * unit + 0.5f * unit));
      const float r1 = sycl::sqrt(-2.0f * sycl::log(float(random.word[2]) * unit + 0.5f * unit));
      const float a0 = float(random.word[1]) * turn, a1 = float(random.word[3]) * turn;
      out[i] = r0 * sycl::cos(a0);
      out[n + i] = r0 * sycl::sin(a0);
      out[2 * n + i] = r1 * sycl::cos(a1);
      out[3 * n + i] = r1 * sycl::sin(a1);
    });
  });
  p.opencl(R"(
    uint4 philox(uint number, uint key) {
      uint4 c = (uint4)(number, 0, 0, 0);
      uint k0 = key, k1 = 0;
      for (int round = 0; round < 10; ++round) {
        const ulong p0 = (ulong)0xD2511F53u * c.x, p1 = (ulong)0xCD9E8D57u * c.z;
        c = (uint4)((uint)(p1 >> 32) ^ c.y ^ k0, (uint)p1, (uint)(p0 >> 32) ^ c.w ^ k1, (uint)p0);
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
      }
      return c;
    }
    kernel void normal_numbers(global float *out, ulong n) {
      const float unit = 0x1p-32f, turn = 6.2831853f * 0x1p-32f;
      size_t i = get_global_id(0);
      const uint4 random = philox((uint)i, 7);
      const float r0 = sqrt(-2.0f * log((float)random.x * unit + 0.5f * unit));
      const float r1 = sqrt(-2.0f * log((float)random.z * unit + 0.5f * unit));
      const float a0 = (float)random.y * turn, a1 = (float)random.w * turn;
      out[i] = r0 * cos(a0);
      out[n + i] = r0 * sin(a0);
      out[2 * n + i] = r1 * cos(a1);
      out[3 * n + i] = r1 * sin(a1);
    })",
           [=](opencl_run &run) { run("normal_numbers", {n}, {}, numbers, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    float *out = m(numbers);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) {
      const four_words random = philox(std::uint32_t(i), 7);
      const float r0 = std::sqrt(-2.0f * std::log(float(random.word[0]) * unit + 0.5f * unit));
      const float r1 = std::sqrt(-2.0f * std::log(float(random.word[2]) * unit + 0.5f * unit));
      const float a0 = float(random.word[1]) * turn, a1 = float(random.word[3]) * turn;
      out[i] = r0 * std::cos(a0);
      out[n + i] = r0 * std::sin(a0);
      out[2 * n + i] = r1 * std::cos(a1);
      out[3 * n + i] = r1 * std::sin(a1);
    }
  });
  return p;
}

/// The assignment step of k-means: the nearest of 16 centres for each point of 4 dimensions, stored by dimension.
problem k_means(const scale &scale) {
  const std::size_t n = scale(2 << 20, 5000);
  constexpr int dimensions = 4, centres = 16;
  problem p(3.0 * dimensions * centres * double(n), "GFLOP/s");
  const auto label = p.output<int>(n);
  const auto points = p.input(random_vector(dimensions * n));
  const auto centre = p.input(random_vector(dimensions * centres));
  p.tolerance(0, 0, 1e-4); // points halfway between two centres
  const auto nearest = [](const float *coordinates, const float *all, std::size_t n, std::size_t i) {
    float least = 1e30f;
    int best = 0;
    for (int k = 0; k < centres; ++k) {
      float distance = 0;
      for (int d = 0; d < dimensions; ++d) {
        const float difference = coordinates[std::size_t(d) * n + i] - all[k * dimensions + d];
        distance += difference * difference;
      }
      if (distance < least) {
        least = distance;
        best = k;
      }
    }
    return best;
  };
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) m(label)[i] = nearest(m(points), m(centre), n, i);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *labels = m(label);
    const float *coordinates = m(points), *all = m(centre);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { labels[i] = nearest(coordinates, all, n, i[0]); });
  });
  p.opencl(R"(
    kernel void k_means(global int *labels, global const float *coordinates, global const float *all, ulong n) {
      size_t i = get_global_id(0);
      float least = 1e30f;
      int best = 0;
      for (int k = 0; k < 16; ++k) {
        float distance = 0;
        for (int d = 0; d < 4; ++d) {
          const float difference = coordinates[d * n + i] - all[k * 4 + d];
          distance += difference * difference;
        }
        if (distance < least) {
          least = distance;
          best = k;
        }
      }
      labels[i] = best;
    })",
           [=](opencl_run &run) { run("k_means", {n}, {}, label, points, centre, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    int *labels = m(label);
    const float *coordinates = m(points), *all = m(centre);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) labels[i] = nearest(coordinates, all, n, i);
  });
  return p;
}

/// Dot products of 64 signed bytes each, one a work-item.
problem int8_dot(const scale &scale) {
  const std::size_t n = scale(1 << 18, 500);
  constexpr std::size_t length = 64;
  problem p(2.0 * length * double(n), "Gop/s");
  random_numbers random;
  std::vector<signed char> numbers(2 * n * length);
  for (signed char &number : numbers) number = static_cast<signed char>(random.next() >> 24);
  const auto sums = p.output<int>(n);
  const auto left = p.input(std::vector<signed char>(numbers.begin(), numbers.begin() + std::ptrdiff_t(n * length)));
  const auto right = p.input(std::vector<signed char>(numbers.begin() + std::ptrdiff_t(n * length), numbers.end()));
  const auto dot = [](const signed char *a, const signed char *b) {
    int sum = 0;
    for (std::size_t k = 0; k < length; ++k) sum += a[k] * b[k];
    return sum;
  };
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) m(sums)[i] = dot(m(left) + i * length, m(right) + i * length);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *out = m(sums);
    const signed char *a = m(left), *b = m(right);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { out[i] = dot(a + i * length, b + i * length); });
  });
  p.opencl(R"(
    kernel void int8_dot(global int *out, global const char *a, global const char *b) {
      size_t i = get_global_id(0);
      int sum = 0;
      for (size_t k = 0; k < 64; ++k) sum += a[i * 64 + k] * b[i * 64 + k];
      out[i] = sum;
    })",
           [=](opencl_run &run) { run("int8_dot", {n}, {}, sums, left, right); });
  p.openmp([=](const memory &m) {
    int *out = m(sums);
    const signed char *a = m(left), *b = m(right);
#pragma omp parallel for
    for (std::size_t i = 0; i < n; ++i) out[i] = dot(a + i * length, b + i * length);
  });
  return p;
}

} // namespace

std::vector<entry> arithmetic_kernels() {
  return {
      {"n-body", nbody},
      {"Mandelbrot", mandelbrot},
      {"Black-Scholes", black_scholes},
      {"Philox and Box-Muller", normal_numbers},
      {"k-means, nearest centre", k_means},
      {"int8 dot products", int8_dot},
  };
}

} // namespace compare
