// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Captures arrive in the kernel, for any type, size and alignment.
#include "device_test.hpp"

#include <cstdint>
#include <limits>

namespace {

class captures : public device_test {
protected:
  static constexpr std::size_t n = 40;
};

TEST_P(captures, integers_of_every_width) {
  const bool yes = true, no = false;
  const char c = -7;
  const unsigned char uc = 250;
  const short s = -30000;
  const std::uint16_t us = 65000;
  const std::int64_t wide = std::numeric_limits<std::int64_t>::min() + 12345;
  const std::uint64_t uwide = std::numeric_limits<std::uint64_t>::max() - 3;
  expect_as_on_host(n, [=](std::size_t i) {
    return std::int64_t(yes) * 1000 + no + c + uc + s + us + (wide >> 20) + std::int64_t(uwide % 1000) +
           std::int64_t(i);
  });
}

TEST_P(captures, floating_point) {
  const float f = 0.1f;
  expect_as_on_host(n, [=](std::size_t i) { return f + float(i); });
}

TEST_P(captures, doubles) {
  NEEDS_ASPECT(fp64);
  const double d = 1e300;
  const float f = 0.5f;
  expect_as_on_host(n, [=](std::size_t i) { return d * f + double(i); });
}

enum class colour : std::uint8_t { red, green = 200 };
struct inner {
  char tag;
  std::int64_t wide; // padding before this
  short values[3];
};
struct outer {
  inner first, second;
  bool flag;
  colour paint;
};
TEST_P(captures, nested_structs_with_padding) {
  const outer o{{'a', 1LL << 50, {1, 2, 3}}, {'b', -5, {-1, -2, -3}}, true, colour::green};
  expect_as_on_host(n, [=](std::size_t i) {
    const inner &which = i % 2 ? o.first : o.second;
    return which.tag + which.wide + which.values[i % 3] + o.flag + int(o.paint);
  });
}

TEST_P(captures, arrays_indexed_by_constants) {
  const int values[4] = {10, 20, 30, 40};
  expect_as_on_host(n, [=](std::size_t i) { return values[0] + values[3] * int(i); });
}

TEST_P(captures, arrays_indexed_by_the_work_item) {
  int values[7];
  for (int k = 0; k < 7; ++k) values[k] = k * k;
  expect_as_on_host(n, [=](std::size_t i) { return values[i % 7] + values[(i + 3) % 7]; });
}

struct big {
  float numbers[200];
};
TEST_P(captures, large_structs) {
  big b;
  for (int k = 0; k < 200; ++k) b.numbers[k] = 0.5f * float(k);
  expect_as_on_host(200, [=](std::size_t i) { return b.numbers[i] + b.numbers[199 - i]; });
}

struct alignas(32) aligned {
  int value;
};
TEST_P(captures, overaligned_structs) {
  const char before = 1;
  const aligned a{77};
  const char after = 2;
  expect_as_on_host(n, [=](std::size_t i) { return before + a.value + after + int(i); });
}

struct empty {
  int operator()(int x) const { return x + 1; }
};
TEST_P(captures, empty_function_objects) {
  const empty e;
  expect_as_on_host(n, [=](std::size_t i) { return e(int(i)); });
}

TEST_P(captures, a_closure_with_nothing_in_it) {
  queue.parallel_for(sycl::range(n), [](sycl::id<1>) {}).wait_and_throw();
  queue.single_task([] {}).wait_and_throw();
}

TEST_P(captures, many_accessors_at_once) {
  std::vector<int> data(8 * n);
  {
    std::vector<sycl::buffer<int>> b;
    for (int k = 0; k < 8; ++k) b.emplace_back(data.data() + k * n, sycl::range(n));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a0(b[0], h, sycl::write_only), a1(b[1], h, sycl::write_only), a2(b[2], h, sycl::write_only),
          a3(b[3], h, sycl::write_only), a4(b[4], h, sycl::write_only), a5(b[5], h, sycl::write_only),
          a6(b[6], h, sycl::write_only), a7(b[7], h, sycl::write_only);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
        a0[i] = 0, a1[i] = 1, a2[i] = 2, a3[i] = 3, a4[i] = 4, a5[i] = 5, a6[i] = 6, a7[i] = 7;
      });
    });
  }
  for (std::size_t i = 0; i < data.size(); ++i) ASSERT_EQ(data[i], int(i / n));
}

TEST_P(captures, accessors_in_an_array_and_in_a_struct) {
  std::vector<int> first(n), second(n), third(n);
  {
    sycl::buffer<int> a(first), b(second), c(third);
    queue.submit([&](sycl::handler &h) {
      using out = sycl::accessor<int, 1, sycl::access_mode::write>;
      struct group {
        out one;
        int value;
      };
      const out two[2] = {out(a, h), out(b, h)};
      const group g{out(c, h), 9};
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
        two[0][i] = 1;
        two[1][i] = 2;
        g.one[i] = g.value;
      });
    });
  }
  EXPECT_EQ(first, std::vector<int>(n, 1));
  EXPECT_EQ(second, std::vector<int>(n, 2));
  EXPECT_EQ(third, std::vector<int>(n, 9));
}

TEST_P(captures, the_function_object_is_copied_at_submission) {
  NEEDS_ASPECT(usm_shared_allocations);
  int *out = sycl::malloc_shared<int>(1, queue);
  int value = 5;
  const sycl::event done = queue.single_task([=] { *out = value; });
  value = 6;
  queue.wait();
  EXPECT_EQ(*out, 5);
  sycl::free(out, queue);
}

/// Like portBLAS: the kernel writes to its own function object, and reads the value after a barrier.
struct pointer_from_base {
  sycl::local_accessor<int, 1> local;
  const int *base, *adjusted;
  int *out;
  int count;
  void operator()(sycl::nd_item<1> item) const {
    auto &self = *const_cast<pointer_from_base *>(this);
    self.adjusted = self.base + 1;
    const int i = int(item.get_local_id(0));
    local[i] = i;
    sycl::group_barrier(item.get_group());
    if (i >= count) return;
    int sum = 0;
    for (int k = 0; k < count; ++k) sum += local[k] * self.adjusted[k * count + i];
    out[i] = sum;
  }
};

TEST_P(captures, a_kernel_writes_to_its_function_object) {
  NEEDS_ASPECT(usm_shared_allocations);
  constexpr int n = 8;
  int *const data = sycl::malloc_shared<int>(n * n + 1 + n, queue), *const out = data + n * n + 1;
  for (int i = 0; i <= n * n; ++i) data[i] = i - 1;
  queue
      .submit([&](sycl::handler &h) {
        h.parallel_for(sycl::nd_range<1>(16, 16),
                       pointer_from_base{sycl::local_accessor<int, 1>(16, h), data, nullptr, out, n});
      })
      .wait_and_throw();
  for (int i = 0; i < n; ++i) EXPECT_EQ(out[i], n * (n * (n - 1) * (2 * n - 1) / 6) + i * n * (n - 1) / 2) << i;
  sycl::free(data, queue);
}

/// Private arrays of captured pointers. They are read at a constant index and at an index of the work-item.
TEST_P(captures, pointers_in_private_arrays) {
  NEEDS_ASPECT(usm_shared_allocations);
  int *const in = sycl::malloc_shared<int>(2 * n, queue), *const out = in + n;
  for (std::size_t i = 0; i < n; ++i) in[i] = int(i * i);
  const auto computed = [in](std::size_t i) {
    int own = -int(i), *places[5] = {in, in + 1, &own, in + 3, in + 4};
    if (i % 5 != 2) places[i % 5] += 2;
    if (i % 3 == 1) places[(i + 1) % 5] = in + 7;
    return *places[i * 7 % 5] * 1000 + *places[0];
  };
  queue.parallel_for(n, [=](sycl::id<1> i) { out[i] = computed(i[0]); }).wait_and_throw();
  for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(out[i], computed(i)) << i;
  sycl::free(in, queue);
}

/// Local memory holds objects that are neither constructed nor destroyed.
struct number {
  int value;
  number() = delete;
  explicit number(int v) : value(v) {}
  number(const number &) = default;
  number &operator=(const number &) = default;
  ~number() { value = -1; }
};

TEST_P(captures, local_memory_of_objects_with_destructors) {
  std::vector<int> result(32);
  {
    sycl::buffer<int> buffer(result);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only);
      sycl::local_accessor<number, 1> local(16, h);
      h.parallel_for(sycl::nd_range<1>(32, 16), [=](sycl::nd_item<1> item) {
        local[item.get_local_id(0)] = number(int(item.get_global_id(0)));
        sycl::group_barrier(item.get_group());
        out[item.get_global_id(0)] = local[15 - item.get_local_id(0)].value;
      });
    });
  }
  for (int i = 0; i < 32; ++i) EXPECT_EQ(result[i], i / 16 * 16 + 15 - i % 16);
}

} // namespace

ON_EACH_DEVICE(captures);
