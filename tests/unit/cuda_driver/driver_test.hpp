// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The fixture of tests of tests/cuda/driver: the driver's functions under their names, and a context.
#pragma once

#include "backends/cuda/driver_types.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>
#include <unistd.h>

namespace cuda_test {

using namespace sycl::detail::cuda;

/// The settings of this program; cuInit reads CUDA_TEST_FAIL again.
inline void set_environment() {
  setenv("CUDA_TEST_DEVICES", "2", 1);
  setenv("CUDA_TEST_MEMORY", "0x4000000", 1);
  setenv("CUDA_TEST_SEED", "7", 1);
  setenv("CUDA_TEST_DELAY", "3000", 1); // microseconds: longer than the calls between operations
  setenv("CUDA_TEST_GRID", "64,4,2", 1);
  setenv("CUDA_TEST_LEAKS", "1", 1);
  static const std::string log = testing::TempDir() + "cuda-driver-tests." + std::to_string(getpid());
  setenv("CUDA_TEST_LOG", log.c_str(), 1);
  std::atexit([] { unlink(log.c_str()); });
}

inline void *find_symbol(const char *symbol) {
  static void *const library = [] {
    set_environment();
    return dlopen(SYCLC_TEST_CUDA_DRIVER, RTLD_NOW | RTLD_LOCAL);
  }();
  if (library) return dlsym(library, symbol);
  std::fprintf(stderr, "%s\n", dlerror());
  std::abort();
}

#define CUDA_CALL(name, symbol, parameters)                                                                            \
  inline CUresult(*const name) parameters = reinterpret_cast<CUresult(*) parameters>(find_symbol(symbol));
#include "backends/cuda/calls.def"

/// A current context of device 0, which the test's end releases.
class DriverTest : public testing::Test {
protected:
  void SetUp() override {
    unsetenv("CUDA_TEST_FAIL");
    ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
    ASSERT_EQ(cuDevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
    ASSERT_EQ(cuCtxSetCurrent(context), CUDA_SUCCESS);
  }
  void TearDown() override {
    unsetenv("CUDA_TEST_FAIL");
    EXPECT_EQ(cuDevicePrimaryCtxRelease(0), CUDA_SUCCESS);
    EXPECT_EQ(cuCtxSetCurrent(nullptr), CUDA_SUCCESS);
  }

  /// Asks for faults, from the next call on.
  static void ask_for_faults(const char *faults) {
    setenv("CUDA_TEST_FAIL", faults, 1);
    ASSERT_EQ(cuInit(0), CUDA_SUCCESS);
  }

  CUstream make_stream(unsigned flags = CU_STREAM_NON_BLOCKING) {
    CUstream stream = nullptr;
    EXPECT_EQ(cuStreamCreateWithPriority(&stream, flags, 0), CUDA_SUCCESS);
    return stream;
  }
  CUevent make_event(unsigned flags = CU_EVENT_DEFAULT) {
    CUevent event = nullptr;
    EXPECT_EQ(cuEventCreate(&event, flags), CUDA_SUCCESS);
    return event;
  }
  CUdeviceptr allocate(std::size_t bytes) {
    CUdeviceptr memory = 0;
    EXPECT_EQ(cuMemAlloc(&memory, bytes), CUDA_SUCCESS);
    return memory;
  }
  /// Memory of the host that copies read and write when the stream comes to them.
  template <class T = unsigned>
  T *allocate_host(std::size_t count) {
    void *memory = nullptr;
    EXPECT_EQ(cuMemHostAlloc(&memory, count * sizeof(T), 0), CUDA_SUCCESS);
    return static_cast<T *>(memory);
  }
  static CUdeviceptr address(const void *pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }
  unsigned read(CUdeviceptr memory, CUstream stream = nullptr) {
    unsigned value = 0;
    EXPECT_EQ(cuMemcpyAsync(address(&value), memory, sizeof value, stream), CUDA_SUCCESS);
    return value;
  }

  CUcontext context = nullptr;
};

} // namespace cuda_test
