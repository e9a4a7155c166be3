// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Private arrays that are too large for a thread's stack: right results, or an exception with kernel and bytes. Copies
/// of a work-item's records, variables in loops with several latches or between barriers, arrays to which all
/// work-items of a launch write the same, and elements selected at run time.
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

namespace {

class private_memory : public device_test {
protected:
  /// Fills a table with numbers, and adds up elements at indices from the table.
  template <std::size_t Numbers>
  static unsigned found_in(unsigned *table, unsigned i) {
    unsigned last = i;
    for (std::size_t at = 0; at < Numbers; ++at) table[at] = last = last * 1664525u + 1013904223u;
    unsigned sum = 0;
    for (std::size_t at = 0; at < Numbers; at += 61) sum += table[(table[at] >> 3) % Numbers];
    return sum;
  }
  /// Expects `launch(handler, out, size, 0, 1)` to write 100 y + x for each row y and column x; the numbers of the
  /// dimensions are not known to the compiler.
  template <class Launch>
  void expect_positions(sycl::range<2> size, Launch launch) {
    const std::vector<unsigned> dimensions{0, 1};
    std::vector<unsigned> found(size.size(), ~0u);
    {
      sycl::buffer<unsigned> buffer(found.data(), found.size());
      queue.submit([&](sycl::handler &h) {
        launch(h, sycl::accessor(buffer, h, sycl::read_write), size, dimensions[0], dimensions[1]);
      });
    }
    for (unsigned i = 0; i != found.size(); ++i) EXPECT_EQ(found[i], i / size[1] * 100 + i % size[1]) << i;
  }
  /// In a kernel, with a private table.
  template <std::size_t Numbers>
  static unsigned found_in_table(unsigned i) {
    unsigned table[Numbers];
    return found_in<Numbers>(table, i);
  }
  /// The same on the host, in a vector.
  template <std::size_t Numbers>
  static unsigned expected(unsigned i) {
    return found_in<Numbers>(std::vector<unsigned>(Numbers).data(), i);
  }

  /// On PoCL all work-items of a group must fit on a thread's stack, whose size depends on the machine. On other
  /// devices any group runs.
  bool may_refuse() const { return device.get_platform().get_info<sycl::info::platform::name>().find("Portable") == 0; }

  template <std::size_t Numbers, class Launch>
  void expect_right_or_refused(std::size_t items, Launch launch) {
    std::vector<unsigned> values(items, 1);
    try {
      {
        sycl::buffer<unsigned> buffer(values.data(), items);
        queue.submit([&](sycl::handler &h) { launch(h, sycl::accessor(buffer, h, sycl::write_only, sycl::no_init)); });
        queue.wait_and_throw();
      }
    } catch (const sycl::exception &error) {
      EXPECT_TRUE(may_refuse()) << error.what();
      EXPECT_EQ(error.code(), sycl::errc::memory_allocation);
      for (const std::string &word : {std::string("kernel"), std::to_string(Numbers * sizeof(unsigned)),
                                      std::string("private variables"), std::string("malloc_device")})
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
      return;
    }
    for (std::size_t i = 0; i != items; ++i)
      ASSERT_EQ(values[i], expected<Numbers>(unsigned(i))) << "in work-item " << i;
  }

  /// Over a range the runtime chooses the work-groups. If a single work-item can run, many can.
  template <std::size_t Numbers>
  void expect_right_over_ranges() {
    expect_right_or_refused<Numbers>(
        1, [](sycl::handler &h, auto out) { h.single_task([=] { out[0] = found_in_table<Numbers>(0); }); });
    for (const std::size_t items : {64, 67})
      expect_right_or_refused<Numbers>(items, [=](sycl::handler &h, auto out) {
        h.parallel_for(sycl::range(items), [=](sycl::id<1> i) { out[i] = found_in_table<Numbers>(unsigned(i[0])); });
      });
    expect_right_or_refused<Numbers>(48, [](sycl::handler &h, auto out) {
      h.parallel_for(sycl::range(2, 3, 8), [=](sycl::item<3> i) {
        out[i.get_linear_id()] = found_in_table<Numbers>(unsigned(i.get_linear_id()));
      });
    });
  }

  template <std::size_t Numbers>
  void expect_right_in_groups(std::size_t size) {
    expect_right_or_refused<Numbers>(2 * size, [=](sycl::handler &h, auto out) {
      h.parallel_for(sycl::nd_range<1>(2 * size, size), [=](sycl::nd_item<1> it) {
        out[it.get_global_id()] = found_in_table<Numbers>(unsigned(it.get_global_id(0)));
      });
    });
  }
};

TEST_P(private_memory, of_256_kilobytes) {
  expect_right_over_ranges<std::size_t(64) << 10>();
  expect_right_in_groups<std::size_t(64) << 10>(8);
  expect_right_in_groups<std::size_t(64) << 10>(64);
}

TEST_P(private_memory, of_a_megabyte) {
  expect_right_over_ranges<std::size_t(256) << 10>();
  expect_right_in_groups<std::size_t(256) << 10>(64);
}

TEST_P(private_memory, of_16_megabytes) {
  expect_right_or_refused<std::size_t(4) << 20>(
      1, [](sycl::handler &h, auto out) { h.single_task([=] { out[0] = found_in_table<std::size_t(4) << 20>(0); }); });
  expect_right_or_refused<std::size_t(4) << 20>(16, [=](sycl::handler &h, auto out) {
    h.parallel_for(sycl::range(16),
                   [=](sycl::id<1> i) { out[i] = found_in_table<std::size_t(4) << 20>(unsigned(i[0])); });
  });
}

TEST_P(private_memory, of_kilobytes_in_the_largest_work_group) {
  expect_right_in_groups<std::size_t(1) << 10>(device.get_info<sycl::info::device::max_work_group_size>());
}

/// The runtime chooses the work-groups of a reduction, too.
TEST_P(private_memory, of_256_kilobytes_beside_a_reduction) {
  NEEDS_ASPECT(usm_shared_allocations);
  constexpr std::size_t numbers = std::size_t(64) << 10, items = 100;
  unsigned all = 0;
  for (unsigned i = 0; i != items; ++i) all ^= expected<numbers>(i);
  unsigned *const result = sycl::malloc_shared<unsigned>(1, queue);
  *result = 0;
  queue
      .parallel_for(sycl::range(items), sycl::reduction(result, sycl::bit_xor<unsigned>()),
                    [](sycl::id<1> i, auto &sum) { sum ^= found_in_table<numbers>(unsigned(i[0])); })
      .wait_and_throw();
  EXPECT_EQ(*result, all);
  sycl::free(result, queue);
}

class half_megabyte;
TEST_P(private_memory, limits_the_work_groups_that_a_kernel_says_it_takes) {
  constexpr std::size_t numbers = std::size_t(128) << 10;
  const auto bundle = sycl::get_kernel_bundle<half_megabyte, sycl::bundle_state::executable>(queue.get_context());
  const std::size_t most =
      bundle.get_kernel<half_megabyte>().get_info<sycl::info::kernel_device_specific::work_group_size>(device);
  ASSERT_GE(most, 1u);
  const std::size_t size = std::min<std::size_t>(most, 16);
  std::vector<unsigned> values(size);
  {
    sycl::buffer<unsigned> buffer(values.data(), size);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.use_kernel_bundle(bundle);
      h.parallel_for<half_megabyte>(sycl::nd_range<1>(size, size), [=](sycl::nd_item<1> it) {
        out[it.get_global_id()] = found_in_table<numbers>(unsigned(it.get_global_id(0)));
      });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i != size; ++i) EXPECT_EQ(values[i], expected<numbers>(unsigned(i)));
}

struct record {
  short numbers[5];
  bool on;
  std::uint64_t total;
};

/// A record of an array begins at a multiple of 8 bytes, the array at one of 16.
TEST_P(private_memory, records_of_arrays_are_copied) {
  constexpr unsigned Items = 64;
  NEEDS_ASPECT(usm_shared_allocations);
  auto *const sums = sycl::malloc_shared<std::uint64_t>(Items, queue);
  queue
      .parallel_for(Items,
                    [=](sycl::id<1> id) {
                      const unsigned i = unsigned(id[0]);
                      record records[2] = {{{1, 2}, true, 3}, {{}, false, i}};
                      records[1].numbers[i % 5] = 7;
                      if (i % 3 != 0) records[0] = records[1];
                      records[(i >> 2) & 1] = record{{short(i)}, i % 2 == 0, 100};
                      sums[i] = records[0].total + records[1].numbers[i % 5] * 1000u +
                                records[records[0].on].numbers[0] * 50000u;
                    })
      .wait();
  for (unsigned i = 0; i != Items; ++i) {
    record records[2] = {{{1, 2}, true, 3}, {{}, false, i}};
    records[1].numbers[i % 5] = 7;
    if (i % 3 != 0) records[0] = records[1];
    records[(i >> 2) & 1] = record{{short(i)}, i % 2 == 0, 100};
    EXPECT_EQ(sums[i],
              records[0].total + records[1].numbers[i % 5] * 1000u + records[records[0].on].numbers[0] * 50000u)
        << i;
  }
  sycl::free(sums, queue);
}

/// A state machine in each work-item, which ends at a certain number. The switch has a case for every value.
unsigned passed(unsigned state) {
  int rounds = 0;
start:
  if (rounds++ < 12) {
    switch (state & 3) {
    case 0:
      state = state * 5 + 1;
      goto start;
    case 1:
      state >>= 1;
      [[fallthrough]];
    case 2:
      state += 7;
      if (state & 8) goto start;
      break;
    case 3:
      state ^= 0x55;
      return state;
    }
    state += 1;
    goto start;
  }
  return state;
}

TEST_P(private_memory, of_loops_around_switches_without_default) {
  constexpr unsigned Items = 64;
  NEEDS_ASPECT(usm_shared_allocations);
  auto *const values = sycl::malloc_shared<unsigned>(Items, queue);
  queue.submit([&](sycl::handler &h) {
    sycl::local_accessor<unsigned> local(16, h);
    h.parallel_for(sycl::nd_range<1>(Items, 16), [=](sycl::nd_item<1> item) {
      const unsigned i = unsigned(item.get_global_linear_id()), l = unsigned(item.get_local_linear_id());
      unsigned state = i * 77 + 5;
      for (unsigned n = 0; n < i % 4; ++n) state += n * i;
      state = passed(state);
      local[l] = state;
      sycl::group_barrier(item.get_group());
      values[i] = state * 3 + local[15 - l];
    });
  });
  queue.wait();
  const auto state_of = [](unsigned i) {
    unsigned state = i * 77 + 5;
    for (unsigned n = 0; n < i % 4; ++n) state += n * i;
    return passed(state);
  };
  for (unsigned i = 0; i != Items; ++i)
    EXPECT_EQ(values[i], state_of(i) * 3 + state_of(i / 16 * 16 + 15 - i % 16)) << i;
  sycl::free(values, queue);
}

struct numbers {
  unsigned of[9];
};

[[gnu::noinline]] void fill(numbers &n, unsigned first) {
  for (unsigned &x : n.of) x = first++ * 3;
}

[[gnu::noinline]] numbers made_of(unsigned count) {
  numbers n{};
  for (unsigned i = 0; i != count; ++i) n.of[i] = i * 7 + count;
  return n;
}

/// Every work-item writes the same to its arrays, and then reads different elements.
TEST_P(private_memory, to_which_all_write_the_same) {
  constexpr unsigned Items = 80;
  NEEDS_ASPECT(usm_shared_allocations);
  auto *const in = sycl::malloc_shared<unsigned>(Items, queue);
  const auto expect = [&](const char *what, auto value) {
    auto *const out = sycl::malloc_shared<unsigned>(Items, queue);
    for (unsigned i = 0; i != Items; ++i) in[i] = i * 7919 / 4;
    queue
        .parallel_for(sycl::nd_range<1>(Items, 16),
                      [=](sycl::nd_item<1> item) {
                        const unsigned i = unsigned(item.get_global_id(0));
                        out[i] = value(i, in);
                      })
        .wait();
    for (unsigned i = 0; i != Items; ++i) EXPECT_EQ(out[i], value(i, in)) << what << ", " << i;
    sycl::free(out, queue);
  };
  expect("zeros", [](unsigned i, const unsigned *in) {
    unsigned a[17] = {};
    return a[in[i] % 17];
  });
  expect("two fills", [](unsigned i, const unsigned *in) {
    unsigned a[20];
    std::memset(a, 1, 40);
    std::memset(a + 10, 0, 40);
    return a[in[i] % 20];
  });
  expect("zeros beside a number", [](unsigned i, const unsigned *in) {
    struct {
      unsigned count;
      unsigned a[9];
    } s{};
    s.count = i;
    return s.a[in[i] % 9] + s.count;
  });
  const unsigned count = 6;
  expect("filled by a function", [=](unsigned i, const unsigned *in) {
    numbers n;
    fill(n, count);
    return n.of[in[i] % 9];
  });
  expect("returned by a function", [=](unsigned i, const unsigned *in) {
    const numbers n = made_of(count);
    return n.of[in[i] % 9];
  });
  sycl::free(in, queue);
}

/// LLVM computes the address of an element once, before the loop; the array lives in one branch between two barriers.
TEST_P(private_memory, in_branches_between_barriers_at_an_index_from_before_them) {
  constexpr unsigned Items = 64;
  int *out = sycl::malloc_shared<int>(Items, queue);
  queue
      .parallel_for(sycl::nd_range<1>(Items, 8),
                    [=](sycl::nd_item<1> item) {
                      const int i = int(item.get_global_id(0));
                      for (unsigned round = 0; round < 4; ++round) {
                        sycl::group_barrier(item.get_group());
                        if (item.get_local_id(0) % 3 != 0) {
                          std::array<short, 7> zeros{};
                          out[i] = zeros[i % 7];
                        } else {
                          std::array<std::uint8_t, 8> bytes{};
                          for (auto &byte : bytes) byte = std::uint8_t((&byte - bytes.data()) * 77);
                          std::sort(bytes.begin(), bytes.end());
                          std::reverse(bytes.begin(), bytes.end());
                          out[i] = bytes[i % 8];
                        }
                        sycl::group_barrier(item.get_group());
                      }
                    })
      .wait();
  const int sorted[] = {231, 206, 154, 129, 77, 52, 27, 0};
  for (int i = 0; i != int(Items); ++i) EXPECT_EQ(out[i], i % 8 % 3 != 0 ? 0 : sorted[i % 8]) << i;
  sycl::free(out, queue);
}

/// Elements of arrays at indices that are known only at run time, next to others at constant indices.
TEST_P(private_memory, elements_of_small_arrays_chosen_at_run_time) {
  constexpr unsigned Rows = 5, Columns = 3;
  NEEDS_ASPECT(usm_shared_allocations);
  auto *const numbers = sycl::malloc_shared<unsigned>(Rows * Columns, queue);
  auto *const found = sycl::malloc_shared<unsigned>(Rows * Columns, queue);
  const auto with = [](std::size_t y, std::size_t x, const unsigned *in) {
    unsigned number = in[y * Columns + x] % 27 + 1, steps = 0, a[4];
    for (unsigned &e : a) e = number * 3 + unsigned(&e - a);
    do {
      number = number / 2 + number % 2 * 3;
      const unsigned first = a[0];
      a[number & 3] = first + steps;
      a[a[1] & 3] += a[2] * 5;
    } while (++steps < 9 && number > 1);
    return ((a[0] * 3 + a[1]) * 3 + a[2]) * 3 + a[3] + steps;
  };
  for (unsigned i = 0; i != Rows * Columns; ++i) numbers[i] = i * 7919 / 4;
  queue
      .parallel_for(sycl::range<2>(Rows, Columns),
                    [=](sycl::id<2> id) { found[id[0] * Columns + id[1]] = with(id[0], id[1], numbers); })
      .wait();
  for (unsigned i = 0; i != Rows * Columns; ++i) EXPECT_EQ(found[i], with(i / Columns, i % Columns, numbers)) << i;
  sycl::free(found, queue);
  sycl::free(numbers, queue);
}

TEST_P(private_memory, ids_by_dimensions_chosen_at_run_time) {
  expect_positions({5, 3}, [](auto &h, auto out, sycl::range<2> size, unsigned down, unsigned across) {
    h.parallel_for(size, [=](sycl::item<2> item) {
      const unsigned short y = item.get_id()[down], x = item.get_id()[across];
      out[y * size[1] + x] = y * 100 + x;
    });
  });
}

TEST_P(private_memory, ids_by_dimensions_chosen_at_run_time_around_a_barrier) {
  expect_positions({20, 12}, [](auto &h, auto out, sycl::range<2> size, unsigned down, unsigned across) {
    sycl::local_accessor<unsigned> local(15, h);
    h.parallel_for(sycl::nd_range<2>(size, {5, 3}), [=](sycl::nd_item<2> item) {
      const unsigned short y = item.get_global_id()[down], x = item.get_global_id()[across];
      local[item.get_local_linear_id()] = y;
      sycl::group_barrier(item.get_group());
      out[y * size[1] + x] = local[item.get_local_linear_id()] * 100 + x;
    });
  });
}

ON_EACH_DEVICE(private_memory);

/// References and pointers to one of several variables, of one type and of several, small and large.
TEST_P(private_memory, of_variables_chosen_at_run_time) {
  constexpr unsigned items = 64;
  const auto work = [](unsigned i, const unsigned *numbers) {
    std::uint8_t byte = 7, bytes[4] = {1, 2, 3, 4};
    std::uint8_t &first = numbers[0] ? byte : bytes[i & 3];
    first = std::uint8_t(first * 2 - 5);
    std::uint8_t &second = i & 1 ? byte : bytes[numbers[i % 8] & 3];
    second ^= 5;
    struct record {
      std::uint64_t total;
      std::int16_t parts[3];
    } one = {i, {1, 2, 3}}, other = {3, {4, 5, std::int16_t(i)}};
    record &chosen = numbers[i % 8] & 1 ? one : other;
    chosen.parts[i % 3] += 9;
    chosen.total += chosen.parts[2];
    unsigned even[20], odd[40];
    for (unsigned k = 0; k != 40; ++k) {
      odd[k] = k * i;
      if (k < 20) even[k] = k + i;
    }
    unsigned sum = 0;
    const unsigned *from = numbers[i % 8] & 2 ? even : odd;
    for (const unsigned *at = from + i % 3; at < from + 16; at += 3) sum = sum * 3 + *at;
    unsigned *front = even, *back = odd;
    for (unsigned k = 0; k != i % 5; ++k) {
      for (unsigned j = 1; j != 19; ++j) back[j] = front[j - 1] + front[j + 1];
      std::swap(front, back);
    }
    sum += front[i % 20] * 5 + byte;
    for (const std::uint8_t b : bytes) sum = sum * 7 + b;
    for (const record &r : {one, other})
      sum += unsigned(r.total) * 11 + unsigned(r.parts[0] + r.parts[1] * 2 + r.parts[2] * 3);
    return sum;
  };
  const std::vector<unsigned> numbers = {1, 6, 3, 0, 5, 2, 7, 4};
  std::vector<unsigned> results(items);
  {
    sycl::buffer<unsigned> buffer(results), number_buffer(numbers);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      sycl::accessor in(number_buffer, h, sycl::read_only);
      h.parallel_for(items, [=](sycl::id<1> i) { out[i] = work(unsigned(i), &in[0]); });
    });
  }
  for (unsigned i = 0; i != items; ++i) EXPECT_EQ(results[i], work(i, numbers.data())) << "at " << i;
}

TEST_P(private_memory, of_a_byte_or_of_one_of_four) {
  const auto work = [](int choice, unsigned id, const std::size_t &number) {
    std::uint8_t byte = 0, bytes[4] = {1, 2, 3, 4};
    std::uint8_t &first = choice ? byte : bytes[unsigned(1 | choice) & 3];
    first -= 5;
    first <<= 1;
    std::uint8_t &second = id ? byte : bytes[unsigned(number) & 3];
    second ^= 5;
    second <<= 1;
    bytes[1] |= bytes[byte & 3];
    return byte + bytes[0] + bytes[1] * 5u + bytes[2] * 7u + bytes[3] * 9u;
  };
  for (const int choice : {0, 1}) {
    const std::size_t five = 5;
    std::vector<std::size_t> results(16, five);
    {
      sycl::buffer<std::size_t> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor values(buffer, h, sycl::read_write);
        h.parallel_for(sycl::nd_range<2>({1, 16}, {1, 8}), [=](sycl::nd_item<2> it) {
          std::size_t &value = values[it.get_global_linear_id()];
          value = work(choice, unsigned(it.get_local_linear_id()), value);
        });
      });
    }
    for (unsigned i = 0; i != results.size(); ++i) EXPECT_EQ(results[i], work(choice, i % 8, five)) << "at " << i;
  }
}

/// A state machine in each work-item: `continue` enters another state, some states leave the loop.
TEST_P(private_memory, of_a_state_machine) {
  constexpr int length = 24, items = 64;
  const auto parse = [](const char *text) {
    enum { start, number, word, quoted, done } state = start;
    int at = 0, found = 0, hash = 0;
    while (true) {
      const char c = at < length ? text[at] : 0;
      switch (state) {
      case start:
        if (!c) return found * 65536 + (hash & 0xffff);
        if (c >= '0' && c <= '9') {
          state = number;
          continue;
        }
        if (c == '"') {
          state = quoted;
          ++at;
          continue;
        }
        state = word;
        break;
      case number: {
        int digits = 0;
        for (; at < length && text[at] >= '0' && text[at] <= '9'; ++at) ++digits;
        hash = hash * 31 + digits;
        state = start;
        break;
      }
      case word:
        do {
        } while (++at < length && text[at] != ' ');
        state = start;
        break;
      case quoted:
        if (!c || c == '"') {
          found += 100;
          state = c ? start : done;
        } else
          hash += c;
        ++at;
        break;
      case done:
        return hash;
      }
    }
  };
  const char letters[] = "ab 1 2\"x 34 \"yz 9 ";
  std::vector<char> texts(items * length);
  std::vector<int> results(items);
  unsigned seed = 1;
  for (char &c : texts) c = letters[((seed = seed * 1664525 + 1013904223) >> 20) % (sizeof(letters) - 1)];
  {
    sycl::buffer<char> text_buffer(texts);
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor text(text_buffer, h, sycl::read_only);
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(items, [=](sycl::id<1> i) { out[i] = parse(&text[i[0] * length]); });
    });
  }
  for (int i = 0; i < items; ++i) EXPECT_EQ(results[i], parse(&texts[i * length])) << "at " << i;
}

} // namespace
