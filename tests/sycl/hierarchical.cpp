// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Hierarchical kernels: parallel_for_work_group, parallel_for_work_item, private_memory, h_item; and the asynchronous
/// copies between global and local memory, which groups and nd_items make.
#include "device_test.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace {

class hierarchical : public device_test {
protected:
  /// \returns the contents of a buffer of `count` values, initially zeros, after a command group has written to it.
  template <class Value, class Submit>
  std::vector<Value> written(std::size_t count, Submit submit) {
    std::vector<Value> values(count);
    {
      sycl::buffer<Value> buffer(values.data(), count);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor out(buffer, handler, sycl::read_write);
        submit(handler, out);
      });
      queue.wait_and_throw();
    }
    return values;
  }
};

/// The queries of an h_item, as numbers that do not depend on its dimensions.
struct facts {
  std::uint64_t global_id, global_range, logical_id, logical_range, physical_id, physical_range, group, group_size;
  friend bool operator==(const facts &lhs, const facts &rhs) {
    return lhs.global_id == rhs.global_id && lhs.global_range == rhs.global_range && lhs.logical_id == rhs.logical_id &&
           lhs.logical_range == rhs.logical_range && lhs.physical_id == rhs.physical_id &&
           lhs.physical_range == rhs.physical_range && lhs.group == rhs.group && lhs.group_size == rhs.group_size;
  }
};

template <int Dimensions>
facts info_of(const sycl::group<Dimensions> &group, const sycl::h_item<Dimensions> &item) {
  return {item.get_global().get_linear_id(),
          item.get_global_range().size(),
          item.get_logical_local().get_linear_id(),
          item.get_logical_local_range().size(),
          item.get_physical_local().get_linear_id(),
          item.get_physical_local_range().size(),
          group.get_group_linear_id(),
          group.get_local_linear_range()};
}

TEST_P(hierarchical, group_scope_runs_once_with_control_flow_around_work_items) {
  constexpr std::size_t groups = 37, size = 24;
  std::vector<int> input(groups * size);
  std::iota(input.begin(), input.end(), -100);
  std::vector<int> counts(1);
  sycl::buffer<int> in(input.data(), input.size()), count(counts.data(), 1);
  const auto results = written<std::array<int, 3>>(groups, [&](sycl::handler &handler, auto out) {
    sycl::accessor data(in, handler, sycl::read_only);
    sycl::accessor times(count, handler, sycl::read_write);
    handler.parallel_for_work_group(sycl::range(groups), sycl::range(size), [=](sycl::group<1> group) {
      int sums[size], rounds = 0, sign = 1;
      group.parallel_for_work_item(
          [&](sycl::h_item<1> item) { sums[item.get_local_id(0)] = data[item.get_global_id(0)]; });
      std::size_t left = size;
      while (left > 1) { // a loop of the group
        const std::size_t half = left / 2, upper = left - half;
        ++rounds;
        group.parallel_for_work_item(sycl::range(half), [&](sycl::h_item<1> item) {
          const std::size_t at = item.get_local_id(0);
          sums[at] += sums[at + upper];
          if (at == 0) ++rounds; // of one work-item
        });
        left = upper;
      }
      if (sums[0] % 2 != 0) // a branch of the group
        group.parallel_for_work_item(sycl::range<1>(1), [&](sycl::h_item<1>) { sign = -1; });
      else if (group.get_group_id(0) % 3 == 0)
        sign = 2;
      group.parallel_for_work_item(sycl::range<1>(0), [&](sycl::h_item<1>) { sign = 0; }); // no work-items
      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(times[0]) += 1;
      out[group.get_group_id()] = {sums[0], rounds, sign};
    });
  });
  for (std::size_t group = 0; group != groups; ++group) {
    const int sum = std::accumulate(&input[group * size], &input[group * size] + size, 0);
    EXPECT_EQ(results[group][0], sum);
    EXPECT_EQ(results[group][1], 2 * 5);
    EXPECT_EQ(results[group][2], sum % 2 != 0 ? -1 : group % 3 == 0 ? 2 : 1);
  }
  EXPECT_EQ(sycl::host_accessor(count)[0], int(groups));
}

TEST_P(hierarchical, items_know_their_logical_and_physical_ranges) {
  const sycl::range<3> groups(2, 3, 2), physical(2, 1, 4), logical(3, 2, 7);
  const auto results = written<facts>(groups.size() * logical.size(), [&](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group(groups, physical, [=](sycl::group<3> group) {
      group.parallel_for_work_item(logical, [&](sycl::h_item<3> item) {
        out[group.get_group_linear_id() * logical.size() + item.get_local().get_linear_id()] = info_of(group, item);
      });
    });
  });
  std::size_t at = 0;
  const auto linear = [](sycl::id<3> id, sycl::range<3> range) {
    return (id[0] * range[1] + id[1]) * range[2] + id[2];
  };
  for (std::size_t group = 0; group != groups.size(); ++group)
    for (std::size_t z = 0; z != logical[0]; ++z)
      for (std::size_t y = 0; y != logical[1]; ++y)
        for (std::size_t x = 0; x != logical[2]; ++x, ++at) {
          const sycl::id<3> group_id(group / 6, group / 2 % 3, group % 2),
              physical_id(z % physical[0], y % physical[1], x % physical[2]);
          const facts expected{linear(group_id * sycl::id<3>(physical) + physical_id, groups * physical),
                               (groups * physical).size(),
                               linear({z, y, x}, logical),
                               logical.size(),
                               linear(physical_id, physical),
                               physical.size(),
                               group,
                               physical.size()};
          ASSERT_TRUE(results[at] == expected) << "group " << group << ", item " << z << ' ' << y << ' ' << x;
        }
}

TEST_P(hierarchical, private_memory_keeps_a_value_for_each_work_item) {
  struct pair {
    int first = 7;
    double second = 0.5;
  };
  const sycl::range<2> groups(3, 4), size(5, 9);
  const auto results = written<double>((groups * size).size(), [&](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group(groups, size, [=](sycl::group<2> group) {
      sycl::private_memory<pair, 2> mine(group);
      sycl::private_memory<float, 2> other(group);
      group.parallel_for_work_item([&](sycl::h_item<2> item) {
        other(item) = 0.25f * item.get_global().get_linear_id();
        mine(item).first += item.get_global_id(1);
      });
      for (int round = 0; round != 3; ++round)
        group.parallel_for_work_item([&](sycl::h_item<2> item) { mine(item).second += round; });
      group.parallel_for_work_item([&](sycl::h_item<2> item) {
        out[item.get_global().get_linear_id()] = mine(item).first + mine(item).second + other(item);
      });
    });
  });
  for (std::size_t at = 0; at != results.size(); ++at)
    ASSERT_EQ(results[at], 7 + at % (groups[1] * size[1]) + 3.5 + 0.25 * at);
}

/// A separate function object, called at two places: collatz steps of a value, at most `most`.
struct collatz {
  int *steps;
  const unsigned *values;
  int most;
  void operator()(sycl::h_item<2> item) const {
    const std::size_t at = item.get_local().get_linear_id();
    int count = 0;
    if (values[at] == 0) return;
    for (unsigned value = values[at]; value != 1; value = value % 2 ? 3 * value + 1 : value / 2) {
      if (count == most) break;
      ++count;
    }
    steps[at] += count;
  }
};

void twice(const sycl::group<2> &group, sycl::range<2> range, const collatz &function) {
  for (int round = 0; round != 2; ++round) group.parallel_for_work_item(range, function);
}

TEST_P(hierarchical, work_items_take_ways_of_their_own_in_short_and_long_rows) {
  constexpr std::size_t groups = 6;
  const std::array<int, 2> most{20, 1000};
  const auto results = written<int>(groups * 66, [&](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group(sycl::range(groups, 1), sycl::range(2, 2), [=](sycl::group<2> group) {
      const std::size_t id = group.get_group_linear_id();
      int steps[66];
      unsigned values[66];
      const sycl::range<2> wide(2, 33), narrow(22, 3);
      group.parallel_for_work_item(narrow, [&](sycl::h_item<2> item) {
        const std::size_t at = item.get_local().get_linear_id();
        values[at] = at % 7 == 0 ? 0 : unsigned(at + 100 * id);
        steps[at] = -1;
      });
      twice(group, wide, collatz{steps, values, most[0]});
      if (id % 2 == 0)
        twice(group, narrow, collatz{steps, values, most[1]});
      else
        group.parallel_for_work_item(sycl::range(66, 1), collatz{steps, values, most[id % 2]});
      for (std::size_t at = 0; at != 66; ++at) out[66 * id + at] = steps[at];
    });
  });
  for (std::size_t id = 0; id != groups; ++id)
    for (std::size_t at = 0; at != 66; ++at) {
      int all = 0, first = 0;
      if (at % 7 != 0)
        for (std::size_t value = at + 100 * id; value != 1; value = value % 2 ? 3 * value + 1 : value / 2) {
          ++all;
          if (first != most[0]) ++first;
        }
      ASSERT_EQ(results[66 * id + at], -1 + 2 * first + (id % 2 == 0 ? 2 : 1) * all) << id << ' ' << at;
    }
}

TEST_P(hierarchical, the_runtime_chooses_a_size_and_groups_have_local_memory) {
  constexpr std::size_t groups = 9;
  const auto results = written<float>(groups * 50, [&](sycl::handler &handler, auto out) {
    sycl::local_accessor<float> tile(64, handler);
    handler.parallel_for_work_group<class chosen_size>(sycl::range(groups), [=](sycl::group<1> group) {
      float scale = 0;
      for (std::size_t n = 0; n <= group.get_group_id(0); ++n) scale += 0.5f;
      group.parallel_for_work_item(sycl::range(64), [&](sycl::h_item<1> item) {
        float part[4] = {0, 1, 2, 3}; // an array of each work-item's own
        for (int n = 0; n != 4; ++n) part[(n + item.get_local_id(0)) % 4] *= scale;
        tile[item.get_local_id()] = part[item.get_local_id(0) % 4] + sycl::sqrt(scale);
      });
      group.parallel_for_work_item(sycl::range(50), [&](sycl::h_item<1> item) {
        const std::size_t at = item.get_logical_local_id(0);
        out[group.get_group_id(0) * 50 + at] = tile[at] + 100 * tile[63 - at];
      });
    });
  });
  const auto value = [](std::size_t group, std::size_t at) {
    const float scale = 0.5f * (group + 1);
    return at % 4 * scale + std::sqrt(scale);
  };
  for (std::size_t at = 0; at != results.size(); ++at)
    ASSERT_FLOAT_EQ(results[at], value(at / 50, at % 50) + 100 * value(at / 50, 63 - at % 50)) << at;
}

TEST_P(hierarchical, a_size_beyond_the_device_is_refused) {
  try {
    queue.submit([&](sycl::handler &handler) {
      handler.parallel_for_work_group<class too_large>(sycl::range<1>(1), sycl::range<1>(1u << 20),
                                                       [=](sycl::group<1>) {});
    });
    FAIL() << "a work-group of 2^20 work-items";
  } catch (const sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::errc::nd_range) << error.what();
  }
}

/// Copies of one element type to local memory and back, with and without strides, by one work-item of a group of 24.
template <class Value, class Group>
bool copies_right(const Group &group, std::size_t index, sycl::decorated_global_ptr<Value> from,
                  sycl::decorated_global_ptr<Value> to, sycl::decorated_local_ptr<Value> local) {
  group.wait_for(group.async_work_group_copy(local, sycl::decorated_global_ptr<const Value>(from), 60));
  bool good = true;
  for (std::size_t at = index; at < 60; at += 24) good &= local[at] == from[at];
  group.async_work_group_copy(to, local, 30, 2).wait();
  for (std::size_t at = index; at < 30; at += 24) good &= to[2 * at] == from[at];
  auto first = group.async_work_group_copy(local, from + 1, 10, 3),
       second = group.async_work_group_copy(to + 60, local + 40, 7);
  group.wait_for(first, second);
  for (std::size_t at = index; at < 10; at += 24) good &= local[at] == from[1 + 3 * at];
  for (std::size_t at = index; at < 7; at += 24) good &= to[60 + at] == from[40 + at];
  group.wait_for();
  return good;
}

TEST_P(hierarchical, work_items_copy_between_global_and_local_memory_together) {
  struct room {
    float floats[80];
    std::int64_t longs[80];
    bool bools[80];
  };
  std::vector<room> memory(2);
  for (int at = 0; at != 60; ++at) {
    memory[0].floats[at] = 0.5f * at;
    memory[0].longs[at] = std::int64_t{at} << 33;
    memory[0].bools[at] = at % 3 == 0;
  }
  std::vector<sycl::int3> vectors(160);
  for (int at = 0; at != 60; ++at) vectors[at] = {at, -at, 3 * at};
  sycl::buffer<room> buffer(memory.data(), 2);
  sycl::buffer<sycl::int3> vector_buffer(vectors.data(), 160);
  const auto good = written<int>(24, [&](sycl::handler &handler, auto out) {
    sycl::accessor rooms(buffer, handler, sycl::read_write);
    sycl::accessor ints(vector_buffer, handler, sycl::read_write);
    sycl::local_accessor<float> floats(60, handler);
    sycl::local_accessor<std::int64_t> longs(60, handler);
    sycl::local_accessor<bool> bools(60, handler);
    sycl::local_accessor<sycl::int3> threes(60, handler);
    handler.parallel_for(sycl::nd_range<2>({4, 6}, {4, 6}), [=](sycl::nd_item<2> item) {
      constexpr auto global = sycl::access::address_space::global_space;
      constexpr auto decorated = sycl::access::decorated::yes;
      const std::size_t index = item.get_local_linear_id();
      const auto of = [&](auto *elements) { return sycl::address_space_cast<global, decorated>(elements); };
      bool right =
          copies_right(item, index, of(rooms[0].floats), of(rooms[1].floats), floats.get_multi_ptr<decorated>());
      right &= copies_right(item.get_group(), index, of(rooms[0].longs), of(rooms[1].longs),
                            longs.get_multi_ptr<decorated>());
      right &= copies_right(item, index, of(rooms[0].bools), of(rooms[1].bools), bools.get_multi_ptr<decorated>());
      for (std::size_t at = index; at < 60; at += 24) ints[80 + at] = ints[at];
      item.wait_for(item.async_work_group_copy(threes.get_pointer(), sycl::global_ptr<sycl::int3>(&ints[0]), 60));
      for (std::size_t at = index; at < 60; at += 24)
        right &= threes[at].x() == int(at) && threes[at].y() == -int(at) && threes[at].z() == 3 * int(at);
      out[index] = right;
    });
  });
  for (int right : good) EXPECT_EQ(right, 1);
}

TEST_P(hierarchical, a_group_copies_as_one) {
  std::vector<float> input(8 * 60);
  std::iota(input.begin(), input.end(), 0.5f);
  sycl::buffer<float> in(input.data(), input.size());
  const auto results = written<float>(8 * 60, [&](sycl::handler &handler, auto out) {
    sycl::accessor data(in, handler, sycl::read_only);
    sycl::local_accessor<float> tile(60, handler);
    handler.parallel_for_work_group<class copying_group>(sycl::range(8), sycl::range(12), [=](sycl::group<1> group) {
      const std::size_t start = 60 * group.get_group_id(0);
      constexpr auto global = sycl::access::address_space::global_space;
      constexpr auto decorated = sycl::access::decorated::yes;
      auto from = sycl::address_space_cast<global, decorated>(&data[start]);
      auto to = sycl::address_space_cast<global, decorated>(&out[start]);
      group.async_work_group_copy(tile.get_multi_ptr<decorated>(), from, 60).wait();
      group.parallel_for_work_item(sycl::range(60), [&](sycl::h_item<1> item) { tile[item.get_local_id()] *= 2; });
      group.wait_for(group.async_work_group_copy(to, tile.get_multi_ptr<decorated>(), 60));
    });
  });
  for (std::size_t at = 0; at != results.size(); ++at) ASSERT_EQ(results[at], 2 * input[at]) << at;
}

TEST_P(hierarchical, indices_and_private_memory_in_int) {
  const auto results = written<std::uint64_t>(4 * 20, [](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group<class int_indices>(sycl::range(4), sycl::range(20), [=](sycl::group<1> group) {
      sycl::private_memory<unsigned> mine(group);
      int ids[20] = {};
      group.parallel_for_work_item([&](sycl::h_item<1> item) { mine(item) = 5; });
      group.parallel_for_work_item([&](sycl::h_item<1> item) {
        const int x = item.get_global_id(0), local = item.get_logical_local_id(0);
        out[x] -= 1;
        ids[local] = x;
        mine(item) = mine(item) * 3 + static_cast<unsigned>(ids[local]);
        out[x] += mine(item);
      });
    });
  });
  for (std::size_t i = 0; i != results.size(); ++i) EXPECT_EQ(results[i], 14 + i) << i;
}

/// Called by the group, between its variables and work-items.
void add_columns(const sycl::group<2> &group, int *sums, int factor) {
  group.parallel_for_work_item([&](sycl::h_item<2> item) {
    sums[item.get_local().get_linear_id()] += factor * static_cast<int>(item.get_local_id(1));
  });
}

TEST_P(hierarchical, groups_that_end_early_call_functions_and_run_more_work_items_than_threads) {
  constexpr std::size_t rows = 4, columns = 24, groups = 30;
  const auto results = written<int>(groups * rows * columns, [](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group<class early_groups>(
        sycl::range(6, 5), sycl::range(rows, columns), [=](sycl::group<2> group) {
          const std::size_t number = group.get_group_linear_id();
          int start = 64, sums[rows * columns]; // `start` is written once
          group.parallel_for_work_item([&](sycl::h_item<2> item) { sums[item.get_local().get_linear_id()] = start; });
          if (number == 7) return;
          for (int factor = 0; factor != 3; ++factor) add_columns(group, sums, factor);
          sycl::group_barrier(group); // of one work-item, as far as the group is concerned
          if (number % 2 != 0)
            group.parallel_for_work_item(sycl::range(2, 300), [&](sycl::h_item<2> item) {
              const std::size_t at = item.get_local_id(1), half = rows * columns / 2;
              if (at < half) sums[item.get_local_id(0) * half + at] += 1000;
            });
          group.parallel_for_work_item([&](sycl::h_item<2> item) {
            const std::size_t at = item.get_local().get_linear_id();
            out[number * rows * columns + at] = sums[at];
          });
        });
  });
  for (std::size_t at = 0; at != results.size(); ++at) {
    const std::size_t number = at / (rows * columns), column = at % columns;
    const int expected = 64 + 3 * static_cast<int>(column) + (number % 2 != 0 ? 1000 : 0);
    ASSERT_EQ(results[at], number == 7 ? 0 : expected) << at;
  }
}

TEST_P(hierarchical, a_group_has_large_variables_and_captures_are_indexed) {
  std::array<int, 8> squares{};
  for (int k = 0; k != 8; ++k) squares[k] = k * k;
  const auto results = written<double>(20, [&](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group<class large_variables>(sycl::range(20), sycl::range(4), [=](sycl::group<1> group) {
      double numbers[8000]; // 64 KB
      group.parallel_for_work_item(sycl::range(8000), [&](sycl::h_item<1> item) {
        numbers[item.get_local_id(0)] = squares[item.get_local_id(0) % 8];
      });
      double sum = squares[group.get_group_id(0) % 8];
      for (double number : numbers) sum += number;
      out[group.get_group_id(0)] = sum;
    });
  });
  for (std::size_t k = 0; k != results.size(); ++k) EXPECT_EQ(results[k], 140000.0 + squares[k % 8]) << k;
}

TEST_P(hierarchical, work_items_index_captures) {
  std::array<int, 8> squares{};
  for (int k = 0; k != 8; ++k) squares[k] = k * k;
  const auto results = written<int>(20, [&](sycl::handler &handler, auto out) {
    handler.parallel_for_work_group<class indexed_captures>(sycl::range(5), sycl::range(4), [=](sycl::group<1> group) {
      group.parallel_for_work_item([&](sycl::h_item<1> item) {
        out[item.get_global_id(0)] = squares[item.get_global_id(0) % 8] + squares[group.get_group_id(0)];
      });
    });
  });
  for (std::size_t k = 0; k != results.size(); ++k) EXPECT_EQ(results[k], squares[k % 8] + squares[k / 4]) << k;
}

ON_EACH_DEVICE(hierarchical);

} // namespace
