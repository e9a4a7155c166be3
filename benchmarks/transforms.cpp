// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels for optimisations of native code that no kernel of benchmarks/compare needs (docs/transforms.md). To measure
/// one of them, compile this file with and without `-mllvm -syclc-disable=NAME`, and run both programs in alternation.
/// Prints nanoseconds of processor time per work-item, the median of 21 samples, and a sum of the results, which
/// must not change.
///
/// \code
///   transforms [KERNEL]
///   lengths                   0.361 ns
/// \endcode
#include <sycl/sycl.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string_view>

namespace {

constexpr int width = 256, height = 256, pitch = width + 16, items = width * height;

struct vector3 {
  float x, y, z;
};

struct vector4 {
  float x, y, z, w;
};

/// The arrays of all kernels.
struct arrays {
  float *in, *out;
  double *results;
  std::uint64_t *seeds;
  unsigned *numbers;
  std::uint8_t *pixels, *filtered;
  vector3 *vectors;
  unsigned *places; ///< quarters of the items, in no order
};

/// `interleaved-access`: an array of structures.
void lengths(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items), [in = a.vectors, out = a.out](sycl::id<1> i) {
    const vector3 v = in[i];
    out[i] = sycl::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  });
}

/// `exchange-dimensions`: the first id counts the elements of a row.
void columns(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(width, height), [in = a.in, out = a.out, n = pitch](sycl::id<2> i) {
    out[i[1] * n + i[0]] = 2 * in[i[1] * n + i[0]];
  });
}

/// `row-transpose`: an array of structures, in another order.
void indexed_lengths(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 4), [places = a.places, in = a.in, out = a.out](sycl::id<1> i) {
    const auto v = reinterpret_cast<const vector4 *>(in)[places[i]];
    out[i] = sycl::sqrt(v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w);
  });
}

/// `row-transpose`: an array of points, in another order.
void indexed_points(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 4), [places = a.places, in = a.vectors, out = a.out](sycl::id<1> i) {
    const vector3 v = in[places[i]];
    out[i] = sycl::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  });
}

/// `join-gathers`: interpolation in a table.
void interpolation(sycl::queue &queue, const arrays &a, int n) {
  queue.parallel_for(sycl::nd_range<1>(items, 256), [in = a.in, out = a.out, n = items - 1 + n](sycl::nd_item<1> item) {
    const int i = int(item.get_global_id(0));
    if (i >= n) return;
    const float x = in[i] * 331.3f + float(i * 7 % 64), from = sycl::floor(x), part = x - from;
    const int k = int(from) & 4095;
    out[i] = in[k] * (1 - part) + in[k + 1] * part;
  });
}

/// `join-gathers`: pixels at places that are loaded, four bytes each.
void indexed_pixels(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 4), [places = a.places, in = a.pixels, out = a.out](sycl::id<1> i) {
    const std::uint8_t *const pixel = in + 4 * (places[i] / 4);
    out[i] = float(pixel[0]) * 0.299f + float(pixel[1]) * 0.587f + float(pixel[2]) * 0.114f + float(pixel[3]);
  });
}

/// `unroll-rows`: a matrix times a vector, a work-item a row.
void matrix_vector(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(height), [in = a.in, out = a.out, n = pitch](sycl::id<1> i) {
    float sum = 0;
    for (int k = 0; k < n; ++k) sum += in[i * n + k] * in[k];
    out[i] = sum;
  });
}

/// `unroll-rows`: the distances of points with sixteen coordinates from the first one.
void distances(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 16), [in = a.in, out = a.out](sycl::id<1> i) {
    float sum = 0;
    for (int k = 0; k < 16; ++k) {
      const float d = in[i * 16 + k] - in[k];
      sum += d * d;
    }
    out[i] = sycl::sqrt(sum);
  });
}

/// `int-counters`: a loop over an array in steps of the global range, with an `int`.
void grid_stride(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::nd_range<1>(2048, 256), [in = a.in, out = a.out](sycl::nd_item<1> item) {
    float sum = 0;
    for (int i = item.get_global_id(0); i < items; i += item.get_global_range(0)) sum += in[i];
    out[item.get_global_id(0)] = sum;
  });
}

/// `long-to-float`, before AVX-512: the random numbers of xorshift64*, as double.
void xorshift(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items), [seeds = a.seeds, out = a.results](sycl::id<1> i) {
    std::uint64_t x = seeds[i];
    double sum = 0;
    for (int k = 0; k < 16; ++k) {
      x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
      sum += double((x * 0x2545f4914f6cdd1d) >> 11) * 0x1p-53;
    }
    out[i] = sum;
  });
}

/// `float-divisions`: quotients of numbers that are not known before.
void quotients(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 4), [seeds = a.seeds, places = a.places, out = a.numbers](sycl::id<1> i) {
    out[i] = unsigned(seeds[i] >> 32) / (places[i] + 1);
  });
}

/// `float-divisions`: rows that are shorter than a sub-group.
void short_rows(sycl::queue &queue, const arrays &a, int width) {
  queue.parallel_for(sycl::range(items), [out = a.numbers, width = width + 4](sycl::id<1> id) {
    const int i = id[0];
    out[i] = i / width + 1000 * (i % width);
  });
}

/// `consecutive-lanes`: two arrays whose rows are joined.
void concatenation(sycl::queue &queue, const arrays &a, int columns) {
  queue.parallel_for(sycl::range(items), [first = a.in, second = a.in + items / 2, out = a.out, left = columns * 100,
                                          right = columns * 60](sycl::id<1> id) {
    const int i = id[0], row = i / (left + right), column = i % (left + right);
    out[i] = column < left ? first[row * left + column] : second[row * right + column - left];
  });
}

/// `stay-wide`: Philox4x32-10 with a key that is known at run time.
void philox(sycl::queue &queue, const arrays &a, int key) {
  queue.parallel_for(sycl::range(items), [out = a.numbers, key](sycl::id<1> i) {
    std::uint32_t x0 = i[0], x1 = 0, x2 = 1, x3 = 2, k0 = key, k1 = key + 1;
    for (int round = 0; round < 10; ++round) {
      const std::uint64_t m0 = std::uint64_t(0xd2511f53) * x0, m1 = std::uint64_t(0xcd9e8d57) * x2;
      x0 = std::uint32_t(m1 >> 32) ^ x1 ^ k0, x2 = std::uint32_t(m0 >> 32) ^ x3 ^ k1;
      x1 = std::uint32_t(m1), x3 = std::uint32_t(m0);
      k0 += 0x9e3779b9, k1 += 0xbb67ae85;
    }
    out[i] = x0 ^ x1 ^ x2 ^ x3;
  });
}

/// `even-gathers`, before AVX-512: a transpose that reads columns.
void transpose(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range<2>(height, width),
                     [in = a.in, out = a.out](sycl::id<2> i) { out[i[0] * width + i[1]] = in[i[1] * width + i[0]]; });
}

/// `even-gathers`, before AVX-512: a transpose that reads columns of tiles in local memory.
void tile_transpose(sycl::queue &queue, const arrays &a, int) {
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<float, 2> tile({16, 17}, handler);
    handler.parallel_for(sycl::nd_range<2>({height, width}, {16, 16}),
                         [in = a.in, out = a.out, tile](sycl::nd_item<2> item) {
                           const std::size_t x = item.get_local_id(1), y = item.get_local_id(0);
                           const std::size_t left = item.get_group(1) * 16, top = item.get_group(0) * 16;
                           tile[y][x] = in[(top + y) * width + left + x];
                           sycl::group_barrier(item.get_group());
                           out[(left + y) * height + top + x] = tile[x][y];
                         });
  });
}

/// `wide-indices`: an index that is computed as in CUDA, with an `int`.
void int_stencil(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::nd_range<2>({height, width}, {16, 16}), [in = a.in, out = a.out](sycl::nd_item<2> item) {
    const int x = item.get_group(1) * item.get_local_range(1) + item.get_local_id(1);
    const int y = item.get_group(0) * item.get_local_range(0) + item.get_local_id(0);
    const int at = (y + 1) * pitch + x + 1;
    out[at] = 0.25f * (in[at - 1] + in[at + 1] + in[at - pitch] + in[at + pitch]);
  });
}

/// `chosen-elements`: a transpose of 16 x 16 elements in registers.
void register_transpose(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::nd_range<1>(items / 16, 256),
                     [in = a.in, out = a.out](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(16)]] {
                       const auto group = item.get_sub_group();
                       const std::size_t lane = group.get_local_linear_id(),
                                         start = (item.get_global_id(0) - lane) * 16;
                       float row[16];
                       for (int k = 0; k < 16; ++k) row[k] = in[start + k * 16 + lane];
                       for (int bit = 1; bit < 16; bit *= 2)
                         for (int k = 0; k < 16; ++k)
                           if (!(k & bit)) {
                             const int mine = lane & bit ? k : k | bit;
                             row[mine] = sycl::permute_group_by_xor(group, row[mine], bit);
                           }
                       for (int k = 0; k < 16; ++k) out[start + k * 16 + lane] = row[k];
                     });
}

/// `chosen-elements`: the four smallest of a row's numbers, in order.
void smallest(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 16), [in = a.in, out = a.out](sycl::id<1> i) {
    float best[4] = {1e30f, 1e30f, 1e30f, 1e30f};
    for (int k = 0; k < 64; ++k) {
      const float x = in[i[0] + k * 61] + float(k % 9) * 0.1f + 1;
      if (x >= best[3]) continue;
      int place = 3;
      for (; place > 0 && best[place - 1] > x; --place) best[place] = best[place - 1];
      best[place] = x;
    }
    for (int k = 0; k < 4; ++k) out[4 * i[0] + k] = best[k];
  });
}

/// `private-copies`: a decomposition of matrices, one for each work-item.
void cholesky(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items / 36), [in = a.in, out = a.out](sycl::id<1> id) {
    float m[6][6];
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) m[i][j] = in[id[0] * 36 + i * 6 + j] * 0.01f + (i == j ? 2 : 0);
    for (int j = 0; j < 6; ++j) {
      for (int k = 0; k < j; ++k) m[j][j] -= m[j][k] * m[j][k];
      m[j][j] = sycl::sqrt(m[j][j]);
      for (int i = j + 1; i < 6; ++i) {
        for (int k = 0; k < j; ++k) m[i][j] -= m[i][k] * m[j][k];
        m[i][j] /= m[j][j];
      }
    }
    for (int i = 0; i < 6; ++i)
      for (int j = 0; j < 6; ++j) out[id[0] * 36 + i * 6 + j] = m[i][j];
  });
}

/// `nearby-gather`: a picture enlarged by two, with interpolation.
void enlargement(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range<2>(height, width), [in = a.in, out = a.out](sycl::id<2> i) {
    const float x = float(i[1]) * 0.5f, y = float(i[0]) * 0.5f;
    const int left = int(x), top = int(y), right = sycl::min(left + 1, width - 1),
              bottom = sycl::min(top + 1, height - 1);
    const float dx = x - float(left), dy = y - float(top);
    out[i[0] * pitch + i[1]] = (1 - dy) * ((1 - dx) * in[top * pitch + left] + dx * in[top * pitch + right]) +
                               dy * ((1 - dx) * in[bottom * pitch + left] + dx * in[bottom * pitch + right]);
  });
}

/// `constant-divisions`: powers modulo a prime.
void powers(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range(items), [seeds = a.seeds, numbers = a.numbers](sycl::id<1> i) {
    std::uint64_t base = seeds[i] % 1000003, power = 1;
    for (unsigned exponent = 1000; exponent; exponent /= 2) {
      if (exponent % 2) power = power * base % 1000003;
      base = base * base % 1000003;
    }
    numbers[i] = unsigned(power);
  });
}

/// `aligned-lanes`: a row of numbers for each warp.
void warp_rows(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::nd_range<1>(items, 256), [in = a.in, places = a.places, out = a.out](
                                                        sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(32)]] {
    const int i = int(item.get_global_id(0)), warp = i / 32, lane = i % 32;
    const int begin = warp * 25, end = begin + 20 + int(places[warp] % 32);
    float sum = 0;
    for (int k = begin + lane; k < end; k += 32) sum += in[k];
    out[i] = sum;
  });
}

/// `jam-rows`: the length of a picture's gradient.
void sobel(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range<2>(height, width), [in = a.in, out = a.out](sycl::id<2> i) {
    const auto at = [&](int y, int x) { return in[(i[0] + y) * pitch + i[1] + x]; };
    const float dx = at(0, 2) + 2 * at(1, 2) + at(2, 2) - at(0, 0) - 2 * at(1, 0) - at(2, 0);
    const float dy = at(2, 0) + 2 * at(2, 1) + at(2, 2) - at(0, 0) - 2 * at(0, 1) - at(0, 2);
    out[i[0] * pitch + i[1]] = sycl::sqrt(dx * dx + dy * dy);
  });
}

/// `jam-rows`: a Gaussian filter of 5 x 5.
void gaussian(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range<2>(height, width), [in = a.in, out = a.out](sycl::id<2> i) {
    constexpr float weights[5] = {1, 4, 6, 4, 1};
    float sum = 0;
    for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 5; ++x) sum += weights[y] * weights[x] * in[(i[0] + y) * pitch + i[1] + x];
    out[i[0] * pitch + i[1]] = sum * (1 / 256.f);
  });
}

/// `jam-rows`: a Gaussian filter of 3 x 3 bytes.
void gaussian_bytes(sycl::queue &queue, const arrays &a, int) {
  queue.parallel_for(sycl::range<2>(height, width), [in = a.pixels, out = a.filtered](sycl::id<2> i) {
    constexpr int weights[3] = {1, 2, 1};
    int sum = 8;
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 3; ++x) sum += weights[y] * weights[x] * in[(i[0] + y) * pitch + i[1] + x];
    out[i[0] * pitch + i[1]] = std::uint8_t(sum >> 4);
  });
}

struct kernel {
  const char *name;
  void (*launch)(sycl::queue &, const arrays &, int key);
};
constexpr kernel kernels[] = {{"lengths", lengths},
                              {"columns", columns},
                              {"indexed_lengths", indexed_lengths},
                              {"indexed_points", indexed_points},
                              {"interpolation", interpolation},
                              {"indexed_pixels", indexed_pixels},
                              {"matrix_vector", matrix_vector},
                              {"distances", distances},
                              {"grid_stride", grid_stride},
                              {"xorshift", xorshift},
                              {"quotients", quotients},
                              {"short_rows", short_rows},
                              {"concatenation", concatenation},
                              {"philox", philox},
                              {"transpose", transpose},
                              {"tile_transpose", tile_transpose},
                              {"int_stencil", int_stencil},
                              {"register_transpose", register_transpose},
                              {"smallest", smallest},
                              {"cholesky", cholesky},
                              {"enlargement", enlargement},
                              {"powers", powers},
                              {"warp_rows", warp_rows},
                              {"sobel", sobel},
                              {"gaussian", gaussian},
                              {"gaussian_bytes", gaussian_bytes}};

double processor_time() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return double(time.tv_sec) + 1e-9 * double(time.tv_nsec);
}

/// The sum of all results, weighted by their places.
double sum_of(const arrays &a) {
  double sum = 0;
  for (int i = 0; i < items; ++i)
    sum += (i % 31) * (double(a.out[i]) + a.results[i] + a.numbers[i] % 1009 + a.filtered[i]);
  return sum;
}

} // namespace

int main(int argc, char **argv) {
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  sycl::queue queue{sycl::property::queue::in_order()};
  constexpr std::size_t size = std::size_t(pitch) * (height + 16);
  const arrays a{sycl::malloc_shared<float>(size, queue),        sycl::malloc_shared<float>(size, queue),
                 sycl::malloc_shared<double>(size, queue),       sycl::malloc_shared<std::uint64_t>(size, queue),
                 sycl::malloc_shared<unsigned>(size, queue),     sycl::malloc_shared<std::uint8_t>(size, queue),
                 sycl::malloc_shared<std::uint8_t>(size, queue), sycl::malloc_shared<vector3>(size, queue),
                 sycl::malloc_shared<unsigned>(items, queue)};
  for (std::size_t i = 0; i < size; ++i) {
    a.in[i] = float(i % 13), a.out[i] = 0, a.results[i] = 0, a.numbers[i] = 0, a.filtered[i] = 0;
    a.seeds[i] = i * 0x9e3779b97f4a7c15 + 1;
    a.pixels[i] = std::uint8_t(i * i);
    a.vectors[i] = {float(i % 7), float(i % 5), 1};
  }
  for (unsigned i = 0; i < items; ++i) a.places[i] = i * 40503 % (items / 4);
  for (const kernel &k : kernels) {
    if (!wanted.empty() && wanted != k.name) continue;
    double samples[21];
    for (double &sample : samples) {
      const double start = processor_time();
      for (int turn = 0; turn < 20; ++turn) k.launch(queue, a, argc);
      queue.wait();
      sample = processor_time() - start;
    }
    std::ranges::nth_element(samples, samples + 10);
    std::printf("%-20s %8.3f ns %20.3f\n", k.name, samples[10] / 20 / items * 1e9, sum_of(a));
  }
}
