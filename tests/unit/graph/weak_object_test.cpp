// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// SYCL_EXT_ONEAPI_WEAK_OBJECT: the lifetime and the order of objects. tests/sycl/queues.cpp tests kernels and kernel
/// bundles, which only compiled programs have.
#include "fakes/held_backend.hpp"

#include <sycl/ext/oneapi/weak_object.hpp>
#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <thread>
#include <type_traits>

namespace sycl::detail::test {
namespace {

using ext::oneapi::owner_less;
using ext::oneapi::weak_object;

struct WeakObject : testing::Test {
  WeakObject() { machine[0].holds = false; }
  held_machine machine{2, false};
  sycl::queue queue = machine.queue();

  static errc error_of_lock(const auto &weak) {
    try {
      static_cast<void>(weak.lock());
    } catch (const exception &error) {
      return static_cast<errc>(error.code().value());
    }
    return errc::success;
  }

  /// Properties of two different objects of a class. The first one is destroyed here.
  template <class Object>
  static void check(std::optional<Object> first, const Object &second) {
    weak_object<Object> weak = *first, other(second), nothing;
    EXPECT_FALSE(weak.expired());
    EXPECT_TRUE(weak.lock() == *first);
    EXPECT_TRUE(weak.try_lock().value() == *first);
    EXPECT_TRUE(nothing.expired());
    EXPECT_FALSE(nothing.try_lock());
    EXPECT_EQ(error_of_lock(nothing), errc::invalid);

    const owner_less<Object> less;
    EXPECT_FALSE(first->ext_oneapi_owner_before(*first));
    EXPECT_FALSE(first->ext_oneapi_owner_before(weak) || weak.owner_before(*first) || weak.owner_before(weak));
    EXPECT_FALSE(less(*first, weak) || less(weak, *first) || less(weak, weak) || less(*first, *first));
    EXPECT_NE(first->ext_oneapi_owner_before(second), second.ext_oneapi_owner_before(*first));
    EXPECT_EQ(first->ext_oneapi_owner_before(second), weak.owner_before(other));
    EXPECT_EQ(less(*first, second), less(weak, other));
    EXPECT_EQ(less(*first, other), less(weak, second));
    EXPECT_TRUE(nothing.owner_before(weak));
    EXPECT_FALSE(weak.owner_before(nothing));
    EXPECT_FALSE(nothing.owner_before(nothing));

    weak.swap(other);
    EXPECT_TRUE(weak.lock() == second);
    EXPECT_TRUE(other.lock() == *first);
    weak = *first;
    weak_object<Object> moved = std::move(weak);
    EXPECT_TRUE(moved.lock() == *first);
    EXPECT_TRUE(weak.expired());
    moved.reset();
    EXPECT_TRUE(moved.expired());
    const bool before = other.owner_before(second);
    first.reset();
    EXPECT_EQ(other.owner_before(second), before) << "the order stays when objects go";
    EXPECT_TRUE(other.expired() || other.try_lock());
  }

  template <class Make>
  static void check_expires(const Make &make) {
    using Object = decltype(make());
    std::optional<Object> only(make());
    const weak_object<Object> weak = *only;
    std::optional<Object> copy = only;
    only.reset();
    EXPECT_FALSE(weak.expired()) << "a copy is left";
    copy.reset();
    EXPECT_TRUE(weak.expired());
    EXPECT_FALSE(weak.try_lock());
    EXPECT_EQ(error_of_lock(weak), errc::invalid);
  }
};

TEST_F(WeakObject, RefersToObjectsOfEveryClassWithReferenceSemantics) {
  check(std::optional(sycl::queue(queue.get_device())), queue);
  check(std::optional(context(queue.get_device())), queue.get_context());
  check(std::optional(queue.get_device()), queue.get_context().get_devices()[1]);
  check(std::optional(event()), event());
  check(std::optional(buffer<int, 2>(range{2, 3})), buffer<int, 2>(range{2, 3}));
  check(std::optional(unsampled_image<1>(image_format::r8g8b8a8_unorm, range{4})),
        unsampled_image<1>(image_format::r8g8b8a8_unorm, range{4}));
  buffer<int> numbers(range{8});
  check(std::optional(accessor(numbers)), accessor(numbers));
  check(std::optional(host_accessor(numbers, read_only)), host_accessor(numbers, read_only));
  unsampled_image<1> image(image_format::r8g8b8a8_unorm, range{4});
  check(std::optional(image.get_host_access<float4, access_mode::read>()),
        image.get_host_access<float4, access_mode::read>());
  queue.submit([&](handler &group) {
    check(std::optional(local_accessor<int>(range{3}, group)), local_accessor<int>(range{3}, group));
    check(std::optional(accessor(numbers, group)), accessor(numbers, group));
  });
}

TEST_F(WeakObject, DoesNotKeepTheObjectAlive) {
  check_expires([&] { return sycl::queue(queue.get_device()); });
  check_expires([&] { return context(queue.get_device()); });
  check_expires([&] { return event(); });
  check_expires([&] { return buffer<int>(range{2}); });
  check_expires([&] { return unsampled_image<1>(image_format::r8g8b8a8_unorm, range{4}); });
  buffer<int> numbers(range{8});
  check_expires([&] { return accessor(numbers); });
  check_expires([&] { return host_accessor(numbers); });
}

TEST_F(WeakObject, ABuffersDestructorRunsWhenOnlyWeakObjectsAreLeft) {
  int data[4] = {};
  std::optional<weak_object<buffer<int>>> weak;
  {
    buffer<int> numbers(data, range{4});
    weak = numbers;
    host_accessor<int>{numbers}[2] = 5;
  }
  EXPECT_TRUE(weak->expired());
  EXPECT_EQ(data[2], 5) << "written back";
}

TEST_F(WeakObject, LockedObjectsAreWhole) {
  buffer<int, 2> numbers(range{2, 3});
  const weak_object weak_buffer = numbers;
  EXPECT_EQ(weak_buffer.lock().get_range(), (range{2, 3}));
  accessor elements(numbers, range{1, 2}, id{1, 1});
  const weak_object weak_accessor = elements;
  EXPECT_EQ(weak_accessor.lock().get_offset(), (id{1, 1}));
  EXPECT_EQ(weak_accessor.lock().get_range(), (range{1, 2}));
  EXPECT_EQ(std::hash<decltype(elements)>()(weak_accessor.lock()), std::hash<decltype(elements)>()(elements));
}

TEST_F(WeakObject, PartsOfOneBufferAreOtherObjects) {
  buffer<int> whole(range{8});
  const buffer<int> first(whole, id{0}, range{4}), second(whole, id{4}, range{4});
  EXPECT_NE(whole.ext_oneapi_owner_before(first), first.ext_oneapi_owner_before(whole));
  EXPECT_NE(first.ext_oneapi_owner_before(second), second.ext_oneapi_owner_before(first));
}

TEST_F(WeakObject, ServesAsAKey) {
  buffer<int> first(range{1}), second(range{1});
  std::map<weak_object<buffer<int>>, int, owner_less<buffer<int>>> uses;
  ++uses[first];
  ++uses[second];
  ++uses[weak_object(first)];
  EXPECT_EQ(uses.size(), 2u);
  EXPECT_EQ(uses[first], 2);
}

TEST_F(WeakObject, DefaultConstructedAccessorsDoNotExpire) {
  const weak_object weak = accessor<int>();
  EXPECT_FALSE(weak.expired());
  EXPECT_TRUE(weak.lock().empty());
  EXPECT_FALSE(weak_object(host_accessor<int>()).expired());
  EXPECT_FALSE(weak_object(local_accessor<int>()).expired());
}

TEST_F(WeakObject, ThreadsMayLockAnAccessorThatEndsMeanwhile) {
  buffer<int> numbers(range{8});
  for (int round = 0; round != 200; ++round) {
    std::optional<accessor<int>> object(numbers);
    const weak_object weak = *object;
    std::thread other([&] {
      while (!weak.expired())
        if (const auto locked = weak.try_lock()) EXPECT_EQ(locked->size(), 8u);
    });
    object.reset();
    other.join();
  }
}

TEST_F(WeakObject, MembersAreNoexceptWhereTheExtensionSaysSo) {
  using weak = weak_object<sycl::queue>;
  static_assert(std::is_same_v<weak::object_type, sycl::queue>);
  static_assert(std::is_nothrow_default_constructible_v<weak> && std::is_nothrow_copy_constructible_v<weak> &&
                std::is_nothrow_move_constructible_v<weak> &&
                std::is_nothrow_constructible_v<weak, const sycl::queue &>);
  static_assert(std::is_nothrow_copy_assignable_v<weak> && std::is_nothrow_move_assignable_v<weak> &&
                std::is_nothrow_assignable_v<weak &, const sycl::queue &>);
  static_assert(sizeof(accessor<int>) == sizeof(command_access<int, 1, target::device>) &&
                    sizeof(sycl::queue) == sizeof(std::shared_ptr<void>),
                "the members take no room");
}

} // namespace
} // namespace sycl::detail::test
