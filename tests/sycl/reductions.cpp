// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::reduction (specification 4.9.2) in all its forms, on every device.
#include "device_test.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

namespace {

namespace property = sycl::property::reduction;

/// No default constructor, no known identity.
struct extent {
  explicit extent(int value) : least(value), most(value), count(1) {}
  int least, most;
  long count;
  friend bool operator==(const extent &a, const extent &b) {
    return a.least == b.least && a.most == b.most && a.count == b.count;
  }
};
struct join {
  extent operator()(const extent &a, const extent &b) const {
    extent both(a);
    both.least = std::min(a.least, b.least);
    both.most = std::max(a.most, b.most);
    both.count = a.count + b.count;
    return both;
  }
};

class reductions : public device_test {
protected:
  /// Memory that host and device share, freed at the end.
  template <class Value>
  Value *shared(std::size_t count, Value initial) {
    auto *memory = sycl::malloc_shared<Value>(count, queue);
    std::fill(memory, memory + count, initial);
    allocated_.push_back(memory);
    return memory;
  }
  void TearDown() override {
    queue.wait();
    for (void *memory : allocated_) sycl::free(memory, queue);
  }

  /// The sum of small numbers is exact in every type and order.
  template <class Value>
  void expect_sums() {
    for (const std::size_t n : {0, 1, 7, 1000, 1000000}) {
      Value *const sum = shared<Value>(1, 5), *const fresh = shared<Value>(1, 5);
      queue
          .parallel_for(sycl::range(n), sycl::reduction(sum, sycl::plus<>()),
                        sycl::reduction(fresh, sycl::plus<Value>(), property::initialize_to_identity()),
                        [=](sycl::id<1> i, auto &with_old, auto &without) {
                          with_old += static_cast<Value>(i[0] % 3);
                          without.combine(static_cast<Value>(i[0] % 2));
                        })
          .wait_and_throw();
      std::size_t expected = 0;
      for (std::size_t i = 0; i != n; ++i) expected += i % 3;
      EXPECT_EQ(*sum, static_cast<Value>(expected + 5)) << n;
      EXPECT_EQ(*fresh, static_cast<Value>(n / 2)) << n;
    }
  }

private:
  std::vector<void *> allocated_;
};

TEST_P(reductions, sum_numbers_of_all_types_and_counts) {
  expect_sums<int>();
  expect_sums<unsigned>();
  expect_sums<long>();
  expect_sums<float>();
  if (device.has(sycl::aspect::fp64)) expect_sums<double>();
}

TEST_P(reductions, of_floats_are_the_same_in_every_run) {
  float *const sum = shared<float>(1, 0);
  std::vector<float> results;
  for (int run = 0; run != 20; ++run) {
    queue
        .parallel_for(sycl::range(100003), sycl::reduction(sum, sycl::plus<>(), {property::initialize_to_identity()}),
                      [=](int i, auto &total) { total += 1.0f / static_cast<float>(i + 1); })
        .wait_and_throw();
    results.push_back(*sum);
  }
  EXPECT_NEAR(results[0], 12.0902f, 1e-3f);
  EXPECT_EQ(std::count(results.begin(), results.end(), results[0]), 20);
}

TEST_P(reductions, several_of_different_kinds_in_one_kernel) {
  int sum = 10, most = 20000, least = -7;
  unsigned bits = 1, all = 0xfff0, odd = 0;
  bool any = false, every = true;
  {
    sycl::buffer<int> sums(&sum, 1), mosts(&most, 1), leasts(&least, 1);
    sycl::buffer<unsigned> bit_buffer(&bits, 1), all_buffer(&all, 1), odd_buffer(&odd, 1);
    sycl::buffer<bool> any_buffer(&any, 1), every_buffer(&every, 1);
    queue.submit([&](sycl::handler &h) {
      h.parallel_for(
          sycl::range(1234), sycl::reduction(sums, h, sycl::plus<>()),
          sycl::reduction(mosts, h, sycl::maximum<int>(), {property::initialize_to_identity()}),
          sycl::reduction(leasts, h, sycl::minimum<>(), {property::initialize_to_identity()}),
          sycl::reduction(bit_buffer, h, sycl::bit_or<>()), sycl::reduction(all_buffer, h, sycl::bit_and<unsigned>()),
          sycl::reduction(odd_buffer, h, sycl::bit_xor<>()), sycl::reduction(any_buffer, h, sycl::logical_or<bool>()),
          sycl::reduction(every_buffer, h, sycl::logical_and<>()),
          [](sycl::item<1> item, auto &s, auto &m, auto &l, auto &b, auto &a, auto &x, auto &one, auto &e) {
            const int i = static_cast<int>(item.get_linear_id());
            ++s;
            m.combine(i);
            l.combine(i + 3);
            b |= 1u << i % 12;
            a &= ~(1u << (i % 3 + 4));
            x ^= static_cast<unsigned>(i);
            one.combine(i == 77);
            e.combine(i < 1234);
          });
    });
  }
  unsigned expected_odd = 0;
  for (unsigned i = 0; i != 1234; ++i) expected_odd ^= i;
  EXPECT_EQ(sum, 10 + 1234);
  EXPECT_EQ(most, 1233);
  EXPECT_EQ(least, 3);
  EXPECT_EQ(bits, 0xfffu);
  EXPECT_EQ(all, 0xff80u);
  EXPECT_EQ(odd, expected_odd);
  EXPECT_TRUE(any);
  EXPECT_TRUE(every);
}

TEST_P(reductions, over_ranges_of_two_and_three_dimensions) {
  long *const sum = shared<long>(1, 0);
  for (const auto &[rows, columns] : {std::pair(1, 1), {3, 5}, {1, 3000}, {3000, 1}, {37, 1000}, {1000, 37}, {0, 8}}) {
    const auto r = static_cast<std::size_t>(rows), c = static_cast<std::size_t>(columns);
    *sum = 0;
    queue
        .parallel_for(sycl::range(r, c), sycl::reduction(sum, sycl::plus<>()),
                      [=](sycl::item<2> item, auto &s) {
                        const bool right = item.get_range() == sycl::range(r, c) && item[0] < r && item[1] < c;
                        s += right ? static_cast<long>(item[0] * c + item[1] + 1) : 1l << 60;
                      })
        .wait_and_throw();
    EXPECT_EQ(*sum, static_cast<long>(r * c * (r * c + 1) / 2)) << r << " x " << c;
  }
  for (const sycl::range<3> size : {sycl::range(2, 3, 4), sycl::range(50, 1, 3), sycl::range(3, 70, 130)}) {
    *sum = 0;
    queue
        .parallel_for(size, sycl::reduction(sum, sycl::plus<>()),
                      [=](sycl::id<3> i, auto &s) { s += static_cast<long>((i[0] * size[1] + i[1]) * size[2] + i[2]); })
        .wait_and_throw();
    EXPECT_EQ(*sum, static_cast<long>(size.size() * (size.size() - 1) / 2));
  }
}

TEST_P(reductions, over_nd_ranges_with_any_number_of_groups) {
  long *const sum = shared<long>(1, 0);
  int *const most = shared<int>(1, 0);
  for (const auto &[groups, local] : {std::pair(1, 1), {7, 16}, {33, 1}, {333, 16}}) {
    const auto n = static_cast<std::size_t>(groups) * static_cast<std::size_t>(local);
    *sum = 1;
    queue
        .parallel_for(sycl::nd_range<1>(n, static_cast<std::size_t>(local)), sycl::reduction(sum, sycl::plus<>()),
                      sycl::reduction(most, sycl::maximum<>(), {property::initialize_to_identity()}),
                      [=](sycl::nd_item<1> item, auto &s, auto &m) {
                        s += static_cast<long>(item.get_global_linear_id());
                        m.combine(static_cast<int>(item.get_group(0)));
                      })
        .wait_and_throw();
    EXPECT_EQ(*sum, static_cast<long>(n * (n - 1) / 2 + 1)) << groups << " groups of " << local;
    EXPECT_EQ(*most, groups - 1);
  }
  *sum = 0;
  queue
      .parallel_for(sycl::nd_range<3>({4, 6, 10}, {2, 3, 5}), sycl::reduction(sum, sycl::plus<>()),
                    [=](auto item, auto &s) { s += static_cast<long>(item.get_global_linear_id()); })
      .wait_and_throw();
  EXPECT_EQ(*sum, 240 * 239 / 2);
}

TEST_P(reductions, with_barriers_in_the_kernel) {
  int *const sum = shared<int>(1, 0);
  queue
      .submit([&](sycl::handler &h) {
        sycl::local_accessor<int> neighbours(16, h);
        h.parallel_for(sycl::nd_range<1>(80, 16), sycl::reduction(sum, sycl::plus<>()),
                       [=](sycl::nd_item<1> item, auto &s) {
                         const std::size_t me = item.get_local_id(0);
                         neighbours[me] = static_cast<int>(me);
                         sycl::group_barrier(item.get_group());
                         s += neighbours[15 - me];
                       });
      })
      .wait_and_throw();
  EXPECT_EQ(*sum, 5 * 120);
}

TEST_P(reductions, keep_to_the_size_of_work_groups_that_a_kernel_requires) {
  int *const sum = shared<int>(2, 0);
  queue
      .parallel_for(sycl::range(1000), sycl::reduction(sum, sycl::plus<>()),
                    [=](int i, auto &s) [[sycl::reqd_work_group_size(24)]] { s += i; })
      .wait_and_throw();
  queue
      .parallel_for(sycl::range(50, 30), sycl::reduction(sum + 1, sycl::plus<>()),
                    [=](sycl::item<2> i, auto &s)
                        [[sycl::reqd_work_group_size(3, 8)]] { s += static_cast<int>(i.get_linear_id()); })
      .wait_and_throw();
  EXPECT_EQ(sum[0], 499500);
  EXPECT_EQ(sum[1], 1500 * 1499 / 2);
}

TEST_P(reductions, over_nothing_leave_the_variable_or_set_it_to_the_identity) {
  int kept = 4, one = 5;
  float *const infinite = shared<float>(3, 1);
  {
    sycl::buffer<int> kept_buffer(&kept, 1), one_buffer(&one, 1);
    queue.submit([&](sycl::handler &h) {
      const auto identities = {property::initialize_to_identity()};
      h.parallel_for(sycl::nd_range<1>(0, 8), sycl::reduction(kept_buffer, h, sycl::plus<>()),
                     sycl::reduction(one_buffer, h, sycl::multiplies<>(), *identities.begin()),
                     sycl::reduction(sycl::span<float, 3>(infinite, 3), sycl::minimum<>(), *identities.begin()),
                     [](sycl::nd_item<1>, auto &k, auto &o, auto &i) {
                       k += 1;
                       o *= 3;
                       i[0].combine(0);
                     });
    });
    queue.wait_and_throw();
  }
  EXPECT_EQ(kept, 4);
  EXPECT_EQ(one, 1);
  for (int i = 0; i != 3; ++i) EXPECT_EQ(infinite[i], __builtin_inff());
}

TEST_P(reductions, of_each_variable_of_a_span) {
  int *const counts = shared<int>(6, 100);
  auto *const big = shared<unsigned>(256, 0);
  queue
      .parallel_for(sycl::range(60001), sycl::reduction(sycl::span<int, 5>(counts, 5), sycl::plus<>()),
                    [=](int i, auto &count) {
                      ++count[static_cast<std::size_t>(i % 5)];
                      count[4] += 2;
                    })
      .wait_and_throw();
  for (int i = 0; i != 5; ++i) EXPECT_EQ(counts[i], 100 + 12000 + (i == 0) + (i == 4 ? 2 * 60001 : 0)) << i;
  EXPECT_EQ(counts[5], 100);
  queue
      .parallel_for(sycl::range(100000),
                    sycl::reduction(sycl::span<unsigned, 256>(big, 256), sycl::plus<unsigned>(),
                                    {property::initialize_to_identity()}),
                    [=](sycl::id<1> i, auto &histogram) { ++histogram[i[0] * 7 % 256]; })
      .wait_and_throw();
  for (unsigned bin = 0; bin != 256; ++bin) {
    unsigned expected = 0;
    for (unsigned i = 0; i != 100000; ++i) expected += i * 7 % 256 == bin;
    ASSERT_EQ(big[bin], expected) << bin;
  }
}

/// Two kernels use the same functions of the headers, which are not inlined early.
TEST_P(reductions, of_spans_of_few_variables_in_two_kernels) {
  double *const sums = shared<double>(3, 1), *const others = shared<double>(3, 1);
  const std::size_t count = static_cast<std::size_t>(sums[0]) + 2; // a value unknown to the compiler
  queue
      .parallel_for(sycl::range(1000), sycl::reduction(sycl::span<double, 3>(sums, 3), sycl::plus<double>()),
                    [=](sycl::id<1> i, auto &reducer) {
                      for (std::size_t at = 0; at != count; ++at) reducer[at] += double(i[0] * at);
                    })
      .wait();
  queue
      .parallel_for(sycl::range(1000), sycl::reduction(sycl::span<double, 3>(others, 3), sycl::plus<double>()),
                    [=](sycl::id<1> i, auto &reducer) {
                      for (std::size_t at = 0; at != count; ++at) reducer[at].combine(double(i[0] + at));
                    })
      .wait();
  for (std::size_t at = 0; at != count; ++at) {
    EXPECT_EQ(sums[at], 1 + 499500.0 * double(at));
    EXPECT_EQ(others[at], 1 + 499500.0 + 1000.0 * double(at));
  }
}

/// The sums of a span are computed in a loop of barriers, after which one work-item continues: LLVM gives the loop two
/// exits.
TEST_P(reductions, of_spans_with_groups_of_a_column) {
  constexpr std::size_t length = 5;
  std::vector<unsigned> one(1, 7), many(length, 9);
  {
    sycl::buffer<unsigned> to_one(one);
    unsigned *sums = sycl::malloc_shared<unsigned>(length, queue);
    std::copy(many.begin(), many.end(), sums);
    queue.submit([&](sycl::handler &h) {
      const auto combine = [](auto a, auto b) { return decltype(a)(a ^ b); };
      h.parallel_for(sycl::nd_range<2>({3, 2}, {3, 1}), sycl::reduction(to_one, h, 0u, sycl::bit_xor<>()),
                     sycl::reduction(sycl::span<unsigned, length>(sums, length), 0u, combine),
                     [=](sycl::nd_item<2> it, auto &first, auto &second) {
                       first ^= unsigned(it.get_global_linear_id());
                       second[1].combine(unsigned(it.get_global_linear_id()) << 4);
                     });
    });
    queue.wait();
    std::copy(sums, sums + length, many.begin());
    sycl::free(sums, queue);
  }
  EXPECT_EQ(one[0], 7u ^ 1);
  EXPECT_EQ(many, (std::vector<unsigned>{9, 9 ^ 16, 9, 9, 9}));
}

/// The greatest common divisor; its identity is 0.
struct greatest_divisor {
  unsigned operator()(unsigned a, unsigned b) const {
    while (b) a = std::exchange(b, a % b);
    return a;
  }
};

TEST_P(reductions, of_variables_and_spans_with_groups_of_columns) {
  for (const sycl::range<3> group : {sycl::range<3>(3, 8, 1), sycl::range<3>(1, 8, 2), sycl::range<3>(3, 1, 1)}) {
    double *sum = sycl::malloc_shared<double>(1, queue);
    int *squares = sycl::malloc_shared<int>(1, queue);
    unsigned *divisors = sycl::malloc_shared<unsigned>(2, queue);
    *sum = *squares = 0;
    divisors[0] = divisors[1] = 0;
    queue
        .parallel_for(sycl::nd_range<3>({6, 8, 2}, group), sycl::reduction(sum, 0.0, sycl::plus<>()),
                      sycl::reduction(squares, 0, sycl::plus<>()),
                      sycl::reduction(sycl::span<unsigned, 2>(divisors, 2), 0u, greatest_divisor()),
                      [=](sycl::nd_item<3> it, auto &total, auto &of_squares, auto &of_divisors) {
                        const unsigned i = unsigned(it.get_global_linear_id());
                        total += i;
                        of_squares += int(i * i);
                        of_divisors[i & 1].combine((i + 1) * 6);
                      })
        .wait_and_throw();
    EXPECT_EQ(*sum, 4560);
    EXPECT_EQ(*squares, 290320);
    EXPECT_EQ(divisors[0], 6u);
    EXPECT_EQ(divisors[1], 12u);
    for (void *memory : {static_cast<void *>(sum), static_cast<void *>(squares), static_cast<void *>(divisors)})
      sycl::free(memory, queue);
  }
}

TEST_P(reductions, of_user_types_with_any_operation) {
  for (const std::size_t n : {1, 7, 5000}) {
    auto *const without = shared<extent>(1, extent(2)), *const with = shared<extent>(1, extent(2));
    extent none(1000000);
    none.most = -1000000, none.count = 0;
    queue
        .parallel_for(sycl::range(n), sycl::reduction(without, join()),
                      sycl::reduction(with, none, join(), {property::initialize_to_identity()}),
                      [=](sycl::id<1> i, auto &a, auto &b) {
                        const int value = static_cast<int>(i[0] * 37 % 1001) - 10;
                        if (i[0] % 2 == 0) a.combine(extent(value));
                        b.combine(extent(value)).combine(b.identity());
                      })
        .wait_and_throw();
    extent some(2), all(-10);
    all.count = 0;
    for (std::size_t i = 0; i != n; ++i) {
      const extent value(static_cast<int>(i * 37 % 1001) - 10);
      if (i % 2 == 0) some = join()(some, value);
      all = join()(all, value);
    }
    EXPECT_EQ(*without, some) << n;
    EXPECT_EQ(*with, all) << n;
  }
}

TEST_P(reductions, of_pairs) {
  using place = std::pair<float, int>;
  const auto larger = [](const place &a, const place &b) {
    return a.first > b.first || (a.first == b.first && a.second < b.second) ? a : b;
  };
  for (const std::size_t n : {1, 7, 5000}) {
    auto *const without = shared<place>(1, place(2, -1)), *const with = shared<place>(1, place(3, -2));
    const auto value = [](std::size_t i) { return static_cast<float>(i * 7919 % 1009); };
    queue
        .parallel_for(sycl::range(n), sycl::reduction(without, larger), sycl::reduction(with, place(-1, -1), larger),
                      [=](sycl::id<1> i, auto &a, auto &b) {
                        a.combine(place(value(i[0]), static_cast<int>(i[0])));
                        b.combine(place(value(i[0] + 1), static_cast<int>(i[0])));
                      })
        .wait_and_throw();
    place first(2, -1), second(3, -2);
    for (std::size_t i = 0; i != n; ++i) {
      first = larger(first, place(value(i), static_cast<int>(i)));
      second = larger(second, place(value(i + 1), static_cast<int>(i)));
    }
    EXPECT_EQ(*without, first) << n;
    EXPECT_EQ(*with, second) << n;
  }
}

TEST_P(reductions, take_lambdas_as_operations) {
  int *const product = shared<int>(1, 3);
  const int modulus = 10007;
  queue
      .parallel_for(sycl::range(500),
                    sycl::reduction(product, [=](int a, int b) { return static_cast<int>(long{a} * b % modulus); }),
                    [=](int i, auto &p) { p.combine(i + 1); })
      .wait_and_throw();
  long expected = 3;
  for (int i = 0; i != 500; ++i) expected = expected * (i + 1) % modulus;
  EXPECT_EQ(*product, expected);
}

TEST_P(reductions, without_identity_leave_a_variable_that_nothing_is_combined_into) {
  int *const untouched = shared<int>(1, 42);
  queue
      .parallel_for(sycl::range(1000), sycl::reduction(untouched, [](int a, int b) { return a * 2 + b; }),
                    [=](int i, auto &u) {
                      if (i < 0) u.combine(i);
                    })
      .wait_and_throw();
  EXPECT_EQ(*untouched, 42);
}

TEST_P(reductions, wait_for_what_they_are_told_to) {
  int *const values = shared<int>(1000, 0), *const sum = shared<int>(1, 0);
  const sycl::event filled = queue.parallel_for(sycl::range(1000), [=](int i) { values[i] = i; });
  const auto add = [=](int i, auto &s) { s += values[i]; };
  const sycl::event first = queue.parallel_for(sycl::range(1000), filled, sycl::reduction(sum, sycl::plus<>()), add);
  queue.parallel_for(sycl::range(1000), {first, filled}, sycl::reduction(sum, sycl::plus<>()), add).wait_and_throw();
  EXPECT_EQ(*sum, 2 * 499500);
}

TEST_P(reductions, run_at_the_same_time_without_sharing_memory) {
  int *const sums = shared<int>(50, 0);
  for (int launch = 0; launch != 50; ++launch)
    queue.parallel_for(sycl::range(3000), sycl::reduction(sums + launch, sycl::plus<>()),
                       [=](int i, auto &s) { s += i % (launch + 1); });
  queue.wait_and_throw();
  for (int launch = 0; launch != 50; ++launch) {
    int expected = 0;
    for (int i = 0; i != 3000; ++i) expected += i % (launch + 1);
    EXPECT_EQ(sums[launch], expected) << launch;
  }
}

TEST_P(reductions, tell_in_their_reducers_what_they_are) {
  int *const variable = shared<int>(2, 0);
  queue
      .parallel_for(sycl::range(1), sycl::reduction(variable, 0, sycl::plus<>()),
                    sycl::reduction(sycl::span<int, 1>(variable + 1, 1), sycl::multiplies<int>()),
                    [=](sycl::id<1>, auto &one, auto &several) {
                      using scalar = std::remove_reference_t<decltype(one)>;
                      using array = std::remove_reference_t<decltype(several)>;
                      static_assert(std::is_same_v<typename scalar::value_type, int> && scalar::dimensions == 0);
                      static_assert(std::is_same_v<typename scalar::binary_operation, sycl::plus<>>);
                      static_assert(array::dimensions == 1 && decltype(several[0])::dimensions == 0);
                      static_assert(!std::is_copy_constructible_v<scalar> && !std::is_move_assignable_v<array>);
                      (one += 3).combine(one.identity()) += 4;
                      several[0] *= several[0].identity();
                    })
      .wait_and_throw();
  EXPECT_EQ(variable[0], 7);
  EXPECT_EQ(variable[1], 0);
}

TEST_P(reductions, refuse_what_they_cannot_do) {
  const auto code_of = [](auto &&call) {
    try {
      call();
    } catch (const sycl::exception &error) {
      return error.code();
    }
    return sycl::make_error_code(sycl::errc::success);
  };
  int *const variable = shared<int>(1, 0);
  EXPECT_EQ(code_of([] { sycl::reduction(static_cast<int *>(nullptr), sycl::plus<>()); }), sycl::errc::invalid);
  EXPECT_EQ(
      code_of([=] { sycl::reduction(variable, [](int a, int) { return a; }, {property::initialize_to_identity()}); }),
      sycl::errc::invalid);
  EXPECT_EQ(code_of([&] {
              sycl::buffer<int> two(2);
              queue.submit([&](sycl::handler &h) {
                h.parallel_for(sycl::range(1), sycl::reduction(two, h, sycl::plus<>()), [](int, auto &) {});
              });
            }),
            sycl::errc::invalid);
  EXPECT_EQ(code_of([&] {
              queue.parallel_for(sycl::nd_range<1>(7, 2), sycl::reduction(variable, sycl::plus<>()),
                                 [](sycl::nd_item<1>, auto &) {});
            }),
            sycl::errc::nd_range);
}

TEST_P(reductions, function_objects_of_the_standard_are_known_and_reducers_count) {
  static_assert(sycl::has_known_identity_v<std::plus<int>, int> && sycl::has_known_identity_v<std::bit_or<>, unsigned>);
  static_assert(!sycl::has_known_identity_v<std::minus<int>, int>);
  int *sum = shared<int>(2, 1);
  queue.parallel_for(sycl::range<1>(100), sycl::reduction(sum, std::plus<>()), [](sycl::id<1>, auto &reducer) {
    reducer += 2;
    reducer++;
  });
  queue.parallel_for(sycl::range<1>(100), sycl::reduction(sum + 1, std::plus<int>()), [](sycl::id<1>, auto &reducer) {
    reducer++;
    ++reducer;
  });
  queue.wait();
  EXPECT_EQ(sum[0], 301);
  EXPECT_EQ(sum[1], 201);
}

TEST(span, has_the_members_of_that_of_the_standard) {
  std::array<int, 4> values{1, 2, 3, 4};
  const sycl::span<int, 4> fixed(values);
  const sycl::span<int> rest = fixed.subspan(1);
  EXPECT_EQ(rest.size(), 3u);
  EXPECT_EQ(fixed.first<2>().back(), 2);
  EXPECT_EQ(rest.last(1).front(), 4);
  EXPECT_EQ(sycl::span<const int>(rest).size_bytes(), 3 * sizeof(int));
  EXPECT_EQ(std::vector<int>(rest.begin(), rest.end()), (std::vector<int>{2, 3, 4}));
  EXPECT_EQ(*rest.rbegin(), 4);
  EXPECT_EQ(sycl::as_bytes(fixed).size(), sizeof values);
  EXPECT_TRUE(sycl::span<int>().empty());
  static_assert(decltype(fixed.subspan<1>())::extent == 3 && sycl::span<int>::extent == sycl::dynamic_extent);
}

ON_EACH_DEVICE(reductions);

} // namespace
