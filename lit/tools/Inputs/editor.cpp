// A correct program with SYCL's attributes and macros, for editors' tools.
#include <sycl/sycl.hpp>

SYCL_EXTERNAL float half_of(float value) { return value / 2; }

class Scale {
public:
  Scale(float *data, float factor) : data_(data), factor_(factor) {}
  [[sycl::reqd_work_group_size(16)]] void operator()(sycl::nd_item<1> item) const {
    const float old = data_[item.get_global_id(0)];
    sycl::group_barrier(item.get_group());
    data_[item.get_global_id(0)] = half_of(old) * factor_;
  }

private:
  float *data_;
  float factor_;
};

int main() {
  sycl::queue queue;
  float *data = sycl::malloc_shared<float>(64, queue);
  queue.parallel_for(sycl::nd_range<1>(64, 16), Scale(data, 2));
  queue.parallel_for(sycl::range<1>(64),
                     [=](sycl::id<1> i) [[sycl::reqd_sub_group_size(8)]] { data[i] = data[i] + 1; });
  queue.wait();
  sycl::free(data, queue);
}
