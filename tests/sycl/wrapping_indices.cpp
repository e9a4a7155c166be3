// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Indices that wrap: sums of narrow or unsigned integers, remainders, quotients. In most sub-groups the lanes are on one
/// side of the border, for which native code has a copy (passes/native/vectorize/ConsecutiveLanes.h); all of these have
/// some on both sides. And launches in which no index wraps, for which there is another copy (WideForms.h), and those in
/// which some do.
#include "device_test.hpp"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <vector>

namespace {

constexpr int elements = 1 << 16;

class wrapping_indices : public device_test {
protected:
  std::vector<int> table = std::vector<int>(elements);

  void SetUp() override {
    device_test::SetUp();
    for (int i = 0; i < elements; ++i) table[i] = i * 7 + 3;
  }

  /// Reads through \p index of each work-item and of a number that is 5, which the compiler cannot know; and writes
  /// through it, and through the next.
  template <class Index>
  void expect(const char *name, Index index) {
    for (const auto &[items, group] : {std::pair(1024, 256), std::pair(1000, 100), std::pair(700, 7)}) {
      sycl::buffer<int> from(table.data(), elements), out(items), marks(elements);
      const int n = items / items + 4;
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor to(marks, handler, sycl::write_only, sycl::no_init);
        handler.fill(to, -1);
      });
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor in(from, handler, sycl::read_only);
        sycl::accessor result(out, handler, sycl::write_only, sycl::no_init), mark(marks, handler, sycl::write_only);
        handler.parallel_for(sycl::nd_range<1>(items, group), [=](sycl::nd_item<1> item) {
          const auto at = index(item.get_global_id(0), n);
          result[item.get_global_id(0)] = in[at] + in[at + 1];
          mark[at] = int(at);
        });
      });
      queue.wait_and_throw();
      std::vector<int> marked(elements, -1);
      const sycl::host_accessor got(out, sycl::read_only), got_marks(marks, sycl::read_only);
      for (int i = 0; i < items; ++i) {
        const auto at = index(size_t(i), n);
        ASSERT_EQ(got[i], table[at] + table[at + 1]) << name << " at " << i << " of " << items;
        marked[at] = int(at);
      }
      for (int i = 0; i < elements; ++i) ASSERT_EQ(got_marks[i], marked[i]) << name << " wrote " << i;
    }
  }
};

TEST_P(wrapping_indices, narrow) {
  expect("unsigned char", [](size_t i, int) { return size_t(static_cast<unsigned char>(i)); });
  expect("unsigned char, sum", [](size_t i, int n) { return size_t(static_cast<unsigned char>(i + n)); });
  expect("unsigned char, twice", [](size_t i, int n) { return size_t(static_cast<unsigned char>(2 * i + n)); });
  expect("unsigned char, down", [](size_t i, int n) { return size_t(static_cast<unsigned char>(n - i)); });
  expect("signed char", [](size_t i, int n) { return size_t(200 + static_cast<signed char>(i * 1 + n)); });
  expect("signed char, down", [](size_t i, int n) { return size_t(200 + static_cast<signed char>(n - int(i))); });
  expect("unsigned short", [](size_t i, int n) { return size_t(static_cast<unsigned short>(i + 65000 + n) % 65535); });
  expect("short", [](size_t i, int n) { return size_t(32768 + static_cast<short>(i + 32300 + n)) % 65535; });
  expect("shifted", [](size_t i, int n) { return size_t(static_cast<unsigned char>(i + n)) << 3; });
}

TEST_P(wrapping_indices, unsigned_sums) {
  expect("before 0", [](size_t i, int n) { return size_t((unsigned(i) - unsigned(n)) & 0xffff) % 65535; });
  expect("2^32", [](size_t i, int n) {
    const unsigned j = unsigned(i) + 4294966900u + unsigned(n); // wraps at item 391
    return j < 1000 ? size_t(j) : size_t(j - 4294900000u) % 65000;
  });
  expect("chosen", [](size_t i, int n) {
    const unsigned j = unsigned(i) - unsigned(n);
    return j < 65000 ? size_t(j) : size_t(1);
  });
}

TEST_P(wrapping_indices, remainders) {
  expect("constant", [](size_t i, int n) { return (i + size_t(n)) % 300; });
  expect("power of 2", [](size_t i, int n) { return (i + size_t(n)) % 512; });
  expect("mask", [](size_t i, int n) { return (i + size_t(n)) & 127; });
  expect("unknown", [](size_t i, int n) { return (i + 3) % size_t(n * 61); });
  expect("small", [](size_t i, int n) { return i % size_t(n); });
  expect("int", [](size_t i, int n) { return size_t((int(i) + n) % (n * 61)); });
  expect("negative", [](size_t i, int n) { return size_t(400 + (int(i) - 77 * n) % (n * 61)); });
  expect("unsigned", [](size_t i, int n) { return size_t((unsigned(i) + 1u) % unsigned(n * 60 + 1)); });
  expect("wrapping unsigned", [](size_t i, int n) { return size_t((unsigned(i) - 400u) % unsigned(n * 61)); });
  expect("down", [](size_t i, int n) { return size_t((4000u - unsigned(i)) % unsigned(n * 61)); });
  expect("circular", [](size_t i, int n) { return size_t((int(i) + 1024 - n) & 1023); });
}

TEST_P(wrapping_indices, limited) {
  expect("clamp", [](size_t i, int n) { return size_t(sycl::clamp(int(i) + n, 0, 900)); });
  expect("clamp of a negative sum", [](size_t i, int n) { return size_t(sycl::clamp(int(i) - 60 * n, 0, 401)); });
  expect("twice", [](size_t i, int n) { return size_t(std::min(2 * int(i) + n, 999)); });
  expect("down", [](size_t i, int n) { return size_t(std::max(655 - int(i) - n, 0)); });
  expect("selects", [](size_t i, int n) {
    const int j = int(i) - n;
    return size_t(j < 0 ? 0 : j > 777 ? 777 : j);
  });
  expect("unsigned", [](size_t i, int n) { return size_t(std::min(unsigned(i) - unsigned(n), 513u)); });
  expect("size_t", [](size_t i, int n) { return std::max<size_t>(i, n) - n; });
  expect("short", [](size_t i, int n) { return size_t(std::min<short>(short(i + n), 333)); });
  expect("a limit of each row", [](size_t i, int n) {
    const int y = int(i) / 130, x = int(i) % 130;
    return size_t(y * 130 + std::clamp(x - n, y, 120 + y));
  });
}

/// Neighbours at borders, periodic or not, as stencils write them.
TEST_P(wrapping_indices, borders) {
  expect("before 0", [](size_t i, int) { return size_t(int(i) == 0 ? int(i) : int(i) - 1); });
  expect("before n", [](size_t i, int n) { return i == size_t(n * 50) ? i : i - 1 + size_t(n); });
  expect("after the last", [](size_t i, int n) { return size_t(int(i) == n * 123 - 1 ? int(i) : int(i) + 1); });
  expect("after the last, size_t", [](size_t i, int n) { return i == size_t(n * 123 - 1) ? i : i + 1; });
  expect("periodic", [](size_t i, int n) { return size_t(int(i) == n * 123 - 1 ? 0 : int(i) + 1); });
  expect("periodic before", [](size_t i, int n) { return size_t(int(i) != 0 ? int(i) - 1 : n * 200 - 1); });
  expect("periodic, less", [](size_t i, int n) { return size_t(int(i) < n * 123 - 1 ? int(i) + 1 : 0); });
  expect("periodic before, more", [](size_t i, int n) { return size_t(int(i) > n ? int(i) - n : n * 200); });
  expect("unsigned",
         [](size_t i, int n) { return size_t(unsigned(i) >= unsigned(n) ? unsigned(i) - unsigned(n) : 77u); });
  expect("added", [](size_t i, int n) { return size_t(int(i) + (int(i) < n * 99)); });
  expect("subtracted", [](size_t i, int n) { return size_t(int(i) - (int(i) != 0) + n); });
  expect("saturated", [](size_t i, int n) { return sycl::sub_sat(i, size_t(n)); });
  expect("saturated, uint", [](size_t i, int n) { return size_t(sycl::sub_sat(unsigned(i), unsigned(n * 3))); });
  expect("down", [](size_t i, int n) { return size_t(2000 - int(i) == n * 300 ? 0 : 2000 - int(i)); });
  expect("columns", [](size_t i, int n) {
    const int width = n * 30, row = int(i) / width, x = int(i) % width;
    return size_t(row * width + (x == width - 1 ? 0 : x + 1) + (x == 0 ? width - 1 : x - 1));
  });
  expect("short", [](size_t i, int n) {
    const short x = short(i);
    return size_t(x == n * 100 ? short(7) : short(x + 1));
  });
  expect("mirrored at 0", [](size_t i, int n) { return size_t(std::abs(int(i) - n * 19)); });
  expect("mirrored at both ends", [](size_t i, int n) {
    int x = int(i) - n * 7;
    if (x < 0) x = -x;
    if (x >= n * 80) x = 2 * n * 80 - x - 2;
    return size_t(x + 1000);
  });
  expect("around both ends", [](size_t i, int n) {
    int x = int(i) - n * 7;
    if (x < 0) x += n * 300;
    if (x >= n * 80) x -= n * 3;
    return size_t(x);
  });
  expect("the equal side ascends", [](size_t i, int n) { return int(i) == n * 40 ? i + 9 : size_t(n); });
}

TEST_P(wrapping_indices, rows) {
  expect("int", [](size_t i, int n) { return size_t((int(i) / (n * 9)) * 64 + int(i) % (n * 9)); });
  expect("unsigned",
         [](size_t i, int n) { return size_t((unsigned(i) / unsigned(n * 9)) * 64u + unsigned(i) % unsigned(n * 9)); });
  expect("size_t", [](size_t i, int n) { return (i / size_t(n * 9)) * 64 + i % size_t(n * 9); });
  expect("constant", [](size_t i, int) { return (i / 100) * 128 + i % 100; });
  expect("shifts", [](size_t i, int n) { return ((i + size_t(n)) >> 7) * 200 + ((i + size_t(n)) & 127); });
  expect("negative rows",
         [](size_t i, int n) { return size_t(20000 + ((int(i) - 500) / (n * 13)) * 64 + (int(i) - 500) % (n * 13)); });
  expect("negative shifts",
         [](size_t i, int n) { return size_t(20000 + ((int(i) - 500) >> 6) * 100 + ((int(i) - 500 + n) & 63)); });
  expect("quotient", [](size_t i, int n) { return i / size_t(n * 20); });
  expect("or, down", [](size_t i, int n) { return (size_t(n) << 8) | ((4000 - i) & 511); });
  expect("or, down, below", [](size_t i, int n) { return (size_t(n) << 6) | ((2047 - i) % 700); });
  expect("or", [](size_t i, int n) { return ((i >> 8) << 8) | ((i + size_t(n)) & 255); });
  expect("or that overlaps", [](size_t i, int n) { return (size_t(n) << 6) | (i & 511); });
}

/// Borders within rows, as where two arrays are joined row by row.
TEST_P(wrapping_indices, chosen_by_columns) {
  expect("int", [](size_t i, int n) {
    const int width = n * 31, left = n * 12, row = int(i) / width, column = int(i) % width;
    return size_t(column < left ? row * left + column : 20000 + row * (width - left) + column - left);
  });
  expect("unsigned", [](size_t i, int n) {
    const unsigned width = unsigned(n) * 31, left = unsigned(n) * 12;
    const unsigned row = unsigned(i) / width, column = unsigned(i) % width;
    return size_t(column >= left ? 20000 + row * (width - left) + column - left : row * left + column);
  });
  expect("size_t", [](size_t i, int n) {
    const size_t width = size_t(n) * 31, left = size_t(n) * 12, row = i / width, column = i % width;
    if (column < left) return row * left + column;
    return 20000 + row * (width - left) + (column - left);
  });
  expect("down", [](size_t i, int n) {
    const int at = 2000 - int(i), column = at % (n * 31);
    return size_t(column > n * 12 ? column : column + 500);
  });
  expect("negative", [](size_t i, int n) {
    const int at = int(i) - 100 * n;
    return size_t(at < n ? 30000 + at % (n * 31) : at % (n * 31));
  });
  expect("wrapping border", [](size_t i, int n) {
    const unsigned at = unsigned(i) - unsigned(n) * 50u;
    return size_t(at < 0x80000000u ? at % 60000u : (at + 10000u) % 60000u);
  });
  expect("three dimensions", [](size_t i, int n) {
    const unsigned depth = 64, inner = unsigned(i) % depth, rest = unsigned(i) / depth;
    const unsigned width = unsigned(n) - 1, row = rest / width, column = rest % width;
    return size_t(column < 2 ? (row * 2 + column) * depth + inner : 20000 + (row * 2 + column - 2) * depth + inner);
  });
  expect("small rows", [](size_t i, int n) {
    const unsigned width = unsigned(n) * 3, row = unsigned(i) / width, column = unsigned(i) % width;
    return size_t(column < unsigned(n) ? row * unsigned(n) + column
                                       : 20000 + row * 2 * unsigned(n) + column - unsigned(n));
  });
}

/// The launch reads one array in the first columns of each row, and another one in the rest.
TEST_P(wrapping_indices, concatenation) {
  constexpr int items = 3000;
  std::vector<int> more(elements);
  for (int i = 0; i < elements; ++i) more[i] = -5 * i;
  sycl::buffer<int> from(table.data(), elements), also(more.data(), elements);
  for (const auto &[a, b] :
       {std::pair(100, 60), std::pair(64, 64), std::pair(7, 6), std::pair(1, 0), std::pair(3000, 1)}) {
    sycl::buffer<int> out(items), signed_out(items);
    const int n = items - 17;
    queue.submit([&, a = a, b = b](sycl::handler &handler) {
      sycl::accessor first(from, handler, sycl::read_only), second(also, handler, sycl::read_only);
      sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
      sycl::accessor signed_result(signed_out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::nd_range<1>(items, 100), [=](sycl::nd_item<1> item) {
        const std::size_t i = item.get_global_id(0), width = a + b, row = i / width, column = i % width;
        result[i] = column < std::size_t(a) ? first[row * a + column] : second[row * b + column - a];
        const int j = int(i);
        if (j >= n) return;
        const int r = j / (a + b), c = j % (a + b);
        if (c < a)
          signed_result[j] = first[r * a + c];
        else
          signed_result[j] = second[r * b + c - a];
      });
    });
    queue.wait_and_throw();
    const sycl::host_accessor got(out, sycl::read_only), signed_got(signed_out, sycl::read_only);
    for (int i = 0; i < items; ++i) {
      const int row = i / (a + b), column = i % (a + b);
      const int expected = column < a ? table[row * a + column] : more[row * b + column - a];
      ASSERT_EQ(got[i], expected) << i;
      if (i < n) ASSERT_EQ(signed_got[i], expected) << i;
    }
  }
}

TEST_P(wrapping_indices, loops) {
  constexpr unsigned items = 512, size = 3000;
  sycl::buffer<int> from(table.data(), elements), out(items);
  const unsigned n = items / 100;
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(sycl::nd_range<1>(items, 64), [=](sycl::nd_item<1> item) {
      int sum = 0;
      for (unsigned k = unsigned(item.get_global_id(0)) - n; k + n < size; k += unsigned(item.get_global_range(0)))
        sum += k < size ? in[k] : 1;
      unsigned char c = static_cast<unsigned char>(item.get_global_id(0));
      for (unsigned k = 0; k < 8 * n; ++k, c += 16) sum += in[c];
      for (unsigned k = 0; k < n; ++k) sum += in[(k * 700u + unsigned(item.get_global_id(0))) % 1000u];
      result[item.get_global_id(0)] = sum;
    });
  });
  queue.wait_and_throw();
  const sycl::host_accessor got(out, sycl::read_only);
  for (unsigned i = 0; i < items; ++i) {
    int sum = 0;
    for (unsigned k = i - n; k + n < size; k += items) sum += k < size ? table[k] : 1;
    unsigned char c = static_cast<unsigned char>(i);
    for (unsigned k = 0; k < 8 * n; ++k, c += 16) sum += table[c];
    for (unsigned k = 0; k < n; ++k) sum += table[(k * 700u + i) % 1000u];
    ASSERT_EQ(got[i], sum) << i;
  }
}

/// The first work-items of a sub-group do not use the index, and its arithmetic wraps for them.
TEST_P(wrapping_indices, guards) {
  constexpr int items = 1024;
  sycl::buffer<int> from(table.data(), elements), out(items);
  const int n = items / 200;
  const auto guarded = [n](auto in, int i) {
    const int rest = i % (n * 61);
    const unsigned low = unsigned(i) & 255u;
    int sum = 0;
    if (rest >= n) sum += in[std::size_t(rest - n)];
    if (low >= 9u) sum += in[low - 9u];
    if (unsigned(i) / 100u * 128u + unsigned(i) % 100u >= 131u)
      sum += in[unsigned(i) / 100u * 128u + unsigned(i) % 100u - 131u];
    return sum;
  };
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor in(from, handler, sycl::read_only);
    sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(sycl::nd_range<1>(items, 64), [=](sycl::nd_item<1> item) {
      const int i = item.get_global_id(0);
      result[i] = guarded(in, i);
    });
  });
  queue.wait_and_throw();
  const sycl::host_accessor got(out, sycl::read_only);
  for (int i = 0; i < items; ++i) ASSERT_EQ(got[i], guarded(table.data(), i)) << i;
}

/// The divisor is 0 where no work-item divides.
TEST_P(wrapping_indices, divisor_of_zero) {
  constexpr unsigned items = 256;
  sycl::buffer<int> from(table.data(), elements), out(items);
  for (unsigned width : {0u, 10u}) {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor in(from, handler, sycl::read_only);
      sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::nd_range<1>(items, 64), [=](sycl::nd_item<1> item) {
        const unsigned i = item.get_global_id(0);
        result[i] = width != 0 && i > 3 ? in[(i / width) * 32 + i % width] : -1;
      });
    });
    queue.wait_and_throw();
    const sycl::host_accessor got(out, sycl::read_only);
    for (unsigned i = 0; i < items; ++i)
      ASSERT_EQ(got[i], width != 0 && i > 3 ? table[(i / width) * 32 + i % width] : -1) << i;
  }
}

/// Rows of 100 to 700 numbers, as 16-bit indices: some launches fit, others wrap between rows or within one.
TEST_P(wrapping_indices, launches) {
  using index = std::uint16_t;
  for (const unsigned pitch : {100u, 640u, 65436u})
    for (const unsigned rows : {1u, 40u, 160u})
      for (const unsigned first : {0u, 64000u}) {
        const unsigned width = pitch < 1000 ? pitch : 90;
        sycl::buffer<int> from(table.data(), elements), out(rows * width), grouped(rows * width), sums(width);
        queue.submit([&](sycl::handler &handler) {
          sycl::accessor in(from, handler, sycl::read_only);
          sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
          handler.parallel_for(sycl::range<2>(rows, width), [=](sycl::id<2> id) {
            const auto y = index(id[0]), x = index(id[1]);
            result[id[0] * width + id[1]] = in[index(y * pitch + x + first)];
          });
        });
        queue.submit([&](sycl::handler &handler) {
          sycl::accessor in(from, handler, sycl::read_only);
          sycl::accessor result(grouped, handler, sycl::write_only, sycl::no_init);
          handler.parallel_for(sycl::nd_range<2>({rows, width}, {1, 10}), [=](sycl::nd_item<2> item) {
            const auto x = index(item.get_group(1) * item.get_local_range(1) + item.get_local_id(1));
            const auto y = index(item.get_group(0));
            result[y * width + x] = in[index(first - y * pitch - x)];
          });
        });
        queue.submit([&](sycl::handler &handler) {
          sycl::accessor in(from, handler, sycl::read_only);
          sycl::accessor result(sums, handler, sycl::write_only, sycl::no_init);
          handler.parallel_for(width, [=](sycl::id<1> x) {
            int sum = 0;
            for (unsigned k = 0; k < rows; ++k) sum += in[index(k * pitch + index(x) + first)];
            for (unsigned k = rows; k-- > 0;) sum -= 3 * in[index(first - k * pitch - index(x))];
            for (unsigned k = first; k != first + 3 * rows; k += 3) sum += in[index(k + index(x))];
            result[x] = sum;
          });
        });
        queue.wait_and_throw();
        const sycl::host_accessor got(out, sycl::read_only), got_grouped(grouped, sycl::read_only),
            got_sums(sums, sycl::read_only);
        for (unsigned x = 0; x < width; ++x) {
          int sum = 0;
          for (unsigned y = 0; y < rows; ++y) {
            const int up = table[index(y * pitch + x + first)], down = table[index(first - y * pitch - x)];
            sum += up - 3 * down + table[index(first + 3 * y + x)];
            ASSERT_EQ(got[y * width + x], up) << pitch << ", row " << y << " of " << rows << ", " << x << ", " << first;
            ASSERT_EQ(got_grouped[y * width + x], down) << pitch << ", row " << y << " of " << rows << ", " << x;
          }
          ASSERT_EQ(got_sums[x], sum) << pitch << ", " << rows << " rows, " << x << ", " << first;
        }
      }
}

/// Compiled without the assumption that ids fit in an int.
TEST_P(wrapping_indices, ids_beyond_int) {
#ifdef IDS_OF_ANY_SIZE
  constexpr std::size_t items = 1024;
  for (const std::size_t border : {std::size_t(1) << 31, std::size_t(1) << 32}) {
    const std::size_t first = border - 500;
    sycl::buffer<int> from(table.data(), elements), out(items * 4);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor in(from, handler, sycl::read_only);
      sycl::accessor result(out, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(sycl::range<1>(items), sycl::id<1>(first), [=](sycl::item<1> item) {
        const std::size_t at = item.get_id(0) - first;
        const unsigned i = item.get_id(0);
        const int j = item.get_id(0);
        result[4 * at] = in[(i + 1) % elements];
        result[4 * at + 1] = in[i < 600 ? i : 601];
        result[4 * at + 2] = j < 0 ? in[-(j + 1) % elements] : -j;
        result[4 * at + 3] = in[std::size_t(std::int64_t(j) + 1000 + INT_MAX) % elements];
      });
    });
    queue.wait_and_throw();
    const sycl::host_accessor got(out, sycl::read_only);
    for (std::size_t at = 0; at < items; ++at) {
      const unsigned i = first + at;
      const int j = first + at;
      ASSERT_EQ(got[4 * at], table[(i + 1) % elements]) << at;
      ASSERT_EQ(got[4 * at + 1], table[i < 600 ? i : 601]) << at;
      ASSERT_EQ(got[4 * at + 2], j < 0 ? table[-(j + 1) % elements] : -j) << at;
      ASSERT_EQ(got[4 * at + 3], table[std::size_t(std::int64_t(j) + 1000 + INT_MAX) % elements]) << at;
    }
  }
#else
  GTEST_SKIP() << "only with -fno-sycl-id-queries-fit-in-int";
#endif
}

// Numbers of sub-groups, and places in them (passes/native/vectorize/AlignedLanes.h). In work-groups of 100 and 7 the
// sub-groups do not begin at multiples of their size.
TEST_P(wrapping_indices, warps) {
  expect("warp and lane", [](size_t i, int n) { return i / 32 * 33 + i % 32 + n; });
  expect("warp and lane, int", [](size_t i, int n) { return size_t(int(i) / 32 * 40 + int(i) % 32 + n); });
  expect("warp and lane, shifted", [](size_t i, int n) { return (unsigned(i) >> 4) * 20 + (unsigned(i) & 15) + n; });
  expect("below zero",
         [](size_t i, int n) { return size_t((int(i) - 300) / 32 + 100 * ((int(i) - 300) % 32) + 6000 + n); });
  expect("8", [](size_t i, int n) { return i / 8 * 9 + i % 8 + n; });
  expect("64", [](size_t i, int n) { return i / 64 * 70 + i % 64 + n; });
  expect("another remainder", [](size_t i, int n) { return i / 32 * 70 + (i + n) % 64; });
}

/// A row of numbers for each sub-group or warp.
TEST_P(wrapping_indices, rows_of_warps) {
  for (const auto &[groups, size] : {std::pair(8, 256), std::pair(9, 100), std::pair(40, 7), std::pair(5, 33)}) {
    const int items = groups * size, n = items / 32 + 1;
    std::vector<int> begin(n + 1), got(items), expected(items);
    for (int r = 0; r <= n; ++r) begin[r] = r * 37 - r % 5;
    for (int i = 0; i < items; ++i)
      if (i / 32 < n - 1)
        for (int k = begin[i / 32] + i % 32; k < begin[i / 32 + 1]; k += 32) expected[i] += table[k];
    for (const bool three : {false, true}) {
      {
        sycl::buffer<int> from(table.data(), elements), rows(begin);
        sycl::buffer<int> to(got.data(), items);
        queue.submit([&, size = size](sycl::handler &handler) {
          const sycl::accessor in(from, handler, sycl::read_only), row(rows, handler, sycl::read_only);
          const sycl::accessor out(to, handler, sycl::write_only, sycl::no_init);
          const auto sum = [=](int i) {
            const int warp = i / 32, lane = i % 32;
            int result = 0;
            if (warp < n - 1)
              for (int k = row[warp] + lane; k < row[warp + 1]; k += 32) result += in[k];
            out[i] = result;
          };
          if (three)
            handler.parallel_for(sycl::nd_range<3>({1, 1, std::size_t(items)}, {1, 1, std::size_t(size)}),
                                 [=](sycl::nd_item<3> item) {
                                   sum(int(item.get_group(2) * item.get_local_range(2) + item.get_local_id(2)));
                                 });
          else
            handler.parallel_for(sycl::nd_range<1>(items, size),
                                 [=](sycl::nd_item<1> item) { sum(int(item.get_global_id(0))); });
        });
      }
      EXPECT_EQ(got, expected) << groups << " groups of " << size;
    }
  }
}

/// As many work-items for a row as there are in the sub-group, whose size is asked for.
TEST_P(wrapping_indices, rows_of_sub_groups) {
  if (!has_sub_groups()) GTEST_SKIP() << "no sub-groups";
  for (const auto &[groups, size] : {std::pair(8, 256), std::pair(9, 100), std::pair(40, 7)}) {
    const int items = groups * size;
    std::vector<int> got(items), sizes(items);
    {
      sycl::buffer<int> from(table.data(), elements);
      sycl::buffer<int> to(got.data(), items), in_group(sizes.data(), items);
      queue.submit([&, size = size](sycl::handler &handler) {
        const sycl::accessor in(from, handler, sycl::read_only);
        const sycl::accessor out(to, handler, sycl::write_only), each(in_group, handler, sycl::write_only);
        handler.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> item) {
          const std::size_t i = item.get_global_id(0), lanes = item.get_sub_group().get_local_linear_range();
          const std::size_t row = i / lanes, lane = i % lanes;
          int sum = int(lane);
          for (std::size_t k = row; k < row + 3; ++k) sum += in[k];
          out[i] = sum;
          each[i] = int(lanes);
        });
      });
    }
    for (int i = 0; i < items; ++i) {
      const int row = i / sizes[i];
      ASSERT_EQ(got[i], i % sizes[i] + table[row] + table[row + 1] + table[row + 2]) << i << " of " << items;
    }
  }
}

ON_EACH_DEVICE(wrapping_indices);

} // namespace
