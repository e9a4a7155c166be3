// Values of standard types are captured and used like any other: array, tuple, pair, span, optional, complex.
// RUN: %host-ir -O0 %s | %outline | FileCheck %s --implicit-check-not=byval
// RUN: %host-ir -O2 %s | %outline | FileCheck %s --implicit-check-not=byval
#include "Inputs/launch.hpp"
#include <array>
#include <complex>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

// CHECK: define {{.*}}kernel_entry
// CHECK-NOT: define
void host(float *p, std::span<float> view, std::optional<int> maybe, std::complex<float> z) {
  std::array<float, 3> array{1, 2, 3};
  std::tuple<int, float> tuple{1, 2.f};
  std::pair<float, char> pair{3.f, 'x'};
  launch<Range1>([=](std::size_t i) {
    auto add = [&](float v) { p[i] += v; };
    add(array[1]);
    add(std::get<1>(tuple));
    add(pair.first + pair.second);
    add(maybe.value_or(3));
    add((z * 2.f + z).real());
    view[i] = p[i];
  });
}
