// Odd but right: what SYCL has for kernels. They compile without a word, with and without optimisation, and compute what they should.
// RUN: %syclc -std=c++20 -Wall -Wextra -O0 -fplugin-arg-syclc-isa=x86-64-v2 %s -o %t-O0 2>&1 | count 0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O0 | count 1
// RUN: %syclc -std=c++20 -Wall -Wextra -O2 -fplugin-arg-syclc-isa=x86-64-v2,x86-64-v3 %s -o %t-O2 2>&1 | count 0
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-O2 | count 1
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

namespace red_many {
bool run(sycl::queue q) {
  Memory<int> a(q, 1), b(q, 1);
  Memory<float> c(q, 1);
  a.p[0] = 100;
  b.p[0] = -5;
  q.parallel_for(sycl::range<1>(1000), sycl::reduction(a.p, sycl::plus<>()), sycl::reduction(b.p, sycl::maximum<>()),
                 sycl::reduction(c.p, sycl::plus<>(), sycl::property::reduction::initialize_to_identity()),
                 [=](sycl::item<1> i, auto &x, auto &y, auto &z) {
                   x += int(i);
                   y.combine(int(i));
                   z += 1.0f;
                 })
      .wait();
  return a.p[0] == 100 + 499500 && b.p[0] == 999 && c.p[0] == 1000;
}
} // namespace red_many

namespace red_custom {
struct V {
  float x, y;
  V operator+(const V &o) const { return {x + o.x, y + o.y}; }
};
bool run(sycl::queue q) {
  Memory<V> a(q, 1);
  q.parallel_for(sycl::range<1>(100), sycl::reduction(a.p, V{0, 0}, [](V l, V r) { return l + r; }),
                 [=](int i, auto &s) { s.combine({float(i), 1}); })
      .wait();
  return a.p[0].x == 4950 && a.p[0].y == 100;
}
} // namespace red_custom

namespace red_no_identity {
bool run(sycl::queue q) {
  Memory<int> a(q, 1);
  q.parallel_for(sycl::nd_range<1>(128, 32), sycl::reduction(a.p, [](int l, int r) { return l > r ? l : r; }),
                 [=](sycl::nd_item<1> i, auto &s) {
                   if (i.get_global_id(0) % 3 == 0) s.combine(int(i.get_global_id(0)));
                 })
      .wait();
  return a.p[0] == 126;
}
} // namespace red_no_identity

namespace red_span {
bool run(sycl::queue q) {
  Memory<int> a(q, 4);
  q.parallel_for(sycl::range<1>(100), sycl::reduction(sycl::span<int, 4>(a.p, 4), sycl::plus<>()), [=](int i, auto &s) {
     s[i % 4] += i;
   }).wait();
  return a.p[3] == 3 * 25 + 4 * 300;
}
} // namespace red_span

namespace red_2d_buffer {
bool run(sycl::queue q) {
  sycl::buffer<long> b(1);
  {
    sycl::host_accessor h(b);
    h[0] = 5;
  }
  q.submit([&](sycl::handler &h) {
    h.parallel_for(sycl::range<2>(10, 10), sycl::reduction(b, h, std::plus<long>()),
                   [=](sycl::id<2> i, auto &s) { s += long(i[0] * i[1]); });
  });
  return sycl::host_accessor(b)[0] == 5 + 2025;
}
} // namespace red_2d_buffer

namespace red_bit_logical {
bool run(sycl::queue q) {
  Memory<unsigned> a(q, 2);
  Memory<bool> b(q, 1);
  a.p[1] = ~0u;
  b.p[0] = true;
  q.parallel_for(sycl::range<1>(32), sycl::reduction(a.p, sycl::bit_or<>()),
                 sycl::reduction(a.p + 1, sycl::bit_xor<>()), sycl::reduction(b.p, sycl::logical_and<>()),
                 [=](int i, auto &x, auto &y, auto &z) {
                   x |= 1u << i;
                   y ^= 1u << i;
                   z.combine(i < 40);
                 })
      .wait();
  return a.p[0] == ~0u && a.p[1] == 0 && b.p[0];
}
} // namespace red_bit_logical

namespace spec_struct {
struct Cfg {
  int w;
  float f;
  bool b;
};
enum class M { a, b = 4 };
constexpr sycl::specialization_id<Cfg> cfg(3, 2.5f, true);
constexpr sycl::specialization_id<M> mode(M::b);
struct H {
  static constexpr sycl::specialization_id<double> d{1.5};
};
constexpr sycl::specialization_id<std::array<int, 4>> arr(std::array<int, 4>{1, 2, 3, 4});
bool run(sycl::queue q) {
  Memory<float> m(q, 3);
  float *p = m.p;
  q.submit([&](sycl::handler &h) {
     h.set_specialization_constant<mode>(M::a);
     h.single_task([=](sycl::kernel_handler k) {
       Cfg c = k.get_specialization_constant<cfg>();
       p[0] = c.w + c.f + c.b;
       p[1] = float(k.get_specialization_constant<mode>()) + float(k.get_specialization_constant<H::d>());
       p[2] = k.get_specialization_constant<arr>()[3];
     });
   }).wait();
  return p[0] == 6.5f && p[1] == 1.5f && p[2] == 4;
}
} // namespace spec_struct

namespace dg_kinds {
namespace ex = sycl::ext::oneapi::experimental;
ex::device_global<int[4]> arr;
struct S {
  static ex::device_global<float> f;
};
ex::device_global<float> S::f;
static ex::device_global<const int> c{7};
inline ex::device_global<std::pair<int, int>> pr;
template <class T>
inline ex::device_global<T> tpl;
bool run(sycl::queue q) {
  Memory<float> m(q, 1);
  float *p = m.p;
  q.single_task([=] {
     arr[2] = 5;
     S::f = 1.5f;
     pr.get().first = 3;
     tpl<long> = 10;
   }).wait();
  q.single_task([=] { p[0] = arr[2] + S::f + c + pr.get().first + float(tpl<long>); }).wait();
  return p[0] == 5 + 1.5f + 7 + 3 + 10;
}
} // namespace dg_kinds

namespace acc_zero_dim {
bool run(sycl::queue q) {
  sycl::buffer<int> b(1);
  q.submit([&](sycl::handler &h) {
    sycl::accessor<int, 0> a(b, h);
    h.single_task([=] {
      a = 4;
      int &r = a;
      r += 1;
    });
  });
  return sycl::host_accessor(b)[0] == 5;
}
} // namespace acc_zero_dim

namespace acc_ranged_offset {
bool run(sycl::queue q) {
  sycl::buffer<int, 2> b(sycl::range(4, 6));
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::write_only, sycl::no_init);
    h.parallel_for(b.get_range(), [=](sycl::id<2> i) { a[i] = 0; });
  });
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::range(2, 3), sycl::id(1, 2));
    h.parallel_for(a.get_range(), [=](sycl::id<2> i) { a[i] = int(i[0] * 10 + i[1]) + 1; });
  });
  sycl::host_accessor r(b);
  return r[1][2] == 1 && r[2][4] == 13 && r[0][0] == 0;
}
} // namespace acc_ranged_offset

namespace acc_subscripts_3d {
bool run(sycl::queue q) {
  sycl::buffer<int, 3> b(sycl::range(2, 3, 4));
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(b.get_range(), [=](sycl::item<3> i) {
      a[i[0]][i[1]][i[2]] = int(i.get_linear_id());
      auto row = a[i[0]];
      auto col = row[i[1]];
      col[i[2]] += 1;
    });
  });
  sycl::host_accessor r(b);
  return r[1][2][3] == 24;
}
} // namespace acc_subscripts_3d

namespace acc_iterators {
bool run(sycl::queue q) {
  std::vector<int> v{3, 1, 2};
  {
    sycl::buffer b(v);
    q.submit([&](sycl::handler &h) {
      sycl::accessor a(b, h);
      h.single_task([=] {
        std::sort(a.begin(), a.end());
        int s = 0;
        for (auto &x : a) s += x;
        a[0] += s * 10;
      });
    });
  }
  return v[0] == 61 && v[2] == 3;
}
} // namespace acc_iterators

namespace acc_const_conversion {
int read(sycl::accessor<const int, 1, sycl::access_mode::read> a, int i) { return a[i]; }
bool run(sycl::queue q) {
  std::vector<int> v{3, 1, 2};
  {
    sycl::buffer b(v);
    q.submit([&](sycl::handler &h) {
      sycl::accessor<int, 1, sycl::access_mode::read_write> a(b, h);
      h.single_task([=] { a[0] = read(a, 1) + read(a, 2); });
    });
  }
  return v[0] == 3;
}
} // namespace acc_const_conversion

namespace acc_placeholder {
bool run(sycl::queue q) {
  std::vector<int> v(4);
  {
    sycl::buffer b(v);
    sycl::accessor a(b);
    q.submit([&](sycl::handler &h) {
      h.require(a);
      h.parallel_for(4, [=](auto i) { a[i] = 3; });
    });
  }
  return v[3] == 3;
}
} // namespace acc_placeholder

namespace acc_const_vector {
bool run(sycl::queue q) {
  const std::vector<int> v{1, 2, 3};
  Memory<int> m(q, 3);
  int *p = m.p;
  {
    sycl::buffer b(v);
    q.submit([&](sycl::handler &h) {
      sycl::accessor a(b, h, sycl::read_only);
      h.parallel_for(3, [=](auto i) { p[i] = a[i] * 2; });
    });
  }
  q.wait();
  return p[2] == 6;
}
} // namespace acc_const_vector

namespace acc_struct_vec3 {
struct P {
  sycl::float3 pos;
  int id;
};
bool run(sycl::queue q) {
  std::vector<P> v(5);
  {
    sycl::buffer b(v);
    q.submit([&](sycl::handler &h) {
      sycl::accessor a(b, h);
      h.parallel_for(5, [=](sycl::id<1> i) {
        a[i].pos = sycl::float3(float(i), 2, 3);
        a[i].pos.y() += 1;
        a[i].id = int(i);
      });
    });
  }
  return v[4].pos.x() == 4 && v[4].pos.y() == 3 && v[4].id == 4;
}
} // namespace acc_struct_vec3

namespace acc_local_kinds {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int, 0> z(h);
     sycl::local_accessor<float, 2> two({2, 4}, h);
     sycl::local_accessor<sycl::int3, 3> three({1, 2, 4}, h);
     sycl::local_accessor<const int, 1> *none = nullptr;
     (void)none;
     h.parallel_for(sycl::nd_range<1>(16, 8), [=](sycl::nd_item<1> i) {
       auto l = i.get_local_id(0);
       if (l == 0) z = 5;
       two[l / 4][l % 4] = float(l);
       three[0][l / 4][l % 4] = sycl::int3(int(l));
       sycl::group_barrier(i.get_group());
       p[i.get_global_id(0)] = z + int(two[1 - l / 4][l % 4]) + three[0][0][0].x();
     });
   }).wait();
  return p[0] == 9 && p[15] == 5 + 3;
}
} // namespace acc_local_kinds

namespace sg_shuffles {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> i) [[sycl::reqd_sub_group_size(8)]] {
     auto g = i.get_sub_group();
     int x = int(i.get_global_id(0));
     p[x] = sycl::permute_group_by_xor(g, x, 1) + 1000 * sycl::select_from_group(g, x, 3);
     p[x] += sycl::shift_group_left(g, 0, 1);
   }).wait();
  return p[0] == 1 + 3000 && p[9] == 8 + 11000;
}
} // namespace sg_shuffles

namespace sg_types {
struct T {
  int a;
  float b;
};
bool run(sycl::queue q) {
  Memory<float> m(q, 64);
  float *p = m.p;
  q.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> i) [[sycl::reqd_sub_group_size(16)]] {
     auto g = i.get_sub_group();
     int x = int(i.get_global_id(0));
     T t = sycl::group_broadcast(g, T{x, x * 0.5f}, 2);
     sycl::half h = sycl::reduce_over_group(g, sycl::half(1), sycl::plus<>());
     auto v = sycl::select_from_group(g, sycl::float3(x, x + 1, x + 2), 5);
     double d = sycl::inclusive_scan_over_group(g, double(1), sycl::plus<>());
     p[x] = t.a + t.b + float(h) + v.z() + float(d);
   }).wait();
  return p[0] == 2 + 1 + 16 + 7 + 1 && p[17] == 18 + 9 + 16 + 23 + 2;
}
} // namespace sg_types

namespace group_algos {
bool run(sycl::queue q) {
  Memory<long> m(q, 64);
  long *p = m.p;
  q.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> i) {
     auto g = i.get_group();
     long x = long(i.get_global_id(0));
     long r = sycl::reduce_over_group(g, x, sycl::plus<>()) + sycl::exclusive_scan_over_group(g, 1L, sycl::plus<>()) +
              sycl::any_of_group(g, x == 40) + 2 * sycl::all_of_group(g, x >= 0) + 4 * sycl::none_of_group(g, x > 100) +
              sycl::reduce_over_group(g, x, [](long a, long b) { return a * 0 + b * 0 + 8; }) +
              sycl::group_broadcast(g, x, 3);
     p[x] = r;
   }).wait();
  return p[0] == 496 + 0 + 0 + 2 + 4 + 8 + 3 && p[63] == 496 + 32 * 32 + 31 + 1 + 2 + 4 + 8 + 35;
}
} // namespace group_algos

namespace group_joint {
bool run(sycl::queue q) {
  Memory<int> m(q, 100), o(q, 100);
  int *p = m.p, *r = o.p;
  for (int i = 0; i < 100; ++i) p[i] = i;
  q.parallel_for(sycl::nd_range<1>(16, 16), [=](sycl::nd_item<1> i) {
     auto g = i.get_group();
     sycl::joint_inclusive_scan(g, p, p + 100, r, sycl::plus<>());
     int s = sycl::joint_reduce(g, p, p + 100, sycl::maximum<>());
     bool a = sycl::joint_any_of(g, p, p + 100, [](int x) { return x == 50; });
     sycl::group_barrier(g);
     if (g.leader()) r[0] = s + a;
   }).wait();
  return r[99] == 4950 && r[0] == 100;
}
} // namespace group_joint

namespace atomic_refs {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  Memory<float> f(q, 1);
  Memory<unsigned long> u(q, 1);
  int *p = m.p;
  float *g = f.p;
  auto *w = u.p;
  q.parallel_for(1000, [=](int i) {
     using sycl::memory_order, sycl::memory_scope;
     sycl::atomic_ref<int, memory_order::relaxed, memory_scope::device> a(p[0]), b(p[1]);
     ++a;
     b.fetch_max(i);
     sycl::atomic_ref<float, memory_order::relaxed, memory_scope::device>(*g) += 0.5f;
     sycl::atomic_ref<unsigned long, memory_order::acq_rel, memory_scope::system,
                      sycl::access::address_space::global_space>(*w)
         .fetch_add(2);
     int e = -1;
     sycl::atomic_ref<int, memory_order::seq_cst, memory_scope::device> c(p[2]);
     do e = c.load();
     while (!c.compare_exchange_weak(e, e + 3));
   }).wait();
  return p[0] == 1000 && p[1] == 999 && *g == 500 && *w == 2000 && p[2] == 3000;
}
} // namespace atomic_refs

namespace hierarchical {
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     h.parallel_for_work_group(sycl::range<1>(4), sycl::range<1>(8), [=](sycl::group<1> g) {
       int shared = int(g.get_group_id(0)) * 100;
       sycl::private_memory<int> priv(g);
       int l[8];
       g.parallel_for_work_item([&](sycl::h_item<1> i) {
         priv(i) = int(i.get_local_id(0));
         l[i.get_local_id(0)] = priv(i) * 2;
       });
       shared += 1;
       g.parallel_for_work_item(
           [&](sycl::h_item<1> i) { p[i.get_global_id(0)] = shared + priv(i) + l[7 - i.get_local_id(0)]; });
     });
   }).wait();
  return p[0] == 1 + 14 && p[31] == 301 + 7;
}
} // namespace hierarchical

namespace stream_printf {
bool run(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
     sycl::stream out(1024, 128, h);
     h.single_task([=] { out << "x" << 1 << ' ' << 2.5f << sycl::hex << 255 << sycl::int2(1, 2) << sycl::endl; });
   }).wait();
  return true;
}
} // namespace stream_printf

namespace vec_ops {
bool run(sycl::queue q) {
  Memory<float> m(q, 4);
  float *p = m.p;
  q.single_task([=] {
     sycl::float4 a(1, 2, 3, 4);
     a.x() = a.w() * 2;
     a.swizzle<1, 2>() = sycl::float2(7, 8);
     auto b = a.swizzle<3, 2, 1, 0>() + a * 2;
     sycl::int4 c = a > 3;
     sycl::int4 n = -c;
     p[0] = b[0];
     p[1] = float(c[0] + n[3]);
     p[2] = a.lo()[1] + a.hi().x() + a.even()[1] + a.odd()[0];
     sycl::vec<int, 4> d = a.convert<int, sycl::rounding_mode::rtz>();
     p[3] = float((d << 1)[2] + (d % 3)[0] + sycl::dot(a, a));
   }).wait();
  return p[0] == 4 + 16 && p[1] == 0 && p[2] == 7 + 8 + 8 + 7 && p[3] == 16 + 2 + 64 + 49 + 64 + 16;
}
} // namespace vec_ops

namespace vec_load_store {
bool run(sycl::queue q) {
  Memory<float> m(q, 64);
  float *p = m.p;
  for (int i = 0; i < 64; ++i) p[i] = i;
  q.parallel_for(16, [=](int i) {
     sycl::float4 v;
     auto g = sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(p);
     v.load(i, g);
     v *= 2;
     v.store(i, g);
     reinterpret_cast<sycl::float2 *>(p)[i * 2] += 1;
   }).wait();
  return p[63] == 126 && p[5] == 11 && p[7] == 14;
}
} // namespace vec_load_store

namespace marray_ops {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     sycl::marray<int, 5> a(3), b{1, 2, 3, 4, 5};
     auto c = a * b + 1;
     int s = 0;
     for (int x : c) s += x;
     auto d = b > 2;
     p[0] = s + d[0] + d[4] * 1000;
   }).wait();
  return p[0] == 50 + 1000;
}
} // namespace marray_ops

namespace half_bf16 {
bool run(sycl::queue q) {
  Memory<float> m(q, 2);
  float *p = m.p;
  q.single_task([=] {
     sycl::half a = 1.5f, b = a * a + 1;
     b += 0.5;
     sycl::ext::oneapi::bfloat16 c = 2.5f;
     c = c * c;
     p[0] = float(b) + (a < b);
     p[1] = float(c);
   }).wait();
  return p[0] == 4.75f && p[1] == 6.25f;
}
} // namespace half_bf16

namespace assertions {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     assert(i < 8 && "small");
     p[i] = i;
   }).wait();
  return p[7] == 7;
}
} // namespace assertions

namespace usm_kinds {
bool run(sycl::queue q) {
  int *d = sycl::malloc_device<int>(8, q), *h = sycl::malloc_host<int>(8, q);
  q.parallel_for(8, [=](int i) { d[i] = i; }).wait();
  q.copy(d, h, 8).wait();
  q.fill(d, 3, 8).wait();
  int x[8];
  q.memcpy(x, d, sizeof x).wait();
  bool ok = h[7] == 7 && x[7] == 3;
  sycl::free(d, q);
  sycl::free(h, q);
  return ok;
}
} // namespace usm_kinds

namespace multi_ptrs {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int> l(8, h);
     h.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1> i) {
       auto lp = l.get_multi_ptr<sycl::access::decorated::no>();
       sycl::multi_ptr<int, sycl::access::address_space::global_space, sycl::access::decorated::yes> gp =
           sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::yes>(p);
       lp[i.get_local_id(0)] = int(i.get_local_id(0));
       sycl::group_barrier(i.get_group());
       gp[i.get_global_id(0)] = lp[7 - i.get_local_id(0)];
       int priv = 3;
       auto pp =
           sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::no>(&priv);
       gp[i.get_global_id(0)] += *pp;
     });
   }).wait();
  return p[0] == 10;
}
} // namespace multi_ptrs

namespace async_copy {
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  for (int i = 0; i < 32; ++i) p[i] = i;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int> l(8, h);
     h.parallel_for(sycl::nd_range<1>(32, 8), [=](sycl::nd_item<1> i) {
       auto lp = l.get_multi_ptr<sycl::access::decorated::yes>();
       auto gp = sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::yes>(
           p + i.get_group(0) * 8);
       auto e = i.async_work_group_copy(lp, gp, 8);
       i.wait_for(e);
       int x = l[7 - i.get_local_id(0)];
       sycl::group_barrier(i.get_group());
       p[i.get_global_id(0)] = x;
     });
   }).wait();
  return p[0] == 7 && p[31] == 24;
}
} // namespace async_copy

namespace group_local {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(16, 8), [=](sycl::nd_item<1> i) {
     auto l = sycl::ext::oneapi::group_local_memory_for_overwrite<int[8]>(i.get_group());
     int (&a)[8] = *l;
     a[i.get_local_id(0)] = int(i.get_global_id(0));
     sycl::group_barrier(i.get_group());
     p[i.get_global_id(0)] = a[7 - i.get_local_id(0)];
   }).wait();
  return p[0] == 7 && p[15] == 8;
}
} // namespace group_local

namespace host_task_chain {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  auto e = q.single_task([=] { *p = 1; });
  auto f = q.submit([&](sycl::handler &h) {
    h.depends_on(e);
    h.host_task([=] { *p *= 10; });
  });
  q.submit([&](sycl::handler &h) {
     h.depends_on({e, f});
     h.single_task([=] { *p += 5; });
   }).wait();
  return *p == 15;
}
} // namespace host_task_chain

int main() {
  return run_all({
      {"red_many", red_many::run},
      {"red_custom", red_custom::run},
      {"red_no_identity", red_no_identity::run},
      {"red_span", red_span::run},
      {"red_2d_buffer", red_2d_buffer::run},
      {"red_bit_logical", red_bit_logical::run},
      {"spec_struct", spec_struct::run},
      {"dg_kinds", dg_kinds::run},
      {"acc_zero_dim", acc_zero_dim::run},
      {"acc_ranged_offset", acc_ranged_offset::run},
      {"acc_subscripts_3d", acc_subscripts_3d::run},
      {"acc_iterators", acc_iterators::run},
      {"acc_const_conversion", acc_const_conversion::run},
      {"acc_placeholder", acc_placeholder::run},
      {"acc_const_vector", acc_const_vector::run},
      {"acc_struct_vec3", acc_struct_vec3::run},
      {"acc_local_kinds", acc_local_kinds::run},
      {"sg_shuffles", sg_shuffles::run},
      {"sg_types", sg_types::run},
      {"group_algos", group_algos::run},
      {"group_joint", group_joint::run},
      {"atomic_refs", atomic_refs::run},
      {"hierarchical", hierarchical::run},
      {"stream_printf", stream_printf::run},
      {"vec_ops", vec_ops::run},
      {"vec_load_store", vec_load_store::run},
      {"marray_ops", marray_ops::run},
      {"half_bf16", half_bf16::run},
      {"assertions", assertions::run},
      {"usm_kinds", usm_kinds::run},
      {"multi_ptrs", multi_ptrs::run},
      {"async_copy", async_copy::run},
      {"group_local", group_local::run},
      {"host_task_chain", host_task_chain::run}});
}
