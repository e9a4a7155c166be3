#include "free-functions.hpp"
#include <cstdio>
namespace syclex = sycl::ext::oneapi::experimental;
int main() {
  sycl::queue queue;
  int *values = sycl::malloc_shared<int>(32, queue);
  syclex::nd_launch(queue, sycl::nd_range<2>({4, 8}, {2, 4}), syclex::kernel_function<app::number>, values, 8);
  queue.wait();
  syclex::single_task(queue, syclex::kernel_function<app::first>, values);
  queue.wait();
  syclex::nd_launch(queue, sycl::nd_range<1>(32, 8), syclex::kernel_function<app::scale>, values, 2);
  queue.wait();
  const auto bundle =
      syclex::get_kernel_bundle<app::sums, sycl::bundle_state::executable>(queue.get_context());
  queue.submit([&](sycl::handler &group) {
    group.set_args(values);
    group.parallel_for(sycl::nd_range<1>(32, 8), bundle.ext_oneapi_get_kernel<app::sums>());
  });
  queue.wait();
  std::printf("%d %d %d %d\n", values[0], values[1], values[7], values[31]);
}
