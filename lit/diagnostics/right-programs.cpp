// Odd but right: small programs that mix features. They compile without a word, with and without optimisation, and compute what they should.
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

namespace div_nested_barrier_switch {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> i) {
     int g = int(i.get_global_id(0));
     p[g] = g;
     for (int k = 0; k < 3; ++k) {
       switch (k) {
       case 0:
         sycl::group_barrier(i.get_group());
         p[g ^ 1] += k;
         break;
       case 2: {
         sycl::group_barrier(i.get_group());
         int x = p[g ^ 3];
         sycl::group_barrier(i.get_group());
         p[g] = x;
         break;
       }
       default:
         if (g % 2) p[g] += 10;
       }
     }
   }).wait();
  return p[0] == 3 + 10 && p[1] == 2;
}
} // namespace div_nested_barrier_switch

namespace while_barrier_uniform_break {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int, 0> flag(h);
     h.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> i) {
       int l = int(i.get_local_id(0)), n = 0;
       while (true) {
         if (l == 0) flag = n < int(i.get_group(0));
         sycl::group_barrier(i.get_group());
         bool go = flag;
         sycl::group_barrier(i.get_group());
         if (!go) break;
         n += 1;
       }
       p[i.get_global_id(0)] = n;
     });
   }).wait();
  return p[0] == 0 && p[63] == 3 && p[20] == 1;
}
} // namespace while_barrier_uniform_break

namespace sub_group_in_divergent {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> i) {
     auto s = i.get_sub_group();
     int g = int(i.get_global_id(0));
     int r = 0;
     for (int k = 0; k < 4; ++k) {
       int v = (g >> k) & 1;
       if (sycl::any_of_group(s, v && g < 0)) r += 1000;
       r += sycl::all_of_group(s, v >= 0);
     }
     p[g] = r;
   }).wait();
  return p[0] == 4 && p[63] == 4;
}
} // namespace sub_group_in_divergent

namespace struct_return_divergent {
struct R {
  float a;
  long b;
  char c[3];
};
R make(int i) {
  R r{};
  if (i % 3 == 0) {
    r.a = 1.5f;
    return r;
  }
  for (int k = 0; k < i; ++k) {
    r.b += k;
    if (k == 7) {
      r.c[1] = 'z';
      return r;
    }
  }
  r.c[2] = char(i);
  return r;
}
bool run(sycl::queue q) {
  Memory<long> m(q, 32);
  long *p = m.p;
  q.parallel_for(32, [=](int i) {
     R r = make(i);
     p[i] = long(r.a * 2) + r.b * 10 + r.c[1] * 10000L + r.c[2] * 10000000L;
   }).wait();
  for (int i = 0; i < 32; ++i) {
    R r = make(i);
    if (p[i] != long(r.a * 2) + r.b * 10 + r.c[1] * 10000L + r.c[2] * 10000000L) return false;
  }
  return true;
}
} // namespace struct_return_divergent

namespace byte_arrays_aliasing {
bool run(sycl::queue q) {
  Memory<unsigned> m(q, 32);
  unsigned *p = m.p;
  q.parallel_for(32, [=](int i) {
     unsigned char b[16];
     for (int k = 0; k < 16; ++k) b[k] = (unsigned char)(k * i);
     unsigned w[4];
     std::memcpy(w, b, 16);
     std::memmove(b + 1, b, 10);
     std::memcpy(&w[1], b + 3, 4);
     p[i] = w[0] ^ w[1] ^ w[3];
   }).wait();
  for (int i = 0; i < 32; ++i) {
    unsigned char b[16];
    for (int k = 0; k < 16; ++k) b[k] = (unsigned char)(k * i);
    unsigned w[4];
    std::memcpy(w, b, 16);
    std::memmove(b + 1, b, 10);
    std::memcpy(&w[1], b + 3, 4);
    if (p[i] != (w[0] ^ w[1] ^ w[3])) return false;
  }
  return true;
}
} // namespace byte_arrays_aliasing

namespace mixed_int_widths {
bool run(sycl::queue q) {
  Memory<long> m(q, 64);
  long *p = m.p;
  auto f = [](int i) -> long {
    signed char a = (signed char)(i * 7);
    short b = (short)(a * a * 3);
    unsigned char c = (unsigned char)(b >> 3);
    long d = (long)a << 33;
    bool e = c > 100;
    unsigned _BitInt(24) w = (unsigned)(d >> 30) & 0xffffff;
    w = w * 77u;
    return a + b * 3L + c + d + e + (long)w + (a % (c + 1)) + (short)(c << 9);
  };
  q.parallel_for(64, [=](int i) { p[i] = f(i); }).wait();
  for (int i = 0; i < 64; ++i)
    if (p[i] != f(i)) return false;
  return true;
}
} // namespace mixed_int_widths

namespace float_special {
bool run(sycl::queue q) {
  Memory<double> m(q, 16);
  double *p = m.p;
  auto f = [](int i) -> double {
    float x = i == 0 ? 0.0f : i == 1 ? -0.0f : i == 2 ? INFINITY : i == 3 ? -INFINITY : i == 4 ? NAN : i * 0.37f;
    double r = 0;
    r += std::signbit(x) + 2 * std::isfinite(x) + 4 * (x == x) + 8 * (x < 1) + 16 * !(x >= 1);
    if (i > 4) r += 100 * std::floor(x) + std::round(x * 3) + std::fmin(x, 2.0f);
    r += std::fmax(x, 1.0f) == 1.0f;
    return r;
  };
  q.parallel_for(16, [=](int i) { p[i] = f(i); }).wait();
  for (int i = 0; i < 16; ++i)
    if (std::abs(p[i] - f(i)) > 1e-4) return false;
  return true;
}
} // namespace float_special

namespace pointer_in_private_struct {
struct Node {
  int v;
  Node *next;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(32, [=](int i) {
     Node n[5];
     for (int k = 0; k < 5; ++k) n[k] = {k * i, k < 4 && (i + k) % 4 ? &n[k + 1] : nullptr};
     int s = 0;
     for (Node *x = n; x; x = x->next) s += x->v + 1;
     p[i] = s;
   }).wait();
  for (int i = 0; i < 32; ++i) {
    int s = 0;
    for (int k = 0;; ++k) {
      s += k * i + 1;
      if (!(k < 4 && (i + k) % 4)) break;
    }
    if (p[i] != s) return false;
  }
  return true;
}
} // namespace pointer_in_private_struct

namespace usm_linked_list {
struct Node {
  int v;
  Node *next;
};
bool run(sycl::queue q) {
  Memory<Node> n(q, 10);
  Memory<int> m(q, 10);
  for (int i = 0; i < 10; ++i) n.p[i] = {i, i < 9 ? n.p + i + 1 : nullptr};
  Node *a = n.p;
  int *p = m.p;
  q.parallel_for(10, [=](int i) {
     int s = 0;
     for (const Node *x = a + i; x; x = x->next) s += x->v;
     p[i] = s;
   }).wait();
  return p[0] == 45 && p[9] == 9;
}
} // namespace usm_linked_list

namespace references_of_references {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     int a = i, b = 2 * i;
     auto pick = [&](bool w) -> int & { return w ? a : b; };
     int &r = pick(i % 2);
     auto &&s = pick(i > 8);
     r += 100;
     s += 1000;
     std::swap(pick(true), pick(false));
     p[i] = a * 7 + b;
   }).wait();
  auto ref = [](int i) {
    int a = i, b = 2 * i;
    (i % 2 ? a : b) += 100;
    (i > 8 ? a : b) += 1000;
    std::swap(a, b);
    return a * 7 + b;
  };
  for (int i = 0; i < 16; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace references_of_references

namespace loop_carried_private_array {
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  auto f = [](int i) {
    int h[8] = {};
    unsigned x = i * 2654435761u + 1;
    for (int k = 0; k < 50; ++k) {
      x ^= x << 13;
      x ^= x >> 17;
      x ^= x << 5;
      ++h[x % 8];
      if (h[x % 8] > 9) break;
    }
    int s = 0;
    for (int k = 0; k < 8; ++k) s = s * 3 + h[k];
    return s;
  };
  q.parallel_for(32, [=](int i) { p[i] = f(i); }).wait();
  for (int i = 0; i < 32; ++i)
    if (p[i] != f(i)) return false;
  return true;
}
} // namespace loop_carried_private_array

namespace sort_private {
bool run(sycl::queue q) {
  Memory<int> m(q, 33);
  int *p = m.p;
  auto f = [](int i) {
    int a[9];
    for (int k = 0; k < 9; ++k) a[k] = (k * 37 + i * 11) % 23;
    for (int k = 1; k < 9; ++k) {
      int v = a[k], j = k - 1;
      while (j >= 0 && a[j] > v) {
        a[j + 1] = a[j];
        --j;
      }
      a[j + 1] = v;
    }
    int s = 0;
    for (int k = 0; k < 9; ++k) s = s * 5 + a[k];
    return s;
  };
  q.parallel_for(33, [=](int i) { p[i] = f(i); }).wait();
  for (int i = 0; i < 33; ++i)
    if (p[i] != f(i)) return false;
  return true;
}
} // namespace sort_private

namespace gcd_divergent_calls {
int gcd(int a, int b) {
  while (b) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
int lcm(int a, int b) { return a / gcd(a, b) * b; }
bool run(sycl::queue q) {
  Memory<int> m(q, 100);
  int *p = m.p;
  q.parallel_for(100, [=](int i) { p[i] = i % 2 ? gcd(i + 12, 60) : lcm(i + 1, 18); }).wait();
  for (int i = 0; i < 100; ++i)
    if (p[i] != (i % 2 ? gcd(i + 12, 60) : lcm(i + 1, 18))) return false;
  return true;
}
} // namespace gcd_divergent_calls

namespace div_by_zero_guard {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.parallel_for(64, [=](int i) {
     int d = i % 4;
     p[i] = d ? 100 / d + 100 % d : -1;
     if (i > 60 && d) p[i] /= d;
   }).wait();
  return p[0] == -1 && p[3] == 34 && p[63] == 11;
}
} // namespace div_by_zero_guard

namespace guarded_null {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  int *n = nullptr;
  q.parallel_for(64, [=](int i) {
     const int *s = i < 100 ? p : n;
     int v = s ? s[i] + 1 : 0;
     if (n) v += *n;
     p[i] = v;
   }).wait();
  return p[5] == 1;
}
} // namespace guarded_null

namespace index_types {
bool run(sycl::queue q) {
  Memory<int> m(q, 256);
  int *p = m.p;
  q.parallel_for(256, [=](sycl::item<1> it) {
     unsigned char c = (unsigned char)(it[0] + 3);
     unsigned short s = (unsigned short)(it.get_linear_id() * 257);
     long n = -long(it[0]);
     p[c] = s + int(n);
   }).wait();
  for (int i = 0; i < 256; ++i)
    if (p[(i + 3) % 256] != i * 257 - i) return false;
  return true;
}
} // namespace index_types

namespace stride_gather_scatter {
bool run(sycl::queue q) {
  Memory<short> m(q, 300);
  Memory<short> o(q, 300);
  short *p = m.p, *r = o.p;
  for (int i = 0; i < 300; ++i) p[i] = (short)i;
  q.parallel_for(100, [=](int i) {
     r[299 - 3 * i] = p[3 * i];
     r[i * 3] = p[(i * 7) % 300];
     r[i * 3 + 1] = (short)(p[i * 3 + 1] + p[i]);
   }).wait();
  return r[3] == 7 && r[299] == 0 && r[4] == 5;
}
} // namespace stride_gather_scatter

namespace half_arrays {
bool run(sycl::queue q) {
  Memory<sycl::half> m(q, 64);
  auto *p = m.p;
  q.parallel_for(64, [=](int i) {
     sycl::half a[4] = {1, 2, 3, sycl::half(i)};
     a[i % 4] += sycl::half(0.5f);
     sycl::half s = 0;
     for (auto x : a) s = sycl::fma(x, x, s);
     p[i] = sycl::sqrt(s) > 5 ? s : -s;
   }).wait();
  return float(p[0]) == -(2.25f + 4 + 9 + 0) && float(p[63]) == 14 + 63.5f * 63.5f - float(0) + 0 * float(p[63])
             ? true
             : std::abs(float(p[63]) - (14 + 63.5f * 63.5f)) < 4;
}
} // namespace half_arrays

namespace bool_vectors {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     sycl::int4 a(i, i + 1, i + 2, i + 3);
     auto c = (a > 5) && (a < 9);
     auto d = !(a == 7) || c;
     p[i] = sycl::any(c) + 2 * sycl::all(d) + 4 * sycl::select(a, -a, c)[0];
     sycl::marray<bool, 3> mb = sycl::marray<int, 3>(i, 5, 9) > 6;
     p[i] += mb[0] * 1000 + mb[2] * 2000;
   }).wait();
  return p[4] == 1 + 2 + 16 + 2000 && p[6] == 1 + 2 + 4 * -6 + 2000;
}
} // namespace bool_vectors

namespace template_template {
template <template <class, std::size_t> class A, class T, std::size_t N>
T total(const A<T, N> &a) {
  T s{};
  for (auto &x : a) s += x;
  return s;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     std::array<int, 3> a{i, 2 * i, 3 * i};
     sycl::marray<int, 4> b(i);
     p[i] = total(a) + total(b);
   }).wait();
  return p[7] == 70;
}
} // namespace template_template

namespace variant_visit_divergent {
struct Circle {
  float r;
};
struct Rect {
  float w, h;
};
using Shape = std::variant<Circle, Rect, int>;
template <class... F>
struct overloaded : F... {
  using F::operator()...;
};
bool run(sycl::queue q) {
  Memory<Shape> s(q, 12);
  Memory<float> m(q, 12);
  for (int i = 0; i < 12; ++i)
    if (i % 3 == 0)
      s.p[i] = Circle{float(i)};
    else if (i % 3 == 1)
      s.p[i] = Rect{float(i), 2};
    else
      s.p[i] = i;
  auto *a = s.p;
  float *p = m.p;
  q.parallel_for(12, [=](int i) {
     p[i] = std::visit(overloaded{[](const Circle &c) { return c.r * c.r; }, [](const Rect &r) { return r.w * r.h; },
                                  [](int n) { return -float(n); }},
                       a[i]);
     if (auto *r = std::get_if<Rect>(&a[i])) r->w = 100;
   }).wait();
  return p[3] == 9 && p[4] == 8 && p[5] == -5 && std::get<Rect>(s.p[4]).w == 100;
}
} // namespace variant_visit_divergent

namespace optional_chain {
std::optional<int> half_of(int x) {
  if (x % 2) return {};
  return x / 2;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(32, [=](int i) {
     auto a = half_of(i);
     auto b = a ? half_of(*a) : std::nullopt;
     p[i] = b.value_or(a.value_or(-1));
     if (b) b.reset();
     p[i] += b.has_value() * 1000;
   }).wait();
  return p[8] == 2 && p[6] == 3 && p[5] == -1;
}
} // namespace optional_chain

namespace tuple_of_refs {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     int a = i, b = 1, c = 0;
     std::tie(a, b, c) = std::tuple(b, c + 5, a);
     auto t = std::forward_as_tuple(a, b);
     std::get<1>(t) *= 2;
     p[i] = a + b * 10 + c * 100;
   }).wait();
  return p[3] == 1 + 100 + 300;
}
} // namespace tuple_of_refs

namespace bitset_pairs {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     std::bitset<100> b;
     for (int k = 0; k < i; ++k) b.set(k * 6);
     b.flip(3);
     p[i] = int(b.count()) + b.test(6) * 100 + b.any() * 1000 + (b << 5)[8] * 10000;
   }).wait();
  return p[5] == 6 + 100 + 1000 + 10000;
}
} // namespace bitset_pairs

namespace string_view_parse {
constexpr std::string_view text = "12,7,305,,9";
bool run(sycl::queue q) {
  Memory<int> m(q, 5);
  int *p = m.p;
  q.parallel_for(5, [=](int i) {
     std::size_t at = 0;
     for (int k = 0; k < i; ++k) at = text.find(',', at) + 1;
     int v = 0;
     for (char c : text.substr(at, text.find(',', at) - at)) v = v * 10 + (c - '0');
     p[i] = v;
   }).wait();
  return p[0] == 12 && p[2] == 305 && p[3] == 0 && p[4] == 9;
}
} // namespace string_view_parse

namespace complex_mandel {
bool run(sycl::queue q) {
  Memory<int> m(q, 256);
  int *p = m.p;
  auto f = [](int x, int y) {
    std::complex<double> c(x / 8.0 - 1.5, y / 8.0 - 1), z = 0;
    int n = 0;
    while (n < 50 && std::norm(z) < 4) z = z * z + c, ++n;
    return n;
  };
  q.parallel_for(sycl::range<2>(16, 16), [=](sycl::id<2> i) { p[i[0] * 16 + i[1]] = f(int(i[1]), int(i[0])); }).wait();
  int d = 0;
  for (int i = 0; i < 256; ++i) d += p[i] != f(i % 16, i / 16);
  return d <= 2;
}
} // namespace complex_mandel

namespace double_reduction_nd_spec {
constexpr sycl::specialization_id<int> k(4);
bool run(sycl::queue q) {
  Memory<double> m(q, 2);
  q.submit([&](sycl::handler &h) {
     h.set_specialization_constant<k>(7);
     h.parallel_for(sycl::nd_range<2>({16, 8}, {4, 4}), sycl::reduction(m.p, sycl::plus<>()),
                    sycl::reduction(m.p + 1, sycl::minimum<>(), sycl::property::reduction::initialize_to_identity()),
                    [=](sycl::nd_item<2> i, auto &a, auto &b, sycl::kernel_handler kh) {
                      a += kh.get_specialization_constant<k>() * 0.5;
                      b.combine(double(i.get_global_id(0)) - double(i.get_global_id(1)));
                    });
   }).wait();
  return m.p[0] == 128 * 3.5 && m.p[1] == -7;
}
} // namespace double_reduction_nd_spec

namespace kernel_in_template_class {
template <class T, int D>
struct Solver {
  T *data;
  sycl::queue q;
  template <class F>
  void each(F f) {
    T *d = data;
    sycl::range<D> r;
    for (int k = 0; k < D; ++k) r[k] = 4;
    q.parallel_for(r, [=](sycl::item<D> i) { d[i.get_linear_id()] = f(d[i.get_linear_id()], i); }).wait();
  }
};
bool run(sycl::queue q) {
  Memory<float> a(q, 4);
  Memory<int> b(q, 64);
  Solver<float, 1>{a.p, q}.each([](float x, auto i) { return x + i[0]; });
  Solver<int, 3>{b.p, q}.each([](int x, auto i) { return x + int(i[2]) + 1; });
  Solver<int, 3>{b.p, q}.each([](int x, auto i) { return x * int(i[0]); });
  return a.p[3] == 3 && b.p[63] == 12;
}
} // namespace kernel_in_template_class

namespace inline_namespace_static_member {
namespace lib {
inline namespace v1 {
struct C {
  static inline const int k = 5;
  static constexpr float f[2] = {1, 2};
  enum { E = 9 };
  static int g(int x) { return x + k; }
};
} // namespace v1
} // namespace lib
bool run(sycl::queue q) {
  Memory<float> m(q, 2);
  float *p = m.p;
  q.parallel_for(2, [=](int i) { p[i] = lib::C::g(i) + lib::C::f[i] + int(lib::C::E); }).wait();
  return p[1] == 6 + 2 + 9;
}
} // namespace inline_namespace_static_member

namespace anonymous_namespace {
namespace {
struct A {
  int x;
};
int helper(A a) { return a.x * 2; }
constexpr int c[] = {4, 5};
class Name;
template <class T>
struct W {
  T t;
};
} // namespace
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  q.parallel_for<Name>(2, [=](int i) { p[i] = helper({i}) + c[i] + W<A>{{7}}.t.x; }).wait();
  return p[1] == 2 + 5 + 7;
}
} // namespace anonymous_namespace

namespace local_static_constexpr_lambda {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) {
     static constexpr int t[] = {3, 1, 4, 1};
     constexpr auto sq = [](int x) { return x * x; };
     static constexpr auto names = std::array{"a", "bc", "def", ""};
     int n = 0;
     while (names[i][n]) ++n;
     p[i] = sq(t[i]) + n;
   }).wait();
  return p[2] == 19 && p[3] == 1;
}
} // namespace local_static_constexpr_lambda

namespace sycl_external_same_file {
SYCL_EXTERNAL int ext(int x);
int user(int x) { return ext(x) + 1; }
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) { p[i] = i % 2 ? user(i) : ext(i); }).wait();
  return p[3] == 3 * 3 + 1 && p[4] == 16;
}
SYCL_EXTERNAL int ext(int x) {
  int s = 0;
  for (int i = 0; i < x; ++i) s += x;
  return s;
}
} // namespace sycl_external_same_file

namespace sg_size_1 {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> i) [[sycl::reqd_sub_group_size(4),
                                                                    sycl::reqd_work_group_size(4)]] {
     auto s = i.get_sub_group();
     p[i.get_global_id(0)] = int(s.get_local_range()[0] * 10 + sycl::reduce_over_group(s, 1, sycl::plus<>()));
   }).wait();
  return p[0] == 44;
}
} // namespace sg_size_1

namespace early_exit_then_subgroup {
bool run(sycl::queue q) {
  Memory<int> m(q, 40);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(40, 20), [=](sycl::nd_item<1> i) {
     auto s = i.get_sub_group();
     int g = int(i.get_global_id(0));
     int n = sycl::reduce_over_group(s, 1, sycl::plus<>());
     p[g] = n == int(s.get_local_range()[0]);
   }).wait();
  for (int i = 0; i < 40; ++i)
    if (!p[i]) return false;
  return true;
}
} // namespace early_exit_then_subgroup

namespace nd_odd_local {
bool run(sycl::queue q) {
  Memory<int> m(q, 21);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int> l(7, h);
     h.parallel_for(sycl::nd_range<1>(21, 7), [=](sycl::nd_item<1> i) {
       auto k = i.get_local_id(0);
       l[k] = int(i.get_global_id(0));
       sycl::group_barrier(i.get_group());
       p[i.get_global_id(0)] = l[(k + 1) % 7] + sycl::reduce_over_group(i.get_group(), 1, sycl::plus<int>()) * 100;
     });
   }).wait();
  return p[6] == 700 && p[20] == 714;
}
} // namespace nd_odd_local

namespace large_local_2d {
bool run(sycl::queue q) {
  Memory<float> m(q, 1024);
  float *p = m.p;
  for (int i = 0; i < 1024; ++i) p[i] = float(i);
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<float, 2> t({8, 9}, h);
     h.parallel_for(sycl::nd_range<2>({32, 32}, {8, 8}), [=](sycl::nd_item<2> i) {
       auto x = i.get_local_id(1), y = i.get_local_id(0);
       t[y][x] = p[i.get_global_linear_id()];
       sycl::group_barrier(i.get_group());
       float v = t[x][y];
       sycl::group_barrier(i.get_group());
       p[i.get_global_linear_id()] = v;
     });
   }).wait();
  return p[1] == 32 && p[32] == 1;
}
} // namespace large_local_2d

namespace atomics_local_divergent {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int> l(4, h);
     h.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> i) {
       int k = int(i.get_local_id(0));
       if (k < 4) l[k] = 0;
       sycl::group_barrier(i.get_group());
       if (k % 3) {
         sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::work_group> a(l[k % 4]);
         if (a.fetch_add(k) > 20) a -= 1;
       }
       sycl::group_barrier(i.get_group());
       if (k < 4) p[i.get_group(0) * 4 + k] = l[k];
     });
   }).wait();
  return p[0] > 0 && p[4] > 0;
}
} // namespace atomics_local_divergent

namespace many_args {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  char a = 1;
  double b = 2;
  short c = 3;
  long d = 4;
  float e = 5;
  bool f = true;
  sycl::half g = 6;
  sycl::char3 h = {1, 2, 3};
  std::array<short, 3> k{1, 2, 3};
  unsigned char l = 8;
  sycl::id<3> n(1, 2, 3);
  sycl::range<2> r(4, 5);
  sycl::nd_range<1> nd(8, 4);
  q.single_task([=] {
     p[0] = int(a + b + c + d + e + f + float(g) + h.z() + k[2] + l + long(n[2]) + long(r[1]) +
                long(nd.get_group_range()[0]));
   }).wait();
  return p[0] == 1 + 2 + 3 + 4 + 5 + 1 + 6 + 3 + 3 + 8 + 3 + 5 + 2;
}
} // namespace many_args

namespace deep_inline {
template <int N>
int deep(int x) {
  if constexpr (N == 0)
    return x;
  else
    return deep<N - 1>(x % 2 ? x + N : x - N);
}
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(32, [=](int i) { p[i] = deep<60>(i); }).wait();
  for (int i = 0; i < 32; ++i)
    if (p[i] != deep<60>(i)) return false;
  return true;
}
} // namespace deep_inline

namespace volatile_loop_counter {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     volatile int n = i;
     int s = 0;
     while (n > 0) {
       n = n - 1;
       s += n;
       if (n == 3) continue;
       s += 1;
     }
     p[i] = s;
   }).wait();
  return p[10] == 45 + 9 && p[0] == 0;
}
} // namespace volatile_loop_counter

namespace unsigned_wrap_ids {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](sycl::id<1> i) {
     unsigned u = unsigned(i[0]) - 5;
     int k = int(i[0]) - 5;
     std::size_t z = i[0] - 5;
     p[i] = (u > 100) + 2 * (k < 0) + 4 * (z > 1000) + (u < 11 ? int(u) * 10 : 0);
   }).wait();
  return p[0] == 7 && p[5] == 0 && p[15] == 100;
}
} // namespace unsigned_wrap_ids

namespace phi_struct_select {
struct P {
  int a;
  float b;
};
bool run(sycl::queue q) {
  Memory<float> m(q, 16);
  float *p = m.p;
  q.parallel_for(16, [=](int i) {
     P x{1, 2}, y{3, 4};
     P z = i % 2 ? x : y;
     for (int k = 0; k < i; ++k) {
       P t = z;
       z = k % 3 ? P{t.a + 1, t.b} : P{int(t.b), float(t.a)};
     }
     p[i] = z.a + z.b;
   }).wait();
  auto ref = [](int i) {
    P x{1, 2}, y{3, 4};
    P z = i % 2 ? x : y;
    for (int k = 0; k < i; ++k) {
      P t = z;
      z = k % 3 ? P{t.a + 1, t.b} : P{int(t.b), float(t.a)};
    }
    return z.a + z.b;
  };
  for (int i = 0; i < 16; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace phi_struct_select

namespace switch_on_strings_table {
int code(char c) {
  switch (c) {
  case 'a' ... 'f':
    return c - 'a' + 10;
  case '0' ... '9':
    return c - '0';
  case '-':
  case '+':
    return -1;
  default:
    return -2;
  }
}
bool run(sycl::queue q) {
  Memory<int> m(q, 128);
  int *p = m.p;
  q.parallel_for(128, [=](int i) { p[i] = code(char(i)); }).wait();
  for (int i = 0; i < 128; ++i)
    if (p[i] != code(char(i))) return false;
  return true;
}
} // namespace switch_on_strings_table

namespace computed_big_switch {
int f(int x) {
  switch (x) {
  case 0:
    return 5;
  case 1:
    return 17;
  case 2:
    return 3;
  case 3:
    return 99;
  case 4:
    return -4;
  case 5:
    return 12;
  case 6:
    return 1;
  case 7:
    return 8;
  case 9:
    return 77;
  case 12:
    return 6;
  default:
    return x * x;
  }
}
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.parallel_for(64, [=](int i) { p[i] = f(i) + f(i / 4); }).wait();
  for (int i = 0; i < 64; ++i)
    if (p[i] != f(i) + f(i / 4)) return false;
  return true;
}
} // namespace computed_big_switch

namespace statement_expressions {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     p[i] = __extension__({
              int s = 0;
              for (int k = 0; k <= i; ++k) s += k;
              s;
            }) +
            __builtin_choose_expr(1, 2, 3);
   }).wait();
  return p[3] == 8;
}
} // namespace statement_expressions

namespace capture_by_move_only_handle {
struct Span {
  int *b;
  std::size_t n;
  int *begin() const { return b; }
  int *end() const { return b + n; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  Span s{m.p, 8};
  q.single_task([=] {
     int k = 0;
     for (int &x : s) x = k++;
     std::reverse(s.begin(), s.end());
   }).wait();
  return m.p[0] == 7;
}
} // namespace capture_by_move_only_handle

namespace std_span_mdspan_like {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  std::span<int> s(m.p, 8);
  sycl::span<int> t(m.p, 8);
  q.parallel_for(8, [=](int i) {
     s[i] = i;
     t.subspan(4)[i % 4] = int(s.first(3).size());
   }).wait();
  return m.p[1] == 1 && m.p[7] == 3;
}
} // namespace std_span_mdspan_like

int main() {
  return run_all({
      {"div_nested_barrier_switch", div_nested_barrier_switch::run},
      {"while_barrier_uniform_break", while_barrier_uniform_break::run},
      {"sub_group_in_divergent", sub_group_in_divergent::run},
      {"struct_return_divergent", struct_return_divergent::run},
      {"byte_arrays_aliasing", byte_arrays_aliasing::run},
      {"mixed_int_widths", mixed_int_widths::run},
      {"float_special", float_special::run},
      {"pointer_in_private_struct", pointer_in_private_struct::run},
      {"usm_linked_list", usm_linked_list::run},
      {"references_of_references", references_of_references::run},
      {"loop_carried_private_array", loop_carried_private_array::run},
      {"sort_private", sort_private::run},
      {"gcd_divergent_calls", gcd_divergent_calls::run},
      {"div_by_zero_guard", div_by_zero_guard::run},
      {"guarded_null", guarded_null::run},
      {"index_types", index_types::run},
      {"stride_gather_scatter", stride_gather_scatter::run},
      {"half_arrays", half_arrays::run},
      {"bool_vectors", bool_vectors::run},
      {"template_template", template_template::run},
      {"variant_visit_divergent", variant_visit_divergent::run},
      {"optional_chain", optional_chain::run},
      {"tuple_of_refs", tuple_of_refs::run},
      {"bitset_pairs", bitset_pairs::run},
      {"string_view_parse", string_view_parse::run},
      {"complex_mandel", complex_mandel::run},
      {"double_reduction_nd_spec", double_reduction_nd_spec::run},
      {"kernel_in_template_class", kernel_in_template_class::run},
      {"inline_namespace_static_member", inline_namespace_static_member::run},
      {"anonymous_namespace", anonymous_namespace::run},
      {"local_static_constexpr_lambda", local_static_constexpr_lambda::run},
      {"sycl_external_same_file", sycl_external_same_file::run},
      {"sg_size_1", sg_size_1::run},
      {"early_exit_then_subgroup", early_exit_then_subgroup::run},
      {"nd_odd_local", nd_odd_local::run},
      {"large_local_2d", large_local_2d::run},
      {"atomics_local_divergent", atomics_local_divergent::run},
      {"many_args", many_args::run},
      {"deep_inline", deep_inline::run},
      {"volatile_loop_counter", volatile_loop_counter::run},
      {"unsigned_wrap_ids", unsigned_wrap_ids::run},
      {"phi_struct_select", phi_struct_select::run},
      {"switch_on_strings_table", switch_on_strings_table::run},
      {"computed_big_switch", computed_big_switch::run},
      {"statement_expressions", statement_expressions::run},
      {"capture_by_move_only_handle", capture_by_move_only_handle::run},
      {"std_span_mdspan_like", std_span_mdspan_like::run}});
}
