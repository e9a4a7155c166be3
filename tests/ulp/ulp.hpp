// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What the parts of tests/ulp share: kernels.inl computes every function on the native device, compiled once for each
/// ISA level; reference.cpp knows the right results from MPFR; main.cpp compares.
#pragma once

#include <sycl/sycl.hpp>

#include <cstddef>
#include <vector>

namespace ulp {

/// The distance by which \p y shifts: for ldexp and the like, whose second argument is an integer.
template <class Real>
inline int shift_of(Real y) {
  return y > 2200 ? 2200 : y < -2200 ? -2200 : y == y ? static_cast<int>(y) : 0;
}

/// Computes a function of x[i] and y[i], all arrays in USM of the queue's device.
template <class Real>
using compute = void (*)(sycl::queue &, const Real *x, const Real *y, Real *result, std::size_t count);

/// One line of functions.def at one ISA level. `vector` is a parallel_for, `scalar` a loop in a single_task.
struct variant {
  compute<float> vector_float, scalar_float;
  compute<double> vector_double, scalar_double;
};

/// In the order of functions.def.
std::vector<variant> variants_v2();
std::vector<variant> variants_v3();
std::vector<variant> variants_v4();

/// The right result for \p x and \p y of line \p line of functions.def, correct to far less than a bit of double.
long double reference(std::size_t line, float x, float y);
long double reference(std::size_t line, double x, double y);

} // namespace ulp
