// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// USM allocation, queries and errors (specification 4.8).
#include "fakes/held_backend.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sycl::detail::test {
namespace {

struct Usm : testing::Test {
  held_machine machine{2};
  sycl::queue queue = machine.queue();
};

TEST_F(Usm, PointersKnowTheirKindAndDeviceAlsoInTheMiddle) {
  int *host = malloc_host<int>(10, queue);
  int *device = malloc_device<int>(10, queue);
  const context c = queue.get_context();
  EXPECT_EQ(get_pointer_type(host + 9, c), usm::alloc::host);
  EXPECT_EQ(get_pointer_type(device, c), usm::alloc::device);
  EXPECT_EQ(get_pointer_type(device + 10, c), usm::alloc::unknown);
  EXPECT_EQ(get_pointer_device(device + 3, c), queue.get_device());
  free(host, queue);
  free(device, queue);
  EXPECT_EQ(get_pointer_type(device, c), usm::alloc::unknown);
  EXPECT_EQ(code_of([&] { get_pointer_device(device, c); }), errc::invalid);
  EXPECT_EQ(machine[0].allocations, 0);
}

TEST_F(Usm, AllocationsBelongToTheirContext) {
  const context other(machine.device(1));
  int *p = malloc_device<int>(1, queue);
  EXPECT_EQ(get_pointer_type(p, other), usm::alloc::unknown);
  EXPECT_EQ(code_of([&] { sycl::free(p, other); }), errc::invalid);
  sycl::free(p, queue);
  EXPECT_EQ(code_of([&] { sycl::free(p, queue); }), errc::invalid) << "freed already";
  sycl::free(nullptr, queue);
}

TEST_F(Usm, WhatTheDeviceCannotDoIsAnErrorAndWhatDoesNotFitIsNull) {
  EXPECT_EQ(code_of([&] { (void)malloc_shared<int>(10, queue); }), errc::feature_not_supported);
  EXPECT_EQ(malloc_device(std::size_t{1} << 40, queue), nullptr);
  EXPECT_EQ(malloc_device(0, queue), nullptr);
  EXPECT_EQ(aligned_alloc_device(3, 16, queue), nullptr);
  EXPECT_EQ(code_of([&] { (void)malloc_device<double>(static_cast<std::size_t>(-1), queue); }),
            errc::memory_allocation);
  EXPECT_EQ(code_of([&] { (void)malloc(1, queue, usm::alloc::unknown); }), errc::invalid);
}

TEST_F(Usm, ContainersUseIt) {
  using allocator = usm_allocator<int, usm::alloc::host>;
  std::vector<int, allocator> values(5, 7, allocator(queue));
  EXPECT_EQ(get_pointer_type(values.data(), queue.get_context()), usm::alloc::host);
  EXPECT_EQ(allocator(queue), allocator(queue.get_context(), queue.get_device()));
  allocator none(queue);
  none.deallocate(none.allocate(0), 0);
}

/// A command's error about a pointer; empty if it accepts it.
std::string refusal_of(auto call) {
  try {
    call();
  } catch (const exception &error) {
    EXPECT_EQ(error.code(), errc::invalid) << error.what();
    return error.what();
  }
  return {};
}

TEST_F(Usm, CommandsMustStayInsideTheirAllocations) {
  machine[0].holds = false;
  char own[64] = {};
  char *p = malloc_device<char>(40, queue);
  const auto names_the_numbers = [](const std::string &message, const char *command) {
    return message.find(command) == 0 && message.find("40 bytes, 10 bytes of them from there on") != std::string::npos;
  };
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.memcpy(own, p + 30, 11); }), "memcpy or copy: the source"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.memcpy(p + 30, own, 11); }), "memcpy or copy: the destination"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.copy(own, p + 30, 11); }), "memcpy or copy"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.memset(p + 30, 0, 11); }), "fill or memset"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.fill(p + 30, 1, 3); }), "fill or memset"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.prefetch(p + 30, 11); }), "prefetch"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.mem_advise(p + 30, 11, 0); }), "mem_advise"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.ext_oneapi_memcpy2d(p + 30, 7, own, 8, 4, 2); }),
                                "ext_oneapi_memcpy2d: the destination"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.ext_oneapi_memcpy2d(own, 7, p + 30, 8, 4, 2); }),
                                "ext_oneapi_memcpy2d: the source"));
  EXPECT_TRUE(
      names_the_numbers(refusal_of([&] { queue.ext_oneapi_memset2d(p + 30, 8, 0, 3, 2); }), "ext_oneapi_memset2d"));
  buffer<char> b(11);
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.copy(accessor(b, read_only), p + 30); }), "handler::copy"));
  EXPECT_TRUE(names_the_numbers(refusal_of([&] { queue.copy(p + 30, accessor(b, write_only)); }), "handler::copy"));
  // Up to the end, and rows whose last one ends there.
  EXPECT_EQ(refusal_of([&] { queue.memcpy(own, p + 30, 10); }), "");
  EXPECT_EQ(refusal_of([&] { queue.ext_oneapi_memcpy2d(p + 30, 7, own, 3, 3, 2); }), "");
  EXPECT_EQ(refusal_of([&] { queue.prefetch(p, 40); }), "");
  sycl::free(p, queue);
}

TEST_F(Usm, CommandsTakeAllocationsOfTheirContextsDevicesOnly) {
  machine[0].holds = false;
  sycl::queue mine(context(machine.device(0)), machine.device(0)), other(context(machine.device(1)), machine.device(1));
  int value = 0;
  int *theirs = malloc_device<int>(1, other);
  const auto says_so = [](const std::string &message) { return message.find("another context") != std::string::npos; };
  EXPECT_TRUE(says_so(refusal_of([&] { mine.memcpy(&value, theirs, 4); })));
  EXPECT_TRUE(says_so(refusal_of([&] { mine.memcpy(theirs, &value, 4); })));
  EXPECT_TRUE(says_so(refusal_of([&] { mine.fill(theirs, 1, 1); })));
  sycl::free(theirs, other);
}

/// Celerity allocates in context(device) and has queues in the device's default context.
TEST_F(Usm, ContextsOfOneDeviceShareItsMemory) {
  machine[0].holds = false;
  const sycl::queue other(context(machine.device(0)), machine.device(0));
  int value = 5, *theirs = malloc_device<int>(1, other);
  EXPECT_EQ(refusal_of([&] { queue.memcpy(theirs, &value, 4).wait(); }), "");
  EXPECT_EQ(*theirs, 5);
  EXPECT_EQ(refusal_of([&] { queue.fill(theirs, 1, 1).wait(); }), "");
  EXPECT_NE(refusal_of([&] { queue.memset(theirs, 0, 5); }), "") << "beyond its end";
  EXPECT_EQ(get_pointer_type(theirs, queue.get_context()), usm::alloc::unknown);
  sycl::free(theirs, other);
}

/// Copies accept host memory, and host allocations of other contexts are host memory to them.
TEST_F(Usm, CopiesTakeHostAllocationsOfOtherContexts) {
  machine[0].holds = false;
  sycl::queue mine(context(machine.device(0)), machine.device(0)), other(context(machine.device(1)), machine.device(1));
  int *theirs = malloc_host<int>(2, other), *ours = malloc_device<int>(2, mine);
  theirs[0] = 7;
  EXPECT_EQ(refusal_of([&] { mine.memcpy(ours, theirs, 8).wait(); }), "");
  EXPECT_EQ(refusal_of([&] { mine.copy(ours, theirs + 1, 1).wait(); }), "");
  EXPECT_EQ(theirs[1], 7);
  EXPECT_EQ(refusal_of([&] { mine.ext_oneapi_memcpy2d(theirs, 4, ours, 4, 4, 2); }), "");
  EXPECT_NE(refusal_of([&] { mine.memcpy(ours, theirs, 12); }), "") << "beyond its end";
  EXPECT_NE(refusal_of([&] { mine.fill(theirs, 1, 1); }), "") << "fill takes no memory of the host";
  sycl::free(ours, mine);
  sycl::free(theirs, other);
}

TEST_F(Usm, SizesBeyondAllMemoryAreRefused) {
  std::vector<double> a(2), b(2);
  const std::size_t too_many = (std::size_t{1} << 61) + 1; // times eight bytes wraps to eight
  EXPECT_NE(refusal_of([&] { queue.copy(a.data(), b.data(), too_many); }), "");
  EXPECT_NE(refusal_of([&] { queue.fill(a.data(), 1.0, too_many); }), "");
  EXPECT_NE(refusal_of([&] { queue.memcpy(a.data(), b.data(), static_cast<std::size_t>(-1)); }), "");
  EXPECT_NE(refusal_of([&] { queue.ext_oneapi_copy2d(a.data(), too_many, b.data(), too_many, 1, 2); }), "");
  EXPECT_NE(refusal_of([&] { queue.ext_oneapi_fill2d(a.data(), too_many, 1.0, too_many, 1); }), "");
}

TEST_F(Usm, NullPointersAreRefusedWhereSomethingIsToBeDone) {
  int value = 0;
  EXPECT_EQ(code_of([&] { queue.memcpy(nullptr, &value, 4); }), errc::invalid);
  EXPECT_EQ(code_of([&] { queue.memset(nullptr, 0, 4); }), errc::invalid);
  queue.memcpy(nullptr, nullptr, 0).wait();
}

} // namespace
} // namespace sycl::detail::test
