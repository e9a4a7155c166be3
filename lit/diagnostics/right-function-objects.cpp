// Odd but right: function objects, names and calls. They compile without a word, with and without optimisation, and compute what they should.
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

namespace fn_const_noexcept {
struct K {
  int *p;
  void operator()(sycl::item<1> i) const noexcept { p[i] = 3; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{m.p}).wait();
  q.parallel_for(sycl::range<1>(4), K{m.p}).wait();
  return m.p[3] == 3;
}
} // namespace fn_const_noexcept

namespace fn_template_operator {
struct K {
  int *p;
  template <class T>
  void operator()(T i) const {
    p[i] = int(i) + 1;
  }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{m.p}).wait();
  return m.p[3] == 4;
}
} // namespace fn_template_operator

namespace fn_inherited_operator {
struct Base {
  int *p;
  void operator()(sycl::id<1> i) const { p[i] = 7; }
};
struct K : Base {
  int extra;
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{{m.p}, 1}).wait();
  return m.p[3] == 7;
}
} // namespace fn_inherited_operator

namespace fn_using_operator {
struct A {
  int *p;
  void operator()(sycl::id<1> i) const { p[i] = 7; }
};
struct B {
  void operator()(const char *) const {}
};
struct K : A, B {
  using A::operator();
  using B::operator();
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{{m.p}, {}}).wait();
  return m.p[3] == 7;
}
} // namespace fn_using_operator

namespace fn_ref_qualified {
struct K {
  int *p;
  void operator()(sycl::id<1> i) const & { p[i] = 9; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{m.p}).wait();
  return m.p[0] == 9;
}
} // namespace fn_ref_qualified

namespace fn_overloaded_index {
struct K {
  int *p;
  void operator()(sycl::id<1> i) const { p[i] = 1; }
  void operator()(sycl::item<1> i) const { p[i] = 2; }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  q.parallel_for(4, K{m.p}).wait();
  return m.p[0] == 2;
}
} // namespace fn_overloaded_index

namespace fn_private_member_class {
class Outer {
  struct K {
    int *p;
    void operator()() const { *p = 4; }
  };

public:
  static void go(sycl::queue q, int *p) { q.single_task(K{p}).wait(); }
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  Outer::go(q, m.p);
  return m.p[0] == 4;
}
} // namespace fn_private_member_class

namespace fn_local_class {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  struct K {
    int *p;
    void operator()(sycl::id<1> i) const { p[i] = f(int(i)); }
    static int f(int x) { return x * 3; }
  };
  q.parallel_for(4, K{m.p}).wait();
  return m.p[3] == 9;
}
} // namespace fn_local_class

namespace fn_explicit_template_lambda {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(sycl::range<1>(4), [=]<int D>(sycl::item<D> i) { p[i[0]] = D; }).wait();
  return p[3] == 1;
}
} // namespace fn_explicit_template_lambda

namespace fn_constrained_lambda {
template <class T>
concept Item = requires(T t) { t.get_linear_id(); };
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(sycl::range<2>(2, 2), [=](Item auto i) { p[i.get_linear_id()] = 6; }).wait();
  return p[3] == 6;
}
} // namespace fn_constrained_lambda

namespace fn_int_types {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) { p[i] = i; }).wait();
  q.parallel_for(4, [=](std::size_t i) { p[i] += int(i); }).wait();
  q.parallel_for(4, [=](unsigned i) { p[i] += int(i); }).wait();
  q.parallel_for(4, [=](long i) { p[i] += int(i); }).wait();
  return p[3] == 12;
}
} // namespace fn_int_types

namespace fn_returns_value {
bool run(sycl::queue q) {
  Memory<int> m(q, 4);
  int *p = m.p;
  q.parallel_for(4, [=](int i) { return p[i] = i; }).wait();
  q.single_task([=] { return std::array<int, 5>{p[0]}; }).wait();
  return p[3] == 3;
}
} // namespace fn_returns_value

namespace fn_named_everywhere {
class Fwd;
namespace a::b {
struct N;
}
template <int, class>
struct T;
bool run(sycl::queue q) {
  Memory<int> m(q, 6);
  int *p = m.p;
  q.single_task<Fwd>([=] { p[0] = 1; });
  q.single_task<a::b::N>([=] { p[1] = 1; });
  q.single_task<T<3, Fwd>>([=] { p[2] = 1; });
  q.single_task<class Inline>([=] { p[3] = 1; });
  q.single_task<int>([=] { p[4] = 1; });
  q.single_task<std::pair<Fwd *, const int &>>([=] { p[5] = 1; });
  q.wait();
  return p[0] + p[1] + p[2] + p[3] + p[4] + p[5] == 6;
}
} // namespace fn_named_everywhere

namespace fn_same_lambda_twice {
bool run(sycl::queue q) {
  Memory<int> m(q, 8);
  int *p = m.p;
  auto k = [=](auto i) { p[i] += 1; };
  q.parallel_for(8, k).wait();
  q.parallel_for(4, k).wait();
  q.parallel_for(sycl::range<1>(2), k).wait();
  return p[0] == 3 && p[3] == 2 && p[7] == 1;
}
} // namespace fn_same_lambda_twice

namespace fn_template_instances {
template <class T, int N>
void go(sycl::queue q, T *p) {
  q.parallel_for(N, [=](sycl::id<1> i) { p[i] = T(N) / T(4); }).wait();
}
bool run(sycl::queue q) {
  Memory<float> f(q, 8);
  Memory<long> l(q, 8);
  Memory<char> c(q, 8);
  go<float, 2>(q, f.p);
  go<long, 8>(q, l.p);
  go<char, 4>(q, c.p);
  return f.p[1] == 0.5f && l.p[7] == 2 && c.p[3] == 1;
}
} // namespace fn_template_instances

namespace fn_in_constructor {
struct C {
  int v;
  C(sycl::queue q, int *p) {
    q.single_task([=] { *p = 11; }).wait();
    v = *p;
  }
  ~C() {}
};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  return C(q, m.p).v == 11;
}
} // namespace fn_in_constructor

namespace fn_in_default_argument {
inline int f(sycl::queue q, int *p, sycl::event e = sycl::queue().single_task([] {})) {
  e.wait();
  q.single_task([=] { *p = 2; }).wait();
  return *p;
}
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  return f(q, m.p) == 2;
}
} // namespace fn_in_default_argument

namespace fn_nested_host_lambdas {
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  auto outer = [&](auto x) {
    return [&, x](auto y) { q.submit([&](sycl::handler &h) { h.single_task([=] { *p = int(x) + int(y); }); }).wait(); };
  };
  outer(1)(2.0f);
  outer('a')(1L);
  return *p == 'a' + 1;
}
} // namespace fn_nested_host_lambdas

namespace fn_generic_recursion_ct {
template <int N>
struct Fib {
  static int get() { return Fib<N - 1>::get() + Fib<N - 2>::get(); }
};
template <>
struct Fib<0> {
  static int get() { return 0; }
};
template <>
struct Fib<1> {
  static int get() { return 1; }
};
template <int N>
int fact(int x) {
  if constexpr (N <= 1)
    return x;
  else
    return N * fact<N - 1>(x);
}
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  q.single_task([=] {
     p[0] = Fib<10>::get();
     p[1] = fact<5>(2);
   }).wait();
  return p[0] == 55 && p[1] == 240;
}
} // namespace fn_generic_recursion_ct

namespace fn_pointer_template_arg {
int twice(int x) { return 2 * x; }
int thrice(int x) { return 3 * x; }
template <int (*F)(int)>
int apply(int x) {
  return F(x);
}
template <auto F, class... A>
auto call(A... a) {
  return F(a...);
}
bool run(sycl::queue q) {
  Memory<int> m(q, 2);
  int *p = m.p;
  q.single_task([=] {
     p[0] = apply<twice>(4);
     p[1] = call<&thrice>(4) + call<[](int a, int b) { return a - b; }>(5, 2);
   }).wait();
  return p[0] == 8 && p[1] == 15;
}
} // namespace fn_pointer_template_arg

namespace fn_function_argument {
int sq(int x) { return x * x; }
template <class F>
int twice(F f, int x) {
  return f(f(x));
}
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] { p[0] = twice(sq, 3) + twice(&sq, 2); }).wait();
  return p[0] == 81 + 16;
}
} // namespace fn_function_argument

namespace fn_table_of_functions {
int f0(int x) { return x; }
int f1(int x) { return x * x; }
constexpr int (*table[])(int) = {f0, f1};
bool run(sycl::queue q) {
  Memory<int> m(q, 1);
  int *p = m.p;
  q.single_task([=] {
     int s = 0;
     for (auto f : table) s += f(5);
     p[0] = s;
   }).wait();
  return p[0] == 30;
}
} // namespace fn_table_of_functions

namespace fn_crtp_virtual_final {
template <class D>
struct Shape {
  float twice() const { return 2 * static_cast<const D *>(this)->area(); }
};
struct Sq : Shape<Sq> {
  float s = 3;
  float area() const { return s * s; }
};
struct V {
  virtual int f() const { return 1; }
};
struct W final : V {
  int f() const override { return 2; }
};
bool run(sycl::queue q) {
  Memory<float> m(q, 2);
  float *p = m.p;
  q.single_task([=] {
     p[0] = Sq{}.twice();
     W w;
     V &v = w;
     p[1] = v.f() + w.f();
   }).wait();
  return p[0] == 18 && p[1] == 4;
}
} // namespace fn_crtp_virtual_final

int main() {
  return run_all({
      {"fn_const_noexcept", fn_const_noexcept::run},
      {"fn_template_operator", fn_template_operator::run},
      {"fn_inherited_operator", fn_inherited_operator::run},
      {"fn_using_operator", fn_using_operator::run},
      {"fn_ref_qualified", fn_ref_qualified::run},
      {"fn_overloaded_index", fn_overloaded_index::run},
      {"fn_private_member_class", fn_private_member_class::run},
      {"fn_local_class", fn_local_class::run},
      {"fn_explicit_template_lambda", fn_explicit_template_lambda::run},
      {"fn_constrained_lambda", fn_constrained_lambda::run},
      {"fn_int_types", fn_int_types::run},
      {"fn_returns_value", fn_returns_value::run},
      {"fn_named_everywhere", fn_named_everywhere::run},
      {"fn_same_lambda_twice", fn_same_lambda_twice::run},
      {"fn_template_instances", fn_template_instances::run},
      {"fn_in_constructor", fn_in_constructor::run},
      {"fn_in_default_argument", fn_in_default_argument::run},
      {"fn_nested_host_lambdas", fn_nested_host_lambdas::run},
      {"fn_generic_recursion_ct", fn_generic_recursion_ct::run},
      {"fn_pointer_template_arg", fn_pointer_template_arg::run},
      {"fn_function_argument", fn_function_argument::run},
      {"fn_table_of_functions", fn_table_of_functions::run},
      {"fn_crtp_virtual_final", fn_crtp_virtual_final::run}});
}
