// Functions that decide whether indices fit are parts of their kernels: equal ones of two kernels are not shared, as other
// functions are that may not be inlined.
// RUN: %syclc -O2 -fno-inline -fplugin-arg-syclc-targets=native -fplugin-arg-syclc-isa=x86-64-v3 -c %s -o %t.o
#include <sycl/sycl.hpp>

template <class Number>
void number(sycl::queue &q, Number *next, Number *numbers) {
  q.parallel_for(1000, [=](sycl::item<1> item) {
    const int i = item.get_linear_id();
    numbers[i] = sycl::atomic_ref<Number, sycl::memory_order::relaxed, sycl::memory_scope::device>(*next).fetch_add(1);
  });
}

template void number<int>(sycl::queue &, int *, int *);
template void number<unsigned>(sycl::queue &, unsigned *, unsigned *);
