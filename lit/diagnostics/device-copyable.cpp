// Captures are copied byte by byte: types for which that is not a valid copy are errors at the capture, unless the program
// declares them device-copyable. SYCL's own parameters, also as members of other classes, are fine.
// RUN: not %clang-plugin -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error: --implicit-check-not=warning:
#include <sycl/sycl.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
struct Copies { Copies(const Copies &); int v; };
struct Ends { ~Ends(); int v; };
struct Polymorphic { virtual void f() const; };
template <class T> struct Declared { Declared(const Declared &); T v; };
template <class T> struct sycl::is_device_copyable<Declared<T>> : std::true_type {};
struct DeclaredAlone : Declared<int> { DeclaredAlone &operator=(const DeclaredAlone &); };
template <> struct sycl::is_device_copyable<DeclaredAlone> : std::true_type {};
struct WithAccessor { sycl::accessor<int> a; std::pair<int, long> p; };
struct Assigned { Assigned &operator=(const Assigned &); Assigned(Assigned &&); Assigned(const Assigned &) = default; int v; };
struct WithAssigned { Assigned a; };
struct Inside { int v; std::array<std::tuple<int, Copies>, 2> inner; };
struct Functor {
  Ends ends; // CHECK-DAG: [[@LINE]]:8: error: a kernel cannot have the member 'ends': 'Ends' has a non-trivial destructor; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable
  void operator()() const {}
};
struct OwnCopy { // CHECK-DAG: [[@LINE]]:8: error: a kernel cannot be of the class 'OwnCopy': copies of 'OwnCopy' are not copies of its bytes
  OwnCopy(int v) : v(v) {}
  OwnCopy(const OwnCopy &other) : v(other.v) {}
  void operator()() const {}
  int v;
};
struct DeclaredFunctor : OwnCopy {
  using OwnCopy::OwnCopy;
};
template <> struct sycl::is_device_copyable<DeclaredFunctor> : std::true_type {};
void bad(sycl::queue q, int *p, const Copies &c, const Ends &e, const Polymorphic &v, const Inside &in, sycl::buffer<int> &b) {
  Copies copies(c);
  q.single_task<class A>([=] { *p = copies.v; }); // CHECK-DAG: [[@LINE]]:37: error: a kernel cannot capture 'copies': copies of 'Copies' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable
  std::string text = "text";
  q.single_task<class B>([=] { *p = text.size(); }); // CHECK-DAG: error: a kernel cannot capture 'text': copies of 'basic_string<char>' are not
  Polymorphic poly(v);
  q.single_task<class C>([=] { (void)poly; }); // CHECK-DAG: error: a kernel cannot capture 'poly': 'Polymorphic' has virtual functions; pass a pointer to USM memory or an accessor instead
  q.single_task<class D>([=] { *p = in.v; }); // CHECK-DAG: error: a kernel cannot capture 'in': copies of 'Copies' are not
  q.single_task<class E>([=] { (void)b; }); // CHECK-DAG: error: a kernel cannot capture 'b': 'buffer<int>' is a class of the host; pass accessors or values
  sycl::host_accessor host(b);
  q.single_task<class I>([=] { *p = host[0]; }); // CHECK-DAG: error: a kernel cannot capture 'host': 'host_accessor<int>' is a class of the host; pass accessors or values
  sycl::accessor<int, 1, sycl::access_mode::read, sycl::target::host_buffer> older(b);
  q.single_task<class J>([=] { *p = older[0]; }); // CHECK-DAG: error: a kernel cannot capture 'older': {{.*}} is a class of the host
  q.single_task<class F>(Functor{e});
  q.single_task<class G>(OwnCopy(1));
  std::optional<std::shared_ptr<int>> shared;
  q.single_task<class H>([=] { (void)shared; }); // CHECK-DAG: error: a kernel cannot capture 'shared': copies of 'shared_ptr<int>' are not
}
void good(sycl::queue q, int *p, const WithAssigned &assigned, const Declared<float> &d, const DeclaredAlone &alone, const DeclaredFunctor &f) {
  std::tuple<int, std::pair<int, Declared<float>>> tuple(1, {2, d});
  std::variant<int, std::optional<float>> variant;
  std::string_view view;
  q.single_task<class L>(f);
  q.single_task<class N>([=] { *p = assigned.a.v; });
  q.submit([&](sycl::handler &h) {
    WithAccessor with{{}, {1, 2}};
    sycl::local_accessor<int> local(4, h);
    sycl::stream out(100, 100, h);
    Declared<float> array[2] = {d, d};
    auto inner = [with, p] { return *p; };
    h.parallel_for<class M>(sycl::nd_range<1>(4, 4), [=](sycl::nd_item<1>) {
      (void)with, (void)local, (void)out, (void)array, (void)view, (void)variant, (void)tuple, (void)alone;
      *p = inner();
    });
  });
}
