#include <cstdio>
#include <dlfcn.h>
#include <sycl/sycl.hpp>

/// Launches the kernel with the library of device-linked code, and again after that is unloaded.
int main(int, char **argv) {
  void *library = dlopen(argv[1], RTLD_NOW);
  if (!library) return std::puts(dlerror());
  sycl::queue queue;
  int *data = sycl::malloc_shared<int>(100, queue);
  for (int launch = 0; launch != 2; ++launch) {
    queue.parallel_for<class Store>(sycl::range<1>(100), [=](sycl::id<1> i) { data[i] = int(i[0]) + launch; });
    if (launch == 0) dlclose(library); // waits for the kernel
    queue.wait();
    std::printf("first %d\n", data[0]);
  }
  sycl::free(data, queue);
}
