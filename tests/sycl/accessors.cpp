// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Accessors of all forms and multi_ptrs in kernels (specification 4.7.6, 4.7.7): the elements that indices, iterators
/// and pointers reach, on every device.
#include "device_test.hpp"

#include <numeric>
#include <vector>

namespace {

class accessors : public device_test {
protected:
  /// Runs a command group whose kernel fills `results`, which start as -1.
  template <class Group>
  std::vector<int> filled(std::size_t n, Group group) {
    std::vector<int> results(n, -1);
    {
      sycl::buffer<int> buffer(results);
      queue.submit([&](sycl::handler &handler) { group(handler, buffer); });
      queue.wait_and_throw();
    }
    return results;
  }
  std::vector<int> counted(std::size_t n) {
    std::vector<int> values(n);
    std::iota(values.begin(), values.end(), 0);
    return values;
  }
};

TEST_P(accessors, indexes_of_all_dimensions_reach_the_same_element) {
  std::vector<int> values = counted(24);
  sycl::buffer<int, 3> cube(values.data(), sycl::range(2, 3, 4));
  EXPECT_EQ(filled(4,
                   [&](sycl::handler &handler, sycl::buffer<int> &results) {
                     sycl::accessor in(cube, handler, sycl::range(1, 2, 3), sycl::id(1, 1, 1), sycl::read_only);
                     sycl::accessor out(results, handler);
                     handler.single_task([=] {
                       out[0] = in[sycl::id(0, 1, 2)];
                       out[1] = in[0][1][2];
                       out[2] = in.begin()[5];
                       out[3] = *in.rbegin();
                     });
                   }),
            std::vector<int>(4, 23));
}

TEST_P(accessors, pointers_start_at_the_buffer_and_iterators_at_the_accessed_part) {
  using sycl::access::decorated;
  std::vector<int> values = counted(10);
  sycl::buffer<int> buffer(values);
  EXPECT_EQ(filled(5,
                   [&](sycl::handler &handler, sycl::buffer<int> &results) {
                     sycl::accessor in(buffer, handler, sycl::range(4), sycl::id(3), sycl::read_only);
                     sycl::accessor out(results, handler);
                     handler.single_task([=] {
                       out[0] = in.get_multi_ptr<decorated::no>()[3];
                       out[1] = *in.begin();
                       out[2] = sycl::multi_ptr(in).get()[6];
                       out[3] = *in.crbegin();
                       out[4] = static_cast<int>(in.get_offset()[0]);
                     });
                   }),
            (std::vector<int>{3, 3, 6, 6, 3}));
}

TEST_P(accessors, without_dimensions_they_are_the_element) {
  int one = 20;
  {
    sycl::buffer<int> buffer(&one, sycl::range(1));
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor<int, 0> element(buffer, handler);
      handler.single_task([=] {
        int &value = element;
        ++value;
        element = element * 2;
      });
    });
  }
  EXPECT_EQ(one, 42);
}

TEST_P(accessors, without_dimensions_they_take_part_in_arithmetic) {
  int one = 5, two = 3;
  float real = 0.5f;
  {
    sycl::buffer<int> first(&one, 1), second(&two, 1);
    sycl::buffer<float> third(&real, 1);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor<int, 0> a(first, handler);
      sycl::accessor<int, 0, sycl::access_mode::read> b(second, handler);
      sycl::accessor<float, 0> c(third, handler);
      handler.single_task([=] {
        ++a;
        a++;
        c += static_cast<float>(a * b); // 7 * 3 + 0.5
        a = -b;
        if (a < b && a) c = c + b; // 24.5
        a = b;
        const float converted = a;
        c *= converted;
      });
    });
    sycl::host_accessor<int, 0> a(first);
    sycl::host_accessor<int, 0, sycl::access_mode::read> b(second);
    a *= a + b;
    a--;
  }
  EXPECT_EQ(one, 17);
  EXPECT_EQ(two, 3);
  EXPECT_EQ(real, 73.5f);
}

TEST_P(accessors, read_only_views_are_usable_in_kernels) {
  std::vector<int> values = counted(8);
  sycl::buffer<int> buffer(values);
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor both(buffer, handler);
    sycl::accessor<const int, 1, sycl::access_mode::read> view = both;
    handler.parallel_for(8, [=](sycl::id<1> i) { both[i] = view[i] + 100; });
  });
  EXPECT_EQ(sycl::host_accessor(buffer)[7], 107);
}

TEST_P(accessors, several_parts_of_one_buffer_serve_one_command) {
  std::vector<int> values = counted(8);
  {
    sycl::buffer<int> buffer(values);
    for (int round = 0; round != 3; ++round)
      queue.submit([&](sycl::handler &handler) {
        sycl::accessor left(buffer, handler, sycl::range(4));
        sycl::accessor right(buffer, handler, sycl::range(4), sycl::id(4));
        handler.parallel_for(4, [=](sycl::id<1> i) {
          left[i] += 10;
          right[i] += 100;
        });
      });
  }
  EXPECT_EQ(values, (std::vector<int>{30, 31, 32, 33, 304, 305, 306, 307}));
}

TEST_P(accessors, local_ones_have_iterators_and_pointers_too) {
  EXPECT_EQ(filled(4,
                   [&](sycl::handler &handler, sycl::buffer<int> &results) {
                     sycl::local_accessor<int, 2> tile(sycl::range(2, 2), handler);
                     sycl::local_accessor<int, 0> sum(handler);
                     sycl::local_accessor<const int, 2> view = tile;
                     sycl::accessor out(results, handler);
                     handler.parallel_for(sycl::nd_range(sycl::range(4), sycl::range(4)), [=](sycl::nd_item<1> item) {
                       const auto i = item.get_local_id(0);
                       tile[i / 2][i % 2] = static_cast<int>(i) + 1;
                       sycl::group_barrier(item.get_group());
                       if (i == 0) {
                         sum = 0;
                         for (auto it = tile.crbegin(); it != tile.crend(); ++it) sum += *it;
                       }
                       sycl::group_barrier(item.get_group());
                       sycl::multi_ptr pointer(view);
                       out[i] = sum * 10 + pointer[static_cast<int>(i)];
                     });
                   }),
            (std::vector<int>{101, 102, 103, 104}));
}

TEST_P(accessors, kernels_without_work_groups_may_stand_beside_local_ones_but_not_use_them) {
  sycl::buffer<int> buffer{sycl::range(2)};
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> tile(4, handler);
    sycl::accessor out(buffer, handler);
    handler.single_task([=] { out[0] = 7; });
  });
  queue.submit([&](sycl::handler &handler) {
    sycl::local_accessor<int> tile(4, handler);
    sycl::accessor out(buffer, handler);
    handler.parallel_for(2, [=](sycl::id<1> i) { out[i] += 1; });
  });
  EXPECT_EQ(sycl::host_accessor(buffer)[0], 8);

  struct holder {
    sycl::local_accessor<int> tiles[1];
  };
  // It counts as used if the function object contains it, even if the kernel does not access its memory.
  expect(sycl::errc::kernel_argument, {"local memory", "nd_range"}, [&] {
    queue.submit([&](sycl::handler &handler) {
      sycl::local_accessor<int> tile(4, handler);
      sycl::accessor out(buffer, handler);
      handler.single_task([=] { out[0] = tile.empty(); });
    });
  });
  expect(sycl::errc::kernel_argument, {"local memory", "nd_range"}, [&] {
    queue.submit([&](sycl::handler &handler) {
      const holder tiles{{sycl::local_accessor<int>(4, handler)}};
      sycl::accessor out(buffer, handler);
      handler.parallel_for(2, [=](sycl::id<1> i) { out[i] = static_cast<int>(tiles.tiles[0].size()); });
    });
  });
}

TEST_P(accessors, the_atomic_mode_still_works) {
  int sum = 0;
  {
    sycl::buffer<int> buffer(&sum, sycl::range(1));
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor<int, 1, sycl::access_mode::atomic> counter(buffer, handler);
      handler.parallel_for(1000, [=](sycl::id<1>) { counter[0].fetch_add(3); });
    });
  }
  EXPECT_EQ(sum, 3000);
}

TEST_P(accessors, multi_ptrs_walk_and_convert) {
  using sycl::access::address_space;
  using sycl::access::decorated;
  std::vector<int> values = counted(6);
  sycl::buffer<int> buffer(values);
  EXPECT_EQ(filled(4,
                   [&](sycl::handler &handler, sycl::buffer<int> &results) {
                     sycl::accessor in(buffer, handler, sycl::read_only);
                     sycl::accessor out(results, handler);
                     handler.single_task([=] {
                       sycl::decorated_global_ptr<const int> pointer = in;
                       sycl::raw_generic_ptr<const int> generic = pointer;
                       pointer += 4;
                       out[0] = *pointer--;
                       out[1] = *pointer;
                       out[2] = *static_cast<sycl::raw_global_ptr<const int>>(generic + 2);
                       sycl::raw_generic_ptr<const void> anything = generic;
                       out[3] = *(static_cast<sycl::raw_generic_ptr<const int>>(anything) + 5);
                     });
                   }),
            (std::vector<int>{4, 3, 2, 5}));
}

TEST_P(accessors, host_tasks_see_what_kernels_wrote) {
  std::vector<int> values(4);
  int seen = 0;
  {
    sycl::buffer<int> buffer(values);
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor out(buffer, handler, sycl::write_only, sycl::no_init);
      handler.parallel_for(4, [=](sycl::id<1> i) { out[i] = static_cast<int>(i[0]) * 2; });
    });
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor both(buffer, handler, sycl::range(2), sycl::id(2), sycl::read_write_host_task);
      handler.host_task([=, &seen] {
        seen = both.get_pointer()[3];
        both[0] = 50;
      });
    });
  }
  EXPECT_EQ(seen, 6);
  EXPECT_EQ(values, (std::vector<int>{0, 2, 50, 6}));
}

} // namespace

ON_EACH_DEVICE(accessors);
