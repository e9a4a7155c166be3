// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Devices, contexts, names of errors, and faults that a test asks for.
#include "driver_test.hpp"

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

namespace cuda_test {
namespace {

using Devices = DriverTest;

TEST_F(Devices, are_as_many_as_asked_for) {
  int count = 0;
  EXPECT_EQ(cuDeviceGetCount(&count), CUDA_SUCCESS);
  EXPECT_EQ(count, 2);
  CUdevice device = -1;
  EXPECT_EQ(cuDeviceGet(&device, 1), CUDA_SUCCESS);
  EXPECT_EQ(device, 1);
  EXPECT_EQ(cuDeviceGet(&device, 2), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ(cuDeviceGet(&device, -1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ(cuDeviceGet(nullptr, 0), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(Devices, have_properties) {
  int value = 0;
  EXPECT_EQ(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0), CUDA_SUCCESS);
  EXPECT_EQ(value, 32);
  EXPECT_EQ(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, 1), CUDA_SUCCESS);
  EXPECT_EQ(value, 9);
  EXPECT_EQ(cuDeviceGetAttribute(&value, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 5), CUDA_ERROR_INVALID_DEVICE);
  CUuuid first, second;
  EXPECT_EQ(cuDeviceGetUuid(&first, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuDeviceGetUuid(&second, 1), CUDA_SUCCESS);
  EXPECT_NE(std::memcmp(&first, &second, sizeof first), 0);
  char name[6];
  EXPECT_EQ(cuDeviceGetName(name, sizeof name, 0), CUDA_SUCCESS);
  EXPECT_STREQ(name, "syclc");
}

TEST_F(Devices, know_the_names_of_errors) {
  const char *text = nullptr;
  EXPECT_EQ(cuGetErrorName(CUDA_ERROR_ILLEGAL_ADDRESS, &text), CUDA_SUCCESS);
  EXPECT_STREQ(text, "CUDA_ERROR_ILLEGAL_ADDRESS");
  EXPECT_EQ(cuGetErrorString(static_cast<CUresult>(12345), &text), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(text, nullptr);
}

TEST_F(Devices, count_references_to_their_contexts) {
  CUcontext again = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&again, 0), CUDA_SUCCESS);
  EXPECT_EQ(again, context);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(1), CUDA_ERROR_INVALID_CONTEXT);
}

TEST_F(Devices, have_a_current_context_in_each_thread) {
  std::thread([&] {
    CUcontext current = context;
    EXPECT_EQ(cuCtxGetCurrent(&current), CUDA_SUCCESS);
    EXPECT_EQ(current, nullptr);
    CUdeviceptr memory;
    EXPECT_EQ(cuMemAlloc(&memory, 8), CUDA_ERROR_INVALID_CONTEXT);
    EXPECT_EQ(cuCtxSetCurrent(reinterpret_cast<CUcontext>(&current)), CUDA_ERROR_INVALID_CONTEXT);
  }).join();
}

TEST_F(Devices, destroy_what_belongs_to_a_released_context) {
  CUcontext other = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&other, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(other), CUDA_SUCCESS);
  const CUstream stream = make_stream();
  const CUdeviceptr memory = allocate(64);
  testing::internal::CaptureStderr();
  EXPECT_EQ(cuDevicePrimaryCtxRelease(1), CUDA_SUCCESS);
  const std::string report = testing::internal::GetCapturedStderr();
  EXPECT_NE(report.find("device 1: 1 streams"), std::string::npos) << report;
  EXPECT_NE(report.find("device 1: 1 allocations of device memory"), std::string::npos) << report;
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(stream), CUDA_ERROR_INVALID_HANDLE);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
}

TEST_F(Devices, access_each_others_memory_once_enabled) {
  CUcontext other = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&other, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxEnablePeerAccess(other, 0), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxEnablePeerAccess(other, 0), CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
  EXPECT_EQ(cuCtxEnablePeerAccess(context, 0), CUDA_ERROR_INVALID_CONTEXT);
  EXPECT_EQ(cuCtxDisablePeerAccess(other), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxDisablePeerAccess(other), CUDA_ERROR_PEER_ACCESS_NOT_ENABLED);
  CUmemoryPool pool = nullptr;
  EXPECT_EQ(cuDeviceGetDefaultMemPool(&pool, 0), CUDA_SUCCESS);
  const CUmemAccessDesc allowed{CU_MEM_LOCATION_TYPE_DEVICE, 1, CU_MEM_ACCESS_FLAGS_PROT_READWRITE},
      nobody{CU_MEM_LOCATION_TYPE_DEVICE, 2, CU_MEM_ACCESS_FLAGS_PROT_READWRITE},
      own{CU_MEM_LOCATION_TYPE_DEVICE, 0, CU_MEM_ACCESS_FLAGS_PROT_NONE};
  EXPECT_EQ(cuMemPoolSetAccess(pool, &allowed, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuMemPoolSetAccess(pool, &nobody, 1), CUDA_ERROR_INVALID_DEVICE);
  EXPECT_EQ(cuMemPoolSetAccess(pool, &own, 1), CUDA_ERROR_INVALID_VALUE);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(1), CUDA_SUCCESS);
}

using Faults = DriverTest;

TEST_F(Faults, hit_the_call_that_is_asked_for) {
  ask_for_faults("cuMemAlloc:2:2,cuMemAlloc:3:999");
  CUdeviceptr first = 0, second = 0;
  EXPECT_EQ(cuMemAlloc(&first, 8), CUDA_SUCCESS);
  EXPECT_EQ(cuMemAlloc(&second, 8), CUDA_ERROR_OUT_OF_MEMORY);
  EXPECT_EQ(cuMemAlloc(&second, 8), CUDA_ERROR_UNKNOWN);
  EXPECT_EQ(second, 0u);
  EXPECT_EQ(cuMemFree(first), CUDA_SUCCESS);
}

TEST_F(Faults, can_end_a_context_from_a_stream) {
  const CUdeviceptr memory = allocate(64);
  const CUevent event = make_event();
  ask_for_faults("cuMemsetD8Async:1:sticky:700");
  EXPECT_EQ(cuMemsetD8Async(memory, 1, 64, nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_EQ(cuEventRecord(event, nullptr), CUDA_ERROR_ILLEGAL_ADDRESS);
}

TEST_F(Faults, end_one_context_only) {
  CUcontext other = nullptr;
  EXPECT_EQ(cuDevicePrimaryCtxRetain(&other, 1), CUDA_SUCCESS);
  EXPECT_EQ(cuCtxSetCurrent(other), CUDA_SUCCESS);
  ask_for_faults("cuStreamSynchronize:1:sticky:719");
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_ERROR_LAUNCH_FAILED);
  EXPECT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  EXPECT_EQ(cuStreamSynchronize(nullptr), CUDA_SUCCESS);
  EXPECT_EQ(cuDevicePrimaryCtxRelease(1), CUDA_SUCCESS);
}

using Log = DriverTest;

TEST_F(Log, has_a_line_for_each_call) {
  const CUdeviceptr memory = allocate(123);
  EXPECT_EQ(cuMemFree(memory), CUDA_SUCCESS);
  EXPECT_EQ(cuMemFree(memory), CUDA_ERROR_INVALID_VALUE);
  std::ifstream file(std::getenv("CUDA_TEST_LOG"));
  const std::string lines(std::istreambuf_iterator<char>(file), {});
  char expected[64];
  std::snprintf(expected, sizeof expected, ", 123) = CUDA_SUCCESS -> 0x%llx\n", memory);
  EXPECT_NE(lines.find(expected), std::string::npos) << lines;
  std::snprintf(expected, sizeof expected, "cuMemFree(0x%llx) = CUDA_ERROR_INVALID_VALUE\n", memory);
  EXPECT_NE(lines.find(expected), std::string::npos) << lines;
}

} // namespace
} // namespace cuda_test
