// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Allocations, copies and fills.
#include "driver_test.hpp"

#include <numeric>
#include <vector>

namespace cuda_test {
namespace {

using Memory = DriverTest;

TEST_F(Memory, is_freed_once) {
  const CUdeviceptr memory = allocate(100);
  EXPECT_EQ(memory % 256, 0u);
  EXPECT_EQ(cuMemFree(memory + 4), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
  unsigned value = 0;
  EXPECT_EQ(cuMemcpyAsync(memory, address(&value), 4, nullptr), CUDA_ERROR_INVALID_VALUE);
  unsigned *const host = allocate_host(4);
  EXPECT_EQ(cuMemFree(address(host)), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFreeHost(host), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFreeHost(host), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFreeHost(&value), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(Memory, has_a_limit) {
  std::size_t free = 0, total = 0;
  EXPECT_EQ(cuMemGetInfo(&free, &total), CUDA_SUCCESS);
  EXPECT_EQ(total, 0x4000000u);
  EXPECT_EQ(free, total);
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAlloc(&memory, total + 1), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(cuMemAlloc(&memory, 0), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemAlloc(&memory, total), CUDA_SUCCESS);
  CUdeviceptr more = 0;
  EXPECT_EQ(cuMemAlloc(&more, 1), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAlloc(&more, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(more), CUDA_SUCCESS);
}

TEST_F(Memory, is_copied_and_filled_within_its_bounds) {
  const CUdeviceptr memory = allocate(12);
  std::vector<unsigned> values{1, 2, 3, 4};
  EXPECT_EQ(cuMemcpyAsync(memory, address(values.data()), 16, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpyAsync(memory + 4, address(values.data()), 12, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpyAsync(memory - 4, address(values.data()), 4, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpyAsync(memory, 0, 4, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemcpyAsync(memory, address(values.data()), 12, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(memory + 4, 7, 3, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemsetD32Async(memory + 2, 7, 1, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemsetD16Async(memory + 4, 0x0708, 2, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD8Async(address(values.data()), 7, 1, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(read(memory), 1u);
  EXPECT_EQ(read(memory + 4), 0x07080708u);
  EXPECT_EQ(read(memory + 8), 3u);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Memory, reports_writes_around_it) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAllocManaged(&memory, 10, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  reinterpret_cast<char *>(memory)[10] = 0;
  testing::internal::CaptureStderr();
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("after the end of an allocation of 10 bytes"),
            std::string::npos);
}

TEST_F(Memory, of_the_host_that_is_pageable_is_read_before_the_call_returns) {
  const CUstream stream = make_stream();
  for (unsigned i = 0; i != 8; ++i) {
    const CUdeviceptr memory = allocate(4);
    unsigned value = i;
    EXPECT_EQ(cuMemcpyAsync(memory, address(&value), 4, stream), CUDA_SUCCESS);
    value = 99;
    EXPECT_EQ(read(memory, stream), i);
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  }
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
}

TEST_F(Memory, of_the_host_that_the_driver_allocated_is_read_later) {
  const CUstream stream = make_stream();
  const CUdeviceptr memory = allocate(4);
  unsigned *const host = allocate_host(1), late = 0;
  for (int i = 0; i != 20; ++i) {
    *host = 1;
    EXPECT_EQ(cuMemcpyAsync(memory, address(host), 4, stream), CUDA_SUCCESS);
    *host = 2;
    late += read(memory, stream) == 2;
  }
  EXPECT_GT(late, 0u);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFreeHost(host), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
}

TEST_F(Memory, is_copied_in_boxes) {
  constexpr std::size_t width = 5, height = 4, depth = 3; // of all data, in elements
  std::vector<unsigned> values(width * height * depth), result(8, 0u);
  std::iota(values.begin(), values.end(), 0u);
  const CUdeviceptr memory = allocate(values.size() * 4);
  EXPECT_EQ(cuMemcpyAsync(memory, address(values.data()), values.size() * 4, nullptr), CUDA_SUCCESS);
  CUDA_MEMCPY3D box{};
  box.srcMemoryType = box.dstMemoryType = CU_MEMORYTYPE_UNIFIED;
  box.srcDevice = memory;
  box.srcPitch = width * 4, box.srcHeight = height;
  box.srcXInBytes = 4, box.srcY = 2, box.srcZ = 1;
  box.dstDevice = address(result.data());
  box.dstPitch = 8, box.dstHeight = 2;
  box.WidthInBytes = 8, box.Height = 2, box.Depth = 2;
  EXPECT_EQ(cuMemcpy3DAsync(&box, nullptr), CUDA_SUCCESS);
  for (std::size_t z = 0; z != 2; ++z)
    for (std::size_t y = 0; y != 2; ++y)
      for (std::size_t x = 0; x != 2; ++x)
        EXPECT_EQ(result[(z * 2 + y) * 2 + x], ((z + 1) * height + y + 2) * width + x + 1);
  box.srcZ = 2; // two slices from there are one too many
  EXPECT_EQ(cuMemcpy3DAsync(&box, nullptr), CUDA_ERROR_INVALID_VALUE);
  box.srcZ = 0, box.srcPitch = 8; // smaller than a row
  EXPECT_EQ(cuMemcpy3DAsync(&box, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Memory, of_the_pool_lives_in_the_order_of_a_stream) {
  const CUstream stream = make_stream();
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAllocAsync(&memory, 64, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemsetD32Async(memory, 5, 16, stream), CUDA_SUCCESS);
  EXPECT_EQ(read(memory + 60, stream), 5u);
  EXPECT_EQ(cuMemFreeAsync(memory, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFreeAsync(memory, stream), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_SUCCESS);
  const CUdeviceptr other = allocate(4);
  EXPECT_EQ(cuMemFreeAsync(other, stream), CUDA_ERROR_INVALID_VALUE); // not of the pool
  EXPECT_EQ(cuMemFree(other), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
}

TEST_F(Memory, that_is_freed_while_a_stream_uses_it_ends_the_context) {
  const CUstream stream = make_stream();
  testing::internal::CaptureStderr();
  CUresult result = CUDA_SUCCESS;
  for (int i = 0; i != 50 && result == CUDA_SUCCESS; ++i) { // until the operation is late enough
    const CUdeviceptr memory = allocate(1 << 16);
    EXPECT_EQ(cuMemsetD8Async(memory, 1, 1 << 16, stream), CUDA_SUCCESS);
    EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
    result = cuStreamSynchronize(stream);
  }
  EXPECT_EQ(result, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("invalid access"), std::string::npos);
}

TEST_F(Memory, that_is_managed_takes_advice) {
  CUdeviceptr memory = 0;
  EXPECT_EQ(cuMemAllocManaged(&memory, 4096, CU_MEM_ATTACH_GLOBAL), CUDA_SUCCESS);
  *reinterpret_cast<unsigned *>(memory) = 5; // the host may use it
  EXPECT_EQ(cuMemAdvise(memory, 4096, CU_MEM_ADVISE_SET_READ_MOSTLY, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPrefetchAsync(memory, 4096, 0, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPrefetchAsync(memory, 4097, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemPrefetchAsync(memory, 4096, 7, nullptr), CUDA_ERROR_INVALID_DEVICE);
  const CUdeviceptr other = allocate(4096);
  EXPECT_EQ(cuMemPrefetchAsync(other, 4096, 0, nullptr), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(other), CUDA_SUCCESS);
}

} // namespace
} // namespace cuda_test
