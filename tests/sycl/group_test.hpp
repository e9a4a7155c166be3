// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of tests of groups.
#pragma once

#include "device_test.hpp"

#include <cstddef>
#include <utility>
#include <vector>

/// Tests that check the result of each work-item of a launch.
class group_test : public device_test {
protected:
  /// \returns the results of `function(nd_item, scratch)` for each work-item. \param scratch bytes of local memory.
  template <class Function>
  auto observe(std::size_t global, std::size_t local, std::size_t scratch, Function function) {
    using result = decltype(function(std::declval<sycl::nd_item<1>>(), std::declval<sycl::span<std::byte>>()));
    std::vector<result> results(global);
    {
      sycl::buffer<result> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<std::byte> bytes(scratch, h);
        h.parallel_for(sycl::nd_range<1>(global, local), [=](sycl::nd_item<1> item) {
          out[item.get_global_id(0)] = function(item, sycl::span<std::byte>(&bytes[0], scratch));
        });
      });
      queue.wait_and_throw();
    }
    return results;
  }
};
