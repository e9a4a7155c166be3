#include "constants.hpp"

#include <sycl/sycl.hpp>

#include <cstdio>

// Functions that device code of other sources calls, and one that this source calls itself.
SYCL_EXTERNAL double sum_of(int i);
#ifdef FUNCTION
SYCL_EXTERNAL double sum_of(int i) { return large[i % 5] + large[8999 - i] + traits::steps[i % 5]; }
#else
static float choose(const float *own, int i) { return *(i % 3 ? own : &weights[i % 4].value); }

int main() try {
  sycl::queue q;
  constexpr int n = 100;
  double *sums = sycl::malloc_shared<double>(n, q);
  q.parallel_for<class Reads>(n, [=](sycl::id<1> id) {
     const int i = int(id[0]);
     const float own = float(i);
     sums[i] = (i < limit ? sum_of(i) : weights[i % 4].level[i % 3]) + choose(&own, i);
   }).wait();
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const float own = float(i);
    wrong += sums[i] != (i < limit ? sum_of(i) : weights[i % 4].level[i % 3]) + choose(&own, i);
  }
  std::printf("%d wrong\n", wrong);
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
#endif
