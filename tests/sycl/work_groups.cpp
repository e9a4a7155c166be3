// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Operations of the work-items of a work-group: barriers and local memory. On every device, including those without
/// sub-groups.
#include "work_group_test.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace {

class work_groups : public work_group_test {};

TEST_P(work_groups, a_barrier_makes_the_neighbours_values_visible) {
  for (const std::size_t size : {1, 7, 16, 61, 256}) {
    const auto results =
        with_local<int>(sycl::nd_range<1>(3 * size, size), size, [](auto item, auto &local, std::size_t i) {
          const std::size_t me = item.get_local_id(0), count = item.get_local_range(0);
          local[me] = int(i);
          sycl::group_barrier(item.get_group());
          return local[(me + 1) % count] * 1000 + local[count - 1 - me];
        });
    for (std::size_t i = 0; i != results.size(); ++i) {
      const std::size_t base = i / size * size, me = i % size;
      ASSERT_EQ(results[i], int((base + (me + 1) % size) * 1000 + base + size - 1 - me)) << "groups of " << size;
    }
  }
}

TEST_P(work_groups, barriers_in_loops_sum_a_tree) {
  for (const std::size_t size : {64, 48}) {
    const auto results =
        with_local<int>(sycl::nd_range<1>(2 * size, size), size, [](auto item, auto &local, std::size_t i) {
          const std::size_t me = item.get_local_id(0);
          local[me] = int(i) + 1;
          sycl::group_barrier(item.get_group());
          for (std::size_t count = item.get_local_range(0); count > 1;) {
            const std::size_t half = (count + 1) / 2;
            if (me + half < count) local[me] += local[me + half];
            sycl::group_barrier(item.get_group());
            count = half;
          }
          return local[0];
        });
    for (std::size_t i = 0; i != results.size(); ++i) {
      const int first = int(i / size * size), n = int(size);
      ASSERT_EQ(results[i], n * (2 * first + n + 1) / 2);
    }
  }
}

TEST_P(work_groups, values_live_across_barriers_are_each_work_items_own) {
  const auto results =
      with_local<int>(sycl::nd_range<2>({4, 22}, {2, 11}), 22, [](auto item, auto &local, std::size_t i) {
        const std::size_t me = item.get_local_linear_id();
        int history[4] = {}, sum = int(i);
        for (int round = 0; round != 4; ++round) {
          local[me] = sum;
          sycl::group_barrier(item.get_group());
          history[round] = local[(me + std::size_t(round)) % 22];
          sycl::group_barrier(item.get_group());
          if (me % 3 == 0) sum += history[round];
        }
        return history[0] + 3 * history[1] + 5 * history[2] + 7 * history[3];
      });
  for (std::size_t gy = 0; gy != 2; ++gy)
    for (std::size_t gx = 0; gx != 2; ++gx) {
      std::vector<std::size_t> at(22);
      std::vector<int> sum(22), local(22);
      std::vector<std::array<int, 4>> history(22);
      for (std::size_t l = 0; l != 22; ++l) {
        at[l] = (gy * 2 + l / 11) * 22 + gx * 11 + l % 11;
        sum[l] = int(at[l]);
      }
      for (int round = 0; round != 4; ++round) {
        local = sum;
        for (std::size_t l = 0; l != 22; ++l) {
          history[l][round] = local[(l + std::size_t(round)) % 22];
          if (l % 3 == 0) sum[l] += history[l][round];
        }
      }
      for (std::size_t l = 0; l != 22; ++l)
        ASSERT_EQ(results[at[l]], history[l][0] + 3 * history[l][1] + 5 * history[l][2] + 7 * history[l][3]);
    }
}

TEST_P(work_groups, a_barrier_after_divergent_code) {
  const auto results = with_local<int>(sycl::nd_range<1>(60, 20), 20, [](auto item, auto &local, std::size_t) {
    const int me = int(item.get_local_id(0));
    int sum = 0;
    for (int n = 0; n < me; ++n) { // as many turns as the work-item's number
      if (n % 3 == 2) continue;
      sum += n;
      if (sum > 50) break;
    }
    local[me] = sum;
    sycl::group_barrier(item.get_group());
    int all = 0;
    for (const int &one : local) all += one;
    return all;
  });
  int all = 0;
  for (int me = 0; me != 20; ++me) {
    int sum = 0;
    for (int n = 0; n < me; ++n) {
      if (n % 3 == 2) continue;
      sum += n;
      if (sum > 50) break;
    }
    all += sum;
  }
  for (const int result : results) ASSERT_EQ(result, all);
}

// The next four are similar to kernels that other implementations miscompiled: AdaptiveCpp's issues 2177 and 1898,
// PoCL's 553 and 1390, 1794 and 1977.

TEST_P(work_groups, a_value_from_before_a_barrier_is_used_after_it_in_a_loop_of_unknown_length) {
  for (const int bound : {0, 1, 40}) {
    const auto results = with_local<int>(sycl::nd_range<1>(32, 16), 1, [=](auto item, auto &, std::size_t) {
      const int me = int(item.get_local_id(0));
      int last = -1;
      for (int base = 0; base < bound; base += 16) {
        const int mine = base + me;
        sycl::group_barrier(item.get_group());
        last = mine;
      }
      return last;
    });
    for (int i = 0; i != 32; ++i) ASSERT_EQ(results[i], bound ? (bound - 1) / 16 * 16 + i % 16 : -1) << bound;
  }
}

TEST_P(work_groups, trees_in_nested_loops_reduce_a_matrix_of_each_work_item) {
  constexpr int rows = 2, columns = 3, count = 16;
  const auto results = with_local<int>(
      sycl::nd_range<1>(2 * count, count), rows * columns * count, [=](auto item, auto &local, std::size_t i) {
        const int me = int(item.get_local_id(0)), height = rows, width = columns;
        for (int row = 0; row != height; ++row)
          for (int column = 0; column != width; ++column)
            local[(row * width + column) * count + me] = int(i) * 10 + row * width + column;
        for (int row = 0; row < height; ++row)
          for (int column = 0; column < width; ++column) {
            for (int step = count / 2; step > 0; step /= 2) {
              sycl::group_barrier(item.get_group());
              if (me < step)
                local[(row * width + column) * count + me] += local[(row * width + column) * count + me + step];
            }
          }
        sycl::group_barrier(item.get_group());
        return local[me % (rows * columns) * count];
      });
  for (int i = 0; i != 2 * count; ++i) {
    const int first = i / count * count, cell = i % count % (rows * columns);
    ASSERT_EQ(results[i], count * (10 * first + cell) + 10 * count * (count - 1) / 2);
  }
}

TEST_P(work_groups, barriers_under_uniform_conditions_in_nested_loops) {
  for (const int flags : {0, 1, 2, 3}) {
    const auto results = with_local<int>(sycl::nd_range<1>(22, 11), 11, [=](auto item, auto &local, std::size_t i) {
      const int me = int(item.get_local_id(0));
      int value = int(i) + 1;
      for (int outer = 0; outer < 2 + flags; ++outer) {
        for (int inner = 0; inner < outer; ++inner) {
          if (flags & 1) {
            local[me] = value;
            sycl::group_barrier(item.get_group());
            value += local[10 - me];
          }
          if (flags & 2) sycl::group_barrier(item.get_group());
          if (flags == 3 && inner == 2) break;
          if (flags & 1) sycl::group_barrier(item.get_group());
          value += 1;
        }
        if (flags & 1) sycl::group_barrier(item.get_group());
      }
      return value;
    });
    for (int group = 0; group != 2; ++group) {
      std::vector<int> values(11);
      std::iota(values.begin(), values.end(), group * 11 + 1);
      for (int outer = 0; outer < 2 + flags; ++outer)
        for (int inner = 0; inner < outer; ++inner) {
          const std::vector<int> before = values;
          if (flags & 1)
            for (int me = 0; me != 11; ++me) values[me] += before[10 - me];
          if (flags == 3 && inner == 2) break;
          for (int &value : values) value += 1;
        }
      for (int me = 0; me != 11; ++me) ASSERT_EQ(results[group * 11 + me], values[me]) << "flags " << flags;
    }
  }
}

/// `i < count` in each work-item implies `count > 0`, on which their barriers depend.
TEST_P(work_groups, barriers_behind_guards_of_each_work_item) {
  constexpr std::size_t size = 32, padded = 64;
  for (const std::size_t count : {0, 7, 40}) {
    auto *const out = sycl::malloc_shared<int>(2 * padded, queue);
    std::fill_n(out, 2 * padded, -1);
    queue.parallel_for(sycl::nd_range<1>(padded, size), [=](sycl::nd_item<1> item) {
      const std::size_t i = item.get_global_id(0);
      const int own = i < count ? int(i) : 0;
      int sum = 0;
      for (std::size_t base = 0; base < count; base += size) {
        sum += own + 1;
        sycl::group_barrier(item.get_group());
      }
      if (i < count) out[i] = sum;
      if (i < count) out[padded + i] = 1;
      if (count > 0) sycl::group_barrier(item.get_group());
      if (i < count) out[padded + i] += sum;
    });
    queue.wait_and_throw();
    const auto rounds = int((count + size - 1) / size);
    for (std::size_t i = 0; i != padded; ++i) {
      ASSERT_EQ(out[i], i < count ? int(i + 1) * rounds : -1) << "at " << i << " of " << count;
      ASSERT_EQ(out[padded + i], i < count ? int(i + 1) * rounds + 1 : -1) << "at " << i << " of " << count;
    }
    sycl::free(out, queue);
  }
}

// Work-items take different ways behind a barrier that only some work-groups reach.
TEST_P(work_groups, ways_behind_a_barrier_of_some_work_groups) {
  constexpr int size = 32, n = size * 5;
  const auto changed = [](int id, int local, int other) {
    int value = other;
    if (local % 5 != 2) {
      value += 1;
      if (local > 7) {
        value += local * 3;
        if (id & 1) value ^= 5;
      }
      for (int k = local; k > 0; k /= 2) value += k;
    }
    return value;
  };
  int *out = sycl::malloc_shared<int>(n, queue);
  queue
      .submit([&](sycl::handler &h) {
        sycl::local_accessor<int, 1> shared(size, h);
        h.parallel_for(sycl::nd_range<1>(n, size), [=](sycl::nd_item<1> it) {
          const int id = int(it.get_global_id(0)), local = int(it.get_local_id(0));
          shared[local] = id;
          if (it.get_group(0) > 2) {
            sycl::group_barrier(it.get_group());
            out[id] = shared[size - 1 - local];
            if (local % 5 == 2) return;
            out[id] += 1;
            if (local > 7) {
              out[id] += local * 3;
              if (id & 1) out[id] ^= 5;
            }
            for (int k = local; k > 0; k /= 2) out[id] += k;
          } else {
            out[id] = local;
          }
        });
      })
      .wait_and_throw();
  for (int i = 0; i < n; ++i) {
    const int first = i / size * size;
    EXPECT_EQ(out[i], first > 2 * size ? changed(i, i % size, first + size - 1 - i % size) : i % size) << "at " << i;
  }
  sycl::free(out, queue);
}

TEST_P(work_groups, one_work_item_resets_what_a_few_of_them_set) {
  const auto results = with_local<int>(sycl::nd_range<1>(80, 40), 2, [=](auto item, auto &local, std::size_t i) {
    const int me = int(item.get_local_id(0));
    int rounds = 0, writes = 0;
    do { // as many rounds as the group needs
      if (me == 0) {
        local[0] = 0;
        local[1] = 5;
        ++writes;
      }
      sycl::group_barrier(item.get_group());
      if (i % 40 == std::size_t(7 + rounds) && rounds < 3) local[0] = 1;
      sycl::group_barrier(item.get_group());
      const bool again = local[0] != 0;
      sycl::group_barrier(item.get_group());
      ++rounds;
      if (!again) break;
    } while (true);
    return rounds * 100 + writes * 10 + local[1];
  });
  for (int i = 0; i != 80; ++i) ASSERT_EQ(results[i], 405 + (i % 40 == 0 ? 40 : 0));
}

/// A function with a barrier that two kernels share.
int exchanged(sycl::nd_item<1> item, const sycl::local_accessor<int> &local, int value) {
  const std::size_t me = item.get_local_id(0);
  local[me] = value;
  sycl::group_barrier(item.get_group());
  const int other = local[item.get_local_range(0) - 1 - me];
  sycl::group_barrier(item.get_group());
  return other;
}

TEST_P(work_groups, functions_with_barriers_are_shared_by_kernels) {
  const auto once = with_local<int>(sycl::nd_range<1>(24, 12), 12, [](auto item, auto &local, std::size_t i) {
    return exchanged(item, local, int(i));
  });
  const auto twice = with_local<int>(sycl::nd_range<1>(24, 12), 12, [](auto item, auto &local, std::size_t i) {
    return exchanged(item, local, exchanged(item, local, int(i)));
  });
  for (int i = 0; i != 24; ++i) {
    ASSERT_EQ(once[i], i / 12 * 12 + 11 - i % 12);
    ASSERT_EQ(twice[i], i);
  }
}

TEST_P(work_groups, local_accessors_of_all_dimensions_do_not_overlap) {
  std::vector<int> results(2 * 4 * 6);
  {
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only);
      sycl::local_accessor<int, 0> single(h);
      sycl::local_accessor<char> bytes(3, h);
      sycl::local_accessor<double, 1> line(24, h);
      sycl::local_accessor<std::int16_t, 2> plane({4, 6}, h);
      sycl::local_accessor<int, 3> box(sycl::range<3>(2, 3, 4), h);
      h.parallel_for(sycl::nd_range<2>({4, 12}, {4, 6}), [=](sycl::nd_item<2> item) {
        const std::size_t me = item.get_local_linear_id();
        const int group = int(item.get_group(1));
        if (item.get_group().leader()) {
          single = 1000 + group;
          for (char &byte : bytes) byte = 'x';
        }
        line[me] = double(me) / 2;
        plane[item.get_local_id()] = std::int16_t(me * 2);
        box[me / 12][me / 4 % 3][me % 4] = int(me) * 3;
        sycl::group_barrier(item.get_group());
        int errors = 0;
        for (std::size_t n = 0; n != 24; ++n) {
          errors += line[n] != double(n) / 2;
          errors += plane[n / 6][n % 6] != int(n * 2);
          errors += box[sycl::id<3>(n / 12, n / 4 % 3, n % 4)] != int(n) * 3;
        }
        for (const char byte : bytes) errors += byte != 'x';
        errors += plane.get_range() != sycl::range<2>(4, 6) || box.size() != 24 || line.byte_size() != 192;
        out[item.get_global_linear_id()] = errors * 10000 + single;
      });
    });
  }
  for (int i = 0; i != 48; ++i) ASSERT_EQ(results[i], 1000 + i % 12 / 6);
}

TEST_P(work_groups, the_kernels_own_local_memory_and_accessors_share_the_block) {
  const auto results = with_local<int>(sycl::nd_range<1>(32, 16), 16, [](auto item, auto &local, std::size_t i) {
    const std::size_t me = item.get_local_id(0);
    auto first = sycl::ext::oneapi::group_local_memory_for_overwrite<int[16]>(item.get_group());
    auto second = sycl::ext::oneapi::group_local_memory<std::int64_t[2]>(item.get_group(), 5, 6);
    (*first)[me] = int(i);
    local[me] = -int(i);
    sycl::group_barrier(item.get_group());
    return (*first)[15 - me] * 1000 + local[(me + 1) % 16] + int((*second)[me % 2]);
  });
  for (int i = 0; i != 32; ++i) {
    const int base = i / 16 * 16, me = i % 16;
    ASSERT_EQ(results[i], (base + 15 - me) * 1000 - (base + (me + 1) % 16) + 5 + me % 2);
  }
}

/// A loop that a switch enters at two places, between barriers.
TEST_P(work_groups, two_entries_of_a_loop_between_barriers) {
  const auto sums = with_local<unsigned>(
      sycl::nd_range<1>(16, 8), 8, [](sycl::nd_item<1> it, const sycl::local_accessor<unsigned> &local, std::size_t) {
        const auto i = unsigned(it.get_local_id(0));
        local[i] = i;
        sycl::group_barrier(it.get_group());
        unsigned sum = 0, left = i + 1;
        switch (i % 2) {
        case 0:
          do {
            sum = sum * 3 + 1;
            [[fallthrough]];
          case 1:
            sum += local[left - 1];
          } while (--left > 0);
        }
        sycl::group_barrier(it.get_group());
        local[i] = sum;
        sycl::group_barrier(it.get_group());
        return local[7 - i];
      });
  for (unsigned at = 0; at != sums.size(); ++at) {
    const unsigned i = 7 - at % 8;
    unsigned sum = 0;
    for (unsigned left = i + 1; left > 0; --left) sum = (left <= i || i % 2 == 0 ? sum * 3 + 1 : sum) + left - 1;
    EXPECT_EQ(sums[at], sum) << at;
  }
}

/// Like the others, with an array of 256 KB in each work-item: one for each lane of every thread.
struct large_array {
  static constexpr int size = 65536;
  int values[size];
  void fill(int first) {
    for (int i = 0; i != size; ++i) values[i] = first + i;
  }
  int at(int i) const { return values[unsigned(i) * 4099u % size]; }
};

TEST_P(work_groups, private_arrays_larger_than_a_stack) {
  if (is_pocl()) GTEST_SKIP() << "PoCL keeps private arrays on its threads' stacks, whose end it does not look for";
  constexpr int items = 40;
  const auto expected = [](int i) { return i + int(unsigned(i) * 4099u % large_array::size); };
  std::vector<int> range(items), group(items), task(1);
  {
    sycl::buffer<int> to_range(range), to_group(group), to_task(task);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(to_range, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::range(items), [=](sycl::id<1> id) {
        large_array array;
        array.fill(int(id[0]));
        out[id] = array.at(int(id[0]));
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(to_group, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<1>(items, 8), [=](sycl::nd_item<1> it) {
        large_array array;
        const int i = int(it.get_global_id(0));
        array.fill(i);
        sycl::group_barrier(it.get_group());
        out[i] = array.at(i);
      });
    });
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(to_task, h, sycl::write_only, sycl::no_init);
      h.single_task([=] {
        large_array array;
        array.fill(5);
        out[0] = array.at(7);
      });
    });
  }
  for (int i = 0; i != items; ++i) {
    ASSERT_EQ(range[i], expected(i));
    ASSERT_EQ(group[i], expected(i));
  }
  EXPECT_EQ(task[0], 5 + 7 * 4099 % large_array::size);
}

} // namespace

ON_EACH_DEVICE(work_groups);
