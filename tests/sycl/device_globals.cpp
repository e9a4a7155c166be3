// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables with a copy on each device (sycl/ext/oneapi/experimental/device_global.hpp): in kernels of every kind, of
/// several files, and in copy commands.
#include "device_globals.hpp"
#include "device_test.hpp"

#include <numeric>

namespace syclex = sycl::ext::oneapi::experimental;

syclex::device_global<int[4]> two_files::holder::member;

namespace {

struct point {
  int x, y;
  int sum() const { return x + y; }
};

syclex::device_global<int[64]> histogram;
syclex::device_global<point> place;
syclex::device_global<int *> where;
syclex::device_global<float[3][4], decltype(syclex::properties{syclex::host_access_read_write})> table;
syclex::device_global<int> hidden, first, second;
syclex::device_global<int[4]> counted;
syclex::device_global<int *> at_counted;
#if defined(__cpp_consteval)
syclex::device_global<int> seven{7};
syclex::device_global<int[3]> primes{2, 3, 5};
syclex::device_global<int> as_seven{seven};
syclex::device_global<float> seven_as_float = seven;
syclex::device_global<short> short_seven(seven_as_float);
syclex::device_global<int[3]> same_primes = primes;
#endif

class device_globals : public device_test {
protected:
  template <class Value, class Properties>
  Value read(const syclex::device_global<Value, Properties> &variable) {
    Value value;
    queue.memcpy(&value, variable).wait();
    return value;
  }
  template <class Value, class Properties>
  void write(syclex::device_global<Value, Properties> &variable, const Value &value) {
    queue.memcpy(variable, &value).wait();
  }
};

TEST_P(device_globals, begin_as_zeros_and_keep_what_kernels_and_copies_write) {
  const std::vector<int> begin(64);
  std::vector<int> values(64, -1);
  queue.copy(histogram, values.data()).wait();
  EXPECT_EQ(values, begin);
  queue
      .parallel_for(sycl::range(64 * 63 / 2), // value n from n (n - 1) / 2 on
                    [=](sycl::id<1> i) {
                      int n = 0;
                      while ((n + 1) * n / 2 <= int(i[0])) ++n;
                      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(histogram[n])++;
                    })
      .wait();
  queue.copy(histogram, values.data()).wait();
  std::vector<int> expected(64);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(values, expected);
  // Some elements only, from an offset.
  const int some[] = {-7, -8};
  queue.copy(some, histogram, 2, 10).wait();
  queue.submit([&](sycl::handler &group) { group.copy(histogram, values.data(), 4, 9); }).wait();
  EXPECT_EQ(std::vector<int>(values.begin(), values.begin() + 4), (std::vector<int>{9, -7, -8, 12}));
  queue.copy(begin.data(), histogram).wait();
}

TEST_P(device_globals, are_used_as_references_to_their_values) {
  write(place, point{3, 4});
  int result[4] = {};
  {
    sycl::buffer<int> buffer(result, 4);
    queue.submit([&](sycl::handler &group) {
      sycl::accessor out(buffer, group, sycl::write_only);
      group.single_task([=] {
        const point copy = place;
        out[0] = place.get().sum() + copy.x;
        place = point{copy.y, copy.x};
        out[1] = place.get_multi_ptr<sycl::access::decorated::no>()->x;
        table[2][3] = 1.5f;
        out[2] = int(2 * table.get()[2][3] + table[1][1]);
        out[3] = place.get().y;
        where = &place.get().y;
      });
    });
  }
  EXPECT_EQ(std::vector<int>(result, result + 4), (std::vector<int>{10, 4, 3, 3}));
  EXPECT_EQ(read(place).sum(), 7);
  queue.single_task([=] { *where.get() += 30; }).wait(); // the address of another kernel
  EXPECT_EQ(read(place).y, 33);
  static_assert(decltype(table)::has_property<syclex::host_access_key>());
  float numbers[12] = {};
  queue.copy(table, numbers).wait();
  EXPECT_EQ(numbers[11], 1.5f);
}

TEST_P(device_globals, may_be_chosen_by_a_kernel) {
  write(first, 0);
  write(second, 0);
  queue
      .parallel_for(sycl::nd_range<1>(96, 32),
                    [=](sycl::nd_item<1> item) {
                      auto &chosen = item.get_group(0) == 1 ? second : first;
                      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device> count(
                          chosen.get());
                      if (item.get_local_id(0) % 2 == 0) count += 1 + int(item.get_group(0));
                      sycl::group_barrier(item.get_group());
                      if (item.get_group(0) == 1 && item.get_local_linear_id() == 0) second += 1000;
                    })
      .wait();
  EXPECT_EQ(read(first), 16 * (1 + 3));
  EXPECT_EQ(read(second), 1000 + 16 * 2);
}

TEST_P(device_globals, are_seen_by_hierarchical_kernels) {
  write(first, 5);
  write(second, 0);
  queue
      .submit([&](sycl::handler &group) {
        group.parallel_for_work_group(sycl::range<1>(4), sycl::range<1>(8), [=](sycl::group<1> g) {
          g.parallel_for_work_item([&](sycl::h_item<1>) {
            sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(second.get()) += first;
          });
        });
      })
      .wait();
  EXPECT_EQ(read(second), 4 * 8 * 5);
}

TEST_P(device_globals, of_several_files_are_one_unless_their_names_are_local) {
  const int before = read(two_files::declared), before_template = read(two_files::of_template<int>);
  std::vector<int> member(4), member_after(4);
  queue.copy(two_files::holder::member, member.data()).wait();
  write(hidden, 1);
  const int theirs = two_files::add_in_other_file(queue);
  queue.single_task([=] { two_files::declared += 1, two_files::of_template<int> += 2; }).wait();
  EXPECT_EQ(two_files::add_in_other_file(queue), theirs + 1000);
  EXPECT_EQ(read(two_files::declared), before + 201);
  EXPECT_EQ(read(two_files::of_template<int>), before_template + 202);
  EXPECT_EQ(read(hidden), 1);
  queue.copy(two_files::holder::member, member_after.data()).wait();
  for (int i = 0; i != 4; ++i) EXPECT_EQ(member_after[i], member[i] + 2 * (i + 1));
}

TEST_P(device_globals, of_one_image_are_not_for_others) {
  expect(sycl::errc::invalid, {"of_one_image", "device_image_scope", "device_globals_other.cpp"}, [&] {
    queue.single_task([=] { ++two_files::of_one_image.get(); }).wait();
    two_files::increment_in_other_file(queue);
  });
}

/// Counts in the variables by kernels of each kind. \returns the values of the queue's copies afterwards.
std::vector<int> count(sycl::queue queue) {
  queue.single_task([=] { counted[0] += 1, at_counted = &counted[1]; }).wait();
  queue
      .parallel_for(sycl::range(32),
                    [=](sycl::id<1>) {
                      sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(counted[2])++;
                    })
      .wait();
  queue
      .parallel_for(sycl::nd_range<1>(64, 16),
                    [=](sycl::nd_item<1> item) {
                      sycl::group_barrier(item.get_group());
                      if (item.get_local_linear_id() == 3)
                        sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device>(
                            *at_counted.get())++;
                    })
      .wait();
  std::vector<int> values(4);
  queue.copy(counted, values.data()).wait();
  return values;
}

TEST_P(device_globals, of_each_context_are_others) {
  std::vector<int> values = count(queue);
  const std::vector<int> once{1, 4, 32, 0};
  for (int i = 0; i != 3; ++i) {
    const sycl::context context(device);
    const sycl::queue own(context, device), beside(context, device);
    EXPECT_EQ(count(own), once);
    EXPECT_EQ(count(beside), (std::vector<int>{2, 8, 64, 0}));
    const int last[] = {1000 + i};
    sycl::queue(own).copy(last, counted, 1, 3).wait();
  }
  for (std::size_t i = 0; i != 3; ++i) values[i] += once[i];
  EXPECT_EQ(count(queue), values);
}

TEST_P(device_globals, of_each_sub_device_are_others) {
  std::vector<sycl::device> parts;
  try {
    parts = device.create_sub_devices<sycl::info::partition_property::partition_equally>(1);
  } catch (const sycl::exception &error) {
    GTEST_SKIP() << error.what();
  }
  std::vector<int> values = count(queue);
  const std::vector<int> once{1, 4, 32, 0};
  for (const sycl::device &part : parts) EXPECT_EQ(count(sycl::queue(part)), once);
  for (std::size_t i = 0; i != 3; ++i) values[i] += once[i];
  EXPECT_EQ(count(queue), values);
}

TEST_P(device_globals, copies_beyond_their_ends_are_refused) {
  int values[65] = {};
  expect(sycl::errc::invalid, {"device_global", "260 bytes", "256 bytes"}, [&] { queue.copy(histogram, values, 65); });
  expect(sycl::errc::invalid, {"device_global", "8 bytes", "byte 252"}, [&] { queue.copy(values, histogram, 2, 63); });
  expect(sycl::errc::invalid, {"device_global"}, [&] { queue.memcpy(values, histogram, 4, std::size_t(-4)); });
}

#if defined(__cpp_consteval)
TEST_P(device_globals, begin_with_the_values_of_their_constructors) {
  static int devices = 0; // the native device's copy is not reset
  int changed[3] = {}, copied = 0;
  queue.copy(primes, changed).wait();
  queue.copy(as_seven, &copied).wait();
  EXPECT_EQ(std::vector<int>(changed, changed + 3), (std::vector<int>{2, 3, 5})) << "device " << devices;
  EXPECT_EQ(read(seven), 7);
  EXPECT_EQ(copied, 7);
  float in_kernel[5] = {};
  {
    sycl::buffer<float> results(in_kernel, 5);
    queue.submit([&](sycl::handler &group) {
      sycl::accessor out(results, group, sycl::write_only);
      group.single_task([=] {
        out[0] = seven_as_float, out[1] = short_seven;
        for (int i = 0; i != 3; ++i) out[2 + i] = float(same_primes[i]);
      });
    });
  }
  EXPECT_EQ(std::vector<float>(in_kernel, in_kernel + 5), (std::vector<float>{7, 7, 2, 3, 5}));
  queue.single_task([=] { primes[1] += seven + as_seven; }).wait();
  queue.copy(primes, changed).wait();
  EXPECT_EQ(changed[1], 17);
  sycl::queue elsewhere(sycl::context(device), device);
  elsewhere.single_task([=] { primes[2] *= seven; }).wait();
  elsewhere.copy(primes, changed).wait();
  EXPECT_EQ(std::vector<int>(changed, changed + 3), (std::vector<int>{2, 3, 35}));
  ++devices;
}
#endif

} // namespace

ON_EACH_DEVICE(device_globals);
