// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Integer, common, geometric and relational functions (specification 4.17.7 to 4.17.10), and the forms of all for
/// vecs, their views and marrays. Each kernel computes many functions of many arguments, including edge cases. The host
/// computes the same in another way: integers in 128 bits, floating-point numbers in long double.
#include "device_test.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

namespace {

class builtins : public device_test {};

// --- Integers

/// Name, the device's expression of a, b and c, and the value in 128 bits, which is then truncated to the type or
/// saturated.
#define INTEGER_FUNCTIONS(FUNCTION)                                                                                    \
  FUNCTION(abs, sycl::abs(a), cut<Int>(a < 0 ? -wide(a) : wide(a)))                                                    \
  FUNCTION(abs_diff, sycl::abs_diff(a, b), cut<Int>(a < b ? wide(b) - a : wide(a) - b))                                \
  FUNCTION(add_sat, sycl::add_sat(a, b), saturated<Int>(wide(a) + b))                                                  \
  FUNCTION(sub_sat, sycl::sub_sat(a, b), saturated<Int>(wide(a) - b))                                                  \
  FUNCTION(hadd, sycl::hadd(a, b), cut<Int>((wide(a) + b) >> 1))                                                       \
  FUNCTION(rhadd, sycl::rhadd(a, b), cut<Int>((wide(a) + b + 1) >> 1))                                                 \
  FUNCTION(clamp, sycl::clamp(a, b < c ? b : c, b < c ? c : b), std::min(std::max(a, std::min(b, c)), std::max(b, c))) \
  FUNCTION(min, sycl::min(a, b), std::min(a, b))                                                                       \
  FUNCTION(max, sycl::max(a, b), std::max(a, b))                                                                       \
  FUNCTION(clz, sycl::clz(a), cut<Int>(bits - bit_length(a)))                                                          \
  FUNCTION(ctz, sycl::ctz(a), cut<Int>(zeros_below(a)))                                                                \
  FUNCTION(popcount, sycl::popcount(a), cut<Int>(ones(a)))                                                             \
  FUNCTION(mul_hi, sycl::mul_hi(a, b), cut<Int>((wide(a) * wide(b)) >> bits))                                          \
  FUNCTION(mad_hi, sycl::mad_hi(a, b, c), cut<Int>(((wide(a) * wide(b)) >> bits) + c))                                 \
  FUNCTION(mad_sat, sycl::mad_sat(a, b, c), saturated<Int>(wide(a) * wide(b), c))                                      \
  FUNCTION(rotate, sycl::rotate(a, b), turned(a, static_cast<unsigned>(b) % bits))                                     \
  FUNCTION(bitselect, sycl::bitselect(a, b, c), cut<Int>((a & ~c) | (b & c)))

enum integer_function {
#define FUNCTION(name, device, host) integer_##name,
  INTEGER_FUNCTIONS(FUNCTION)
#undef FUNCTION
      integer_functions
};
const char *const integer_names[] = {
#define FUNCTION(name, device, host) #name,
    INTEGER_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

template <class Int>
using wide_of = std::conditional_t<std::is_signed_v<Int>, __int128, unsigned __int128>;

template <class Int, class Wide>
Int cut(Wide value) {
  return static_cast<Int>(value);
}
template <class Int>
Int saturated(__int128 value) { // for unsigned 64-bit integers only sums are passed
  if (value > static_cast<__int128>(std::numeric_limits<Int>::max())) return std::numeric_limits<Int>::max();
  if (value < static_cast<__int128>(std::numeric_limits<Int>::min())) return std::numeric_limits<Int>::min();
  return static_cast<Int>(value);
}
template <class Int>
Int saturated(wide_of<Int> product, Int addend) {
  if (std::is_unsigned_v<Int> && product > static_cast<wide_of<Int>>(std::numeric_limits<Int>::max()))
    return std::numeric_limits<Int>::max();
  return saturated<Int>(static_cast<__int128>(product + static_cast<wide_of<Int>>(addend)));
}
template <class Int>
int bit_length(Int value) {
  int length = 0;
  for (auto rest = static_cast<std::make_unsigned_t<Int>>(value); rest != 0; rest = cut<decltype(rest)>(rest >> 1))
    ++length;
  return length;
}
template <class Int>
int zeros_below(Int value) {
  int zeros = 0;
  while (zeros < int(sizeof(Int) * 8) && (static_cast<std::uint64_t>(value) >> zeros & 1) == 0) ++zeros;
  return zeros;
}
template <class Int>
int ones(Int value) {
  int count = 0;
  for (int bit = 0; bit < int(sizeof(Int) * 8); ++bit) count += static_cast<std::uint64_t>(value) >> bit & 1;
  return count;
}
template <class Int>
Int turned(Int value, unsigned count) {
  auto bits = static_cast<std::make_unsigned_t<Int>>(value);
  for (; count != 0; --count) bits = cut<decltype(bits)>(bits << 1 | bits >> (sizeof(Int) * 8 - 1));
  return static_cast<Int>(bits);
}

/// All functions of one type, as the device computes them.
template <class Int>
void compute_integers(Int a, Int b, Int c, std::uint64_t *results) {
#define FUNCTION(name, device, host) *results++ = static_cast<std::uint64_t>(device);
  INTEGER_FUNCTIONS(FUNCTION)
#undef FUNCTION
}
template <class Int>
void check_integers(Int a, Int b, Int c, const std::uint64_t *results) {
  using wide = wide_of<Int>;
  constexpr int bits = sizeof(Int) * 8;
  int function = 0;
#define FUNCTION(name, device, host)                                                                                   \
  {                                                                                                                    \
    const Int expected = host;                                                                                         \
    ASSERT_EQ(static_cast<Int>(results[function++]), expected)                                                         \
        << #name << " of " << +a << ", " << +b << ", " << +c << ", " << bits << " bits, signed "                       \
        << std::is_signed_v<Int>;                                                                                      \
  }
  INTEGER_FUNCTIONS(FUNCTION)
#undef FUNCTION
}

/// Calls action with a value of each integer type.
template <class Action>
void for_each_integer_type(Action action) {
  action(std::int8_t(), 0);
  action(std::uint8_t(), 1);
  action(std::int16_t(), 2);
  action(std::uint16_t(), 3);
  action(std::int32_t(), 4);
  action(std::uint32_t(), 5);
  action(std::int64_t(), 6);
  action(std::uint64_t(), 7);
}

TEST_P(builtins, integer_functions_of_every_type_and_edge_case) {
  const std::uint64_t edges[] = {0,
                                 1,
                                 2,
                                 7,
                                 ~std::uint64_t(0),
                                 0x8080808080808080u,
                                 0x7f7f7f7f7f7f7f7fu,
                                 0x8000000080008080u,
                                 0x7fffffffffffffffu,
                                 0x8000000000000000u,
                                 0x7fffffff7fff7f7fu,
                                 0x123456789abcdef0u};
  std::vector<std::uint64_t> arguments;
  for (std::uint64_t a : edges)
    for (std::uint64_t b : edges)
      for (std::uint64_t c : edges) arguments.insert(arguments.end(), {a, b, c});
  for (std::uint64_t i = 0; i < 3000; ++i) arguments.push_back(mixed_bits(i) >> (i % 5 * 8));
  const std::size_t count = arguments.size() / 3, results_each = 8 * integer_functions;
  std::vector<std::uint64_t> results(count * results_each);
  {
    sycl::buffer<std::uint64_t> in(arguments.data(), arguments.size()), out(results.data(), results.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor given(in, handler, sycl::read_only);
      sycl::accessor computed(out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::range(count), [=](sycl::id<1> i) {
        const std::uint64_t a = given[3 * i[0]], b = given[3 * i[0] + 1], c = given[3 * i[0] + 2];
        std::uint64_t *row = &computed[i[0] * results_each];
        for_each_integer_type([=](auto zero, int type) {
          using Int = decltype(zero);
          compute_integers<Int>(static_cast<Int>(a), static_cast<Int>(b), static_cast<Int>(c),
                                row + type * integer_functions);
        });
      });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i < count && !HasFatalFailure(); ++i)
    for_each_integer_type([&](auto zero, int type) {
      using Int = decltype(zero);
      check_integers<Int>(static_cast<Int>(arguments[3 * i]), static_cast<Int>(arguments[3 * i + 1]),
                          static_cast<Int>(arguments[3 * i + 2]),
                          &results[i * results_each + type * integer_functions]);
    });
  EXPECT_STREQ(integer_names[integer_rotate], "rotate");
}

// --- Common, geometric and relational functions of float and double

/// Name, the device's expression of vectors p and q and numbers x, y, z, the same in long double, and the limit in
/// units in the last place.
#define REAL_FUNCTIONS(FUNCTION)                                                                                       \
  FUNCTION(degrees, sycl::degrees(x), lx * (180 / pi), 2)                                                              \
  FUNCTION(radians, sycl::radians(x), lx *(pi / 180), 2)                                                               \
  FUNCTION(sign, sycl::sign(x), lx > 0 ? 1 : lx < 0 ? -1 : lx == lx ? lx : 0, 0)                                       \
  FUNCTION(step, sycl::step(x, y), ly < lx ? 0 : 1, 0)                                                                 \
  FUNCTION(min, sycl::min(x, y), ly < lx ? ly : lx, 0)                                                                 \
  FUNCTION(max, sycl::max(x, y), lx < ly ? ly : lx, 0)                                                                 \
  FUNCTION(clamp, sycl::clamp(x, Real(-1), Real(2)), std::fmin(std::fmax(lx, -1), 2), 0)                               \
  FUNCTION(smoothstep, sycl::smoothstep(Real(-1), Real(3), x), smooth(lx), 8)                                          \
  FUNCTION(mix, sycl::mix(Real(1), Real(2), sycl::clamp(x, Real(0), Real(1))), 1 + std::fmin(std::fmax(lx, 0), 1), 1)  \
  FUNCTION(dot, sycl::dot(p, p), px *px + py * py + pz * pz, 4)                                                        \
  FUNCTION(length, sycl::length(p), std::sqrt(px *px + py * py + pz * pz), 4)                                          \
  FUNCTION(length_1, sycl::length(x), std::fabs(lx), 1)                                                                \
  FUNCTION(distance, sycl::distance(p, -p), 2 * std::sqrt(px * px + py * py + pz * pz), 4)                             \
  FUNCTION(normalize, sycl::normalize(p)[1],                                                                           \
           px == 0 && py == 0 && pz == 0 ? py : py / std::sqrt(px * px + py * py + pz * pz), 7)                        \
  FUNCTION(isless, Real(sycl::isless(x, y)), lx < ly, 0)                                                               \
  FUNCTION(islessgreater, Real(sycl::islessgreater(x, y)), lx<ly || lx> ly, 0)                                         \
  FUNCTION(isnotequal, Real(sycl::isnotequal(x, y)), lx != ly, 0)                                                      \
  FUNCTION(isordered, Real(sycl::isordered(x, y)), lx == lx && ly == ly, 0)                                            \
  FUNCTION(isnormal, Real(sycl::isnormal(x)), std::isnormal(x), 0)                                                     \
  FUNCTION(isfinite, Real(sycl::isfinite(x)), std::isfinite(x), 0)                                                     \
  FUNCTION(isinf, Real(sycl::isinf(x)), std::isinf(x), 0)                                                              \
  FUNCTION(isnan, Real(sycl::isnan(x)), std::isnan(x), 0)                                                              \
  FUNCTION(signbit, Real(sycl::signbit(x)), std::signbit(x), 0)                                                        \
  FUNCTION(bitselect, sycl::bitselect(x, y, Real(-0.0)), std::copysign(lx, ly), 0)                                     \
  FUNCTION(select, sycl::select(x, y, true), ly, 0)                                                                    \
  FUNCTION(nan, Real(sycl::isnan(sycl::nan(sycl::bit_cast<Bits>(x)))), 1, 0)

enum {
#define FUNCTION(name, device, host, limit) real_##name,
  REAL_FUNCTIONS(FUNCTION)
#undef FUNCTION
      real_functions
};

long double smooth(long double x) {
  const long double t = std::fmin(std::fmax((x + 1) / 4, 0.0L), 1.0L);
  return t * t * (3 - 2 * t);
}

template <class Real>
void check_real_functions(sycl::queue &queue) {
  using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
  using limits = std::numeric_limits<Real>;
  const Real edges[] = {0,
                        Real(-0.0),
                        1,
                        -1,
                        Real(0.3),
                        Real(-2.7),
                        100,
                        limits::max() / 4,
                        limits::min(),
                        -limits::min(),
                        std::sqrt(limits::min()) / 1000,
                        std::sqrt(limits::max()) * 1000,
                        limits::infinity(),
                        -limits::infinity(),
                        limits::quiet_NaN()};
  std::vector<Real> arguments;
  for (Real x : edges)
    for (Real y : edges)
      for (Real z : {Real(0), Real(0.5), Real(-30), std::sqrt(limits::min()) / 100, limits::max() / 8})
        arguments.insert(arguments.end(), {x, y, z});
  const std::size_t count = arguments.size() / 3;
  std::vector<Real> results(count * real_functions);
  {
    sycl::buffer<Real> in(arguments.data(), arguments.size()), out(results.data(), results.size());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor given(in, handler, sycl::read_only);
      sycl::accessor computed(out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::range(count), [=](sycl::id<1> i) {
        const Real x = given[3 * i[0]], y = given[3 * i[0] + 1], z = given[3 * i[0] + 2];
        const sycl::vec<Real, 3> p{x, y, z};
        std::size_t place = i[0] * real_functions;
#define FUNCTION(name, device, host, limit) computed[place++] = device;
        REAL_FUNCTIONS(FUNCTION)
#undef FUNCTION
      });
    });
    queue.wait_and_throw();
  }
  const long double pi = 3.14159265358979323846264338327950288L;
  for (std::size_t i = 0; i < count; ++i) {
    const Real x = arguments[3 * i];
    const long double lx = x, ly = arguments[3 * i + 1], px = lx, py = ly, pz = arguments[3 * i + 2];
    const bool finite = std::isfinite(px) && std::isfinite(py) && std::isfinite(pz);
    std::size_t place = i * real_functions;
#define FUNCTION(name, device, host, limit)                                                                            \
  {                                                                                                                    \
    const Real result = results[place++];                                                                              \
    const long double exact = host;                                                                                    \
    const Real expected = static_cast<Real>(exact);                                                                    \
    const bool only_of_finite = real_##name == real_normalize || real_##name == real_mix || real_##name == real_dot || \
                                real_##name == real_length || real_##name == real_distance;                            \
    const bool only_of_numbers = real_##name == real_min || real_##name == real_max || real_##name == real_smoothstep; \
    if ((!only_of_finite || finite) && (!only_of_numbers || (lx == lx && ly == ly))) {                                 \
      if (std::isnan(expected)) {                                                                                      \
        EXPECT_TRUE(std::isnan(result)) << #name << " of " << px << ", " << py << ", " << pz << ": " << result;        \
      } else if (result != expected) {                                                                                 \
        const Real size = std::fmax(std::fabs(expected), limits::min());                                               \
        const long double unit = static_cast<long double>(limits::epsilon()) * std::ldexp(1.0L, std::ilogb(size));     \
        const long double error = std::fabs(static_cast<long double>(result) - exact) / unit;                          \
        ASSERT_LE(error, limit) << #name << " of " << px << ", " << py << ", " << pz << ": " << result                 \
                                << " instead of " << expected;                                                         \
      }                                                                                                                \
    }                                                                                                                  \
  }
    REAL_FUNCTIONS(FUNCTION)
#undef FUNCTION
  }
}

TEST_P(builtins, common_geometric_and_relational_functions_of_float) { check_real_functions<float>(queue); }

TEST_P(builtins, common_geometric_and_relational_functions_of_double) {
  NEEDS_ASPECT(fp64);
  check_real_functions<double>(queue);
}

// --- Vecs, views and marrays

/// Counts elements that differ from the scalar function's result.
template <class Array, class Scalar>
int differences(const Array &array, Scalar scalar) {
  int count = 0;
  for (std::size_t i = 0; i < Array::size(); ++i) {
    const auto element = array[static_cast<typename Array::family::index>(i)];
    const decltype(element) expected = scalar(static_cast<int>(i));
    count += !(element == expected) && element == element;
  }
  return count;
}

/// All forms for one vec, or marray, of floats: `first` and `second` are its elements' values, `whole` the same of
/// integers.
template <class Array, class Ints, class Signs>
int check_forms(const Array &left, const Array &right, const Ints &whole, const Signs &mask) {
  int wrong = 0;
  const auto l = [&](int i) { return left[i]; };
  const auto r = [&](int i) { return right[i]; };
  wrong += differences(sycl::sin(left), [&](int i) { return sycl::sin(l(i)); });
  wrong += differences(sycl::atan2(left, right), [&](int i) { return sycl::atan2(l(i), r(i)); });
  wrong += differences(sycl::fma(left, right, left), [&](int i) { return sycl::fma(l(i), r(i), l(i)); });
  wrong += differences(sycl::fmax(left, 1.5f), [&](int i) { return sycl::fmax(l(i), 1.5f); });
  wrong += differences(sycl::ldexp(left, whole), [&](int i) { return sycl::ldexp(l(i), whole[i]); });
  wrong += differences(sycl::ldexp(left, 3), [&](int i) { return sycl::ldexp(l(i), 3); });
  wrong += differences(sycl::pown(left, whole), [&](int i) { return sycl::pown(l(i), whole[i]); });
  wrong += differences(sycl::ilogb(right), [&](int i) { return sycl::ilogb(r(i)); });
  wrong += differences(sycl::clamp(left, 1.0f, 2.0f), [&](int i) { return sycl::clamp(l(i), 1.0f, 2.0f); });
  wrong += differences(sycl::min(left, right), [&](int i) { return sycl::min(l(i), r(i)); });
  wrong += differences(sycl::mix(left, right, 0.25f), [&](int i) { return sycl::mix(l(i), r(i), 0.25f); });
  wrong += differences(sycl::smoothstep(0.5f, 4.0f, left), [&](int i) { return sycl::smoothstep(0.5f, 4.0f, l(i)); });
  wrong += differences(sycl::step(2.0f, left), [&](int i) { return sycl::step(2.0f, l(i)); });
  wrong += differences(sycl::select(left, right, mask), [&](int i) { return mask[i] ? r(i) : l(i); });
  wrong += differences(sycl::isless(left, right), [&](int i) { return l(i) < r(i) ? mask[i % 1] : 0; });
  wrong += differences(sycl::add_sat(whole, whole), [&](int i) { return sycl::add_sat(whole[i], whole[i]); });
  wrong += differences(sycl::max(whole, 2), [&](int i) { return sycl::max(whole[i], 2); });
  wrong += differences(sycl::mad24(whole, whole, whole), [&](int i) { return whole[i] * whole[i] + whole[i]; });
  wrong += differences(sycl::native::divide(left, right), [&](int i) { return sycl::native::divide(l(i), r(i)); });
  Array second = left;
  Ints third = whole;
  wrong += differences(sycl::modf(left, &second), [&](int i) { return l(i) - sycl::trunc(l(i)); });
  wrong += differences(second, [&](int i) { return sycl::trunc(l(i)); });
  wrong += differences(sycl::frexp(right, sycl::private_ptr<Ints>(&third)),
                       [&](int i) { return sycl::ldexp(r(i), -third[i]); });
  wrong += differences(sycl::remquo(left, right, &third), [&](int i) { return sycl::remainder(l(i), r(i)); });
  return wrong;
}

TEST_P(builtins, forms_for_vecs_views_and_marrays_agree_with_scalars) {
  sycl::buffer<int> wrong(8);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor out(wrong, handler, sycl::write_only, sycl::no_init);
    handler.single_task([=] {
      const sycl::float4 v{0.5f, 1.25f, 3.75f, -2.5f}, w{2.0f, 1.5f, -0.75f, 8.0f};
      out[0] = check_forms(v, w, sycl::int4{1, 2, -3, 4}, sycl::int4{-1, 0, -1, 0});
      out[1] = check_forms(sycl::marray<float, 5>{1, 2, 3, -4, 0.5f}, sycl::marray<float, 5>{2, -1, 3, 0.5f, 7},
                           sycl::marray<int, 5>{3, 2, 1, 0, -1}, sycl::marray<bool, 5>{true, false, true, true, false});
      // Views, alone and with vecs; their results are vecs.
      out[2] =
          differences(sycl::hypot(v.swizzle<3, 2, 1, 0>(), w), [&](int i) { return sycl::hypot(v[3 - i], w[i]); }) +
          differences(sycl::max(v.lo(), w.hi()), [&](int i) { return sycl::max(v[i], w[2 + i]); }) +
          differences(sycl::clamp(v.odd(), -1.0f, 1.0f), [&](int i) { return sycl::clamp(v[1 + 2 * i], -1.0f, 1.0f); });
      // Widths 1 to 16, and elements of 8 and 64 bits.
      const sycl::vec<std::uint8_t, 16> bytes{1, 2, 3, 4, 5, 6, 7, 8, 250, 251, 252, 253, 254, 255, 0, 128};
      out[3] = differences(sycl::add_sat(bytes, bytes), [&](int i) { return sycl::add_sat(bytes[i], bytes[i]); }) +
               differences(sycl::upsample(bytes, bytes), [&](int i) { return std::uint16_t(bytes[i] * 257); }) +
               differences(sycl::popcount(sycl::vec<std::int64_t, 1>(-1)), [](int) { return 64; }) +
               differences(sycl::sqrt(sycl::vec<float, 1>(4)), [](int) { return 2.0f; }) +
               differences(sycl::rotate(sycl::long8(3), sycl::long8(65)), [](int) { return 6; });
      // The fourth element of cross products, any and all, masks of views.
      const sycl::float4 cross = sycl::cross(sycl::float4{1, 2, 3, 4}, sycl::float4{-2, 5, 1, 9});
      out[4] = !(cross[0] == -13 && cross[1] == -7 && cross[2] == 9 && cross[3] == 0) +
               (sycl::any(sycl::int2(1)) != 0) + (sycl::any(sycl::int2{0, -7}) != 1) +
               (sycl::all(sycl::char3{-1, -1, 1}) != 0) + (sycl::all(sycl::mbool2{true, true}) != true) +
               (sycl::any(sycl::mbool2{false, false}) != false);
      sycl::float4 unit = sycl::fast_normalize(sycl::float4{3, 0, 4, 0});
      out[5] = (sycl::fabs(unit[0] - 0.6f) > 1e-3f) + (sycl::fabs(sycl::fast_length(unit) - 1) > 1e-3f) +
               (sycl::normalize(sycl::float2(0))[1] != 0) + (sycl::fast_distance(2.0f, 5.0f) != 3.0f);
      const sycl::float2 far = sycl::normalize(sycl::float2{__builtin_inff(), 5});
      out[6] = !(far[0] == 1 && far[1] == 0) + (sycl::length(sycl::float2(3e30f)) > 4.3e30f);
      sycl::uint2 codes{1, 2};
      out[7] = sycl::all(sycl::isnan(sycl::nan(codes))) != 1;
    });
  });
  const sycl::host_accessor results(wrong, sycl::read_only);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(results[i], 0) << "in part " << i;
}

/// Sums over a loop's counter, which LLVM computes without a loop, from products of up to 67 bits.
template <class Int>
void sums_of_counters(Int end, Int begin, std::uint64_t (&sums)[4]) {
  for (Int n = begin; n < end; ++n) sums[0] += n;
  for (Int n = begin; n < end; ++n) sums[1] += n * n;
  for (Int n = begin; n < end; ++n) sums[2] += n * n * n * 3;
  for (Int n = begin; n < end; ++n) sums[3] += n * n * n * n + n;
}

TEST_P(builtins, sums_over_counters_of_loops) {
  // When optimising for size, LLVM does not replace the long loops, which would take too long.
#if defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
  constexpr std::size_t Ends = 32;
#else
  constexpr std::size_t Ends = 16;
#endif
  for (const std::uint64_t begin : {std::uint64_t(0), std::uint64_t(11), std::uint64_t(1) << 33}) {
    sycl::buffer<std::uint64_t, 2> buffer{sycl::range<2>(Ends, 4)};
    const auto end_of = [](std::size_t i) { return i < 16 ? i * 37 : i * 123456789123456789; };
    queue.submit([&](sycl::handler &h) {
      const sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(Ends, [=](sycl::id<1> i) {
        std::uint64_t sums[4] = {};
        sums_of_counters<std::uint64_t>(end_of(i), begin, sums);
        for (int n = 0; n < 4; ++n) out[i][n] = sums[n];
      });
    });
    const sycl::host_accessor results(buffer, sycl::read_only);
    for (std::size_t i = 0; i < Ends; ++i) {
      std::uint64_t expected[4] = {};
      // The host executes short loops. It relies on the compiler for long ones, too.
      if (volatile std::uint64_t n = begin; i < 16)
        for (; n < end_of(i); n = n + 1) {
          const std::uint64_t k = n;
          expected[0] += k, expected[1] += k * k, expected[2] += k * k * k * 3, expected[3] += k * k * k * k + k;
        }
      else
        sums_of_counters<std::uint64_t>(end_of(i), begin, expected);
      for (int n = 0; n < 4; ++n) EXPECT_EQ(results[i][n], expected[n]) << begin << " to " << end_of(i) << ", " << n;
    }
  }
}

} // namespace

ON_EACH_DEVICE(builtins);
