// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The common part of tests of whole work-groups.
#pragma once

#include "device_test.hpp"

#include <cstddef>
#include <utility>
#include <vector>

/// Tests that use local memory, or check the result of each work-item of groups of several shapes.
class work_group_test : public device_test {
protected:
  bool is_pocl() const { return device.get_info<sycl::info::device::name>().rfind("pthread", 0) == 0; }

  /// \returns the results of `function(nd_item, local_memory, i)` for each work-item, in row-major order of global ids.
  /// \param locals elements of local memory.
  template <class Local, int D, class Function>
  auto with_local(sycl::nd_range<D> space, std::size_t locals, Function function) {
    using result = decltype(function(std::declval<sycl::nd_item<D>>(), std::declval<sycl::local_accessor<Local> &>(),
                                     std::size_t{}));
    std::vector<result> results(space.get_global_range().size());
    {
      sycl::buffer<result> buffer(results);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor out(buffer, h, sycl::write_only, sycl::no_init);
        sycl::local_accessor<Local> local(locals, h);
        h.parallel_for(space, [=](sycl::nd_item<D> item) {
          const std::size_t i = item.get_global_linear_id();
          out[i] = function(item, local, i);
        });
      });
      queue.wait_and_throw();
    }
    return results;
  }

  /// Runs `function(group, i)` over work-groups of several shapes, and compares each work-item's result with
  /// `expected(members, position)`: the global linear ids of its group's work-items in linear order, and its position.
  template <class Function, class Expected>
  void expect_in_each(Function function, Expected expected) {
    // All of three dimensions: each further kind of kernel costs seconds to compile.
    const auto check = [&](sycl::nd_range<3> space) {
      const auto results =
          with_local<char>(space, 1, [=](auto item, auto &, std::size_t i) { return function(item.get_group(), i); });
      const sycl::range<3> global = space.get_global_range(), local = space.get_local_range();
      const sycl::range<3> groups = space.get_group_range();
      for (std::size_t g = 0; g != groups.size(); ++g) {
        std::vector<std::size_t> members;
        for (std::size_t l = 0; l != local.size(); ++l) {
          std::size_t at = 0, group = g, item = l, stride = 1;
          for (int d = 2; d >= 0; --d) {
            at += (group % groups[d] * local[d] + item % local[d]) * stride;
            stride *= global[d];
            group /= groups[d];
            item /= local[d];
          }
          members.push_back(at);
        }
        for (std::size_t l = 0; l != members.size(); ++l)
          ASSERT_EQ(results[members[l]], expected(members, l))
              << "work-item " << l << " of " << members.size() << " in group " << g;
      }
    };
    check({{1, 1, 1000}, {1, 1, 500}}); // more than the algorithms' scratch holds of 8 bytes
    check({{6, 6, 10}, {3, 3, 5}});
    if (is_pocl()) return; // which recompiles a kernel for each size of work-groups, which takes seconds
    check({{1, 1, 21}, {1, 1, 7}});
    check({{4, 6, 10}, {2, 3, 5}});
    check({{1, 1, 256}, {1, 1, 64}});
    check({{1, 1, 4}, {1, 1, 1}});
    check({{1, 6, 34}, {1, 3, 17}});
  }
};
