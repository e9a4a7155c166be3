// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels over a plane of floats: 5-point stencil, 7x7 convolution, transpose through local memory and through the
/// registers of a sub-group.
#include "compare.hpp"

namespace compare {
namespace {

/// The mean of a point and its four neighbours, without borders.
problem stencil(const scale &scale) {
  const std::size_t n = scale(4096, 70);
  problem p(8.0 * double(n) * double(n), "GB/s");
  const auto out = p.output<float>(n * n);
  const auto in = p.input(random_vector(n * n));
  p.tolerance(1e-5);
  const auto mean = [n](const float *from, std::size_t i) {
    return 0.2f * (from[i] + from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
  };
  p.reference([=](const memory &m) {
    for (std::size_t row = 1; row < n - 1; ++row)
      for (std::size_t column = 1; column < n - 1; ++column) m(out)[row * n + column] = mean(m(in), row * n + column);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *to = m(out);
    const float *from = m(in);
    queue.parallel_for(sycl::range(n - 2, n - 2), [=](sycl::id<2> id) {
      const std::size_t i = (id[0] + 1) * n + id[1] + 1;
      to[i] = mean(from, i);
    });
  });
  p.opencl(R"(
    kernel void stencil(global float *to, global const float *from, ulong n) {
      const size_t i = (get_global_id(1) + 1) * n + get_global_id(0) + 1;
      to[i] = 0.2f * (from[i] + from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
    })",
           [=](opencl_run &run) { run("stencil", {n - 2, n - 2}, {}, out, in, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    float *to = m(out);
    const float *from = m(in);
#pragma omp parallel for
    for (std::size_t row = 1; row < n - 1; ++row)
#pragma omp simd
      for (std::size_t column = 1; column < n - 1; ++column) to[row * n + column] = mean(from, row * n + column);
  });
  return p;
}

/// A plane folded with 7x7 weights, borders left out.
problem convolution(const scale &scale) {
  const std::size_t n = scale(2048, 70), inner = n - 6;
  problem p(2.0 * 49 * double(inner) * double(inner), "GFLOP/s");
  const auto out = p.output<float>(n * n);
  const auto in = p.input(random_vector(n * n));
  const auto weights = p.input(random_vector(49));
  p.tolerance(1e-4);
  const auto fold = [](const float *from, const float *weight, std::size_t n, std::size_t row, std::size_t column) {
    float sum = 0;
    for (int y = 0; y < 7; ++y)
      for (int x = 0; x < 7; ++x) sum += weight[y * 7 + x] * from[(row + std::size_t(y)) * n + column + std::size_t(x)];
    return sum;
  };
  p.reference([=](const memory &m) {
    for (std::size_t row = 0; row < inner; ++row)
      for (std::size_t column = 0; column < inner; ++column)
        m(out)[row * n + column] = fold(m(in), m(weights), n, row, column);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *to = m(out);
    const float *from = m(in), *weight = m(weights);
    queue.parallel_for(sycl::range(inner, inner),
                       [=](sycl::id<2> id) { to[id[0] * n + id[1]] = fold(from, weight, n, id[0], id[1]); });
  });
  p.opencl(R"(
    kernel void convolution(global float *to, global const float *from, global const float *weight, ulong n) {
      const size_t row = get_global_id(1), column = get_global_id(0);
      float sum = 0;
      for (int y = 0; y < 7; ++y)
        for (int x = 0; x < 7; ++x) sum += weight[y * 7 + x] * from[(row + y) * n + column + x];
      to[row * n + column] = sum;
    })",
           [=](opencl_run &run) { run("convolution", {inner, inner}, {}, out, in, weights, cl_ulong(n)); });
  p.openmp([=](const memory &m) {
    float *to = m(out);
    const float *from = m(in), *weight = m(weights);
#pragma omp parallel for
    for (std::size_t row = 0; row < inner; ++row)
#pragma omp simd
      for (std::size_t column = 0; column < inner; ++column) to[row * n + column] = fold(from, weight, n, row, column);
  });
  return p;
}

void transpose_reference(float *to, const float *from, std::size_t n) {
  for (std::size_t row = 0; row < n; ++row)
    for (std::size_t column = 0; column < n; ++column) to[column * n + row] = from[row * n + column];
}

/// Blocks of 16x16, as the kernels below have them.
void transpose_by_blocks(float *to, const float *from, std::size_t n) {
#pragma omp parallel for collapse(2)
  for (std::size_t top = 0; top < n; top += 16)
    for (std::size_t left = 0; left < n; left += 16)
      for (std::size_t column = left; column < left + 16; ++column)
#pragma omp simd
        for (std::size_t row = top; row < top + 16; ++row) to[column * n + row] = from[row * n + column];
}

/// Transpose of a plane by 16x16 tiles in local memory: both sides are read and written along rows.
problem transpose_local(const scale &scale) {
  const std::size_t n = scale(4096, 64);
  problem p(8.0 * double(n) * double(n), "GB/s");
  const auto out = p.output<float>(n * n);
  const auto in = p.input(random_vector(n * n));
  p.reference([=](const memory &m) { transpose_reference(m(out), m(in), n); });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *to = m(out);
    const float *from = m(in);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<float, 2> tile(sycl::range(16, 17), handler);
      handler.parallel_for(sycl::nd_range<2>({n, n}, {16, 16}), [=](sycl::nd_item<2> item) {
        const std::size_t x = item.get_local_id(1), y = item.get_local_id(0);
        const std::size_t left = 16 * item.get_group(1), top = 16 * item.get_group(0);
        tile[y][x] = from[(top + y) * n + left + x];
        sycl::group_barrier(item.get_group());
        to[(left + y) * n + top + x] = tile[x][y];
      });
    });
  });
  p.opencl(R"(
    kernel void transpose(global float *to, global const float *from, ulong n) {
      local float tile[16][17];
      const size_t x = get_local_id(0), y = get_local_id(1);
      const size_t left = 16 * get_group_id(0), top = 16 * get_group_id(1);
      tile[y][x] = from[(top + y) * n + left + x];
      barrier(CLK_LOCAL_MEM_FENCE);
      to[(left + y) * n + top + x] = tile[x][y];
    })",
           [=](opencl_run &run) { run("transpose", {n, n}, {16, 16}, out, in, cl_ulong(n)); });
  p.openmp([=](const memory &m) { transpose_by_blocks(m(out), m(in), n); });
  return p;
}

/// Transpose of 16x16 blocks in the registers of a sub-group of 16, or of 32x32 in one of 32: each work-item holds a
/// column; in four or five steps halves, quarters, ... change places with the partner's.
problem transpose_shuffle(const scale &scale) {
  const std::size_t n = scale(4096, 64);
  problem p(8.0 * double(n) * double(n), "GB/s");
  const auto out = p.output<float>(n * n);
  const auto in = p.input(random_vector(n * n));
  p.reference([=](const memory &m) { transpose_reference(m(out), m(in), n); });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *to = m(out);
    const float *from = m(in);
    with_sub_group_size(queue, [=, &queue](auto size) {
      constexpr std::size_t lanes = size;
      queue.parallel_for(sycl::nd_range<2>({n / lanes, n}, {1, 64}),
                         [=](sycl::nd_item<2> item) [[sycl::reqd_sub_group_size(lanes)]] {
                           const auto sub_group = item.get_sub_group();
                           const std::size_t lane = sub_group.get_local_linear_id();
                           const std::size_t top = lanes * item.get_global_id(0), left = item.get_global_id(1) - lane;
                           float block[lanes];
                           for (std::size_t row = 0; row < lanes; ++row)
                             block[row] = from[(top + row) * n + left + lane];
#pragma unroll
                           for (std::size_t step = lanes / 2; step > 0; step /= 2)
#pragma unroll
                             for (std::size_t row = 0; row < lanes; ++row) {
                               if (row & step) continue;
                               const bool upper = lane & step;
                               const float away = upper ? block[row] : block[row + step];
                               const float back = sycl::permute_group_by_xor(sub_group, away, step);
                               block[row] = upper ? back : block[row];
                               block[row + step] = upper ? block[row + step] : back;
                             }
                           for (std::size_t row = 0; row < lanes; ++row) to[(left + row) * n + top + lane] = block[row];
                         });
    });
  });
  p.opencl(
      R"(
    __attribute__((intel_reqd_sub_group_size(SUB_GROUP)))
    kernel void transpose(global float *to, global const float *from, ulong n) {
      const uint lane = get_sub_group_local_id();
      const size_t top = SUB_GROUP * get_global_id(1), left = get_global_id(0) - lane;
      float block[SUB_GROUP];
      for (uint row = 0; row < SUB_GROUP; ++row) block[row] = from[(top + row) * n + left + lane];
      #pragma unroll
      for (uint step = SUB_GROUP / 2; step > 0; step /= 2)
        #pragma unroll
        for (uint row = 0; row < SUB_GROUP; ++row) {
          if (row & step) continue;
          const bool upper = lane & step;
          const float away = upper ? block[row] : block[row + step];
          const float back = sub_group_shuffle_xor(away, step);
          block[row] = upper ? back : block[row];
          block[row + step] = upper ? block[row + step] : back;
        }
      for (uint row = 0; row < SUB_GROUP; ++row) to[(left + row) * n + top + lane] = block[row];
    })",
      [=](opencl_run &run) { run("transpose", {n, n / run.sub_group_size()}, {64, 1}, out, in, cl_ulong(n)); },
      opencl_level::c30_with_sub_groups);
  p.openmp([=](const memory &m) { transpose_by_blocks(m(out), m(in), n); });
  return p;
}

} // namespace

std::vector<entry> image_kernels() {
  return {
      {"5-point stencil", stencil},
      {"7x7 convolution", convolution},
      {"transpose in local memory", transpose_local},
      {"transpose by sub-group shuffles", transpose_shuffle},
  };
}

} // namespace compare
