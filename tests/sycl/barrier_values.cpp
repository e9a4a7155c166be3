// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Values that work-items compute before a barrier and use after it.
#include "device_test.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace {

class barrier_values : public device_test {
protected:
  static constexpr int items = 64, size = 16;

  /// In each work-item: computes a number, waits, uses it together with another work-item's, waits and uses it again.
  template <class Number, class Make, class Use>
  void expect_kept(Make make, Use use) {
    const auto expected = [=](int i) {
      const int first = i / size * size;
      const auto mine = make(i);
      const Number others = Number(first + size - 1 - i % size);
      return use(mine, others) - use(mine, Number(i));
    };
    std::vector<Number> results(items);
    {
      sycl::buffer<Number> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<Number, 1> shared(size, h);
        h.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> it) {
          const int i = int(it.get_global_id(0)), local = int(it.get_local_id(0));
          const auto mine = make(i);
          shared[local] = Number(i);
          sycl::group_barrier(it.get_group());
          const Number first = use(mine, shared[size - 1 - local]);
          if (first > Number(-60000)) out[i] = first;
          sycl::group_barrier(it.get_group());
          out[i] = first - use(mine, shared[local]);
        });
      });
      queue.wait_and_throw();
    }
    for (int i = 0; i != items; ++i) EXPECT_EQ(results[i], expected(i)) << "at " << i;
  }

  template <class Number>
  void expect_negations_kept() {
    expect_kept<Number>([](int i) { return Number(i * 0.5f); }, [](Number x, Number y) { return x * -x + y; });
    expect_kept<Number>([](int i) { return Number(i * 0.5f); }, [](Number x, Number y) { return y > 20 ? x : -x; });
    expect_kept<Number>([](int i) { return Number(i % 7); },
                        [](Number x, Number y) { return Number((x + y) * (-x - 1)); });
    expect_kept<Number>([](int i) { return sycl::vec<Number, 4>{Number(i), Number(1), Number(i % 3), Number(2)}; },
                        [](sycl::vec<Number, 4> x, Number y) {
                          const sycl::vec<Number, 4> product = x * -x;
                          return product[int(y) & 3];
                        });
  }
};

TEST_P(barrier_values, negations_of_float) { expect_negations_kept<float>(); }

TEST_P(barrier_values, negations_of_double) {
  if (!device.has(sycl::aspect::fp64)) GTEST_SKIP() << "no double";
  expect_negations_kept<double>();
}

TEST_P(barrier_values, negations_of_half) {
  if (!device.has(sycl::aspect::fp16)) GTEST_SKIP() << "no half";
  expect_kept<sycl::half>([](int i) { return sycl::half(float(i % 8)); },
                          [](sycl::half x, sycl::half y) { return x * -x + y; });
}

/// Negations are exact, also on devices where they are replaced by other operations.
TEST_P(barrier_values, negations_of_zeros_and_infinities) {
  constexpr float infinity = std::numeric_limits<float>::infinity(), least = std::numeric_limits<float>::denorm_min();
  const float numbers[] = {0.0f, -0.0f, infinity, -infinity, least, -least, 1.5f, -std::numeric_limits<float>::max()};
  std::vector<float> values(std::begin(numbers), std::end(numbers));
  {
    sycl::buffer<float> buffer(values);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor data(buffer, h);
      h.parallel_for(sycl::nd_range<1>(values.size(), values.size()), [=](sycl::nd_item<1> it) {
        const float x = data[it.get_global_id(0)];
        sycl::group_barrier(it.get_group());
        data[it.get_global_id(0)] = -x;
      });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i != values.size(); ++i) {
    EXPECT_EQ(values[i], -numbers[i]);
    EXPECT_EQ(std::signbit(values[i]), !std::signbit(numbers[i])) << numbers[i];
  }
}

/// The same with integers.
TEST_P(barrier_values, changed_integers) {
  expect_kept<int>([](int i) { return i * 7; }, [](int x, int y) { return x / (y + 1) - -x % (y + 2); });
  expect_kept<int>([](int i) { return i * 7; }, [](int x, int y) { return x / (y + 1) - ~x % (y + 2); });
  expect_kept<int>([](int i) { return short(i * 700); }, [](short x, int y) { return x / (y + 1) - std::uint16_t(x); });
  expect_kept<int>([](int i) { return i * 7; }, [](int x, int y) { return int(float(x) * 2) + (x > 20 ? y : x); });
  expect_kept<int>([](int i) { return sycl::int4{i, 3, 5, i % 3}; },
                   [](sycl::int4 x, int y) {
                     const sycl::int4 changed = x * -x;
                     return changed[y & 3];
                   });
}

/// Variables that only some work-items change in an iteration of a loop in which all wait.
TEST_P(barrier_values, changed_in_some_rounds) {
  std::vector<unsigned> values(items), rounds(items);
  {
    sycl::buffer<unsigned> value_buffer(values), round_buffer(rounds);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor value(value_buffer, h, sycl::write_only), round(round_buffer, h, sycl::write_only);
      h.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> it) {
        const auto i = it.get_global_id(0);
        unsigned x = unsigned(i) * 700, n = 0;
        while (sycl::any_of_group(it.get_group(), x > 1000)) {
          if (x > 1000) {
            x /= 7;
            ++n;
          }
        }
        value[i] = x;
        round[i] = n;
      });
    });
    queue.wait_and_throw();
  }
  for (unsigned i = 0; i != items; ++i) {
    unsigned x = i * 700, n = 0;
    for (; x > 1000; ++n) x /= 7;
    EXPECT_EQ(values[i], x) << "at " << i;
    EXPECT_EQ(rounds[i], n) << "at " << i;
  }
}

/// Barriers in many consecutive conditions, and in conditions, loops and switches with several successors.
TEST_P(barrier_values, many_ways_through_barriers) {
  constexpr int groups = 8;
  for (const int group_size : {1, 2, 4, 16}) {
    std::vector<int> results(groups * group_size), expected(results.size());
    // All work-items of group g do the same; each waits and takes the neighbour's number, if requested.
    const auto work = [](int g, auto shift, auto add) {
      if (g & 1) shift();
      if (g & 2) shift();
      if (g % 3 == 1) shift();
      if (g & 4) shift(), add(1);
      if (g % 5 == 2) shift();
      if (g & 3) shift();
      if (g % 4 == 1) add(2), shift();
      if (g & 5) shift();
      if (g & 6) shift();
      if (g % 3 == 2) shift();
      if (g % 5 == 3) shift();
      int k = 3;
      while (true) {
        if (k > 9) break;
        if (k & 1) {
          k += 3;
          shift();
        } else {
          ++k;
          if (g % 3 == 1) continue;
          shift();
        }
        add(k);
      }
      switch (g % 4) {
      case 0:
        shift();
        [[fallthrough]];
      case 1:
        shift();
        break;
      case 2:
        do {
          shift();
          if (++k > 13) return;
        } while (k < 20);
        break;
      default:
        return;
      }
      add(7);
    };
    {
      sycl::buffer<int> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<int, 1> shared(group_size, h);
        h.parallel_for(sycl::nd_range<1>(results.size(), group_size), [=](sycl::nd_item<1> it) {
          const int local = int(it.get_local_id(0)), next = (local + 1) % group_size;
          int mine = int(it.get_global_id(0));
          const auto shift = [&] {
            shared[local] = mine;
            sycl::group_barrier(it.get_group());
            mine = shared[next] + 1;
            sycl::group_barrier(it.get_group());
          };
          work(int(it.get_group(0)), shift, [&](int more) { mine += more * (local + 1); });
          out[it.get_global_id(0)] = mine;
        });
      });
      queue.wait_and_throw();
    }
    for (int g = 0; g != groups; ++g) {
      std::vector<int> numbers(group_size);
      for (int i = 0; i != group_size; ++i) numbers[i] = g * group_size + i;
      const auto shift = [&] {
        std::rotate(numbers.begin(), numbers.begin() + 1, numbers.end());
        for (int &number : numbers) ++number;
      };
      work(g, shift, [&](int more) {
        for (int i = 0; i != group_size; ++i) numbers[i] += more * (i + 1);
      });
      std::copy(numbers.begin(), numbers.end(), expected.begin() + g * group_size);
    }
    EXPECT_EQ(results, expected) << "in work-groups of " << group_size;
  }
}

/// `continue` and `break` between barriers, by a value that all work-items read.
TEST_P(barrier_values, rounds_that_continue_and_break) {
  const std::vector<int> steps = {1, 3, 2, 3, 0, 6, 4, 4};
  std::vector<int> results(items);
  {
    sycl::buffer<int> buffer(results), step_buffer(steps);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      sycl::accessor step(step_buffer, h, sycl::read_only);
      sycl::local_accessor<int, 1> flag(1, h), shared(size, h);
      h.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> it) {
        const auto local = it.get_local_id(0);
        shared[local] = int(local);
        for (unsigned round = 0; round < step.size(); ++round) {
          if (local == round) flag[0] = step[round];
          sycl::group_barrier(it.get_group());
          const int f = flag[0];
          sycl::group_barrier(it.get_group());
          if (f == 3) continue;
          if (f == 6) break;
          shared[local] = shared[local] * 3 + f;
        }
        sycl::group_barrier(it.get_group());
        out[it.get_global_id(0)] = shared[size - 1 - local];
      });
    });
    queue.wait_and_throw();
  }
  for (int i = 0; i != items; ++i) EXPECT_EQ(results[i], (((size - 1 - i % size) * 3 + 1) * 3 + 2) * 3) << "at " << i;
}

/// A switch of stages, some with barriers, in a loop.
TEST_P(barrier_values, stages_with_barriers) {
  enum class stage : std::int8_t { load, scale, prefix, reverse, done };
  std::vector<int> results(items);
  {
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      sycl::local_accessor<int, 1> shared(2 * size, h);
      h.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> it) {
        const unsigned me = unsigned(it.get_local_id(0));
        int v = 0;
        for (stage s = stage::load; s != stage::done; s = stage(int(s) + 1)) {
          switch (s) {
          case stage::load:
            v = int(it.get_global_id(0));
            break;
          case stage::scale:
            if (v & 1) {
              v *= 3;
              continue;
            }
            v -= 5;
            continue;
          case stage::prefix:
            shared[me] = v;
            sycl::group_barrier(it.get_group());
            v = 0;
            for (unsigned k = 0; k <= me; ++k) v += shared[k];
            sycl::group_barrier(it.get_group());
            break;
          case stage::reverse:
            shared[2 * size - 1 - me] = v;
            sycl::group_barrier(it.get_group());
            v = shared[size + me];
            break;
          case stage::done:
            break;
          }
        }
        out[it.get_global_id(0)] = v;
      });
    });
    queue.wait_and_throw();
  }
  for (int first = 0; first != items; first += size)
    for (int i = 0, sum = 0; i != size; ++i) {
      const int v = first + i;
      sum += v & 1 ? v * 3 : v - 5;
      EXPECT_EQ(results[first + size - 1 - i], sum) << "at " << i;
    }
}

/// Values that the first work-item stores after a `break` and a `continue` that all work-items pass.
TEST_P(barrier_values, stores_of_the_first_work_item_in_rounds) {
  constexpr int n = 4;
  std::vector<int> results(n, -1), counts(n);
  {
    sycl::buffer<int> buffer(results), count_buffer(counts);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::read_write);
      sycl::accessor count(count_buffer, h, sycl::read_write);
      sycl::local_accessor<int, 1> shared(n, h), found(1, h);
      h.parallel_for(sycl::nd_range<1>(n, n), [=](sycl::nd_item<1> it) {
        const int local = int(it.get_local_linear_id());
        int skipped = 0;
        shared[local] = local;
        for (int k = 0; k < n; ++k) {
          if (local == 0) found[0] = k;
          sycl::group_barrier(it.get_group());
          const int best = found[0];
          if (best < 0) {
            ++skipped;
            sycl::group_barrier(it.get_group());
            continue;
          }
          if (skipped > 3) break;
          if (local == 0) out[k] = best;
          if (best != k) shared[local] = 1;
          sycl::group_barrier(it.get_group());
          if (k + 1 + local < n) shared[k + 1 + local] = shared[k] + 1;
          sycl::group_barrier(it.get_group());
        }
        count[local] = shared[local];
      });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(results, (std::vector<int>{0, 1, 2, 3}));
  EXPECT_EQ(counts, (std::vector<int>{0, 1, 2, 3}));
}

// Values that are the same for all work-items in each iteration of a loop, but not after it.
TEST_P(barrier_values, of_loops_that_work_items_leave_in_different_rounds) {
  for (const sycl::nd_range<2> shape :
       {sycl::nd_range<2>({1, 32}, {1, 16}), sycl::nd_range<2>({16, 2}, {8, 1}), sycl::nd_range<2>({8, 8}, {4, 4})}) {
    const std::size_t n = shape.get_global_range().size(), group = shape.get_local_range().size();
    struct result {
      int rounds, count;
      float product;
      std::size_t place;
    };
    std::vector<result> results(n);
    std::vector<int> values(64);
    {
      sycl::buffer<result> buffer(results);
      sycl::buffer<int> in(values);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::accessor data(in, h, sycl::read_only);
        sycl::local_accessor<int, 1> shared(group, h);
        h.parallel_for(shape, [=](sycl::nd_item<2> it) {
          const int local = int(it.get_local_linear_id());
          const int *place = &data[0];
          int rounds = 0, count = 1;
          float product = 1;
          for (int k = 0; k <= local % 5; ++k) {
            ++rounds;
            count = count * 3 + k;
            product *= 1.5f;
            place += 2;
          }
          shared[local] = rounds;
          sycl::group_barrier(it.get_group());
          const int others = shared[(local + 1) % int(group)];
          sycl::group_barrier(it.get_group());
          out[it.get_global_linear_id()] = {rounds * 100 + others, count, product, std::size_t(place - &data[0])};
        });
      });
      queue.wait_and_throw();
    }
    for (std::size_t x = 0; x != shape.get_global_range()[0]; ++x)
      for (std::size_t y = 0; y != shape.get_global_range()[1]; ++y) {
        const std::size_t i = x * shape.get_global_range()[1] + y, columns = shape.get_local_range()[1],
                          local = x % shape.get_local_range()[0] * columns + y % columns;
        const int rounds = int(local % 5) + 1, others = int((local + 1) % group % 5) + 1;
        int count = 1;
        for (int k = 0; k != rounds; ++k) count = count * 3 + k;
        EXPECT_EQ(results[i].rounds, rounds * 100 + others) << i;
        EXPECT_EQ(results[i].count, count) << i;
        EXPECT_EQ(results[i].product, std::pow(1.5f, float(rounds))) << i;
        EXPECT_EQ(results[i].place, 2u * std::size_t(rounds)) << i;
      }
  }
}

/// The sum of the first \p count of \p numbers, by Duff's device: a loop with eight entries.
int sum_by_duffs_device(const int *numbers, int count) {
  int sum = 0, rounds = (count + 7) / 8;
  if (count <= 0) return 0;
  switch (count % 8) {
    do {
    case 0:
      sum += *numbers++;
      [[fallthrough]];
    case 7:
      sum += *numbers++;
      [[fallthrough]];
    case 6:
      sum += *numbers++;
      [[fallthrough]];
    case 5:
      sum += *numbers++;
      [[fallthrough]];
    case 4:
      sum += *numbers++;
      [[fallthrough]];
    case 3:
      sum += *numbers++;
      [[fallthrough]];
    case 2:
      sum += *numbers++;
      [[fallthrough]];
    case 1:
      sum += *numbers++;
    } while (--rounds > 0);
  }
  return sum;
}

// Intel's compiler crashed on it, where a barrier follows.
TEST_P(barrier_values, of_loops_with_many_entries) {
  constexpr int numbers = items + 23;
  std::vector<int> data(numbers), results(items);
  for (int i = 0; i != numbers; ++i) data[i] = i * i % 101;
  {
    sycl::buffer<int> in(data), out(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor from(in, h, sycl::read_only);
      sycl::accessor to(out, h, sycl::write_only, sycl::no_init);
      sycl::local_accessor<int, 1> shared(size, h);
      h.parallel_for(sycl::nd_range<1>(items, size), [=](sycl::nd_item<1> it) {
        const int i = int(it.get_global_id(0)), local = int(it.get_local_id(0));
        shared[local] = sum_by_duffs_device(&from[i], i % 23);
        sycl::group_barrier(it.get_group());
        to[i] = shared[size - 1 - local];
      });
    });
    queue.wait_and_throw();
  }
  for (int i = 0; i != items; ++i) {
    const int other = i / size * size + size - 1 - i % size;
    int sum = 0;
    for (int k = 0; k != other % 23; ++k) sum += data[other + k];
    EXPECT_EQ(results[i], sum) << "at " << i;
  }
}

// An iteration count that is computed twice, from 0 and from 1, because a loop after the barrier counts up to it.
TEST_P(barrier_values, that_are_bounds_of_loops) {
  constexpr unsigned n = 16, group = 4;
  const auto rounds = [](unsigned i) {
    unsigned count = 0, x = i % group + 1;
    do {
      x = x * 5 + 1;
      ++count;
    } while (x % 6 != 0);
    return count;
  };
  const auto sum = [](unsigned count) {
    unsigned x = 0;
    for (unsigned i = 0; i < count; i++) x = x * 3 + 1;
    return x;
  };
  std::vector<unsigned> results(n);
  {
    sycl::buffer<unsigned> buffer(results);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
      h.parallel_for(sycl::nd_range<1>(n, group), [=](sycl::nd_item<1> it) {
        const unsigned count = rounds(unsigned(it.get_local_id(0)));
        sycl::group_barrier(it.get_group());
        out[it.get_global_id(0)] = sum(count);
      });
    });
    queue.wait_and_throw();
  }
  for (unsigned i = 0; i != n; ++i) EXPECT_EQ(results[i], sum(rounds(i))) << i;
}

// Some work-groups leave from a loop that others may skip before the barrier.
TEST_P(barrier_values, behind_loops_that_groups_return_from) {
  constexpr int groups = 7, size = 16;
  const auto leaves = [](int group) { return group * 3 % 7 < 4; };
  std::vector<int> results(groups * size, 1);
  {
    sycl::buffer<int> buffer(results);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor data(buffer, handler, sycl::read_write);
      sycl::local_accessor<int> shared(size, handler);
      handler.parallel_for(sycl::nd_range<1>(groups * size, size), [=](sycl::nd_item<1> item) {
        const int i = static_cast<int>(item.get_global_id(0));
        const int local = static_cast<int>(item.get_local_id(0)), group = static_cast<int>(item.get_group(0));
        int x = local;
        for (int k = 0; k < 2 + group % 3; ++k) {
          if (leaves(group)) return;
          if (local > 7) data[i] += x + 3;
          x = (x >> 1) + group + 3;
        }
        shared[local] = x;
        sycl::group_barrier(item.get_group());
        data[i] += shared[(local + 5) % size] * 100;
      });
    });
    queue.wait_and_throw();
  }
  for (int i = 0; i != groups * size; ++i) {
    const int group = i / size;
    const auto after = [&](int local, int *sum) {
      int x = local;
      for (int k = 0; k < 2 + group % 3; ++k) {
        if (sum && local > 7) *sum += x + 3;
        x = (x >> 1) + group + 3;
      }
      return x;
    };
    int expected = 1;
    if (!leaves(group)) {
      after(i % size, &expected);
      expected += after((i + 5) % size, nullptr) * 100;
    }
    EXPECT_EQ(results[i], expected) << "at " << i;
  }
}

} // namespace

ON_EACH_DEVICE(barrier_values);
