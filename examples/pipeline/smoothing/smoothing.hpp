// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's interface. It does not use SYCL's names: any C++ compiler can compile files that include it.
#ifndef SMOOTHING_HPP
#define SMOOTHING_HPP

#include <string>
#include <vector>

namespace smoothing {

/// The device that computes.
std::string device();

/// Replaces each sample by the average of itself and of `radius` neighbours on each side; at the ends, of as many as
/// exist.
std::vector<float> smooth(const std::vector<float> &samples, int radius);

} // namespace smoothing

#endif
