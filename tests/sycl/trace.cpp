// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A program to be traced, `trace CASE`, on the device that ONEAPI_DEVICE_SELECTOR selects. trace.py runs it and reads
/// the output of SYCLC_TRACE.
#include <sycl/sycl.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

class Scale;

namespace {

constexpr std::size_t size = 1 << 16;

struct AddOne {
  sycl::accessor<float> values;
  void operator()(sycl::id<1> i) const { values[i] += 1; }
};

/// Commands of all kinds, on two queues and from two threads.
void work() {
  std::vector<float> data(size, 1);
  sycl::queue in_order{sycl::property::queue::in_order()}, other(in_order.get_context(), in_order.get_device());
  {
    sycl::buffer<float> buffer(data.data(), data.size());
    for (int n = 0; n != 3; ++n)
      in_order.submit([&](sycl::handler &group) {
        sycl::accessor values(buffer, group);
        group.parallel_for<Scale>(sycl::nd_range<1>(size, 64),
                                  [=](sycl::nd_item<1> item) { values[item.get_global_id()] *= 2; });
      });
    std::thread([&] {
      other.submit([&](sycl::handler &group) {
        sycl::accessor values(buffer, group);
        group.parallel_for(sycl::range<1>(size), AddOne{values});
      });
      other.wait();
    }).join();
    other.submit([&](sycl::handler &group) { group.host_task([] {}); }).wait();
    sycl::buffer<float> filled{sycl::range<1>(1000)};
    in_order.submit([&](sycl::handler &group) {
      sycl::accessor values(filled, group, sycl::write_only, sycl::no_init);
      group.fill(values, 7.0f);
    });
    in_order.wait();
  }
  if (in_order.get_device().has(sycl::aspect::usm_shared_allocations))
    sycl::free(sycl::malloc_shared<int>(1024, in_order), in_order);
  std::puts(data[0] == 9 && data[size - 1] == 9 ? "computed" : "wrong data");
}

sycl::queue *submit_many() {
  auto *queue = new sycl::queue; // not destroyed: its commands are under way when the process ends
  auto *buffer = new sycl::buffer<float>(sycl::range<1>(size));
  for (int n = 0; n != 50; ++n)
    queue->submit([&](sycl::handler &group) {
      sycl::accessor values(*buffer, group);
      group.parallel_for(sycl::range<1>(size), AddOne{values});
    });
  return queue;
}

} // namespace

int main(int argc, char **argv) {
  const std::string_view what = argc == 2 ? argv[1] : "";
  if (what == "work") {
    work();
  } else if (what == "exit") {
    submit_many();
    std::exit(3);
  } else if (what == "exception") {
    submit_many();
    throw std::runtime_error("nobody catches this");
  } else if (what == "killed") {
    submit_many()->wait();
    std::_Exit(4);
  } else if (what == "fork") {
    sycl::queue queue;
    queue.single_task([] {}).wait();
    const pid_t child = fork();
    if (child == 0) {
      try {
        sycl::queue().single_task([] {}).wait();
      } catch (const sycl::exception &) { // another test checks its message
      }
      std::_Exit(0);
    }
    waitpid(child, nullptr, 0);
    queue.single_task([] {}).wait();
  } else {
    std::fprintf(stderr, "usage: trace work|exit|exception|killed|fork\n");
    return 2;
  }
}
