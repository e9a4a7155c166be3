// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Names the devices, then runs the tests on each.
#include "device_test.hpp"

#include <iostream>

int main(int argc, char **argv) try {
  for (const sycl::device &device : sycl::device::get_devices())
    std::cout << "device: " << device.get_info<sycl::info::device::name>() << "\n";
  if (sycl::device::get_devices().empty()) {
    std::cerr << "no device to test on; sycl-ls says why\n";
    return 1;
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
} catch (const std::exception &error) {
  std::cerr << error.what() << "\n";
  return 1;
}
