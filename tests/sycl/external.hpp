// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXTERNAL functions that external.cpp's kernels call, constants that they read, and the sources that define
/// them: external_functions.cpp in the program itself, library_static.cpp in an archive, library_shared.cpp in a shared
/// library.
#pragma once

#include <sycl/sycl.hpp>

#include <array>
#include <cstddef>

namespace external {

struct point {
  float x, y, z; ///< passed in two registers, of which the first one contains two floats
};
struct mixed {
  int n;
  double d; ///< in one of each kind
};
struct bytes {
  unsigned char r, g, b; ///< in an integer of three bytes
};
struct large {
  double values[5]; ///< in memory
  int n;
};

// external_functions.cpp
SYCL_EXTERNAL float scale(float x);
SYCL_EXTERNAL double add(double x, long y);
SYCL_EXTERNAL bool is_even(int x);
SYCL_EXTERNAL bool flip(bool x);
SYCL_EXTERNAL sycl::half add_half(sycl::half a, sycl::half b);
SYCL_EXTERNAL point cross(point a, const point &b);
SYCL_EXTERNAL mixed grow(mixed m, int by);
SYCL_EXTERNAL bytes invert(bytes b);
SYCL_EXTERNAL large fill(large l, int n);
SYCL_EXTERNAL sycl::float4 stretch(sycl::float4 v, float by);
SYCL_EXTERNAL int collatz_steps(int n);
template <class T>
SYCL_EXTERNAL T square(T x);
SYCL_EXTERNAL void count(int *counts, std::size_t i);
SYCL_EXTERNAL void raise(int &value);
SYCL_EXTERNAL const float *choose(const float *a, const float *b, bool first);
SYCL_EXTERNAL void put(const sycl::accessor<int, 1> &out, std::size_t i, int value);
SYCL_EXTERNAL std::size_t place(sycl::nd_item<2> item);
SYCL_EXTERNAL std::size_t place(sycl::item<1> item);
SYCL_EXTERNAL int sum_of_sub_group(sycl::sub_group group, int x);
SYCL_EXTERNAL int next_in_sub_group(sycl::nd_item<1> item, int x);
/// Calls in_archive(), which calls in_shared_library().
SYCL_EXTERNAL int through_all(int x);

SYCL_EXTERNAL int in_archive(int x);        // library_static.cpp
SYCL_EXTERNAL int in_shared_library(int x); // library_shared.cpp

struct weights {
  float of[3];
  int n;
  constexpr weights(float a, float b, float c) : of{a, b, c}, n(3) {}
};
struct polynomial {
  static const float coefficients[4]; // external_functions.cpp
  static const int degree = 3;
};

SYCL_EXTERNAL extern const int answer;                     // external_functions.cpp; the macro changes nothing
extern const std::array<unsigned short, 40000> remainders; // external_functions.cpp
extern const sycl::float4 direction;                       // external_functions.cpp
extern const int sparse[100];                              // library_static.cpp
extern const weights of_neighbours[2];                     // library_shared.cpp
/// Chooses between a constant of another source and the argument's memory.
SYCL_EXTERNAL const int *larger(const int *value, int i); // library_static.cpp
SYCL_EXTERNAL float weighted(int row, int column);        // external_functions.cpp

/// Set by the launch and read in functions of all sources.
inline constexpr sycl::specialization_id<int> factor(3);
inline constexpr sycl::specialization_id<std::array<float, 4>> shifts(std::array<float, 4>{1, 2, 3, 4});
SYCL_EXTERNAL int multiplied(sycl::kernel_handler handler, int x); // external_functions.cpp
SYCL_EXTERNAL float shifted(sycl::kernel_handler &handler, int i); // library_static.cpp
/// Also reads a constant of its own source.
SYCL_EXTERNAL int divided(const sycl::kernel_handler &handler, int x); // library_shared.cpp

} // namespace external
