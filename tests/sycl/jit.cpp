// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Native kernels that are compiled at run time, with values of specialization constants folded: they compute the same
/// as other kernels, also if OpenCL drivers with their own LLVMs are in the process. A separate program, because it
/// checks which libraries are loaded.
#include "device_test.hpp"

#include <sycl/ext/oneapi/experimental/device_global.hpp>

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <string>
#include <thread>

namespace constants {

using weights = std::array<float, 9>;
constexpr sycl::specialization_id<weights> filter(weights{0, 0, 0, 0, 1, 0, 0, 0, 0});
constexpr sycl::specialization_id<int> power(1);
inline constexpr sycl::specialization_id<bool> backwards(false);

} // namespace constants

namespace {

sycl::ext::oneapi::experimental::device_global<int> launches;

/// Information about the process's libraries.
bool is_loaded(const std::string &library) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);)
    if (line.find(library) != std::string::npos) return true;
  return false;
}

/// SYCLC_JIT as a character; '-' when unset.
char policy() {
  const char *value = std::getenv("SYCLC_JIT");
  return value && *value ? *value : '-';
}

class jit : public device_test {
protected:
  bool is_native() const { return device.get_backend() != sycl::backend::opencl; }

  /// A bundle of the kernel, built with the values that `set` sets.
  template <class Kernel, class Set>
  auto built(Set set) {
    auto input = sycl::get_kernel_bundle<Kernel, sycl::bundle_state::input>(queue.get_context(), {device});
    set(input);
    auto executable = sycl::build(input);
    EXPECT_TRUE(!is_native() || policy() == '0' || is_loaded("libsyclc-jit.so"));
    return executable;
  }
};
ON_EACH_DEVICE(jit);

using executable = sycl::kernel_bundle<sycl::bundle_state::executable>;

class Blur;

/// A convolution of a row with 9 weights, to the power of a number.
std::vector<float> convolved(sycl::queue queue, const executable *bundle, const std::vector<float> &row) {
  std::vector<float> result(row.size());
  {
    sycl::buffer<float> in(row.data(), row.size()), out(result.data(), result.size());
    queue.submit([&](sycl::handler &handler) {
      if (bundle) handler.use_kernel_bundle(*bundle);
      sycl::accessor source(in, handler, sycl::read_only);
      sycl::accessor target(out, handler, sycl::write_only, sycl::no_init);
      const int size = static_cast<int>(row.size());
      handler.parallel_for<Blur>(sycl::range(row.size()), [=](sycl::id<1> id, sycl::kernel_handler constants) {
        const auto weights = constants.get_specialization_constant<constants::filter>();
        const int power = constants.get_specialization_constant<constants::power>();
        const int i = static_cast<int>(id[0]);
        float sum = 0;
        for (int k = 0; k < 9; ++k) sum += weights[k] * source[sycl::clamp(i + k - 4, 0, size - 1)];
        float product = 1;
        for (int p = 0; p < power; ++p) product *= sum;
        target[id] = product;
      });
    });
    queue.wait_and_throw();
  }
  return result;
}

std::vector<float> expected(const constants::weights &weights, int power, const std::vector<float> &row) {
  std::vector<float> result;
  const int size = static_cast<int>(row.size());
  for (int i = 0; i < size; ++i) {
    float sum = 0;
    for (int k = 0; k < 9; ++k) sum += weights[k] * row[std::min(std::max(i + k - 4, 0), size - 1)];
    float product = 1;
    for (int p = 0; p < power; ++p) product *= sum;
    result.push_back(product);
  }
  return result;
}

/// Small integers: sums of products are exact, in any order.
std::vector<float> test_row(std::size_t size) {
  std::vector<float> row(size);
  for (std::size_t i = 0; i < size; ++i) row[i] = static_cast<float>(i * 7 % 11) - 5;
  return row;
}

TEST_P(jit, launches_of_kernels_that_have_code_load_no_compiler) {
  if (!is_native() || policy() == '1') GTEST_SKIP() << "other devices have compilers; SYCLC_JIT=1 asks for it";
  EXPECT_EQ(convolved(queue, nullptr, test_row(100)), test_row(100));
  EXPECT_FALSE(is_loaded("libsyclc-jit.so"));
}

TEST_P(jit, bundles_compute_with_the_values_they_were_built_with) {
  const std::vector<float> row = test_row(1000);
  for (int power = 0; power != 4; ++power) {
    const constants::weights weights{1, 0, float(power), 0, 2, 0, 0, -1, 3};
    const auto bundle = built<Blur>([&](auto &input) {
      input.template set_specialization_constant<constants::filter>(weights);
      input.template set_specialization_constant<constants::power>(power);
    });
    EXPECT_EQ(convolved(queue, &bundle, row), expected(weights, power, row)) << "power " << power;
    EXPECT_EQ(bundle.get_specialization_constant<constants::power>(), power);
  }
  EXPECT_EQ(convolved(queue, nullptr, row), row) << "launches without a bundle have the defaults";
}

TEST_P(jit, values_that_were_not_set_are_the_defaults) {
  const std::vector<float> row = test_row(50);
  const auto bundle =
      built<Blur>([&](auto &input) { input.template set_specialization_constant<constants::power>(3); });
  EXPECT_EQ(convolved(queue, &bundle, row), expected({0, 0, 0, 0, 1, 0, 0, 0, 0}, 3, row));
}

TEST_P(jit, threads_build_at_the_same_time) {
  const std::vector<float> row = test_row(500);
  std::vector<std::thread> threads;
  for (int number = 0; number != 4; ++number)
    threads.emplace_back([&, number] {
      for (int round = 0; round != 3; ++round) { // two threads each use the same values
        const constants::weights weights{float(round), 1, 0, 0, 0, 0, 0, 0, float(number / 2 + 5)};
        const auto bundle =
            built<Blur>([&](auto &input) { input.template set_specialization_constant<constants::filter>(weights); });
        EXPECT_EQ(convolved(sycl::queue(queue.get_context(), device), &bundle, row), expected(weights, 1, row));
      }
    });
  for (std::thread &thread : threads) thread.join();
}

class Everything;

/// Uses everything that native code needs from the process and the launch: vector mathematics, local memory, values
/// that are live across barriers, sub-groups, assertions, variables of the program.
TEST_P(jit, code_reaches_everything_that_code_of_the_program_does) {
  if (!sycl::is_compatible<Everything>(device)) GTEST_SKIP() << "this device has no sub-groups";
  constexpr std::size_t groups = 3, size = 32;
  std::vector<float> results(groups * size);
  std::vector<int> shuffled(groups * size);
  const auto bundle =
      built<Everything>([&](auto &input) { input.template set_specialization_constant<constants::backwards>(true); });
  {
    sycl::buffer<float> numbers(results.data(), results.size());
    sycl::buffer<int> lanes(shuffled.data(), shuffled.size());
    queue.submit([&](sycl::handler &handler) {
      handler.use_kernel_bundle(bundle);
      sycl::accessor out(numbers, handler, sycl::write_only, sycl::no_init);
      sycl::accessor lane(lanes, handler, sycl::write_only, sycl::no_init);
      sycl::local_accessor<float, 1> tile(size, handler);
      handler.parallel_for<Everything>(
          sycl::nd_range<1>(groups * size, size), [=](sycl::nd_item<1> item, sycl::kernel_handler constants) {
            const bool backwards = constants.get_specialization_constant<constants::backwards>();
            const std::size_t mine = item.get_local_id(0), from = backwards ? size - 1 - mine : mine;
            const float own = static_cast<float>(item.get_global_id(0));
            tile[mine] = sycl::sin(own) + sycl::pow(1.5f, own / 100) + static_cast<float>(sycl::half(own));
            sycl::group_barrier(item.get_group());
            out[item.get_global_id()] = tile[from] - own;
            const auto group = item.get_sub_group();
            lane[item.get_global_id()] =
                sycl::reduce_over_group(group, 1, sycl::plus<int>()) - static_cast<int>(group.get_local_linear_range());
            if (item.get_global_linear_id() == 0) launches = launches + 1;
          });
    });
    queue.wait_and_throw();
  }
  for (std::size_t i = 0; i != results.size(); ++i) {
    const double own = static_cast<double>(i / size * size + size - 1 - i % size);
    const double value = std::sin(own) + std::pow(1.5, own / 100) + own;
    EXPECT_NEAR(results[i], value - static_cast<double>(i), 1e-4) << i;
    EXPECT_EQ(shuffled[i], 0) << i;
  }
  int counted = 0;
  queue.copy(launches, &counted).wait_and_throw();
  EXPECT_EQ(counted, 1);
}

TEST_P(jit, what_command_groups_set_counts_whatever_compiles) {
  for (int power = 2; power != 4; ++power) {
    std::vector<int> results(10);
    {
      sycl::buffer<int> out(results.data(), results.size());
      queue.submit([&](sycl::handler &handler) {
        handler.set_specialization_constant<constants::power>(power);
        sycl::accessor target(out, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(sycl::range(results.size()), [=](sycl::id<1> id, sycl::kernel_handler constants) {
          target[id] = static_cast<int>(id[0]) * constants.get_specialization_constant<constants::power>();
        });
      });
    }
    for (int i = 0; i != 10; ++i) EXPECT_EQ(results[i], i * power);
  }
  EXPECT_TRUE(!is_native() || policy() != '1' || is_loaded("libsyclc-jit.so"));
}

} // namespace
