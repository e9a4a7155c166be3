#include "external.hpp"
#include <cstdio>

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
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    point p{float(i), 2, 3};
    int count = 0;
    if (i % 3) p = in_shared(p, &count); // on the host they are functions as all others
    wrong += sums[i] != in_archive(float(i), p) + generic(i) || counts[i] != count;
  }
  std::printf("%d wrong\n", wrong);
} catch (const sycl::exception &error) {
  std::printf("%s\n", error.what());
}
