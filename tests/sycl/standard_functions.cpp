// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Functions of the standard library and of the compiler in kernels: <cmath>, <complex>, <bit>, <algorithm>, <cstring>,
/// <variant> and __builtin_*. Each list below is one kernel; the host computes the same expressions. Integers must be
/// equal, reals within the error of elementary functions.
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <bitset>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <numeric>
#include <optional>
#include <random>
#include <ranges>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

namespace {

// clang-format off: its result is not stable here
#define REAL_FUNCTIONS(E)                                                                                              \
  E(std::abs(x)) E(std::fabs(-x)) E(std::fmod(x, y)) E(std::remainder(x, y)) E(std::fma(x, y, x)) E(std::fmax(x, y))   \
  E(std::fmin(x, y)) E(std::fdim(x, y)) E(std::lerp(x, y, Real(0.25))) E(std::exp(x)) E(std::exp2(x))                  \
  E(std::expm1(x)) E(std::log(x)) E(std::log10(x)) E(std::log1p(x)) E(std::log2(x)) E(std::pow(x, y))                  \
  E(std::pow(x, 2)) E(std::pow(x, 3)) E(std::sqrt(x)) E(std::cbrt(x)) E(std::hypot(x, y))                              \
  E(std::hypot(x, y, Real(2))) E(std::sin(x)) E(std::cos(x)) E(std::tan(x / 4)) E(std::asin(x / 8))                    \
  E(std::acos(x / 8)) E(std::atan(x)) E(std::atan2(x, y)) E(std::sinh(x)) E(std::cosh(x)) E(std::tanh(x))              \
  E(std::asinh(x)) E(std::acosh(x + 1)) E(std::atanh(x / 8)) E(std::erf(x)) E(std::erfc(x)) E(std::tgamma(x))          \
  E(std::lgamma(x)) E(std::ceil(x)) E(std::floor(x)) E(std::trunc(x)) E(std::round(x)) E(std::lround(x))               \
  E(std::llround(x)) E(std::nearbyint(x)) E(std::rint(x)) E(std::lrint(x)) E(std::frexp(x, &whole))                    \
  E((std::frexp(x, &whole), whole)) E(std::ldexp(x, 3)) E(std::modf(x, &part)) E((std::modf(x, &part), part))          \
  E(std::scalbn(x, 2)) E(std::scalbln(x, 2)) E(std::ilogb(x)) E(std::logb(x)) E(std::nextafter(x, y))                  \
  E(std::copysign(x, -y)) E(std::fpclassify(x)) E(std::isfinite(x)) E(std::isnormal(x)) E(std::signbit(-x))            \
  E(std::isgreater(x, y)) E(std::isunordered(x, y)) E(std::midpoint(x, y)) E(std::isnan(Real(std::nan(""))))           \
  E(std::min(x, y)) E(std::max({x, y, Real(1)})) E(std::clamp(x, Real(1), Real(2))) E(std::gcd(int(x * 12), 18))       \
  E(std::lcm(int(x) + 2, 6)) E(__builtin_powi(x, 3)) E(std::abs(int(x) - 3)) E(std::remquo(x, y, &whole))              \
  E(std::minmax(x, y).second)
// clang-format on

// clang-format off: its result is not stable here
#define BASIC_COMPLEX_FUNCTIONS(E)                                                                                     \
  E(z * w) E(z / w) E(x / z) E(std::abs(z)) E(std::exp(z)) E(std::log(z)) E(std::sqrt(z)) E(std::asin(z))              \
  E(std::atanh(z))
// clang-format on
// clang-format off: its result is not stable here
#define COMPLEX_FUNCTIONS(E)                                                                                           \
  BASIC_COMPLEX_FUNCTIONS(E) E(z + w) E(z - w) E(z * x) E(-z) E(std::arg(z)) E(std::norm(z)) E(std::conj(z))           \
  E(std::proj(z)) E(std::polar(x, y)) E(std::log10(z)) E(std::pow(z, w)) E(std::pow(z, 3)) E(std::pow(z, x))           \
  E(std::pow(x, z)) E(std::sin(z)) E(std::cos(z)) E(std::tan(z)) E(std::sinh(z)) E(std::cosh(z)) E(std::tanh(z))       \
  E(std::acos(z)) E(std::atan(z)) E(std::asinh(z)) E(std::acosh(z))
// clang-format on

using four_ints = int __attribute__((ext_vector_type(4)));

// clang-format off: its result is not stable here
#define BIT_FUNCTIONS(E)                                                                                               \
  E(std::popcount(x)) E(std::popcount(y)) E(std::countl_zero(x)) E(std::countr_zero(y)) E(std::countl_one(x))          \
  E(std::countr_one(y)) E(std::rotl(x, 7)) E(std::rotr(y, 9)) E(std::bit_ceil(x >> 2)) E(std::bit_floor(x))            \
  E(std::bit_width(y)) E(std::has_single_bit(x)) E(std::bit_cast<float>(x & 0x3fffffffu) > 1)                          \
  E(std::popcount(static_cast<unsigned char>(x))) E(std::countl_zero(static_cast<unsigned short>(x)))                  \
  E(std::rotl(static_cast<unsigned char>(x), 3)) E(__builtin_clz(x | 1)) E(__builtin_ctzll(y | 256))                   \
  E(__builtin_ffs(int(x))) E(__builtin_parity(x)) E(__builtin_bswap16(static_cast<unsigned short>(x)))                 \
  E(__builtin_bswap32(x)) E(__builtin_bswap64(y)) E(__builtin_bitreverse32(x)) E(__builtin_bitreverse8(x & 255))       \
  E(__builtin_rotateleft32(x, 5)) E(__builtin_expect(x > 5, 1)) E(__builtin_add_overflow(int(x), 7, &whole))           \
  E(__builtin_mul_overflow(int(x), int(y), &whole)) E((void(__builtin_mul_overflow(int(x), 3, &whole)), whole))        \
  E(__builtin_sub_overflow(long(y), 3L, &wide)) E(__builtin_mul_overflow(long(y), 3L, &wide))                          \
  E(__builtin_reduce_add(four_ints{int(x), 2, 3, 4})) E(four_ints{int(x), 2, 3, 4}.wzyx.w)                             \
  E(__builtin_shufflevector(four_ints{int(x), 2, 3, 4}, four_ints{5, 6, 7, 8}, 0, 5)[1])                               \
  E(__builtin_elementwise_max(int(x), 5)) E(__builtin_elementwise_add_sat(x, 0xf0000000u)) E(std::cmp_less(-1, x))     \
  E(std::in_range<short>(x)) E(std::midpoint(x, 7u)) E(std::div(int(x >> 1), 7).rem) E(std::abs(long(y >> 1)))
// clang-format on

struct point {
  int x, y;
  auto operator<=>(const point &) const = default;
};

/// The elements of a small array after the standard algorithms.
template <class Function>
unsigned sorted_by(int i, Function sort) {
  int values[40];
  for (int k = 0; k < 40; ++k) values[k] = (k * 23 + i) % 41;
  sort(std::begin(values), std::end(values));
  unsigned digest = 0;
  for (int value : values) digest = digest * 31 + unsigned(value);
  return digest;
}
long random_numbers(int i) {
  std::minstd_rand of_31_bits(unsigned(i) + 1);
  std::mt19937 of_32_bits(unsigned(i) + 1);
  std::uniform_int_distribution<int> die(1, 6);
  std::uniform_int_distribution<long> large(-5000000000000l, 7000000000000000l);
  int values[10];
  std::iota(std::begin(values), std::end(values), 0);
  std::shuffle(std::begin(values), std::end(values), of_32_bits);
  return large(of_31_bits) * 7 + large(of_32_bits) + die(of_31_bits) * 100 + die(of_32_bits) * 10 + values[3];
}
int swapped(int i) {
  std::variant<int, float, point> a = i, b = 2.0f;
  if (i % 3 == 0) b = point{i, 3};
  std::swap(a, b);
  return int(a.index()) * 100 + int(b.index()) * 10 + std::get<int>(b);
}
int bytes(int i) {
  unsigned char from[32], to[32];
  std::memset(from, i, sizeof from);
  std::memcpy(to, from, sizeof to);
  to[i % 32] = 7;
  std::memmove(to + 3, to, 16);
  __builtin_memset(from + 1, 3, i % 5);
  const int compared = std::memcmp(from, to, 32);
  return std::accumulate(to, to + 32, 0) +
         (compared < 0   ? 1000
          : compared > 0 ? 2000
                         : 0) +
         (std::memchr(to, 7, 32) != nullptr ? 10000 : 0);
}
int placed(int i) {
  alignas(point) unsigned char raw[sizeof(point)];
  point *made = new (raw) point{i, 2};
  point other;
  std::construct_at(&other, 4, i);
  const int sum = made->x * 100 + other.y;
  std::destroy_at(made);
  std::destroy_at(&other);
  return sum;
}
long visited(int i) {
  std::variant<int, double, point> v = i;
  if (i % 3 == 1) v = 2.5;
  if (i % 3 == 2) v = point{i, 1};
  const long sum = std::visit(
      [](auto held) {
        if constexpr (std::is_same_v<decltype(held), point>)
          return long(held.x + held.y);
        else
          return long(held * 2);
      },
      v);
  const double *real = std::get_if<double>(&v);
  return sum + 1000 * long(v.index()) + (real ? long(*real) : 0) +
         (std::holds_alternative<int>(v) ? std::get<int>(v) : 0);
}
int with_ranges(int i) {
  int sum = 0;
  for (int x : std::views::iota(0, i % 10) | std::views::transform([](int y) { return 2 * y; }) |
                   std::views::filter([](int y) { return y % 3 == 0; }))
    sum += x;
  return sum;
}
int of_text(int i) {
  const std::string_view text = "a kernel's text";
  return int(text.find('k')) + int(text.size()) + text[std::size_t(i) % text.size()] + int(std::strlen("four")) +
         (std::strcmp("ab", i % 2 ? "ab" : "ac") < 0 ? 1000 : 0) + (text.substr(2) < "zz" ? 2000 : 0);
}
constexpr std::string_view pangram = "the quick brown fox jumps over the lazy dog";
int of_places(int i) {
  return int(pangram.find(char('a' + i % 26))) + int(pangram.substr(std::size_t(i) % 20, 6).size());
}
struct keyword {
  const char *text;
  int number;
};
constexpr keyword keywords[] = {{"if", 1}, {"else", 2}, {"while", 3}, {"do", 4}};
constexpr std::array<std::pair<std::string_view, int>, 3> operators{{{"plus", 10}, {"minus", 20}, {"times", 30}}};
constexpr const char *const greek[] = {"alpha", "beta"}, *const latin[] = {"a", "b", "c"};
constexpr const char *const *alphabets[] = {greek, latin, latin + 1};
int of_tables(int i) {
  int result = 0;
  const char first = "iewdx"[i % 5];
  for (const keyword &k : keywords)
    if (k.text[0] == first) {
      result = k.number;
      break;
    }
  const std::string_view wanted = std::string_view("plus minus times").substr(std::size_t(i % 3) * 5, 5);
  for (const auto &[name, number] : operators)
    if (wanted.substr(0, name.size()) == name) return result + number;
  const auto *const found =
      std::find_if(std::begin(keywords), std::end(keywords), [=](const keyword &k) { return k.number == i % 7; });
  return result + (found == std::end(keywords) ? -1 : int(found - keywords)) * 100 + alphabets[i % 3][i % 2][0] * 1000;
}
int of_c_strings(int i) {
  char text[40];
  std::strcpy(text, "ab,cd;");
  std::strcat(text, i % 2 ? "efg" : "hi");
  std::strncat(text, "klmnop", std::size_t(i % 5));
  char padded[8];
  std::strncpy(padded, text + i % 3, sizeof padded);
  int bytes = 0;
  for (const char c : padded) bytes = bytes * 3 + c;
  const char *const comma = std::strchr(text, ','), *const last = std::strrchr(text, 'l');
  const char *const found = std::strstr(text, i % 3 ? "efg" : "d;"), *const any = std::strpbrk(text, ";,");
  return bytes + int(comma - text) + (last ? int(last - text) * 7 : 1) + (found ? int(found - text) * 11 : 3) +
         int(any - text) * 13 + int(std::strspn(text, "abc")) * 17 + int(std::strcspn(text, ";hk")) * 19 +
         int(::strnlen(text, 4)) * 23;
}
int of_constants(int i) {
  static constexpr int numbers[] = {5, 6, 7, 8};
  constexpr std::array<int, 3> others{7, 8, 9};
  const auto [first, second] = std::pair(numbers[i % 4], others[std::size_t(i) % 3]);
  return first * 10 + second;
}

// clang-format off: its result is not stable here
#define OBJECT_FUNCTIONS(E)                                                                                            \
  E(sorted_by(i, [](int *b, int *e) { std::sort(b, e); }))                                                             \
  E(sorted_by(i, [](int *b, int *) { std::sort(b, b + 9, std::greater<>()); }))                                        \
  E(sorted_by(i, [](int *b, int *e) { std::ranges::sort(std::span(b, e), {}, [](int v) { return -v; }); }))            \
  E(sorted_by(i, [](int *b, int *e) { std::rotate(b, b + 3, e), std::partial_sum(b, e, b); })) E(bytes(i))             \
  E(placed(i)) E(visited(i)) E(with_ranges(i)) E(of_text(i)) E(of_c_strings(i)) E(of_places(i)) E(of_tables(i))        \
  E(of_constants(i)) E(random_numbers(i)) E(swapped(i))                                                                \
  E(std::bitset<32>(unsigned(i) * 77u).count()) E(std::chrono::milliseconds(std::chrono::seconds(i)).count())          \
  E(std::apply([](int a, double b) { return a + int(b); }, std::tuple(i, 2.5))) E(point{1, i} < point{1, 5})           \
  E(std::optional<point>(point{i, 3})->y) E(std::invoke(&point::x, point{i, 1})) E(std::min({3, i, 7}))
// clang-format on

class standard_functions : public device_test {
protected:
  static constexpr int n = 64;

  /// Computes a list on the device and on the host, where \p list writes its values to the pointer that it is given.
  template <class Value, class List>
  void compare(List list, const std::vector<const char *> &labels, double tolerance) {
    const std::size_t width = labels.size();
    std::vector<Value> expected(n * width), got(n * width);
    for (int i = 0; i < n; ++i) list(i, &expected[std::size_t(i) * width]);
    {
      sycl::buffer<Value> buffer(got.data(), got.size());
      queue.submit([&](sycl::handler &handler) {
        const sycl::accessor to(buffer, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(n, [=](sycl::id<1> id) { list(int(id[0]), &to[id[0] * width]); });
      });
      queue.wait_and_throw();
    }
    for (std::size_t k = 0; k < width; ++k)
      for (std::size_t i = 0; i < n; ++i) {
        const Value right = expected[i * width + k], value = got[i * width + k];
        if (value == right) continue;
        ASSERT_LE(std::abs(value - right), tolerance * std::max(1.0, double(std::abs(right))))
            << labels[k] << " at " << i << " is " << value << " instead of " << right;
      }
  }
};

#define LABEL(...) #__VA_ARGS__,
#define STORE(...) *to++ = static_cast<Value>(__VA_ARGS__);

template <class Real>
struct reals {
  void operator()(int i, Real *to) const {
    using Value = Real;
    const Real x = Real(0.25) + Real(i) / 16, y = Real(1.75) - Real(i) / 32 + Real(i > 55 ? 1 : 0);
    [[maybe_unused]] int whole;
    [[maybe_unused]] Real part;
    REAL_FUNCTIONS(STORE)
  }
};
struct complexes {
  void operator()(int i, std::complex<float> *to) const {
    using Value = std::complex<float>;
    const float x = 0.25f + float(i) / 16, y = 1.75f - float(i) / 32;
    const std::complex<float> z(x, y), w(y, 0.5f);
    COMPLEX_FUNCTIONS(STORE)
  }
};
struct double_complexes {
  void operator()(int i, std::complex<double> *to) const {
    using Value = std::complex<double>;
    const double x = 0.25f + float(i) / 16, y = 1.75f - float(i) / 32;
    const std::complex<double> z(x, y), w(y, 0.5f);
    BASIC_COMPLEX_FUNCTIONS(STORE)
  }
};
struct bits {
  void operator()(int i, std::int64_t *to) const {
    using Value = std::int64_t;
    const unsigned x = unsigned(i) * 2654435761u;
    const unsigned long y = static_cast<unsigned long>(i) * 0x9e3779b97f4a7c15ul;
    [[maybe_unused]] int whole;
    [[maybe_unused]] long wide;
    BIT_FUNCTIONS(STORE)
  }
};
struct objects {
  void operator()(int i, std::int64_t *to) const {
    using Value = std::int64_t;
    OBJECT_FUNCTIONS(STORE)
  }
};

TEST_P(standard_functions, of_float) { compare<float>(reals<float>(), {REAL_FUNCTIONS(LABEL)}, 3e-6); }
TEST_P(standard_functions, of_double) {
  NEEDS_ASPECT(fp64);
  compare<double>(reals<double>(), {REAL_FUNCTIONS(LABEL)}, 1e-14);
}
TEST_P(standard_functions, of_complex_float) {
  compare<std::complex<float>>(complexes(), {COMPLEX_FUNCTIONS(LABEL)}, 3e-6);
}
TEST_P(standard_functions, of_complex_double) {
  NEEDS_ASPECT(fp64);
  compare<std::complex<double>>(double_complexes(), {BASIC_COMPLEX_FUNCTIONS(LABEL)}, 1e-14);
}
[[gnu::noinline]] int min_of_complement(int a, int b) { return std::min(~a, b); }

/// In a single work-item all computations are scalar. Intel's compiler uses vector instructions for them.
TEST_P(standard_functions, of_complements_in_one_work_item) {
  auto *n = sycl::malloc_shared<int>(16, queue);
  auto *wide = sycl::malloc_shared<long>(4, queue);
  for (int i = 0; i < 16; ++i) n[i] = i * 7 - 40;
  for (int i = 0; i < 4; ++i) wide[i] = 100L * i - 150;
  const int captured = 9;
  queue.single_task([=] { n[0] = std::min(n[1], ~captured); }).wait();
  queue.single_task([=] { n[2] = std::max(n[3], n[4] - 1 - n[5]); }).wait();
  queue.single_task([=] { n[6] = ~std::min(n[7], captured); }).wait();
  queue.single_task([=] { n[8] = std::clamp(n[9], ~n[10], n[11] + captured); }).wait();
  queue.single_task([=] { wide[0] = std::max(wide[1], ~wide[3]); }).wait();
  queue.single_task([=] { n[12] = min_of_complement(n[13], n[14]); }).wait();
  EXPECT_EQ(n[12], std::min(-52, 58));
  EXPECT_EQ(n[0], std::min(-33, -10));
  EXPECT_EQ(n[2], std::max(-19, -12 - 1 + 5));
  EXPECT_EQ(n[6], ~std::min(9, 9));
  EXPECT_EQ(n[8], std::clamp(23, -31, 46));
  EXPECT_EQ(wide[0], std::max(-50L, -151L));
  sycl::free(n, queue);
  sycl::free(wide, queue);
}

/// libstdc++ computes the number of bits of an engine in long double, whose functions devices do not have.
TEST_P(standard_functions, of_random_numbers_in_floating_point) {
  if (!device.has(sycl::aspect::fp64)) GTEST_SKIP() << "the device has no double";
  const auto numbers = [](std::size_t i) {
    std::minstd_rand of_31_bits(static_cast<unsigned>(i) + 1);
    std::linear_congruential_engine<unsigned, 1664525, 1013904223, 0> of_32_bits(static_cast<unsigned>(i));
    std::uniform_real_distribution<double> wide(-3, 5);
    std::uniform_real_distribution<float> narrow(-3, 5);
    std::normal_distribution<double> normal(1, 2);
    std::exponential_distribution<float> exponential(0.5f);
    std::poisson_distribution<int> poisson(4.5);
    const double of_engines = std::generate_canonical<double, 53>(of_32_bits) + wide(of_31_bits);
    return std::array<double, 5>{of_engines, narrow(of_31_bits), normal(of_31_bits) + normal(of_31_bits),
                                 exponential(of_32_bits), double(poisson(of_31_bits))};
  };
  const auto results = computed(100, numbers);
  for (std::size_t i = 0; i < results.size(); ++i)
    for (std::size_t n = 0; n < results[i].size(); ++n)
      ASSERT_NEAR(results[i][n], numbers(i)[n], 1e-5) << "number " << n << " at " << i;
}

TEST_P(standard_functions, of_bits) { compare<std::int64_t>(bits(), {BIT_FUNCTIONS(LABEL)}, 0); }
TEST_P(standard_functions, of_objects_and_memory) { compare<std::int64_t>(objects(), {OBJECT_FUNCTIONS(LABEL)}, 0); }

} // namespace

ON_EACH_DEVICE(standard_functions);
