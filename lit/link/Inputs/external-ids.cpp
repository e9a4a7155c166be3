#include <sycl/sycl.hpp>
template <int N> SYCL_EXTERNAL int next(int x);
#ifdef FUNCTIONS
template <int N> int next(int x) { return x + 1; }
#define NEXT(N) template SYCL_EXTERNAL int next<N>(int);
#if FUNCTIONS > 0
NEXT(1)
#endif
#if FUNCTIONS > 1
NEXT(2)
#endif
#if FUNCTIONS > 2
NEXT(3)
#endif
#if FUNCTIONS > 3
NEXT(4)
#endif
SYCL_EXTERNAL int local_of(sycl::nd_item<1> it) { return int(it.get_local_id(0)); }
#else
#include <cstdio>
SYCL_EXTERNAL int local_of(sycl::nd_item<1> it);
template <int... N> int all(int x, std::integer_sequence<int, N...>) { return ((x = next<N + 1>(x)), ..., x); }
int main() {
  int wrong = 0;
  for (const sycl::device &device : sycl::device::get_devices()) { // all that ONEAPI_DEVICE_SELECTOR selects
    sycl::queue q(device);
    long *o = sycl::malloc_shared<long>(4, q);
    for (int i = 0; i < 4; ++i) o[i] = 100 * i;
    q.parallel_for(sycl::nd_range<1>(4, 4), [=](sycl::nd_item<1> it) {
       const int i = int(it.get_local_id(0));
       o[i] += all(i, std::make_integer_sequence<int, CALLS>()) + local_of(it);
     }).wait();
    for (int i = 0; i < 4; ++i) wrong += o[i] != 102 * i + CALLS;
    sycl::free(o, q);
  }
  std::printf("%d wrong\n", wrong);
}
#endif
