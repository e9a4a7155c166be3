// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Buffers: commands see earlier commands' writes, the host sees the data that it requests, and destruction writes
/// back.
#include "device_test.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

namespace {

class buffers : public device_test {
protected:
  static constexpr std::size_t n = 10000;

  /// target[i] = f(source[i]), on `q`.
  template <class F>
  void map(sycl::queue &q, sycl::buffer<int> &source, sycl::buffer<int> &target, F f) {
    q.submit([&](sycl::handler &h) {
      sycl::accessor in(source, h, sycl::read_only);
      sycl::accessor out(target, h, sycl::write_only, sycl::no_init);
      h.parallel_for(target.get_range(), [=](sycl::id<1> i) { out[i] = f(in[i]); });
    });
  }
  /// data[i] = f(data[i]).
  template <class F>
  void change(sycl::queue &q, sycl::buffer<int> &data, F f) {
    q.submit([&](sycl::handler &h) {
      sycl::accessor a(data, h, sycl::read_write);
      h.parallel_for(data.get_range(), [=](sycl::id<1> i) { a[i] = f(a[i]); });
    });
  }
  void expect_all(sycl::buffer<int> &data, int value) {
    sycl::host_accessor a(data, sycl::read_only);
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_EQ(a[i], value) << "at " << i;
  }
};

TEST_P(buffers, read_after_write_is_ordered) {
  sycl::buffer<int> a(n), b(n), c(n);
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(a, h, sycl::write_only, sycl::no_init), 1); });
  map(queue, a, b, [](int x) { return x + 1; });
  map(queue, b, c, [](int x) { return x * 10; });
  expect_all(c, 20);
}

TEST_P(buffers, write_after_read_is_ordered) {
  std::vector<int> start(n, 5);
  sycl::buffer<int> a(start), b(n);
  for (int k = 0; k < 20; ++k) {
    map(queue, a, b, [](int x) { return x; });     // reads a
    change(queue, a, [](int x) { return x + 1; }); // must not be seen by the reader before
    expect_all(b, 5 + k);
  }
}

TEST_P(buffers, write_after_write_is_ordered) {
  sycl::buffer<int> a(n);
  for (int k = 0; k < 20; ++k)
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(a, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { out[i] = k; });
    });
  expect_all(a, 19);
}

TEST_P(buffers, a_long_chain_of_updates_runs_in_order) {
  sycl::buffer<int> a(n);
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(a, h, sycl::write_only, sycl::no_init), 0); });
  unsigned expected = 0;
  for (int k = 0; k < 100; ++k) {
    change(queue, a, [](int x) { return int(unsigned(x) * 3u + 1u); });
    expected = expected * 3u + 1u;
  }
  expect_all(a, int(expected));
}

TEST_P(buffers, diamonds_join) {
  std::vector<int> start(n, 7);
  sycl::buffer<int> top(start), left(n), right(n), bottom(n);
  for (int k = 0; k < 10; ++k) {
    map(queue, top, left, [](int x) { return x + 1; });
    map(queue, top, right, [](int x) { return x * 2; });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor l(left, h, sycl::read_only), r(right, h, sycl::read_only);
      sycl::accessor out(bottom, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { out[i] = l[i] + r[i]; });
    });
    expect_all(bottom, 7 + 1 + 14);
  }
}

TEST_P(buffers, two_queues_share_a_buffer) {
  sycl::queue second(device);
  std::vector<int> start(n, 0);
  sycl::buffer<int> a(start);
  for (int k = 0; k < 20; ++k) {
    change(queue, a, [](int x) { return x + 1; });
    change(second, a, [](int x) { return x * 2; });
  }
  expect_all(a, 2 * ((1 << 20) - 1)); // x -> 2 (x + 1), twenty times
}

TEST_P(buffers, two_devices_share_a_buffer) {
  std::vector<int> start(n, 0);
  sycl::buffer<int> a(start);
  int expected = 0;
  for (int k = 0; k < 4; ++k)
    for (const sycl::device &each : sycl::device::get_devices()) {
      sycl::queue other(each);
      change(other, a, [](int x) { return x + 3; });
      expected += 3;
    }
  expect_all(a, expected);
}

TEST_P(buffers, the_destructor_waits_and_writes_back) {
  std::vector<int> data(n, 1);
  {
    sycl::buffer<int> a(data);
    change(queue, a, [](int x) { return x + 41; });
  }
  EXPECT_EQ(data, std::vector<int>(n, 42));
}

TEST_P(buffers, const_data_is_not_written) {
  const std::vector<int> data(n, 3);
  {
    sycl::buffer<int> a(data.data(), sycl::range(n));
    change(queue, a, [](int x) { return x + 1; });
    expect_all(a, 4);
  }
  EXPECT_EQ(data, std::vector<int>(n, 3));
}

TEST_P(buffers, set_write_back_and_final_data_choose_where_results_go) {
  std::vector<int> data(n, 3), elsewhere(n, 0);
  {
    sycl::buffer<int> a(data.data(), sycl::range(n));
    a.set_write_back(false);
    change(queue, a, [](int x) { return x + 1; });
  }
  EXPECT_EQ(data, std::vector<int>(n, 3));
  {
    sycl::buffer<int> a(n);
    a.set_final_data(elsewhere.data());
    queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(a, h, sycl::write_only, sycl::no_init), 8); });
  }
  EXPECT_EQ(elsewhere, std::vector<int>(n, 8));
}

TEST_P(buffers, with_pinned_memory_have_none_of_the_programs) {
  using pinned = sycl::ext::oneapi::property::buffer::use_pinned_host_memory;
  sycl::buffer<int> own(sycl::range(16), {pinned()});
  EXPECT_TRUE(own.has_property<pinned>());
  queue.submit([&](sycl::handler &group) {
    const sycl::accessor out(own, group, sycl::write_only, sycl::no_init);
    group.parallel_for(sycl::range(16), [=](sycl::id<1> i) { out[i] = static_cast<int>(i[0]); });
  });
  EXPECT_EQ(sycl::host_accessor(own)[15], 15);
  int memory[4] = {};
  EXPECT_THROW(sycl::buffer<int>(memory, sycl::range(4), {pinned()}), sycl::exception);
}

TEST_P(buffers, a_shared_pointer_keeps_the_memory_alive) {
  std::shared_ptr<int[]> data(new int[n]);
  std::fill(data.get(), data.get() + n, 4);
  {
    sycl::buffer<int> a(data, sycl::range(n));
    change(queue, a, [](int x) { return -x; });
  }
  EXPECT_EQ(data[0], -4);
  EXPECT_EQ(data[n - 1], -4);
}

TEST_P(buffers, host_accessors_wait_and_block_later_commands) {
  sycl::buffer<int> a(n);
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(a, h, sycl::write_only, sycl::no_init), 1); });
  {
    sycl::host_accessor host(a, sycl::read_write);
    EXPECT_EQ(host[n - 1], 1);
    for (int &x : host) x += 1;
  }
  change(queue, a, [](int x) { return x * 5; });
  expect_all(a, 10);
}

TEST_P(buffers, ranged_accessors_touch_only_their_part) {
  std::vector<int> data(8 * 10, 0);
  {
    sycl::buffer<int, 2> a(data.data(), {8, 10});
    queue.submit([&](sycl::handler &h) {
      sycl::accessor part(a, h, sycl::range<2>(3, 4), sycl::id<2>(2, 5), sycl::read_write);
      h.parallel_for(sycl::range<2>(3, 4), [=](sycl::id<2> i) { part[i] += 1; });
    });
    queue.submit([&](sycl::handler &h) {
      h.fill(sycl::accessor(a, h, sycl::range<2>(1, 10), sycl::id<2>(7, 0), sycl::write_only), 9);
    });
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 10; ++j)
      ASSERT_EQ(data[10 * i + j], i == 7 ? 9 : (i >= 2 && i < 5 && j >= 5 && j < 9)) << i << ", " << j;
}

// Khronos' suite reads outside the accessed part.
TEST_P(buffers, pointers_of_ranged_accessors_see_the_first_element) {
  std::vector<int> data(4 * 4 * 4);
  std::iota(data.begin(), data.end(), 7);
  int first = 0, of_part = 0;
  {
    sycl::buffer<int, 3> a(data.data(), {4, 4, 4});
    sycl::buffer<int> first_buffer(&first, 1), part_buffer(&of_part, 1);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor part(a, h, sycl::range<3>(2, 2, 2), sycl::id<3>(2, 2, 2), sycl::read_only);
      sycl::accessor to(first_buffer, h, sycl::write_only), other(part_buffer, h, sycl::write_only);
      h.single_task([=] {
        to[0] = *part.get_multi_ptr<sycl::access::decorated::no>();
        other[0] = part[sycl::id<3>(0, 0, 0)];
      });
    });
  }
  EXPECT_EQ(first, 7);
  EXPECT_EQ(of_part, 7 + 42);
}

TEST_P(buffers, parts_of_one_buffer_are_kept_in_order) {
  std::vector<int> data(100, 0);
  {
    sycl::buffer<int> a(data);
    for (int k = 0; k < 10; ++k) // overlapping: [0, 60) and [40, 100)
      for (std::size_t offset : {0, 40})
        queue.submit([&](sycl::handler &h) {
          sycl::accessor part(a, h, sycl::range<1>(60), sycl::id<1>(offset), sycl::read_write);
          h.parallel_for(sycl::range(60), [=](sycl::id<1> i) { part[i] = part[i] * 2 + 1; });
        });
  }
  for (int i = 0; i < 100; ++i) ASSERT_EQ(data[i], (1 << (i >= 40 && i < 60 ? 20 : 10)) - 1) << "at " << i;
}

TEST_P(buffers, sub_buffers_are_views_of_the_whole) {
  std::vector<int> data(1024);
  std::iota(data.begin(), data.end(), 0);
  {
    sycl::buffer<int> whole(data);
    sycl::buffer<int> middle(whole, sycl::id<1>(256), sycl::range<1>(512));
    EXPECT_TRUE(middle.is_sub_buffer());
    change(queue, middle, [](int x) { return -x; });
    change(queue, whole, [](int x) { return x * 2; });
  }
  for (int i = 0; i < 1024; ++i) ASSERT_EQ(data[i], (i >= 256 && i < 768 ? -2 : 2) * i);
}

TEST_P(buffers, reinterpreted_buffers_share_bytes) {
  std::vector<std::uint32_t> data(64, 0x01020304u);
  {
    sycl::buffer<std::uint32_t> words(data.data(), data.size());
    auto bytes = words.reinterpret<std::uint8_t, 1>(sycl::range<1>(256));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(bytes, h, sycl::read_write);
      h.parallel_for(sycl::range(256), [=](sycl::id<1> i) { a[i] = std::uint8_t(a[i] * 2); });
    });
  }
  EXPECT_EQ(data, std::vector<std::uint32_t>(64, 0x02040608u));
}

TEST_P(buffers, explicit_copies_go_both_ways) {
  std::vector<int> from(n), to(n, 0), back(n, 0);
  std::iota(from.begin(), from.end(), 5);
  {
    sycl::buffer<int> a(n), b(to);
    queue.submit([&](sycl::handler &h) { h.copy(from.data(), sycl::accessor(a, h, sycl::write_only)); });
    queue.submit([&](sycl::handler &h) {
      h.copy(sycl::accessor(a, h, sycl::read_only), sycl::accessor(b, h, sycl::write_only));
    });
    queue.submit([&](sycl::handler &h) { h.copy(sycl::accessor(b, h, sycl::read_only), back.data()); });
    queue.wait_and_throw();
  }
  EXPECT_EQ(to, from);
  EXPECT_EQ(back, from);
}

/// Elements 100 * row + column of a 5 x 6 buffer, of which a 3 x 4 part in the middle is copied.
TEST_P(buffers, explicit_copies_between_accessors_of_other_shapes_keep_the_order_of_elements) {
  const std::vector<int> inner{101, 102, 103, 104, 201, 202, 203, 204, 301, 302, 303, 304};
  sycl::buffer<int, 2> source(sycl::range(5, 6));
  {
    sycl::host_accessor a(source);
    for (int row = 0; row != 5; ++row)
      for (int column = 0; column != 6; ++column) a[row][column] = 100 * row + column;
  }
  const auto part = [&](sycl::handler &h) { return sycl::accessor(source, h, {3, 4}, {1, 1}, sycl::read_only); };
  sycl::buffer<int, 1> line(20);
  sycl::buffer<int, 2> transposed(sycl::range(6, 5)), pairs(sycl::range(8, 4));
  sycl::buffer<int, 3> cube(sycl::range(4, 3, 3));
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(line, h), -1); });
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(transposed, h), -1); });
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(pairs, h), -1); });
  queue.submit([&](sycl::handler &h) { h.fill(sycl::accessor(cube, h), -1); });
  queue.submit([&](sycl::handler &h) { h.copy(part(h), sycl::accessor(line, h, {12}, {5})); });
  queue.submit([&](sycl::handler &h) { h.copy(part(h), sycl::accessor(transposed, h, {4, 3}, {1, 1})); });
  queue.submit([&](sycl::handler &h) { h.copy(part(h), sycl::accessor(pairs, h, {6, 2}, {1, 1})); });
  queue.submit([&](sycl::handler &h) { h.copy(part(h), sycl::accessor(cube, h, {2, 2, 3}, {1, 1, 0})); });
  const auto inside = [](auto &buffer, auto part, auto offset) {
    std::vector<int> elements;
    for (const int element : sycl::host_accessor(buffer, part, offset, sycl::read_only)) elements.push_back(element);
    return elements;
  };
  const auto untouched = [](auto &buffer) {
    const sycl::host_accessor a(buffer, sycl::read_only);
    return std::count(a.begin(), a.end(), -1);
  };
  EXPECT_EQ(inside(line, sycl::range(12), sycl::id(5)), inner);
  EXPECT_EQ(inside(transposed, sycl::range(4, 3), sycl::id(1, 1)), inner);
  EXPECT_EQ(inside(pairs, sycl::range(6, 2), sycl::id(1, 1)), inner);
  EXPECT_EQ(inside(cube, sycl::range(2, 2, 3), sycl::id(1, 1, 0)), inner);
  EXPECT_EQ(untouched(line), 8);
  EXPECT_EQ(untouched(transposed), 18);
  EXPECT_EQ(untouched(pairs), 20);
  EXPECT_EQ(untouched(cube), 24);
  // And back: from a line into rows.
  queue.submit([&](sycl::handler &h) {
    h.copy(sycl::accessor(line, h, {12}, {5}, sycl::read_only), sycl::accessor(cube, h, {3, 2, 2}, {0, 0, 1}));
  });
  EXPECT_EQ(inside(cube, sycl::range(3, 2, 2), sycl::id(0, 0, 1)), inner);
  // A source that fits in every dimension keeps its shape.
  queue.submit([&](sycl::handler &h) {
    h.copy(sycl::accessor(source, h, {2, 2}, {1, 1}, sycl::read_only), sycl::accessor(transposed, h));
  });
  EXPECT_EQ(inside(transposed, sycl::range(2, 2), sycl::id(0, 0)), (std::vector<int>{101, 102, 201, 202}));
}

TEST_P(buffers, placeholders_are_bound_by_require) {
  std::vector<int> data(n, 1);
  {
    sycl::buffer<int> buffer(data);
    sycl::accessor a(buffer, sycl::read_write);
    queue.submit([&](sycl::handler &h) {
      h.require(a);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { a[i] += 4; });
    });
  }
  EXPECT_EQ(data, std::vector<int>(n, 5));
}

TEST_P(buffers, elements_of_any_size_and_no_elements) {
  struct three {
    char bytes[3];
  };
  std::vector<three> data(100, three{{1, 2, 3}});
  {
    sycl::buffer<three> a(data);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor x(a, h, sycl::read_write);
      h.parallel_for(sycl::range(100), [=](sycl::id<1> i) { x[i].bytes[1] = char(i[0]); });
    });
  }
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(data[i].bytes[0] == 1 && data[i].bytes[1] == i && data[i].bytes[2] == 3);
  const auto bools = computed(33, [](std::size_t i) { return i % 3 == 0 ? char(1) : char(0); });
  for (std::size_t i = 0; i < 33; ++i) ASSERT_EQ(bools[i], i % 3 == 0);
}

} // namespace

ON_EACH_DEVICE(buffers);
