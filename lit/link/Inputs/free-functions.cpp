#include "free-functions.hpp"
using sycl::ext::oneapi::this_work_item::get_nd_item;
void app::scale(int *values, int by) { values[get_nd_item<1>().get_global_id(0)] *= by; }
void app::sums(int *values) {
  const auto item = get_nd_item<1>();
  int &value = values[item.get_global_linear_id()];
  value = sycl::inclusive_scan_over_group(item.get_group(), value, sycl::plus<int>());
}
extern "C" void app::number(int *values, int width) {
  const auto item = get_nd_item<2>();
  values[item.get_global_id(0) * width + item.get_global_id(1)] = item.get_global_id(0) * 10 + item.get_global_id(1);
}
void app::first(int *values) { values[0] = 100; }
