// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Products and sums of ids that wrap and are then extended, like in hash functions. Intel's compiler assumes that such
/// numbers are evenly spaced (passes/spirv/drivers/ExtendProducts.cpp), for each form in a different way.
#include "wrapping_numbers.hpp"
#include "device_test.hpp"

namespace {

constexpr unsigned items = 1024, group_size = 256;

class wrapping_numbers : public device_test {
protected:
  /// Checks the result of \p of for each work-item, called with its id and with a number that is 5, which the compiler
  /// cannot know.
  template <class Function, class Expected>
  void expect(const char *name, Function of, Expected expected) {
    sycl::buffer<long> results(items);
    unsigned n = items / 200; // not const, so that kernels do not contain its value
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(results, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::nd_range<1>(items, group_size), [=](sycl::nd_item<1> item) {
        const unsigned i = item.get_global_id(0);
        out[i] = of(i, n, item);
      });
    });
    queue.wait_and_throw();
    const sycl::host_accessor got(results, sycl::read_only);
    for (unsigned i = 0; i < items; ++i) ASSERT_EQ(got[i], expected(i, n)) << name << " at " << i;
  }
  template <class Function>
  void expect(const char *name, Function of) {
    expect(
        name, [=](unsigned i, unsigned n, sycl::nd_item<1>) -> long { return of(i, n); },
        [=](unsigned i, unsigned n) -> long { return of(i, n); });
  }
};

TEST_P(wrapping_numbers, extended_at_once) {
  expect("shift", [](unsigned i, unsigned) -> long { return int(i << 25); });
  expect("sum, shift", [](unsigned i, unsigned n) -> long { return int((i + n) << 25); });
  expect("unknown shift", [](unsigned i, unsigned n) -> long { return int(i << (n + 20)); });
  expect("product", [](unsigned i, unsigned) -> long { return int(i * 77777777u); });
  expect("unknown product", [](unsigned i, unsigned n) -> long { return int(i * (n * 77777777u)); });
  expect("negative", [](unsigned i, unsigned) -> long { return int(0u - (i << 25)); });
  expect("remainder", [](unsigned i, unsigned) -> long { return int((i % 128) << 25); });
  expect("low bits", [](unsigned i, unsigned) -> long { return int((i & 127) << 25); });
  expect("quotient", [](unsigned i, unsigned) -> long { return int(i * 2654435761u / 7 * 77777777u); });
  expect("high bits", [](unsigned i, unsigned n) -> long { return int((i * 2654435761u >> 9) * (n * 77777777u)); });
  expect("float", [](unsigned i, unsigned) -> long { return long(float(i * 2654435761u)); });
  expect("float of a difference", [](unsigned i, unsigned) -> long { return long(float(i - 7u)); });
  expect("double", [](unsigned i, unsigned) -> long { return long(double(int(i << 25))); });
  expect("short", [](unsigned i, unsigned n) -> long { return short(i * 777 + n); });
  expect("char", [](unsigned i, unsigned n) -> long { return static_cast<signed char>(i * n); });
}

TEST_P(wrapping_numbers, carried_by_loops) {
  expect("short, rounds of its own", [](unsigned i, unsigned) -> long {
    short s = short(i * 997u);
    for (unsigned round = 0; round < (i & 7); ++round) s = short(short(40503u - s) * 77 >> 3);
    return s;
  });
  expect("char", [](unsigned i, unsigned n) -> long {
    signed char c = static_cast<signed char>(i * 19u);
    for (unsigned round = 0; round < i % n; ++round) c = static_cast<signed char>(c * 5 + 3);
    return c;
  });
  expect("int", [](unsigned i, unsigned n) -> long {
    int x = int(i * 77777777u);
    for (unsigned round = 0; round < i % n; ++round) x = int(unsigned(x) * 3u + 1u);
    return x;
  });
  expect("chosen", [](unsigned i, unsigned n) -> long { return n > 4 ? int(i * 77777777u) : int(n); });
}

TEST_P(wrapping_numbers, extended_in_other_functions) {
  expect(
      "int", [](unsigned i, unsigned, sycl::nd_item<1>) { return widened(int(i << 25)); },
      [](unsigned i, unsigned) { return long(int(i << 25)); });
  expect(
      "short", [](unsigned i, unsigned, sycl::nd_item<1>) { return long(widened(short(i * 777))); },
      [](unsigned i, unsigned) { return long(short(i * 777)); });
}

#define MEMBER(member, value, ...)                                                                                     \
  expect(                                                                                                              \
      #value,                                                                                                          \
      [](unsigned i, [[maybe_unused]] unsigned n, [[maybe_unused]] sycl::nd_item<1> item) {                            \
        narrow_numbers numbers;                                                                                        \
        numbers.many[i % 8] = i;                                                                                       \
        numbers.member = decltype(numbers.member)(value);                                                              \
        __VA_ARGS__;                                                                                                   \
        return numbers.wide + numbers.many[i % 8];                                                                     \
      },                                                                                                               \
      [](unsigned i, [[maybe_unused]] unsigned n) {                                                                    \
        return long(decltype(narrow_numbers::member)(value)) * (sizeof(narrow_numbers::member) == 2 ? 2 : 1) + i;      \
      })

TEST_P(wrapping_numbers, kept_in_memory) {
  MEMBER(i, i << 25, widen_int(numbers));
  MEMBER(i, i * 2654435761u, widen_int(numbers));
  MEMBER(i, (i % 128) << 25, widen_int(numbers));
  MEMBER(i, i * (n * 77777777u), widen_int(numbers));
  MEMBER(s, i * 777, widen_short(numbers, item));
  MEMBER(s, i * 100, widen_short(numbers, item));
  MEMBER(s, i + 32700, widen_short(numbers, item));
  MEMBER(s, i << 7, widen_short(numbers, item));
  MEMBER(c, i, widen_char(numbers));
  MEMBER(c, i * 19, widen_char(numbers));
  MEMBER(u, i * 3, widen_unsigned_char(numbers));
}

ON_EACH_DEVICE(wrapping_numbers);

} // namespace
