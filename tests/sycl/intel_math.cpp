// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// <sycl/ext/intel/math.hpp>: functions by CUDA's names.
#include "device_test.hpp"

#include <sycl/ext/intel/math.hpp>

#include <cmath>

namespace {

namespace im = sycl::ext::intel::math;

class intel_math : public device_test {
protected:
  /// The result of a function without arguments in a kernel.
  template <std::size_t Count, class Function>
  std::array<float, Count> in_kernel(Function function) {
    sycl::buffer<float> results{sycl::range(Count)};
    queue.submit([&](sycl::handler &group) {
      sycl::accessor out(results, group, sycl::write_only, sycl::no_init);
      group.single_task([=] {
        const std::array<float, Count> values = function();
        for (std::size_t i = 0; i != Count; ++i) out[i] = values[i];
      });
    });
    std::array<float, Count> all;
    std::copy_n(sycl::host_accessor(results).begin(), Count, all.begin());
    return all;
  }
};

TEST_P(intel_math, rounding_roots_and_reciprocals) {
  const float x = 2.5f, nan = std::nanf("");
  EXPECT_EQ(in_kernel<10>([=] {
              return std::array<float, 10>{im::ceil(x),       im::floor(-x),
                                           im::rint(x),       im::trunc(-x),
                                           im::inv(4.0f),     im::sqrt(6.25f),
                                           im::saturate(x),   im::saturate(-x),
                                           im::saturate(nan), im::rsqrt(0.25f) - 2.0f < 1e-6f ? 1.0f : 0.0f};
            }),
            (std::array<float, 10>{3, -3, 2, -2, 0.25, 2.5, 1, 0, 0, 1}));
  EXPECT_EQ(im::copysign(2.0, -0.5), -2.0);
  EXPECT_EQ(im::rcp64h(3.0), sycl::bit_cast<double>(0x3fd5555500000000u));
  EXPECT_EQ(im::inv(8.0), 0.125);
}

TEST_P(intel_math, halves) {
  NEEDS_ASPECT(fp16);
  using sycl::half;
  const half a = 1.5f, b = -0.25f, nan = std::nanf("");
  EXPECT_EQ(in_kernel<14>([=] {
              return std::array<float, 14>{im::hadd(a, b),
                                           im::hadd_sat(a, a),
                                           im::hsub(a, b),
                                           im::hsub_sat(b, a),
                                           im::hmul(a, b),
                                           im::hmul_sat(a, nan),
                                           im::hdiv(a, b),
                                           im::hneg(b),
                                           im::hfma(a, b, a),
                                           im::hfma_sat(a, a, b),
                                           im::hfma_relu(a, b, half(0.0f)),
                                           im::ceil(b),
                                           im::inv(b),
                                           im::sqrt(half(2.25f))};
            }),
            (std::array<float, 14>{1.25, 1, 1.75, 0, -0.375, 0, -6, 0.25, 1.125, 1, 0, -0.0f, -4, 1.5}));
  EXPECT_EQ(in_kernel<16>([=] {
              return std::array<float, 16>{float(im::heq(a, a)),    float(im::heq(nan, nan)),
                                           float(im::hequ(a, nan)), float(im::hne(a, b)),
                                           float(im::hne(a, nan)),  float(im::hneu(a, nan)),
                                           float(im::hlt(b, a)),    float(im::hgtu(b, a)),
                                           float(im::hge(a, a)),    float(im::hisnan(nan)),
                                           float(im::hisinf(a)),    im::hmax(a, nan),
                                           im::hmin(b, a),          float(im::hisnan(im::hmax_nan(a, nan))),
                                           float(im::hle(a, nan)),  float(im::hltu(a, nan))};
            }),
            (std::array<float, 16>{1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1.5, -0.25, 1, 0, 1}));
}

TEST_P(intel_math, pairs_of_halves) {
  NEEDS_ASPECT(fp16);
  using sycl::half2;
  const half2 a(1.5f, -2.0f), b(0.5f, 4.0f);
  EXPECT_EQ(in_kernel<12>([=] {
              const half2 sum = im::hadd2(a, b), part = im::hmul2_sat(a, b), less = im::hlt2(a, b),
                          fused = im::hfma2_relu(a, b, a), most = im::hmax2(a, b), up = im::floor(im::h2div(b, a));
              return std::array<float, 12>{sum.x(),
                                           sum.y(),
                                           part.x(),
                                           part.y(),
                                           less.x(),
                                           less.y(),
                                           fused.x(),
                                           fused.y(),
                                           most.y(),
                                           up.x(),
                                           float(im::hbne2(a, b)),
                                           float(im::hbgt2(a, b))};
            }),
            (std::array<float, 12>{2, 2, 0.75, 0, 0, 1, 2.25, 0, 4, 0, 1, 0}));
}

ON_EACH_DEVICE(intel_math);

} // namespace
