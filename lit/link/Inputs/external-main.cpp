#include "external.hpp"
#include <cstdio>

// References to private pointers, in work-groups that Intel's device vectorises.
static int chosen(int i) {
  int x[4] = {i, 1, 2, 3}, y[4] = {5, 6, 7, i}, *a = x, *b = y;
  choose(a, b, i % 9);
  return a[3];
}

int main() try {
  sycl::queue q;
  constexpr int n = 50;
  float *sums = sycl::malloc_shared<float>(n, q);
  int *counts = sycl::malloc_shared<int>(n, q);
  q.parallel_for(n, [=](sycl::id<1> i) {
     counts[i] = 0;
     point p{float(i), 2, 3};
     if (i % 3) p = in_shared(p, &counts[i]);
     sums[i] = in_archive(float(i), p) + generic(int(i));
   }).wait();
  int *fourths = sycl::malloc_shared<int>(64, q);
  q.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> it) {
     const int i = it.get_global_id(0);
     fourths[i] = chosen(i);
   }).wait();
  int wrong = 0;
  for (int i = 0; i < 64; ++i) wrong += fourths[i] != chosen(i);
  for (int i = 0; i < n; ++i) {
    point p{float(i), 2, 3};
    int count = 0;
    if (i % 3) p = in_shared(p, &count); // on the host they are ordinary functions
    wrong += sums[i] != in_archive(float(i), p) + generic(i) || counts[i] != count;
  }
  std::printf("%d wrong\n", wrong);
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
