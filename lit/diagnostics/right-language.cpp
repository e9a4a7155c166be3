// Odd but right: C++ and its library in kernels. They compile without a word, with and without optimisation, and compute what they should.
// RUN: %syclc -std=c++20 -Wall -Wextra -O0 -fplugin-arg-syclc-isa=x86-64-v2 %s -o %t-O0 2>&1 | count 0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O0 | count 0
// RUN: %syclc -std=c++20 -Wall -Wextra -O2 -fplugin-arg-syclc-isa=x86-64-v2,x86-64-v3 %s -o %t-O2 2>&1 | count 0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O2 | count 0
#include "Inputs/usm.hpp"
#include <algorithm>
#include <bit>
#include <bitset>
#include <cassert>
#include <cmath>
#include <complex>
#include <cstring>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <variant>

namespace placement_launder {
struct N {
  int a;
  float b;
  N(int x) : a(x), b(x * 0.5f) {}
  ~N() { a = 0; }
};
bool run(sycl::queue q) {
  Memory<float> m(q, 4);
  float *p = m.p;
  q.parallel_for(4, [=](int i) {
     alignas(N) unsigned char raw[sizeof(N)];
     N *n = new (raw) N(i);
     p[i] = std::launder(reinterpret_cast<N *>(raw))->b + n->a;
     n->~N();
   }).wait();
  return p[3] == 4.5f;
}
} // namespace placement_launder

namespace designated_aggregate {
struct P {
  int x = 1, y = 2;
  struct {
    int z;
  } in;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     P a{.y = 5, .in = {7}};
     auto [x, y, in] = a;
     p[0] = x + y * 10 + in.z * 100;
   }).wait();
  return p[0] == 751;
}
} // namespace designated_aggregate

namespace spaceship {
struct V {
  int a, b;
  auto operator<=>(const V &) const = default;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     V a{1, 2}, b{1, 3};
     p[0] = (a < b) + 2 * (a == b) + 4 * ((a <=> b) < 0);
   }).wait();
  return p[0] == 5;
}
} // namespace spaceship

namespace literals_nttp {
struct Str {
  char s[8];
  constexpr Str(const char (&t)[4]) : s{t[0], t[1], t[2]} {}
};
template <Str S>
int first() {
  return S.s[0];
}
constexpr int operator""_k(unsigned long long x) { return int(x) * 1000; }
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] { p[0] = first<"abc">() + 3_k; }).wait();
  return p[0] == 'a' + 3000;
}
} // namespace literals_nttp

namespace string_tables {
constexpr const char *names[] = {"zero", "one", "two"};
constexpr std::string_view views[] = {"alpha", "be", "gamma"};
bool run(sycl::queue q) {
  Memory<int> m(q, 3);
  int *p = m.p;
  q.parallel_for(3, [=](int i) { p[i] = names[i][1] * 10 + int(views[i].size()) + (views[i] == "be"); }).wait();
  return p[1] == 'n' * 10 + 3 && p[2] == 'w' * 10 + 5;
}
} // namespace string_tables

namespace ext_vectors {
typedef float f4 __attribute__((vector_size(16)));
typedef int i8 __attribute__((ext_vector_type(8)));
bool run(sycl::queue q) {
  Memory<float> m(q, 2);
  float *p = m.p;
  q.single_task([=] {
     f4 a = {1, 2, 3, 4};
     a = a * a + 1;
     i8 b = 3;
     b.s3 = 7;
     b = b > 5 ? b : -b;
     p[0] = a[3];
     p[1] = float(b[3] + b[0]);
   }).wait();
  return p[0] == 17 && p[1] == 4;
}
} // namespace ext_vectors

namespace complex_numbers {
bool run(sycl::queue q) {
  Memory<float> m(q, 2);
  float *p = m.p;
  q.single_task([=] {
     std::complex<float> a(1, 2), b(3, -1);
     auto c = a * b + std::conj(a);
     p[0] = c.real();
     p[1] = c.imag();
   }).wait();
  return p[0] == 6 && p[1] == 3;
}
} // namespace complex_numbers

namespace bit_functions {
bool run(sycl::queue q) {
  Memory<int> m(q, 6);
  int *p = m.p;
  q.parallel_for(6, [=](int i) {
     unsigned x = 0x50u << i;
     p[i] = std::popcount(x) + 10 * std::countr_zero(x) + 1000 * std::countl_zero(x) +
            int(std::bit_cast<float>(0x40000000u)) + int(std::rotl(x, 4) & 1) + int(std::has_single_bit(x));
   }).wait();
  return p[0] == 2 + 40 + 25000 + 2;
}
} // namespace bit_functions

namespace int_arith {
bool run(sycl::queue q) {
  Memory<long> m(q, 8);
  long *p = m.p;
  q.parallel_for(8, [=](int i) {
     signed char c = (signed char)(100 + i * 10);
     unsigned short s = (unsigned short)(65530 + i);
     long l = -7 * (i + 1);
     unsigned long u = l;
     p[i] = c + s + l / 3 + l % 3 + long(u >> 60) + (l >> 1) + (1L << (i * 9));
   }).wait();
  auto ref = [](int i) {
    signed char c = (signed char)(100 + i * 10);
    unsigned short s = (unsigned short)(65530 + i);
    long l = -7 * (i + 1);
    unsigned long u = l;
    return c + s + l / 3 + l % 3 + long(u >> 60) + (l >> 1) + (1L << (i * 9));
  };
  for (int i = 0; i < 8; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace int_arith

namespace float_conversions {
bool run(sycl::queue q) {
  Memory<double> m(q, 8);
  double *p = m.p;
  q.parallel_for(8, [=](int i) {
     float f = i * 1.7f - 3;
     double d = f;
     long l = long(d);
     unsigned char c = (unsigned char)(int(f) & 255);
     sycl::half h = f;
     p[i] = l + c + double(float(h)) + (unsigned long)(d * d) + (f < 0) + int(std::isnan(f)) + std::floor(f);
   }).wait();
  auto ref = [](int i) {
    float f = i * 1.7f - 3;
    double d = f;
    long l = long(d);
    unsigned char c = (unsigned char)(int(f) & 255);
    sycl::half h = f;
    return l + c + double(float(h)) + (unsigned long)(d * d) + (f < 0) + int(std::isnan(f)) + std::floor(f);
  };
  for (int i = 0; i < 8; ++i)
    if (std::abs(p[i] - ref(i)) > 1e-5) return false;
  return true;
}
} // namespace float_conversions

namespace overflow_builtins {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     int r;
     bool o = __builtin_add_overflow(i, 0x7ffffffe, &r);
     unsigned long u;
     bool v = __builtin_mul_overflow(1UL << (60 + i), 4UL, &u);
     p[i] = o + 2 * v + 4 * __builtin_clz(i + 1) + 256 * __builtin_ffs(i) + 4096 * __builtin_parity(i);
   }).wait();
  return p[2] == 1 + 2 + 4 * 30 + 256 * 2 + 4096 && p[0] == 4 * 31;
}
} // namespace overflow_builtins

namespace int128_in_device {
bool run(sycl::queue q) {
  Memory<unsigned long> m(q, 1);
  auto *p = m.p;
  q.single_task([=] {
     unsigned long a = ~0UL, b = 12345;
     p[0] = sycl::mul_hi(a, b);
   }).wait();
  return p[0] == 12344;
}
} // namespace int128_in_device

namespace initializer_list_rangefor {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     int s = 0;
     for (int x : {1, 2, 3}) s += x;
     for (auto &&[a, b] : std::array<std::pair<int, int>, 2>{{{1, 2}, {3, 4}}}) s += a * b;
     p[0] = s + std::max({4, 9, 2});
   }).wait();
  return p[0] == 6 + 14 + 9;
}
} // namespace initializer_list_rangefor

namespace std_algorithms {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     std::array<int, 7> a{5, 3, 9, 1, i, 7, 2};
     std::sort(a.begin(), a.end());
     int s = std::accumulate(a.begin(), a.end(), 0);
     auto it = std::lower_bound(a.begin(), a.end(), 5);
     std::reverse(a.begin(), a.end());
     p[i] = s * 100 + int(it - a.begin()) * 10 + int(std::count_if(a.begin(), a.end(), [](int x) { return x % 2; }));
     std::swap(a[0], a[1]);
     p[i] += a[0] == 7 ? 100000 : 0;
   }).wait();
  return p[0] == 27 * 100 + 40 + 5 + 100000 && p[3] == 30 * 100 + 40 + 6 + 100000;
}
} // namespace std_algorithms

namespace ranges_and_views {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     int s = 0;
     for (int x : std::views::iota(0, i + 3) | std::views::filter([](int x) { return x % 2; }) |
                      std::views::transform([](int x) { return x * x; }))
       s += x;
     int a[] = {4, 2, 3};
     std::ranges::sort(a);
     p[i] = s * 10 + a[0];
   }).wait();
  return p[3] == (1 + 9 + 25) * 10 + 2 && p[0] == 12;
}
} // namespace ranges_and_views

namespace tuple_apply {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     auto t = std::make_tuple(1, 2.5f, 'c');
     auto u = std::tuple_cat(t, std::tuple(4L));
     p[0] = std::apply([](auto... x) { return (int(x * 2) + ...); }, u);
   }).wait();
  return p[0] == 2 + 5 + 2 * 'c' + 8;
}
} // namespace tuple_apply

namespace index_sequence {
template <std::size_t... I>
int poly(int x, std::index_sequence<I...>) {
  int r = 0, pw = 1;
  ((r += int(I) * pw, pw *= x), ...);
  return r;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) { p[i] = poly(i, std::make_index_sequence<5>()); }).wait();
  return p[2] == 2 + 8 + 24 + 64;
}
} // namespace index_sequence

namespace union_in_class {
struct Tagged {
  enum { I, F } tag;
  union {
    int i;
    float f;
  };
  float get() const { return tag == I ? i : f; }
};
bool run(sycl::queue q) {
  Memory<float> m(q, 4);
  float *p = m.p;
  q.parallel_for(4, [=](int i) {
     Tagged t;
     if (i % 2) {
       t.tag = Tagged::I;
       t.i = i;
     } else {
       t.tag = Tagged::F;
       t.f = i * 0.5f;
     }
     p[i] = t.get();
   }).wait();
  return p[3] == 3 && p[2] == 1;
}
} // namespace union_in_class

namespace copy_big_struct {
struct Big {
  double d[40];
  int n;
};
Big make(int i) {
  Big b{};
  b.n = i;
  b.d[i] = i;
  return b;
}
double use(Big b) { return b.d[b.n] + b.n; }
bool run(sycl::queue q) {
  Memory<double> m(q, 40);
  double *p = m.p;
  q.parallel_for(40, [=](int i) {
     Big a = make(i), c = a;
     c.n = (i + 1) % 40;
     p[i] = use(a) + use(c);
     std::memcpy(&c, &a, sizeof c);
     std::memset(&a, 0, sizeof(double));
     p[i] += use(c) + a.d[0];
   }).wait();
  return p[5] == 10 + 6 + 10 && p[39] == 78 + 0 + 78;
}
} // namespace copy_big_struct

namespace copy_ctor_in_kernel {
struct C {
  int n;
  C(int n) : n(n) {}
  C(const C &o) : n(o.n + 1) {}
  C &operator=(const C &o) {
    n = o.n * 10;
    return *this;
  }
  ~C() { n = -1; }
};
int take(C c) { return c.n; }
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     C a(i), b = a;
     int r = take(b);
     a = b;
     p[i] = r * 1000 + a.n;
   }).wait();
  return p[3] == 5040;
}
} // namespace copy_ctor_in_kernel

namespace inheritance {
struct A {
  int a = 1;
  int f() const { return a; }
};
struct B : A {
  int b = 2;
  int f() const { return A::f() + b; }
};
struct C : A {
  int c = 3;
};
struct D : B, C {
  int d = 4;
  int all() const { return B::f() + C::f() + c + d + B::a * 10 + C::a * 100; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  D x;
  x.C::a = 5;
  q.single_task([=] {
     D y = x;
     const C &c = y;
     const A &a = static_cast<const B &>(y);
     p[0] = y.all() + c.a + a.a;
   }).wait();
  return p[0] == 3 + 5 + 3 + 4 + 10 + 500 + 5 + 1;
}
} // namespace inheritance

namespace const_global_ref {
const int base = 5;
const int &alias = base;
static const struct {
  int a;
  float b;
} rec = {1, 2.5f};
template <class T>
constexpr T pi = T(3.25);
struct H {
  static constexpr int k[3] = {1, 2, 3};
  static const int c = 9;
};
bool run(sycl::queue q) {
  Memory<float> m(q, 3);
  float *p = m.p;
  q.parallel_for(3, [=](int i) { p[i] = base + alias + rec.a + rec.b + pi<float> + H::k[i] + H::c; }).wait();
  return p[2] == 5 + 5 + 1 + 2.5f + 3.25f + 3 + 9;
}
} // namespace const_global_ref

namespace atomic_like_volatile {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     volatile int v[2] = {i, i + 1};
     volatile int *w = v;
     *w = *w + 1;
     p[i] = v[0] + v[1];
     volatile int &g = p[i];
     g = g * 2;
   }).wait();
  return p[3] == 16;
}
} // namespace atomic_like_volatile

namespace shadowed_names {
namespace sycl_like {
struct id {
  int v;
};
} // namespace sycl_like
struct range {
  int n;
};
struct handler {
  int q;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  range r{4};
  handler h{5};
  q.single_task([=] {
     sycl_like::id i{6};
     p[0] = r.n + h.q + i.v;
   }).wait();
  return p[0] == 15;
}
} // namespace shadowed_names

namespace using_namespace {
using namespace sycl;
using namespace std;
bool run(sycl::queue q) {
  Memory<float> m(q, 1);
  float *p = m.p;
  q.single_task([=] { p[0] = sycl::sqrt(4.0f) + std::sqrt(9.0f) + sycl::max(1, 2) + std::max(3, 4); }).wait();
  return p[0] == 11;
}
} // namespace using_namespace

namespace macro_names {
#define N 8
#define LOOP for (int k = 0; k < N; ++k)
bool run(sycl::queue q) {
  Memory<int> m(q, N);
  int *p = m.p;
  q.parallel_for(N, [=](int i) {
     int s = 0;
     LOOP s += k * i;
     p[i] = s;
   }).wait();
  return p[1] == 28;
}
#undef N
#undef LOOP
} // namespace macro_names

namespace static_assert_sizeof {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     static_assert(sizeof(long) == 8);
     using T = decltype((int *)nullptr);
     p[0] = int(sizeof(T)) + int(alignof(double)) + noexcept(p[0]) + int(sizeof(std::vector<int>));
   }).wait();
  return p[0] == 8 + 8 + 1 + 24;
}
} // namespace static_assert_sizeof

namespace unused_bad_code {
inline int never() { throw 1; }
template <class T>
T bad(T t) {
  if constexpr (sizeof(T) > 100)
    return *new T(t);
  else
    return t;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] { p[0] = bad(4) + int(sizeof(never())); }).wait();
  return p[0] == 8;
}
} // namespace unused_bad_code

namespace lambda_in_kernel {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     int s = 0;
     auto add = [&s, i](auto x) mutable {
       s += x;
       return ++i;
     };
     add(1);
     add(2L);
     int j = add(3);
     auto id = [](auto &&x) -> decltype(auto) { return (x); };
     id(s) += j;
     p[i] = s;
   }).wait();
  return p[3] == 6 + 6;
}
} // namespace lambda_in_kernel

namespace immediately_invoked {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     const int v = [&] {
       if (i == 0) return 1;
       for (int k = 2;; ++k)
         if (k * k > i * 10) return k;
     }();
     p[i] = v;
   }).wait();
  return p[0] == 1 && p[3] == 6;
}
} // namespace immediately_invoked

namespace array_of_arrays_dyn {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     int a[3][4][2] = {};
     for (int k = 0; k < 24; ++k) a[k / 8][k / 2 % 4][k % 2] = k * i;
     p[i] = a[i % 3][i % 4][i % 2];
   }).wait();
  for (int i = 0; i < 16; ++i)
    if (p[i] != (i % 3 * 8 + i % 4 * 2 + i % 2) * i) return false;
  return true;
}
} // namespace array_of_arrays_dyn

namespace pointer_arith {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  for (int i = 0; i < 16; ++i) p[i] = i;
  q.parallel_for(4, [=](int i) {
     int *a = p + 4 * i, *e = a + 4;
     while (a != e) {
       *a = int(e - a) * 10 + *a;
       ++a;
     }
     int **pp = &a;
     (*pp)[-1] += 1000;
     char *c = reinterpret_cast<char *>(p + 4 * i);
     c[3] = 1;
   }).wait();
  return p[7] == 10 + 7 + 1000 && p[4] == 44 + (1 << 24);
}
} // namespace pointer_arith

namespace bool_logic {
bool run(sycl::queue q) {
  Memory<bool> m(q, 8);
  bool *p = m.p;
  q.parallel_for(8, [=](int i) {
     bool a = i & 1, b = i & 2, c = i & 4;
     bool t[2] = {a != b, !c};
     t[a] |= c;
     p[i] = t[0] != t[1] || (a & b);
   }).wait();
  auto ref = [](int i) {
    bool a = i & 1, b = i & 2, c = i & 4;
    bool t[2] = {a != b, !c};
    t[a] = t[a] || c;
    return t[0] != t[1] || (a && b);
  };
  for (int i = 0; i < 8; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace bool_logic

namespace enum_switch {
enum class Op { add, sub, mul };
int apply(Op o, int a, int b) {
  switch (o) {
  case Op::add:
    return a + b;
  case Op::sub:
    return a - b;
  case Op::mul:
    return a * b;
  }
  return 0;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 3);
  int *p = m.p;
  q.parallel_for(3, [=](int i) { p[i] = apply(static_cast<Op>(i), 7, 3); }).wait();
  return p[0] == 10 && p[1] == 4 && p[2] == 21;
}
} // namespace enum_switch

namespace std_math {
bool run(sycl::queue q) {
  Memory<double> m(q, 2);
  double *p = m.p;
  q.single_task([=] {
     float f = std::fma(2.0f, 3.0f, 1.0f) + std::abs(-2.5f) + std::hypot(3.0f, 4.0f) + std::lerp(1.0f, 3.0f, 0.5f) +
               std::fmod(7.0f, 4.0f) + std::copysign(1.0f, -2.0f);
     p[0] = f;
     p[1] = std::pow(2.0, 10) + std::cbrt(27.0) + std::trunc(-2.7) + std::max(1.0, 2.0) + std::clamp(5, 1, 3) +
            std::midpoint(2, 8);
   }).wait();
  return p[0] == 7 + 2.5 + 5 + 2 + 3 - 1 && std::abs(p[1] - (1024 + 3 - 2 + 2 + 3 + 5)) < 1e-9;
}
} // namespace std_math

namespace numeric_limits {
bool run(sycl::queue q) {
  Memory<float> m(q, 1);
  float *p = m.p;
  q.single_task([=] {
     p[0] = (std::numeric_limits<float>::infinity() > std::numeric_limits<float>::max()) + std::isinf(INFINITY) +
            std::isnan(NAN) + (std::numeric_limits<sycl::half>::max() > 60000);
   }).wait();
  return p[0] == 4;
}
} // namespace numeric_limits

int main() {
  return run_all({
      {"placement_launder", placement_launder::run},
      {"designated_aggregate", designated_aggregate::run},
      {"spaceship", spaceship::run},
      {"literals_nttp", literals_nttp::run},
      {"string_tables", string_tables::run},
      {"ext_vectors", ext_vectors::run},
      {"complex_numbers", complex_numbers::run},
      {"bit_functions", bit_functions::run},
      {"int_arith", int_arith::run},
      {"float_conversions", float_conversions::run},
      {"overflow_builtins", overflow_builtins::run},
      {"int128_in_device", int128_in_device::run},
      {"initializer_list_rangefor", initializer_list_rangefor::run},
      {"std_algorithms", std_algorithms::run},
      {"ranges_and_views", ranges_and_views::run},
      {"tuple_apply", tuple_apply::run},
      {"index_sequence", index_sequence::run},
      {"union_in_class", union_in_class::run},
      {"copy_big_struct", copy_big_struct::run},
      {"copy_ctor_in_kernel", copy_ctor_in_kernel::run},
      {"inheritance", inheritance::run},
      {"const_global_ref", const_global_ref::run},
      {"atomic_like_volatile", atomic_like_volatile::run},
      {"shadowed_names", shadowed_names::run},
      {"using_namespace", using_namespace::run},
      {"macro_names", macro_names::run},
      {"static_assert_sizeof", static_assert_sizeof::run},
      {"unused_bad_code", unused_bad_code::run},
      {"lambda_in_kernel", lambda_in_kernel::run},
      {"immediately_invoked", immediately_invoked::run},
      {"array_of_arrays_dyn", array_of_arrays_dyn::run},
      {"pointer_arith", pointer_arith::run},
      {"bool_logic", bool_logic::run},
      {"enum_switch", enum_switch::run},
      {"std_math", std_math::run},
      {"numeric_limits", numeric_limits::run}});
}
