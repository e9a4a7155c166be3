// Launches, command groups, group functions and reductions that cannot be.
// RUN: %clang-plugin -std=c++20 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <sycl/sycl.hpp>

namespace functor_nonconst {
struct K {
  int *v;
  void operator()(sycl::id<1> i) { v[i] = 1; }
};
void host(sycl::queue q) { q.parallel_for(10, K{nullptr}); }
// expected-warning@-1 {{the kernel may change itself, which SYCL 2020 does not allow: each work-item changes a copy; declare its call operator const}}
} // namespace functor_nonconst

namespace mutable_lambda {
void host(sycl::queue q) {
  int n = 0;
  q.parallel_for(10, [=](sycl::id<1>) mutable { ++n; });
  // expected-warning@-1 {{the kernel may change itself, which SYCL 2020 does not allow: each work-item changes a copy; leave out 'mutable'}}
}
} // namespace mutable_lambda

namespace single_task_with_index {
void host(sycl::queue q) {
  q.single_task([=](sycl::id<1>) {});
  // expected-error@-1 {{the kernel of a single_task takes no argument, and perhaps a kernel_handler last; this one takes 'sycl::id<1>'}}
}
} // namespace single_task_with_index

namespace parallel_for_no_index {
void host(sycl::queue q) {
  q.parallel_for(10, [=]() {});
  // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; this one takes no argument}}
}
} // namespace parallel_for_no_index

namespace range_with_nd_item {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<1>(10), [=](sycl::nd_item<1>) {});
  // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; this one takes 'sycl::nd_item<1>'}}
}
} // namespace range_with_nd_item

namespace nd_range_with_id {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(10, 2), [=](sycl::id<1>) {});
  // expected-error@-1 {{a kernel over an nd_range<1> takes an nd_item<1>, and perhaps a kernel_handler last; this one takes 'sycl::id<1>'}}
}
} // namespace nd_range_with_id

namespace nd_range_with_item {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(10, 2), [=](sycl::item<1>) {});
  // expected-error@-1 {{a kernel over an nd_range<1> takes an nd_item<1>, and perhaps a kernel_handler last; this one takes 'sycl::item<1>'}}
}
} // namespace nd_range_with_item

namespace range2_id1 {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<2>(10, 10), [=](sycl::id<1>) {});
  // expected-error@-1 {{a kernel over a range<2> takes an item<2> or an id<2>, and perhaps a kernel_handler last; this one takes 'sycl::id<1>'}}
}
} // namespace range2_id1

namespace range2_int {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<2>(10, 10), [=](int) {});
  // expected-error@-1 {{a kernel over a range<2> takes an item<2> or an id<2>, and perhaps a kernel_handler last; this one takes 'int'}}
}
} // namespace range2_int

namespace reduction_kernel_no_reducer {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p, sycl::plus<>()), [=](sycl::id<1> i) { p[0] += i; });
  // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, then a reference to a reducer, and perhaps a kernel_handler last; this one takes 'sycl::id<1>'}}
}
} // namespace reduction_kernel_no_reducer

namespace reduction_int_ref {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p, sycl::plus<>()), [=](sycl::id<1> i, int &s) { s += i; });
  // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, then a reference to a reducer, and perhaps a kernel_handler last; this one takes 'sycl::id<1>', 'int &'}}
}
} // namespace reduction_int_ref

namespace spec_const_arg_first {
constexpr sycl::specialization_id<int> n(3);
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for(10, [=](sycl::kernel_handler k, sycl::id<1> i) { (void)k.get_specialization_constant<n>(); });
    // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, and perhaps a kernel_handler last; this one takes 'sycl::kernel_handler', 'sycl::id<1>'}}
  });
}
} // namespace spec_const_arg_first

namespace hier_no_pfwg {
void host(sycl::queue q) {
  q.submit(
      [&](sycl::handler &h) { h.parallel_for_work_group(sycl::range(2), sycl::range(4), [=](sycl::nd_item<1> i) {}); });
      // expected-error@-1 {{the function object of parallel_for_work_group takes a group<1>, and perhaps a kernel_handler last; this one takes 'sycl::nd_item<1>'}}
}
} // namespace hier_no_pfwg

namespace reduction_two_one_reducer {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(8, sycl::reduction(p, sycl::plus<>()), sycl::reduction(p + 1, sycl::plus<>()),
  // expected-error@-1 {{a kernel over a range<1> takes an item<1>, an id<1> or an integer, then references to 2 reducers, and perhaps a kernel_handler last; this one takes 'sycl::id<1>', 'auto &'}}
                 [=](sycl::id<1> i, auto &s) { s += int(i); });
}
} // namespace reduction_two_one_reducer

namespace single_task_int {
void host(sycl::queue q) { q.single_task(3); }
// expected-error@-1 {{the kernel of a single_task takes no argument, and perhaps a kernel_handler last; 'int' is not a function object}}
} // namespace single_task_int

namespace range_wrong_count {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<2>(10), [=](sycl::id<2>) {});
  // expected-error@-1 {{no matching conversion for functional-style cast from 'int' to 'sycl::range<2>'}}
}
} // namespace range_wrong_count

namespace range_wrong_count_init {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<3>{10, 10}, [=](sycl::id<3>) {});
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::range<3>'}}
}
} // namespace range_wrong_count_init

namespace nd_range_dims_differ {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<2>(sycl::range<2>(8, 8), sycl::range<1>(4)), [=](sycl::nd_item<2>) {});
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::nd_range<2>'}}
}
} // namespace nd_range_dims_differ

namespace nd_range_ctad_differ {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range(sycl::range(8, 8), sycl::range(4)), [=](sycl::nd_item<2>) {});
  // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::nd_range'}}
}
} // namespace nd_range_ctad_differ

namespace nd_range_brace {
void host(sycl::queue q) {
  q.parallel_for({8, 8}, {4, 4}, [=](sycl::nd_item<2>) {});
  // expected-error@-1 {{no matching member function for call to 'parallel_for'}}
}
} // namespace nd_range_brace

namespace nd_range_two_args {
void host(sycl::queue q) {
  q.parallel_for(sycl::range(8), sycl::range(4), [=](sycl::nd_item<1>) {});
  // expected-error@-1 {{call to deleted member function 'parallel_for': a kernel with work-groups is launched over an nd_range: parallel_for(sycl::nd_range(global, local), kernel)}}
}
} // namespace nd_range_two_args

namespace range_4d {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<4>(1, 2, 3, 4), [=](sycl::id<4>) {});
  // expected-error@*:* 2 {{SYCL index spaces have one, two or three dimensions}}
  // expected-note@-2 2 {{requested here}}
  // expected-error@-3 {{no matching member function for call to 'parallel_for'}}
}
} // namespace range_4d

namespace range_0d {
void host(sycl::queue q) {
  sycl::range<0> r;
  // expected-error@*:* {{SYCL index spaces have one, two or three dimensions}}
  // expected-note@-2 {{requested here}}
  (void)r;
}
} // namespace range_0d

namespace id_ctad_4 {
void host() {
  sycl::id i(1, 2, 3, 4);
  // expected-error@-1 {{no viable constructor or deduction guide for deduction of template arguments of 'sycl::id'}}
  (void)i;
}
} // namespace id_ctad_4

namespace kernel_name_string {
void host(sycl::queue q) {
  q.single_task<"name">([=] {});
  // expected-error@-1 {{no matching member function for call to 'single_task'}}
}
} // namespace kernel_name_string

namespace barrier_on_item {
void host(sycl::queue q) {
  q.parallel_for(10, [=](sycl::item<1> i) { i.barrier(); });
  // expected-error@-1 {{no member named 'barrier' in 'sycl::item<>'}}
}
} // namespace barrier_on_item

namespace group_barrier_item {
void host(sycl::queue q) {
  q.parallel_for(10, [=](sycl::item<1> i) { sycl::group_barrier(i); });
  // expected-error@-1 {{call to deleted function 'group_barrier': kernels over a range have no work-groups that can wait: launch over an nd_range, whose nd_item has get_group()}}
}
} // namespace group_barrier_item

namespace group_barrier_nd_item {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> i) { sycl::group_barrier(i); });
  // expected-error@-1 {{call to deleted function 'group_barrier': a barrier takes the group that waits: item.get_group() or item.get_sub_group()}}
}
} // namespace group_barrier_nd_item

namespace group_reduce_nd_item {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::reduce_over_group(i, 1, sycl::plus<>()); });
                 // expected-error@-1 {{no matching function for call to 'reduce_over_group'}}
}
} // namespace group_reduce_nd_item

namespace group_reduce_no_op {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::reduce_over_group(i.get_group(), 1); });
                 // expected-error@-1 {{no matching function for call to 'reduce_over_group'}}
}
} // namespace group_reduce_no_op

namespace group_reduce_struct {
struct V {
  float x, y;
};
void host(sycl::queue q) {
  V *p = sycl::malloc_shared<V>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::reduce_over_group(i.get_group(), V{1, 2}, sycl::plus<>()); });
                 // expected-error@-1 {{no matching function for call to 'reduce_over_group'}}
}
} // namespace group_reduce_struct

namespace joint_reduce_value {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::joint_reduce(i.get_group(), 1, sycl::plus<>()); });
                 // expected-error@-1 {{no matching function for call to 'joint_reduce'}}
}
} // namespace joint_reduce_value

namespace shift_left_group {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::shift_group_left(i.get_group(), 1, 1); });
                 // expected-error@-1 {{no matching function for call to 'shift_group_left'}}
}
} // namespace shift_left_group

namespace any_of_non_bool {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 4),
                 [=](sycl::nd_item<1> i) { p[0] = sycl::any_of_group(i.get_group(), p, [](int x) { return x; }); });
                 // expected-error@*:* {{no matching function for call to object of type}}
                 // expected-note@-2 {{requested here}}
}
} // namespace any_of_non_bool

namespace sub_group_from_item {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, [=](sycl::item<1> i) { p[0] = i.get_sub_group().get_local_linear_id(); });
  // expected-error@-1 {{no member named 'get_sub_group' in 'sycl::item<>'}}
}
} // namespace sub_group_from_item

namespace get_global_id_no_arg_int {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<2>({8, 8}, {4, 4}), [=](sycl::nd_item<2> i) {
    int x = i.get_global_id();
    // expected-error@-1 {{no viable conversion from 'id<2>' to 'int'}}
    p[x] = 1;
  });
}
} // namespace get_global_id_no_arg_int

namespace id_to_int_2d {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::range(8, 8), [=](sycl::id<2> i) { p[i] = 1; });
  // expected-error@-1 {{no viable overloaded operator[] for type 'int *const'}}
}
} // namespace id_to_int_2d

namespace item_to_int_2d {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::range(8, 8), [=](sycl::item<2> i) { p[i] = 1; });
  // expected-error@-1 {{no viable overloaded operator[] for type 'int *const'}}
}
} // namespace item_to_int_2d

namespace nd_item_to_int {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1> i) { p[i] = 1; });
  // expected-error@-1 {{no viable overloaded operator[] for type 'int *const'}}
}
} // namespace nd_item_to_int

namespace reduction_no_op {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p), [=](auto i, auto &s) { s += i; });
  // expected-error@-1 {{no matching function for call to 'reduction'}}
}
} // namespace reduction_no_op

namespace reduction_wrong_operator {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p, sycl::maximum<>()), [=](sycl::id<1> i, auto &s) { s += i; });
  // expected-error@-1 {{overload resolution selected deleted operator '+=': the reduction has another operation: combine(value) works for all}}
}
} // namespace reduction_wrong_operator

namespace reduction_assign {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p, sycl::plus<>()), [=](sycl::id<1> i, auto &s) { s = s + i; });
  // expected-error@-1 {{overload resolution selected deleted operator '+': a reducer has no value, it combines values: use += or combine(value)}}
}
} // namespace reduction_assign

namespace reduction_max_assign {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, sycl::reduction(p, sycl::maximum<>()), [=](sycl::id<1> i, auto &s) { s = sycl::max(s, int(i)); });
  // expected-error@-1 {{no matching function for call to 'max'}}
}
} // namespace reduction_max_assign

namespace reduction_buffer_no_handler {
void host(sycl::queue q) {
  sycl::buffer<int> b(1);
  q.parallel_for(10, sycl::reduction(b, sycl::plus<>()), [=](sycl::id<1> i, auto &s) { s += i; });
  // expected-error@-1 {{call to deleted function 'reduction': a reduction into a buffer needs the handler: reduction(buffer, handler, operation)}}
  // expected-error@-2 {{no matching member function for call to 'parallel_for'}}
}
} // namespace reduction_buffer_no_handler

namespace reduction_accessor {
void host(sycl::queue q) {
  sycl::buffer<int> b(1);
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h);
    h.parallel_for(10, sycl::reduction(a, sycl::plus<>()), [=](sycl::id<1> i, auto &s) { s += i; });
  // expected-warning@-1 {{is deprecated: pass the buffer and the handler}}
  });
}
} // namespace reduction_accessor

namespace reduction_host_variable {
void host(sycl::queue q) {
  int sum = 0;
  q.parallel_for(10, sycl::reduction(sum, sycl::plus<>()), [=](sycl::id<1> i, auto &s) { s += i; });
  // expected-error@-1 {{call to deleted function 'reduction': a reduction variable is a pointer to USM memory, a buffer (with the handler as second argument), or a span of fixed size, such as sycl::span<int, 4>, of USM memory}}
  // expected-error@-2 {{no matching member function for call to 'parallel_for'}}
}
} // namespace reduction_host_variable

namespace reduction_order {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.parallel_for(10, [=](sycl::id<1> i, auto &s) { s += i; }, sycl::reduction(p, sycl::plus<>()));
  // expected-error@-1 {{call to deleted member function 'parallel_for': the kernel is the last argument, after the reductions}}
}
} // namespace reduction_order

namespace reduction_span_wrong {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, sycl::reduction(sycl::span<int>(p, 4), sycl::plus<>()),
  // expected-error@-1 {{call to deleted function 'reduction': a reduction variable is a pointer to USM memory, a buffer (with the handler as second argument), or a span of fixed size, such as sycl::span<int, 4>, of USM memory}}
  // expected-error@-2 {{no matching member function for call to 'parallel_for'}}
                 [=](sycl::id<1> i, auto &s) { s[0] += i; });
}
} // namespace reduction_span_wrong

namespace reduction_span_missing_index {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, sycl::reduction(sycl::span<int, 4>(p, 4), sycl::plus<>()),
                 [=](sycl::id<1> i, auto &s) { s += i; });
                 // expected-error@-1 {{no viable overloaded '+='}}
}
} // namespace reduction_span_missing_index

namespace reduction_type_differs {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(4, q);
  q.parallel_for(10, sycl::reduction(p, 0.0f, sycl::plus<float>()), [=](sycl::id<1> i, auto &s) { s += i; });
  // expected-error@-1 {{overload resolution selected deleted operator '+=': the reduction has another operation: combine(value) works for all}}
}
} // namespace reduction_type_differs

namespace hier_item_lambda {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group(sycl::range(2), sycl::range(4),
                              [=](sycl::group<1> g) { g.parallel_for_work_item([&](sycl::item<1> i) {}); });
                              // expected-error@*:* {{the function object of parallel_for_work_item takes an h_item with as many dimensions as the group}}
                              // expected-note@-2 {{requested here}}
  });
}
} // namespace hier_item_lambda

namespace hier_on_queue {
void host(sycl::queue q) {
  q.parallel_for_work_group(sycl::range(2), sycl::range(4), [=](sycl::group<1> g) {});
  // expected-error@-1 {{no member named 'parallel_for_work_group' in 'sycl::queue'}}
}
} // namespace hier_on_queue

namespace hier_private_memory_bad {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group(sycl::range(2), sycl::range(4), [=](sycl::group<1> g) {
      sycl::private_memory<int> m;
      // expected-error@-1 {{no matching constructor for initialization of 'sycl::private_memory<int>'}}
      g.parallel_for_work_item([&](sycl::h_item<1> i) { m(i) = 3; });
    });
  });
}
} // namespace hier_private_memory_bad

namespace nested_parallel_for {
void host(sycl::queue q) {
  q.parallel_for(10, [=](sycl::id<1>) { q.parallel_for(10, [=](sycl::id<1>) {}); });
  // expected-error@-1 {{no matching member function for call to 'parallel_for'}}
}
} // namespace nested_parallel_for

namespace submit_no_handler {
void host(sycl::queue q) {
  q.submit([&] {});
  // expected-error@*:* {{a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })}}
  // expected-note@-2 {{requested here}}
}
} // namespace submit_no_handler

namespace submit_handler_value {
void host(sycl::queue q) {
  q.submit([&](sycl::handler h) { h.single_task([=] {}); });
  // expected-error@*:* {{a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })}}
  // expected-note@-2 {{requested here}}
}
} // namespace submit_handler_value

namespace submit_handler_const {
void host(sycl::queue q) {
  q.submit([&](const sycl::handler &h) { h.single_task([=] {}); });
  // expected-error@-1 {{no matching member function for call to 'single_task'}}
}
} // namespace submit_handler_const

namespace submit_handler_pointer {
void host(sycl::queue q) {
  q.submit([&](sycl::handler *h) { h->single_task([=] {}); });
  // expected-error@*:* {{a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })}}
  // expected-note@-2 {{requested here}}
}
} // namespace submit_handler_pointer

namespace submit_auto_value {
void host(sycl::queue q) {
  q.submit([&](auto h) { h.single_task([=] {}); });
  // expected-error@*:* {{a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })}}
  // expected-note@-2 {{requested here}}
}
} // namespace submit_auto_value

namespace submit_temporary_kernel {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) { h.single_task<class A>(); });
  // expected-error@-1 {{no matching member function for call to 'single_task'}}
}
} // namespace submit_temporary_kernel

namespace wait_on_handler {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) { h.single_task([=] {}).wait(); });
  // expected-error@-1 {{member reference base type 'void' is not a structure or union}}
}
} // namespace wait_on_handler

namespace depends_on_queue {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.depends_on(q);
    // expected-error@-1 {{no matching member function for call to 'depends_on'}}
    h.single_task([=] {});
  });
}
} // namespace depends_on_queue

namespace host_task_on_queue {
void host(sycl::queue q) {
  q.host_task([] {});
  // expected-error@-1 {{no member named 'host_task' in 'sycl::queue'}}
}
} // namespace host_task_on_queue

namespace host_task_args {
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) { h.host_task([=](int x) {}); });
  // expected-error@*:* {{a host task must be callable without arguments or with a sycl::interop_handle}}
  // expected-note@-2 {{requested here}}
}
} // namespace host_task_args

namespace missing_template_parallel_for_dep {
template <class T>
void run(sycl::queue q, T h) {
  h.parallel_for<class X>(10, [=](sycl::id<1>) {});
  // expected-error@-1 {{use 'template' keyword to treat 'parallel_for' as a dependent template name}}
}
void host(sycl::queue q) { run(q, q); }
} // namespace missing_template_parallel_for_dep

namespace parallel_for_vector_range {
void host(sycl::queue q) {
  std::vector<int> v(3);
  q.parallel_for(v, [=](int x) {});
  // expected-error@-1 {{no matching member function for call to 'parallel_for'}}
}
} // namespace parallel_for_vector_range

namespace parallel_for_begin_end {
void host(sycl::queue q) {
  q.parallel_for(0, 10, [=](sycl::id<1> x) {});
  // expected-error@-1 {{no matching member function for call to 'parallel_for'}}
}
} // namespace parallel_for_begin_end

namespace range_from_list {
void host() {
  sycl::range<1> r{1, 2};
  // expected-error@-1 {{no matching constructor for initialization of 'sycl::range<1>'}}
  (void)r;
}
} // namespace range_from_list

namespace id_from_range2 {
void host() {
  sycl::id<1> r = sycl::range<2>(1, 2);
  // expected-error@-1 {{no viable conversion from 'sycl::range<2>' to 'sycl::id<1>'}}
  (void)r;
}
} // namespace id_from_range2

namespace nd_item_get_id {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> i) { (void)i.get_id(0); });
  // expected-error@-1 {{no member named 'get_id' in 'sycl::nd_item<>'}}
}
} // namespace nd_item_get_id

namespace item_get_global_id {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<1>(8), [=](sycl::item<1> i) { (void)i.get_global_id(0); });
  // expected-error@-1 {{no member named 'get_global_id' in 'sycl::item<>'}}
}
} // namespace item_get_global_id

namespace id_get_range {
void host(sycl::queue q) {
  q.parallel_for(sycl::range<1>(8), [=](sycl::id<1> i) { (void)i.get_range(0); });
  // expected-error@-1 {{no member named 'get_range' in 'sycl::id<>'}}
}
} // namespace id_get_range

namespace reduction_in_single_task {
void host(sycl::queue q) {
  int *p = sycl::malloc_shared<int>(1, q);
  q.single_task(sycl::reduction(p, sycl::plus<>()), [=](auto &s) { s += 1; });
  // expected-error@-1 {{no matching member function for call to 'single_task'}}
}
} // namespace reduction_in_single_task

namespace submit_int {
void host(sycl::queue q) { q.submit(3); }
// expected-error@*:* {{a command group takes the handler by reference: submit([&](sycl::handler &h) { ... })}}
// expected-note@-2 {{requested here}}
} // namespace submit_int

namespace sg_size_zero {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(0)]] {});
  // expected-error@-1 {{a size of 'sycl::reqd_sub_group_size' must be at least 1; it is 0}}
}
} // namespace sg_size_zero

namespace sg_size_runtime {
void host(sycl::queue q) {
  int n = 8;
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::reqd_sub_group_size(n)]] {});
  // expected-error@-1 {{the argument of 'sycl::reqd_sub_group_size' must be an integer constant expression}}
}
} // namespace sg_size_runtime

namespace sg_size_typo {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::required_sub_group_size(8)]] {});
  // expected-warning@-1 {{unknown attribute 'sycl::required_sub_group_size' ignored}}
}
} // namespace sg_size_typo

namespace wg_size_4 {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<3>({8, 8, 8}, {1, 1, 8}),
                 [=](sycl::nd_item<3>) [[sycl::reqd_work_group_size(8, 1, 1, 1)]] {});
                 // expected-error@-1 {{'sycl::reqd_work_group_size' takes 1 to 3 arguments, but has 4}}
}
} // namespace wg_size_4

namespace wg_size_none {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<3>({8, 8, 8}, {1, 1, 8}), [=](sycl::nd_item<3>) [[sycl::reqd_work_group_size]] {});
  // expected-error@-1 {{'sycl::reqd_work_group_size' takes 1 to 3 arguments, but has 0}}
}
} // namespace wg_size_none

namespace wg_size_negative {
void host(sycl::queue q) {
  q.parallel_for(sycl::nd_range<1>(8, 8), [=](sycl::nd_item<1>) [[sycl::reqd_work_group_size(-8)]] {});
  // expected-error@-1 {{a size of 'sycl::reqd_work_group_size' must be at least 1; it is -8}}
}
} // namespace wg_size_negative

namespace device_has_int {
void host(sycl::queue q) {
  q.parallel_for(8, [=](sycl::item<1>) [[sycl::device_has(3)]] {});
  // expected-error@-1 {{'sycl::device_has' takes aspects, such as sycl::aspect::fp64; 3 is not one}}
}
} // namespace device_has_int
