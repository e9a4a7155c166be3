// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's kernel. The radius is a specialization constant: the device link compiles code for radius 4, in which
/// the loop is unrolled, in addition to the code for all others (CMakeLists.txt).
#include "smoothing.hpp"

#include <sycl/sycl.hpp>

namespace smoothing {

constexpr sycl::specialization_id<int> radius(1); // `--spec=smoothing::radius=4`

static sycl::queue &shared_queue() {
  static sycl::queue queue{sycl::property::queue::in_order()};
  return queue;
}

std::string device() { return shared_queue().get_device().get_info<sycl::info::device::name>(); }

std::vector<float> smooth(const std::vector<float> &samples, int chosen_radius) {
  std::vector<float> result(samples.size());
  if (samples.empty()) return result;
  {
    sycl::buffer from(samples), to(result);
    shared_queue().submit([&](sycl::handler &handler) {
      handler.set_specialization_constant<radius>(chosen_radius);
      sycl::accessor in(from, handler, sycl::read_only);
      sycl::accessor out(to, handler, sycl::write_only, sycl::no_init);
      const int count = static_cast<int>(samples.size());
      handler.parallel_for(samples.size(), [=](sycl::id<1> id, sycl::kernel_handler constants) {
        const int reach = constants.get_specialization_constant<radius>(), middle = static_cast<int>(id[0]);
        float sum = 0, terms = 0;
        for (int offset = -reach; offset <= reach; ++offset)
          if (const int at = middle + offset; at >= 0 && at < count) {
            sum += in[at];
            ++terms;
          }
        out[id] = sum / terms;
      });
    });
  } // here `to` waits for the kernel and writes the result back
  return result;
}

} // namespace smoothing
