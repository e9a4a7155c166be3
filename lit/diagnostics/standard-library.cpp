// Device code can use the parts of the standard library that need neither heap nor exceptions; errors that it would report by
// throwing (std::array::at, std::optional::value) become traps. No message with any standard.
// RUN: %clang-plugin -std=c++17 -O2 -Werror -fsyntax-only %s
// RUN: %clang-plugin -std=c++20 -Werror -fsyntax-only %s
// RUN: %clang-plugin -std=c++23 -Werror -fsyntax-only %s
// RUN: %clang-plugin -std=c++20 -D_GLIBCXX_ASSERTIONS -Werror -fsyntax-only %s
#include "Inputs/kernel.hpp"
#include <algorithm>
#include <array>
#include <bitset>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstring>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

void containers(float *p, int n) {
  kernel<class arrays>([=] {
    std::array<float, 4> a = {1, 2, 3};
    a.fill(3);
    p[0] = a[n] + a.at(1) + a.size() + a.front();
    for (float &x : a) x += 1;
    std::array<int, 2> b = {1, 2}, c = {1, n};
    std::swap(b, c);
    p[1] = (b == c) + (b < c) + std::get<0>(b);
  });
  kernel<class tuples>([=] {
    auto t = std::make_tuple(1, 2.0f, p);
    auto [a, b, c] = t;
    *c = a + b + std::apply([](auto... x) { return int(sizeof...(x)); }, t);
    std::tie(a, b) = std::make_pair(1, 2.f);
    std::pair<int, float> q = {1, 2};
    if (q < std::make_pair(2, 3.f)) *p = q.first;
  });
  kernel<class optionals>([=] {
    std::optional<float> o;
    if (n > 2) o = 3.f;
    *p = o.value_or(2.f) + o.value();
    o.reset();
    o.emplace(3.f);
    if (o) *p = *o;
    std::variant<int, float> v = 2;
    if (auto *q = std::get_if<int>(&v)) *p = *q;
    v = 3.f;
    *p = std::get<1>(v);
  });
  kernel<class bits>([=] {
    std::bitset<32> b(n);
    b.set(3);
    *p = b.count() + b.test(2) + b[1];
    std::string_view s = "abc";
    *p = s[n] + s.size();
  });
}

void numbers(float *p, double *d, int n) {
  kernel<class complexes>([=] {
    std::complex<float> z(1, 2), w = z * z + z / std::complex<float>(2, 1);
    z *= 2.f;
    z -= std::conj(w);
    *p = z.real() + std::norm(w) + std::polar(1.f, 2.f).imag();
  });
  kernel<class math>([=] {
    *p = std::sqrt(*p) + std::sin(p[1]) + std::pow(p[2], 2.f) + std::fabs(p[3]) + std::abs(n) + std::abs(p[1]);
    *p += std::floor(*p) + std::fma(p[0], p[1], p[2]) + std::hypot(p[1], p[2]) + std::atan2(p[1], p[2]);
    *d = std::sqrt(*d) + sin(*d) + ::cos(*d) + std::pow(*d, 2) + std::fmod(*d, 2.0) + std::round(*d);
    *p += std::isnan(*p) + std::isfinite(*p) + std::signbit(*p) + std::numeric_limits<float>::max();
  });
  kernel<class memory>([=] {
    assert(n > 2);
    std::memcpy(p, d, 4);
    std::memset(p, 0, 4);
  });
}

struct Point {
  float x, y;
};

void algorithms(float *p, int n) {
  kernel<class numeric>([=] {
    *p = std::accumulate(p, p + n, 0.f) + std::inner_product(p, p + n, p, 0.f) + std::reduce(p, p + n);
    std::iota(p, p + n, 1.f);
    std::partial_sum(p, p + n, p);
    *p = std::transform_reduce(p, p + n, 0.f, std::plus<>{}, [](float x) { return x; });
    *p = std::gcd(n, 4) + std::lcm(n, 3);
  });
  kernel<class sequences>([=] {
    *p = std::min(n, 2) + std::max({1, n, 3}) + std::clamp(n, 1, 2) + *std::max_element(p, p + n);
    auto [low, high] = std::minmax(n, 2);
    std::fill(p, p + n, float(low + high));
    std::copy(p, p + n, p + n);
    std::transform(p, p + n, p, [](float x) { return x * 2; });
    std::reverse(p, p + n);
    *p = std::count_if(p, p + n, [](float x) { return x > 0; }) + (std::find(p, p + n, 1.f) - p);
    *p = *std::lower_bound(p, p + n, 2.f) + std::equal(p, p + n, p);
    std::for_each(p, p + n, [](float &x) { x = 1; });
  });
  kernel<class functional>([=] {
    *p = std::invoke(std::plus<int>(), 1, 2) + std::invoke(&Point::x, Point{1, 2}) + std::exchange(*p, 2.f);
  });
}

#if __cplusplus >= 202002L
#include <bit>
#include <compare>
#include <numbers>
#include <ranges>
#include <span>
void cxx20(float *p, int n) {
  kernel<class spans>([=] {
    std::span<float> s(p, n);
    for (float &x : s.subspan(1)) x *= 2;
    *p = s.size() + s.front() + *std::ranges::max_element(s);
    std::ranges::fill(s, 2.f);
    for (int i : std::views::iota(0, n)) p[i] = i;
  });
  kernel<class bits20>([=] {
    *p = std::popcount(unsigned(n)) + std::bit_cast<float>(n) + std::numbers::pi_v<float> + std::lerp(1.f, 2.f, 3.f);
    auto order = std::pair(1, 2) <=> std::pair(n, 3);
    *p = (order < 0) + std::midpoint(1, 3);
  });
}
#endif
