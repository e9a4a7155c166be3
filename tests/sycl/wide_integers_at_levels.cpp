// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Numbers of 8 to 32 bits, multiplied and divided as integers of more bits: high parts of products
/// (passes/native/x86/ShiftedProducts.h), and quotients that the narrow type does not have
/// (passes/native/x86/FloatDivisions.h). Compiled once for each ISA level (LEVEL is its name); a processor without the
/// level skips the test.
#include "level_test.hpp"

#include <cstdint>
#include <cstdio>
#include <limits>
#include <tuple>
#include <utility>

namespace {

constexpr std::size_t count = 16 * 48 + 5;

/// Numbers at the ends of the range and around 0 with each other, then others.
template <class Number>
std::pair<Number, Number> numbers(std::size_t i) {
  using limits = std::numeric_limits<Number>;
  const Number ends[] = {limits::min(),
                         static_cast<Number>(limits::min() + 1),
                         limits::max(),
                         Number(0),
                         Number(1),
                         static_cast<Number>(-1),
                         static_cast<Number>(-2)};
  constexpr std::size_t n = std::size(ends);
  if (i < n * n) return {ends[i / n], ends[i % n]};
  const std::uint64_t bits = i * 0x9e3779b97f4a7c15;
  return {static_cast<Number>(bits >> 13), static_cast<Number>(bits >> 31)};
}

/// The expected value, for one pair at a time: the compiler must not vectorise it.
template <class Number, class Body>
[[gnu::noinline]] auto expected(Number a, Number b, Body body) {
  volatile Number x = a, y = b;
  return body(Number(x), Number(y));
}

template <class Number, class Body>
void run(sycl::queue &queue, const char *name, int detail, Body body) {
  using result = decltype(body(Number(), Number()));
  Number *a = sycl::malloc_shared<Number>(count, queue), *b = sycl::malloc_shared<Number>(count, queue);
  result *out = sycl::malloc_shared<result>(count, queue);
  for (std::size_t i = 0; i < count; ++i) std::tie(a[i], b[i]) = numbers<Number>(i);
  queue.parallel_for(sycl::range(count), [=](sycl::id<1> i) { out[i] = body(a[i], b[i]); }).wait();
  for (std::size_t i = 0; i < count; ++i) {
    const result right = expected(a[i], b[i], body);
    if (out[i] != right && ++failures < 20)
      std::printf("%s %d: %lld, %lld has %lld instead of %lld\n", name, detail, static_cast<long long>(a[i]),
                  static_cast<long long>(b[i]), static_cast<long long>(out[i]), static_cast<long long>(right));
  }
  sycl::free(a, queue);
  sycl::free(b, queue);
  sycl::free(out, queue);
}

template <class Number, class Wide, class Result, int Shift>
void high_part(sycl::queue &queue, const char *name) {
  run<Number>(queue, name, Shift, [](Number a, Number b) {
    return static_cast<Result>(static_cast<Wide>(a) * static_cast<Wide>(b) >> Shift);
  });
}

template <class Number, class Wide, class Result, int... Shifts>
void high_parts(sycl::queue &queue, const char *name, std::integer_sequence<int, Shifts...>) {
  (high_part<Number, Wide, Result, Shifts>(queue, name), ...);
}

template <class Number, class Wide>
void quotients(sycl::queue &queue, const char *name) {
  run<Number>(queue, name, 0,
              [](Number a, Number b) { return b == 0 ? Wide(7) : static_cast<Wide>(a) / static_cast<Wide>(b); });
  run<Number>(queue, name, 1,
              [](Number a, Number b) { return b == 0 ? Wide(7) : static_cast<Wide>(a) % static_cast<Wide>(b); });
}

} // namespace

int main() {
  return run_at_level(HAS_LEVEL, [](sycl::queue &queue) {
    using shifts = std::integer_sequence<int, 1, 8, 15, 16, 17, 20, 31, 32, 33, 40, 47, 48, 56, 63>;
    high_parts<short, long, short>(queue, "short of long products of shorts", shifts());
    high_parts<short, long, unsigned char>(queue, "bytes of long products of shorts", shifts());
    high_parts<short, long, int>(queue, "int of long products of shorts", shifts());
    high_parts<short, unsigned long, unsigned short>(queue, "unsigned short of products of shorts", shifts());
    high_parts<unsigned short, long, short>(queue, "short of long products of unsigned shorts", shifts());
    high_parts<unsigned short, unsigned long, unsigned>(queue, "unsigned of products of unsigned shorts", shifts());
    high_parts<signed char, long, short>(queue, "short of long products of bytes", shifts());
    high_parts<int, long, int>(queue, "int of long products of ints", shifts());
    high_parts<unsigned, unsigned long, unsigned>(queue, "unsigned of products of unsigneds", shifts());
    quotients<signed char, short>(queue, "quotients of bytes as short");
    quotients<short, int>(queue, "quotients of shorts as int");
    quotients<short, long>(queue, "quotients of shorts as long");
    quotients<int, long>(queue, "quotients of ints as long");
    quotients<unsigned, long>(queue, "quotients of unsigneds as long");
  });
}
