// Buffers, accessors, memory, queues, queries and streams, used wrongly.
// RUN: %clang-plugin -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <sycl/sycl.hpp>

namespace write_to_read_accessor {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_only);
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
    // expected-error@-1 3 {{cannot assign to return value because function 'operator[]<1, 0>' returns a const value}}
  });
}
} // namespace write_to_read_accessor

namespace write_const_buffer {
void host(sycl::queue q) {
  const std::vector<int> v(10);
  sycl::buffer b(v);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_only);
    h.parallel_for(10, [=](auto i) { a[i] += 1; });
    // expected-error@-1 3 {{cannot assign to return value because function 'operator[]<1, 0>' returns a const value}}
  });
}
} // namespace write_const_buffer

namespace accessor_no_handler {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, sycl::write_only, h);
    // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::accessor'}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_no_handler

namespace accessor_queue_instead {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, q, sycl::write_only);
    // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::accessor'}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_queue_instead

namespace accessor_wrong_dim {
void host(sycl::queue q) {
  sycl::buffer<int, 2> b(sycl::range(10, 10));
  q.submit([&](sycl::handler &h) {
    sycl::accessor<int, 1> a(b, h);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::accessor<int, 1>'}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_wrong_dim

namespace accessor_wrong_type {
void host(sycl::queue q) {
  sycl::buffer<float> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor<int> a(b, h);
    // expected-error@*:* {{an accessor's element type must be the buffer's, or that with const}}
    // expected-note@-2 {{requested here}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_wrong_type

namespace accessor_2d_id1 {
void host(sycl::queue q) {
  sycl::buffer<int, 2> b(sycl::range(10, 10));
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(10, [=](sycl::id<1> i) { a[i] = 1; });
    // expected-error@-1 {{no viable overloaded '='}}
  });
}
} // namespace accessor_2d_id1

namespace accessor_1d_id2 {
void host(sycl::queue q) {
  sycl::buffer<int, 1> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(sycl::range(10, 10), [=](sycl::id<2> i) { a[i] = 1; });
    // expected-error@-1 {{no viable overloaded operator[] for type 'const sycl::accessor<int, 1>'}}
  });
}
} // namespace accessor_1d_id2

namespace accessor_nd_item_index {
void host(sycl::queue q) {
  sycl::buffer<int, 1> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(sycl::nd_range<1>(10, 2), [=](sycl::nd_item<1> i) { a[i] = 1; });
    // expected-error@-1 {{no viable overloaded operator[] for type 'const sycl::accessor<int, 1>'}}
  });
}
} // namespace accessor_nd_item_index

namespace accessor_paren {
void host(sycl::queue q) {
  sycl::buffer<int, 2> b(sycl::range(4, 4));
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(sycl::range(4, 4), [=](sycl::id<2> i) { a(i[0], i[1]) = 1; });
    // expected-error@-1 {{type 'const sycl::accessor<int, 2>'}}
  });
}
} // namespace accessor_paren

namespace accessor_mode_typo {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::readonly);
    // expected-error@-1 {{no member named 'readonly' in namespace 'sycl'; did you mean 'read_only'?}}
    h.parallel_for(10, [=](auto i) { (void)a[i]; });
  });
}
} // namespace accessor_mode_typo

namespace accessor_mode_enum {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::access_mode::read);
    // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::accessor'}}
    h.parallel_for(10, [=](auto i) { (void)a[i]; });
  });
}
} // namespace accessor_mode_enum

namespace accessor_noinit_value {
void host(sycl::queue q) {
  sycl::buffer<int> b(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::write_only, sycl::noinit);
    // expected-warning@-1 {{'noinit' is deprecated: use sycl::no_init}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_noinit_value

namespace accessor_rvalue_buffer {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(sycl::buffer<int>(10), h);
    // expected-error@-1 {{call to deleted constructor of 'sycl::accessor<typename detail::constant_buffer<sycl::buffer<int, 1, std::allocator<int>>>::element, detail::constant_buffer<sycl::buffer<int, 1, std::allocator<int>>>::dimensions>'}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_rvalue_buffer

namespace accessor_vector {
void host(sycl::queue q) {
  std::vector<int> v(10);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(v, h);
    // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::accessor'}}
    h.parallel_for(10, [=](auto i) { a[i] = 1; });
  });
}
} // namespace accessor_vector

namespace local_accessor_old_args {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<int> l(h, 10);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::local_accessor<int>'}}
    h.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { l[i.get_local_id(0)] = 1; });
  });
}
} // namespace local_accessor_old_args

namespace local_accessor_size_only {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<int> l(10);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::local_accessor<int>'}}
    h.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { l[i.get_local_id(0)] = 1; });
  });
}
} // namespace local_accessor_size_only

namespace local_accessor_2d {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::local_accessor<int, 2> l(10, h);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::local_accessor<int, 2>'}}
    h.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { l[i.get_local_id(0)][0] = 1; });
  });
}
} // namespace local_accessor_2d

namespace shared_in_kernel {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) {
    __shared__ int l[10];
    // expected-error@-1 {{unknown type name '__shared__'}}
    l[i.get_local_id(0)] = 1;
  });
}
} // namespace shared_in_kernel

namespace uses_syncthreads {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { __syncthreads(); });
  // expected-error@-1 {{use of undeclared identifier '__syncthreads'}}
}
} // namespace uses_syncthreads

namespace threadidx {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { int t = threadIdx.x; });
  // expected-error@-1 {{use of undeclared identifier 'threadIdx'}}
}
} // namespace threadidx

namespace atomicadd {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(10, 10), [=](sycl::nd_item<1> i) { atomicAdd(p, 1); });
  // expected-error@-1 {{use of undeclared identifier 'atomicAdd'}}
}
} // namespace atomicadd

namespace uses_global_fn {
__global__ void k(int *p) { p[0] = 1; }
// expected-error@-1 {{unknown type name '__global__'}}
} // namespace uses_global_fn

namespace device_fn {
__device__ int k(int p) { return p; }
// expected-error@-1 {{unknown type name '__device__'}}
} // namespace device_fn

namespace atomic_ref_no_args {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref r(p[0]);
    // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::atomic_ref'}}
    r += 1;
  });
}
} // namespace atomic_ref_no_args

namespace atomic_ref_one_arg {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int> r(p[0]);
    // expected-error@-1 {{too few template arguments for class template 'atomic_ref'}}
    r += 1;
  });
}
} // namespace atomic_ref_one_arg

namespace atomic_ref_acquire {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::acquire, sycl::memory_scope::device> r(p[0]);
    // expected-error@*:* {{the default order of an atomic_ref is relaxed, acq_rel or seq_cst}}
    // expected-note@-2 {{requested here}}
    r += 1;
  });
}
} // namespace atomic_ref_acquire

namespace atomic_ref_char {
void host(sycl::queue q) {
  char *p = sycl::malloc_shared<char>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<char, sycl::memory_order::relaxed, sycl::memory_scope::device> r(p[0]);
    // expected-error@*:* {{an atomic_ref refers to an object of 4 or 8 bytes}}
    // expected-note@-2 {{requested here}}
    r += 1;
  });
}
} // namespace atomic_ref_char

namespace atomic_ref_struct {
struct P {
  int a, b;
};
void host(sycl::queue q) {
  P *p = sycl::malloc_shared<P>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<P, sycl::memory_order::relaxed, sycl::memory_scope::device> r(p[0]);
    // expected-error@*:* {{sycl::atomic_ref is for int, unsigned int, long, unsigned long, long long, unsigned long long, float, double and pointers}}
    // expected-note@-2 2 {{requested here}}
    // expected-error@*:* {{no type named 'type' in 'sycl::detail::choose_atomic_ref<atomic_ref_struct::P, sycl::memory_order::relaxed, sycl::memory_scope::device>'}}
    r.store({1, 2});
  });
}
} // namespace atomic_ref_struct

namespace atomic_ref_float_and {
void host(sycl::queue q) {
  float *p = sycl::malloc_shared<float>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<float, sycl::memory_order::relaxed, sycl::memory_scope::device> r(p[0]);
    r &= 1;
    // expected-error@-1 {{no viable overloaded '&='}}
  });
}
} // namespace atomic_ref_float_and

namespace atomic_ref_rvalue {
void host(sycl::queue q) {
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> r(3);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>'}}
    r += 1;
  });
}
} // namespace atomic_ref_rvalue

namespace atomic_ref_const {
void host(sycl::queue q) {
  const int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> r(p[0]);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>'}}
    r += 1;
  });
}
} // namespace atomic_ref_const

namespace atomic_ref_pointer_arg {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> r(p);
    // expected-error@-1 {{no matching constructor for initialization of 'sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>'}}
    r += 1;
  });
}
} // namespace atomic_ref_pointer_arg

namespace atomic_ref_constant_space {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device,
                     sycl::access::address_space::constant_space>
        r(p[0]);
        // expected-error@*:* {{an atomic_ref refers to global or local memory}}
        // expected-note@-2 {{requested here}}
    r += 1;
  });
}
} // namespace atomic_ref_constant_space

namespace atomic_ref_private_space {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, [=](sycl::id<1> i) {
    sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device,
                     sycl::access::address_space::private_space>
        r(p[0]);
        // expected-error@*:* {{an atomic_ref refers to global or local memory}}
        // expected-note@-2 {{requested here}}
    r += 1;
  });
}
} // namespace atomic_ref_private_space

namespace device_has_typo {
void host(sycl::queue q) {
  q.parallel_for(8, [=](sycl::item<1>) [[sycl::device_has(sycl::aspect::fp46)]] {});
  // expected-error@-1 {{no member named 'fp46' in 'sycl::aspect'; did you mean 'fp16'?}}
}
} // namespace device_has_typo

namespace spec_const_wrong_type {
constexpr sycl::specialization_id<int> n(3);
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.set_specialization_constant<n>("three");
    // expected-error@-1 {{no matching member function for call to 'set_specialization_constant'}}
    h.single_task([=](sycl::kernel_handler k) { (void)k.get_specialization_constant<n>(); });
  });
}
} // namespace spec_const_wrong_type

namespace spec_const_as_arg {
constexpr sycl::specialization_id<int> n(3);
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.set_specialization_constant(n, 3);
    // expected-error@-1 {{no matching member function for call to 'set_specialization_constant'}}
    h.single_task([=](sycl::kernel_handler k) { (void)k.get_specialization_constant(n); });
    // expected-error@-1 {{no matching member function for call to 'get_specialization_constant'}}
  });
}
} // namespace spec_const_as_arg

namespace spec_const_string {
constexpr sycl::specialization_id<std::string> n("x");
// expected-error@-1 {{constexpr variable 'n' must be initialized by a constant expression}}
} // namespace spec_const_string

namespace spec_const_read_direct {
constexpr sycl::specialization_id<int> n(3);
void host(sycl::queue q) {
  int *p = nullptr;
  q.single_task([=] { p[0] = n; });
  // expected-error@-1 {{assigning to 'int' from incompatible type 'const sycl::specialization_id<int>'}}
}
} // namespace spec_const_read_direct

namespace device_global_local {
namespace ex = sycl::ext::oneapi::experimental;
void host() {
  ex::device_global<int> g;
  sycl::queue q;
  q.single_task([=] { g = 3; });
  // expected-error@-1 {{no viable overloaded '='}}
}
} // namespace device_global_local

namespace device_global_init {
namespace ex = sycl::ext::oneapi::experimental;
ex::device_global<int> g = 3;
// expected-error@-1 {{no viable conversion from 'int' to 'ex::device_global<int>'}}
void host(sycl::queue q) {
  q.single_task([=] { g = 3; });
}
} // namespace device_global_init

namespace queue_malloc {
void host(sycl::queue q) {
  int *p = sycl::malloc_device(10, q);
  // expected-error@-1 {{cannot initialize a variable of type 'int *' with an rvalue of type 'void *'}}
  (void)p;
}
} // namespace queue_malloc

namespace malloc_void_ptr {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared(10 * sizeof(int), q);
  // expected-error@-1 {{cannot initialize a variable of type 'int *' with an rvalue of type 'void *'}}
  (void)p;
}
} // namespace malloc_void_ptr

namespace malloc_no_queue {
void host() {
  int *p = sycl::malloc_shared<int>(10);
  // expected-error@-1 {{no matching function for call to 'malloc_shared'}}
  (void)p;
}
} // namespace malloc_no_queue

namespace malloc_device_only {
void host() {
  sycl::device d;
  int *p = sycl::malloc_shared<int>(10, d);
  // expected-error@-1 {{no matching function for call to 'malloc_shared'}}
  (void)p;
}
} // namespace malloc_device_only

namespace free_no_queue {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  sycl::free(p);
  // expected-error@-1 {{no matching function for call to 'free'}}
}
} // namespace free_no_queue

namespace memcpy_count_types {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  std::vector<int> v(10);
  q.memcpy(p, v, 10);
  // expected-error@-1 {{no matching member function for call to 'memcpy'}}
}
} // namespace memcpy_count_types

namespace copy_types {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(10, q);
  std::vector<float> v(10);
  q.copy(v.data(), p, 10);
  // expected-error@-1 {{no matching member function for call to 'copy'}}
}
} // namespace copy_types

namespace copy_const_dest {
void host(sycl::queue q) {
  const int *p = sycl::malloc_shared<int>(10, q);
  std::vector<int> v(10);
  q.copy(v.data(), p, 10);
  // expected-error@-1 {{no matching member function for call to 'copy'}}
}
} // namespace copy_const_dest

namespace memcpy_from_const_dest {
void host(sycl::queue q) {
  const int *p = sycl::malloc_shared<int>(10, q);
  std::vector<int> v(10);
  q.memcpy(p, v.data(), 10);
  // expected-error@-1 {{no matching member function for call to 'memcpy'}}
}
} // namespace memcpy_from_const_dest

namespace fill_nontrivial {
void host(sycl::queue q) {
  std::string *p = sycl::malloc_shared<std::string>(10, q);
  q.fill(p, std::string("x"), 10);
  // expected-error@*:* {{fill needs a trivially copyable pattern}}
  // expected-note@-2 {{requested here}}
}
} // namespace fill_nontrivial

namespace buffer_string {
void host() { sycl::buffer<std::string> b(10); }
// expected-error@*:* {{the elements of a buffer must be device-copyable: plain data, without destructors, as std::string and std::vector have; specialize sycl::is_device_copyable if copying their bytes is correct}}
// expected-note@-2 {{requested here}}
} // namespace buffer_string

namespace buffer_vector_elem {
void host() {
  std::vector<std::vector<int>> v(10);
  sycl::buffer b(v);
  // expected-error@*:* {{the elements of a buffer must be device-copyable: plain data, without destructors, as std::string and std::vector have; specialize sycl::is_device_copyable if copying their bytes is correct}}
  // expected-note@-2 {{requested here}}
}
} // namespace buffer_vector_elem

namespace buffer_no_type {
void host() { sycl::buffer b(sycl::range(10)); }
// expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::buffer'}}
} // namespace buffer_no_type

namespace buffer_int_2d {
void host() {
  std::vector<int> v(100);
  sycl::buffer<int, 2> b(v, sycl::range(10, 10));
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::buffer<int, 2>'}}
}
} // namespace buffer_int_2d

namespace buffer_data_size {
void host() {
  std::vector<int> v(100);
  sycl::buffer<int, 1> b(v.data(), 10, 10);
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::buffer<int, 1>'}}
}
} // namespace buffer_data_size

namespace buffer_bool_vector {
void host() {
  std::vector<bool> v(10);
  sycl::buffer b(v);
  // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::buffer'}}
}
} // namespace buffer_bool_vector

namespace buffer_dim4 {
void host() { sycl::buffer<int, 4> b(sycl::range(10, 10)); }
// expected-error@*:* {{buffers have one, two or three dimensions}}
// expected-note@-2 {{requested here}}
} // namespace buffer_dim4

namespace queue_string {
void host() { sycl::queue q("gpu"); }
// expected-error@-1 {{no matching constructor for initialization of 'sycl::queue'}}
} // namespace queue_string

namespace queue_bad_selector_fn {
void host() {
  sycl::queue q([](const sycl::device &d) { return "yes"; });
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::queue'}}
}
} // namespace queue_bad_selector_fn

namespace queue_bad_selector_arg {
void host() {
  sycl::queue q([](int d) { return 1; });
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::queue'}}
}
} // namespace queue_bad_selector_arg

namespace get_info_enum {
void host() {
  sycl::device d;
  auto x = d.get_info(sycl::info::device::name);
  // expected-error@-1 {{expected '(' for function-style cast or type construction}}
}
} // namespace get_info_enum

namespace get_info_wrong {
void host() {
  sycl::device d;
  auto x = d.get_info<sycl::info::platform::name>();
  // expected-error@-1 {{no matching member function for call to 'get_info'}}
}
} // namespace get_info_wrong

namespace get_info_unknown {
void host() {
  sycl::device d;
  auto x = d.get_info<sycl::info::device::nmae>();
  // expected-error@-1 {{no member named 'nmae' in namespace 'sycl::info::device'}}
}
} // namespace get_info_unknown

namespace event_profiling_wrong {
void host() {
  sycl::event d;
  auto x = d.get_profiling_info<sycl::info::event::command_execution_status>();
  // expected-error@*:* {{this is not a descriptor of info::event_profiling}}
  // expected-note@-2 {{requested here}}
}
} // namespace event_profiling_wrong

namespace stream_no_handler {
void host(sycl::queue q) { sycl::stream out(1024, 80); }
// expected-error@-1 {{no matching constructor for initialization of 'sycl::stream'}}
} // namespace stream_no_handler

namespace stream_std_endl {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::stream out(1024, 80, h);
    h.single_task([=] { out << "x" << std::endl; });
    // expected-error@-1 {{reference to overloaded function could not be resolved; did you mean to call it?}}
  });
}
} // namespace stream_std_endl

namespace stream_std_string {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::stream out(1024, 80, h);
    h.single_task([=] { out << std::string("x"); });
    // expected-error@-1 {{invalid operands to binary expression ('const sycl::stream' and 'std::string'}}
  });
}
} // namespace stream_std_string

namespace stream_struct {
struct S {
  int x;
};
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    sycl::stream out(1024, 80, h);
    h.single_task([=] { out << S{3}; });
    // expected-error@-1 {{invalid operands to binary expression ('const sycl::stream' and 'S')}}
  });
}
} // namespace stream_struct

namespace using_cl_sycl {
void host() { cl::sycl::queue q; }
// expected-error@-1 {{use of undeclared identifier 'cl'}}
} // namespace using_cl_sycl

namespace include_cl {
using namespace cl::sycl;
// expected-error@-1 {{use of undeclared identifier 'cl'}}
void host() { queue q; }
// expected-error@-1 {{unknown type name 'queue'; did you mean 'sycl::queue'?}}
} // namespace include_cl

namespace image_bad {
void host() { sycl::unsampled_image<2> i(sycl::image_format::r32_sfloat, sycl::range(4, 4)); }
// expected-error@-1 {{no member named 'r32_sfloat' in 'sycl::image_format'}}
} // namespace image_bad

namespace exception_code_typo {
void host() { throw sycl::exception(sycl::errc::invalid_parameter, "x"); }
// expected-error@-1 {{no member named 'invalid_parameter' in 'sycl::errc'}}
} // namespace exception_code_typo

namespace exception_string {
void host() { throw sycl::exception("x"); }
// expected-error@-1 {{no matching conversion for functional-style cast from 'const char[2]' to 'sycl::exception'}}
} // namespace exception_string

namespace runtime_error_121 {
void host() {
  try {
  } catch (sycl::runtime_error &e) {
  // expected-warning@-1 {{'runtime_error' is deprecated: catch sycl::exception, whose code() is sycl::errc::runtime}}
    (void)e;
  }
}
} // namespace runtime_error_121

namespace async_handler_wrong {
void host() {
  sycl::queue q(sycl::default_selector_v, [](std::exception_ptr e) {});
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::queue'}}
}
} // namespace async_handler_wrong

namespace fill_read_only {
void host(sycl::queue q) {
  sycl::buffer<int> b(8);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_only);
    h.fill(a, 3);
    // expected-error@*:* {{fill needs an accessor that writes}}
    // expected-note@-2 {{requested here}}
  });
}
} // namespace fill_read_only

namespace device_from_string {
void host() {
  sycl::device d("gpu");
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::device'}}
  (void)d;
}
} // namespace device_from_string
