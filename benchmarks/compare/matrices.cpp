// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels over matrices: four multiplications and Floyd-Warshall's shortest paths.
#include "compare.hpp"

#include <sycl/ext/oneapi/matrix/matrix.hpp>

namespace compare {
namespace {

/// c = a * b, all n by n floats.
struct multiplication {
  std::size_t n;
  problem p;
  array<float> c, a, b;

  explicit multiplication(std::size_t size) : n(size), p(2.0 * double(n) * double(n) * double(n), "GFLOP/s") {
    c = p.output<float>(n * n);
    a = p.input(random_vector<float>(n * n, -1, 1)), b = p.input(random_vector<float>(n * n, 0, 1));
    p.tolerance(1e-3, 1e-3);
    p.reference([n = n, c = c, a = a, b = b](const memory &m) {
      for (std::size_t row = 0; row < n; ++row)
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t column = 0; column < n; ++column)
            m(c)[row * n + column] += m(a)[row * n + k] * m(b)[k * n + column];
    });
  }
};

/// One work-item an element: a dot product of a row and a column.
problem multiply_naive(const scale &scale) {
  multiplication x(scale(1024, 64));
  const auto n = x.n;
  const auto c = x.c, a = x.a, b = x.b;
  x.p.sycl([=](sycl::queue &queue, const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
    queue.parallel_for(sycl::range(n, n), [=](sycl::item<2> item) {
      const std::size_t row = item[0], column = item[1];
      float sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += pa[row * n + k] * pb[k * n + column];
      pc[row * n + column] = sum;
    });
  });
  x.p.opencl(R"(
    kernel void multiply(global float *c, global const float *a, global const float *b, ulong n) {
      const size_t row = get_global_id(1), column = get_global_id(0);
      float sum = 0;
      for (size_t k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
      c[row * n + column] = sum;
    })",
             [=](opencl_run &run) { run("multiply", {n, n}, {}, c, a, b, cl_ulong(n)); });
  x.p.openmp([=](const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
#pragma omp parallel for
    for (std::size_t row = 0; row < n; ++row)
#pragma omp simd
      for (std::size_t column = 0; column < n; ++column) {
        float sum = 0;
        for (std::size_t k = 0; k < n; ++k) sum += pa[row * n + k] * pb[k * n + column];
        pc[row * n + column] = sum;
      }
  });
  return std::move(x.p);
}

/// Tiles of 16x16 in OpenCL C's local memory, and as blocks of loops.
void add_tiled_forms(multiplication &x) {
  const auto n = x.n;
  const auto c = x.c, a = x.a, b = x.b;
  x.p.opencl(R"(
    kernel void multiply(global float *c, global const float *a, global const float *b, ulong n) {
      local float tile_a[16][16], tile_b[16][16];
      const size_t y = get_local_id(1), x = get_local_id(0);
      const size_t row = get_global_id(1), column = get_global_id(0);
      float sum = 0;
      for (size_t at = 0; at < n; at += 16) {
        tile_a[y][x] = a[row * n + at + x];
        tile_b[y][x] = b[(at + y) * n + column];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (size_t k = 0; k < 16; ++k) sum += tile_a[y][k] * tile_b[k][x];
        barrier(CLK_LOCAL_MEM_FENCE);
      }
      c[row * n + column] = sum;
    })",
             [=](opencl_run &run) { run("multiply", {n, n}, {16, 16}, c, a, b, cl_ulong(n)); });
  x.p.openmp([=](const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
#pragma omp parallel for collapse(2)
    for (std::size_t top = 0; top < n; top += 16)
      for (std::size_t left = 0; left < n; left += 16) {
        float tile_a[16][16], tile_b[16][16], sum[16][16] = {};
        for (std::size_t at = 0; at < n; at += 16) {
          for (std::size_t y = 0; y < 16; ++y)
#pragma omp simd
            for (std::size_t x = 0; x < 16; ++x) {
              tile_a[y][x] = pa[(top + y) * n + at + x];
              tile_b[y][x] = pb[(at + y) * n + left + x];
            }
          for (std::size_t y = 0; y < 16; ++y)
            for (std::size_t k = 0; k < 16; ++k)
#pragma omp simd
              for (std::size_t x = 0; x < 16; ++x) sum[y][x] += tile_a[y][k] * tile_b[k][x];
        }
        for (std::size_t y = 0; y < 16; ++y)
#pragma omp simd
          for (std::size_t x = 0; x < 16; ++x) pc[(top + y) * n + left + x] = sum[y][x];
      }
  });
}

/// Tiles of 16x16 in local memory.
problem multiply_tiled(const scale &scale) {
  multiplication x(scale(1024, 64));
  const auto n = x.n;
  const auto c = x.c, a = x.a, b = x.b;
  x.p.sycl([=](sycl::queue &queue, const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<float, 2> tile_a(sycl::range(16, 16), handler), tile_b(sycl::range(16, 16), handler);
      handler.parallel_for(sycl::nd_range<2>({n, n}, {16, 16}), [=](sycl::nd_item<2> item) {
        const std::size_t y = item.get_local_id(0), x = item.get_local_id(1);
        const std::size_t row = item.get_global_id(0), column = item.get_global_id(1);
        float sum = 0;
        for (std::size_t at = 0; at < n; at += 16) {
          tile_a[y][x] = pa[row * n + at + x];
          tile_b[y][x] = pb[(at + y) * n + column];
          sycl::group_barrier(item.get_group());
          for (std::size_t k = 0; k < 16; ++k) sum += tile_a[y][k] * tile_b[k][x];
          sycl::group_barrier(item.get_group());
        }
        pc[row * n + column] = sum;
      });
    });
  });
  add_tiled_forms(x);
  return std::move(x.p);
}

/// A sub-group holds a tile of 16x16 sums as oneAPI's joint_matrix.
problem multiply_joint_matrix(const scale &scale) {
  multiplication x(scale(1024, 64));
  const auto n = x.n;
  const auto c = x.c, a = x.a, b = x.b;
  x.p.sycl([=](sycl::queue &queue, const memory &m) {
    namespace matrix = sycl::ext::oneapi::experimental::matrix;
    const auto global = [](float *pointer) {
      return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(pointer);
    };
    const auto pc = global(m(c)), pa = global(m(a)), pb = global(m(b));
    with_sub_group_size(queue, [=, &queue](auto size) {
      constexpr std::size_t lanes = size;
      queue.parallel_for(
          sycl::nd_range<2>({n / 16, n / 16 * lanes}, {1, lanes}),
          [=](sycl::nd_item<2> item) [[sycl::reqd_sub_group_size(lanes)]] {
            const auto group = item.get_sub_group();
            const std::size_t top = 16 * item.get_global_id(0), left = 16 * item.get_group(1);
            matrix::joint_matrix<sycl::sub_group, float, matrix::use::a, 16, 16, matrix::layout::row_major> tile_a;
            matrix::joint_matrix<sycl::sub_group, float, matrix::use::b, 16, 16, matrix::layout::row_major> tile_b;
            matrix::joint_matrix<sycl::sub_group, float, matrix::use::accumulator, 16, 16> sum;
            joint_matrix_fill(group, sum, 0);
            for (std::size_t at = 0; at < n; at += 16) {
              joint_matrix_load(group, tile_a, pa + (top * n + at), n);
              joint_matrix_load(group, tile_b, pb + (at * n + left), n);
              joint_matrix_mad(group, sum, tile_a, tile_b, sum);
            }
            joint_matrix_store(group, sum, pc + (top * n + left), n, matrix::layout::row_major);
          });
    });
  });
  add_tiled_forms(x);
  return std::move(x.p);
}

/// A sub-group computes 8 rows of as many columns as it has work-items: each loads one column of a's block, and the
/// others get its values by broadcast.
problem multiply_broadcast(const scale &scale) {
  multiplication x(scale(1024, 64));
  const auto n = x.n;
  const auto c = x.c, a = x.a, b = x.b;
  x.p.sycl([=](sycl::queue &queue, const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
    with_sub_group_size(queue, [=, &queue](auto size) {
      constexpr std::size_t lanes = size;
      queue.parallel_for(sycl::nd_range<2>({n / 8, n}, {1, 64}),
                         [=](sycl::nd_item<2> item) [[sycl::reqd_sub_group_size(lanes)]] {
                           const auto sub_group = item.get_sub_group();
                           const std::size_t lane = sub_group.get_local_linear_id();
                           const std::size_t top = 8 * item.get_global_id(0), column = item.get_global_id(1);
                           float sum[8] = {};
                           for (std::size_t at = 0; at < n; at += lanes) {
                             float block[8];
                             for (std::size_t row = 0; row < 8; ++row) block[row] = pa[(top + row) * n + at + lane];
                             for (std::size_t k = 0; k < lanes; ++k) {
                               const float factor = pb[(at + k) * n + column];
                               for (std::size_t row = 0; row < 8; ++row)
                                 sum[row] += sycl::group_broadcast(sub_group, block[row], k) * factor;
                             }
                           }
                           for (std::size_t row = 0; row < 8; ++row) pc[(top + row) * n + column] = sum[row];
                         });
    });
  });
  x.p.opencl(
      R"(
    __attribute__((intel_reqd_sub_group_size(SUB_GROUP)))
    kernel void multiply(global float *c, global const float *a, global const float *b, ulong n) {
      const uint lane = get_sub_group_local_id();
      const size_t top = 8 * get_global_id(1), column = get_global_id(0);
      float sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
      for (size_t at = 0; at < n; at += SUB_GROUP) {
        float block[8];
        for (uint row = 0; row < 8; ++row) block[row] = a[(top + row) * n + at + lane];
        for (uint k = 0; k < SUB_GROUP; ++k) {
          const float factor = b[(at + k) * n + column];
          for (uint row = 0; row < 8; ++row) sum[row] += sub_group_broadcast(block[row], k) * factor;
        }
      }
      for (uint row = 0; row < 8; ++row) c[(top + row) * n + column] = sum[row];
    })",
      [=](opencl_run &run) { run("multiply", {n, n / 8}, {64, 1}, c, a, b, cl_ulong(n)); },
      opencl_level::c30_with_sub_groups);
  x.p.openmp([=](const memory &m) {
    float *pc = m(c);
    const float *pa = m(a), *pb = m(b);
#pragma omp parallel for collapse(2)
    for (std::size_t top = 0; top < n; top += 8)
      for (std::size_t left = 0; left < n; left += 16) {
        float sum[8][16] = {};
        for (std::size_t k = 0; k < n; ++k)
          for (std::size_t row = 0; row < 8; ++row)
#pragma omp simd
            for (std::size_t x = 0; x < 16; ++x) sum[row][x] += pa[(top + row) * n + k] * pb[k * n + left + x];
        for (std::size_t row = 0; row < 8; ++row)
#pragma omp simd
          for (std::size_t x = 0; x < 16; ++x) pc[(top + row) * n + left + x] = sum[row][x];
      }
  });
  return std::move(x.p);
}

/// All shortest paths, by as many launches as there are nodes.
problem floyd_warshall(const scale &scale) {
  const std::size_t n = scale(512, 48);
  problem p(double(n) * double(n) * double(n), "Gpath/s");
  random_numbers random;
  std::vector<int> lengths(n * n);
  for (int &length : lengths) length = int(1 + random.below(1000));
  const auto distance = p.in_out(lengths);
  p.reference([=](const memory &m) {
    int *d = m(distance);
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j) {
          const int around = d[i * n + k] + d[k * n + j];
          if (around < d[i * n + j]) d[i * n + j] = around;
        }
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *d = m(distance);
    for (std::size_t k = 0; k < n; ++k)
      queue.parallel_for(sycl::range(n, n), [=](sycl::item<2> item) {
        const std::size_t i = item[0], j = item[1];
        const int around = d[i * n + k] + d[k * n + j];
        if (around < d[i * n + j]) d[i * n + j] = around;
      });
  });
  p.opencl(R"(
    kernel void floyd_warshall(global int *d, ulong n, ulong k) {
      const size_t i = get_global_id(1), j = get_global_id(0);
      const int around = d[i * n + k] + d[k * n + j];
      if (around < d[i * n + j]) d[i * n + j] = around;
    })",
           [=](opencl_run &run) {
             for (std::size_t k = 0; k < n; ++k) run("floyd_warshall", {n, n}, {}, distance, cl_ulong(n), cl_ulong(k));
           });
  p.openmp([=](const memory &m) {
    int *d = m(distance);
    for (std::size_t k = 0; k < n; ++k)
#pragma omp parallel for
      for (std::size_t i = 0; i < n; ++i)
#pragma omp simd
        for (std::size_t j = 0; j < n; ++j) {
          const int around = d[i * n + k] + d[k * n + j];
          if (around < d[i * n + j]) d[i * n + j] = around;
        }
  });
  return p;
}

} // namespace

std::vector<entry> matrix_kernels() {
  return {
      {"matrix multiply, naive", multiply_naive},
      {"matrix multiply, tiles in local memory", multiply_tiled},
      {"matrix multiply, joint_matrix next to tiles", multiply_joint_matrix},
      {"matrix multiply, sub-group broadcast", multiply_broadcast},
      {"Floyd-Warshall", floyd_warshall},
  };
}

} // namespace compare
