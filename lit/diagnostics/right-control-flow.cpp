// Odd but right: control flow. They compile without a word, with and without optimisation, and compute what they should.
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

namespace flow_goto {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int n = 0, k = i;
   again:
     if (k > 0) {
       n += k--;
       goto again;
     }
     if (n % 2) goto odd;
     p[i] = n;
     return;
   odd:
     p[i] = -n;
   }).wait();
  return p[7] == 28 && p[2] == -3;
}
} // namespace flow_goto

namespace flow_irreducible {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int n = 0, s = 0;
     if (i % 2) goto middle;
   top:
     s += 1;
   middle:
     s += 10;
     if (++n < i) goto top;
     p[i] = s;
   }).wait();
  return p[0] == 11 && p[1] == 10 && p[4] == 44 && p[7] == 6 + 70;
}
} // namespace flow_irreducible

namespace flow_duff {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int s = 0, n = (i + 3) / 4, c = i;
     if (c) switch (c % 4) {
       case 0:
         do {
           s += 1;
           [[fallthrough]];
         case 3:
           s += 1;
           [[fallthrough]];
         case 2:
           s += 1;
           [[fallthrough]];
         case 1:
           s += 1;
         } while (--n > 0);
       }
     p[i] = s;
   }).wait();
  for (int i = 0; i < 8; ++i)
    if (p[i] != i) return false;
  return true;
}
} // namespace flow_duff

namespace flow_switch_fallthrough {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int s = 0;
     switch (i) {
     case 0:
       s = 1;
       break;
     case 3:
       s = 100;
       [[fallthrough]];
     case 4:
     case 5:
       s += 7;
       break;
     default:
       s = -1;
     case 7:
       s *= 2;
     }
     p[i] = s;
   }).wait();
  return p[0] == 1 && p[3] == 107 && p[5] == 7 && p[1] == -2 && p[7] == 0;
}
} // namespace flow_switch_fallthrough

namespace flow_nested_breaks {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     int s = 0;
     for (int a = 0; a < i; ++a) {
       if (a == 9) continue;
       for (int b = 0;; ++b) {
         if (b > a) break;
         if ((a + b) % 5 == 4) {
           s += 100;
           break;
         }
         for (int c = 0; c < 3; ++c) {
           if (c == b) continue;
           if (a * c == 6) goto out;
           ++s;
         }
       }
     }
   out:
     p[i] = s;
   }).wait();
  auto ref = [](int i) {
    int s = 0;
    for (int a = 0; a < i; ++a) {
      if (a == 9) continue;
      for (int b = 0;; ++b) {
        if (b > a) break;
        if ((a + b) % 5 == 4) {
          s += 100;
          break;
        }
        for (int c = 0; c < 3; ++c) {
          if (c == b) continue;
          if (a * c == 6) goto out;
          ++s;
        }
      }
    }
  out:
    return s;
  };
  for (int i = 0; i < 16; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace flow_nested_breaks

namespace flow_return_in_loops {
int find(const int *a, int n, int x) {
  for (int i = 0; i < n; ++i) {
    if (a[i] == x) return i;
    if (a[i] > x) return -i;
  }
  return 1000;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 16), r(q, 16);
  int *p = m.p, *o = r.p;
  for (int i = 0; i < 16; ++i) p[i] = 2 * i;
  q.parallel_for(16, [=](int i) { o[i] = find(p, 16, i * 3); }).wait();
  for (int i = 0; i < 16; ++i)
    if (o[i] != find(p, 16, i * 3)) return false;
  return true;
}
} // namespace flow_return_in_loops

namespace flow_do_while_comma {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int a = 0, b = i;
     do a += b, b >>= 1;
     while (b && (a < 100 || b > 3));
     p[i] = (a++, --a, a ? a : b);
   }).wait();
  return p[7] == 7 + 3 + 1;
}
} // namespace flow_do_while_comma

namespace flow_short_circuit {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int c = 0;
     auto t = [&](bool b) {
       ++c;
       return b;
     };
     bool r = (t(i & 1) && t(i & 2)) || (t(i & 4) && !t(i == 6));
     p[i] = c * 2 + r;
   }).wait();
  auto ref = [](int i) {
    int c = 0;
    auto t = [&](bool b) {
      ++c;
      return b;
    };
    bool r = (t(i & 1) && t(i & 2)) || (t(i & 4) && !t(i == 6));
    return c * 2 + r;
  };
  for (int i = 0; i < 8; ++i)
    if (p[i] != ref(i)) return false;
  return true;
}
} // namespace flow_short_circuit

namespace flow_lvalue_ternary {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     int a = 1, b = 2;
     (i % 2 ? a : b) = 10 * i;
     (i > 4 ? a : b)++;
     p[i] = a * 1000 + b;
   }).wait();
  return p[5] == 51002 && p[2] == 1021;
}
} // namespace flow_lvalue_ternary

namespace flow_while_true {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     unsigned x = i + 1;
     int n = 0;
     while (true) {
       if (x == 1) break;
       x = x % 2 ? 3 * x + 1 : x / 2;
       ++n;
     }
     p[i] = n;
   }).wait();
  return p[6] == 16 && p[0] == 0;
}
} // namespace flow_while_true

namespace flow_if_init_consteval {
constexpr int f(int x) {
  if (std::is_constant_evaluated()) return x;
  return x + 1;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 3);
  int *p = m.p;
  q.single_task([=] {
     if (int x = f(2); x > 2) p[0] = x;
     constexpr int y = f(2);
     p[1] = y;
     switch (auto z = f(3); z) {
     case 4:
       p[2] = z;
     }
   }).wait();
  return p[0] == 3 && p[1] == 2 && p[2] == 4;
}
} // namespace flow_if_init_consteval

namespace flow_likely_assume {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  q.parallel_for(8, [=](int i) {
     __builtin_assume(i >= 0);
     if (i < 4) [[likely]]
       p[i] = 1;
     else [[unlikely]]
       p[i] = 2;
     switch (i % 2) {
     case 0:
       ++p[i];
       break;
     case 1:
       --p[i];
       break;
     default:
       __builtin_unreachable();
     }
   }).wait();
  return p[0] == 2 && p[7] == 1;
}
} // namespace flow_likely_assume

namespace flow_divergent_pointer {
bool run(sycl::queue q) {
  Memory<int> m(q, 16);
  int *p = m.p;
  q.parallel_for(16, [=](int i) {
     int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8};
     int *r = i % 3 ? a : b;
     r += i % 4;
     *r += 100;
     p[i] = a[i % 4] + 1000 * b[i % 4];
   }).wait();
  return p[0] == 1 + 1000 * 105 && p[5] == 102 + 6000;
}
} // namespace flow_divergent_pointer

namespace flow_barrier_in_loop {
bool run(sycl::queue q) {
  Memory<int> m(q, 64);
  int *p = m.p;
  q.submit([&](sycl::handler &h) {
     sycl::local_accessor<int> l(16, h);
     h.parallel_for(sycl::nd_range<1>(64, 16), [=](sycl::nd_item<1> i) {
       int me = int(i.get_local_id(0)), s = me;
       for (int d = 1; d < 16; d *= 2) {
         l[me] = s;
         sycl::group_barrier(i.get_group());
         if (me >= d) s += l[me - d];
         sycl::group_barrier(i.get_group());
       }
       p[i.get_global_id(0)] = s;
     });
   }).wait();
  return p[15] == 120 && p[63] == 120 && p[17] == 1;
}
} // namespace flow_barrier_in_loop

namespace flow_barrier_in_function {
void sync(const sycl::group<1> &g, int depth) {
  if (depth == 0)
    sycl::group_barrier(g);
  else
    for (int i = 0; i < depth; ++i) sycl::group_barrier(g);
}
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(32, 8), [=](sycl::nd_item<1> i) {
     int g = int(i.get_global_id(0));
     p[g] = g;
     sync(i.get_group(), 2);
     int x = p[g ^ 7];
     sync(i.get_group(), 0);
     p[g] = x;
   }).wait();
  return p[0] == 7 && p[31] == 24;
}
} // namespace flow_barrier_in_function

namespace flow_barrier_uniform_if {
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(32, 8), [=](sycl::nd_item<1> i) {
     int g = int(i.get_global_id(0));
     p[g] = g;
     if (i.get_group(0) % 2) {
       sycl::group_barrier(i.get_group());
       int x = p[g ^ 1];
       sycl::group_barrier(i.get_group());
       p[g] = x;
     } else
       p[g] += 100;
   }).wait();
  return p[0] == 100 && p[8] == 9 && p[9] == 8;
}
} // namespace flow_barrier_uniform_if

namespace flow_early_return_no_barrier {
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(32, 8), [=](sycl::nd_item<1> i) {
     if (i.get_global_id(0) > 20) return;
     p[i.get_global_id(0)] = 1;
   }).wait();
  return p[20] == 1 && p[21] == 0;
}
} // namespace flow_early_return_no_barrier

namespace flow_private_across_barrier {
struct S {
  int a[5];
  float f;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 32);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<1>(32, 8), [=](sycl::nd_item<1> i) {
     S s;
     int g = int(i.get_global_id(0));
     for (int k = 0; k < 5; ++k) s.a[k] = g * k;
     s.f = 0.5f;
     int *r = &s.a[g % 5];
     sycl::group_barrier(i.get_group());
     *r += 1;
     sycl::group_barrier(i.get_group());
     p[g] = s.a[g % 5] + int(s.f * 2);
   }).wait();
  return p[9] == 9 * 4 + 2;
}
} // namespace flow_private_across_barrier

namespace ker_zero_range {
bool run(sycl::queue q) {
  q.parallel_for(0, [=](auto) {}).wait();
  q.parallel_for(sycl::range<2>(0, 5), [=](auto) {}).wait();
  return true;
}
} // namespace ker_zero_range

namespace ker_3d_odd {
bool run(sycl::queue q) {
  Memory<int> m(q, 105);
  int *p = m.p;
  q.parallel_for(sycl::range<3>(3, 5, 7), [=](sycl::item<3> i) {
     p[i.get_linear_id()] = int(i[0] * 100 + i[1] * 10 + i[2]);
   }).wait();
  return p[104] == 246 && p[7] == 10;
}
} // namespace ker_3d_odd

namespace ker_nd3 {
bool run(sycl::queue q) {
  Memory<int> m(q, 96);
  int *p = m.p;
  q.parallel_for(sycl::nd_range<3>({4, 4, 6}, {1, 2, 3}), [=](sycl::nd_item<3> i) {
     p[i.get_global_linear_id()] =
         int(i.get_group(0) * 1000 + i.get_group(1) * 100 + i.get_group(2) * 10 + i.get_local_linear_id());
   }).wait();
  return p[95] == 3115;
}
} // namespace ker_nd3

namespace ker_id_arithmetic {
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  q.single_task([=] {
     sycl::id<2> a(3, 4), b = a * 2 + sycl::id<2>(1, 1);
     b[0] <<= 1;
     ++b;
     sycl::range<2> r(5, 6);
     r -= 1;
     p[0] = int(b[0] * 100 + b[1]);
     p[1] = int(r.size()) + (a == sycl::id<2>(3, 4)) + (a != b);
   }).wait();
  return p[0] == 1510 && p[1] == 22;
}
} // namespace ker_id_arithmetic

int main() {
  return run_all({
      {"flow_goto", flow_goto::run},
      {"flow_irreducible", flow_irreducible::run},
      {"flow_duff", flow_duff::run},
      {"flow_switch_fallthrough", flow_switch_fallthrough::run},
      {"flow_nested_breaks", flow_nested_breaks::run},
      {"flow_return_in_loops", flow_return_in_loops::run},
      {"flow_do_while_comma", flow_do_while_comma::run},
      {"flow_short_circuit", flow_short_circuit::run},
      {"flow_lvalue_ternary", flow_lvalue_ternary::run},
      {"flow_while_true", flow_while_true::run},
      {"flow_if_init_consteval", flow_if_init_consteval::run},
      {"flow_likely_assume", flow_likely_assume::run},
      {"flow_divergent_pointer", flow_divergent_pointer::run},
      {"flow_barrier_in_loop", flow_barrier_in_loop::run},
      {"flow_barrier_in_function", flow_barrier_in_function::run},
      {"flow_barrier_uniform_if", flow_barrier_uniform_if::run},
      {"flow_early_return_no_barrier", flow_early_return_no_barrier::run},
      {"flow_private_across_barrier", flow_private_across_barrier::run},
      {"ker_zero_range", ker_zero_range::run},
      {"ker_3d_odd", ker_3d_odd::run},
      {"ker_nd3", ker_nd3::run},
      {"ker_id_arithmetic", ker_id_arithmetic::run}});
}
