// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Sub-groups: how work-groups are divided into them, and operations of their work-items. The device chooses the sizes
/// here, so every expected value is computed from each work-item's queries of its sub-group.
#include "affine.hpp"
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

namespace {

using sycl::ext::oneapi::group_ballot;

/// OpenCL devices without sub-groups report that their sub-groups have one work-item.
bool lacks_sub_groups(const sycl::device &device) {
  return device.get_backend() == sycl::backend::opencl &&
         device.get_info<sycl::info::device::sub_group_sizes>() == std::vector<std::size_t>{1};
}

class sub_groups : public device_test {
protected:
  void SetUp() override {
    if (lacks_sub_groups(device)) GTEST_SKIP() << "this device has no sub-groups";
  }

  /// A work-item's queries, and the result of `function(nd_item)`, in row-major order.
  struct place {
    std::uint32_t group, number, lane, size, max_size, count, leader;
  };
  template <class Result>
  struct observed {
    std::vector<place> places;
    std::vector<Result> results;
    std::size_t group_size;
    /// The work-items of each sub-group, by lane.
    std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::size_t>> members() const {
      std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::size_t>> found;
      for (std::size_t i = 0; i != places.size(); ++i) {
        auto &lanes = found[{places[i].group, places[i].number}];
        lanes.resize(std::max<std::size_t>(lanes.size(), places[i].lane + 1), std::size_t(-1));
        lanes[places[i].lane] = i;
      }
      return found;
    }
  };

  template <int D, class Function>
  auto observe(sycl::nd_range<D> space, Function function) {
    using result = decltype(function(std::declval<sycl::nd_item<D>>(), std::size_t{}));
    const std::size_t n = space.get_global_range().size();
    observed<result> seen{std::vector<place>(n), std::vector<result>(n), space.get_local_range().size()};
    {
      sycl::buffer<place> places(seen.places);
      sycl::buffer<result> results(seen.results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor where(places, h, sycl::write_only, sycl::no_init);
        sycl::accessor what(results, h, sycl::write_only, sycl::no_init);
        h.parallel_for(space, [=](sycl::nd_item<D> item) {
          const sycl::sub_group sg = item.get_sub_group();
          const std::size_t i = item.get_global_linear_id();
          where[i] = {static_cast<std::uint32_t>(item.get_group_linear_id()),
                      sg.get_group_linear_id(),
                      sg.get_local_linear_id(),
                      sg.get_local_linear_range(),
                      static_cast<std::uint32_t>(sg.get_max_local_range()[0]),
                      sg.get_group_linear_range(),
                      sg.leader()};
          what[i] = function(item, i);
        });
      });
      queue.wait_and_throw();
    }
    return seen;
  }

  /// Runs `function` over groups of several shapes, and compares each work-item's result with `expected(lanes, lane)`,
  /// where `lanes` are the global linear ids of the sub-group's work-items.
  template <class Function, class Expected>
  void expect_in_each(Function function, Expected expected) {
    const auto check = [&](const auto &seen, const char *what) {
      for (const auto &[key, lanes] : seen.members())
        for (std::size_t lane = 0; lane != lanes.size(); ++lane)
          ASSERT_EQ(seen.results[lanes[lane]], expected(lanes, lane))
              << what << ", group " << key.first << ", sub-group " << key.second << ", lane " << lane << " of "
              << lanes.size();
    };
    // All of three dimensions: each further kind of kernel costs seconds to compile.
    const auto run = [&](sycl::nd_range<3> space, const char *what) { check(observe(space, function), what); };
    run({{1, 1, 128}, {1, 1, 64}}, "groups of 64");
    run({{1, 1, 21}, {1, 1, 7}}, "groups of 7");
    run({{1, 1, 74}, {1, 1, 37}}, "groups of 37");
    run({{1, 6, 40}, {1, 3, 20}}, "groups of 3 x 20");
    run({{2, 4, 10}, {2, 2, 5}}, "groups of 2 x 2 x 5");
  }
};

TEST_P(sub_groups, each_work_item_has_a_place_of_its_own) {
  const auto check = [&](const auto &seen) {
    std::map<std::uint32_t, std::size_t> in_group;
    for (const auto &[key, lanes] : seen.members()) {
      for (std::size_t lane = 0; lane != lanes.size(); ++lane) {
        ASSERT_NE(lanes[lane], std::size_t(-1)) << "a lane without a work-item";
        const place &p = seen.places[lanes[lane]];
        EXPECT_EQ(p.size, lanes.size());
        EXPECT_LE(p.size, p.max_size);
        EXPECT_LT(p.number, p.count);
        EXPECT_EQ(p.leader, p.lane == 0);
      }
      in_group[static_cast<std::uint32_t>(key.first)] += lanes.size();
    }
    for (const auto &[group, size] : in_group) EXPECT_EQ(size, seen.group_size) << "group " << group;
  };
  const auto nothing = [](auto, std::size_t i) { return i; };
  check(observe(sycl::nd_range<1>(128, 64), nothing));
  check(observe(sycl::nd_range<1>(21, 7), nothing));
  check(observe(sycl::nd_range<2>({6, 40}, {3, 20}), nothing));
  check(observe(sycl::nd_range<3>({4, 6, 10}, {2, 3, 5}), nothing));
  check(observe(sycl::nd_range<1>(5, 1), nothing));
}

TEST_P(sub_groups, neighbours_in_the_last_dimension_are_neighbours_in_a_sub_group) {
  if (device.get_backend() == sycl::backend::opencl) GTEST_SKIP() << "OpenCL does not promise it";
  if (is_cuda()) GTEST_SKIP() << "a warp goes on in the next row";
  const auto seen = observe(sycl::nd_range<2>({4, 38}, {2, 19}), [](auto, std::size_t i) { return i; });
  for (const auto &[key, lanes] : seen.members())
    for (std::size_t lane = 1; lane < lanes.size(); ++lane) EXPECT_EQ(lanes[lane], lanes[lane - 1] + 1);
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wsign-compare" // mixed signs, like in programs

/// Each work-item reads the value of the one \p distance before it in its sub-group, if there is one, with lane numbers
/// of the type `Lane` and a distance known only at run time.
template <class Lane, class Distance>
void expect_values_before(sycl::queue &queue, Distance distance, const char *types) {
  constexpr std::size_t size = 48, none = 777;
  std::uint32_t *in = sycl::malloc_shared<std::uint32_t>(4 * size, queue);
  std::uint32_t *out = sycl::malloc_shared<std::uint32_t>(4 * size, queue);
  std::uint32_t *lanes = sycl::malloc_shared<std::uint32_t>(size, queue);
  for (std::size_t i = 0; i != 4 * size; ++i) in[i] = 10 + 3 * i, out[i] = none;
  queue
      .parallel_for(sycl::nd_range<1>(size, size),
                    [=](sycl::nd_item<1> item) {
                      const std::size_t i = item.get_global_linear_id();
                      const Lane lane = item.get_sub_group().get_local_linear_id();
                      lanes[i] = lane;
                      if (lane >= distance) out[i] = in[lane - distance];
                      if (lane >= distance && lane >= 2 * distance) out[size + i] = in[lane - 2 * distance];
                      for (Distance d = distance; d < 9; d *= 2)
                        if (lane >= d) out[2 * size + i] = in[lane - d];
                      if (lane <= distance) out[3 * size + i] = in[distance - lane];
                    })
      .wait();
  for (std::size_t i = 0; i != size; ++i) {
    const std::size_t lane = lanes[i], before = distance;
    EXPECT_EQ(out[i], lane >= before ? in[lane - before] : none) << types << ", at " << i;
    EXPECT_EQ(out[size + i], lane >= 2 * before ? in[lane - 2 * before] : none) << types << ", at " << i;
    std::uint32_t last = none;
    for (std::size_t d = before; d < 9; d *= 2)
      if (lane >= d) last = in[lane - d];
    EXPECT_EQ(out[2 * size + i], last) << types << ", at " << i;
    EXPECT_EQ(out[3 * size + i], lane <= before ? in[before - lane] : none) << types << ", at " << i;
  }
  for (std::uint32_t *p : {in, out, lanes}) sycl::free(p, queue);
}

TEST_P(sub_groups, numbers_of_work_items_are_compared_with_distances) {
  for (const int distance : {1, 3}) {
    expect_values_before<int, int>(queue, distance, "int and int");
    expect_values_before<int, std::size_t>(queue, distance, "int and size_t");
    expect_values_before<unsigned, unsigned>(queue, distance, "unsigned and unsigned");
    expect_values_before<unsigned, std::size_t>(queue, distance, "unsigned and size_t");
    expect_values_before<std::size_t, int>(queue, distance, "size_t and int");
    expect_values_before<std::size_t, std::size_t>(queue, distance, "size_t and size_t");
    expect_values_before<long, std::uint8_t>(queue, distance, "long and uint8_t");
    expect_values_before<short, short>(queue, distance, "short and short");
  }
}

#pragma clang diagnostic pop

TEST_P(sub_groups, shuffles_bring_another_work_items_value) {
  expect_in_each(
      [](auto item, std::size_t i) { return sycl::select_from_group(item.get_sub_group(), i, sycl::id<1>(0)); },
      [](const auto &lanes, std::size_t) { return lanes[0]; });
  expect_in_each(
      [](auto item, std::size_t i) {
        const auto sg = item.get_sub_group(); // the lanes in reverse order
        return sycl::select_from_group(sg, int(i),
                                       sycl::id<1>(sg.get_local_linear_range() - 1 - sg.get_local_linear_id()));
      },
      [](const auto &lanes, std::size_t lane) { return int(lanes[lanes.size() - 1 - lane]); });
  expect_in_each(
      [](auto item, std::size_t i) {
        const auto sg = item.get_sub_group();
        const double moved = sycl::shift_group_left(sg, double(i), 2);
        return sg.get_local_linear_id() + 2 < sg.get_local_linear_range() ? moved : -1.0;
      },
      [](const auto &lanes, std::size_t lane) { return lane + 2 < lanes.size() ? double(lanes[lane + 2]) : -1.0; });
  expect_in_each(
      [](auto item, std::size_t i) {
        const auto sg = item.get_sub_group();
        const auto moved = sycl::shift_group_right(sg, static_cast<unsigned char>(i));
        return sg.leader() ? 77 : int(moved);
      },
      [](const auto &lanes, std::size_t lane) { return lane ? int(lanes[lane - 1] & 255) : 77; });
  expect_in_each( // reading a lane that does not exist gives an unspecified value, not undefined behaviour
      [](auto item, std::size_t) {
        const auto sg = item.get_sub_group();
        const std::uint32_t lane = sg.get_local_linear_id();
        const bool right = sycl::shift_group_right(sg, lane, 2) == lane - 2 || lane < 2;
        const bool left =
            sycl::shift_group_left(sg, double(lane), 3) == lane + 3.0 || lane + 3 >= sg.get_local_linear_range();
        return 2 * right + left;
      },
      [](const auto &, std::size_t) { return 3; });
  expect_in_each(
      [](auto item, std::size_t i) {
        const auto sg = item.get_sub_group();
        const short moved = sycl::permute_group_by_xor(sg, short(i), 3);
        return (sg.get_local_linear_id() ^ 3) < sg.get_local_linear_range() ? moved : short(-1);
      },
      [](const auto &lanes, std::size_t lane) {
        return (lane ^ 3) < lanes.size() ? short(lanes[lane ^ 3]) : short(-1);
      });
}

struct large {
  std::int32_t numbers[3];
  std::uint16_t half;
  char letter;
  friend bool operator==(const large &lhs, const large &rhs) {
    return std::equal(lhs.numbers, lhs.numbers + 3, rhs.numbers) && lhs.half == rhs.half && lhs.letter == rhs.letter;
  }
};

TEST_P(sub_groups, structures_are_shuffled_whole) {
  const auto make = [](std::size_t i) {
    const auto n = static_cast<std::int32_t>(i);
    return large{{n, -n, 3 * n}, static_cast<std::uint16_t>(n + 1), static_cast<char>(n & 63)};
  };
  expect_in_each(
      [=](auto item, std::size_t i) {
        return sycl::group_broadcast(item.get_sub_group(), make(i), 1 % item.get_sub_group().get_local_linear_range());
      },
      [=](const auto &lanes, std::size_t) { return make(lanes[1 % lanes.size()]); });
}

TEST_P(sub_groups, votes_hear_all_work_items) {
  for (const std::size_t divisor : {1, 3, 1000})
    expect_in_each(
        [=](auto item, std::size_t i) {
          const auto sg = item.get_sub_group();
          const bool yes = i % divisor == 0;
          return int(sycl::any_of_group(sg, yes)) + 2 * int(sycl::all_of_group(sg, yes)) +
                 4 * int(sycl::none_of_group(sg, i, [=](std::size_t n) { return n % divisor == 0; }));
        },
        [=](const auto &lanes, std::size_t) {
          const auto yes = [=](std::size_t i) { return i % divisor == 0; };
          return int(std::any_of(lanes.begin(), lanes.end(), yes)) +
                 2 * int(std::all_of(lanes.begin(), lanes.end(), yes)) +
                 4 * int(std::none_of(lanes.begin(), lanes.end(), yes));
        });
}

TEST_P(sub_groups, a_ballot_has_a_bit_for_each_work_item) {
  expect_in_each(
      [](auto item, std::size_t i) {
        auto mask = group_ballot(item.get_sub_group(), i % 3 == 1);
        std::uint64_t bits = 0;
        mask.extract_bits(bits);
        return bits * 1000 + mask.count() + (mask.size() == item.get_sub_group().get_max_local_range()[0]);
      },
      [](const auto &lanes, std::size_t) {
        std::uint64_t bits = 0, count = 0;
        for (std::size_t lane = 0; lane != lanes.size(); ++lane)
          if (lanes[lane] % 3 == 1) {
            bits |= std::uint64_t(1) << lane;
            ++count;
          }
        return bits * 1000 + count + 1;
      });
}

TEST_P(sub_groups, masks_are_sets) {
  expect_in_each(
      [](auto item, std::size_t) {
        const auto sg = item.get_sub_group();
        const auto all = group_ballot(sg);
        auto mask = all;
        const std::uint32_t present = sg.get_local_linear_range(), full = mask.size();
        bool good = mask.all() == (present == full) && mask.any() && !mask.none() && mask.count() == present;
        const sycl::id<1> last = present - 1;
        mask.reset(last);
        good = good && !mask.test(last) && mask.count() == present - 1 && mask != all;
        mask.flip();
        good = good && mask.find_low() == last && mask.find_high() == full - 1 && (mask | ~mask).all() &&
               (mask & ~mask).none();
        mask.reset();
        good = good && mask.none() && mask.find_low() == mask.size() && (all >> mask.size()).none();
        mask.insert_bits(std::uint8_t(1));
        good = good && mask.test(0) && mask.count() == 1 && (mask << 1).count() == (mask.size() > 1 ? 1u : 0u);
        mask.reset_low();
        return int(good && mask.none());
      },
      [](const auto &, std::size_t) { return 1; });
}

/// reduce, inclusive and exclusive scan of value(i) by an operation.
template <class Value, class Operation>
struct collected {
  Value reduced, inclusive, exclusive, from_init;
  friend bool operator==(const collected &lhs, const collected &rhs) {
    return lhs.reduced == rhs.reduced && lhs.inclusive == rhs.inclusive && lhs.exclusive == rhs.exclusive &&
           lhs.from_init == rhs.from_init;
  }
};

#define EXPECT_COLLECTIVES(type, operation, expression)                                                                \
  expect_in_each(                                                                                                      \
      [](auto item, std::size_t i) {                                                                                   \
        const auto sg = item.get_sub_group();                                                                          \
        const auto value = static_cast<type>(expression);                                                              \
        return collected<type, sycl::operation>{                                                                       \
            sycl::reduce_over_group(sg, value, sycl::operation()),                                                     \
            sycl::inclusive_scan_over_group(sg, value, sycl::operation()),                                             \
            sycl::exclusive_scan_over_group(sg, value, sycl::operation()),                                             \
            sycl::exclusive_scan_over_group(sg, value, type(1), sycl::operation())};                                   \
      },                                                                                                               \
      [](const auto &lanes, std::size_t lane) {                                                                        \
        const sycl::operation combine;                                                                                 \
        const auto sum = [&](std::size_t count, type first) {                                                          \
          for (std::size_t l = 0; l != count; ++l) {                                                                   \
            const std::size_t i = lanes[l];                                                                            \
            first = combine(first, static_cast<type>(expression));                                                     \
          }                                                                                                            \
          return first;                                                                                                \
        };                                                                                                             \
        constexpr type identity = sycl::known_identity_v<sycl::operation, type>;                                       \
        return collected<type, sycl::operation>{sum(lanes.size(), identity), sum(lane + 1, identity),                  \
                                                sum(lane, identity), sum(lane, type(1))};                              \
      })

TEST_P(sub_groups, sums_of_all_types) {
  EXPECT_COLLECTIVES(std::int8_t, plus<>, i);
  EXPECT_COLLECTIVES(std::uint16_t, plus<>, i * 7);
  EXPECT_COLLECTIVES(std::int32_t, plus<>, int(i) - 20);
  EXPECT_COLLECTIVES(std::uint64_t, plus<std::uint64_t>, i * 0x123456789);
  EXPECT_COLLECTIVES(float, plus<>, i);
  EXPECT_COLLECTIVES(double, plus<double>, i * 0.25);
}
TEST_P(sub_groups, products) {
  EXPECT_COLLECTIVES(std::int32_t, multiplies<>, i % 5 + 1);
  EXPECT_COLLECTIVES(std::uint64_t, multiplies<>, i * 2 + 1);
  EXPECT_COLLECTIVES(float, multiplies<>, i % 2 + 1);
}
TEST_P(sub_groups, min_and_greatest) {
  EXPECT_COLLECTIVES(std::int32_t, minimum<>, (int(i) * 37) % 101 - 50);
  EXPECT_COLLECTIVES(std::uint32_t, maximum<>, i * 2654435761u);
  EXPECT_COLLECTIVES(std::uint8_t, minimum<>, i * 91);
  EXPECT_COLLECTIVES(std::int64_t, maximum<>, -std::int64_t(i * i));
  EXPECT_COLLECTIVES(float, minimum<float>, 50.0f - float(i % 17));
  EXPECT_COLLECTIVES(double, maximum<>, double(i % 13) - 20);
}
TEST_P(sub_groups, bits_and_logic) {
  EXPECT_COLLECTIVES(std::uint32_t, bit_and<>, ~(1u << i % 32));
  EXPECT_COLLECTIVES(std::uint64_t, bit_or<>, std::uint64_t(1) << i % 64);
  EXPECT_COLLECTIVES(std::int16_t, bit_xor<>, i * 77);
  EXPECT_COLLECTIVES(bool, logical_and<>, i % 7 != 6);
  EXPECT_COLLECTIVES(bool, logical_or<bool>, i % 7 == 6);
}

TEST_P(sub_groups, scans_of_a_users_operation_keep_the_order) {
  expect_in_each(
      [](auto item, std::size_t i) {
        return sycl::inclusive_scan_over_group(item.get_sub_group(), affine{2 * std::uint32_t(i) + 1, std::uint32_t(i)},
                                               then());
      },
      [](const auto &lanes, std::size_t lane) {
        affine sum{2 * std::uint32_t(lanes[0]) + 1, std::uint32_t(lanes[0])};
        for (std::size_t l = 1; l <= lane; ++l)
          sum = then()(sum, affine{2 * std::uint32_t(lanes[l]) + 1, std::uint32_t(lanes[l])});
        return sum;
      });
}

TEST_P(sub_groups, joint_algorithms_take_a_range) {
  expect_in_each(
      [](auto item, std::size_t) {
        const auto sg = item.get_sub_group();
        int numbers[75], sums[75];
        for (int n = 0; n != 75; ++n) numbers[n] = n % 11;
        // Private arrays: each work-item has the same numbers, and sees only the sums that it wrote itself.
        int result = sycl::joint_reduce(sg, numbers, numbers + 75, sycl::plus<>());
        result += 1000 * int(sycl::joint_any_of(sg, numbers, numbers + 75, [](int n) { return n == 10; }));
        result += 2000 * int(sycl::joint_all_of(sg, numbers, numbers + 75, [](int n) { return n < 10; }));
        const int *end = sycl::joint_inclusive_scan(sg, numbers, numbers + 75, sums, sycl::plus<>(), 5);
        result += 10000 * int(end - sums);
        int expected = 5;
        bool good = true;
        for (unsigned n = 0; n != 75; ++n) {
          expected += numbers[n];
          if (n % sg.get_local_linear_range() == sg.get_local_linear_id()) good = good && sums[n] == expected;
        }
        return good ? result : -1;
      },
      [](const auto &, std::size_t) {
        int sum = 0;
        for (int n = 0; n != 75; ++n) sum += n % 11;
        return sum + 1000 + 750000;
      });
}

TEST_P(sub_groups, barriers_in_a_divergent_work_group) {
  // Sub-groups may pass different numbers of their own barriers.
  const auto seen = observe(sycl::nd_range<1>(96, 96), [](auto item, std::size_t) {
    const auto sg = item.get_sub_group();
    int sum = 0;
    for (std::uint32_t round = 0; round <= sg.get_group_linear_id(); ++round) {
      sum += sycl::reduce_over_group(sg, 1, sycl::plus<>());
      sycl::group_barrier(sg);
    }
    return sum;
  });
  for (std::size_t i = 0; i != seen.results.size(); ++i)
    ASSERT_EQ(seen.results[i], int((seen.places[i].number + 1) * seen.places[i].size));
}

TEST_P(sub_groups, block_loads_and_stores_access_neighbours) {
  std::vector<int> data(64), copy(64, -1);
  std::iota(data.begin(), data.end(), 100);
  {
    sycl::buffer<int> from(data), to(copy);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor in(from, h, sycl::read_only);
      sycl::accessor out(to, h, sycl::write_only);
      h.parallel_for(sycl::nd_range<1>(64, 32), [=](sycl::nd_item<1> item) {
        const auto sg = item.get_sub_group();
        const std::size_t first = sycl::group_broadcast(sg, item.get_global_linear_id());
        sg.store(&out[first], sg.load(&in[first]) + 1);
      });
    });
  }
  for (int i = 0; i != 64; ++i) ASSERT_EQ(copy[i], 101 + i);
}

/// Adds steps of a loop that is entered at one of its four places.
[[gnu::always_inline]] inline unsigned duff(unsigned id, unsigned value) {
  const unsigned places = id % 13 + 1;
  unsigned steps = (places + 3) / 4;
  switch (places % 4) {
  case 0:
    do {
      value = value * 3 + 1;
      [[fallthrough]];
    case 3:
      value += steps;
      [[fallthrough]];
    case 2:
      value ^= 9;
      [[fallthrough]];
    case 1:
      value += id;
    } while (--steps > 0);
  }
  return value;
}

TEST_P(sub_groups, loops_with_several_entries_before_an_algorithm) {
  if (!device.has(sycl::aspect::usm_shared_allocations)) GTEST_SKIP() << "this device has no shared USM";
  constexpr unsigned count = 16, group = 8;
  auto *values = sycl::malloc_shared<unsigned>(count, queue), *sizes = sycl::malloc_shared<unsigned>(count, queue);
  queue
      .parallel_for(sycl::nd_range<1>(count, group),
                    [=](sycl::nd_item<1> item) {
                      const auto sg = item.get_sub_group();
                      const unsigned id = item.get_global_linear_id();
                      unsigned value = id * 7 + 3, left = id % 13;
                      while (sycl::any_of_group(sg, left > 0)) {
                        if (left > 0) value = duff(id, value * 3 + --left);
                        value ^= sycl::inclusive_scan_over_group(sg, value, sycl::plus<>());
                      }
                      values[id] = value;
                    })
      .wait();
  queue
      .parallel_for(sycl::nd_range<1>(count, group),
                    [=](sycl::nd_item<1> item) { sizes[0] = item.get_sub_group().get_max_local_range()[0]; })
      .wait();
  std::vector<unsigned> expected(count);
  for (unsigned first = 0; first < count; first += std::min(sizes[0], group)) {
    const unsigned end = first + std::min(sizes[0], group);
    for (unsigned id = first; id < end; ++id) expected[id] = id * 7 + 3;
    unsigned most = 0;
    for (unsigned id = first; id < end; ++id) most = std::max(most, id % 13);
    for (unsigned round = 0; round < most; ++round) {
      unsigned sum = 0;
      for (unsigned id = first; id < end; ++id) {
        if (id % 13 > round) expected[id] = duff(id, expected[id] * 3 + (id % 13 - 1 - round));
        sum += expected[id];
        expected[id] ^= sum;
      }
    }
  }
  EXPECT_EQ(std::vector(values, values + count), expected);
  sycl::free(values, queue);
  sycl::free(sizes, queue);
}

class without_sub_groups : public device_test {};

TEST_P(without_sub_groups, kernels_that_need_them_are_refused_with_a_reason) {
  if (!lacks_sub_groups(device)) GTEST_SKIP() << "this device has sub-groups";
  int value = 0;
  sycl::buffer<int> buffer(&value, 1);
  try {
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h);
      h.parallel_for(sycl::nd_range<1>(4, 4), [=](sycl::nd_item<1> item) {
        out[0] = sycl::reduce_over_group(item.get_sub_group(), 1, sycl::plus<>());
      });
    });
    FAIL() << "the kernel was taken";
  } catch (const sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::errc::kernel_not_supported);
    EXPECT_NE(std::string(error.what()).find("sub-groups"), std::string::npos) << error.what();
  }
}

} // namespace

ON_EACH_DEVICE(sub_groups);
ON_EACH_DEVICE(without_sub_groups);
