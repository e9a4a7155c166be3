// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// One kernel, written three times, run by up to eight contestants.
///
/// A problem lists its arrays and has three forms of the same computation, next to each other in one source file: SYCL,
/// OpenCL C and plain loops with OpenMP. The contestants:
///
///   contestant       form      on
///   syclc            SYCL      the native device
///   syclc on Intel   SYCL      Intel's OpenCL CPU runtime, from the SPIR-V of the same executable
///   syclc on PoCL    SYCL      PoCL, from the same SPIR-V
///   OpenCL, Intel    OpenCL C  Intel's OpenCL CPU runtime
///   OpenCL, PoCL     OpenCL C  PoCL
///   OpenMP           loops     libomp
///   syclc, CUDA      SYCL      an NVIDIA GPU, from the PTX of the same executable
///   CUDA             OpenCL C  the same GPU, by nvcc (cuda_run.hpp); where that lacks the words, CUDA C++
///
/// Each contestant is a separate process with its own arrays, allocated in the usual way of its API; its first and its
/// last run are checked against a scalar reference. A problem in code:
/// \code
///   problem triad(const scale &scale) {
///     const std::size_t n = scale(1 << 24, 1 << 12);
///     problem p(12.0 * n, "GB/s");                     // the work of one run, and the unit that work/s 1e-9 has
///     const auto a = p.output<float>(n), b = p.input(random_floats(n)), c = p.input(random_floats(n));
///     p.reference([=](const memory &m) { ... m(a)[i] = m(b)[i] + 0.5f * m(c)[i]; ... });
///     p.sycl([=](sycl::queue &queue, const memory &m) { ... queue.parallel_for(...); });
///     p.opencl("kernel void triad(...) {...}", [=](opencl_run &run) { run("triad", {n}, {}, a, b, c); });
///     p.openmp([=](const memory &m) { ... });
///     return p;
///   }
/// \endcode
#pragma once

#include "opencl_run.hpp"

#include <sycl/sycl.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace compare {

/// Chooses between sizes that are worth timing and sizes that only show whether the result is right.
struct scale {
  bool quick;
  std::size_t operator()(std::size_t full, std::size_t small) const { return quick ? small : full; }
};

/// Where one contestant has the arrays: host pointers for loops and the reference, device USM for SYCL.
class memory {
public:
  template <class T>
  T *operator()(array<T> handle) const {
    return static_cast<T *>(pointers[handle.index]);
  }
  std::vector<void *> pointers;
};

/// The same as SYCL buffers.
class buffers {
public:
  template <class T>
  sycl::buffer<T> operator()(array<T> handle) const {
    return bytes[handle.index].template reinterpret<T, 1>(sycl::range(handle.size));
  }
  mutable std::vector<sycl::buffer<std::byte>> bytes;
};

/// The role of an array: decides what is copied, reset and checked.
enum class array_use { input, output, in_out };

/// One array: its first content, and how its elements are compared.
struct array_description {
  array_use use;
  std::vector<std::byte> content;
  std::size_t element_size;
  /// How many of every step-th element of `got` differ from `expected` by more than the tolerances; `worst` is the
  /// first.
  std::size_t (*differences)(const void *got, const void *expected, std::size_t bytes, std::size_t step,
                             double relative, double absolute, std::size_t &worst);
};

/// A kernel in its three forms; see the top of this file.
class problem {
public:
  /// \param work of one run, in the unit times 1e9 per second (bytes for "GB/s")
  problem(double work, const char *unit) : work(work), unit(unit) {}

  template <class T>
  array<T> input(const std::vector<T> &content) {
    return add(array_use::input, content);
  }
  template <class T>
  array<T> output(std::size_t size) {
    return add(array_use::output, std::vector<T>(size));
  }
  /// An array that a run changes: it gets this content again before each run, outside the timed part.
  template <class T>
  array<T> in_out(const std::vector<T> &content) {
    return add(array_use::in_out, content);
  }

  /// Results may differ from the reference by relative * |expected| + absolute, but for this part of the elements
  /// (where rounding decides a branch). Without this call they must be the same, bit for bit.
  void tolerance(double relative, double absolute = 0, double part = 0) {
    relative_tolerance = relative, absolute_tolerance = absolute, unlike_part = part;
  }

  /// The reference computes, and checks compare, only every such element: where all would take too long.
  void check_every(std::size_t step) { check_step = step; }

  void reference(std::function<void(const memory &)> form) { reference_form = std::move(form); }
  /// Submits to an in-order queue; the harness waits.
  void sycl(std::function<void(::sycl::queue &, const memory &)> form) { sycl_form = std::move(form); }
  void sycl_with_buffers(std::function<void(::sycl::queue &, const buffers &)> form) { buffer_form = std::move(form); }
  /// \param source OpenCL C 1.2, or the version of `needs`
  void opencl(std::string source, std::function<void(opencl_run &)> form, opencl_level needs = opencl_level::c12) {
    opencl_source = std::move(source), opencl_form = std::move(form), opencl_needs = needs;
  }
  /// In place of the OpenCL C form. Launches have block sizes, which divide the grid.
  void cuda(std::string source, std::function<void(opencl_run &)> form) {
    cuda_source = std::move(source), cuda_form = std::move(form);
  }
  void openmp(std::function<void(const memory &)> form) { openmp_form = std::move(form); }

  std::string name; ///< of the entry
  double work;
  const char *unit;
  std::vector<array_description> arrays;
  double relative_tolerance = 0, absolute_tolerance = 0, unlike_part = 0;
  std::size_t check_step = 1;
  std::function<void(const memory &)> reference_form, openmp_form;
  std::function<void(::sycl::queue &, const memory &)> sycl_form;
  std::function<void(::sycl::queue &, const buffers &)> buffer_form;
  std::string opencl_source;
  opencl_level opencl_needs = opencl_level::c12;
  std::function<void(opencl_run &)> opencl_form;
  std::string cuda_source;
  std::function<void(opencl_run &)> cuda_form;

private:
  template <class T>
  static std::size_t differences(const void *got, const void *expected, std::size_t bytes, std::size_t step,
                                 double relative, double absolute, std::size_t &worst) {
    const T *g = static_cast<const T *>(got), *e = static_cast<const T *>(expected);
    std::size_t count = 0;
    for (std::size_t i = 0; i < bytes / sizeof(T); i += step) {
      const bool same = std::memcmp(&g[i], &e[i], sizeof(T)) == 0 ||
                        std::abs(double(g[i]) - double(e[i])) <= relative * std::abs(double(e[i])) + absolute;
      if (!same && count++ == 0) worst = i;
    }
    return count;
  }

  template <class T>
  array<T> add(array_use use, const std::vector<T> &content) {
    std::vector<std::byte> bytes(content.size() * sizeof(T));
    std::memcpy(bytes.data(), content.data(), bytes.size());
    arrays.push_back({use, std::move(bytes), sizeof(T), differences<T>});
    return {arrays.size() - 1, content.size()};
  }
};

/// Calls `launch` with the size of the sub-groups, a constant, for kernels that require one: that of
/// opencl_run::sub_group_size() on the same device.
template <class Launch>
void with_sub_group_size(const sycl::queue &queue, Launch launch) {
  for (const std::size_t size : queue.get_device().get_info<sycl::info::device::sub_group_sizes>())
    if (size == usual_sub_group_size) return launch(std::integral_constant<std::size_t, usual_sub_group_size>());
  launch(std::integral_constant<std::size_t, 32>());
}

/// A line of the table: how a problem is made is asked only when it is run.
struct entry {
  const char *name;
  problem (*make)(const scale &);
};

// Each source file's share of the kernels.
std::vector<entry> streaming_kernels();
std::vector<entry> image_kernels();
std::vector<entry> arithmetic_kernels();
std::vector<entry> matrix_kernels();
std::vector<entry> group_kernels();
std::vector<entry> irregular_kernels();
std::vector<entry> ordinary_kernels();

/// The same pseudo-random numbers on every machine.
class random_numbers {
public:
  std::uint32_t next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return std::uint32_t(state >> 32);
  }
  std::uint32_t below(std::uint32_t end) { return std::uint32_t((std::uint64_t(next()) * end) >> 32); }
  float unit() { return float(next() >> 8) * 0x1p-24f; }

private:
  std::uint64_t state = 42;
};

template <class T = float>
std::vector<T> random_vector(std::size_t size, T low = 0, T high = 1) {
  random_numbers random;
  std::vector<T> result(size);
  for (T &value : result) value = T(low + (high - low) * T(random.unit()));
  return result;
}

} // namespace compare
