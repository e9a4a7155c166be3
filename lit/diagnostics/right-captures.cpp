// Odd but right: what kernels capture. They compile without a word, with and without optimisation, and compute what they should.
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

namespace cap_bindings {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  auto [a, b] = std::pair(3, 4.5f);
  q.parallel_for(8, [=](sycl::id<1> i) { p[i] = a * int(b * 2) + int(i); }).wait();
  return p[7] == 34;
}
} // namespace cap_bindings

namespace cap_init {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  q.parallel_for(8, [p = m.p, k = 5, d = std::array{1, 2, 3}](auto i) { p[i] = k * d[i % 3]; }).wait();
  return m.p[5] == 15;
}
} // namespace cap_init

namespace cap_pack {
template <class... T>
int sum(sycl::queue q, T... t) {
  Memory<int> m(q, 1);
  q.single_task([p = m.p, ... t = t] { p[0] = (int(t) + ...); }).wait();
  return m.p[0];
}
bool run(sycl::queue q) { return sum(q, 1, 2.0f, short(3), 'a', true) == 1 + 2 + 3 + 'a' + 1; }
} // namespace cap_pack

namespace cap_pack_by_copy {
template <class... T>
int sum(sycl::queue q, T... t) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] { p[0] = (0 + ... + int(t)); }).wait();
  return m.p[0];
}
bool run(sycl::queue q) { return sum(q) == 0 && sum(q, 1, 2) == 3; }
} // namespace cap_pack_by_copy

namespace cap_star_this {
struct App {
  int k;
  int *p;
  void go(sycl::queue q) {
    q.parallel_for(8, [*this](auto i) { p[i] = k + int(i); }).wait();
  }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  App{5, m.p}.go(q);
  return m.p[7] == 12;
}
} // namespace cap_star_this

namespace cap_array {
bool run(sycl::queue q) {
  Memory<int> m(q, 12);
  int *p = m.p;
  int a[3][4];
  for (int i = 0; i < 12; ++i) a[i / 4][i % 4] = i * i;
  q.parallel_for(sycl::range(3, 4), [=](sycl::item<2> i) { p[i.get_linear_id()] = a[i[0]][i[1]]; }).wait();
  return p[11] == 121;
}
} // namespace cap_array

namespace cap_empty {
struct E {};
struct F : E {
  int operator()(int x) const { return x + 1; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  E e;
  F f;
  q.single_task([=] {
     (void)e;
     p[0] = f(4);
     p[1] = sizeof(e);
   }).wait();
  return p[0] == 5 && p[1] == 1;
}
} // namespace cap_empty

namespace cap_nothing {
bool run(sycl::queue q) {
  q.single_task([] {}).wait();
  q.parallel_for(10, [](auto) {}).wait();
  q.parallel_for(sycl::nd_range<1>(8, 4), [](auto) {}).wait();
  return true;
}
} // namespace cap_nothing

namespace cap_lambda {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  auto f = [k = 3](int x) { return [=](int y) { return x * y + k; }; };
  auto g = f(10);
  q.parallel_for(4, [=](sycl::id<1> i) { p[i] = f(int(i))(2) + g(1); }).wait();
  return p[3] == 6 + 3 + 13;
}
} // namespace cap_lambda

namespace cap_bitfields {
struct B {
  unsigned a : 3, b : 7, c : 22;
  int d : 5;
  bool e : 1;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 5);
  int *p = m.p;
  B b{5, 100, 1000000, -3, true};
  q.single_task([=] {
     p[0] = b.a;
     p[1] = b.b;
     p[2] = b.c;
     p[3] = b.d;
     p[4] = b.e;
   }).wait();
  return p[0] == 5 && p[1] == 100 && p[2] == 1000000 && p[3] == -3 && p[4] == 1;
}
} // namespace cap_bitfields

namespace cap_union {
union U {
  float f;
  unsigned u;
  struct {
    short a, b;
  } s;
};
bool run(sycl::queue q) {
  Memory<unsigned> m(q, 2);
  unsigned *p = m.p;
  U u;
  u.f = 1.0f;
  q.single_task([=] {
     U v = u;
     p[0] = v.u;
     v.u = 0x00020001;
     p[1] = v.s.a + v.s.b;
   }).wait();
  return p[0] == 0x3f800000 && p[1] == 3;
}
} // namespace cap_union

namespace cap_overaligned {
struct alignas(64) A {
  int x[3];
};
struct S {
  char c;
  A a;
};
bool run(sycl::queue q) {
  Memory<long> m(q, 2);
  long *p = m.p;
  S s{'x', {{1, 2, 3}}};
  q.single_task([=] {
     p[0] = s.a.x[2] + s.c;
     p[1] = reinterpret_cast<std::uintptr_t>(&s.a) % 64;
   }).wait();
  return p[0] == 3 + 'x' && p[1] == 0;
}
} // namespace cap_overaligned

namespace cap_large {
struct L {
  int a[500];
};
bool run(sycl::queue q) {
  Memory<int> m(q, 500);
  int *p = m.p;
  L l;
  for (int i = 0; i < 500; ++i) l.a[i] = i;
  q.parallel_for(500, [=](sycl::id<1> i) { p[i] = l.a[499 - i[0]]; }).wait();
  return p[0] == 499 && p[499] == 0;
}
} // namespace cap_large

namespace cap_member_pointer {
struct S {
  int a, b;
  int f(int x) const { return a * x; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  int S::*d = &S::b;
  S s{3, 4};
  q.single_task([=] {
     constexpr auto f = &S::f;
     p[0] = s.*d;
     p[1] = (s.*f)(5);
   }).wait();
  return p[0] == 4 && p[1] == 15;
}
} // namespace cap_member_pointer

namespace cap_enum_nullptr {
enum class Color : unsigned char { red, green = 7 };
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  Color c = Color::green;
  std::nullptr_t n = nullptr;
  int *z = nullptr;
  q.single_task([=] {
     p[0] = int(c);
     p[1] = (z == n);
   }).wait();
  return p[0] == 7 && p[1] == 1;
}
} // namespace cap_enum_nullptr

namespace cap_tuple_of_accessors {
bool run(sycl::queue q) {
  sycl::buffer<int> a(8), b(8);
  q.submit([&](sycl::handler &h) {
    auto t = std::make_tuple(sycl::accessor(a, h, sycl::write_only, sycl::no_init),
                             sycl::accessor(b, h, sycl::write_only, sycl::no_init), 3);
    h.parallel_for(8, [=](sycl::id<1> i) {
      std::get<0>(t)[i] = int(i);
      std::get<1>(t)[i] = std::get<2>(t);
    });
  });
  sycl::host_accessor x(a), y(b);
  return x[7] == 7 && y[0] == 3;
}
} // namespace cap_tuple_of_accessors

namespace cap_array_of_accessors {
bool run(sycl::queue q) {
  sycl::buffer<int> a(8), b(8);
  q.submit([&](sycl::handler &h) {
    sycl::accessor<int, 1, sycl::access_mode::write> t[2] = {{a, h, sycl::write_only}, {b, h, sycl::write_only}};
    h.parallel_for(8, [=](sycl::id<1> i) {
      t[i % 2][i] = int(i);
      t[1 - i % 2][i] = -int(i);
    });
  });
  sycl::host_accessor x(a), y(b);
  return x[6] == 6 && y[7] == 7 && x[7] == -7;
}
} // namespace cap_array_of_accessors

namespace cap_struct_of_accessors {
struct S {
  sycl::accessor<int> a;
  int k;
  sycl::local_accessor<int> l;
};
bool run(sycl::queue q) {
  sycl::buffer<int> a(8);
  q.submit([&](sycl::handler &h) {
    S s{{a, h}, 5, {4, h}};
    h.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> i) {
      s.l[i.get_local_id()] = int(i.get_global_id());
      sycl::group_barrier(i.get_group());
      s.a[i.get_global_id()] = s.l[3 - i.get_local_id(0)] * s.k;
    });
  });
  sycl::host_accessor x(a);
  return x[0] == 15 && x[7] == 20;
}
} // namespace cap_struct_of_accessors

namespace cap_optional_variant {
bool run(sycl::queue q) {
  Memory<int> m(q, 3);
  int *p = m.p;
  std::optional<int> o = 4, e;
  std::variant<int, float, char> v = 2.5f;
  q.single_task([=] {
     p[0] = o ? *o : -1;
     p[1] = e.value_or(9);
     p[2] = int(std::visit([](auto x) { return double(x) * 2; }, v));
   }).wait();
  return p[0] == 4 && p[1] == 9 && p[2] == 5;
}
} // namespace cap_optional_variant

namespace cap_constexpr_without_capture {
constexpr int table[] = {1, 4, 9};
inline constexpr float scale = 2.5f;
bool run(sycl::queue q) {
  Memory<float> m(q, 3);
  float *p = m.p;
  constexpr int k = 3;
  const int c = 4;
  static constexpr int s[] = {7, 8, 9};
  q.parallel_for(3, [=](sycl::id<1> i) { p[i] = table[i] * scale + k + c + s[i]; }).wait();
  return p[2] == 9 * 2.5f + 7 + 9;
}
} // namespace cap_constexpr_without_capture

namespace cap_const_member_volatile {
struct S {
  const int a;
  volatile int b;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  struct T {
    const int a;
  } t{6};
  q.single_task([=] {
     volatile int x = t.a;
     p[0] = x + x;
   }).wait();
  return p[0] == 12;
}
} // namespace cap_const_member_volatile

namespace cap_small_types {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  bool b = true;
  char c = 2;
  short s = 3;
  unsigned char u = 200;
  char16_t w = u'x';
  wchar_t W = L'y';
  q.single_task([=] { p[0] = b + c + s + u + w + W; }).wait();
  return p[0] == 1 + 2 + 3 + 200 + 'x' + 'y';
}
} // namespace cap_small_types

namespace cap_vecs {
bool run(sycl::queue q) {
  Memory<float> m(q, 1);
  float *p = m.p;
  sycl::float3 a(1, 2, 3);
  sycl::vec<char, 16> b(1);
  sycl::marray<double, 3> c{1, 2, 3};
  sycl::half h = 2;
  sycl::vec<sycl::half, 2> hh(1, 2);
  q.single_task([=] { p[0] = a.z() + b.sF() + float(c[2]) + float(h) + float(hh[1]); }).wait();
  return p[0] == 3 + 1 + 3 + 2 + 2;
}
} // namespace cap_vecs

namespace cap_pointer_to_pointer {
bool run(sycl::queue q) {
  Memory<int> a(q, 4), b(q, 4);
  Memory<int *> t(q, 2);
  t.p[0] = a.p;
  t.p[1] = b.p;
  int **tt = t.p;
  q.parallel_for(4, [=](sycl::id<1> i) { tt[i % 2][i] = 5; }).wait();
  return a.p[2] == 5 && b.p[3] == 5 && a.p[1] == 0;
}
} // namespace cap_pointer_to_pointer

namespace cap_const_ptr {
bool run(sycl::queue q) {
  Memory<int> a(q, 4), b(q, 4);
  const int *const r = a.p;
  int *__restrict w = b.p;
  a.p[2] = 8;
  q.parallel_for(4, [=](sycl::id<1> i) { w[i] = r[i] + 1; }).wait();
  return w[2] == 9;
}
} // namespace cap_const_ptr

int main() {
  return run_all({
      {"cap_bindings", cap_bindings::run},
      {"cap_init", cap_init::run},
      {"cap_pack", cap_pack::run},
      {"cap_pack_by_copy", cap_pack_by_copy::run},
      {"cap_star_this", cap_star_this::run},
      {"cap_array", cap_array::run},
      {"cap_empty", cap_empty::run},
      {"cap_nothing", cap_nothing::run},
      {"cap_lambda", cap_lambda::run},
      {"cap_bitfields", cap_bitfields::run},
      {"cap_union", cap_union::run},
      {"cap_overaligned", cap_overaligned::run},
      {"cap_large", cap_large::run},
      {"cap_member_pointer", cap_member_pointer::run},
      {"cap_enum_nullptr", cap_enum_nullptr::run},
      {"cap_tuple_of_accessors", cap_tuple_of_accessors::run},
      {"cap_array_of_accessors", cap_array_of_accessors::run},
      {"cap_struct_of_accessors", cap_struct_of_accessors::run},
      {"cap_optional_variant", cap_optional_variant::run},
      {"cap_constexpr_without_capture", cap_constexpr_without_capture::run},
      {"cap_const_member_volatile", cap_const_member_volatile::run},
      {"cap_small_types", cap_small_types::run},
      {"cap_vecs", cap_vecs::run},
      {"cap_pointer_to_pointer", cap_pointer_to_pointer::run},
      {"cap_const_ptr", cap_const_ptr::run}});
}
