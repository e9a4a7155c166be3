// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A source without kernels: functions that other sources' kernels call.
#include "external.hpp"

namespace external {

float scale(float x) { return x * 2; }
double add(double x, long y) { return x + double(y); }
bool is_even(int x) { return x % 2 == 0; }
bool flip(bool x) { return !x; }
sycl::half add_half(sycl::half a, sycl::half b) { return a + b; }
point cross(point a, const point &b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
mixed grow(mixed m, int by) { return {m.n + by, m.d * by}; }
bytes invert(bytes b) {
  return {static_cast<unsigned char>(~b.r), static_cast<unsigned char>(~b.g), static_cast<unsigned char>(~b.b)};
}
large fill(large l, int n) {
  for (int i = 0; i < n; ++i) l.values[i] += i;
  l.n = n;
  return l;
}
sycl::float4 stretch(sycl::float4 v, float by) { return v * by; }
int collatz_steps(int n) {
  int steps = 0;
  for (; n > 1; ++steps) n = n % 2 ? 3 * n + 1 : n / 2;
  return steps;
}
template <class T>
T square(T x) {
  return x * x;
}
template SYCL_EXTERNAL int square(int);
void count(int *counts, std::size_t i) { ++counts[i]; }
void raise(int &value) { value += 3; }
const float *choose(const float *a, const float *b, bool first) { return first ? a : b; }
void put(const sycl::accessor<int, 1> &out, std::size_t i, int value) { out[i] = value; }
std::size_t place(sycl::nd_item<2> item) {
  return item.get_global_linear_id() * 1000 + item.get_local_id(0) * 100 + item.get_local_id(1) * 10 +
         item.get_group(1) + item.get_global_range(1) + item.get_local_range(0);
}
std::size_t place(sycl::item<1> item) { return item.get_id(0) + item.get_range(0); }
int sum_of_sub_group(sycl::sub_group group, int x) { return sycl::reduce_over_group(group, x, sycl::plus<int>()); }
int next_in_sub_group(sycl::nd_item<1> item, int x) {
  const sycl::sub_group group = item.get_sub_group();
  return sycl::select_from_group(group, x, (group.get_local_linear_id() + 1) % group.get_local_linear_range());
}
int through_all(int x) { return x % 3 ? in_archive(x) + 1 : 0; }

const int answer = 42;
const float polynomial::coefficients[4] = {1, 0.5f, 0.25f, 0.125f};
const int polynomial::degree;
const sycl::float4 direction(1, -1, 0.5f, 0.25f);
static constexpr std::array<unsigned short, 40000> make_remainders() {
  std::array<unsigned short, 40000> made{};
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = static_cast<unsigned short>(i * i % 9973);
  return made;
}
const std::array<unsigned short, 40000> remainders = make_remainders();
float weighted(int row, int column) { return of_neighbours[row].of[column] * float(of_neighbours[row].n); }
int multiplied(sycl::kernel_handler handler, int x) { return x * handler.get_specialization_constant<factor>(); }

} // namespace external
