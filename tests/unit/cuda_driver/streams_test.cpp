// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The order of operations in streams and by events.
#include "driver_test.hpp"

namespace cuda_test {
namespace {

using Streams = DriverTest;

TEST_F(Streams, run_operations_in_order) {
  const CUstream stream = make_stream();
  const CUdeviceptr memory = allocate(4);
  for (unsigned i = 0; i != 30; ++i) EXPECT_EQ(cuMemsetD32Async(memory, i, 1, stream), CUDA_SUCCESS);
  EXPECT_EQ(read(memory, stream), 29u);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(Streams, overlap_without_events) {
  const CUstream first = make_stream(), second = make_stream();
  const CUdeviceptr memory = allocate(4);
  int overtaken = 0;
  for (unsigned i = 0; i != 40; ++i) {
    EXPECT_EQ(cuMemsetD32Async(memory, 1, 1, first), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD32Async(memory, 2, 1, second), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamSynchronize(first), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamSynchronize(second), CUDA_SUCCESS);
    overtaken += read(memory) == 1;
  }
  EXPECT_GT(overtaken, 0);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(first), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(second), CUDA_SUCCESS);
}

TEST_F(Streams, wait_for_events) {
  const CUstream first = make_stream(), second = make_stream();
  const CUevent event = make_event(CU_EVENT_DISABLE_TIMING);
  const CUdeviceptr memory = allocate(4);
  for (unsigned i = 0; i != 40; ++i) {
    EXPECT_EQ(cuMemsetD32Async(memory, 1, 1, first), CUDA_SUCCESS);
    EXPECT_EQ(cuEventRecord(event, first), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamWaitEvent(second, event, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD32Async(memory, 2, 1, second), CUDA_SUCCESS);
    EXPECT_EQ(read(memory, second), 2u);
  }
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(first), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(second), CUDA_SUCCESS);
}

TEST_F(Streams, that_block_are_ordered_by_the_default_stream) {
  const CUstream stream = make_stream(0);
  const CUdeviceptr memory = allocate(4);
  for (unsigned i = 0; i != 20; ++i) {
    EXPECT_EQ(cuMemsetD32Async(memory, 1, 1, stream), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD32Async(memory, 2, 1, nullptr), CUDA_SUCCESS);
    EXPECT_EQ(cuMemsetD32Async(memory + 0, 3, 1, stream), CUDA_SUCCESS);
    EXPECT_EQ(read(memory), 3u);
  }
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
}

TEST_F(Streams, end_their_operations_after_they_are_destroyed) {
  const CUstream stream = make_stream();
  const CUevent event = make_event();
  const CUdeviceptr memory = allocate(4);
  EXPECT_EQ(cuMemsetD32Async(memory, 8, 1, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuEventRecord(event, stream), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
  EXPECT_EQ(cuEventSynchronize(event), CUDA_SUCCESS);
  EXPECT_EQ(read(memory), 8u);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Streams, belong_to_contexts) {
  CUcontext other = nullptr, found = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&other, 1), CUDA_SUCCESS);
  const CUevent event = make_event();
  EXPECT_EQ(cuCtxSetCurrent(other), CUDA_SUCCESS);
  const CUstream stream = make_stream();
  EXPECT_EQ(cuStreamGetCtx(stream, &found), CUDA_SUCCESS);
  EXPECT_EQ(found, other);
  EXPECT_EQ(cuEventRecord(event, stream), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuStreamWaitEvent(stream, event, 0), CUDA_SUCCESS); // other contexts' events may be awaited
  EXPECT_EQ(cuStreamDestroy(stream), CUDA_SUCCESS);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(1), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
}

using Events = DriverTest;

TEST_F(Events, that_were_never_recorded_are_complete) {
  const CUevent event = make_event();
  EXPECT_EQ(cuEventQuery(event), CUDA_SUCCESS);
  EXPECT_EQ(cuEventSynchronize(event), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWaitEvent(nullptr, event, 0), CUDA_SUCCESS);
  float milliseconds;
  EXPECT_EQ(cuEventElapsedTime(&milliseconds, event, event), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  EXPECT_EQ(cuEventQuery(event), CUDA_ERROR_INVALID_HANDLE);
}

TEST_F(Events, are_not_ready_until_their_stream_comes_to_them) {
  const CUstream stream = make_stream(), blocker = make_stream();
  const CUevent event = make_event(), gate = make_event();
  bool waited = false;
  for (int i = 0; i != 30 && !waited; ++i) {
    EXPECT_EQ(cuEventRecord(gate, blocker), CUDA_SUCCESS);
    EXPECT_EQ(cuStreamWaitEvent(stream, gate, 0), CUDA_SUCCESS);
    EXPECT_EQ(cuEventRecord(event, stream), CUDA_SUCCESS);
    waited = cuEventQuery(event) == CUDA_ERROR_NOT_READY;
    float milliseconds;
    if (waited) EXPECT_EQ(cuEventElapsedTime(&milliseconds, gate, event), CUDA_ERROR_NOT_READY);
    EXPECT_EQ(cuEventSynchronize(event), CUDA_SUCCESS);
    EXPECT_EQ(cuEventQuery(event), CUDA_SUCCESS);
    EXPECT_EQ(cuEventElapsedTime(&milliseconds, gate, event), CUDA_SUCCESS);
    EXPECT_GE(milliseconds, 0);
  }
  EXPECT_TRUE(waited);
  for (const CUevent one : {event, gate}) EXPECT_EQ(cuEventDestroy(one), CUDA_SUCCESS);
  for (const CUstream one : {stream, blocker}) EXPECT_EQ(cuStreamDestroy(one), CUDA_SUCCESS);
}

TEST_F(Events, are_awaited_as_they_are_at_the_call) {
  const CUstream first = make_stream(), second = make_stream();
  const CUevent event = make_event();
  const CUdeviceptr memory = allocate(4);
  EXPECT_EQ(cuEventRecord(event, first), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWaitEvent(second, event, 0), CUDA_SUCCESS);
  // If the first wait were for this record, the streams would wait for each other.
  const CUevent other = make_event();
  EXPECT_EQ(cuEventRecord(other, second), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamWaitEvent(first, other, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuEventRecord(event, first), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(second), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(first), CUDA_SUCCESS);
  for (const CUevent one : {event, other}) EXPECT_EQ(cuEventDestroy(one), CUDA_SUCCESS);
  for (const CUstream one : {first, second}) EXPECT_EQ(cuStreamDestroy(one), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
}

TEST_F(Events, without_times_have_none) {
  const CUevent event = make_event(CU_EVENT_DISABLE_TIMING);
  EXPECT_EQ(cuEventRecord(event, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuEventSynchronize(event), CUDA_SUCCESS);
  float milliseconds;
  EXPECT_EQ(cuEventElapsedTime(&milliseconds, event, event), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuEventDestroy(event), CUDA_SUCCESS);
  CUevent refused = nullptr;
  EXPECT_EQ(cuEventCreate(&refused, 64), CUDA_ERROR_INVALID_VALUE);
}

} // namespace
} // namespace cuda_test
