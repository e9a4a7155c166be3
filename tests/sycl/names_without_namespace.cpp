// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Mathematical functions as programs call them that have `using namespace cl::sycl`: the names are the C library's, too.
/// And with their type named, `sycl::sqrt<float>(x)`.
#include "device_test.hpp"

#include <CL/sycl.hpp>

#include <math.h>
#include <stdlib.h>

#include <array>

namespace {

class names_without_namespace : public device_test {};

namespace unqualified {
using namespace cl::sycl;

// clang-format off: its result is not stable here
template <class Real>
std::array<Real, 30> functions(Real x, Real y) {
  return {exp(x), sqrt(x), log(x), pow(x, y), fabs(-x), sin(x), cos(x), tan(x), floor(x), ceil(x), fmax(x, y),
          fmin(x, y), fmod(x, y), atan2(x, y), cbrt(x), fma(x, y, x), ldexp(x, 2), round(x), hypot(x, y), erf(x),
          trunc(x), rint(x), copysign(x, -y), log1p(x), exp2(x), fdim(x, y), Real(isnan(x)), Real(isfinite(y)),
          Real(signbit(-x)), Real(isgreater(x, y) + isless(x, y) + isinf(x) + ilogb(x) + abs(-3))};
}
// clang-format on

template <class Real>
std::array<Real, 4> only_here(Real x, Real y) {
  return {mad(x, y, x), rsqrt(x), max(x, y), clamp(x, y, y + 1)};
}
} // namespace unqualified

/// The same, qualified.
template <class Real>
std::array<Real, 4> only_in_sycl(Real x, Real y) {
  return {sycl::mad(x, y, x), sycl::rsqrt(x), sycl::max(x, y), sycl::clamp(x, y, y + 1)};
}

template <class Real>
void expect_equal(sycl::queue &queue, Real x, Real y) {
  auto *results = sycl::malloc_shared<std::array<Real, 30>>(1, queue);
  auto *here = sycl::malloc_shared<std::array<Real, 4>>(2, queue);
  queue
      .single_task([=] {
        results[0] = unqualified::functions(x, y);
        here[0] = unqualified::only_here(x, y);
        here[1] = only_in_sycl(x, y);
      })
      .wait_and_throw();
  const auto expected = unqualified::functions(x, y);
  for (std::size_t i = 0; i < expected.size(); ++i)
    EXPECT_NEAR(results[0][i], expected[i], 1e-5 * (1 + std::fabs(double(expected[i])))) << i;
  EXPECT_EQ(here[0], here[1]);
  sycl::free(results, queue);
  sycl::free(here, queue);
}

TEST_P(names_without_namespace, functions_of_float) { expect_equal<float>(queue, 0.7f, 0.4f); }

TEST_P(names_without_namespace, functions_of_double) {
  NEEDS_ASPECT(fp64);
  expect_equal<double>(queue, 0.7, 0.4);
}

TEST_P(names_without_namespace, the_type_of_a_function_is_named) {
  float *results = sycl::malloc_shared<float>(8, queue);
  queue
      .parallel_for(sycl::range<1>(1),
                    [=](sycl::id<1> id) {
                      const float x = 2.25f + float(id[0]);
                      const int n = int(id[0]);
                      results[0] = sycl::sqrt<float>(x);
                      results[1] = sycl::pow<float>(x, 2);
                      results[2] = sycl::max<float>(x, 3) + sycl::min<float>(1, x);
                      results[3] = sycl::clamp<float>(x, 0, 1);
                      results[4] = float(sycl::max<int>(n, 4) + sycl::abs<int>(n - 3));
                      results[5] = sycl::fabs<float>(-x) + sycl::fmax<float>(x, 0);
                      results[6] = float(sycl::isnan<float>(x));
                      float (*const root)(float) = sycl::sqrt;
                      results[7] = root(x);
                    })
      .wait_and_throw();
  const float expected[8] = {1.5f, 2.25f * 2.25f, 4, 1, 7, 4.5f, 0, 1.5f};
  for (int i = 0; i < 8; ++i) EXPECT_FLOAT_EQ(results[i], expected[i]) << i;
  sycl::free(results, queue);
}

ON_EACH_DEVICE(names_without_namespace);

} // namespace
