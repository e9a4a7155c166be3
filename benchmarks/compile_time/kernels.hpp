// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Bodies for measure.py: each is a work-item of a one-dimensional kernel and an iteration of a plain loop alike. They
/// are templates of a number, so that a source can hold many copies of one body: the time of one is the difference.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

template <int>
struct triad {
  float *a;
  const float *b, *c;
  float factor;
  void operator()(std::size_t i) const { a[i] = b[i] + factor * c[i]; }
};

template <int>
struct mandelbrot {
  std::uint32_t *iterations;
  std::size_t width;
  float scale;
  void operator()(std::size_t i) const {
    float cx = (i % width) * scale - 2, cy = (i / width) * scale - 1, x = 0, y = 0;
    std::uint32_t n = 0;
    while (x * x + y * y < 4 && n < 256) {
      float next = x * x - y * y + cx;
      y = 2 * x * y + cy;
      x = next;
      ++n;
    }
    iterations[i] = n;
  }
};

template <int>
struct nbody {
  const float *x, *y, *z, *mass;
  float *fx, *fy, *fz;
  std::size_t count;
  void operator()(std::size_t i) const {
    float ax = 0, ay = 0, az = 0;
    for (std::size_t j = 0; j < count; ++j) {
      float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
      float inverse = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 1e-9f),
            strength = mass[j] * inverse * inverse * inverse;
      ax += dx * strength, ay += dy * strength, az += dz * strength;
    }
    fx[i] = ax, fy[i] = ay, fz[i] = az;
  }
};

template <int>
struct black_scholes {
  const float *price, *strike, *years;
  float *call, *put;
  float rate, volatility;
  static float normal(float d) {
    float k = 1 / (1 + 0.2316419f * std::fabs(d));
    float tail =
        0.39894228f * std::exp(-0.5f * d * d) *
        (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0 ? 1 - tail : tail;
  }
  void operator()(std::size_t i) const {
    float root = std::sqrt(years[i]);
    float d1 =
        (std::log(price[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / (volatility * root);
    float d2 = d1 - volatility * root, discount = std::exp(-rate * years[i]);
    call[i] = price[i] * normal(d1) - strike[i] * discount * normal(d2);
    put[i] = strike[i] * discount * (1 - normal(d2)) - price[i] * (1 - normal(d1));
  }
};

template <int>
struct matrix_multiply {
  const float *a, *b;
  float *c;
  std::size_t n;
  void operator()(std::size_t i) const {
    std::size_t row = i / n, column = i % n;
    float sum = 0;
    for (std::size_t k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
    c[i] = sum;
  }
};

template <int>
struct convolution {
  const float *in, *weights;
  float *out;
  int width, height;
  void operator()(std::size_t i) const {
    int x = static_cast<int>(i) % width, y = static_cast<int>(i) / width;
    float sum = 0;
    for (int v = -3; v <= 3; ++v)
      for (int u = -3; u <= 3; ++u) {
        int column = x + u < 0 ? 0 : x + u >= width ? width - 1 : x + u;
        int row = y + v < 0 ? 0 : y + v >= height ? height - 1 : y + v;
        sum += in[row * width + column] * weights[(v + 3) * 7 + u + 3];
      }
    out[i] = sum;
  }
};

template <int>
struct sparse_rows {
  const int *starts, *columns;
  const double *values, *x;
  double *y;
  void operator()(std::size_t i) const {
    double sum = 0;
    for (int k = starts[i]; k < starts[i + 1]; ++k) sum += values[k] * x[columns[k]];
    y[i] = sum;
  }
};

template <int>
struct random_numbers {
  std::uint32_t *out;
  std::uint32_t seed;
  void operator()(std::size_t i) const {
    std::uint32_t c0 = static_cast<std::uint32_t>(i), c1 = 0, c2 = 0, c3 = 0, k0 = seed, k1 = 42;
    for (int round = 0; round < 10; ++round) {
      std::uint64_t p0 = std::uint64_t(0xD2511F53) * c0, p1 = std::uint64_t(0xCD9E8D57) * c2;
      std::uint32_t n0 = std::uint32_t(p1 >> 32) ^ c1 ^ k0, n2 = std::uint32_t(p0 >> 32) ^ c3 ^ k1;
      c1 = std::uint32_t(p1), c3 = std::uint32_t(p0), c0 = n0, c2 = n2;
      k0 += 0x9E3779B9, k1 += 0xBB67AE85;
    }
    out[i] = c0 ^ c1 ^ c2 ^ c3;
  }
};

/// Divergent branches and a small array of the work-item's own.
template <int>
struct median_of_nine {
  const float *in;
  float *out;
  std::size_t width, height;
  void operator()(std::size_t i) const {
    std::size_t x = i % width, y = i / width;
    if (x == 0 || y == 0 || x + 1 == width || y + 1 == height) {
      out[i] = in[i];
      return;
    }
    float window[9];
    for (int k = 0; k < 9; ++k) window[k] = in[(y + k / 3 - 1) * width + x + k % 3 - 1];
    for (int k = 1; k < 9; ++k) {
      float key = window[k];
      int j = k - 1;
      for (; j >= 0 && window[j] > key; --j) window[j + 1] = window[j];
      window[j + 1] = key;
    }
    out[i] = window[4];
  }
};
