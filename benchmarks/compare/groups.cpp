// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels whose work-items cooperate: reductions, scans, histogram, Fourier transform.
#include "compare.hpp"

namespace compare {
namespace {

constexpr std::size_t group_size = 256;

/// Sums of a long array by 64 work-groups: each work-item adds up every 16384th element, then the group adds up its
/// work-items' sums. The form of that last step makes the two kernels below.
struct reduction {
  static constexpr std::size_t groups = 64, stride = groups * group_size;
  std::size_t n;
  problem p;
  array<float> sums, values;

  explicit reduction(const scale &scale) : n(scale(32 << 20, 4 * stride)), p(4.0 * double(n), "GB/s") {
    sums = p.output<float>(groups);
    values = p.input(random_vector(n));
    p.tolerance(1e-4);
    p.reference([n = n, sums = sums, values = values](const memory &m) {
      for (std::size_t g = 0; g < groups; ++g) {
        double sum = 0;
        for (std::size_t at = g * group_size; at < n; at += stride)
          for (std::size_t l = 0; l < group_size; ++l) sum += m(values)[at + l];
        m(sums)[g] = float(sum);
      }
    });
    p.openmp([n = n, sums = sums, values = values](const memory &m) {
      float *out = m(sums);
      const float *in = m(values);
#pragma omp parallel for
      for (std::size_t g = 0; g < groups; ++g) {
        float sum = 0;
        for (std::size_t at = g * group_size; at < n; at += stride)
#pragma omp simd reduction(+ : sum)
          for (std::size_t l = 0; l < group_size; ++l) sum += in[at + l];
        out[g] = sum;
      }
    });
  }
};

problem reduce_tree(const scale &scale) {
  reduction r(scale);
  constexpr std::size_t groups = reduction::groups, stride = reduction::stride;
  const auto n = r.n;
  const auto sums = r.sums, values = r.values;
  r.p.sycl([=](sycl::queue &queue, const memory &m) {
    float *out = m(sums);
    const float *in = m(values);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<float> part(sycl::range(group_size), handler);
      handler.parallel_for(sycl::nd_range<1>(stride, group_size), [=](sycl::nd_item<1> item) {
        const std::size_t l = item.get_local_id(0);
        float sum = 0;
        for (std::size_t i = item.get_global_id(0); i < n; i += stride) sum += in[i];
        part[l] = sum;
        for (std::size_t half = group_size / 2; half > 0; half /= 2) {
          sycl::group_barrier(item.get_group());
          if (l < half) part[l] += part[l + half];
        }
        if (l == 0) out[item.get_group(0)] = part[0];
      });
    });
  });
  r.p.opencl(R"(
    kernel void reduce(global float *out, global const float *in, ulong n) {
      local float part[256];
      const size_t l = get_local_id(0);
      float sum = 0;
      for (size_t i = get_global_id(0); i < n; i += 16384) sum += in[i];
      part[l] = sum;
      for (size_t half_size = 128; half_size > 0; half_size /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (l < half_size) part[l] += part[l + half_size];
      }
      if (l == 0) out[get_group_id(0)] = part[0];
    })",
             [=](opencl_run &run) { run("reduce", {groups * group_size}, {group_size}, sums, values, cl_ulong(n)); });
  return std::move(r.p);
}

problem reduce_sub_groups(const scale &scale) {
  reduction r(scale);
  constexpr std::size_t groups = reduction::groups, stride = reduction::stride;
  const auto n = r.n;
  const auto sums = r.sums, values = r.values;
  r.p.sycl([=](sycl::queue &queue, const memory &m) {
    float *out = m(sums);
    const float *in = m(values);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<float> part(sycl::range(16), handler);
      with_sub_group_size(queue, [=, &handler](auto size) {
        constexpr std::size_t lanes = size, parts = group_size / lanes;
        handler.parallel_for(sycl::nd_range<1>(stride, group_size),
                             [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(lanes)]] {
                               const auto sub_group = item.get_sub_group();
                               const std::size_t lane = sub_group.get_local_linear_id();
                               float sum = 0;
                               for (std::size_t i = item.get_global_id(0); i < n; i += stride) sum += in[i];
                               sum = sycl::reduce_over_group(sub_group, sum, sycl::plus<>());
                               if (sub_group.leader()) part[sub_group.get_group_linear_id()] = sum;
                               sycl::group_barrier(item.get_group());
                               if (sub_group.get_group_linear_id() == 0) {
                                 const float mine = parts >= lanes || lane < parts ? part[lane] : 0;
                                 sum = sycl::reduce_over_group(sub_group, mine, sycl::plus<>());
                                 if (sub_group.leader()) out[item.get_group(0)] = sum;
                               }
                             });
      });
    });
  });
  r.p.opencl(
      R"(
    __attribute__((intel_reqd_sub_group_size(SUB_GROUP)))
    kernel void reduce(global float *out, global const float *in, ulong n) {
      local float part[16];
      float sum = 0;
      for (size_t i = get_global_id(0); i < n; i += 16384) sum += in[i];
      sum = sub_group_reduce_add(sum);
      if (get_sub_group_local_id() == 0) part[get_sub_group_id()] = sum;
      barrier(CLK_LOCAL_MEM_FENCE);
      if (get_sub_group_id() == 0) {
        const uint lane = get_sub_group_local_id(), parts = 256 / SUB_GROUP;
        sum = sub_group_reduce_add(parts >= SUB_GROUP || lane < parts ? part[lane] : 0);
        if (get_sub_group_local_id() == 0) out[get_group_id(0)] = sum;
      }
    })",
      [=](opencl_run &run) { run("reduce", {groups * group_size}, {group_size}, sums, values, cl_ulong(n)); },
      opencl_level::c30_with_sub_groups);
  return std::move(r.p);
}

/// The sum of 64 million numbers by sycl::reduction, which chooses how.
problem reduce_by_library(const scale &scale) {
  const std::size_t n = scale(64 << 20, 1 << 16);
  problem p(4.0 * double(n), "GB/s");
  const auto sum = p.output<float>(1), values = p.input(random_vector(n));
  p.tolerance(1e-4);
  p.reference([=](const memory &m) {
    double total = 0;
    for (std::size_t i = 0; i < n; ++i) total += m(values)[i];
    *m(sum) = float(total);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    const float *in = m(values);
    const auto reduction =
        sycl::reduction(m(sum), sycl::plus<>(), {sycl::property::reduction::initialize_to_identity()});
    queue.parallel_for(sycl::range(n), reduction, [=](sycl::id<1> i, auto &total) { total += in[i]; });
  });
  // The usual form in CUDA: each block adds up a part, four numbers at a time; then one block adds up the blocks' sums.
  p.cuda(R"(
    #include <cub/block/block_reduce.cuh>
    constexpr unsigned blocks = 1024, threads = 256;
    __device__ float partial[blocks];
    __device__ float sum_of_block(float sum) {
      using reduction = cub::BlockReduce<float, threads>;
      __shared__ reduction::TempStorage storage;
      return reduction(storage).Sum(sum);
    }
    extern "C" __global__ void parts(const float4 *in, unsigned n) {
      float sum = 0;
      #pragma unroll 4
      for (unsigned i = blockIdx.x * threads + threadIdx.x; i < n; i += blocks * threads) {
        const float4 four = in[i];
        sum += (four.x + four.y) + (four.z + four.w);
      }
      sum = sum_of_block(sum);
      if (threadIdx.x == 0) partial[blockIdx.x] = sum;
    }
    extern "C" __global__ void whole(float *out) {
      float sum = 0;
      for (unsigned i = threadIdx.x; i < blocks; i += threads) sum += partial[i];
      sum = sum_of_block(sum);
      if (threadIdx.x == 0) *out = sum;
    })",
         [=](opencl_run &run) {
           run("parts", {1024 * 256}, {256}, values, cl_uint(n / 4));
           run("whole", {256}, {256}, sum);
         });
  p.openmp([=](const memory &m) {
    const float *in = m(values);
    float total = 0;
#pragma omp parallel for simd reduction(+ : total)
    for (std::size_t i = 0; i < n; ++i) total += in[i];
    *m(sum) = total;
  });
  return p;
}

/// Inclusive prefix sums of each block of 256 elements.
struct scan {
  std::size_t n;
  problem p;
  array<int> out, in;

  explicit scan(const scale &scale) : n(scale(16 << 20, 8 * group_size)), p(8.0 * double(n), "GB/s") {
    random_numbers random;
    std::vector<int> numbers(n);
    for (int &number : numbers) number = int(random.below(100));
    out = p.output<int>(n);
    in = p.input(numbers);
    const auto block = [](int *to, const int *from) {
      int sum = 0;
      for (std::size_t l = 0; l < group_size; ++l) to[l] = sum += from[l];
    };
    p.reference([=, n = n, out = out, in = in](const memory &m) {
      for (std::size_t i = 0; i < n; i += group_size) block(m(out) + i, m(in) + i);
    });
    p.openmp([=, n = n, out = out, in = in](const memory &m) {
      int *to = m(out);
      const int *from = m(in);
#pragma omp parallel for
      for (std::size_t i = 0; i < n; i += group_size) block(to + i, from + i);
    });
  }
};

problem scan_algorithm(const scale &scale_of) {
  scan s(scale_of);
  const auto n = s.n;
  const auto out = s.out, in = s.in;
  s.p.sycl([=](sycl::queue &queue, const memory &m) {
    int *to = m(out);
    const int *from = m(in);
    queue.parallel_for(sycl::nd_range<1>(n, group_size), [=](sycl::nd_item<1> item) {
      const std::size_t i = item.get_global_id(0);
      to[i] = sycl::inclusive_scan_over_group(item.get_group(), from[i], sycl::plus<>());
    });
  });
  s.p.opencl(
      R"(
    kernel void scan(global int *to, global const int *from) {
      const size_t i = get_global_id(0);
      to[i] = work_group_scan_inclusive_add(from[i]);
    })",
      [=](opencl_run &run) { run("scan", {n}, {group_size}, out, in); }, opencl_level::c30_with_sub_groups);
  return std::move(s.p);
}

/// Hillis and Steele: eight steps, each adding the value 1, 2, 4, ... places before, to and fro between two rows.
problem scan_hillis_steele(const scale &scale_of) {
  scan s(scale_of);
  const auto n = s.n;
  const auto out = s.out, in = s.in;
  s.p.sycl([=](sycl::queue &queue, const memory &m) {
    int *to = m(out);
    const int *from = m(in);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<int, 2> rows(sycl::range(2, group_size), handler);
      handler.parallel_for(sycl::nd_range<1>(n, group_size), [=](sycl::nd_item<1> item) {
        const std::size_t i = item.get_global_id(0), l = item.get_local_id(0);
        std::size_t row = 0;
        rows[row][l] = from[i];
        for (std::size_t distance = 1; distance < group_size; distance *= 2) {
          sycl::group_barrier(item.get_group());
          rows[1 - row][l] = rows[row][l] + (l >= distance ? rows[row][l - distance] : 0);
          row = 1 - row;
        }
        to[i] = rows[row][l];
      });
    });
  });
  s.p.opencl(R"(
    kernel void scan(global int *to, global const int *from) {
      local int rows[2][256];
      const size_t i = get_global_id(0), l = get_local_id(0);
      size_t row = 0;
      rows[row][l] = from[i];
      for (size_t distance = 1; distance < 256; distance *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        rows[1 - row][l] = rows[row][l] + (l >= distance ? rows[row][l - distance] : 0);
        row = 1 - row;
      }
      to[i] = rows[row][l];
    })",
             [=](opencl_run &run) { run("scan", {n}, {group_size}, out, in); });
  s.p.openmp([=](const memory &m) {
    int *to = m(out);
    const int *from = m(in);
#pragma omp parallel for
    for (std::size_t i = 0; i < n; i += group_size) {
      int rows[2][group_size];
      std::size_t row = 0;
      std::memcpy(rows[row], from + i, sizeof(rows[row]));
      for (std::size_t distance = 1; distance < group_size; distance *= 2) {
#pragma omp simd
        for (std::size_t l = 0; l < group_size; ++l)
          rows[1 - row][l] = rows[row][l] + (l >= distance ? rows[row][l - distance] : 0);
        row = 1 - row;
      }
      std::memcpy(to + i, rows[row], sizeof(rows[row]));
    }
  });
  return std::move(s.p);
}

/// How often each byte occurs: counters in local memory, added to the global ones at the end.
problem histogram(const scale &scale) {
  constexpr std::size_t bins = 256, per_item = 256;
  const std::size_t n = scale(64 << 20, 4 * group_size * per_item);
  problem p(double(n), "GB/s");
  random_numbers random;
  std::vector<unsigned char> bytes(n);
  for (unsigned char &byte : bytes) byte = static_cast<unsigned char>((random.below(256) + random.below(256)) / 2);
  const auto counts = p.in_out(std::vector<int>(bins));
  const auto values = p.input(bytes);
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) ++m(counts)[m(values)[i]];
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    int *count = m(counts);
    const unsigned char *value = m(values);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<int> local(sycl::range(bins), handler);
      handler.parallel_for(sycl::nd_range<1>(n / per_item, group_size), [=](sycl::nd_item<1> item) {
        const std::size_t l = item.get_local_id(0), start = item.get_group(0) * group_size * per_item;
        local[l] = 0;
        sycl::group_barrier(item.get_group());
        for (std::size_t k = 0; k < per_item; ++k)
          sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                           sycl::access::address_space::local_space>(local[value[start + k * group_size + l]]) += 1;
        sycl::group_barrier(item.get_group());
        sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device,
                         sycl::access::address_space::global_space>(count[l]) += local[l];
      });
    });
  });
  p.opencl(R"(
    kernel void histogram(global int *count, global const uchar *value) {
      local int counters[256];
      const size_t l = get_local_id(0), start = get_group_id(0) * 65536;
      counters[l] = 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      for (size_t k = 0; k < 256; ++k) atomic_inc(&counters[value[start + k * 256 + l]]);
      barrier(CLK_LOCAL_MEM_FENCE);
      atomic_add(&count[l], counters[l]);
    })",
           [=](opencl_run &run) { run("histogram", {n / per_item}, {group_size}, counts, values); });
  p.openmp([=](const memory &m) {
    int *count = m(counts);
    const unsigned char *value = m(values);
#pragma omp parallel
    {
      int own[bins] = {};
#pragma omp for
      for (std::size_t i = 0; i < n; ++i) ++own[value[i]];
      for (std::size_t bin = 0; bin < bins; ++bin)
#pragma omp atomic
        count[bin] += own[bin];
    }
  });
  return p;
}

/// Stockham's Fourier transform of 1024 complex numbers by 256 work-items: five steps of radix 4 between two rows of
/// local memory. The roots of unity come from a table.
problem fourier(const scale &scale) {
  constexpr std::size_t points = 1024;
  const std::size_t transforms = scale(4096, 8), n = transforms * points;
  problem p(5.0 * 10 * double(n), "GFLOP/s"); // 5 n log2(n), as is the custom
  std::vector<float> table_cos(points), table_sin(points);
  for (std::size_t k = 0; k < points; ++k) {
    const double angle = -6.283185307179586 * double(k) / double(points);
    table_cos[k] = float(std::cos(angle)), table_sin[k] = float(std::sin(angle));
  }
  const auto out_re = p.output<float>(n), out_im = p.output<float>(n);
  const auto in_re = p.input(random_vector<float>(n, -1, 1)), in_im = p.input(random_vector<float>(n, -1, 1));
  const auto root_re = p.input(table_cos), root_im = p.input(table_sin);
  p.tolerance(1e-3, 1e-3);
  p.reference([=](const memory &m) { // recursion by halves, in double precision, written as loops
    std::vector<double> re(points), im(points), re2(points), im2(points);
    for (std::size_t t = 0; t < transforms; ++t) {
      for (std::size_t k = 0; k < points; ++k) re[k] = m(in_re)[t * points + k], im[k] = m(in_im)[t * points + k];
      for (std::size_t half = 1; half < points; half *= 2) {
        for (std::size_t i = 0; i < points / 2; ++i) {
          const std::size_t k = i & (half - 1), j = 2 * i - k;
          const double c = m(root_re)[k * (points / 2 / half)], s = m(root_im)[k * (points / 2 / half)];
          const double x = re[i + points / 2], y = im[i + points / 2];
          const double u = c * x - s * y, v = c * y + s * x;
          re2[j] = re[i] + u, im2[j] = im[i] + v;
          re2[j + half] = re[i] - u, im2[j + half] = im[i] - v;
        }
        re.swap(re2), im.swap(im2);
      }
      for (std::size_t k = 0; k < points; ++k)
        m(out_re)[t * points + k] = float(re[k]), m(out_im)[t * points + k] = float(im[k]);
    }
  });
  // Work-item i's part of the step that merges transforms of p points: four inputs a quarter of a row apart, turned by
  // roots of unity, become four outputs p apart.
  const auto step = [](std::size_t i, std::size_t p, const float *re, const float *im, float *to_re, float *to_im,
                       const float *cosine, const float *sine) __attribute__((always_inline)) {
    const std::size_t k = i & (p - 1), j = ((i - k) << 2) + k, turn = k * (256 / p);
    const float ar = re[i], ai = im[i];
    const float c1 = cosine[turn], s1 = sine[turn], x1 = re[i + 256], y1 = im[i + 256];
    const float c2 = cosine[2 * turn], s2 = sine[2 * turn], x2 = re[i + 512], y2 = im[i + 512];
    const float c3 = cosine[3 * turn], s3 = sine[3 * turn], x3 = re[i + 768], y3 = im[i + 768];
    const float br = c1 * x1 - s1 * y1, bi = c1 * y1 + s1 * x1;
    const float cr = c2 * x2 - s2 * y2, ci = c2 * y2 + s2 * x2;
    const float dr = c3 * x3 - s3 * y3, di = c3 * y3 + s3 * x3;
    const float er = ar + cr, ei = ai + ci, fr = ar - cr, fi = ai - ci;
    const float gr = br + dr, gi = bi + di, hr = br - dr, hi = bi - di;
    to_re[j] = er + gr, to_im[j] = ei + gi;
    to_re[j + p] = fr + hi, to_im[j + p] = fi - hr;
    to_re[j + 2 * p] = er - gr, to_im[j + 2 * p] = ei - gi;
    to_re[j + 3 * p] = fr - hi, to_im[j + 3 * p] = fi + hr;
  };
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *to_re = m(out_re), *to_im = m(out_im);
    const float *from_re = m(in_re), *from_im = m(in_im), *cosine = m(root_re), *sine = m(root_im);
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<float> local_re(sycl::range(2 * points), handler),
          local_im(sycl::range(2 * points), handler);
      handler.parallel_for(sycl::nd_range<1>(n / 4, 256), [=](sycl::nd_item<1> item) {
        const std::size_t l = item.get_local_id(0), start = points * item.get_group(0);
        float *re = &local_re[0], *im = &local_im[0];
        for (std::size_t k = l; k < points; k += 256) re[k] = from_re[start + k], im[k] = from_im[start + k];
        std::size_t row = 0;
        for (std::size_t p = 1; p < points; p *= 4) {
          sycl::group_barrier(item.get_group());
          const std::size_t other = points - row;
          step(l, p, re + row, im + row, re + other, im + other, cosine, sine);
          row = other;
        }
        sycl::group_barrier(item.get_group());
        for (std::size_t k = l; k < points; k += 256) to_re[start + k] = re[row + k], to_im[start + k] = im[row + k];
      });
    });
  });
  p.opencl(R"(
    void step(size_t i, size_t p, local const float *re, local const float *im, local float *to_re, local float *to_im,
              global const float *cosine, global const float *sine) {
      const size_t k = i & (p - 1), j = ((i - k) << 2) + k, turn = k * (256 / p);
      const float ar = re[i], ai = im[i];
      const float c1 = cosine[turn], s1 = sine[turn], x1 = re[i + 256], y1 = im[i + 256];
      const float c2 = cosine[2 * turn], s2 = sine[2 * turn], x2 = re[i + 512], y2 = im[i + 512];
      const float c3 = cosine[3 * turn], s3 = sine[3 * turn], x3 = re[i + 768], y3 = im[i + 768];
      const float br = c1 * x1 - s1 * y1, bi = c1 * y1 + s1 * x1;
      const float cr = c2 * x2 - s2 * y2, ci = c2 * y2 + s2 * x2;
      const float dr = c3 * x3 - s3 * y3, di = c3 * y3 + s3 * x3;
      const float er = ar + cr, ei = ai + ci, fr = ar - cr, fi = ai - ci;
      const float gr = br + dr, gi = bi + di, hr = br - dr, hi = bi - di;
      to_re[j] = er + gr, to_im[j] = ei + gi;
      to_re[j + p] = fr + hi, to_im[j + p] = fi - hr;
      to_re[j + 2 * p] = er - gr, to_im[j + 2 * p] = ei - gi;
      to_re[j + 3 * p] = fr - hi, to_im[j + 3 * p] = fi + hr;
    }
    kernel void fourier(global float *to_re, global float *to_im, global const float *from_re,
                        global const float *from_im, global const float *cosine, global const float *sine) {
      local float re[2048], im[2048];
      const size_t l = get_local_id(0), start = 1024 * get_group_id(0);
      for (size_t k = l; k < 1024; k += 256) re[k] = from_re[start + k], im[k] = from_im[start + k];
      size_t row = 0;
      for (size_t p = 1; p < 1024; p *= 4) {
        barrier(CLK_LOCAL_MEM_FENCE);
        const size_t other = 1024 - row;
        step(l, p, re + row, im + row, re + other, im + other, cosine, sine);
        row = other;
      }
      barrier(CLK_LOCAL_MEM_FENCE);
      for (size_t k = l; k < 1024; k += 256) to_re[start + k] = re[row + k], to_im[start + k] = im[row + k];
    })",
           [=](opencl_run &run) { run("fourier", {n / 4}, {256}, out_re, out_im, in_re, in_im, root_re, root_im); });
  p.openmp([=](const memory &m) {
    float *to_re = m(out_re), *to_im = m(out_im);
    const float *from_re = m(in_re), *from_im = m(in_im), *cosine = m(root_re), *sine = m(root_im);
#pragma omp parallel for
    for (std::size_t start = 0; start < n; start += points) {
      float re[2 * points], im[2 * points];
      std::memcpy(re, from_re + start, points * sizeof(float));
      std::memcpy(im, from_im + start, points * sizeof(float));
      std::size_t row = 0;
      for (std::size_t p = 1; p < points; p *= 4) {
        const std::size_t other = points - row;
#pragma omp simd
        for (std::size_t l = 0; l < 256; ++l) step(l, p, re + row, im + row, re + other, im + other, cosine, sine);
        row = other;
      }
      std::memcpy(to_re + start, re + row, points * sizeof(float));
      std::memcpy(to_im + start, im + row, points * sizeof(float));
    }
  });
  return p;
}

} // namespace

std::vector<entry> group_kernels() {
  return {
      {"reduction, tree in local memory", reduce_tree},
      {"reduction, sub-groups", reduce_sub_groups},
      {"sycl::reduction of 64M floats", reduce_by_library},
      {"scan, group algorithm", scan_algorithm},
      {"scan, Hillis-Steele in local memory", scan_hillis_steele},
      {"histogram in local memory", histogram},
      {"Fourier transform of 1024 points", fourier},
  };
}

} // namespace compare
