// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// sycl::atomic_ref on global and local memory: every member on every type, and concurrent operations of many
/// work-items; atomic_fence, the queries, and the deprecated sycl::atomic. litmus.cpp tests memory orders.
#include "device_test.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace {

using sycl::access::address_space;
template <class Value, address_space Space = address_space::global_space>
using relaxed = sycl::atomic_ref<Value, sycl::memory_order::relaxed, sycl::memory_scope::device, Space>;

class atomics : public device_test {
protected:
  /// Work-items 0 to n - 1 call `function(element 0, element 1, i)` on two elements that begin as `first` and `second`.
  template <class Value, class Function>
  std::vector<Value> updated(std::size_t n, Value first, Value second, Function function) {
    std::vector<Value> values{first, second};
    {
      sycl::buffer<Value> buffer(values);
      queue.submit([&](sycl::handler &h) {
        sycl::accessor data(buffer, h);
        h.parallel_for(sycl::range(n), [=](sycl::id<1> i) { function(data[0], data[1], i[0]); });
      });
      queue.wait_and_throw();
    }
    return values;
  }

  template <class Value>
  void expect_integers() {
    constexpr std::size_t n = 1000;
    const auto sum = updated<Value>(n, 5, 7000, [](Value &up, Value &down, std::size_t i) {
      relaxed<Value>(up) += Value(i);
      relaxed<Value>(down).fetch_sub(Value(i % 3));
    });
    EXPECT_EQ(sum[0], Value(5 + 499500));
    EXPECT_EQ(sum[1], Value(7000 - 999));
    const auto steps = updated<Value>(n, 0, 0, [](Value &up, Value &down, std::size_t) {
      ++relaxed<Value>(up);
      relaxed<Value>(up)++;
      --relaxed<Value>(down);
      relaxed<Value>(down)--;
    });
    EXPECT_EQ(steps[0], Value(2000));
    EXPECT_EQ(steps[1], Value(-2000));
    const auto extremes = updated<Value>(n, 500, 500, [](Value &low, Value &high, std::size_t i) {
      relaxed<Value>(low).fetch_min(Value((i * 37 + 11) % 1009));
      relaxed<Value>(high).fetch_max(Value((i * 37 + 11) % 1009));
    });
    Value least = 500, most = 500;
    for (std::size_t i = 0; i != n; ++i) {
      least = std::min(least, Value((i * 37 + 11) % 1009));
      most = std::max(most, Value((i * 37 + 11) % 1009));
    }
    EXPECT_EQ(extremes[0], least);
    EXPECT_EQ(extremes[1], most);
    const auto bits = updated<Value>(n, 0, Value(-1), [](Value &set, Value &cleared, std::size_t i) {
      relaxed<Value>(set) |= Value(1) << i % 20;
      relaxed<Value>(cleared) &= ~(Value(1) << i % 20);
    });
    EXPECT_EQ(bits[0], Value(0xfffff));
    EXPECT_EQ(bits[1], Value(~Value(0xfffff)));
    const auto flipped = updated<Value>(n - 1, 0, 1, [](Value &word, Value &lock, std::size_t i) {
      relaxed<Value>(word) ^= Value(i);
      relaxed<Value> counter(lock); // an increment by compare and exchange
      Value seen = counter.load();
      while (!counter.compare_exchange_strong(seen, seen + 1)) {
      }
    });
    Value expected = 0;
    for (std::size_t i = 0; i != n - 1; ++i) expected ^= Value(i);
    EXPECT_EQ(flipped[0], expected);
    EXPECT_EQ(flipped[1], Value(n));
  }
};

TEST_P(atomics, integers_of_32_bits) {
  expect_integers<int>();
  expect_integers<unsigned>();
}
TEST_P(atomics, integers_of_64_bits) {
  NEEDS_ASPECT(atomic64);
  expect_integers<long>();
  expect_integers<unsigned long long>();
}

TEST_P(atomics, floating_point) {
  const auto sum = updated<float>(1000, 0.5f, 3, [](float &up, float &low, std::size_t i) {
    relaxed<float>(up) += float(i % 10);
    relaxed<float>(low).fetch_min(2 - float(i) / 4);
  });
  EXPECT_EQ(sum[0], 4500.5f);
  EXPECT_EQ(sum[1], 2 - 999.0f / 4);
  const auto most = updated<float>(1000, -5, 100, [](float &high, float &down, std::size_t i) {
    relaxed<float>(high).fetch_max(float((i * 37) % 1000));
    relaxed<float>(down) -= 0.25f;
  });
  EXPECT_EQ(most[0], 999);
  EXPECT_EQ(most[1], -150);
}
TEST_P(atomics, doubles) {
  NEEDS_ASPECT(fp64);
  NEEDS_ASPECT(atomic64);
  const auto sum = updated<double>(1000, 0.5, 0, [](double &up, double &last, std::size_t i) {
    relaxed<double>(up).fetch_add(double(i));
    relaxed<double>(last).exchange(3);
  });
  EXPECT_EQ(sum[0], 499500.5);
  EXPECT_EQ(sum[1], 3);
  const auto extremes = updated<double>(1000, 500, 500, [](double &low, double &high, std::size_t i) {
    relaxed<double>(low).fetch_min(double((i * 37 + 11) % 1009) - 0.25);
    relaxed<double>(high).fetch_max(double((i * 37 + 11) % 1009) + 0.25);
  });
  EXPECT_EQ(extremes[0], -0.25);
  EXPECT_EQ(extremes[1], 1008.25);
}

TEST_P(atomics, the_old_values_of_an_addition_are_all_different) {
  std::vector<int> taken(1000, -1);
  int next = 0;
  {
    sycl::buffer<int> counter(&next, 1), places(taken);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor count(counter, h), out(places, h);
      h.parallel_for(sycl::range(1000), [=](sycl::id<1> i) { out[relaxed<int>(count[0]).fetch_add(1)] = int(i[0]); });
    });
  }
  std::sort(taken.begin(), taken.end());
  for (int i = 0; i != 1000; ++i) ASSERT_EQ(taken[i], i);
}

TEST_P(atomics, a_histogram_in_local_memory) {
  constexpr int bins = 16, group = 24;
  std::vector<unsigned> counts(bins, 0);
  {
    sycl::buffer<unsigned> buffer(counts);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor out(buffer, h);
      sycl::local_accessor<unsigned> local(bins, h);
      h.parallel_for(sycl::nd_range<1>(20 * group, group), [=](sycl::nd_item<1> item) {
        const std::size_t me = item.get_local_id(0);
        if (me < bins) local[me] = 0;
        sycl::group_barrier(item.get_group());
        const std::size_t i = item.get_global_linear_id();
        sycl::atomic_ref<unsigned, sycl::memory_order::relaxed, sycl::memory_scope::work_group,
                         address_space::local_space>
            bin(local[i * i % 11]);
        bin += 1;
        sycl::group_barrier(item.get_group());
        if (me < bins) relaxed<unsigned>(out[me]) += local[me];
      });
    });
  }
  std::vector<unsigned> expected(bins, 0);
  for (std::size_t i = 0; i != 20 * group; ++i) ++expected[i * i % 11];
  EXPECT_EQ(counts, expected);
}

TEST_P(atomics, loads_stores_and_fences_hand_on_values) {
  // One work-item writes, then raises a flag with release; those that see the flag see the written values.
  const auto seen = updated<int>(64, 0, 0, [](int &value, int &flag, std::size_t i) {
    sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::device> raised(flag);
    if (i == 0) {
      relaxed<int>(value).store(42);
      sycl::atomic_fence(sycl::memory_order::release, sycl::memory_scope::device);
      raised = 1;
    } else if (raised.load() == 1) {
      sycl::atomic_fence(sycl::memory_order::acquire, sycl::memory_scope::device);
      if (relaxed<int>(value).load() != 42) raised.store(-1);
    }
  });
  EXPECT_EQ(seen[0], 42);
  EXPECT_EQ(seen[1], 1);
}

/// Counts wrong values.
struct mistakes {
  int count = 0;
  void unless(bool right) { count += !right; }
};

/// The members that all types have. \param one, two two values.
template <class Reference, class Value>
void check_members(mistakes &seen, Value &object, Value one, Value two) {
  using sycl::memory_order;
  using sycl::memory_scope;
  const Reference at(object), copy(at);
  seen.unless(at.is_lock_free() && Reference::is_always_lock_free);
  at.store(one);
  seen.unless(copy.load() == one && at == one);
  at.store(two, memory_order::release, memory_scope::work_group);
  seen.unless(at.load(memory_order::acquire, memory_scope::device) == two);
  seen.unless((at = one) == one && object == one);
  seen.unless(at.exchange(two) == one && at.exchange(one, memory_order::relaxed, memory_scope::work_group) == two);

  Value expected = two;
  seen.unless(!at.compare_exchange_strong(expected, two) && expected == one && at.load() == one);
  seen.unless(at.compare_exchange_strong(expected, two) && expected == one && at.load() == two);
  seen.unless(!at.compare_exchange_strong(expected, one, memory_order::acq_rel, memory_order::relaxed) &&
              expected == two);
  seen.unless(at.compare_exchange_strong(expected, one, memory_order::release, memory_scope::work_group) &&
              at.load() == one);
  seen.unless(!at.compare_exchange_weak(expected, two) && expected == one);
  while (!at.compare_exchange_weak(expected, two, memory_order::acq_rel, memory_order::acquire, memory_scope::device)) {
  }
  seen.unless(at.load() == two);
  expected = two;
  while (!at.compare_exchange_weak(expected, one, memory_order::acquire)) {
  }
  seen.unless(at.load() == one);
}

/// The additional members for numbers. `object` may be plain memory, because a single work-item calls all of them.
template <class Reference, class Value = typename Reference::value_type>
void check_numbers(mistakes &seen, Value &object) {
  using sycl::memory_order;
  using sycl::memory_scope;
  const Reference at(object);
  object = 10;
  seen.unless(at.fetch_add(5) == 10 && at.fetch_sub(3, memory_order::release) == 15 && object == 12);
  seen.unless((at += 8) == 20 && (at -= 5) == 15 && object == 15);
  seen.unless(at.fetch_min(20, memory_order::acquire, memory_scope::work_group) == 15 && object == 15);
  seen.unless(at.fetch_min(4) == 15 && at.fetch_max(2) == 4 && object == 4);
  seen.unless(at.fetch_max(30, memory_order::relaxed) == 4 && object == 30);
  if constexpr (std::is_integral_v<Value>) {
    using limits = std::numeric_limits<Value>;
    seen.unless(++at == 31 && at++ == 31 && --at == 31 && at-- == 31 && object == 30);
    seen.unless(at.fetch_and(20) == 30 && at.fetch_or(3) == 20 && at.fetch_xor(6, memory_order::acq_rel) == 23 &&
                object == 17);
    seen.unless((at &= 24) == 16 && (at |= 7) == 23 && (at ^= 2) == 21 && object == 21);
    object = limits::max();
    seen.unless(++at == limits::min() && --at == limits::max() && (at += 2) == Value(limits::min() + 1) &&
                at.fetch_sub(2) == Value(limits::min() + 1) && object == limits::max());
    // For signed numbers, -1 is less than 1; for unsigned ones, it is the maximum.
    object = 1;
    at.fetch_min(Value(-1));
    seen.unless(object == (std::is_signed_v<Value> ? Value(-1) : Value(1)));
    object = 1;
    at.fetch_max(Value(-1));
    seen.unless(object == (std::is_signed_v<Value> ? Value(1) : Value(-1)));
  } else {
    object = Value(0.1);
    seen.unless(at.fetch_add(Value(0.2)) == Value(0.1) && object == Value(0.1) + Value(0.2));
    object = -2;
    seen.unless(at.fetch_min(Value(-0.5)) == -2 && at.fetch_max(Value(-0.5)) == -2 && object == Value(-0.5));
    object = Value(0x1p30); // exchanges bits, not numbers
    Value expected = Value(0x1p30) + 1000;
    seen.unless(!at.compare_exchange_strong(expected, 1) && expected == Value(0x1p30));
  }
}

/// In global and in local memory, with other orders and scopes in each.
template <class Value>
void check_number(mistakes &seen, Value &global, Value &local) {
  using sycl::memory_order;
  using sycl::memory_scope;
  using global_reference = sycl::atomic_ref<Value, memory_order::acq_rel, memory_scope::device>;
  check_members<global_reference>(seen, global, Value(7), Value(100));
  check_numbers<global_reference>(seen, global);
  check_numbers<sycl::atomic_ref<Value, memory_order::seq_cst, memory_scope::work_group, address_space::local_space>>(
      seen, local);
}

struct of_32_bits {
  int signed_number;
  unsigned unsigned_number;
  float real;
};
struct of_64_bits {
  long signed_number;
  unsigned long long unsigned_number;
};

/// \returns the mistakes of check(seen, global object, local object), by one work-item.
template <class Objects, class Check>
int mistakes_of(sycl::queue &queue, Check check) {
  int result = -1;
  {
    sycl::buffer<int> counted(&result, 1);
    sycl::buffer<Objects> objects(sycl::range<1>(1));
    queue.submit([&](sycl::handler &h) {
      sycl::accessor count(counted, h);
      sycl::accessor global(objects, h);
      sycl::local_accessor<Objects> local(1, h);
      h.parallel_for(sycl::nd_range<1>(1, 1), [=](sycl::nd_item<1>) {
        mistakes seen;
        check(seen, global[0], local[0]);
        count[0] = seen.count;
      });
    });
    queue.wait_and_throw();
  }
  return result;
}

TEST_P(atomics, every_member_on_numbers_of_32_bits) {
  EXPECT_EQ(mistakes_of<of_32_bits>(queue,
                                    [](mistakes &seen, of_32_bits &global, of_32_bits &local) {
                                      check_number(seen, global.signed_number, local.signed_number);
                                      check_number(seen, global.unsigned_number, local.unsigned_number);
                                      check_number(seen, global.real, local.real);
                                    }),
            0);
}
TEST_P(atomics, every_member_on_integers_of_64_bits) {
  NEEDS_ASPECT(atomic64);
  EXPECT_EQ(mistakes_of<of_64_bits>(queue,
                                    [](mistakes &seen, of_64_bits &global, of_64_bits &local) {
                                      check_number(seen, global.signed_number, local.signed_number);
                                      check_number(seen, global.unsigned_number, local.unsigned_number);
                                    }),
            0);
}
TEST_P(atomics, every_member_on_doubles) {
  NEEDS_ASPECT(atomic64);
  NEEDS_ASPECT(fp64);
  EXPECT_EQ(mistakes_of<double>(
                queue, [](mistakes &seen, double &global, double &local) { check_number(seen, global, local); }),
            0);
}

struct element {
  int parts[3];
};
template <class Reference, class Pointer>
void check_pointers(mistakes &seen, Pointer &object, Pointer array) {
  check_members<Reference>(seen, object, array, array + 3);
  const Reference at(object);
  at.store(array);
  seen.unless(at.fetch_add(5) == array && at.fetch_sub(3, sycl::memory_order::release) == array + 5);
  seen.unless((at += 4) == array + 6 && (at -= 5) == array + 1 && (at -= -1) == array + 2);
  seen.unless(++at == array + 3 && at++ == array + 3 && --at == array + 3 && at-- == array + 3 && at == array + 2);
  at.store(nullptr);
  seen.unless(object == nullptr);
}
struct pointers {
  element *elements;
  char *bytes;
  element array[8];
};
TEST_P(atomics, every_member_on_pointers) {
  NEEDS_ASPECT(atomic64);
  static_assert(std::is_same_v<relaxed<int *>::difference_type, std::ptrdiff_t> &&
                std::is_same_v<relaxed<int *>::value_type, int *>);
  EXPECT_EQ(
      mistakes_of<pointers>(
          queue,
          [](mistakes &seen, pointers &global, pointers &local) {
            using sycl::memory_order;
            using sycl::memory_scope;
            check_pointers<sycl::atomic_ref<element *, memory_order::acq_rel, memory_scope::device>>(
                seen, global.elements, global.array);
            check_pointers<
                sycl::atomic_ref<char *, memory_order::relaxed, memory_scope::system, address_space::global_space>>(
                seen, global.bytes, reinterpret_cast<char *>(global.array));
            check_pointers<sycl::atomic_ref<element *, memory_order::seq_cst, memory_scope::work_group,
                                            address_space::local_space>>(seen, local.elements, global.array);
          }),
      0);
}

TEST_P(atomics, types_and_constants_are_those_of_the_specification) {
  using sycl::memory_order;
  using sycl::memory_scope;
  using strong = sycl::atomic_ref<double, memory_order::acq_rel, memory_scope::work_group>;
  static_assert(std::is_same_v<strong::value_type, double> && std::is_same_v<strong::difference_type, double>);
  static_assert(strong::required_alignment >= alignof(double) && strong::is_always_lock_free);
  static_assert(strong::default_read_order == memory_order::acquire &&
                strong::default_write_order == memory_order::release &&
                strong::default_read_modify_write_order == memory_order::acq_rel &&
                strong::default_scope == memory_scope::work_group);
  using strongest = sycl::atomic_ref<int, memory_order::seq_cst, memory_scope::system>;
  static_assert(strongest::default_read_order == memory_order::seq_cst &&
                strongest::default_write_order == memory_order::seq_cst &&
                relaxed<int>::default_read_order == memory_order::relaxed &&
                relaxed<int>::default_write_order == memory_order::relaxed);
  static_assert(!std::is_convertible_v<int &, strongest> && std::is_constructible_v<strongest, int &> &&
                !std::is_copy_assignable_v<strongest> && std::is_nothrow_copy_constructible_v<strongest>);
}

TEST_P(atomics, many_threads_lose_nothing) {
  // Positions that lanes share and do not share, with known sums, extremes and counts.
  constexpr std::size_t n = 200000, places = 61;
  struct place {
    int sum, count;
    float real_sum, least, most;
    unsigned bits;
  };
  std::vector<place> seen(places, place{0, 0, 0, 1e9f, -1e9f, 0});
  {
    sycl::buffer<place> buffer(seen);
    queue.submit([&](sycl::handler &h) {
      sycl::accessor data(buffer, h);
      h.parallel_for(sycl::range(n), [=](sycl::id<1> i) {
        place &mine = data[i[0] * i[0] % places];
        const float value = float(i[0] % 1000);
        relaxed<int>(mine.sum) += int(i[0] % 100);
        relaxed<float>(mine.real_sum) += float(i[0] % 4);
        relaxed<float>(mine.least).fetch_min(value - 500);
        relaxed<float>(mine.most).fetch_max(value);
        relaxed<unsigned>(mine.bits) |= 1u << i[0] % 30;
        sycl::atomic_ref<int, sycl::memory_order::acq_rel, sycl::memory_scope::device> count(mine.count);
        int before = count;
        while (!count.compare_exchange_weak(before, before + 1)) {
        }
      });
    });
  }
  std::vector<place> expected(places, place{0, 0, 0, 1e9f, -1e9f, 0});
  for (std::size_t i = 0; i != n; ++i) {
    place &mine = expected[i * i % places];
    mine.sum += int(i % 100);
    mine.count += 1;
    mine.real_sum += float(i % 4);
    mine.least = std::min(mine.least, float(i % 1000) - 500);
    mine.most = std::max(mine.most, float(i % 1000));
    mine.bits |= 1u << i % 30;
  }
  for (std::size_t at = 0; at != places; ++at) {
    EXPECT_EQ(seen[at].sum, expected[at].sum) << at;
    EXPECT_EQ(seen[at].count, expected[at].count) << at;
    EXPECT_EQ(seen[at].real_sum, expected[at].real_sum) << at;
    EXPECT_EQ(seen[at].least, expected[at].least) << at;
    EXPECT_EQ(seen[at].most, expected[at].most) << at;
    EXPECT_EQ(seen[at].bits, expected[at].bits) << at;
  }
}

TEST_P(atomics, the_queries_agree_with_each_other) {
  using sycl::memory_order;
  using sycl::memory_scope;
  namespace info = sycl::info;
  const auto has = [](const auto &all, auto one) { return std::find(all.begin(), all.end(), one) != all.end(); };
  const auto orders = device.get_info<info::device::atomic_memory_order_capabilities>(),
             fence_orders = device.get_info<info::device::atomic_fence_order_capabilities>();
  const auto scopes = device.get_info<info::device::atomic_memory_scope_capabilities>(),
             fence_scopes = device.get_info<info::device::atomic_fence_scope_capabilities>();
  // The requirements for every device (table of 4.6.4.2).
  EXPECT_TRUE(has(orders, memory_order::relaxed) && has(fence_orders, memory_order::relaxed));
  EXPECT_TRUE(has(fence_orders, memory_order::acquire) && has(fence_orders, memory_order::release) &&
              has(fence_orders, memory_order::acq_rel));
  EXPECT_TRUE(has(scopes, memory_scope::sub_group) && has(scopes, memory_scope::work_group));
  EXPECT_TRUE(has(fence_scopes, memory_scope::work_item) && has(fence_scopes, memory_scope::sub_group) &&
              has(fence_scopes, memory_scope::work_group));
  EXPECT_EQ(has(orders, memory_order::acq_rel),
            has(orders, memory_order::acquire) && has(orders, memory_order::release));
  if (device.get_backend() != sycl::backend::opencl) {
    EXPECT_TRUE(has(orders, memory_order::seq_cst) && has(fence_orders, memory_order::seq_cst));
    const memory_scope widest = is_cuda() ? memory_scope::device : memory_scope::system; // docs/nvptx.md
    EXPECT_TRUE(has(scopes, widest) && has(fence_scopes, widest));
  }
  const sycl::context context(device);
  EXPECT_EQ(context.get_info<info::context::atomic_memory_order_capabilities>(), orders);
  EXPECT_EQ(context.get_info<info::context::atomic_fence_order_capabilities>(), fence_orders);
  EXPECT_EQ(context.get_info<info::context::atomic_memory_scope_capabilities>(), scopes);
  EXPECT_EQ(context.get_info<info::context::atomic_fence_scope_capabilities>(), fence_scopes);
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
struct old_results {
  int seen[20];
};
TEST_P(atomics, the_deprecated_class) {
  std::vector<int> numbers{10, 3};
  float real = 1.5f;
  old_results results{};
  {
    sycl::buffer<int> buffer(numbers);
    sycl::buffer<float> reals(&real, 1);
    sycl::buffer<old_results> out(&results, 1);
    queue.submit([&](sycl::handler &h) {
      auto data = buffer.get_access<sycl::access::mode::atomic>(h);
      sycl::accessor float_data(reals, h);
      sycl::accessor to(out, h, sycl::write_only);
      sycl::local_accessor<unsigned> local(1, h);
      h.parallel_for(sycl::nd_range<1>(1, 1), [=](sycl::nd_item<1>) {
        int *seen = to[0].seen, count = 0;
        sycl::atomic<int> number = data[0];
        seen[count++] = number.load();
        number.store(20);
        seen[count++] = number.exchange(30);
        seen[count++] = number.fetch_add(4);
        seen[count++] = number.fetch_sub(2);
        seen[count++] = number.fetch_and(24);
        seen[count++] = number.fetch_or(5);
        seen[count++] = number.fetch_xor(1);
        seen[count++] = number.fetch_min(9);
        seen[count++] = number.fetch_max(11);
        int expected = 0;
        seen[count++] = number.compare_exchange_strong(expected, 1);
        seen[count++] = expected;
        seen[count++] = sycl::atomic_compare_exchange_strong(number, expected, 50);
        seen[count++] = sycl::atomic_fetch_add(data[1], 7);
        seen[count++] = sycl::atomic_load(data[1]);
        sycl::atomic_store(data[1], 77);
        sycl::atomic<float> real_number(float_data.get_multi_ptr<sycl::access::decorated::no>());
        seen[count++] = int(2 * real_number.exchange(2.5f));
        local[0] = 5;
        sycl::atomic<unsigned, address_space::local_space> own(local.get_multi_ptr<sycl::access::decorated::yes>());
        seen[count++] = int(sycl::atomic_fetch_max(own, 8u));
        seen[count++] = int(own.load());
      });
    });
  }
  const int expected[20] = {10, 20, 30, 34, 32, 0, 5, 4, 4, 0, 11, 1, 3, 10, 3, 5, 8};
  for (int i = 0; i != 20; ++i) EXPECT_EQ(results.seen[i], expected[i]) << i;
  EXPECT_EQ(numbers, (std::vector<int>{50, 77}));
  EXPECT_EQ(real, 2.5f);
}
#pragma clang diagnostic pop

} // namespace

ON_EACH_DEVICE(atomics);
