// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs that use SYCL and OpenCL on the same objects (specification 4.5.1 and the appendix on OpenCL).
#include "device_test.hpp"

#include <sycl/backend/opencl.hpp>
#include <sycl/ext/oneapi/experimental/enqueue_functions.hpp>

#include <type_traits>

namespace {

constexpr auto cl = sycl::backend::opencl;

// The appendix's names for scalar types; they may be used where <sycl/backend/opencl.hpp> is not included, too.
namespace names = sycl::opencl;
static_assert(std::is_same_v<names::cl_char, ::cl_char> && std::is_same_v<names::cl_uchar, ::cl_uchar>);
static_assert(std::is_same_v<names::cl_short, ::cl_short> && std::is_same_v<names::cl_ushort, ::cl_ushort>);
static_assert(std::is_same_v<names::cl_int, ::cl_int> && std::is_same_v<names::cl_uint, ::cl_uint>);
static_assert(std::is_same_v<names::cl_long, ::cl_long> && std::is_same_v<names::cl_ulong, ::cl_ulong>);
static_assert(std::is_same_v<names::cl_float, ::cl_float> && std::is_same_v<names::cl_double, ::cl_double>);
static_assert(sizeof(names::cl_half) == sizeof(::cl_half) && sizeof(names::cl_bool) == 1);

class opencl_interop : public device_test {
protected:
  void SetUp() override {
    if (device.get_backend() != cl) GTEST_SKIP() << "this device is not one of OpenCL";
  }
  /// A cl_context of the device that was not created by SYCL.
  cl_context make_cl_context() {
    const cl_device_id id = sycl::get_native<cl>(device);
    cl_int status = CL_SUCCESS;
    const cl_context context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &status);
    EXPECT_EQ(status, CL_SUCCESS);
    return context;
  }
  cl_command_queue make_cl_queue(cl_context context, cl_command_queue_properties flags = 0) {
    const cl_queue_properties list[] = {CL_QUEUE_PROPERTIES, flags, 0};
    cl_int status = CL_SUCCESS;
    const cl_command_queue made =
        clCreateCommandQueueWithProperties(context, sycl::get_native<cl>(device), list, &status);
    EXPECT_EQ(status, CL_SUCCESS);
    return made;
  }
  static cl_mem make_cl_buffer(cl_context context, std::vector<int> &data) {
    cl_int status = CL_SUCCESS;
    const cl_mem made = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, data.size() * sizeof(int),
                                       data.data(), &status);
    EXPECT_EQ(status, CL_SUCCESS);
    return made;
  }
  static void read_cl_buffer(cl_command_queue from, cl_mem memory, std::vector<int> &data) {
    EXPECT_EQ(
        clEnqueueReadBuffer(from, memory, CL_TRUE, 0, data.size() * sizeof(int), data.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
  }
};
ON_EACH_DEVICE(opencl_interop);

/// The other backends have no OpenCL objects.
class without_opencl : public device_test {};
ON_EACH_DEVICE(without_opencl);

TEST_P(without_opencl, devices_of_other_backends_are_refused) {
  if (device.get_backend() == cl) GTEST_SKIP() << "this device is one of OpenCL";
  const auto mismatch = [](auto call) {
    try {
      call();
    } catch (const sycl::exception &error) {
      return error.code() == sycl::errc::backend_mismatch;
    }
    return false;
  };
  sycl::kernel_bundle bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context());
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(device); }));
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(device.get_platform()); }));
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(queue.get_context()); }));
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(queue); }));
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(bundle); }));
  EXPECT_TRUE(mismatch([&] { sycl::get_native<cl>(queue.single_task([] {})); }));
  EXPECT_TRUE(mismatch([&] { sycl::opencl::has_extension(device, "cl_khr_fp64"); }));
}

TEST_P(opencl_interop, the_types_are_those_of_the_specification) {
  static_assert(std::is_same_v<sycl::backend_input_t<cl, sycl::platform>, cl_platform_id>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::device>, cl_device_id>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::context>, cl_context>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::queue>, cl_command_queue>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::event>, std::vector<cl_event>>);
  static_assert(std::is_same_v<sycl::backend_input_t<cl, sycl::buffer<int>>, cl_mem>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::buffer<int>>, std::vector<cl_mem>>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, sycl::kernel>, cl_kernel>);
  using bundle = sycl::kernel_bundle<sycl::bundle_state::executable>;
  static_assert(std::is_same_v<sycl::backend_input_t<cl, bundle>, cl_program>);
  static_assert(std::is_same_v<sycl::backend_return_t<cl, bundle>, std::vector<cl_program>>);
}

TEST_P(opencl_interop, platforms_and_devices_survive_the_way_there_and_back) {
  const cl_platform_id platform = sycl::get_native<cl>(device.get_platform());
  EXPECT_EQ(sycl::make_platform<cl>(platform), device.get_platform());
  const cl_device_id id = sycl::get_native<cl>(device);
  EXPECT_EQ(sycl::make_device<cl>(id), device);
  EXPECT_EQ(code_of([] { sycl::make_device<cl>(nullptr); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([] { sycl::make_platform<cl>(nullptr); }), sycl::errc::invalid);
  std::size_t size = 0;
  ASSERT_EQ(clGetDeviceInfo(id, CL_DEVICE_NAME, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_TRUE(sycl::opencl::has_extension(device, "cl_khr_byte_addressable_store"));
  EXPECT_FALSE(sycl::opencl::has_extension(device.get_platform(), "cl_none_such"));
}

TEST_P(opencl_interop, a_sub_device_made_by_opencl_is_one_of_sycl) {
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[64];
  cl_uint count = 0;
  if (clCreateSubDevices(sycl::get_native<cl>(device), equally, 64, parts, &count) != CL_SUCCESS)
    GTEST_SKIP() << "this device cannot be partitioned";
  const sycl::device part = sycl::make_device<cl>(parts[0]);
  EXPECT_EQ(part.get_info<sycl::info::device::parent_device>(), device);
  EXPECT_EQ(sycl::make_device<cl>(parts[0]), part);
  for (cl_uint i = 0; i != count; ++i) clReleaseDevice(parts[i]);
  int *value = sycl::malloc_host<int>(1, queue.get_context());
  EXPECT_NO_THROW(sycl::queue(part).single_task([] {}).wait());
  sycl::free(value, queue.get_context());
}

TEST_P(opencl_interop, references_are_the_callers) {
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  const cl_uint before = sycl::opencl::get_reference_count(context);
  EXPECT_EQ(sycl::get_native<cl>(queue.get_context()), context);
  EXPECT_EQ(sycl::opencl::get_reference_count(context), before + 1);
  clReleaseContext(context);
  clReleaseContext(context);

  cl_command_queue native;
  {
    sycl::queue short_lived(device);
    native = sycl::get_native<cl>(short_lived);
    EXPECT_EQ(sycl::get_native<cl>(sycl::queue(short_lived)), native);
    clReleaseCommandQueue(native);
  }
  EXPECT_EQ(clFinish(native), CL_SUCCESS); // it outlives the SYCL queue
  clReleaseCommandQueue(native);
}

TEST_P(opencl_interop, equal_parts_of_a_device_are_the_same_in_opencl) {
  using sycl::info::partition_property;
  const auto kinds = device.get_info<sycl::info::device::partition_properties>();
  if (std::find(kinds.begin(), kinds.end(), partition_property::partition_equally) == kinds.end())
    GTEST_SKIP() << "this device cannot be partitioned";
  const auto parts_of = [](const sycl::device &whole) {
    std::vector<cl_device_id> ids;
    for (const sycl::device &part : whole.create_sub_devices<partition_property::partition_equally>(1)) {
      sycl::queue(part).single_task([] {}); // may still run when the program has released the device
      ids.push_back(sycl::get_native<cl>(part));
      clReleaseDevice(ids.back());
    }
    return ids;
  };
  const std::vector<cl_device_id> first = parts_of(device);
  for (int n = 0; n != 20; ++n) EXPECT_EQ(parts_of(device), first);
}

TEST_P(opencl_interop, a_context_of_the_program_is_not_retained_more_the_more_often_it_is_used) {
  const cl_context native = make_cl_context();
  cl_uint once = 0;
  for (int n = 0; n != 20; ++n) {
    const sycl::context context = sycl::make_context<cl>(native);
    sycl::queue(context, device).single_task([] {}).wait();
    if (n == 0) once = sycl::opencl::get_reference_count(native);
  }
  EXPECT_LT(sycl::opencl::get_reference_count(native), once + 10); // commands that are about to end also hold some
  clReleaseContext(native);
}

TEST_P(opencl_interop, a_context_of_the_program_works_in_it) {
  const cl_context native = make_cl_context();
  const sycl::context context = sycl::make_context<cl>(native);
  clReleaseContext(native); // SYCL holds its own reference
  const cl_context again = sycl::get_native<cl>(context);
  EXPECT_EQ(again, native);
  clReleaseContext(again);
  EXPECT_EQ(context.get_devices(), std::vector<sycl::device>{device});
  sycl::queue q(context, device, rethrow);
  EXPECT_EQ(q.get_device(), device);
  EXPECT_EQ(q.get_context(), context);
  std::vector<int> values(100, 1);
  {
    sycl::buffer<int> buffer(values.data(), values.size());
    for (sycl::queue *each : {&q, &queue}) // two contexts: the data moves
      each->submit([&](sycl::handler &handler) {
        sycl::accessor all(buffer, handler);
        handler.parallel_for(sycl::range(values.size()), [=](sycl::id<1> i) { all[i] += 1; });
      });
    q.wait_and_throw();
  }
  EXPECT_EQ(values, std::vector<int>(100, 3));
  if (!device.has(sycl::aspect::usm_shared_allocations)) return;
  int *shared = sycl::malloc_shared<int>(1, device, context);
  EXPECT_EQ(sycl::get_pointer_device(shared, context), device);
  q.single_task([=] { *shared = 7; }).wait();
  EXPECT_EQ(*shared, 7);
  sycl::free(shared, context);
}

TEST_P(opencl_interop, what_opencl_enqueues_on_an_in_order_queue_stays_in_order) {
  NEEDS_ASPECT(usm_device_allocations);
  sycl::queue q(device, rethrow, sycl::property::queue::in_order());
  const cl_command_queue native = sycl::get_native<cl>(q);
  const cl_context context = sycl::get_native<cl>(q.get_context());
  cl_command_queue_properties flags = 0;
  clGetCommandQueueInfo(native, CL_QUEUE_PROPERTIES, sizeof flags, &flags, nullptr);
  EXPECT_EQ(flags & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, 0u);

  constexpr std::size_t n = 1 << 18;
  int *values = sycl::malloc_device<int>(n, q);
  cl_int status = CL_SUCCESS;
  const cl_mem copy = clCreateBuffer(context, CL_MEM_READ_WRITE, n * sizeof(int), nullptr, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  std::vector<int> from_sycl(n), from_opencl(n);
  const int zero = 0;
  for (int round = 1; round != 6; ++round) {
    q.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { values[i] = static_cast<int>(i[0]) + round; });
    q.memcpy(from_sycl.data(), values, n * sizeof(int));
    // No events: only the queue's order makes SYCL's copy visible here and OpenCL's commands run after it.
    ASSERT_EQ(clEnqueueWriteBuffer(native, copy, CL_FALSE, 0, n * sizeof(int), from_sycl.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueReadBuffer(native, copy, CL_FALSE, 0, n * sizeof(int), from_opencl.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    ASSERT_EQ(clEnqueueFillBuffer(native, copy, &zero, sizeof zero, 0, n * sizeof(int), 0, nullptr, nullptr),
              CL_SUCCESS);
    q.wait_and_throw(); // waits for OpenCL's commands too
    for (std::size_t i = 0; i < n; i += 1013) ASSERT_EQ(from_opencl[i], static_cast<int>(i) + round);
  }
  clReleaseMemObject(copy);
  sycl::free(values, q);
  clReleaseContext(context);
  clReleaseCommandQueue(native);
}

TEST_P(opencl_interop, a_queue_of_the_program_is_worked_through_itself) {
  const cl_context native_context = make_cl_context();
  const sycl::context context = sycl::make_context<cl>(native_context);
  for (cl_command_queue_properties flags :
       {cl_command_queue_properties{0}, cl_command_queue_properties{CL_QUEUE_PROFILING_ENABLE}}) {
    const cl_command_queue native = make_cl_queue(native_context, flags);
    {
      sycl::queue q = sycl::make_queue<cl>(native, context, rethrow);
      const cl_command_queue again = sycl::get_native<cl>(q);
      EXPECT_EQ(again, native);
      clReleaseCommandQueue(again);
      EXPECT_TRUE(q.is_in_order());
      EXPECT_EQ(q.has_property<sycl::property::queue::enable_profiling>(), flags != 0);
      EXPECT_EQ(q.get_context(), context);
      EXPECT_EQ(q.get_device(), device);
      EXPECT_EQ(computed(q, 2, [](std::size_t i) { return i + 5; }), (std::vector<std::size_t>{5, 6}));
    }
    EXPECT_EQ(clFinish(native), CL_SUCCESS);
    EXPECT_EQ(code_of([&] { sycl::make_queue<cl>(native, queue.get_context()); }), sycl::errc::invalid);
    clReleaseCommandQueue(native);
  }
  clReleaseContext(native_context);
}

TEST_P(opencl_interop, events_go_both_ways) {
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  sycl::event first = queue.single_task([] {});
  const std::vector<cl_event> natives = sycl::get_native<cl>(first);
  ASSERT_FALSE(natives.empty());
  EXPECT_EQ(clWaitForEvents(static_cast<cl_uint>(natives.size()), natives.data()), CL_SUCCESS);
  first.wait();
  EXPECT_EQ(sycl::get_native<cl>(first), natives); // the same, also when the command has ended
  for (cl_event event : natives) EXPECT_EQ(clReleaseEvent(event), CL_SUCCESS), clReleaseEvent(event);
  EXPECT_EQ(sycl::get_native<cl>(queue.single_task([] {})).size(), 1u);

  cl_int status = CL_SUCCESS;
  const cl_event user = clCreateUserEvent(context, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  sycl::event made = sycl::make_event<cl>({user}, queue.get_context());
  EXPECT_NE(made.get_info<sycl::info::event::command_execution_status>(), sycl::info::event_command_status::complete);
  int *flag = sycl::malloc_host<int>(1, queue.get_context());
  sycl::event after;
  if (flag) {
    *flag = 0;
    after = queue.submit([&](sycl::handler &handler) {
      handler.depends_on(made);
      handler.single_task([=] { *flag = 1; });
    });
    EXPECT_EQ(*static_cast<volatile int *>(flag), 0);
  }
  EXPECT_EQ(clSetUserEventStatus(user, CL_COMPLETE), CL_SUCCESS);
  made.wait();
  after.wait();
  if (flag) {
    EXPECT_EQ(*flag, 1);
    sycl::free(flag, queue.get_context());
  }
  clReleaseEvent(user);
  clReleaseContext(context);
  EXPECT_EQ(code_of([&] { sycl::make_event<cl>({}, queue.get_context()); }), sycl::errc::invalid);
}

TEST_P(opencl_interop, a_command_after_an_event_that_fails_runs) {
  if (device.get_platform().get_info<sycl::info::platform::name>() == "Portable Computing Language")
    GTEST_SKIP() << "PoCL calls no callback of what waits for an event that fails";
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  cl_int status = CL_SUCCESS;
  const cl_event user = clCreateUserEvent(context, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  int errors = 0;
  sycl::queue handled(device, [&](sycl::exception_list list) { errors += static_cast<int>(list.size()); });
  sycl::event made = sycl::make_event<cl>({user}, queue.get_context());
  std::vector<int> values(64, 1);
  {
    sycl::buffer<int> buffer(values);
    sycl::event after = handled.submit([&](sycl::handler &h) {
      h.depends_on(made);
      sycl::accessor a(buffer, h);
      h.parallel_for(64, [=](sycl::id<1> i) { a[i] = a[i] * 2 + 1; });
    });
    EXPECT_EQ(clSetUserEventStatus(user, CL_OUT_OF_RESOURCES), CL_SUCCESS);
    made.wait();
    after.wait();
  }
  handled.wait_and_throw();
  EXPECT_EQ(errors, 0) << "the queue's own command has not failed";
  EXPECT_EQ(values, std::vector<int>(64, 3));
  clReleaseEvent(user);
  clReleaseContext(context);
}

TEST_P(opencl_interop, a_memory_object_becomes_a_buffer_and_gets_the_results) {
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  std::vector<int> data(64, 3);
  const cl_mem memory = make_cl_buffer(context, data);
  ASSERT_TRUE(memory);
  {
    sycl::buffer<int> buffer = sycl::make_buffer<cl, int>(memory, queue.get_context(), queue.single_task([] {}));
    EXPECT_EQ(buffer.size(), data.size());
    EXPECT_FALSE(buffer.is_sub_buffer());
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(buffer, handler);
      handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] *= 2; });
    });
  }
  const cl_command_queue native = make_cl_queue(context);
  read_cl_buffer(native, memory, data);
  EXPECT_EQ(data, std::vector<int>(64, 6));
  struct three_bytes {
    char bytes[3];
  };
  EXPECT_EQ(code_of([&] { sycl::make_buffer<cl, three_bytes>(memory, queue.get_context()); }), sycl::errc::invalid);
  EXPECT_EQ(code_of([&] { sycl::make_buffer<cl, int>(nullptr, queue.get_context()); }), sycl::errc::invalid);
  clReleaseCommandQueue(native);
  clReleaseMemObject(memory);
  clReleaseContext(context);
}

TEST_P(opencl_interop, commands_work_in_a_memory_object_of_the_program) {
  if (!device.is_cpu()) GTEST_SKIP() << "buffers on memory objects work on copies on this device";
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  std::vector<int> data(64, 3);
  const cl_mem memory = make_cl_buffer(context, data);
  ASSERT_TRUE(memory);
  const cl_command_queue native = make_cl_queue(context);
  const auto read = [&] {
    read_cl_buffer(native, memory, data);
    return data;
  };
  const auto doubled_on = [](sycl::queue where, sycl::buffer<int> &buffer) {
    where
        .submit([&](sycl::handler &handler) {
          sycl::accessor all(buffer, handler);
          handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] *= 2; });
        })
        .wait();
  };
  {
    sycl::buffer<int> buffer = sycl::make_buffer<cl, int>(memory, queue.get_context());
    sycl::buffer<int> another = sycl::make_buffer<cl, int>(memory, queue.get_context());
    const std::vector<cl_mem> objects = sycl::get_native<cl>(buffer);
    ASSERT_EQ(objects.size(), 1u);
    EXPECT_EQ(objects[0], memory) << "the object itself";
    clReleaseMemObject(objects[0]);
    doubled_on(queue, buffer);
    EXPECT_EQ(read(), std::vector<int>(64, 6)) << "before the end of the buffer";
    queue
        .submit([&](sycl::handler &handler) {
          sycl::accessor all(buffer, handler);
          handler.host_task([=](sycl::interop_handle handle) { EXPECT_EQ(handle.get_native_mem<cl>(all)[0], memory); });
        })
        .wait_and_throw();
    doubled_on(sycl::queue(sycl::cpu_selector_v), buffer); // elsewhere: the contents are copied
    EXPECT_EQ(sycl::host_accessor(buffer)[63], 12);
    EXPECT_EQ(sycl::host_accessor(another)[63], 3) << "a second buffer on the same memory has a copy";
    another.set_write_back(false);
  }
  EXPECT_EQ(read(), std::vector<int>(64, 12)) << "contents that another device wrote";
  {
    sycl::buffer<int> unused = sycl::make_buffer<cl, int>(memory, queue.get_context());
  }
  {
    sycl::buffer<int> buffer = sycl::make_buffer<cl, int>(memory, queue.get_context());
    doubled_on(queue, buffer);
  }
  EXPECT_EQ(read(), std::vector<int>(64, 24)) << "the memory can be used again";
  EXPECT_EQ(sycl::opencl::get_reference_count(memory), 1u);
  clReleaseCommandQueue(native);
  clReleaseMemObject(memory);
  clReleaseContext(context);
}

TEST_P(opencl_interop, a_buffers_memory_object_holds_its_data) {
  std::vector<int> data(128);
  sycl::buffer<int> buffer(data.data(), data.size());
  EXPECT_TRUE(sycl::get_native<cl>(buffer).empty());
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor all(buffer, handler, sycl::write_only, sycl::no_init);
    handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] = static_cast<int>(i[0]) + 1; });
  });
  queue.wait_and_throw();
  const std::vector<cl_mem> objects = sycl::get_native<cl>(buffer);
  ASSERT_EQ(objects.size(), 1u);
  const cl_command_queue native = sycl::get_native<cl>(queue);
  std::vector<int> seen(128);
  EXPECT_EQ(
      clEnqueueReadBuffer(native, objects[0], CL_TRUE, 0, seen.size() * sizeof(int), seen.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(seen[0], 1);
  EXPECT_EQ(seen[127], 128);
  clReleaseMemObject(objects[0]);
  clReleaseCommandQueue(native);
}

TEST_P(opencl_interop, host_tasks_get_the_queues_objects) {
  std::vector<std::size_t> data(16, 1);
  sycl::buffer<std::size_t> buffer(data.data(), data.size());
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor all(buffer, handler);
    handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] += i[0]; });
  });
  cl_command_queue native = nullptr;
  cl_device_id id = nullptr;
  cl_context context = nullptr;
  std::vector<std::size_t> seen(data.size());
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor all(buffer, handler, sycl::read_write);
    handler.host_task([=, &native, &id, &context, &seen](sycl::interop_handle handle) {
      native = handle.get_native_queue<cl>();
      id = handle.get_native_device<cl>();
      context = handle.get_native_context<cl>();
      const std::vector<cl_mem> memory = handle.get_native_mem<cl>(all);
      const std::size_t pattern = 13, bytes = seen.size() * sizeof pattern;
      clEnqueueReadBuffer(native, memory.at(0), CL_TRUE, 0, bytes, seen.data(), 0, nullptr, nullptr);
      clEnqueueFillBuffer(native, memory.at(0), &pattern, sizeof pattern, 0, bytes, 0, nullptr, nullptr);
      clFinish(native);
    });
  });
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor all(buffer, handler);
    handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] += 1; });
  });
  queue.wait_and_throw();
  EXPECT_EQ(seen[0], 1u);
  EXPECT_EQ(seen[15], 16u);
  EXPECT_EQ(buffer.get_host_access()[15], 14u);
  EXPECT_EQ(id, sycl::get_native<cl>(device));
  EXPECT_EQ(native, sycl::get_native<cl>(queue));
  EXPECT_EQ(context, sycl::get_native<cl>(queue.get_context()));
  clReleaseCommandQueue(native);
  clReleaseContext(context);
}

TEST_P(opencl_interop, what_native_commands_enqueue_ends_before_they_do) {
  std::vector<std::size_t> data(1 << 20, 1);
  sycl::buffer<std::size_t> buffer(data.data(), data.size());
  const std::size_t patterns[] = {13, 14};
  for (const std::size_t &pattern : patterns) {
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(buffer, handler, sycl::read_write);
      handler.ext_oneapi_enqueue_native_command([=, &pattern](sycl::interop_handle handle) {
        clEnqueueFillBuffer(handle.get_native_queue<cl>(), handle.get_native_mem<cl>(all).at(0), &pattern,
                            sizeof pattern, 0, all.byte_size(), 0, nullptr, nullptr);
      });
    });
    queue.submit([&](sycl::handler &handler) {
      sycl::accessor all(buffer, handler);
      handler.parallel_for(buffer.get_range(), [=](sycl::id<1> i) { all[i] += 2; });
    });
    sycl::host_accessor seen(buffer);
    EXPECT_EQ(seen[0], pattern + 2);
    EXPECT_EQ(seen[data.size() - 1], pattern + 2);
  }
}

TEST_P(opencl_interop, host_tasks_reach_only_the_memory_that_they_registered) {
  sycl::buffer<int> registered(4), other(4);
  sycl::accessor<int, 1, sycl::access_mode::read_write, sycl::target::device, sycl::access::placeholder::true_t>
      placeholder(other);
  sycl::errc seen = sycl::errc::success;
  queue.submit([&](sycl::handler &handler) {
    sycl::accessor all(registered, handler);
    // By reference, because the submission of the command group would reject a copy.
    handler.host_task([all, &placeholder, &seen](sycl::interop_handle handle) {
      handle.get_native_mem<cl>(all);
      seen = code_of([&] { handle.get_native_mem<cl>(placeholder); });
    });
  });
  queue.wait_and_throw();
  EXPECT_EQ(seen, sycl::errc::invalid);
}

class named_kernel;

/// A kernel in SYCL.
sycl::kernel sycl_kernel_of(const sycl::queue &queue) {
  const auto id = sycl::get_kernel_id<named_kernel>();
  return sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {id}).get_kernel(id);
}

TEST_P(opencl_interop, kernels_and_programs_are_given_out) {
  queue.single_task<named_kernel>([] {}).wait();
  const auto id = sycl::get_kernel_id<named_kernel>();
  const auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(queue.get_context(), {id});
  const std::vector<cl_program> programs = sycl::get_native<cl>(bundle);
  ASSERT_EQ(programs.size(), 1u);
  sycl::kernel kernel = bundle.get_kernel(id);
  const cl_kernel native = sycl::get_native<cl>(kernel);
  EXPECT_EQ(sycl::get_native<cl>(sycl::kernel(kernel)), native);
  cl_program program = nullptr;
  EXPECT_EQ(clGetKernelInfo(native, CL_KERNEL_PROGRAM, sizeof program, &program, nullptr), CL_SUCCESS);
  EXPECT_EQ(program, programs[0]);
  clReleaseKernel(native);
  clReleaseKernel(native);
  clReleaseProgram(programs[0]);
}

TEST_P(opencl_interop, kernels_of_opencl_c_run_in_command_groups) {
  NEEDS_ASPECT(online_compiler);
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  const char *source =
      "__kernel void fill(__global int *out, int base, __local int *shared, __global int *more) {"
      "  size_t i = get_global_id(0);"
      "  shared[get_local_id(0)] = base;"
      "  barrier(CLK_LOCAL_MEM_FENCE);"
      "  out[i] = shared[get_local_size(0) - 1 - get_local_id(0)] + (int)i + 100 * (int)get_global_size(1)"
      "    + (more ? more[0] : 0); }";
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &status);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  const cl_kernel native = clCreateKernel(program, "fill", &status);
  ASSERT_EQ(status, CL_SUCCESS);
  const int base = 7;
  ASSERT_EQ(clSetKernelArg(native, 1, sizeof base, &base), CL_SUCCESS); // before SYCL gets the kernel
  {
    sycl::kernel kernel = sycl::make_kernel<cl>(native, queue.get_context());
    sycl::buffer<int> buffer(64), more(1);
    more.get_host_access()[0] = 1000;
    queue.submit([&](sycl::handler &handler) {
      handler.set_arg(0, sycl::accessor(buffer, handler, sycl::write_only, sycl::no_init));
      handler.set_arg(2, sycl::local_accessor<int>(8, handler));
      handler.set_arg(3, sycl::accessor(more, handler, sycl::read_only));
      handler.parallel_for(sycl::nd_range<2>({2, 64}, {1, 8}), kernel); // SYCL's last dimension is OpenCL's first
    });
    {
      sycl::host_accessor seen(buffer);
      for (int i = 0; i != 64; ++i) ASSERT_EQ(seen[i], 7 + i + 200 + 1000) << i;
    }
    if (device.has(sycl::aspect::usm_shared_allocations)) {
      int *shared = sycl::malloc_shared<int>(64, queue);
      int *nothing = nullptr;
      queue
          .submit([&](sycl::handler &handler) {
            handler.set_args(shared, 9, sycl::local_accessor<int>(8, handler), nothing);
            handler.parallel_for(sycl::nd_range<1>(64, 8), kernel);
          })
          .wait();
      EXPECT_EQ(shared[63], 9 + 63 + 100);
      namespace syclex = sycl::ext::oneapi::experimental;
      syclex::submit_with_event(queue, [&](sycl::handler &handler) {
        syclex::nd_launch(handler, syclex::launch_config(sycl::nd_range<2>({2, 64}, {1, 8})), kernel, shared, 11,
                          sycl::local_accessor<int>(8, handler), nothing);
      }).wait();
      EXPECT_EQ(shared[63], 11 + 63 + 200);
      sycl::free(shared, queue);
    }
    const auto submitting = [&](auto cgf) { return code_of([&] { queue.submit(cgf); }); };
    EXPECT_EQ(submitting([&](sycl::handler &handler) {
                handler.set_arg(4, 1);
                handler.single_task(kernel);
              }),
              sycl::errc::kernel_argument);
    EXPECT_EQ(submitting([&](sycl::handler &handler) { handler.set_arg(-1, 1); }), sycl::errc::kernel_argument);
    EXPECT_EQ(submitting([&](sycl::handler &handler) { handler.single_task(sycl_kernel_of(queue)); }),
              sycl::errc::invalid);
    EXPECT_EQ(code_of([&] {
                const sycl::context other = sycl::make_context<cl>(make_cl_context());
                sycl::queue(other, device).submit([&](sycl::handler &handler) { handler.single_task(kernel); });
              }),
              sycl::errc::invalid);
  }
  clReleaseKernel(native);
  clReleaseProgram(program);
  clReleaseContext(context);
}

TEST_P(opencl_interop, graphs_change_accessors_of_kernels_of_opencl_c) {
  NEEDS_ASPECT(online_compiler);
  namespace syclex = sycl::ext::oneapi::experimental;
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  const char *source = "__kernel void add(__global int *out, int base) { out[get_global_id(0)] += base; }";
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &status);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  const cl_kernel native = clCreateKernel(program, "add", &status);
  ASSERT_EQ(status, CL_SUCCESS);
  {
    const sycl::kernel kernel = sycl::make_kernel<cl>(native, queue.get_context());
    sycl::buffer<int> one{sycl::range(8)}, two{sycl::range(8)};
    for (sycl::buffer<int> *buffer : {&one, &two}) std::ranges::fill(sycl::host_accessor(*buffer), 0);
    syclex::command_graph graph(queue, syclex::property::graph::assume_buffer_outlives_graph());
    syclex::dynamic_parameter where(graph, sycl::accessor(one));
    auto node = graph.add([&](sycl::handler &handler) {
      handler.require(where);
      handler.set_args(where, 5);
      handler.parallel_for(sycl::range(8), kernel);
    });
    auto executable = graph.finalize(syclex::property::graph::updatable());
    queue.ext_oneapi_graph(executable);
    where.update(sycl::accessor(two));
    executable.update(node);
    for (int i = 0; i != 2; ++i) queue.ext_oneapi_graph(executable);
    EXPECT_EQ(sycl::host_accessor(one)[7], 5);
    EXPECT_EQ(sycl::host_accessor(two)[7], 10);
    queue.submit([&](sycl::handler &handler) { // an empty range: nothing runs
      handler.set_args(sycl::accessor(one, handler), 1);
      handler.parallel_for(sycl::range(0), kernel);
    });
    EXPECT_EQ(sycl::host_accessor(one)[7], 5);
  }
  clReleaseKernel(native);
  clReleaseProgram(program);
}

TEST_P(opencl_interop, free_functions_launch_kernels_of_opencl_with_arguments) {
  NEEDS_ASPECT(online_compiler);
  NEEDS_ASPECT(usm_shared_allocations);
  namespace syclex = sycl::ext::oneapi::experimental;
  const char *source = "__kernel void add(__global int *out, int what) { out[get_global_id(0)] += what; }";
  cl_int status = CL_SUCCESS;
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &status);
  ASSERT_EQ(clBuildProgram(program, 0, nullptr, nullptr, nullptr, nullptr), CL_SUCCESS);
  const cl_kernel native = clCreateKernel(program, "add", &status);
  ASSERT_EQ(status, CL_SUCCESS);
  {
    const sycl::kernel kernel = sycl::make_kernel<cl>(native, queue.get_context());
    sycl::queue ordered(queue.get_context(), device, sycl::property::queue::in_order());
    int *out = sycl::malloc_shared<int>(16, ordered);
    ordered.fill(out, 0, 16);
    syclex::single_task(ordered, kernel, out, 1);
    syclex::parallel_for(ordered, sycl::range<1>(16), kernel, out, 10);
    syclex::parallel_for(ordered, syclex::launch_config(sycl::range<1>(8)), kernel, out, 100);
    syclex::nd_launch(ordered, sycl::nd_range<1>(16, 4), kernel, out, 1000);
    ordered.wait();
    EXPECT_EQ(out[0], 1111);
    EXPECT_EQ(out[7], 1110);
    EXPECT_EQ(out[15], 1010);
    sycl::free(out, ordered);
  }
  clReleaseKernel(native);
  clReleaseProgram(program);
  clReleaseContext(context);
}

TEST_P(opencl_interop, kernels_and_programs_of_opencl_c_can_be_asked) {
  NEEDS_ASPECT(online_compiler);
  const cl_context context = sycl::get_native<cl>(queue.get_context());
  const char *source = "__attribute__((reqd_work_group_size(4, 2, 1))) __kernel void two(__global float *a, int b) "
                       "{ a[get_global_id(0)] = b; }";
  cl_int status = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(context, 1, &source, nullptr, &status);
  ASSERT_EQ(status, CL_SUCCESS);
  {
    const auto bundle =
        sycl::make_kernel_bundle<cl, sycl::bundle_state::executable>(program, queue.get_context()); // builds it
    EXPECT_FALSE(bundle.empty());
    const auto programs = sycl::get_native<cl>(bundle);
    EXPECT_EQ(programs, std::vector<cl_program>{program});
    clReleaseProgram(programs[0]);
    const cl_kernel native = clCreateKernel(program, "two", &status);
    ASSERT_EQ(status, CL_SUCCESS);
    sycl::kernel kernel = sycl::make_kernel<cl>(native, queue.get_context());
    EXPECT_EQ(kernel.get_info<sycl::info::kernel::num_args>(), 2u);
    namespace specific = sycl::info::kernel_device_specific;
    EXPECT_EQ(kernel.get_info<specific::compile_work_group_size>(device), sycl::range<3>(1, 2, 4));
    EXPECT_GE(kernel.get_info<specific::work_group_size>(device), 8u);
    const auto same = sycl::opencl::create_bundle(queue.get_context(), {device}, std::vector<cl_kernel>{native});
    const auto same_programs = sycl::get_native<cl>(same);
    EXPECT_EQ(same_programs, std::vector<cl_program>{program});
    clReleaseProgram(same_programs[0]);
    clReleaseKernel(native);
  }
  clReleaseProgram(program);
  const char *wrong = "__kernel void wrong(__global float *a) { this is not OpenCL C }";
  const cl_program broken = clCreateProgramWithSource(context, 1, &wrong, nullptr, &status);
  try {
    sycl::make_kernel_bundle<cl, sycl::bundle_state::executable>(broken, queue.get_context());
    ADD_FAILURE() << "it was built";
  } catch (sycl::exception &error) {
    EXPECT_EQ(error.code(), sycl::errc::invalid);
    EXPECT_NE(sycl::opencl::get_error_code(error), CL_SUCCESS);
  }
  EXPECT_EQ(code_of([&] {
              sycl::opencl::create_bundle<sycl::bundle_state::executable>(queue.get_context(), {device},
                                                                          std::vector<cl_program>{broken});
            }),
            sycl::errc::build);
  clReleaseProgram(broken);
  clReleaseContext(context);
}

} // namespace
