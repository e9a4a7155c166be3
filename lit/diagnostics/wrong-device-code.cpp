// What newcomers and CUDA programmers write into kernels, and what the compiler says about each.
// RUN: %clang-plugin -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <any>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <map>
#include <mutex>
#include <sycl/sycl.hpp>
#include <thread>
#include <typeinfo>

namespace ref_capture {
void host(sycl::queue q) {
  int total = 0;
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, [&](sycl::id<1> i) {
     p[0] = i[0];
     // expected-error@-1 {{a kernel cannot capture 'p' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
     total = 3;
     // expected-error@-1 {{a kernel cannot capture 'total' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
   }).wait();
}
} // namespace ref_capture

namespace ref_capture_two {
void host(sycl::queue q) {
  std::vector<int> v(10);
  q.submit([&](sycl::handler &h) { h.parallel_for(10, [&](sycl::id<1> i) { v[i] = 1; }); });
  // expected-error@-1 {{a kernel cannot capture 'v' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
}
} // namespace ref_capture_two

namespace vector_capture {
void host(sycl::queue q) {
  std::vector<int> v(10);
  q.submit([&](sycl::handler &h) {
    h.parallel_for(10, [=](sycl::id<1> i) {
      int x = v[i];
      // expected-error@-1 {{a kernel cannot capture 'v': copies of 'vector<int>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
      (void)x;
    });
  });
}
} // namespace vector_capture

namespace vector_in_kernel {
void host(sycl::queue q) {
  q.single_task([=] {
    std::vector<int> v(10);
    // expected-warning@-1 {{'std::vector<int>' allocates memory with 'new', which ends the work-item, with a message at run time; device code has no heap: use std::array, or memory allocated before the launch}}
    v[0] = 1;
  });
}
} // namespace vector_in_kernel

namespace string_in_kernel {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] {
    std::string s = "hello";
    // expected-warning@-1 {{'std::basic_string<char>' allocates memory with 'new', which ends the work-item, with a message at run time; device code has no heap: use std::array, or memory allocated before the launch}}
    p[0] = s.size();
  });
}
} // namespace string_in_kernel

namespace map_in_kernel {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] {
    std::map<int, int> m;
    // expected-error@-1 {{device code cannot be recursive; '_M_erase' calls itself; write it as a loop, or as a template that recurs at compile time}}
    m[1] = 2;
    // expected-warning@-1 {{device code that calls 'std::_Rb_tree_decrement' ends its work-item, with a message at run time; devices have no such function}}
    p[0] = m[1];
  });
}
} // namespace map_in_kernel

namespace function_captured {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  std::function<int(int)> f = [](int x) { return x + 1; };
  q.single_task([=] { p[0] = f(2); });
  // expected-error@-1 {{a kernel cannot capture 'f': copies of 'function<int (int)>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace function_captured

namespace unique_ptr_in_kernel {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] {
    auto u = std::make_unique<int>(3);
    // expected-warning@-1 {{'std::make_unique<int, int>' allocates memory with 'new', which ends the work-item, with a message at run time; device code has no heap: use std::array, or memory allocated before the launch}}
    p[0] = *u;
  });
}
} // namespace unique_ptr_in_kernel

namespace shared_ptr_captured {
void host(sycl::queue q) {
  auto s = std::make_shared<int>(3);
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = *s; });
  // expected-error@-1 {{a kernel cannot capture 's': copies of 'shared_ptr<int>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace shared_ptr_captured

namespace uses_cout {
void host(sycl::queue q) {
  q.single_task([=] { std::cout << "hi\n"; });
  // expected-error@-1 {{device code cannot call 'operator<<<std::char_traits<char>>' of the host's streams; print with sycl::stream or printf}}
  // expected-error@-2 {{device code cannot use 'cout', a stream of the host; print with sycl::stream or printf}}
}
} // namespace uses_cout

namespace cout_in_helper {
void say(int x) { std::cout << x; }
// expected-error@-1 {{device code cannot call 'operator<<' of the host's streams; print with sycl::stream or printf}}
void host(sycl::queue q) {
  q.single_task([=] { say(3); });
}
} // namespace cout_in_helper

namespace uses_rand {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = rand(); });
  // expected-error@-1 {{device code cannot call 'rand', a library function of the host; call it before or after the kernel}}
}
} // namespace uses_rand

namespace uses_chrono {
void host(sycl::queue q) {
  long *p = sycl::malloc_shared<long>(1, q);
  q.single_task([=] { p[0] = std::chrono::steady_clock::now().time_since_epoch().count(); });
  // expected-error@-1 {{device code cannot call 'std::chrono::steady_clock::now', a library function of the host; call it before or after the kernel}}
}
} // namespace uses_chrono

namespace thread_id {
void host(sycl::queue q) {
  long *p = sycl::malloc_shared<long>(1, q);
  q.single_task([=] {
    std::thread t([] {});
    // expected-warning@-1 {{device code that calls 'std::thread::_M_start_thread' ends its work-item, with a message at run time; devices have no such function}}
    t.join();
    // expected-error@-1 {{device code cannot call 'std::thread::join', a library function of the host; call it before or after the kernel}}
    p[0] = 1;
  });
}
} // namespace thread_id

namespace uses_mutex {
std::mutex m;
void host(sycl::queue q) {
  long *p = sycl::malloc_shared<long>(1, q);
  q.single_task([=] {
    std::lock_guard<std::mutex> l(m);
    // expected-error@-1 {{device code cannot use the non-const global variable 'm'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
    // expected-warning@-2 {{device code that calls 'pthread_mutex_lock' ends its work-item, with a message at run time; devices have no such function}}
    p[0] = 1;
  });
}
} // namespace uses_mutex

namespace std_atomic_global {
std::atomic<int> counter;
void host(sycl::queue q) {
  q.parallel_for(10, [=](sycl::id<1>) { counter++; });
  // expected-error@-1 {{device code cannot use the non-const global variable 'counter'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
}
} // namespace std_atomic_global

namespace uses_fopen {
void host(sycl::queue q) {
  q.single_task([=] {
    FILE *f = fopen("a", "w");
    // expected-error@-1 {{device code cannot call 'fopen', a library function of the host; call it before or after the kernel}}
    fclose(f);
    // expected-error@-1 {{device code cannot call 'fclose', a library function of the host; call it before or after the kernel}}
  });
}
} // namespace uses_fopen

namespace uses_fprintf {
void host(sycl::queue q) {
  q.single_task([=] { fprintf(stderr, "a %d\n", 3); });
  // expected-error@-1 {{device code cannot call the variadic function 'fprintf'; use a variadic template, or printf for output}}
}
} // namespace uses_fprintf

namespace uses_exit {
void host(sycl::queue q) {
  q.single_task([=] { exit(1); });
  // expected-error@-1 {{device code cannot call 'exit', a library function of the host; call it before or after the kernel}}
}
} // namespace uses_exit

namespace strlen_etc {
void host(sycl::queue q) {
  q.single_task([=] {
    char b[10];
    strcpy(b, "abc");
    (void)strtok(b, "a");
    // expected-error@-1 {{device code cannot call 'strtok', a library function of the host; call it before or after the kernel}}
  });
}
} // namespace strlen_etc

namespace uses_getenv {
void host(sycl::queue q) {
  q.single_task([=] { (void)getenv("A"); });
  // expected-error@-1 {{device code cannot call 'getenv', a library function of the host; call it before or after the kernel}}
}
} // namespace uses_getenv

namespace uses_qsort {
int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  q.single_task([=] { qsort(p, 10, sizeof(int), cmp); });
  // expected-error@-1 {{device code cannot call 'qsort', a library function of the host; call it before or after the kernel}}
}
} // namespace uses_qsort

namespace global_var {
int factor = 3;
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  q.parallel_for(10, [=](auto i) { p[i] *= factor; });
  // expected-error@-1 {{device code cannot use the non-const global variable 'factor'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
}
} // namespace global_var

namespace global_array {
float table[16];
void host(sycl::queue q) {
  float *p = sycl::malloc_shared<float>(10, q);
  q.parallel_for(10, [=](auto i) { p[i] = table[i]; });
  // expected-error@-1 {{device code cannot use the non-const global variable 'table'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
}
} // namespace global_array

namespace global_const_dynamic {
int read();
const int limit = read();
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  q.parallel_for(10, [=](auto i) { p[i] = limit; });
  // expected-error@-1 {{device code cannot use the global constant 'limit', which is initialized at run time; make it constexpr or pass its value to the kernel}}
}
} // namespace global_const_dynamic

namespace static_local {
int next() {
  static int n = 0;
  // expected-error@-1 {{device code cannot use the non-const static variable 'n'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
  return ++n;
}
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  q.parallel_for(10, [=](auto i) { p[i] = next(); });
}
} // namespace static_local

namespace global_usm_pointer {
int *data;
void host(sycl::queue q) {
  data = sycl::malloc_shared<int>(10, q);
  q.parallel_for(10, [=](auto i) { data[i] = 1; });
  // expected-error@-1 {{device code cannot use the non-const global variable 'data'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
}
} // namespace global_usm_pointer

namespace queue_captured {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  q.parallel_for(10, [=](auto i) {
    sycl::free(p, q);
    // expected-error@-1 {{a kernel cannot capture 'q': 'queue' is a class of the host; pass accessors or values}}
    // expected-warning@-2 {{device code that calls 'sycl::free' ends its work-item, with a message at run time; devices have no such function}}
    p[i] = 1;
  });
}
} // namespace queue_captured

namespace malloc_in_kernel {
void host(sycl::queue q) {
  q.single_task([=] {
    int *p = (int *)malloc(10);
    // expected-error@-1 {{device code cannot call 'malloc', a library function of the host; call it before or after the kernel}}
    p[0] = 1;
    free(p);
    // expected-error@-1 {{device code cannot call 'free', a library function of the host; call it before or after the kernel}}
  });
}
} // namespace malloc_in_kernel

namespace new_in_kernel {
void host(sycl::queue q) {
  q.single_task([=] {
    int *p = new int[10];
    // expected-error@-1 {{device code cannot allocate memory with 'new'; placement new is allowed; use an array of fixed size, such as std::array, or memory allocated before the launch}}
    p[0] = 1;
    delete[] p;
    // expected-error@-1 {{device code cannot free memory with 'delete'; use memory that the host allocates and frees, or objects of fixed size}}
  });
}
} // namespace new_in_kernel

namespace throw_in_kernel {
void host(sycl::queue q) {
  q.parallel_for(3, [=](auto i) {
    if (i > 2) throw std::runtime_error("x");
    // expected-error@-1 {{device code cannot throw exceptions; return a status, or write it to memory that the host reads}}
  });
}
} // namespace throw_in_kernel

namespace try_in_kernel {
void host(sycl::queue q) {
  q.single_task([=] {
    try {
    // expected-error@-1 {{device code cannot catch exceptions, because it cannot throw any; leave out the try block}}
      int x = 1;
      (void)x;
    } catch (...) {
    }
  });
}
} // namespace try_in_kernel

namespace virtual_in_kernel {
struct Shape {
  virtual float area() const = 0;
};
void host(sycl::queue q) {
  Shape **s = sycl::malloc_shared<Shape *>(3, q);
  float *p = sycl::malloc_shared<float>(1, q);
  q.single_task([=] { p[0] = s[0]->area(); });
  // expected-error@-1 {{device code cannot call the virtual function 'area': the object's class is not known; use a template, a class that is final, or an object created in the kernel}}
}
} // namespace virtual_in_kernel

namespace virtual_captured {
struct Shape {
  virtual float area() const { return 1; }
  float r;
};
struct Circle : Shape {
  float area() const override { return 3; }
};
void host(sycl::queue q) {
  Circle c;
  float *p = sycl::malloc_shared<float>(1, q);
  q.single_task([=] { p[0] = c.area(); });
  // expected-error@-1 {{a kernel cannot capture 'c': 'Circle' has virtual functions; pass a pointer to USM memory or an accessor instead}}
}
} // namespace virtual_captured

namespace fnptr {
int inc(int x) { return x + 1; }
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  int (*f)(int) = inc;
  q.single_task([=] { p[0] = f(p[0]); });
  // expected-error@-1 {{device code cannot call a function through a pointer; pass a lambda, or the function as a template argument}}
}
} // namespace fnptr

namespace uses_recursion {
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
// expected-error@-1 {{device code cannot be recursive; 'fib' calls itself; write it as a loop, or as a template that recurs at compile time}}
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = fib(10); });
}
} // namespace uses_recursion

namespace recursion_mutual {
int b(int);
int a(int n) { return n ? b(n - 1) : 0; }
int b(int n) { return n ? a(n - 1) : 1; }
// expected-error@-1 {{device code cannot be recursive; 'a' calls itself through other functions; write it as a loop, or as a template that recurs at compile time}}
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = a(10); });
}
} // namespace recursion_mutual

namespace recursion_generic_lambda {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] {
    auto f = [](auto &self, int n) -> int { return n ? self(self, n - 1) : 0; };
    // expected-error@-1 {{device code cannot be recursive; 'operator()<}}
    p[0] = f(f, 3);
  });
}
} // namespace recursion_generic_lambda

namespace uses_dynamic_cast {
struct A {
  virtual ~A() {}
};
struct B : A {
  int x;
};
void host(sycl::queue q) {
  A *a = sycl::malloc_shared<B>(1, q);
  q.single_task([=] { (void)dynamic_cast<B *>(a); });
  // expected-error@-1 {{device code cannot use 'dynamic_cast'; use static_cast, and a member that says which class an object has}}
}
} // namespace uses_dynamic_cast

namespace uses_typeid {
void host(sycl::queue q) {
  q.single_task([=] {
    int x = 0;
    (void)typeid(x).name();
    // expected-error@-1 {{device code cannot use 'typeid'; compare types at compile time, with std::is_same_v}}
  });
}
} // namespace uses_typeid

namespace uses_asm {
void host(sycl::queue q) {
  q.single_task([=] { asm("nop"); });
  // expected-error@-1 {{device code cannot contain inline assembly; write plain C++, which is compiled for each device}}
}
} // namespace uses_asm

namespace uses_undefined {
float shade(float);
void host(sycl::queue q) {
  float *p = sycl::malloc_shared<float>(1, q);
  q.single_task([=] { p[0] = shade(1); });
  // expected-error@-1 {{device code cannot call 'uses_undefined::shade', which is neither defined in this file nor declared SYCL_EXTERNAL; define it in a header, or declare it SYCL_EXTERNAL here and in the file that defines it}}
}
} // namespace uses_undefined

namespace extern_static {
SYCL_EXTERNAL static int f(int x) { return x; }
// expected-error@-1 {{SYCL_EXTERNAL is for functions that other files can call; 'f' is static; leave SYCL_EXTERNAL out, because functions of the same file do not need it}}
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = f(1); });
}
} // namespace extern_static

namespace this_capture_ref {
struct App {
  sycl::queue q;
  int k = 3;
  int *p;
  void run() {
    q.parallel_for(10, [&](auto i) { p[i] = k; });
    // expected-warning@-1 {{this kernel captures 'this', a pointer to the host's object, which devices can use only if the object is in USM memory; copy the members that the kernel uses to local variables, or capture [*this]; [=, this] says that it is intended}}
  }
};
void host() {
  App a;
  a.run();
}
} // namespace this_capture_ref

namespace functor_member_vector {
struct K {
  std::vector<int> v;
  // expected-error@-1 {{a kernel cannot have the member 'v': copies of 'vector<int>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
  void operator()(sycl::id<1> i) const { (void)v[i]; }
};
void host(sycl::queue q) { q.parallel_for(10, K{}); }
} // namespace functor_member_vector

namespace functor_member_string {
struct K {
  std::string v;
  // expected-error@-1 {{a kernel cannot have the member 'v': copies of 'basic_string<char>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
  void operator()(sycl::id<1>) const {}
};
void host(sycl::queue q) { q.parallel_for(10, K{}); }
} // namespace functor_member_string

namespace functor_reference_member {
struct K {
  int &v;
  // expected-error@-1 {{a kernel cannot have the reference member 'v': a device does not see the host's variables; pass a pointer to USM memory or an accessor}}
  void operator()(sycl::id<1>) const { v = 1; }
};
void host(sycl::queue q) {
  int x;
  q.parallel_for(10, K{x});
}
} // namespace functor_reference_member

namespace accessor_by_ref {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(10, [&](auto i) { a[i] = 1; });
    // expected-error@-1 {{a kernel cannot capture 'a' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
  });
}
} // namespace accessor_by_ref

namespace host_accessor_in_kernel {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  sycl::host_accessor a(b);
  q.parallel_for(10, [=](auto i) { a[i] = 1; });
  // expected-error@-1 {{a kernel cannot capture 'a': 'host_accessor<int>' is a class of the host; pass accessors or values}}
}
} // namespace host_accessor_in_kernel

namespace local_accessor_in_range {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<int> l(10, h);
    h.parallel_for(sycl::range<1>(10), [=](sycl::item<1> i) { l[i] = 1; });
    // expected-warning@-1 {{this kernel captures a local_accessor, but has no work-groups, because it is launched over a range: its launch will throw errc::kernel_argument; launch it over an nd_range}}
  });
}
} // namespace local_accessor_in_range

namespace device_global_captured_member {
namespace ex = sycl::ext::oneapi::experimental;
struct S {
  ex::device_global<int> g;
} s;
void host(sycl::queue q) {
  q.single_task([=] { s.g = 3; });
  // expected-error@-1 {{device code cannot use the non-const global variable 's'; pass its value to the kernel, make it const or constexpr, or make it a device_global}}
}
} // namespace device_global_captured_member

namespace stream_captured_ref {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::stream out(1024, 80, h);
    h.single_task([&] { out << "x"; });
    // expected-error@-1 {{a kernel cannot capture 'out' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
  });
}
} // namespace stream_captured_ref

namespace capture_bindings_ref {
void host(sycl::queue q) {
  std::pair<int, int> x;
  auto &[a, b] = x;
  q.single_task([&] { a = b; });
  // expected-error@-1 {{a kernel cannot capture 'a' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
  // expected-error@-2 {{a kernel cannot capture 'b' by reference: a device does not see the host's variables; capture it by value, or pass a pointer to USM memory or an accessor}}
}
} // namespace capture_bindings_ref

namespace reference_variable_by_value {
struct S {
  virtual ~S() {}
  int x;
};
void host(sycl::queue q) {
  S s;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = s.x; });
  // expected-error@-1 {{a kernel cannot capture 's': 'S' has virtual functions; pass a pointer to USM memory or an accessor instead}}
}
} // namespace reference_variable_by_value

namespace host_pointer_array_of_vectors {
void host(sycl::queue q) {
  std::array<std::vector<int>, 2> v;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v[0][0]; });
  // expected-error@-1 {{a kernel cannot capture 'v': copies of 'vector<int>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace host_pointer_array_of_vectors

namespace pair_of_string {
void host(sycl::queue q) {
  std::pair<int, std::string> v;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v.first; });
  // expected-error@-1 {{a kernel cannot capture 'v': copies of 'basic_string<char>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace pair_of_string

namespace optional_vector {
void host(sycl::queue q) {
  std::optional<std::vector<int>> v;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v->size(); });
  // expected-error@-1 {{a kernel cannot capture 'v': copies of 'vector<int>' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace optional_vector

namespace any_captured {
void host(sycl::queue q) {
  std::any v = 3;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v.has_value(); });
  // expected-error@-1 {{a kernel cannot capture 'v': copies of 'any' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace any_captured

namespace own_copy_ctor {
struct V {
  int x;
  V() {}
  V(const V &o) : x(o.x + 1) {}
};
void host(sycl::queue q) {
  V v;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v.x; });
  // expected-error@-1 {{a kernel cannot capture 'v': copies of 'V' are not copies of its bytes; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace own_copy_ctor

namespace own_destructor {
struct V {
  int x;
  ~V() {}
};
void host(sycl::queue q) {
  V v;
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task([=] { p[0] = v.x; });
  // expected-error@-1 {{a kernel cannot capture 'v': 'V' has a non-trivial destructor; pass a pointer to USM memory or an accessor instead, or specialize sycl::is_device_copyable}}
}
} // namespace own_destructor

namespace sg_size_7 {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(7)]] {});
  // expected-warning@-1 {{no device has sub-groups of 7 work-items, which 'sycl::reqd_sub_group_size' asks for: launches of this kernel will throw errc::kernel_not_supported}}
}
} // namespace sg_size_7

namespace sg_size_on_helper {
[[sycl::reqd_sub_group_size(8)]] int f(int x) { return x; }
// expected-warning@-1 {{'sycl::reqd_sub_group_size' has no effect on 'f', which is called by kernels but is not one; write it at the kernel}}
void host(sycl::queue q) {
  int *p = nullptr;
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) { p[0] = f(1); });
}
} // namespace sg_size_on_helper

namespace sg_size_two {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8),
                 [=](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(8), sycl::reqd_sub_group_size(16)]] {});
                 // expected-error@-1 {{the kernel has another 'sycl::reqd_sub_group_size' with other values; leave one of them out}}
}
} // namespace sg_size_two

namespace wg_size_dims {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::reqd_work_group_size(8, 1)]] {});
  // expected-error@-1 {{'sycl::reqd_work_group_size' has 2 values, but the kernel is launched over 1 dimension}}
}
} // namespace wg_size_dims

namespace wg_size_single_task {
void host(sycl::queue q) {
  q.single_task([=]() [[sycl::reqd_work_group_size(8)]] {});
  // expected-error@-1 {{'sycl::reqd_work_group_size' has 1 value, but the kernel is launched as a single task}}
}
} // namespace wg_size_single_task

namespace device_has_missing {
void host(sycl::queue q) {
  double *p = nullptr;
  q.parallel_for(8, [=](sycl::item<1>) [[sycl::device_has()]] { p[0] = p[1] * 3; });
  // expected-warning@-1 {{this needs aspect::fp64, which 'sycl::device_has' of this lambda function does not list}}
}
} // namespace device_has_missing

namespace kernel_name_twice {
class Once;
void host(sycl::queue q) {
  q.single_task<Once>([=] {});
  q.single_task<Once>([=] {
  // expected-warning@-1 {{the kernel name 'kernel_name_twice::Once' is the name of another kernel, too; SYCL needs a name of its own for each kernel: use another one, or none}}
    int x = 1;
    (void)x;
  });
}
} // namespace kernel_name_twice
