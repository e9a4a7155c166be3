#include <sycl/sycl.hpp>
void large(sycl::queue &queue, sycl::float4 *data) {
  queue.parallel_for<class Large>(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> item) {
    const auto group = item.get_group();
    const std::size_t i = item.get_global_linear_id();
    data[i] = sycl::exclusive_scan_over_group(group, data[i], sycl::plus<>());
    data[i] += sycl::reduce_over_group(group, data[i], sycl::plus<>());
  });
}
