// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The other file of device_globals.cpp's tests.
#include "device_globals.hpp"

namespace {
sycl::ext::oneapi::experimental::device_global<int> hidden;
}

namespace two_files {

syclex::device_global<int> declared;

int add_in_other_file(sycl::queue &queue) {
  queue
      .single_task([=] {
        declared += 100;
        of_template<int> += 100;
        for (int i = 0; i != 4; ++i) holder::member[i] += i + 1;
        hidden += 1000;
      })
      .wait();
  int value = 0;
  queue.copy(hidden, &value).wait();
  return value;
}

void increment_in_other_file(sycl::queue &queue) {
  queue.single_task([=] { ++of_one_image.get(); }).wait();
}

} // namespace two_files
