// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels with irregular work or access: sparse matrix times vector in two forms, sorts.
#include "compare.hpp"

#include <sycl/ext/oneapi/experimental/group_sort.hpp>

#include <algorithm>

namespace compare {
namespace {

/// y = matrix * x, the matrix stored by rows of different lengths: a work-item a row, or a sub-group a row.
problem sparse_product(std::size_t rows, std::uint32_t mean, bool by_sub_groups) {
  random_numbers random;
  std::vector<int> starts(rows + 1), columns;
  for (std::size_t row = 0; row < rows; ++row) { // up to twice the mean; random columns
    const std::uint32_t count = 1 + random.below(2 * mean);
    for (std::uint32_t k = 0; k < count; ++k) columns.push_back(int(random.below(std::uint32_t(rows))));
    starts[row + 1] = int(columns.size());
  }
  problem p(2.0 * double(columns.size()), "GFLOP/s");
  const auto y = p.output<float>(rows);
  const auto x = p.input(random_vector(rows)), value = p.input(random_vector(columns.size()));
  const auto column = p.input(columns), row_start = p.input(starts);
  p.tolerance(1e-4);
  p.reference([=](const memory &m) {
    for (std::size_t row = 0; row < rows; ++row) {
      double sum = 0;
      for (int k = m(row_start)[row]; k < m(row_start)[row + 1]; ++k)
        sum += double(m(value)[k]) * double(m(x)[m(column)[k]]);
      m(y)[row] = float(sum);
    }
  });
  p.openmp([=](const memory &m) {
    float *out = m(y);
    const float *in = m(x), *values = m(value);
    const int *where = m(column), *start = m(row_start);
#pragma omp parallel for
    for (std::size_t row = 0; row < rows; ++row) {
      float sum = 0;
#pragma omp simd reduction(+ : sum)
      for (int k = start[row]; k < start[row + 1]; ++k) sum += values[k] * in[where[k]];
      out[row] = sum;
    }
  });
  if (by_sub_groups) {
    p.sycl([=](sycl::queue &queue, const memory &m) {
      float *out = m(y);
      const float *in = m(x), *values = m(value);
      const int *where = m(column), *start = m(row_start);
      with_sub_group_size(queue, [=, &queue](auto size) {
        constexpr std::size_t lanes = size;
        queue.parallel_for(sycl::nd_range<1>(rows * lanes, 128),
                           [=](sycl::nd_item<1> item) [[sycl::reqd_sub_group_size(lanes)]] {
                             const auto sub_group = item.get_sub_group();
                             const std::size_t row = item.get_group(0) * sub_group.get_group_linear_range() +
                                                     sub_group.get_group_linear_id();
                             const int end = start[row + 1];
                             float sum = 0;
                             for (int k = start[row] + int(sub_group.get_local_linear_id()); k < end; k += int(lanes))
                               sum += values[k] * in[where[k]];
                             sum = sycl::reduce_over_group(sub_group, sum, sycl::plus<>());
                             if (sub_group.leader()) out[row] = sum;
                           });
      });
    });
    p.opencl(
        R"(
      __attribute__((intel_reqd_sub_group_size(SUB_GROUP)))
      kernel void product(global float *out, global const float *in, global const float *values,
                          global const int *where, global const int *start) {
        const size_t row = get_group_id(0) * get_num_sub_groups() + get_sub_group_id();
        const int end = start[row + 1];
        float sum = 0;
        for (int k = start[row] + (int)get_sub_group_local_id(); k < end; k += SUB_GROUP)
          sum += values[k] * in[where[k]];
        sum = sub_group_reduce_add(sum);
        if (get_sub_group_local_id() == 0) out[row] = sum;
      })",
        [=](opencl_run &run) { run("product", {rows * run.sub_group_size()}, {128}, y, x, value, column, row_start); },
        opencl_level::c30_with_sub_groups);
  } else {
    p.sycl([=](sycl::queue &queue, const memory &m) {
      float *out = m(y);
      const float *in = m(x), *values = m(value);
      const int *where = m(column), *start = m(row_start);
      queue.parallel_for(sycl::range(rows), [=](sycl::id<1> row) {
        float sum = 0;
        for (int k = start[row]; k < start[row + 1]; ++k) sum += values[k] * in[where[k]];
        out[row] = sum;
      });
    });
    p.opencl(R"(
      kernel void product(global float *out, global const float *in, global const float *values,
                          global const int *where, global const int *start) {
        const size_t row = get_global_id(0);
        float sum = 0;
        for (int k = start[row]; k < start[row + 1]; ++k) sum += values[k] * in[where[k]];
        out[row] = sum;
      })",
             [=](opencl_run &run) { run("product", {rows}, {}, y, x, value, column, row_start); });
  }
  return p;
}

/// Blocks of 1024 numbers, each sorted by a work-group with oneAPI's joint_sort.
problem sort_of_blocks(const scale &scale) {
  constexpr std::size_t block = 1024, group_size = 64;
  const std::size_t n = scale(4 << 20, 4 * block);
  problem p(double(n), "Gelement/s");
  random_numbers random;
  std::vector<std::uint32_t> numbers(n);
  for (std::uint32_t &number : numbers) number = random.below(1u << 31);
  const auto data = p.in_out(numbers);
  p.reference([=](const memory &m) {
    for (std::size_t at = 0; at < n; at += block) std::sort(m(data) + at, m(data) + at + block);
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    namespace experimental = sycl::ext::oneapi::experimental;
    using sorter = experimental::default_sorters::joint_sorter<>;
    std::uint32_t *values = m(data);
    queue.submit([&](sycl::handler &handler) {
      const std::size_t bytes =
          sorter::memory_required<std::uint32_t>(queue.get_device(), sycl::memory_scope::work_group, block);
      const sycl::local_accessor<std::byte> scratch(bytes, handler);
      handler.parallel_for(sycl::nd_range<1>(n / block * group_size, group_size), [=](sycl::nd_item<1> item) {
        std::uint32_t *first = values + item.get_group(0) * block;
        const sycl::span<std::byte> memory(scratch.get_multi_ptr<sycl::access::decorated::no>().get(), scratch.size());
        experimental::joint_sort(item.get_group(), first, first + block, sorter(memory));
      });
    });
  });
  // The library beside nvcc sorts a block in registers, digit by digit.
  p.cuda(R"(
    #include <cub/block/block_radix_sort.cuh>
    extern "C" __global__ void sort(unsigned *values) {
      using sorter = cub::BlockRadixSort<unsigned, 256, 4>;
      __shared__ sorter::TempStorage storage;
      uint4 *const mine = (uint4 *)values + blockIdx.x * 256 + threadIdx.x;
      const uint4 four = *mine;
      unsigned keys[] = {four.x, four.y, four.z, four.w};
      sorter(storage).Sort(keys);
      *mine = make_uint4(keys[0], keys[1], keys[2], keys[3]);
    })",
         [=](opencl_run &run) { run("sort", {n / block * 256}, {256}, data); });
  p.openmp([=](const memory &m) {
    std::uint32_t *values = m(data);
#pragma omp parallel for
    for (std::size_t at = 0; at < n; at += block) std::sort(values + at, values + at + block);
  });
  return p;
}

/// Sorting by compare-and-swap with partners 2^k apart, a launch for each distance.
problem bitonic_sort(const scale &scale) {
  const std::size_t n = scale(1 << 19, 1 << 9);
  problem p(double(n), "Gelement/s");
  random_numbers random;
  std::vector<std::uint32_t> numbers(n);
  for (std::uint32_t &number : numbers) number = random.next();
  const auto keys = p.in_out(numbers);
  p.reference([=](const memory &m) {
    std::vector<std::uint32_t> part(n); // merge sort, from the bottom
    std::uint32_t *k = m(keys);
    for (std::size_t half = 1; half < n; half *= 2)
      for (std::size_t start = 0; start < n; start += 2 * half) {
        std::size_t left = start, right = start + half;
        for (std::size_t i = start; i < start + 2 * half; ++i) {
          const bool from_left = right == start + 2 * half || (left < start + half && k[left] <= k[right]);
          part[i] = from_left ? k[left++] : k[right++];
        }
        std::memcpy(k + start, &part[start], 2 * half * sizeof(std::uint32_t));
      }
  });
  const auto exchange = [](std::uint32_t *key, std::uint32_t i, std::uint32_t distance, std::uint32_t length) {
    const std::uint32_t partner = i ^ distance;
    if (partner > i) {
      const std::uint32_t mine = key[i], other = key[partner];
      if ((mine > other) == ((i & length) == 0)) {
        key[i] = other;
        key[partner] = mine;
      }
    }
  };
  p.sycl([=](sycl::queue &queue, const memory &m) {
    std::uint32_t *key = m(keys);
    for (std::uint32_t length = 2; length <= n; length *= 2)
      for (std::uint32_t distance = length / 2; distance > 0; distance /= 2)
        queue.parallel_for(sycl::range(n),
                           [=](sycl::id<1> i) { exchange(key, std::uint32_t(i[0]), distance, length); });
  });
  p.opencl(R"(
    kernel void exchange(global uint *key, uint distance, uint length) {
      const uint i = get_global_id(0), partner = i ^ distance;
      if (partner > i) {
        const uint mine = key[i], other = key[partner];
        if ((mine > other) == ((i & length) == 0)) {
          key[i] = other;
          key[partner] = mine;
        }
      }
    })",
           [=](opencl_run &run) {
             for (std::uint32_t length = 2; length <= n; length *= 2)
               for (std::uint32_t distance = length / 2; distance > 0; distance /= 2)
                 run("exchange", {n}, {}, keys, distance, length);
           });
  p.openmp([=](const memory &m) {
    std::uint32_t *key = m(keys);
    for (std::uint32_t length = 2; length <= n; length *= 2)
      for (std::uint32_t distance = length / 2; distance > 0; distance /= 2)
#pragma omp parallel for simd
        for (std::uint32_t i = 0; i < n; ++i) exchange(key, i, distance, length);
  });
  return p;
}

} // namespace

std::vector<entry> irregular_kernels() {
  return {
      {"sparse matrix, a work-item a row", [](const scale &s) { return sparse_product(s(1 << 18, 500), 8, false); }},
      {"sparse matrix, a sub-group a row", [](const scale &s) { return sparse_product(s(1 << 15, 504), 128, true); }},
      {"bitonic sort", bitonic_sort},
      {"sort of blocks of 1024, joint_sort", sort_of_blocks},
  };
}

} // namespace compare
