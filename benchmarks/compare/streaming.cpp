// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that wait for memory: STREAM triad in four variants, gather, upper case of a text.
#include "compare.hpp"

namespace compare {
namespace {

constexpr double factor = 0.4;

template <class T>
const char *triad_source() {
  return sizeof(T) == 4 ? R"(
    kernel void triad(global float *a, global const float *b, global const float *c, float factor) {
      size_t i = get_global_id(0);
      a[i] = b[i] + factor * c[i];
    })"
                        : R"(
    kernel void triad(global double *a, global const double *b, global const double *c, double factor) {
      size_t i = get_global_id(0);
      a[i] = b[i] + factor * c[i];
    })";
}

/// a[i] = b[i] + factor * c[i]; three arrays of 128 MB, more than any cache. Bytes: two reads and a write an element.
template <class T>
problem triad(const scale &scale, bool with_buffers) {
  const std::size_t n = scale((std::size_t(128) << 20) / sizeof(T), 5000);
  problem p(3.0 * sizeof(T) * double(n), "GB/s");
  const auto a = p.output<T>(n);
  const auto b = p.input(random_vector<T>(n)), c = p.input(random_vector<T>(n, -1, 1));
  p.tolerance(0, 1e-6);
  const auto loop = [=](const memory &m) {
    T *pa = m(a);
    const T *pb = m(b), *pc = m(c);
    for (std::size_t i = 0; i < n; ++i) pa[i] = pb[i] + T(factor) * pc[i];
  };
  p.reference(loop);
  if (with_buffers)
    p.sycl_with_buffers([=](sycl::queue &queue, const buffers &m) {
      sycl::buffer<T> buffer_a = m(a), buffer_b = m(b), buffer_c = m(c);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor pa(buffer_a, handler, sycl::write_only, sycl::no_init);
        sycl::accessor pb(buffer_b, handler, sycl::read_only);
        sycl::accessor pc(buffer_c, handler, sycl::read_only);
        handler.parallel_for(sycl::range(n), [=](sycl::id<1> i) { pa[i] = pb[i] + T(factor) * pc[i]; });
      });
    });
  else
    p.sycl([=](sycl::queue &queue, const memory &m) {
      T *pa = m(a);
      const T *pb = m(b), *pc = m(c);
      queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { pa[i] = pb[i] + T(factor) * pc[i]; });
    });
  p.opencl(triad_source<T>(), [=](opencl_run &run) { run("triad", {n}, {}, a, b, c, T(factor)); });
  p.openmp([=](const memory &m) {
    T *pa = m(a);
    const T *pb = m(b), *pc = m(c);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) pa[i] = pb[i] + T(factor) * pc[i];
  });
  return p;
}

/// y[i] = table[index[i]] with a table of 256 KiB.
problem gather(const scale &scale) {
  const std::size_t n = scale(8 << 20, 5000), size = 65536;
  problem p(double(n), "Gelement/s");
  random_numbers random;
  std::vector<int> indices(n);
  for (int &i : indices) i = int(random.below(std::uint32_t(size)));
  const auto y = p.output<float>(n);
  const auto table = p.input(random_vector(size));
  const auto index = p.input(indices);
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) m(y)[i] = m(table)[m(index)[i]];
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    float *out = m(y);
    const float *in = m(table);
    const int *where = m(index);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) { out[i] = in[where[i]]; });
  });
  p.opencl(R"(
    kernel void gather(global float *out, global const float *in, global const int *where) {
      size_t i = get_global_id(0);
      out[i] = in[where[i]];
    })",
           [=](opencl_run &run) { run("gather", {n}, {}, y, table, index); });
  p.openmp([=](const memory &m) {
    float *out = m(y);
    const float *in = m(table);
    const int *where = m(index);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) out[i] = in[where[i]];
  });
  return p;
}

/// The upper case of a text, a byte a work-item.
problem upper_case(const scale &scale) {
  const std::size_t n = scale(64 << 20, 5000);
  problem p(2.0 * double(n), "GB/s");
  random_numbers random;
  std::vector<char> letters(n);
  for (char &letter : letters) letter = char(' ' + random.below(95));
  const auto out = p.output<char>(n);
  const auto in = p.input(letters);
  p.reference([=](const memory &m) {
    for (std::size_t i = 0; i < n; ++i) {
      const char letter = m(in)[i];
      m(out)[i] = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    }
  });
  p.sycl([=](sycl::queue &queue, const memory &m) {
    char *to = m(out);
    const char *from = m(in);
    queue.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
      const char letter = from[i];
      to[i] = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    });
  });
  p.opencl(R"(
    kernel void upper_case(global char *to, global const char *from) {
      size_t i = get_global_id(0);
      const char letter = from[i];
      to[i] = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    })",
           [=](opencl_run &run) { run("upper_case", {n}, {}, out, in); });
  p.openmp([=](const memory &m) {
    char *to = m(out);
    const char *from = m(in);
#pragma omp parallel for simd
    for (std::size_t i = 0; i < n; ++i) {
      const char letter = from[i];
      to[i] = letter >= 'a' && letter <= 'z' ? char(letter - 'a' + 'A') : letter;
    }
  });
  return p;
}

} // namespace

std::vector<entry> streaming_kernels() {
  return {
      {"triad, float, USM", [](const scale &s) { return triad<float>(s, false); }},
      {"triad, double, USM", [](const scale &s) { return triad<double>(s, false); }},
      {"triad, float, buffers", [](const scale &s) { return triad<float>(s, true); }},
      {"triad, double, buffers", [](const scale &s) { return triad<double>(s, true); }},
      {"gather", gather},
      {"upper case of bytes", upper_case},
  };
}

} // namespace compare
