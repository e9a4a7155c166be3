// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Conversions, arithmetic and comparisons of halves give the same results in lanes as one by one, bit for bit except
/// for NaNs. Levels without F16C use integer instructions (passes/native/x86/HalfVectors.h). The expected results come
/// from the host, which converts each half with its run-time library. Compiled once for each ISA level (LEVEL is its
/// name); a processor without the level skips the test.
#include "level_test.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

namespace {

using sycl::half;

template <class Value>
bool alike(const Value &a, const Value &b) {
  return std::memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b);
}

template <class From, class Body>
void run(sycl::queue &queue, const char *name, const std::vector<From> &values, Body body) {
  using To = decltype(body(From()));
  const std::size_t count = values.size();
  From *in = sycl::malloc_shared<From>(count, queue);
  To *out = sycl::malloc_shared<To>(count, queue);
  std::memcpy(in, values.data(), count * sizeof(From));
  queue.parallel_for(sycl::range(count), [=](sycl::id<1> i) { out[i] = body(in[i]); }).wait();
  for (std::size_t i = 0; i < count; ++i)
    if (!alike(out[i], body(in[i])) && ++failures < 20)
      std::printf("%s of value %zu, %g, is %g instead of %g\n", name, i, double(in[i]), double(out[i]),
                  double(body(in[i])));
  sycl::free(in, queue);
  sycl::free(out, queue);
}

template <class Body>
void run_pairs(sycl::queue &queue, const char *name, const std::vector<half> &lefts, const std::vector<half> &rights,
               Body body) {
  for (const half right : rights) run(queue, name, lefts, [=](half left) { return body(left, right); });
}

half of_bits(std::uint16_t bits) { return sycl::bit_cast<half>(bits); }

std::vector<half> all_halves() {
  std::vector<half> values;
  for (unsigned bits = 0; bits < 65536; ++bits) values.push_back(of_bits(static_cast<std::uint16_t>(bits)));
  return values;
}

/// Halves, midpoints between two, and values close to these.
template <class Real>
std::vector<Real> around_halves() {
  std::vector<Real> values;
  for (unsigned bits = 0; bits < 65536; ++bits) {
    const Real value = of_bits(static_cast<std::uint16_t>(bits)), next = of_bits(static_cast<std::uint16_t>(bits + 1));
    const Real middle = (bits & 0x7fff) == 0x7bff ? (bits & 0x8000 ? Real(-65520) : Real(65520)) : (value + next) / 2;
    const Real close = middle * std::numeric_limits<Real>::epsilon();
    for (const Real v : {value, middle, middle - close, middle + close}) values.push_back(v);
  }
  for (const Real v : {std::numeric_limits<Real>::max(), std::numeric_limits<Real>::min(),
                       std::numeric_limits<Real>::denorm_min(), Real(65536), Real(1e5)})
    for (const Real w : {v, -v}) values.push_back(w);
  return values;
}

void conversions(sycl::queue &queue) {
  run(queue, "half to float", all_halves(), [](half h) { return static_cast<float>(h); });
  run(queue, "half to double", all_halves(), [](half h) { return static_cast<double>(h); });
  run(queue, "float to half", around_halves<float>(), [](float x) { return static_cast<half>(x); });
  run(queue, "double to half", around_halves<double>(), [](double x) { return static_cast<half>(x); });
  std::vector<int> ints;
  for (int i = -70000; i < 70000; i += 3) ints.push_back(i);
  for (const int i : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), 1 << 24}) ints.push_back(i);
  run(queue, "int to half", ints, [](int i) { return static_cast<half>(i); });
  run(queue, "unsigned to half", ints, [](int i) { return static_cast<half>(static_cast<unsigned>(i)); });
  run(queue, "long to half", ints, [](int i) { return static_cast<half>(static_cast<long>(i)); });
  std::vector<half> finite;
  for (const half h : all_halves())
    if (h == h && h != of_bits(0x7c00) && h != of_bits(0xfc00)) finite.push_back(h);
  run(queue, "half to int", finite, [](half h) { return static_cast<int>(h); });
  run(queue, "half to long", finite, [](half h) { return static_cast<long>(h); });
}

void arithmetic(sycl::queue &queue) {
  std::vector<half> rights;
  for (const unsigned bits : {0x0000, 0x8000, 0x0001, 0x83ff, 0x0400, 0x3c00, 0xbc01, 0x5640, 0x7bff, 0xfc00, 0x7e00})
    rights.push_back(of_bits(static_cast<std::uint16_t>(bits)));
  const std::vector<half> lefts = all_halves();
  run_pairs(queue, "sum", lefts, rights, [](half a, half b) -> half { return a + b; });
  run_pairs(queue, "difference", lefts, rights, [](half a, half b) -> half { return a - b; });
  run_pairs(queue, "product", lefts, rights, [](half a, half b) -> half { return a * b; });
  run_pairs(queue, "quotient", lefts, rights, [](half a, half b) -> half { return a / b; });
  run_pairs(queue, "product of a sum", lefts, rights, [](half a, half b) -> half {
    const half sum = a + b;
    return sum * a;
  });
  run_pairs(queue, "comparisons", lefts, rights, [](half a, half b) {
    return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6 |
           !(a <= b) << 7 | !(a > b) << 8 | !(a >= b) << 9 | (int(a < b) | int(a > b)) << 10;
  });
  run_pairs(queue, "the greater", lefts, rights, [](half a, half b) { return a < b ? b : a; });
  run(queue, "negation", lefts, [](half a) -> half { return -a; });
}

} // namespace

int main() {
  return run_at_level(HAS_LEVEL, [](sycl::queue &queue) {
    conversions(queue);
    arithmetic(queue);
  });
}
