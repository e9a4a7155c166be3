// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// USM allocation, queries and errors (specification 4.8).
#include "fakes/held_backend.hpp"

#include <sycl/sycl.hpp>

#include <gtest/gtest.h>

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
}

TEST_F(Usm, NullPointersAreRefusedWhereSomethingIsToBeDone) {
  int value = 0;
  EXPECT_EQ(code_of([&] { queue.memcpy(nullptr, &value, 4); }), errc::invalid);
  EXPECT_EQ(code_of([&] { queue.memset(nullptr, 0, 4); }), errc::invalid);
  queue.memcpy(nullptr, nullptr, 0).wait();
}

} // namespace
} // namespace sycl::detail::test
