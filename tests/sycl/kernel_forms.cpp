// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels in all forms are found, outlined and run.
#include "device_test.hpp"
#include "same_names.hpp"

#include <cstdint>

namespace {

class kernel_forms : public device_test {
protected:
  static constexpr std::size_t n = 100;
  std::vector<int> values = std::vector<int>(n, 0);

  /// Runs `submit(handler, accessor)` and checks that afterwards values[i] == expected(i).
  template <class Submit, class Expected>
  void check(Submit submit, Expected expected) {
    {
      sycl::buffer<int> buffer(values.data(), n);
      queue.submit([&](sycl::handler &handler) { submit(handler, sycl::accessor(buffer, handler, sycl::read_write)); });
      queue.wait_and_throw();
    }
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(values[i], expected(int(i))) << "at " << i;
  }
};

using int_accessor = sycl::accessor<int, 1, sycl::access_mode::read_write>;

TEST_P(kernel_forms, an_unnamed_lambda_runs) {
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { a[i] = int(i[0]) + 1; }); },
        [](int i) { return i + 1; });
}

class name_declared_outside;
TEST_P(kernel_forms, a_lambda_named_outside_runs) {
  check(
      [&](auto &h, auto a) {
        h.template parallel_for<name_declared_outside>(sycl::range(n), [=](sycl::id<1> i) { a[i] = 2 * int(i[0]); });
      },
      [](int i) { return 2 * i; });
}

TEST_P(kernel_forms, a_lambda_named_in_place_runs) {
  check(
      [&](auto &h, auto a) {
        h.template parallel_for<class name_declared_in_place>(sycl::range(n),
                                                              [=](sycl::id<1> i) { a[i] = 3 * int(i[0]); });
      },
      [](int i) { return 3 * i; });
}

struct add_constant {
  int_accessor data;
  int constant;
  void operator()(sycl::id<1> i) const { data[i] += constant; }
};
TEST_P(kernel_forms, a_functor_runs) {
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), add_constant{a, 42}); }, [](int) { return 42; });
}

TEST_P(kernel_forms, a_functor_that_is_its_own_name_runs) {
  check([&](auto &h, auto a) { h.template parallel_for<add_constant>(sycl::range(n), add_constant{a, 7}); },
        [](int) { return 7; });
}

TEST_P(kernel_forms, a_generic_lambda_gets_an_item) {
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](auto i) { a[i] = int(i.get_linear_id()) - 5; }); },
        [](int i) { return i - 5; });
}

TEST_P(kernel_forms, a_lambda_may_take_its_index_by_reference) {
  const auto twice = [](int i) { return 2 * i; };
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](auto &i) { a[i] = 2 * int(i[0]); }); }, twice);
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](sycl::item<1> &i) { a[i] = 2 * int(i[0]); }); },
        [](int i) { return 2 * i; });
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](sycl::item<1, false> &i) { a[i] = 2 * int(i); }); },
        twice);
  check(
      [&](auto &h, auto a) {
        h.parallel_for(sycl::range(n), [=](sycl::id<1> &i) {
          const int mine = static_cast<int>(i[0]++); // the work-item's own
          a[static_cast<std::size_t>(mine)] = 2 * mine;
        });
      },
      twice);
  check(
      [&](auto &h, auto a) {
        h.parallel_for(sycl::nd_range<1>(n, 10), [=](auto &i) { a[i.get_global_id()] = 2 * int(i.get_global_id(0)); });
      },
      twice);
  check(
      [&](auto &h, auto a) {
        h.parallel_for(sycl::range(n),
                       [=](auto &i, sycl::kernel_handler &) { a[i] = 2 * static_cast<int>(i.get_linear_id()); });
      },
      twice);
  check(
      [&](auto &h, auto a) {
        h.parallel_for_work_group(sycl::range(n / 10), sycl::range(10), [=](sycl::group<1> &g) {
          g.parallel_for_work_item([&](sycl::h_item<1> &i) { a[i.get_global_id()] = 2 * int(i.get_global_id(0)); });
        });
      },
      twice);
}

TEST_P(kernel_forms, an_index_of_a_reduction_may_be_a_reference) {
  int *sum = sycl::malloc_shared<int>(1, queue);
  *sum = 0;
  queue
      .parallel_for(sycl::range(n), sycl::reduction(sum, sycl::plus<>()),
                    [=](auto &i, auto &total) { total += int(i[0]); })
      .wait();
  EXPECT_EQ(*sum, int(n * (n - 1) / 2));
  queue
      .parallel_for(sycl::nd_range<1>(n, 10), sycl::reduction(sum, sycl::plus<>()),
                    [=](sycl::nd_item<1> &i, auto &total) { total += int(i.get_global_id(0)); })
      .wait();
  EXPECT_EQ(*sum, int(n * (n - 1)));
  sycl::free(sum, queue);
}

TEST_P(kernel_forms, a_lambda_may_take_an_integer) {
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), [=](std::size_t i) { a[i] = int(i) * 11; }); },
        [](int i) { return i * 11; });
}

template <class T, int Factor>
struct scaled {
  int_accessor data;
  void operator()(sycl::item<1> i) const { data[i] = static_cast<int>(static_cast<T>(i[0]) * Factor); }
};
TEST_P(kernel_forms, instances_of_a_template_are_different_kernels) {
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), scaled<short, 2>{a}); }, [](int i) { return 2 * i; });
  check([&](auto &h, auto a) { h.parallel_for(sycl::range(n), scaled<long, -3>{a}); }, [](int i) { return -3 * i; });
}

TEST_P(kernel_forms, lambdas_in_a_function_template_are_kernels_of_each_instance) {
  expect_as_on_host(n, [](std::size_t i) { return std::uint8_t(i * 3); });
  expect_as_on_host(n, [](std::size_t i) { return std::int64_t(i) << 33; });
}

TEST_P(kernel_forms, single_task_runs_once) {
  check(
      [&](auto &h, auto a) {
        h.single_task([=] {
          for (std::size_t i = 0; i < n; ++i) a[i] += int(i);
        });
      },
      [](int i) { return i; });
}

TEST_P(kernel_forms, a_kernel_in_a_loop_runs_each_time) {
  sycl::buffer<int> buffer(values.data(), n);
  for (int k = 0; k < 50; ++k)
    queue.submit([&](sycl::handler &h) {
      sycl::accessor a(buffer, h, sycl::read_write);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { a[i] += k; });
    });
  sycl::host_accessor result(buffer, sycl::read_only);
  for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(result[i], 49 * 50 / 2);
}

// Calls are followed to any depth, also across templates and overloads.
template <int Depth>
int nested(int x) {
  if constexpr (Depth == 0)
    return x;
  else
    return nested<Depth - 1>(x + Depth);
}
[[gnu::noinline]] int leaf(int x) { return x * x; }
[[gnu::noinline]] int middle(int x) { return leaf(x) + leaf(x + 1); }
TEST_P(kernel_forms, calls_are_followed) {
  expect_as_on_host(n, [](std::size_t i) { return nested<30>(int(i)) + middle(int(i)); });
}

// Constants and tables travel with the kernel.
constexpr int table[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}};
const double weights[] = {0.5, 0.25, 0.125};
constexpr const char *word = "constant";
struct with_member {
  static constexpr int primes[] = {2, 3, 5, 7, 11};
};
TEST_P(kernel_forms, constant_globals_and_tables_are_carried) {
  expect_as_on_host(n, [](std::size_t i) {
    static constexpr int local_table[] = {100, 200};
    return table[i % 4][i % 3] + local_table[i % 2] + with_member::primes[i % 5] + word[i % 8];
  });
}
TEST_P(kernel_forms, tables_of_double_are_carried) {
  NEEDS_ASPECT(fp64);
  expect_as_on_host(n, [](std::size_t i) { return weights[i % 3] * double(i); });
}

TEST_P(kernel_forms, lambdas_inside_kernels_may_capture_by_reference) {
  expect_as_on_host(n, [](std::size_t i) {
    int sum = 0;
    const auto add = [&sum](int x) { sum += x; };
    for (int k = 0; k < int(i % 10); ++k) add(k * k);
    const auto twice = [](auto f, auto x) { return f(f(x)); };
    return sum + twice([](int x) { return 2 * x + 1; }, int(i));
  });
}

TEST_P(kernel_forms, loops_branches_and_switches_run) {
  expect_as_on_host(1000, [](std::size_t i) {
    unsigned x = unsigned(i) + 1, steps = 0;
    while (x != 1 && steps < 200) { // Collatz: work-items need different numbers of steps
      x = x % 2 ? 3 * x + 1 : x / 2;
      ++steps;
    }
    switch (steps % 5) {
    case 0:
      return int(steps);
    case 1:
      return -int(steps);
    case 2:
      break;
    default:
      return 1000;
    }
    return 7;
  });
}

// Two files with a class, a function and lambdas of the same names in anonymous namespaces, and static functions.
TEST_P(kernel_forms, same_names_in_two_files_stay_apart) {
  EXPECT_EQ(run_first_file(queue), 1111);
  EXPECT_EQ(run_second_file(queue), 2222);
  EXPECT_EQ(run_first_file(queue), 1111);
}

TEST_P(kernel_forms, a_kernel_in_a_header_of_two_files_runs_from_both) {
  EXPECT_EQ(run_header_kernel_in_first_file(queue, 4), 41);
  EXPECT_EQ(run_header_kernel_in_second_file(queue, 5), 51);
}

} // namespace

ON_EACH_DEVICE(kernel_forms);
