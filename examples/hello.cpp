// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The first program: says which device runs it, and lets a kernel write the greeting.
/// \code
///   syclc++ -O2 hello.cpp -o hello
///   ./hello
///   ONEAPI_DEVICE_SELECTOR=opencl:cpu ./hello     # the same program on another device; sycl-ls lists them
/// \endcode
#include <sycl/sycl.hpp>

#include <chrono>
#include <iostream>
#include <string>

int main(int argc, char **) try {
  if (argc > 1) {
    std::cerr << "hello: takes no arguments\n";
    return 2;
  }
  sycl::queue queue; // the default device; ONEAPI_DEVICE_SELECTOR narrows the choice
  std::cout << "device:  " << queue.get_device().get_info<sycl::info::device::name>() << "\n";

  // Each letter is one too small. A kernel, one work-item a letter, puts that right.
  std::string text = "Gdkkn\x1f"
                     "eqnl\x1f"
                     "`\x1f"
                     "jdqmdk ";
  const std::string expected = "Hello from a kernel!";
  const auto start = std::chrono::steady_clock::now();
  {
    sycl::buffer letters(text.data(), sycl::range(text.size()));
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor letter(letters, handler, sycl::read_write);
      handler.parallel_for(letters.get_range(), [=](sycl::id<1> i) { ++letter[i]; });
    });
  } // here the buffer waits for the kernel and writes the letters back
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  std::cout << "message: " << text << "\n"
            << "time:    " << time.count() << " ms\n"
            << (text == expected ? "PASS\n" : "FAIL: expected " + expected + "\n");
  return text == expected ? 0 : 1;
} catch (const std::exception &error) {
  std::cerr << "hello: " << error.what() << "\n";
  return 1;
}
