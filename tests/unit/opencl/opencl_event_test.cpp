// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Ends of operations of the OpenCL backend, with events that the test creates, because drivers do not fail on request.
#include "backends/opencl/event.hpp"

#include "core/base/errors.hpp"
#include "unit/backend_test_support.hpp"

#include <gtest/gtest.h>

/// An event whose command has ended with this status.
struct _cl_event {
  cl_int status;
};

extern "C" {
cl_int clSetEventCallback(cl_event event, cl_int, void(CL_CALLBACK *callback)(cl_event, cl_int, void *), void *data) {
  callback(event, event->status, data);
  return CL_SUCCESS;
}
cl_int clGetEventInfo(cl_event event, cl_event_info, size_t, void *value, size_t *) {
  *static_cast<cl_int *>(value) = event->status;
  return CL_SUCCESS;
}
cl_int clRetainEvent(cl_event) { return CL_SUCCESS; }
cl_int clReleaseEvent(cl_event) { return CL_SUCCESS; }
cl_int clWaitForEvents(cl_uint, const cl_event *) { return CL_SUCCESS; }
// Functions that no test calls.
cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info, size_t, void *, size_t *) { return CL_INVALID_VALUE; }
cl_int clGetDeviceInfo(cl_device_id, cl_device_info, size_t, void *, size_t *) { return CL_INVALID_VALUE; }
void *clGetExtensionFunctionAddressForPlatform(cl_platform_id, const char *) { return nullptr; }
}

namespace sycl::detail::opencl {
namespace {

/// An operation that waits for an event with one status, and whose commands end with another one.
struct ending {
  explicit ending(cl_int status, cl_int of_wait = CL_COMPLETE, std::exception_ptr known = nullptr)
      : last{status}, waited_for{of_wait} {
    const auto pending = std::make_shared<pending_operation>(barrier{}, done, in_flight, "a device");
    pending->waits_for({std::make_shared<opencl_event>(event_handle(&waited_for), nullptr)});
    pending->end_with(&last, std::move(known));
  }
  exception error() {
    return test::exception_of([&] { done.wait(); });
  }
  _cl_event last, waited_for;
  test::waiter done;
  in_flight_counter in_flight;
};

TEST(opencl_event, an_operation_ends_with_its_event) {
  ending well(CL_COMPLETE);
  EXPECT_EQ(well.error().code(), errc::success);
  EXPECT_TRUE(well.done.has_started());
}

TEST(opencl_event, an_operation_that_fails_tells_the_status_of_opencl) {
  const exception error = ending(CL_OUT_OF_RESOURCES).error();
  EXPECT_EQ(error.code(), errc::memory_allocation);
  EXPECT_EQ(exception_access::backend_error(error), CL_OUT_OF_RESOURCES);
  EXPECT_TRUE(test::mentions(error, "a device") && test::mentions(error, "CL_OUT_OF_RESOURCES (-5)")) << error.what();
}

TEST(opencl_event, an_error_that_is_known_before_the_event_ends_is_the_operations) {
  const exception known = opencl_error(errc::kernel_argument, CL_INVALID_ARG_SIZE, "the second of two copies");
  const exception error = ending(CL_OUT_OF_RESOURCES, CL_COMPLETE, std::make_exception_ptr(known)).error();
  EXPECT_EQ(error.code(), errc::kernel_argument);
  EXPECT_EQ(exception_access::backend_error(error), CL_INVALID_ARG_SIZE);
}

TEST(opencl_event, an_operation_behind_a_failed_one_is_given_back) {
  EXPECT_TRUE(test::mentions(ending(CL_OUT_OF_RESOURCES, CL_OUT_OF_RESOURCES).error(), "given back"));
  EXPECT_TRUE(test::mentions(ending(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST).error(), "given back"));
}

TEST(opencl_event, the_error_of_several_commands_is_that_of_the_first_one_that_fails) {
  _cl_event well{CL_COMPLETE}, fails{CL_OUT_OF_RESOURCES}, last{CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST};
  test::waiter done;
  in_flight_counter in_flight;
  const auto pending = std::make_shared<pending_operation>(barrier{}, done, in_flight, "a device");
  std::vector<event_handle> commands;
  for (_cl_event *command : {&well, &fails, &last}) commands.emplace_back(command);
  pending->waits_for({std::make_shared<opencl_event>(event_handle(&well), nullptr)});
  pending->keeps(std::move(commands));
  pending->end_with(&last);
  const exception error = test::exception_of([&] { done.wait(); });
  EXPECT_EQ(exception_access::backend_error(error), CL_OUT_OF_RESOURCES);
}

} // namespace
} // namespace sycl::detail::opencl
