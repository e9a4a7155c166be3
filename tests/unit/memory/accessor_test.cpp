// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The forms of accessors (specification 4.7.6): deduction, conversions, iterators, and effects of properties and
/// allocators of buffers.
#include "fakes/held_backend.hpp"
#include "unit/hand_made_kernel.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <list>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>
#include <vector>

namespace sycl::detail::test {
namespace {

/// Counts its allocations; all copies share the count.
template <class Value>
struct counting_allocator {
  using value_type = Value;
  struct counts {
    int allocations = 0, bytes = 0;
  };
  std::shared_ptr<counts> count = std::make_shared<counts>();

  counting_allocator() = default;
  template <class Other>
  counting_allocator(const counting_allocator<Other> &other)
      : count(reinterpret_cast<const std::shared_ptr<counts> &>(other.count)) {}
  Value *allocate(std::size_t elements) {
    ++count->allocations;
    count->bytes += static_cast<int>(elements * sizeof(Value));
    return std::allocator<Value>().allocate(elements);
  }
  void deallocate(Value *memory, std::size_t elements) {
    --count->allocations;
    std::allocator<Value>().deallocate(memory, elements);
  }
  friend bool operator==(const counting_allocator &a, const counting_allocator &b) { return a.count == b.count; }
};

struct failing_allocator {
  using value_type = int;
  int *allocate(std::size_t) { throw std::bad_alloc(); }
  void deallocate(int *, std::size_t) {}
};

struct Accessors : testing::Test {
  Accessors() { device.holds = false; }
  held_machine machine{2, false};
  held_device &device = machine[0];
  sycl::queue queue = machine.queue();
};

TEST_F(Accessors, TagsGiveModeAndTarget) {
  buffer<int, 2> b{range{2, 2}};
  queue.submit([&](handler &group) {
    accessor both(b, group);
    accessor reads(b, group, range{1, 1}, read_only);
    accessor writes(b, group, range{1, 1}, id{1, 1}, write_only, {no_init});
    accessor task(b, group, read_write_host_task);
    accessor constant(b, read_constant);
    static_assert(std::is_same_v<decltype(both), accessor<int, 2, access_mode::read_write, target::device>>);
    static_assert(std::is_same_v<decltype(reads), accessor<int, 2, access_mode::read, target::device>>);
    static_assert(std::is_same_v<decltype(reads)::reference, const int &>);
    static_assert(std::is_same_v<decltype(writes), accessor<int, 2, access_mode::write, target::device>>);
    static_assert(std::is_same_v<decltype(task), accessor<int, 2, access_mode::read_write, target::host_task>>);
    static_assert(std::is_same_v<decltype(task.get_pointer()), int *>);
    static_assert(std::is_same_v<decltype(constant.get_pointer()), constant_ptr<int>>);
    EXPECT_TRUE(constant.is_placeholder());
    EXPECT_FALSE(writes.is_placeholder());
    EXPECT_EQ(writes.get_offset(), (id{1, 1}));
  });
  host_accessor host(b, range{1, 2}, write_only);
  static_assert(std::is_same_v<decltype(host), host_accessor<int, 2, access_mode::write>>);
  static_assert(!std::is_constructible_v<host_accessor<int>, buffer<int> &, handler &>);
  static_assert(!std::is_constructible_v<accessor<int, 0>, buffer<int> &, range<1>>);
}

TEST_F(Accessors, ReadOnlyViewsKeepTheAccess) {
  buffer<int> b{range{4}};
  queue.submit([&](handler &group) {
    accessor both(b, group, range{2}, id{1});
    accessor<int, 1, access_mode::read> reads = both;
    accessor<const int, 1, access_mode::read> constant = reads;
    EXPECT_EQ(std::hash<decltype(constant)>{}(constant), std::hash<decltype(both)>{}(both));
    EXPECT_FALSE(constant.is_placeholder());
    EXPECT_EQ(constant.get_offset(), id{1});
    static_assert(!std::is_convertible_v<decltype(reads), decltype(both)>);
  });
  host_accessor values{b};
  values[2] = 7;
  host_accessor<const int> constant = values;
  EXPECT_EQ(constant[2], 7);
  EXPECT_EQ(std::hash<decltype(constant)>{}(constant), std::hash<decltype(values)>{}(values));
}

TEST_F(Accessors, CopiesAreEqualAndAccessorsOfTheSameBufferAreNot) {
  buffer<int> b{range{4}};
  accessor one(b), two(b);
  accessor copy = one;
  EXPECT_TRUE(copy == one);
  EXPECT_TRUE(one != two);
  one.swap(two);
  EXPECT_TRUE(copy == two);
}

TEST_F(Accessors, AnAccessorOfNothingIsEmpty) {
  const accessor<int, 3> nothing;
  EXPECT_TRUE(nothing.empty());
  EXPECT_EQ(nothing.size(), 0u);
  EXPECT_EQ(nothing.byte_size(), 0u);
  EXPECT_TRUE(nothing.begin() == nothing.end());
  EXPECT_FALSE(nothing.is_placeholder());
  const host_accessor<int, 0> none;
  EXPECT_TRUE(none.empty());
  EXPECT_TRUE((local_accessor<int, 2>().empty()));
  EXPECT_EQ(code_of([&] { queue.submit([&](handler &group) { group.require(nothing); }); }), errc::invalid);
}

TEST_F(Accessors, AnAccessorOfTheFirstElementOfAnEmptyBufferIsEmpty) {
  buffer<int> b{range{0}};
  const auto check = [](const auto &element) {
    EXPECT_TRUE(element.empty());
    EXPECT_EQ(element.size(), 0u);
    EXPECT_EQ(element.byte_size(), 0u);
  };
  check(host_accessor<int, 0>(b));
  check(accessor<int, 0>(b));
  queue.submit([&](handler &group) {
    check(accessor<int, 0>(b, group));
    check(accessor<int, 0, access_mode::read, target::host_task>(b, group));
  });
}

TEST_F(Accessors, IteratorsVisitTheAccessedBoxInBothDirections) {
  std::vector<int> data(12);
  std::iota(data.begin(), data.end(), 0);
  buffer<int, 2> b{data.data(), range{3, 4}};
  const host_accessor box(b, range{2, 2}, id{1, 1}, read_only);
  EXPECT_EQ(std::vector<int>(box.begin(), box.end()), (std::vector<int>{5, 6, 9, 10}));
  EXPECT_EQ(std::vector<int>(box.crbegin(), box.crend()), (std::vector<int>{10, 9, 6, 5}));
  EXPECT_EQ(box.end() - box.begin(), 4);
  EXPECT_EQ(box.begin()[2], 9);
  EXPECT_EQ(box.get_pointer()[0], 0) << "the buffer's start, not the box's";
}

TEST_F(Accessors, WithoutDimensionsTheyAreTheElement) {
  buffer<int> b{range{1}};
  {
    host_accessor<int, 0> element(b);
    element = 5;
    int &reference = element;
    ++reference;
    EXPECT_EQ(element, 6);
    EXPECT_EQ(element.size(), 1u);
    EXPECT_EQ(*element.begin(), 6);
  }
  queue.submit([&](handler &group) {
    accessor<int, 0> element(b, group);
    static_assert(std::is_assignable_v<const accessor<int, 0> &, int>);
    static_assert(!std::is_assignable_v<const accessor<int, 0, access_mode::read> &, int>);
    EXPECT_EQ(element.byte_size(), sizeof(int));
  });
}

TEST_F(Accessors, PropertiesCanBeAskedFor) {
  buffer<int> b{range{4}};
  accessor fresh(b, write_only, {no_init});
  EXPECT_TRUE(fresh.has_property<property::no_init>());
  EXPECT_NO_THROW((void)fresh.get_property<property::no_init>());
  accessor old(b, write_only);
  EXPECT_FALSE(old.has_property<property::no_init>());
  EXPECT_EQ(code_of([&] { (void)old.get_property<property::no_init>(); }), errc::invalid);
  EXPECT_EQ(code_of([&] { (void)b.get_property<property::buffer::use_host_ptr>(); }), errc::invalid);
}

TEST_F(Accessors, NoInitIsNotForReaders) {
  buffer<int> b{range{4}};
  EXPECT_EQ(code_of([&] { accessor(b, read_only, no_init); }), errc::invalid);
  EXPECT_EQ(code_of([&] { host_accessor(b, read_only, no_init); }), errc::invalid);
}

TEST_F(Accessors, TheDeprecatedHostTargetIsAHostAccessor) {
  std::vector<int> data{1, 2, 3};
  buffer b{data};
  accessor<int, 1, access_mode::read_write, target::host_buffer> values(b);
  values[1] = 20;
  EXPECT_FALSE(values.is_placeholder());
  EXPECT_EQ(values.get_pointer()[1], 20);
}

TEST_F(Accessors, MultiPointersAreDeducedFromThem) {
  using access::decorated;
  std::vector<int> data{1, 2, 3, 4};
  buffer b{data};
  accessor whole(b);
  auto raw = whole.get_multi_ptr<decorated::no>();
  static_assert(std::is_same_v<decltype(raw), raw_global_ptr<int>>);
  multi_ptr deduced(whole);
  static_assert(std::is_same_v<decltype(deduced), raw_global_ptr<int>>);
  static_assert(std::is_convertible_v<accessor<int, 1, access_mode::read>, decorated_global_ptr<const int>>);
  static_assert(!std::is_convertible_v<accessor<int, 1, access_mode::read>, decorated_global_ptr<int>>);
  static_assert(!std::is_convertible_v<accessor<int>, decorated_local_ptr<int>>);
  static_assert(std::is_convertible_v<local_accessor<int>, raw_generic_ptr<void>>);
}

TEST_F(Accessors, OfTheHostAreMadeOfHostAccessors) {
  sycl::buffer<int> buffer{sycl::range(4)};
  {
    sycl::accessor all = buffer.get_host_access();
    static_assert(
        std::is_same_v<decltype(all), sycl::accessor<int, 1, sycl::access_mode::read_write, sycl::target::host_buffer,
                                                     sycl::access::placeholder::false_t>>);
    std::fill(all.begin(), all.end(), 3);
  }
  const sycl::accessor read = buffer.get_host_access(sycl::read_only);
  EXPECT_EQ(read[2], 3);
}

TEST(MultiPointers, ConvertAsTheSpecificationSays) {
  using access::address_space;
  using access::decorated;
  int values[3] = {1, 2, 3};
  auto global = address_space_cast<address_space::global_space, decorated::yes>(&values[0]);
  raw_generic_ptr<int> generic = global;
  decorated_global_ptr<const int> constant = global;
  EXPECT_EQ(constant[2], 3);
  auto again = static_cast<raw_global_ptr<int>>(generic);
  EXPECT_EQ(*++again, 2);
  raw_generic_ptr<const void> anything = generic;
  EXPECT_EQ(*static_cast<raw_generic_ptr<const int>>(anything), 1);
  static_assert(!std::is_convertible_v<raw_generic_ptr<int>, raw_global_ptr<int>>);
  static_assert(!std::is_constructible_v<raw_local_ptr<int>, raw_global_ptr<int>>);
  static_assert(!std::is_constructible_v<raw_generic_ptr<int>, raw_generic_ptr<const int>>);
  static_assert(!std::is_convertible_v<int *, raw_global_ptr<int>>);
  static_assert(std::is_convertible_v<int *, global_ptr<int>>, "legacy pointers do");
  EXPECT_TRUE(again > nullptr && nullptr != again && again == raw_global_ptr<int>(values + 1));
  again = nullptr;
  EXPECT_TRUE(again == nullptr);
  EXPECT_EQ((generic + 2) - generic, 2);
  EXPECT_EQ(static_cast<int *>(generic), values);
  global_ptr<int> legacy = make_ptr<int, address_space::global_space, decorated::legacy>(values);
  EXPECT_TRUE(legacy == static_cast<int *>(values));
}

TEST_F(Accessors, BuffersAreMadeOfWhateverIsContiguous) {
  std::array<int, 3> array{1, 2, 3};
  int plain[2] = {4, 5};
  const std::vector<int> constant{6};
  const std::list<int> list{7, 8};
  buffer from_array{array};
  buffer<int> from_plain{plain}, from_constant{constant};
  buffer from_list(list.begin(), list.end());
  buffer from_pointer(static_cast<const int *>(plain), range{2});
  buffer<int> owned(std::make_unique<int>(9), range{1});
  buffer<int> empty(static_cast<int *>(nullptr), range{0});
  static_assert(std::is_same_v<decltype(from_list), buffer<int, 1>>);
  static_assert(!std::is_constructible_v<buffer<int, 2>, std::vector<int> &>);
  static_assert(!std::is_constructible_v<buffer<int, 1>, std::vector<float> &>);
  EXPECT_EQ(from_plain.get_host_access()[1], 5);
  EXPECT_EQ(from_list.get_host_access()[1], 8);
  EXPECT_EQ(owned.get_host_access()[0], 9);
  EXPECT_EQ(empty.size(), 0u);
}

TEST_F(Accessors, HostMemoryComesFromTheBuffersAllocator) {
  counting_allocator<int> allocator;
  {
    buffer<int, 1, counting_allocator<int>> b(range{10}, allocator);
    EXPECT_EQ(allocator.count->allocations, 0);
    queue.submit([&](handler &group) { group.fill(accessor(b, group, write_only, no_init), 3); });
    EXPECT_EQ(host_accessor(b)[9], 3);
    EXPECT_EQ(allocator.count->bytes, 40);
    EXPECT_EQ(b.get_allocator(), allocator);
    EXPECT_EQ((b.reinterpret<short>().get_allocator().count->bytes), 40);
  }
  queue.wait();
  EXPECT_EQ(allocator.count->allocations, 0);
  buffer<int, 1, failing_allocator> b{range{10}};
  EXPECT_EQ(code_of([&] { (void)host_accessor(b); }), errc::memory_allocation);
}

TEST_F(Accessors, ABoundBufferIsForTheDevicesOfItsContext) {
  const sycl::context own(machine.device());
  std::vector<int> data{1, 2, 3};
  buffer b(data, {property::buffer::context_bound{own}});
  EXPECT_EQ(b.get_property<property::buffer::context_bound>().get_context(), own);
  const auto fill = [&](sycl::queue &q) {
    q.submit([&](handler &group) { group.fill(accessor(b, group), 3); }).wait();
  };
  sycl::queue in_context(own, machine.device()), other_device = machine.queue(1);
  fill(in_context);
  fill(queue); // another context of the same device: the data is already there
  EXPECT_EQ(code_of([&] { fill(other_device); }), errc::invalid);
  EXPECT_EQ(host_accessor(b)[0], 3);
}

TEST_F(Accessors, AMutexIsHeldWhileCommandsUseTheBuffer) {
  std::mutex mutex;
  std::vector<int> data{1, 2, 3};
  {
    buffer b(data, {property::buffer::use_mutex{mutex}});
    EXPECT_EQ(b.get_property<property::buffer::use_mutex>().get_mutex_ptr(), &mutex);
    const auto fill = [&](int value) { queue.submit([&](handler &group) { group.fill(accessor(b, group), value); }); };
    for (int value = 10; value != 60; value += 10) {
      {
        const std::lock_guard lock(mutex); // the command waits
        data[0] = 7;
        fill(value);
        fill(value + 1);
        EXPECT_EQ(data[0], 7);
      }
      queue.wait();
      const std::lock_guard lock(mutex); // waits until the data is here
      EXPECT_EQ(data[2], value + 1);
    }
    device.holds = true;
    fill(100);
    while (device.held().empty()) std::this_thread::yield();
    EXPECT_FALSE(mutex.try_lock());
    device.holds = false;
    device.release_all();
  }
  EXPECT_TRUE(mutex.try_lock());
  mutex.unlock();
  EXPECT_EQ(data[1], 100);
}

TEST_F(Accessors, MemoryThatNobodyElseOwnsIsNeitherWaitedForNorWritten) {
  auto kept = std::make_shared<std::vector<int>>(3, 1);
  const std::shared_ptr<int[]> shared(new int[3]{1, 1, 1});
  {
    buffer<int> b(shared, range{3});
    queue.submit([&](handler &group) { group.fill(accessor(b, group), 5); });
  }
  EXPECT_EQ(shared[2], 5);

  device.holds = true;
  {
    std::shared_ptr<int[]> given(new int[3]{1, 1, 1});
    buffer<int> b(given, range{3});
    given.reset();
    queue.submit([&](handler &group) { group.fill(accessor(b, group), 5); });
  } // would hang here if it waited
  device.holds = false;
  device.release_all();
  queue.wait();
}

TEST_F(Accessors, LocalOnesThatNothingUsesAreNoError) {
  std::vector<int> data(3, 1);
  int from_task = 0;
  {
    buffer<int> b(data);
    queue.submit([&](handler &group) {
      local_accessor<int> tile(range{3}, group);
      group.parallel_for(range{3}, add_to_elements<access_mode::read_write>{1, accessor(b, group)});
    });
    queue.submit([&](handler &group) {
      local_accessor<int> tile(range{3}, group);
      group.host_task([&] { from_task = 1; });
    });
    queue.wait();
  }
  EXPECT_EQ(data[2], 2);
  EXPECT_EQ(from_task, 1);
}

TEST_F(Accessors, ElementsAreCopiedToAndFromUntypedMemory) {
  std::vector<int> data{1, 2, 3}, copy(3), back{4, 5, 6};
  void *const out = copy.data();
  const void *const in = back.data();
  buffer<int> b(data);
  queue.submit([&](handler &group) { group.copy(accessor(b, group, read_only), out); }).wait();
  EXPECT_EQ(copy, (std::vector<int>{1, 2, 3}));
  queue.submit([&](handler &group) { group.copy(in, accessor(b, group, write_only)); }).wait();
  EXPECT_EQ(host_accessor(b)[2], 6);
}

TEST_F(Accessors, AbsurdSizesAreErrors) {
  constexpr std::size_t huge = std::numeric_limits<std::size_t>::max();
  EXPECT_EQ(code_of([&] { buffer<int>(range{huge}); }), errc::invalid);
  EXPECT_EQ(code_of([&] { buffer<int, 2>(range{huge / 4, 8}); }), errc::invalid);
  buffer<int, 2> b{range{4, 4}};
  EXPECT_EQ(code_of([&] { accessor(b, range{1, huge}, id{0, 2}); }), errc::invalid);
}

} // namespace
} // namespace sycl::detail::test
