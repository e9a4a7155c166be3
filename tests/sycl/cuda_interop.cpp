// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// CUDA's objects of SYCL's, and the other way around, on devices of the CUDA backend: the program calls the driver
/// itself, as NVIDIA's libraries do.
#include "device_test.hpp"

#include <dlfcn.h>

#include <cstdlib>

namespace {

constexpr sycl::backend cuda = sycl::backend::ext_oneapi_cuda;
using address = unsigned long long;

class cuda_interop : public device_test {
protected:
  void SetUp() override {
    if (!is_cuda()) GTEST_SKIP() << "this device is none of CUDA's";
    const char *const named = std::getenv("SYCLC_CUDA_DRIVER");
    library = dlopen(named && *named ? named : "libcuda.so.1", RTLD_NOW);
    ASSERT_NE(library, nullptr) << dlerror();
    context = sycl::get_native<cuda>(sycl::context(device)); // that of the queue may contain all GPUs
    ASSERT_EQ(call<int(CUctx_st *)>("cuCtxSetCurrent")(context), 0);
  }

  template <class Signature>
  Signature *call(const char *name) const {
    return reinterpret_cast<Signature *>(dlsym(library, name));
  }
  void fill(address memory, unsigned value, std::size_t count, CUstream_st *stream) const {
    ASSERT_EQ(
        (call<int(address, unsigned, std::size_t, CUstream_st *)>("cuMemsetD32Async")(memory, value, count, stream)),
        0);
  }

  void *library = nullptr;
  CUctx_st *context = nullptr;
};

TEST_P(cuda_interop, devices_and_contexts_are_those_of_the_driver) {
  const int number = sycl::get_native<cuda>(device);
  char name[256] = "";
  ASSERT_EQ((call<int(char *, int, int)>("cuDeviceGetName")(name, sizeof name, number)), 0);
  EXPECT_EQ(device.get_info<sycl::info::device::name>(), name);
  EXPECT_EQ(sycl::make_device<cuda>(number), device);
  const sycl::context made = sycl::make_context<cuda>(context);
  EXPECT_EQ(sycl::get_native<cuda>(made), context);
  EXPECT_EQ(made.get_devices(), std::vector<sycl::device>{device});
}

TEST_P(cuda_interop, work_in_an_in_order_queues_stream_is_in_order_with_commands) {
  sycl::queue in_order(device, sycl::property::queue::in_order());
  unsigned *const data = sycl::malloc_device<unsigned>(1000, in_order);
  CUstream_st *const stream = sycl::get_native<cuda>(in_order);
  in_order.fill(data, 1u, 1000);
  fill(reinterpret_cast<address>(data), 5, 1000, stream);
  in_order.parallel_for(1000, [=](sycl::id<1> i) { data[i] = data[i] * 2 + unsigned(i[0]); });
  std::vector<unsigned> got(1000);
  in_order.copy(data, got.data(), 1000).wait();
  for (unsigned i = 0; i != 1000; ++i) ASSERT_EQ(got[i], 10 + i);
  fill(reinterpret_cast<address>(data), 7, 1000, stream);
  in_order.wait();
  in_order.copy(data, got.data(), 1000).wait();
  EXPECT_EQ(got[999], 7u);
  sycl::free(data, in_order);
}

TEST_P(cuda_interop, queues_of_the_programs_streams) {
  CUstream_st *stream = nullptr;
  ASSERT_EQ((call<int(CUstream_st **, unsigned, int)>("cuStreamCreateWithPriority")(&stream, 1, 0)), 0);
  {
    sycl::queue made = sycl::make_queue<cuda>(stream, queue.get_context());
    EXPECT_TRUE(made.is_in_order());
    EXPECT_EQ(made.get_device(), device);
    EXPECT_EQ(sycl::get_native<cuda>(made), stream);
    unsigned *const data = sycl::malloc_device<unsigned>(100, made);
    fill(reinterpret_cast<address>(data), 3, 100, stream);
    made.parallel_for(100, [=](sycl::id<1> i) { data[i] += unsigned(i[0]); });
    std::vector<unsigned> got(100);
    made.copy(data, got.data(), 100).wait();
    for (unsigned i = 0; i != 100; ++i) ASSERT_EQ(got[i], 3 + i);
    sycl::free(data, made);
  }
  EXPECT_EQ(call<int(CUstream_st *)>("cuStreamDestroy_v2")(stream), 0);
}

TEST_P(cuda_interop, events_are_waited_for_on_both_sides) {
  unsigned *const data = sycl::malloc_device<unsigned>(100, queue);
  const sycl::event filled = queue.fill(data, 4u, 100);
  CUevent_st *const native = sycl::get_native<cuda>(filled);
  ASSERT_NE(native, nullptr);
  EXPECT_EQ(call<int(CUevent_st *)>("cuEventSynchronize")(native), 0);

  CUstream_st *stream = nullptr;
  CUevent_st *own = nullptr;
  ASSERT_EQ((call<int(CUstream_st **, unsigned, int)>("cuStreamCreateWithPriority")(&stream, 1, 0)), 0);
  ASSERT_EQ((call<int(CUevent_st **, unsigned)>("cuEventCreate")(&own, 0)), 0);
  filled.get_info<sycl::info::event::command_execution_status>();
  queue.wait();
  fill(reinterpret_cast<address>(data), 9, 100, stream);
  ASSERT_EQ((call<int(CUevent_st *, CUstream_st *)>("cuEventRecord")(own, stream)), 0);
  std::vector<unsigned> got(100);
  queue.copy(data, got.data(), 100, sycl::make_event<cuda>(own, queue.get_context())).wait();
  EXPECT_EQ(got[99], 9u);
  call<int(CUevent_st *)>("cuEventDestroy_v2")(own);
  call<int(CUstream_st *)>("cuStreamDestroy_v2")(stream);
  sycl::free(data, queue);
}

TEST_P(cuda_interop, host_tasks_have_the_stream_and_the_memory_of_accessors) {
  std::vector<unsigned> values(64, 1u);
  {
    sycl::buffer<unsigned> buffer(values.data(), values.size());
    queue.submit([&](sycl::handler &group) {
      const sycl::accessor data(buffer, group, sycl::read_write);
      group.parallel_for(64, [=](sycl::id<1> i) { data[i] += 1; });
    });
    queue.submit([&](sycl::handler &group) {
      const sycl::accessor data(buffer, group, sycl::write_only);
      group.ext_codeplay_enqueue_native_command([=, this](sycl::interop_handle handle) {
        EXPECT_EQ(handle.get_backend(), cuda);
        EXPECT_EQ(handle.get_native_context<cuda>(), context);
        EXPECT_EQ(handle.get_native_device<cuda>(), sycl::get_native<cuda>(device));
        fill(handle.get_native_mem<cuda>(data) + 4 * 32, 50, 32, handle.get_native_queue<cuda>());
      });
    });
    EXPECT_NE(sycl::get_native<cuda>(buffer), 0u);
  }
  for (unsigned i = 0; i != 64; ++i) ASSERT_EQ(values[i], i < 32 ? 2u : 50u);
}

} // namespace

ON_EACH_DEVICE(cuda_interop);
