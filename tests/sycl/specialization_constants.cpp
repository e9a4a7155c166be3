// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Specialization constants (specification 4.9.5): declared in every way, of every kind of type, set by the command
/// group, read in every kind of kernel.
#include "device_test.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <thread>

namespace constants {

enum class color : std::uint8_t { red, green, blue };

/// A device-copyable class with padding, a nested structure and no default constructor.
struct shape {
  constexpr shape(char kind, double area, std::array<short, 3> corners)
      : kind(kind), area(area), corners(corners), bounds{1.5f, -2.5f} {}
  char kind;
  double area;
  std::array<short, 3> corners;
  struct {
    float low, high;
  } bounds;
  friend bool operator==(const shape &a, const shape &b) {
    return a.kind == b.kind && a.area == b.area && a.corners == b.corners && a.bounds.low == b.bounds.low &&
           a.bounds.high == b.bounds.high;
  }
};

/// Only one member at a time is active.
union number {
  constexpr explicit number(float value) : real(value) {}
  float real;
  std::uint32_t bits;
};

constexpr sycl::specialization_id<int> width(16); // internal linkage
inline constexpr sycl::specialization_id<bool> enabled(true);
constexpr sycl::specialization_id<std::int8_t> tiny(-3);
constexpr sycl::specialization_id<std::uint16_t> small(65535);
constexpr sycl::specialization_id<std::int64_t> large(-5000000000);
constexpr sycl::specialization_id<float> ratio(0.25f);
constexpr sycl::specialization_id<double> precise(1e-300);
constexpr sycl::specialization_id<color> paint(color::green);
constexpr sycl::specialization_id<shape> figure('x', 2.5, std::array<short, 3>{1, -2, 3});
constexpr sycl::specialization_id<std::array<float, 5>> filter(std::array<float, 5>{1, 2, 3, 4, 5});
constexpr sycl::specialization_id<sycl::marray<int, 3>> triple(7);
constexpr sycl::specialization_id<sycl::vec<float, 4>> point(1.0f, 2.0f, 3.0f, 4.0f);
constexpr sycl::specialization_id<number> either(1.0f);
constexpr sycl::specialization_id<sycl::half> coarse(1.5f);

struct settings {
  static constexpr sycl::specialization_id<int> depth{3};
  template <class Value>
  struct of {
    static constexpr sycl::specialization_id<Value> limit{Value(100)};
  };
};
template <int Number>
inline constexpr sycl::specialization_id<int> numbered{Number};
namespace {
constexpr sycl::specialization_id<int> hidden(11);
}

/// The values of all constants in a kernel.
struct values {
  int width, depth, numbered_1, numbered_2, hidden;
  long limit;
  bool enabled;
  std::int8_t tiny;
  std::uint16_t small;
  std::int64_t large;
  float ratio;
  double precise;
  color paint;
  shape figure;
  std::array<float, 5> filter;
  sycl::marray<int, 3> triple;
  sycl::vec<float, 4> point;
  std::uint32_t either;
};
/// \tparam Source a sycl::kernel_handler or sycl::handler.
template <class Source>
values all_values(Source &from) {
  return {from.template get_specialization_constant<width>(),
          from.template get_specialization_constant<settings::depth>(),
          from.template get_specialization_constant<numbered<1>>(),
          from.template get_specialization_constant<numbered<2>>(),
          from.template get_specialization_constant<hidden>(),
          from.template get_specialization_constant<settings::of<long>::limit>(),
          from.template get_specialization_constant<enabled>(),
          from.template get_specialization_constant<tiny>(),
          from.template get_specialization_constant<small>(),
          from.template get_specialization_constant<large>(),
          from.template get_specialization_constant<ratio>(),
          from.template get_specialization_constant<precise>(),
          from.template get_specialization_constant<paint>(),
          from.template get_specialization_constant<figure>(),
          from.template get_specialization_constant<filter>(),
          from.template get_specialization_constant<triple>(),
          from.template get_specialization_constant<point>(),
          from.template get_specialization_constant<either>().bits};
}

void set_all(sycl::handler &group) {
  group.set_specialization_constant<width>(-1);
  group.set_specialization_constant<settings::depth>(1 << 30);
  group.set_specialization_constant<numbered<1>>(101);
  group.set_specialization_constant<hidden>(12);
  group.set_specialization_constant<settings::of<long>::limit>(5000000001);
  group.set_specialization_constant<enabled>(false);
  group.set_specialization_constant<tiny>(127);
  group.set_specialization_constant<small>(256);
  group.set_specialization_constant<large>(5000000001);
  group.set_specialization_constant<ratio>(-0.75f);
  group.set_specialization_constant<precise>(1e300);
  group.set_specialization_constant<paint>(color::blue);
  group.set_specialization_constant<figure>(shape('y', -8.125, {4, 5, -6}));
  group.set_specialization_constant<filter>({-1, 0.5f, 0, 7, 9});
  group.set_specialization_constant<triple>(sycl::marray<int, 3>(3, 2, 1));
  group.set_specialization_constant<point>(sycl::vec<float, 4>(-4, -3, -2, -1));
  group.set_specialization_constant<either>(number(-2.0f));
}

void expect_equal(const values &a, const values &b) {
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.numbered_1, b.numbered_1);
  EXPECT_EQ(a.numbered_2, b.numbered_2);
  EXPECT_EQ(a.hidden, b.hidden);
  EXPECT_EQ(a.limit, b.limit);
  EXPECT_EQ(a.enabled, b.enabled);
  EXPECT_EQ(a.tiny, b.tiny);
  EXPECT_EQ(a.small, b.small);
  EXPECT_EQ(a.large, b.large);
  EXPECT_EQ(a.ratio, b.ratio);
  EXPECT_EQ(a.precise, b.precise);
  EXPECT_EQ(a.paint, b.paint);
  EXPECT_TRUE(a.figure == b.figure);
  EXPECT_EQ(a.filter, b.filter);
  for (int i = 0; i != 3; ++i) EXPECT_EQ(a.triple[i], b.triple[i]) << i;
  for (int i = 0; i != 4; ++i) EXPECT_EQ(a.point[i], b.point[i]) << i;
  EXPECT_EQ(a.either, b.either);
}

/// Functions to which kernels pass their handler.
int depth_by_reference(const sycl::kernel_handler &from) { return from.get_specialization_constant<settings::depth>(); }
[[gnu::noinline]] int depth_by_value(sycl::kernel_handler from) { return depth_by_reference(from) * 10; }

class specialization_constants : public device_test {
protected:
  void SetUp() override { results = sycl::malloc_shared<int>(size, queue); }
  void TearDown() override {
    queue.wait();
    sycl::free(results, queue);
  }
  /// The first results are these.
  void expect_results(std::vector<int> expected) {
    queue.wait_and_throw();
    for (std::size_t i = 0; i != expected.size(); ++i) EXPECT_EQ(results[i], expected[i]) << "at " << i;
  }
  static constexpr std::size_t size = 1024;
  int *results;
};
ON_EACH_DEVICE(specialization_constants);

TEST_P(specialization_constants, of_all_types_have_their_defaults_until_a_command_group_sets_them) {
  NEEDS_ASPECT(fp64);
  auto *const seen = static_cast<values *>(sycl::malloc_shared(sizeof(values), queue));
  for (const bool set : {false, true, false}) {
    std::memset(static_cast<void *>(seen), 0x5a, sizeof *seen);
    std::vector<values> expected;
    queue.submit([&](sycl::handler &group) {
      if (set) set_all(group);
      expected.push_back(all_values(group));
      group.single_task([=](sycl::kernel_handler from) { *seen = all_values(from); });
    });
    queue.wait_and_throw();
    SCOPED_TRACE(set ? "set" : "defaults");
    expect_equal(*seen, expected.front());
    EXPECT_EQ(seen->width, set ? -1 : 16);
    EXPECT_EQ(seen->figure.corners[2], set ? -6 : 3);
    EXPECT_EQ(seen->filter[1], set ? 0.5f : 2.0f);
    EXPECT_EQ(seen->either, set ? 0xc0000000u : 0x3f800000u);
    EXPECT_EQ(seen->numbered_2, 2);
  }
  sycl::free(seen, queue);
}

TEST_P(specialization_constants, may_be_half) {
  NEEDS_ASPECT(fp16);
  for (const float value : {1.5f, -0.125f}) {
    queue.submit([&](sycl::handler &group) {
      if (value != 1.5f) group.set_specialization_constant<coarse>(value);
      group.single_task([=, results = results](sycl::kernel_handler from) {
        *results = static_cast<int>(static_cast<float>(from.get_specialization_constant<coarse>()) * 1000);
      });
    });
    expect_results({static_cast<int>(value * 1000)});
  }
}

TEST_P(specialization_constants, are_what_the_command_group_set_last) {
  queue.submit([&](sycl::handler &group) {
    EXPECT_EQ(group.get_specialization_constant<settings::depth>(), 3);
    group.set_specialization_constant<settings::depth>(5);
    group.set_specialization_constant<settings::depth>(6);
    group.set_specialization_constant<settings::of<char>::limit>(7); // no kernel reads it
    EXPECT_EQ(group.get_specialization_constant<settings::depth>(), 6);
    EXPECT_EQ(group.get_specialization_constant<settings::of<char>::limit>(), 7);
    group.parallel_for(1, [=, results = results](sycl::id<1>, sycl::kernel_handler from) {
      results[0] = depth_by_reference(from);
      results[1] = depth_by_value(from);
    });
  });
  expect_results({6, 60});
  queue.submit([&](sycl::handler &group) { EXPECT_EQ(group.get_specialization_constant<settings::depth>(), 3); });
}

TEST_P(specialization_constants, that_are_arrays_have_elements_at_any_index) {
  const std::array<float, 5> other{10, 20, 30, 40, 50};
  for (const bool set : {false, true}) {
    queue.submit([&](sycl::handler &group) {
      if (set) group.set_specialization_constant<filter>(other);
      group.parallel_for(sycl::range(size), [=, results = results](sycl::item<1> i, sycl::kernel_handler from) {
        const std::array<float, 5> all = from.get_specialization_constant<filter>();
        float sum = 0;
        for (std::size_t each = 0; each <= i[0] % 5; ++each) sum += all[each];
        results[i] = static_cast<int>(sum + all[(i[0] * 3) % 5]);
      });
    });
    queue.wait_and_throw();
    for (std::size_t i = 0; i != size; ++i) {
      float sum = 0;
      const std::array<float, 5> all = set ? other : std::array<float, 5>{1, 2, 3, 4, 5};
      for (std::size_t each = 0; each <= i % 5; ++each) sum += all[each];
      ASSERT_EQ(results[i], static_cast<int>(sum + all[(i * 3) % 5])) << "at " << i << (set ? ", set" : "");
    }
  }
}

/// One kernel, whose launches differ only in the constant.
template <class Target>
sycl::event write_width(Target &queue, int value, int *results) {
  return queue.submit([&](sycl::handler &group) {
    group.set_specialization_constant<width>(value);
    group.parallel_for(sycl::range(4), [=](sycl::id<1> i, sycl::kernel_handler from) {
      results[i] = from.get_specialization_constant<width>() + static_cast<int>(i[0]);
    });
  });
}

TEST_P(specialization_constants, differ_between_launches_of_a_kernel_that_run_at_once) {
  std::vector<sycl::event> events;
  for (int launch = 0; launch != 6; ++launch)
    events.push_back(write_width(queue, launch % 3 * 100, results + 4 * launch));
  sycl::event::wait_and_throw(events);
  for (int launch = 0; launch != 6; ++launch)
    for (int i = 0; i != 4; ++i) EXPECT_EQ(results[4 * launch + i], launch % 3 * 100 + i) << launch;
}

TEST_P(specialization_constants, differ_between_launches_of_an_in_order_queue) {
  sycl::queue in_order(queue.get_context(), device, {sycl::property::queue::in_order()});
  for (int launch = 0; launch != 5; ++launch) write_width(in_order, launch, results);
  in_order.wait_and_throw();
  expect_results({4, 5, 6, 7});
}

TEST_P(specialization_constants, may_be_set_by_several_threads_at_once) {
  std::vector<std::thread> threads;
  for (int thread = 0; thread != 4; ++thread)
    threads.emplace_back([&, thread] {
      for (int launch = 0; launch != 3; ++launch) write_width(queue, thread, results + 4 * thread).wait();
    });
  for (std::thread &thread : threads) thread.join();
  for (int i = 0; i != 16; ++i) EXPECT_EQ(results[i], i / 4 + i % 4) << i;
}

TEST_P(specialization_constants, are_read_in_work_groups_with_barriers) {
  queue.submit([&](sycl::handler &group) {
    group.set_specialization_constant<width>(3);
    group.set_specialization_constant<filter>({5, 6, 7, 8, 9});
    sycl::local_accessor<int> shared(64, group);
    group.parallel_for(
        sycl::nd_range<1>(size, 64), [=, results = results](sycl::nd_item<1> item, sycl::kernel_handler from) {
          const auto local = static_cast<int>(item.get_local_id(0));
          shared[local] = local * from.get_specialization_constant<width>();
          sycl::group_barrier(item.get_group());
          const auto all = from.get_specialization_constant<filter>();
          results[item.get_global_id(0)] = shared[63 - local] + static_cast<int>(all[item.get_group(0) % 5]);
        });
  });
  queue.wait_and_throw();
  for (int i = 0; i != static_cast<int>(size); ++i)
    ASSERT_EQ(results[i], (63 - i % 64) * 3 + 5 + i / 64 % 5) << "at " << i;
}

TEST_P(specialization_constants, are_read_in_kernels_with_reductions) {
  results[0] = results[1] = 0;
  queue.submit([&](sycl::handler &group) {
    group.set_specialization_constant<width>(2);
    group.parallel_for(sycl::range(1000), sycl::reduction(results, sycl::plus<>()),
                       [=](sycl::id<1> i, auto &sum, sycl::kernel_handler from) {
                         sum += static_cast<int>(i[0]) * from.get_specialization_constant<width>();
                       });
  });
  queue.submit([&](sycl::handler &group) {
    group.parallel_for(sycl::nd_range<1>(64, 16), sycl::reduction(results + 1, sycl::plus<>()),
                       [=](sycl::nd_item<1>, auto &sum, sycl::kernel_handler from) {
                         sum += from.get_specialization_constant<width>();
                       });
  });
  expect_results({999 * 1000, 64 * 16});
}

TEST_P(specialization_constants, are_read_in_hierarchical_kernels) {
  queue.submit([&](sycl::handler &handler) {
    handler.set_specialization_constant<settings::depth>(4);
    handler.set_specialization_constant<hidden>(1000);
    handler.parallel_for_work_group(
        sycl::range<1>(8), sycl::range<1>(32), [=, results = results](sycl::group<1> group, sycl::kernel_handler from) {
          const int base = from.get_specialization_constant<hidden>();
          group.parallel_for_work_item([&](sycl::h_item<1> item) {
            results[item.get_global_id(0)] =
                base + static_cast<int>(item.get_local_id(0)) * from.get_specialization_constant<settings::depth>();
          });
        });
  });
  queue.wait_and_throw();
  for (int i = 0; i != 8 * 32; ++i) ASSERT_EQ(results[i], 1000 + i % 32 * 4) << "at " << i;
}

} // namespace constants
