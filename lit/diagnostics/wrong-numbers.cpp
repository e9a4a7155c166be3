// Vectors, arrays and built-in functions, used wrongly.
// RUN: %clang-plugin -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <sycl/sycl.hpp>

namespace modify_captured {
void host(sycl::queue q) {
  int n = 0;
  q.parallel_for(10, [=](sycl::id<1>) { ++n; });
  // expected-error@-1 {{cannot assign to a variable captured by copy in a non-mutable lambda}}
}
} // namespace modify_captured

namespace modify_captured_array {
void host(sycl::queue q) {
  int n[4] = {};
  q.parallel_for(10, [=](sycl::id<1>) { n[0] = 1; });
  // expected-error@-1 {{read-only variable is not assignable}}
}
} // namespace modify_captured_array

namespace sg_size_cl_ns {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[cl::reqd_work_group_size(8)]] {});
  // expected-warning@-1 {{unknown attribute 'cl::reqd_work_group_size' ignored}}
}
} // namespace sg_size_cl_ns

namespace sg_size_before_lambda {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=] [[sycl::reqd_sub_group_size(8)]] (sycl::nd_item<1>) {});
  // expected-warning@-1 {{an attribute specifier sequence in this position is a C++23 extension}}
}
} // namespace sg_size_before_lambda

namespace vec_swizzle_out {
void host() {
  sycl::float2 v;
  float x = v.z();
  // expected-error@-1 {{no matching member function for call to 'z'}}
  (void)x;
}
} // namespace vec_swizzle_out

namespace vec_swizzle_no_parens {
void host() {
  sycl::float4 v;
  float x = v.x;
  // expected-error@-1 {{reference to non-static member function must be called; did you mean to call it with no arguments?}}
  (void)x;
}
} // namespace vec_swizzle_no_parens

namespace vec_swizzle_assign_no_parens {
void host() {
  sycl::float4 v;
  v.x = 1;
  // expected-error@-1 {{reference to non-static member function must be called; did you mean to call it with no arguments?}}
}
} // namespace vec_swizzle_assign_no_parens

namespace vec_swizzle_repeat_assign {
void host() {
  sycl::float4 v;
  v.xx() = sycl::float2(1, 2);
  // expected-error@-1 {{attempt to use a deleted function: swizzles by name need '#define SYCL_SIMPLE_SWIZZLES' before the first header of SYCL; without, write v.swizzle<1, 0>() for v.yx()}}
}
} // namespace vec_swizzle_repeat_assign

namespace vec_swizzle_size {
void host() {
  sycl::float4 v;
  sycl::float3 w = v.xy();
  // expected-error@-1 {{attempt to use a deleted function: swizzles by name need '#define SYCL_SIMPLE_SWIZZLES' before the first header of SYCL; without, write v.swizzle<1, 0>() for v.yx()}}
  (void)w;
}
} // namespace vec_swizzle_size

namespace vec_swizzle_template_out {
void host() {
  sycl::float4 v;
  auto w = v.swizzle<0, 5>();
  // expected-error@*:* {{sycl::vec has no element of this index}}
  // expected-note@-2 {{requested here}}
  (void)w;
}
} // namespace vec_swizzle_template_out

namespace vec_rgba_no_macro {
void host() {
  sycl::float4 v;
  auto w = v.rgb();
  // expected-error@-1 {{attempt to use a deleted function: swizzles by name need '#define SYCL_SIMPLE_SWIZZLES' before the first header of SYCL; without, write v.swizzle<1, 0>() for v.yx()}}
  (void)w;
}
} // namespace vec_rgba_no_macro

namespace vec_xyzw_no_macro {
void host() {
  sycl::float8 v;
  auto w = v.xyz();
  // expected-error@-1 {{no member named 'xyz' in 'sycl::vec<float, 8>'}}
  (void)w;
}
} // namespace vec_xyzw_no_macro

namespace vec_elem_struct {
struct S {
  int a;
};
void host() {
  sycl::vec<S, 4> v;
  // expected-error@*:* {{sycl::vec has elements of an arithmetic type, sycl::half, bfloat16 or std::byte, neither const nor volatile}}
  // expected-note@-2 {{requested here}}
  (void)v;
}
} // namespace vec_elem_struct

namespace vec_mixed_add {
void host() {
  sycl::float4 a;
  sycl::int4 b;
  auto c = a + b;
  // expected-error@-1 {{invalid operands to binary expression ('sycl::float4'}}
  (void)c;
}
} // namespace vec_mixed_add

namespace vec_init_too_many {
void host() {
  sycl::float2 a(1, 2, 3);
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::float2'}}
  (void)a;
}
} // namespace vec_init_too_many

namespace vec_init_too_few {
void host() {
  sycl::float4 a(1, 2);
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::float4'}}
  (void)a;
}
} // namespace vec_init_too_few

namespace vec_brace_too_few {
void host() {
  sycl::float4 a{1, 2, 3};
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::float4'}}
  (void)a;
}
} // namespace vec_brace_too_few

namespace vec_cmp_if {
void host() {
  sycl::float4 a, b;
  if (a == b) return;
  // expected-error@-1 {{no viable conversion from 'typename sycl::detail::elementwise::operation<sycl::detail::elementwise::needs::comparison, sycl::vec<float, 4>, sycl::vec<float, 4>>::type'}}
}
} // namespace vec_cmp_if

namespace vec_convert_implicit {
void host() {
  sycl::float4 a(1);
  sycl::int4 b = a;
  // expected-error@-1 {{no viable conversion from 'vec<float, [...]>' to 'vec<std::int32_t, [...]>'}}
  (void)b;
}
} // namespace vec_convert_implicit

namespace vec_bool {
void host() {
  sycl::float4 a(1);
  bool b = a;
  // expected-error@-1 {{no viable conversion from 'sycl::float4'}}
  (void)b;
}
} // namespace vec_bool

namespace vec_mod_float {
void host() {
  sycl::float4 a(1);
  auto b = a % a;
  // expected-error@-1 {{invalid operands to binary expression ('sycl::float4'}}
  (void)b;
}
} // namespace vec_mod_float

namespace marray_swizzle {
void host() {
  sycl::marray<float, 4> a;
  auto b = a.x();
  // expected-error@-1 {{no member named 'x' in 'sycl::marray<float, 4>'}}
  (void)b;
}
} // namespace marray_swizzle

namespace marray_too_many {
void host() {
  sycl::marray<float, 2> a(1, 2, 3);
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::marray<float, 2>'}}
  (void)a;
}
} // namespace marray_too_many

namespace marray_zero {
void host() {
  sycl::marray<float, 0> a;
  // expected-error@*:* {{sycl::marray needs at least one element}}
  // expected-note@-2 {{requested here}}
  (void)a;
}
} // namespace marray_zero

namespace builtin_mixed {
void host() {
  float a = sycl::max(1.0f, 2);
  // expected-error@-1 {{no matching function for call to 'max'}}
  (void)a;
}
} // namespace builtin_mixed

namespace builtin_clamp_mixed {
void host() {
  float a = sycl::clamp(1.0f, 0, 1);
  // expected-error@-1 {{no matching function for call to 'clamp'}}
  (void)a;
}
} // namespace builtin_clamp_mixed

namespace builtin_sqrt_int {
void host() {
  float a = sycl::sqrt(2);
  // expected-error@-1 {{call to 'sqrt' is ambiguous}}
  (void)a;
}
} // namespace builtin_sqrt_int

namespace builtin_abs_float {
void host() {
  float a = sycl::abs(-2.5f);
  // expected-error@-1 {{no matching function for call to 'abs'}}
  (void)a;
}
} // namespace builtin_abs_float

namespace builtin_fabs_int {
void host() {
  float a = sycl::fabs(-2);
  // expected-error@-1 {{call to 'fabs' is ambiguous}}
  (void)a;
}
} // namespace builtin_fabs_int

namespace builtin_dot_int {
void host() {
  auto a = sycl::dot(sycl::int4(1), sycl::int4(2));
  // expected-error@-1 {{no matching function for call to 'dot'}}
  (void)a;
}
} // namespace builtin_dot_int

namespace builtin_cross2 {
void host() {
  auto a = sycl::cross(sycl::float2(1), sycl::float2(2));
  // expected-error@-1 {{no matching function for call to 'cross'}}
  (void)a;
}
} // namespace builtin_cross2

namespace builtin_select {
void host() {
  auto a = sycl::select(sycl::float4(1), sycl::float4(2), true);
  // expected-error@-1 {{no matching function for call to 'select'}}
  (void)a;
}
} // namespace builtin_select

namespace builtin_mad_count {
void host() {
  auto a = sycl::mad(1.0f, 2.0f);
  // expected-error@-1 {{no matching function for call to 'mad'}}
  (void)a;
}
} // namespace builtin_mad_count

namespace builtin_popcount_float {
void host() {
  auto a = sycl::popcount(1.0f);
  // expected-error@-1 {{no matching function for call to 'popcount'}}
  (void)a;
}
} // namespace builtin_popcount_float

namespace builtin_string {
void host() {
  auto a = sycl::sin("x");
  // expected-error@-1 {{no matching function for call to 'sin'}}
  (void)a;
}
} // namespace builtin_string

namespace builtin_vec_sizes {
void host() {
  auto a = sycl::fmax(sycl::float4(1), sycl::float3(2));
  // expected-error@-1 {{no matching function for call to 'fmax'}}
  (void)a;
}
} // namespace builtin_vec_sizes

namespace half_ambiguous {
void host() {
  sycl::half h = 1.0f;
  auto x = h + 1.0;
  half y = h;
  // expected-error@-1 {{unknown type name 'half'; did you mean 'sycl::half'?}}
  (void)x;
  (void)y;
}
} // namespace half_ambiguous

namespace const_accessor_copy_dest {
void host(sycl::queue q) {
  sycl::buffer<int> b(8);
  int x[8];
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_only);
    h.copy(x, a);
    // expected-error@*:* {{the accessor of the destination must have a writing mode}}
    // expected-note@-2 {{requested here}}
  });
}
} // namespace const_accessor_copy_dest

namespace broadcast_id_dim {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { (void)sycl::group_broadcast(i.get_group(), 1, sycl::id<2>(0, 0)); });
                 // expected-error@-1 {{no matching function for call to 'group_broadcast'}}
}
} // namespace broadcast_id_dim

namespace lambda_not_captured {
void host(sycl::queue q) {
  int *p = nullptr;
  q.single_task([] { p[0] = 1; });
  // expected-error@-1 {{variable 'p' cannot be implicitly captured in a lambda with no capture-default specified}}
}
} // namespace lambda_not_captured

namespace memory_order_atomic_load_release {
void host(sycl::queue q) {
  int *p = nullptr;
  q.single_task([=] {
    sycl::atomic_ref<int, sycl::memory_order::release, sycl::memory_scope::device> r(*p);
    // expected-error@*:* {{the default order of an atomic_ref is relaxed, acq_rel or seq_cst}}
    // expected-note@-2 {{requested here}}
    (void)r.load();
  });
}
} // namespace memory_order_atomic_load_release
