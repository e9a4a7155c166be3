// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Group functions and algorithms of work-groups of several shapes (specification 4.17.3 and 4.17.4), on every device,
/// including those without sub-groups.
#include "affine.hpp"
#include "work_group_test.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace {

class work_group_functions : public work_group_test {};

TEST_P(work_group_functions, broadcasts_of_numbers_and_structures) {
  expect_in_each([](auto group, std::size_t i) { return sycl::group_broadcast(group, i); },
                 [](const auto &members, std::size_t) { return members[0]; });
  expect_in_each(
      [](auto group, std::size_t i) {
        return sycl::group_broadcast(group, short(i), group.get_local_linear_range() - 1);
      },
      [](const auto &members, std::size_t) { return short(members.back()); });
  expect_in_each(
      [](auto group, std::size_t i) {
        struct three {
          int numbers[3];
        };
        auto id = group.get_local_range();
        for (int d = 0; d != decltype(group)::dimensions; ++d) id[d] -= 1;
        const three got =
            sycl::group_broadcast(group, three{{int(i), 5, int(2 * i)}}, sycl::id<decltype(group)::dimensions>(id));
        return got.numbers[0] + 10000 * got.numbers[2];
      },
      [](const auto &members, std::size_t) { return int(members.back()) * 20001; });
}

TEST_P(work_group_functions, votes_hear_all_work_items) {
  for (const std::size_t divisor : {1, 5, 100000})
    expect_in_each(
        [=](auto group, std::size_t i) {
          const bool yes = (i + 1) % divisor == 0;
          return int(sycl::any_of_group(group, yes)) + 2 * int(sycl::all_of_group(group, yes)) +
                 4 * int(sycl::none_of_group(group, yes));
        },
        [=](const auto &members, std::size_t) {
          const auto yes = [=](std::size_t i) { return (i + 1) % divisor == 0; };
          return int(std::any_of(members.begin(), members.end(), yes)) +
                 2 * int(std::all_of(members.begin(), members.end(), yes)) +
                 4 * int(std::none_of(members.begin(), members.end(), yes));
        });
}

template <class Value>
struct collected {
  Value reduced, with_init, inclusive, inclusive_init, exclusive, exclusive_init;
  friend bool operator==(const collected &lhs, const collected &rhs) {
    return lhs.reduced == rhs.reduced && lhs.with_init == rhs.with_init && lhs.inclusive == rhs.inclusive &&
           lhs.inclusive_init == rhs.inclusive_init && lhs.exclusive == rhs.exclusive &&
           lhs.exclusive_init == rhs.exclusive_init;
  }
};

#define EXPECT_COLLECTIVES(type, operation, expression)                                                                \
  expect_in_each(                                                                                                      \
      [](auto group, std::size_t i) {                                                                                  \
        const auto value = static_cast<type>(expression);                                                              \
        const sycl::operation combine;                                                                                 \
        return collected<type>{sycl::reduce_over_group(group, value, combine),                                         \
                               sycl::reduce_over_group(group, value, type(1), combine),                                \
                               sycl::inclusive_scan_over_group(group, value, combine),                                 \
                               sycl::inclusive_scan_over_group(group, value, combine, type(1)),                        \
                               sycl::exclusive_scan_over_group(group, value, combine),                                 \
                               sycl::exclusive_scan_over_group(group, value, type(1), combine)};                       \
      },                                                                                                               \
      [](const auto &members, std::size_t position) {                                                                  \
        const sycl::operation combine;                                                                                 \
        const auto sum = [&](std::size_t count, type first) {                                                          \
          for (std::size_t m = 0; m != count; ++m) {                                                                   \
            const std::size_t i = members[m];                                                                          \
            first = combine(first, static_cast<type>(expression));                                                     \
          }                                                                                                            \
          return first;                                                                                                \
        };                                                                                                             \
        constexpr type identity = sycl::known_identity_v<sycl::operation, type>;                                       \
        return collected<type>{                                                                                        \
            sum(members.size(), identity), sum(members.size(), type(1)), sum(position + 1, identity),                  \
            sum(position + 1, type(1)),    sum(position, identity),      sum(position, type(1))};                      \
      })

TEST_P(work_group_functions, sums) {
  EXPECT_COLLECTIVES(int, plus<>, int(i) - 30);
  EXPECT_COLLECTIVES(float, plus<float>, i % 100);
  EXPECT_COLLECTIVES(std::uint64_t, plus<>, i * 0x123456789);
  EXPECT_COLLECTIVES(std::uint8_t, plus<>, i);
}
TEST_P(work_group_functions, min_and_greatest_and_products) {
  EXPECT_COLLECTIVES(int, minimum<>, (int(i) * 37) % 101 - 50);
  EXPECT_COLLECTIVES(std::uint32_t, maximum<>, i * 2654435761u);
  EXPECT_COLLECTIVES(std::uint32_t, multiplies<>, 2 * i + 1);
}
TEST_P(work_group_functions, bits_and_logic) {
  EXPECT_COLLECTIVES(std::uint32_t, bit_xor<>, i * 77);
  EXPECT_COLLECTIVES(bool, logical_and<>, i % 7 != 6);
  EXPECT_COLLECTIVES(bool, logical_or<bool>, i % 7 == 6);
}
TEST_P(work_group_functions, sums_of_doubles) {
  NEEDS_ASPECT(fp64);
  EXPECT_COLLECTIVES(double, plus<>, double(i) / 4);
}

TEST_P(work_group_functions, scans_of_a_users_operation_keep_the_order) {
  const auto make = [](std::size_t i) { return affine{2 * std::uint32_t(i) + 1, std::uint32_t(i)}; };
  expect_in_each([=](auto group, std::size_t i) { return sycl::inclusive_scan_over_group(group, make(i), then()); },
                 [=](const auto &members, std::size_t position) {
                   affine sum = make(members[0]);
                   for (std::size_t m = 1; m <= position; ++m) sum = then()(sum, make(members[m]));
                   return sum;
                 });
  expect_in_each(
      [=](auto group, std::size_t i) { return sycl::exclusive_scan_over_group(group, make(i), affine{3, 4}, then()); },
      [=](const auto &members, std::size_t position) {
        affine sum{3, 4};
        for (std::size_t m = 0; m != position; ++m) sum = then()(sum, make(members[m]));
        return sum;
      });
}

TEST_P(work_group_functions, joint_algorithms_take_a_range) {
  for (const int size : {1, 7, 64}) {
    constexpr int count = 75;
    std::vector<int> numbers(count), inclusive(2 * count), exclusive(2 * count), facts(2 * 5);
    for (int n = 0; n != count; ++n) numbers[n] = n * n % 23 - 3;
    {
      sycl::buffer<int> from(numbers), in(inclusive), ex(exclusive), about(facts);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor source(from, h, sycl::read_only);
        sycl::accessor to_in(in, h), to_ex(ex, h), say(about, h);
        h.parallel_for(sycl::nd_range<1>(2 * size, size), [=](sycl::nd_item<1> item) {
          const auto group = item.get_group();
          const int *first = &source[0], *last = first + count;
          const int which = int(group.get_group_linear_id());
          const int *end = sycl::joint_inclusive_scan(group, first, last, &to_in[which * count], sycl::plus<>());
          const bool at_end = end == &to_in[which * count] + count;
          sycl::joint_exclusive_scan(group, first, last, &to_ex[which * count], 10, sycl::maximum<>());
          const int sum = sycl::joint_reduce(group, first, last, sycl::plus<>());
          const int least = sycl::joint_reduce(group, first, last, 100, sycl::minimum<>());
          const bool any = sycl::joint_any_of(group, first, last, [](int n) { return n == 15; });
          const bool all = sycl::joint_all_of(group, first, last, [](int n) { return n > -3; });
          const bool none = sycl::joint_none_of(group, first, first, [](int) { return true; });
          if (group.leader()) {
            say[which * 5] = sum;
            say[which * 5 + 1] = least;
            say[which * 5 + 2] = any + 2 * all + 4 * none;
            say[which * 5 + 3] = at_end;
            // An empty range, and an operation without an identity.
          }
          const auto digits = [](int lhs, int rhs) { return lhs * 3 + rhs; };
          const int folded = sycl::joint_reduce(group, first, first + 5, 1, digits);
          if (group.leader()) say[which * 5 + 4] = folded;
        });
      });
    }
    int sum = 0, most = 10, folded = 1;
    for (int n = 0; n != count; ++n) {
      ASSERT_EQ(exclusive[n], most) << "at " << n;
      ASSERT_EQ(exclusive[count + n], most) << "at " << n;
      sum += numbers[n];
      most = std::max(most, numbers[n]);
      ASSERT_EQ(inclusive[n], sum) << "at " << n;
      ASSERT_EQ(inclusive[count + n], sum) << "at " << n;
    }
    for (int n = 0; n != 5; ++n) folded = folded * 3 + numbers[n];
    const auto has = [&](int number) { return std::find(numbers.begin(), numbers.end(), number) != numbers.end(); };
    for (int group = 0; group != 2; ++group) {
      EXPECT_EQ(facts[group * 5], sum);
      EXPECT_EQ(facts[group * 5 + 1], *std::min_element(numbers.begin(), numbers.end()));
      EXPECT_EQ(facts[group * 5 + 2], int(has(15)) + 2 * int(!has(-3)) + 4);
      EXPECT_EQ(facts[group * 5 + 3], 1);
      EXPECT_EQ(facts[group * 5 + 4], folded);
    }
  }
}

TEST_P(work_group_functions, algorithms_in_a_loop_do_not_disturb_each_other) {
  expect_in_each(
      [](auto group, std::size_t i) {
        std::uint32_t sum = std::uint32_t(i);
        for (int round = 0; round != 5; ++round) {
          sum += sycl::reduce_over_group(group, sum, sycl::plus<>());
          sum ^= sycl::group_broadcast(group, sum);
          sum += sycl::exclusive_scan_over_group(group, sum, sycl::plus<>());
        }
        return sum;
      },
      [](const auto &members, std::size_t position) {
        std::vector<std::uint32_t> sums(members.begin(), members.end());
        for (int round = 0; round != 5; ++round) {
          const std::uint32_t total = std::accumulate(sums.begin(), sums.end(), 0u);
          for (std::uint32_t &sum : sums) sum += total;
          const std::uint32_t first = sums[0];
          for (std::uint32_t &sum : sums) sum ^= first;
          std::uint32_t before = 0;
          for (std::uint32_t &sum : sums) {
            const std::uint32_t mine = sum;
            sum += before;
            before += mine;
          }
        }
        return sums[position];
      });
}

} // namespace

ON_EACH_DEVICE(work_group_functions);
