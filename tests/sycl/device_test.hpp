// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of all tests of whole programs: each test runs once on every device that the process sees. ctest
/// starts the binary once for each device (tests/on-device.sh); run by hand, it uses all devices, or those that
/// ONEAPI_DEVICE_SELECTOR selects.
#pragma once

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Well mixed bits: the same arguments in every run.
inline std::uint64_t mixed_bits(std::uint64_t i) {
  i = (i + 0x9e3779b97f4a7c15u) * 0xbf58476d1ce4e5b9u;
  return (i ^ i >> 29) * 0x94d049bb133111ebu;
}

/// A test that gets a device. Asynchronous errors end up as exceptions in wait_and_throw().
class device_test : public testing::TestWithParam<sycl::device> {
protected:
  static void rethrow(sycl::exception_list errors) {
    for (const std::exception_ptr &error : errors) std::rethrow_exception(error);
  }
  sycl::device device = GetParam();
  sycl::queue queue{device, sycl::async_handler(rethrow)};

  bool is_cuda() const { return device.get_backend() == sycl::backend::ext_oneapi_cuda; }
  bool has_sub_groups() const {
    return device.get_backend() != sycl::backend::opencl ||
           device.get_info<sycl::info::device::sub_group_sizes>() != std::vector<std::size_t>{1};
  }
  /// Whether the device has sub-groups of this size.
  bool has_sub_groups_of(std::size_t size) const {
    const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
    return std::find(sizes.begin(), sizes.end(), size) != sizes.end();
  }

  /// \returns {function(0), ..., function(n - 1)}, computed by a kernel with one work-item for each.
  template <class Function>
  static auto computed(sycl::queue &queue, std::size_t n, Function function) {
    using result = decltype(function(std::size_t{}));
    std::vector<result> results(n);
    {
      sycl::buffer<result> buffer(results.data(), n);
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
        handler.parallel_for(sycl::range(n), [=](sycl::id<1> i) { out[i] = function(i[0]); });
      });
      queue.wait_and_throw();
    }
    return results;
  }
  template <class Function>
  auto computed(std::size_t n, Function function) {
    return computed(queue, n, function);
  }

  /// The same for `n` arguments, compared with the host's results.
  template <class Function>
  void expect_as_on_host(std::size_t n, Function function) {
    const auto results = computed(n, function);
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(results[i], function(i)) << "at " << i;
  }

  /// The code of the exception that a call throws, or success.
  template <class Call>
  static sycl::errc code_of(Call call) {
    try {
      call();
    } catch (const sycl::exception &error) {
      return static_cast<sycl::errc>(error.code().value());
    }
    return sycl::errc::success;
  }

  /// Expects an exception with the code, whose message contains all the given words.
  template <class F>
  void expect(sycl::errc code, std::vector<std::string> words, F action) {
    try {
      action();
      FAIL() << "nothing was thrown";
    } catch (const sycl::exception &error) {
      EXPECT_EQ(error.code(), sycl::make_error_code(code)) << error.what();
      EXPECT_EQ(&error.category(), &sycl::sycl_category());
      for (const std::string &word : words)
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos)
            << "'" << word << "' is not in: " << error.what();
    }
  }
};

/// Skips the running test, saying why, unless the device has the aspect.
#define NEEDS_ASPECT(name)                                                                                             \
  if (!device.has(sycl::aspect::name)) GTEST_SKIP() << "this device lacks aspect::" #name

/// Makes the tests of a suite, a class derived from device_test, run on every device.
#define ON_EACH_DEVICE(suite)                                                                                          \
  INSTANTIATE_TEST_SUITE_P(devices, suite, testing::ValuesIn(sycl::device::get_devices()), name_of_device)

/// "native_0", "opencl_1": the backend and the index among all devices.
inline std::string name_of_device(const testing::TestParamInfo<sycl::device> &info) {
  const bool native = info.param.get_backend() != sycl::backend::opencl;
  return (native ? "native_" : "opencl_") + std::to_string(info.index);
}
