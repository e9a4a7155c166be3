// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in spellings of ordinary programs: narrow indices, arrays of structures, ids of columns, divisions by sizes.
#include "compare.hpp"

#include <algorithm>

namespace compare {
namespace {

/// All shortest paths, with the types of many programs: `int` ids, an `unsigned` size.
problem floyd_warshall_narrow(const scale &scale) {
  const unsigned n = unsigned(scale(512, 48));
  problem p(double(n) * double(n) * double(n), "Gpath/s");
  random_numbers random;
  std::vector<int> lengths(n * n);
  for (int &length : lengths) length = int(1 + random.below(1000));
  const auto distance = p.in_out(lengths);
  p.reference([=](const memory &m) {
    int *d = m(distance);
    for (unsigned k = 0; k < n; ++k)
      for (unsigned y = 0; y < n; ++y)
        for (unsigned x = 0; x < n; ++x) d[y * n + x] = std::min(d[y * n + x], d[y * n + k] + d[k * n + x]);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *d = m(distance);
    for (unsigned k = 0; k < n; ++k)
      queue.parallel_for(sycl::range<2>(n, n), [=](sycl::id<2> id) {
        const int y = int(id[0]), x = int(id[1]);
        const int around = d[y * n + k] + d[k * n + x];
        if (around < d[y * n + x]) d[y * n + x] = around;
      });
  });
  p.opencl(R"(
    kernel void floyd_warshall(global int *d, uint n, uint k) {
      const int y = get_global_id(1), x = get_global_id(0);
      const int around = d[y * n + k] + d[k * n + x];
      if (around < d[y * n + x]) d[y * n + x] = around;
    })",
           [=](opencl_run &run) {
             for (unsigned k = 0; k < n; ++k) run("floyd_warshall", {n, n}, {}, distance, cl_uint(n), cl_uint(k));
           });
  p.openmp([=](const memory &m) {
    int *d = m(distance);
    for (unsigned k = 0; k < n; ++k)
#pragma omp parallel for
      for (int y = 0; y < int(n); ++y)
#pragma omp simd
        for (int x = 0; x < int(n); ++x) {
          const int around = d[y * n + k] + d[k * n + x];
          if (around < d[y * n + x]) d[y * n + x] = around;
        }
  });
  return p;
}

/// The sum of a record of 4096 numbers, a work-item a record: neighbours are 16 KB apart.
problem sums_of_records(const scale &scale) {
  struct record {
    int numbers[4096];
  };
  const std::size_t n = scale(1024, 32);
  problem p(double(n) * sizeof(record), "GB/s");
  std::vector<int> content(n * 4096);
  random_numbers random;
  for (int &number : content) number = int(random.below(1000));
  const auto records = p.input(content), sums = p.output<int>(n);
  auto sum = [](const record *all, std::size_t i) {
    int result = 0;
    for (int k = 0; k < 4096; ++k) result += all[i].numbers[k];
    return result;
  };
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) m(sums)[i] = sum(reinterpret_cast<const record *>(m(records)), i);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const auto *all = reinterpret_cast<const record *>(m(records));
    int *out = m(sums);
    queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = sum(all, i); });
  });
  p.opencl(R"(
    typedef struct { int numbers[4096]; } record;
    kernel void sums(global const record *all, global int *out) {
      const size_t i = get_global_id(0);
      int result = 0;
      for (int k = 0; k < 4096; ++k) result += all[i].numbers[k];
      out[i] = result;
    })",
           [=](opencl_run &run) { run("sums", {n}, {}, records, sums); });
  p.openmp([=](const memory &m) {
    const auto *all = reinterpret_cast<const record *>(m(records));
    int *out = m(sums);
#pragma omp parallel for
    for (std::size_t i = 0; i < n; ++i) out[i] = sum(all, i);
  });
  return p;
}

/// Squares of the distances of points, of whose four components three are used.
problem lengths_of_double4(const scale &scale) {
  const std::size_t n = scale(1 << 16, 1 << 10);
  problem p(double(n) * 40, "GB/s");
  const auto points = p.input(random_vector<double>(4 * n));
  const auto lengths = p.output<double>(n);
  p.tolerance(1e-14);
  p.reference([=](const memory &m) {
    const double *q = m(points);
    for (std::size_t i = 0; i < n; ++i)
      m(lengths)[i] = q[4 * i] * q[4 * i] + q[4 * i + 1] * q[4 * i + 1] + q[4 * i + 2] * q[4 * i + 2];
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const auto *all = reinterpret_cast<const sycl::double4 *>(m(points));
    double *out = m(lengths);
    queue.parallel_for(n, [=](sycl::id<1> i) {
      const sycl::double4 q = all[i];
      out[i] = q.x() * q.x() + q.y() * q.y() + q.z() * q.z();
    });
  });
  p.opencl(R"(
    kernel void lengths(global const double4 *all, global double *out) {
      const size_t i = get_global_id(0);
      const double4 q = all[i];
      out[i] = q.x * q.x + q.y * q.y + q.z * q.z;
    })",
           [=](opencl_run &run) { run("lengths", {n}, {}, points, lengths); });
  p.openmp([=](const memory &m) {
    const double *q = m(points);
    double *out = m(lengths);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i)
      out[i] = q[4 * i] * q[4 * i] + q[4 * i + 1] * q[4 * i + 1] + q[4 * i + 2] * q[4 * i + 2];
  });
  return p;
}

/// Every second number, where the distance is an argument.
problem strided(const scale &scale) {
  const std::size_t n = scale(1 << 18, 1 << 10), stride = 2;
  problem p(double(n) * 12, "GB/s");
  const auto in = p.input(random_vector(n * stride));
  const auto out = p.output<float>(n);
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) m(out)[i] = 2 * m(in)[i * stride];
  });
  // The distance is a volatile variable's value, since compilers would fold a constant.
  auto distance = [=] {
    volatile int value = int(stride);
    return int(value);
  };
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const float *from = m(in);
    float *to = m(out);
    const int step = distance();
    queue.parallel_for(n, [=](sycl::id<1> id) {
      const int i = int(id);
      to[i] = 2 * from[i * step];
    });
  });
  p.opencl(R"(
    kernel void every(global const float *from, global float *to, int step) {
      const int i = get_global_id(0);
      to[i] = 2 * from[i * step];
    })",
           [=](opencl_run &run) { run("every", {n}, {}, in, out, cl_int(stride)); });
  p.openmp([=](const memory &m) {
    const float *from = m(in);
    float *to = m(out);
    const int step = distance();
#pragma omp parallel for simd
    for (int i = 0; i < int(n); ++i) to[i] = 2 * from[i * step];
  });
  return p;
}

/// A matrix whose columns the program gives to the fastest dimension, as loops with exchanged counters do.
problem columns(const scale &scale) {
  const std::size_t n = scale(1024, 48);
  problem p(double(n * n) * 8, "GB/s");
  const auto in = p.input(random_vector(n * n));
  const auto out = p.output<float>(n * n);
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n * n; ++i) m(out)[i] = 2 * m(in)[i];
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const float *from = m(in);
    float *to = m(out);
    queue.parallel_for(sycl::range(n, n), [=](sycl::id<2> id) { to[id[1] * n + id[0]] = 2 * from[id[1] * n + id[0]]; });
  });
  p.opencl(R"(
    kernel void columns(global const float *from, global float *to, ulong n) {
      const size_t at = get_global_id(0) * n + get_global_id(1);
      to[at] = 2 * from[at];
    })",
           [=](opencl_run &run) { run("columns", {n, n}, {}, in, out, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    const float *from = m(in);
    float *to = m(out);
#pragma omp parallel for
    for (std::size_t x = 0; x < n; ++x)
      for (std::size_t y = 0; y < n; ++y) to[y * n + x] = 2 * from[y * n + x];
  });
  return p;
}

/// Directions of vectors of int16, in units of 1/32768 of half a turn.
problem atan2_of_int16(const scale &scale) {
  const std::size_t n = scale(1 << 18, 1 << 10);
  problem p(double(n), "Gelement/s");
  std::vector<std::int16_t> content(2 * n);
  random_numbers random;
  for (std::int16_t &number : content) number = std::int16_t(int(random.below(65536)) - 32768);
  const auto xs = p.input(std::vector<std::int16_t>(content.begin(), content.begin() + std::ptrdiff_t(n))),
             ys = p.input(std::vector<std::int16_t>(content.begin() + std::ptrdiff_t(n), content.end()));
  const auto angles = p.output<std::int16_t>(n);
  p.tolerance(0, 1);
  constexpr float unit = 10430.0f; // 32767 / pi
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i)
      m(angles)[i] = std::int16_t(std::atan2(float(m(ys)[i]), float(m(xs)[i])) * unit);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const std::int16_t *x = m(xs), *y = m(ys);
    std::int16_t *out = m(angles);
    queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = std::int16_t(sycl::atan2(float(y[i]), float(x[i])) * unit); });
  });
  p.opencl(R"(
    kernel void directions(global const short *x, global const short *y, global short *out) {
      const size_t i = get_global_id(0);
      out[i] = (short)(atan2((float)y[i], (float)x[i]) * 10430.0f);
    })",
           [=](opencl_run &run) { run("directions", {n}, {}, xs, ys, angles); });
  p.openmp([=](const memory &m) {
    const std::int16_t *x = m(xs), *y = m(ys);
    std::int16_t *out = m(angles);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) out[i] = std::int16_t(std::atan2(float(y[i]), float(x[i])) * unit);
  });
  return p;
}

/// Rows of two matrices one after the other, as machine learning's libraries write it: two divisions an element.
problem concatenation(const scale &scale) {
  const int rows = int(scale(512, 16)), left = 384, right = 128, width = left + right, n = rows * width;
  problem p(double(n) * 8, "GB/s");
  const auto a = p.input(random_vector(std::size_t(rows) * left)),
             b = p.input(random_vector(std::size_t(rows) * right));
  const auto out = p.output<float>(std::size_t(n));
  auto element = [=](const float *from_a, const float *from_b, int i, int columns_a, int columns) {
    const int row = i / columns, column = i % columns;
    return column < columns_a ? from_a[row * columns_a + column]
                              : from_b[row * (columns - columns_a) + column - columns_a];
  };
  auto size = [](int value) {
    volatile int hidden = value;
    return int(hidden);
  };
  p.reference([=](const memory &m) {
    for (int i = 0; i < n; ++i) m(out)[i] = element(m(a), m(b), i, left, width);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const float *from_a = m(a), *from_b = m(b);
    float *to = m(out);
    const int columns_a = size(left), columns = size(width);
    queue.parallel_for(std::size_t(n), [=](sycl::id<1> id) {
      const int i = int(id);
      to[i] = element(from_a, from_b, i, columns_a, columns);
    });
  });
  p.opencl(R"(
    kernel void concatenate(global const float *a, global const float *b, global float *to, int columns_a,
                            int columns) {
      const int i = get_global_id(0), row = i / columns, column = i % columns;
      to[i] = column < columns_a ? a[row * columns_a + column] : b[row * (columns - columns_a) + column - columns_a];
    })",
           [=](opencl_run &run) { run("concatenate", {std::size_t(n)}, {}, a, b, out, cl_int(left), cl_int(width)); });
  p.openmp([=](const memory &m) {
    const float *from_a = m(a), *from_b = m(b);
    float *to = m(out);
    const int columns_a = size(left), columns = size(width);
#pragma omp parallel for simd
    for (int i = 0; i < n; ++i) to[i] = element(from_a, from_b, i, columns_a, columns);
  });
  return p;
}

/// Sums of 256 numbers of 64 bits each, by a tree in local memory.
problem tree_of_int64(const scale &scale) {
  const std::size_t groups = scale(1 << 12, 8), n = groups * 256;
  problem p(double(n) * 8, "GB/s");
  std::vector<std::int64_t> content(n);
  random_numbers random;
  for (std::int64_t &number : content) number = random.next();
  const auto in = p.input(content), sums = p.output<std::int64_t>(groups);
  p.reference([=](const memory &m) {
    for (std::size_t g = 0; g < groups; ++g) {
      std::int64_t sum = 0;
      for (std::size_t k = 0; k < 256; ++k) sum += m(in)[g * 256 + k];
      m(sums)[g] = sum;
    }
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const std::int64_t *from = m(in);
    std::int64_t *to = m(sums);
    queue.submit([&](sycl::handler &h) {
      sycl::local_accessor<std::int64_t> part(256, h);
      h.parallel_for(sycl::nd_range<1>(n, 256), [=](sycl::nd_item<1> item) {
        const int l = int(item.get_local_id(0));
        part[l] = from[item.get_global_id(0)];
        item.barrier(sycl::access::fence_space::local_space);
        for (int half = 128; half > 0; half /= 2) {
          if (l < half) part[l] += part[l + half];
          item.barrier(sycl::access::fence_space::local_space);
        }
        if (l == 0) to[item.get_group(0)] = part[0];
      });
    });
  });
  p.opencl(R"(
    kernel void tree(global const long *from, global long *to) {
      local long part[256];
      const int l = get_local_id(0);
      part[l] = from[get_global_id(0)];
      barrier(CLK_LOCAL_MEM_FENCE);
      for (int half_ = 128; half_ > 0; half_ /= 2) {
        if (l < half_) part[l] += part[l + half_];
        barrier(CLK_LOCAL_MEM_FENCE);
      }
      if (l == 0) to[get_group_id(0)] = part[0];
    })",
           [=](opencl_run &run) { run("tree", {n}, {256}, in, sums); });
  p.openmp([=](const memory &m) {
    const std::int64_t *from = m(in);
    std::int64_t *to = m(sums);
#pragma omp parallel for
    for (std::size_t g = 0; g < groups; ++g) {
      std::int64_t part[256];
      std::copy_n(from + g * 256, 256, part);
      for (int half = 128; half > 0; half /= 2)
#pragma omp simd
        for (int l = 0; l < half; ++l) part[l] += part[l + half];
      to[g] = part[0];
    }
  });
  return p;
}

} // namespace

std::vector<entry> ordinary_kernels() {
  return {
      {"Floyd-Warshall, int and unsigned", floyd_warshall_narrow},
      {"sums of records, a work-item a record", sums_of_records},
      {"x, y and z of double4", lengths_of_double4},
      {"stride known at run time", strided},
      {"columns, ids exchanged", columns},
      {"atan2 of int16", atan2_of_int16},
      {"concatenation, two divisions", concatenation},
      {"reduction of int64, tree in local memory", tree_of_int64},
  };
}

} // namespace compare
