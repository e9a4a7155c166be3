// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The functions of half (specification 4.17.5 to 4.17.9) for each of its 65,536 values; the host computes them in
/// double.
#include "device_test.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace {

class builtins_of_half : public device_test {};

/// Name, the device's expression of x, y, z and n, the same in double, and the limit in units of half's last place.
#define HALF_FUNCTIONS(FUNCTION)                                                                                       \
  FUNCTION(acos, sycl::acos(x), std::acos(x), 1)                                                                       \
  FUNCTION(asinh, sycl::asinh(x), std::asinh(x), 1)                                                                    \
  FUNCTION(atan2, sycl::atan2(x, y), std::atan2(x, y), 1)                                                              \
  FUNCTION(cbrt, sycl::cbrt(x), std::cbrt(x), 1)                                                                       \
  FUNCTION(ceil, sycl::ceil(x), std::ceil(x), 0)                                                                       \
  FUNCTION(copysign, sycl::copysign(x, y), std::copysign(x, y), 0)                                                     \
  FUNCTION(cos, sycl::cos(x), std::cos(x), 1)                                                                          \
  FUNCTION(erf, sycl::erf(x), std::erf(x), 1)                                                                          \
  FUNCTION(exp, sycl::exp(x), std::exp(x), 1)                                                                          \
  FUNCTION(expm1, sycl::expm1(x), std::expm1(x), 1)                                                                    \
  FUNCTION(fabs, sycl::fabs(x), std::fabs(x), 0)                                                                       \
  FUNCTION(fdim, sycl::fdim(x, y), std::fdim(x, y), 0)                                                                 \
  FUNCTION(floor, sycl::floor(x), std::floor(x), 0)                                                                    \
  FUNCTION(fma, sycl::fma(x, y, z), (fused(x, y, z)), 0)                                                               \
  FUNCTION(fma_near_tie, sycl::fma(x, sycl::half(1.0009765625f), tiny), (fused(x, 1.0009765625, tiny)), 0)             \
  FUNCTION(fmax, sycl::fmax(x, y), std::fmax(x, y), 0)                                                                 \
  FUNCTION(fmod, sycl::fmod(x, y), std::fmod(x, y), 0)                                                                 \
  FUNCTION(hypot, sycl::hypot(x, y), std::hypot(x, y), 1)                                                              \
  FUNCTION(ldexp, sycl::ldexp(x, n), std::ldexp(x, n), 0)                                                              \
  FUNCTION(log, sycl::log(x), std::log(x), 1)                                                                          \
  FUNCTION(logb, sycl::logb(x), std::logb(x), 0)                                                                       \
  FUNCTION(ilogb, sycl::half(finite ? sycl::ilogb(x) : 0), finite ? std::ilogb(x) : 0, 0)                              \
  FUNCTION(nextafter, sycl::nextafter(x, y), next_half(x, y), 0)                                                       \
  FUNCTION(pow, sycl::pow(x, y), std::pow(x, y), 1)                                                                    \
  FUNCTION(pown, sycl::pown(x, n), std::pow(x, n), 1)                                                                  \
  FUNCTION(remainder, sycl::remainder(x, y), std::remainder(x, y), 0)                                                  \
  FUNCTION(rint, sycl::rint(x), std::nearbyint(x), 0)                                                                  \
  FUNCTION(round, sycl::round(x), std::round(x), 0)                                                                    \
  FUNCTION(rsqrt, sycl::rsqrt(x), 1 / std::sqrt(x), 1)                                                                 \
  FUNCTION(sin, sycl::sin(x), std::sin(x), 1)                                                                          \
  FUNCTION(sqrt, sycl::sqrt(x), std::sqrt(x), 0)                                                                       \
  FUNCTION(tanh, sycl::tanh(x), std::tanh(x), 1)                                                                       \
  FUNCTION(trunc, sycl::trunc(x), std::trunc(x), 0)                                                                    \
  FUNCTION(minmag, sycl::minmag(x, y),                                                                                 \
           std::fabs(x) < std::fabs(y)   ? x                                                                           \
           : std::fabs(y) < std::fabs(x) ? y                                                                           \
                                         : std::fmin(x, y),                                                            \
           0)                                                                                                          \
  FUNCTION(fract, sycl::fract(x, &second), std::fmin(x - std::floor(x), 0x1.ffcp-1), finite ? 0 : -1)                  \
  FUNCTION(modf, sycl::modf(x, &second), std::modf(x, &whole), 0)                                                      \
  FUNCTION(modf_whole, (sycl::modf(x, &second), second), (std::modf(x, &whole), whole), 0)                             \
  FUNCTION(frexp, sycl::frexp(x, &integer), std::frexp(x, &integer), 0)                                                \
  FUNCTION(sincos_cosine, (sycl::sincos(x, &second), second), std::cos(x), 1)                                          \
  FUNCTION(max, sycl::max(x, y), x < y ? y : x, 0)                                                                     \
  FUNCTION(clamp, sycl::clamp(x, sycl::half(-2), sycl::half(3)), std::fmin(std::fmax(x, -2), 3), 0)                    \
  FUNCTION(step, sycl::step(x, y), y < x ? 0 : 1, 0)                                                                   \
  FUNCTION(sign, sycl::sign(x), x > 0 ? 1 : x < 0 ? -1 : x == x ? x : 0, 0)                                            \
  FUNCTION(degrees, sycl::degrees(x), x * (180 / M_PI), 2)                                                             \
  FUNCTION(isnormal, sycl::half(sycl::isnormal(x)), std::isfinite(x) && std::fabs(x) >= 0x1p-14, 0)                    \
  FUNCTION(isnan, sycl::half(sycl::isnan(x)), x != x, 0)                                                               \
  FUNCTION(isinf, sycl::half(sycl::isinf(x)), std::isinf(x), 0)                                                        \
  FUNCTION(signbit, sycl::half(sycl::signbit(x)), std::signbit(x), 0)                                                  \
  FUNCTION(isless, sycl::half(sycl::isless(x, y)), x < y, 0)                                                           \
  FUNCTION(isunordered, sycl::half(sycl::isunordered(x, y)), x != x || y != y, 0)

enum {
#define FUNCTION(name, device, host, limit) half_##name,
  HALF_FUNCTIONS(FUNCTION)
#undef FUNCTION
      half_functions
};

float rounded_to_half(double value) { return static_cast<float>(static_cast<_Float16>(value)); }
/// x * y + z, rounded so that rounding to half again is exact: the product is exact in double, the sum in long double,
/// or so close to its larger part that it is on the same side of all ties.
double fused(double x, double y, double z) {
  const long double sum = static_cast<long double>(x * y) + z;
  const double cut = static_cast<double>(sum);
  if (sum == cut || !std::isfinite(cut)) return cut;
  std::uint64_t bits;
  std::memcpy(&bits, &cut, 8);
  bits |= 1;
  double odd;
  std::memcpy(&odd, &bits, 8);
  return odd;
}
/// Computed from the bits of the adjacent halves.
double next_half(double from, double to) {
  if (from != from || to != to) return from + to;
  if (from == to) return to;
  const _Float16 start = static_cast<_Float16>(from);
  std::uint16_t bits;
  std::memcpy(&bits, &start, 2);
  if (from == 0)
    bits = to > 0 ? 0x0001 : 0x8001;
  else
    bits = static_cast<std::uint16_t>((from < to) == (from > 0) ? bits + 1 : bits - 1);
  _Float16 next;
  std::memcpy(&next, &bits, 2);
  return next;
}
/// Distance between two halves in units of the last place, infinity if only one is NaN. Zeros of both signs are equal.
double half_ulps(float result, double exact) {
  const float expected = rounded_to_half(exact);
  if (std::isnan(result) || std::isnan(expected)) return std::isnan(result) == std::isnan(expected) ? 0 : INFINITY;
  if (result == expected) return 0;
  if (std::isinf(expected) || std::isinf(result)) {
    const double finite = std::isinf(result) ? exact : double(result);
    return std::isinf(expected) && std::isinf(result) ? INFINITY : (65536 - std::fabs(finite)) / 32;
  }
  const int exponent = std::max(std::ilogb(expected), -14);
  return std::fabs(double(result) - exact) / std::ldexp(1.0, exponent - 10);
}

TEST_P(builtins_of_half, functions_for_each_value) {
  NEEDS_ASPECT(fp16);
  const std::size_t count = 65536;
  std::vector<std::uint16_t> arguments(3 * count);
  for (std::size_t i = 0; i < count; ++i) {
    arguments[3 * i] = static_cast<std::uint16_t>(i);
    arguments[3 * i + 1] = static_cast<std::uint16_t>(mixed_bits(i) >> 20);
    arguments[3 * i + 2] = static_cast<std::uint16_t>(mixed_bits(i) >> 40);
  }
  std::vector<std::uint16_t> results(count * half_functions);
  {
    sycl::buffer<std::uint16_t> in(arguments.data(), arguments.size()), out(results.data(), results.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor given(in, handler, sycl::read_only);
      sycl::accessor computed(out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::range(count), [=](sycl::id<1> i) {
        const sycl::half x = sycl::bit_cast<sycl::half>(given[3 * i[0]]);
        const sycl::half y = sycl::bit_cast<sycl::half>(given[3 * i[0] + 1]);
        const sycl::half z = sycl::bit_cast<sycl::half>(given[3 * i[0] + 2]);
        const sycl::half tiny = 0x1p-24f;
        const int n = int(i[0] % 23) - 11;
        const bool finite = sycl::isfinite(x) && x != 0;
        sycl::half second = 0;
        int integer = 0;
        std::size_t place = i[0] * half_functions;
#define FUNCTION(name, device, host, limit)                                                                            \
  computed[place++] = sycl::bit_cast<std::uint16_t>(static_cast<sycl::half>(device));
        HALF_FUNCTIONS(FUNCTION)
#undef FUNCTION
        static_cast<void>(integer);
      });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double x = sycl::bit_cast<sycl::half>(arguments[3 * i]), y = sycl::bit_cast<sycl::half>(arguments[3 * i + 1]),
                 z = sycl::bit_cast<sycl::half>(arguments[3 * i + 2]), tiny = 0x1p-24;
    const int n = int(i % 23) - 11;
    const bool finite = std::isfinite(x) && x != 0;
    double whole = 0;
    int integer = 0;
    std::size_t place = i * half_functions;
#define FUNCTION(name, device, host, limit)                                                                            \
  {                                                                                                                    \
    const float result = sycl::bit_cast<sycl::half>(results[place++]);                                                 \
    const double expected = host;                                                                                      \
    if (limit >= 0)                                                                                                    \
      ASSERT_LE(half_ulps(result, expected), limit == 0 ? 0.5 : limit)                                                 \
          << #name << " of " << x << ", " << y << ", " << z << ", " << n << ": " << result << " instead of "           \
          << expected;                                                                                                 \
  }
    HALF_FUNCTIONS(FUNCTION)
#undef FUNCTION
    static_cast<void>(integer), static_cast<void>(whole);
  }
}

} // namespace

ON_EACH_DEVICE(builtins_of_half);
