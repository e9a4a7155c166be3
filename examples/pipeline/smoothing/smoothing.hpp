// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's interface. It names nothing of SYCL: any C++ compiler takes what includes it.
#ifndef SMOOTHING_HPP
#define SMOOTHING_HPP

#include <string>
#include <vector>

namespace smoothing {

/// The device that computes.
std::string device();

/// Each sample becomes the average of itself and of `radius` neighbours on each side; at the ends, of as many as there
/// are.
std::vector<float> smooth(const std::vector<float> &samples, int radius);

} // namespace smoothing

#endif
