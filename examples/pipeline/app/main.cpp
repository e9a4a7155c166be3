// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// An application of the library: plain C++. Smooths a saw-tooth and compares with the same computed here.
#include "smoothing.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <iostream>

int main() try {
  const int count = 1000;
  std::vector<float> samples(count);
  for (int i = 0; i < count; ++i) samples[i] = static_cast<float>(i % 17);
  std::cout << "device: " << smoothing::device() << "\n";
  for (const int radius : {1, 4}) {
    const std::vector<float> smooth = smoothing::smooth(samples, radius);
    for (int i = 0; i < count; ++i) {
      const int first = std::max(i - radius, 0), last = std::min(i + radius, count - 1);
      double sum = 0;
      for (int at = first; at <= last; ++at) sum += samples[at];
      if (const double expected = sum / (last - first + 1); std::fabs(smooth[i] - expected) > 1e-5 * expected + 1e-6) {
        std::cout << "FAIL: radius " << radius << ", sample " << i << ": " << smooth[i] << ", expected " << expected
                  << "\n";
        return 1;
      }
    }
    std::cout << "radius " << radius << ": " << count << " samples are as expected\n";
  }
  std::cout << "PASS\n";
} catch (const std::exception &error) {
  std::cerr << "smooth: " << error.what() << "\n";
  return 1;
}
