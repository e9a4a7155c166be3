// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Types and functions of the standard library that kernels may use.
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#if __cplusplus >= 202002L
#include <bit>
#include <span>
#endif

namespace {

class standard_types : public device_test {
protected:
  static constexpr std::size_t n = 64;
};

#pragma pack(push, 1)
struct packed {
  char c;
  float f;
  double d;
  sycl::half h;
};
#pragma pack(pop)
#pragma pack(push, 4)
struct packed_to_words {
  int i;
  double d;
};
#pragma pack(pop)

// NVIDIA's assembler would convert parts of floating-point results to integers (passes/nvptx/AvoidPtxasErrors.h).
TEST_P(standard_types, bytes_of_floating_point_numbers) {
  NEEDS_ASPECT(fp16);
  expect_as_on_host(n, [](std::size_t i) { // sums are exact, whether or not they are contracted
    packed p[2];
    packed_to_words w[2];
    for (int k = 0; k < 2; ++k) {
      p[k] = {char(i), float(i) * 1.125f + k, double(i) * 1.375 + k, sycl::half(float(i) * 0.75f + k)};
      w[k] = {int(i), double(i) * 0.125 + k};
    }
    p[i % 2].f += 1;
    const sycl::half increased = p[(i + 1) % 2].h + sycl::half(1);
    p[(i + 1) % 2].h = increased;
    w[i % 2].d *= 3;
    const float f = float(i) * 3.3f;
    const double d = double(i) * 7.7;
    unsigned bits = 0;
    unsigned long wide_bits = 0;
    std::memcpy(&bits, &f, sizeof f);
    std::memcpy(&wide_bits, &d, sizeof d);
    unsigned char bytes[sizeof p + sizeof w + 7];
    std::memcpy(bytes, p, sizeof p);
    std::memcpy(bytes + sizeof p, w, sizeof w);
    unsigned char *const rest = bytes + sizeof p + sizeof w;
    rest[0] = static_cast<unsigned char>(bits);
    const std::uint16_t half_of_it = static_cast<std::uint16_t>(bits);
    std::memcpy(rest + 1, &half_of_it, sizeof half_of_it);
    const std::uint32_t low = static_cast<std::uint32_t>(wide_bits);
    std::memcpy(rest + 3, &low, sizeof low);
    unsigned hash = 0;
    for (const unsigned char byte : bytes) hash = hash * 31 + byte;
    return hash;
  });
}

TEST_P(standard_types, array) {
  const std::array<int, 5> captured = {3, 1, 4, 1, 5};
  expect_as_on_host(n, [captured](std::size_t i) {
    std::array<int, 8> local{};
    for (std::size_t k = 0; k < local.size(); ++k) local[k] = int(i * k) + captured[k % captured.size()];
    int sum = 0;
    for (int x : local) sum += x;
    return sum * captured[i % 5] + local.back();
  });
}

template <int N>
struct alternative {
  int value;
  int get() const { return value * N + N; }
};

template <class>
struct alternatives;
template <int... N>
struct alternatives<std::integer_sequence<int, N...>> {
  using type = std::variant<alternative<N>...>;
  static type make(int which, int value) {
    type v;
    (void)((which == N && (v = alternative<N>{value}, true)) || ...);
    return v;
  }
};
using of_15 = alternatives<std::make_integer_sequence<int, 15>>;
using of_3 = alternatives<std::make_integer_sequence<int, 3>>;

// libstdc++ calls the visitor through a table of functions then.
TEST_P(standard_types, variants_of_many_alternatives_are_visited) {
  expect_as_on_host(
      n, [](std::size_t i) { return std::visit([](auto a) { return a.get(); }, of_15::make(int(i % 15), int(i))); });
}

TEST_P(standard_types, two_variants_are_visited_together) {
  expect_as_on_host(n, [](std::size_t i) {
    return std::visit([](auto a, auto b) { return a.get() * 100 + b.get(); }, of_15::make(int(i % 15), int(i)),
                      of_3::make(int(i % 3), 7));
  });
}

struct record {
  int number;
  const char *text;
  short other;
};
const record records[] = {{1, "one", 3}, {2, "two", 4}, {3, nullptr, 5}};
struct only_text {
  const char *text;
};
const only_text texts[] = {{"a"}, {"bc"}, {"def"}};

int length(const char *text) {
  int n = 0;
  while (text && text[n]) ++n;
  return n;
}

TEST_P(standard_types, records_with_texts_are_copied_from_constant_tables) {
  expect_as_on_host(n, [](std::size_t i) {
    record some[5];
    only_text words[4];
    for (std::size_t k = 0; k < 5; ++k) some[(i + k) % 5] = records[(i * k + k) % 3];
    for (std::size_t k = 0; k < 4; ++k) words[(i + k) % 4] = texts[(i * k + k) % 3];
    int sum = length(some[i % 5].text) + some[(i + 1) % 5].number * 10 + some[(i * 2) % 5].other * 100;
    for (const record &r : some) sum = sum * 3 + length(r.text);
    for (only_text word : words) sum = sum * 3 + length(word.text);
    return sum;
  });
}

struct bit_fields {
  unsigned small : 3, medium : 7;
  bool flag : 1;
  unsigned long large : 33;
  char last;
};

// Clang initializes their padding with undefined bytes.
TEST_P(standard_types, bit_fields_are_initialized_and_copied) {
  expect_as_on_host(n, [](std::size_t i) {
    bit_fields all[3] = {{1, 2, true, 3, 'c'}, {}, {}};
    all[i % 3].large += i;
    const bit_fields one = all[(i + 1) % 3];
    return one.large + one.medium + one.last + all[i % 3].large * 5 + all[0].flag;
  });
}

TEST_P(standard_types, pair_and_tuple) {
  const std::pair<int, float> pair(3, 0.5f);
  const std::tuple<short, long, char> tuple(short(7), 1L << 40, 'x');
  expect_as_on_host(n, [pair, tuple](std::size_t i) {
    const auto [a, b, c] = tuple;
    auto local = std::make_tuple(i, float(i) * pair.second);
    std::get<0>(local) += std::get<1>(tuple);
    return std::int64_t(std::get<0>(local)) + a + b + c + pair.first + std::int64_t(std::get<1>(local));
  });
}

TEST_P(standard_types, elements_of_buffers_may_be_pairs_and_tuples_of_trivial_types) {
  const auto results = computed(n, [](std::size_t i) { return std::make_pair(int(i), char('a' + i % 26)); });
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(results[i], std::make_pair(int(i), char('a' + i % 26)));
}

TEST_P(standard_types, optional_value_or) {
  expect_as_on_host(n, [](std::size_t i) {
    const std::optional<int> maybe = i % 3 ? std::optional<int>(int(i)) : std::nullopt;
    return maybe.value_or(-1) + (maybe.has_value() ? *maybe : 1000);
  });
}

TEST_P(standard_types, complex_arithmetic) {
  const std::complex<float> c(0.25f, -0.5f);
  // Small integers and binary fractions: exact however a device contracts the arithmetic.
  const auto results = computed(n, [c](std::size_t i) {
    std::complex<float> z(float(i % 8), 1.0f);
    z += c;
    z *= std::complex<float>(2.0f, 4.0f);
    return z - std::conj(z) + std::norm(c);
  });
  for (std::size_t i = 0; i < n; ++i) {
    std::complex<float> z(float(i % 8), 1.0f);
    z += c;
    z *= std::complex<float>(2.0f, 4.0f);
    const std::complex<float> expected = z - std::conj(z) + std::norm(c);
    ASSERT_FLOAT_EQ(results[i].real(), expected.real()) << "at " << i;
    ASSERT_FLOAT_EQ(results[i].imag(), expected.imag()) << "at " << i;
  }
}

TEST_P(standard_types, complex_division) {
  const auto results = computed(
      n, [](std::size_t i) { return std::complex<float>(float(i), 2.0f) / std::complex<float>(1.0f, float(i % 4)); });
  for (std::size_t i = 0; i < n; ++i) {
    const auto expected = std::complex<float>(float(i), 2.0f) / std::complex<float>(1.0f, float(i % 4));
    ASSERT_NEAR(results[i].real(), expected.real(), 1e-4f) << "at " << i;
    ASSERT_NEAR(results[i].imag(), expected.imag(), 1e-4f) << "at " << i;
  }
}

TEST_P(standard_types, algorithms_on_private_arrays) {
  expect_as_on_host(n, [](std::size_t i) {
    int values[6];
    std::iota(values, values + 6, int(i));
    std::swap(values[0], values[5]);
    std::reverse(values + 1, values + 5);
    const int largest = *std::max_element(values, values + 6);
    return std::accumulate(values, values + 6, 0) + 100 * largest + std::clamp(values[2], 3, 20) +
           int(std::count_if(values, values + 6, [](int x) { return x % 2 == 0; }));
  });
}

TEST_P(standard_types, numeric_limits_and_traits) {
  expect_as_on_host(n, [](std::size_t i) {
    using t = std::conditional_t<std::is_signed_v<int>, int, char>;
    return i % 2 ? std::numeric_limits<t>::max() : std::numeric_limits<t>::lowest();
  });
}

#if __cplusplus >= 202002L
TEST_P(standard_types, span) {
  NEEDS_ASPECT(usm_shared_allocations);
  int *data = sycl::malloc_shared<int>(n, queue);
  const std::span<int> all(data, n);
  queue.parallel_for(sycl::range(n), [all](sycl::id<1> i) { all[i] = int(i[0]) * 2; }).wait();
  queue
      .parallel_for(sycl::range(n / 8),
                    [all](sycl::id<1> i) {
                      const std::span<int> part = all.subspan(8 * i[0], 8);
                      for (int &x : part) x += int(part.size());
                    })
      .wait();
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(data[i], int(2 * i + 8));
  sycl::free(data, queue);
}

TEST_P(standard_types, bit_functions) {
  expect_as_on_host(n, [](std::size_t i) {
    const unsigned x = unsigned(i) * 2654435761u;
    return std::popcount(x) + std::countl_zero(x | 1u) + int(std::rotl(x, 5) % 97) +
           int(std::bit_cast<float>(0x3f800000u));
  });
}
#endif

} // namespace

ON_EACH_DEVICE(standard_types);
