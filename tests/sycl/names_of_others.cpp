// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Features used by programs for SYCL 1.2.1 or for other implementations: names of types, pointers to parts of global
/// memory, kernel objects with function objects, printed backends.
#include "device_test.hpp"

#include <CL/sycl.hpp>
#include <sycl/pointers.hpp>
#include <sycl/vector.hpp>

#include <algorithm>
#include <sstream>

namespace {

class names_of_others : public device_test {};

static_assert(std::is_same_v<cl::sycl::queue, sycl::queue>);
static_assert(std::is_same_v<sycl::ulong, unsigned long> && std::is_same_v<sycl::uchar, unsigned char> &&
              std::is_same_v<cl::sycl::cl_float, float> && std::is_same_v<sycl::longlong, long long>);
static_assert(std::is_same_v<cl::sycl::cl_float4, sycl::float4> && std::is_same_v<cl::sycl::cl_uchar16, sycl::uchar16>);

TEST_P(names_of_others, a_backend_is_printed_by_its_name) {
  std::ostringstream text;
  text << device.get_backend() << ' ' << sycl::backend::ext_oneapi_level_zero;
  EXPECT_EQ(text.str(), std::string(is_cuda()                                       ? "ext_oneapi_cuda"
                                    : device.get_backend() == sycl::backend::opencl ? "opencl"
                                                                                    : "native") +
                            " ext_oneapi_level_zero");
}

// A function of the program with the name of a function in sycl. Calls with halves must not find sycl's.
template <class Value>
int isnan(Value) {
  return 7;
}
template <class Value>
Value max(Value first, Value second) {
  return first < second ? second : first;
}

TEST_P(names_of_others, functions_of_the_program_take_halves) {
  EXPECT_EQ(isnan(sycl::half(1)), 7);
  EXPECT_EQ(max(sycl::half(1), sycl::half(2)), sycl::half(2));
  EXPECT_TRUE(sycl::isnan(sycl::half(__builtin_nanf(""))));
}

TEST_P(names_of_others, an_nd_range_is_assigned_later) {
  sycl::nd_range<2> space;
  EXPECT_EQ(space.get_global_range().size(), 0u);
  space = sycl::nd_range<2>({4, 8}, {2, 4});
  EXPECT_EQ(space.get_global_range(), sycl::range<2>(4, 8));
}

TEST_P(names_of_others, numbers_of_work_groups_fit_an_int) {
  namespace oneapi = sycl::ext::oneapi::experimental::info::device;
  const std::size_t most = 0x7fffffff;
  EXPECT_LE(device.get_info<oneapi::max_global_work_groups>(), most);
  EXPECT_LE(device.get_info<oneapi::max_work_groups<3>>()[2], most);
  EXPECT_GT(int(device.get_info<oneapi::max_work_groups<1>>()[0]), 0);
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  EXPECT_EQ(device.get_info<sycl::info::device::reference_count>(), 1u);
  EXPECT_EQ(device.get_info<sycl::info::device::usm_shared_allocations>(),
            device.has(sycl::aspect::usm_shared_allocations));
  EXPECT_EQ(device.get_info<sycl::info::device::usm_system_allocations>(),
            device.has(sycl::aspect::usm_system_allocations));
#pragma clang diagnostic pop
}

TEST_P(names_of_others, pointers_say_that_memory_is_the_device_s_or_the_host_s) {
  namespace intel = sycl::ext::intel;
  NEEDS_ASPECT(usm_device_allocations);
  NEEDS_ASPECT(usm_host_allocations);
  int *const on_device = sycl::malloc_device<int>(4, queue);
  int *const on_host = sycl::malloc_host<int>(4, queue);
  queue.fill(on_device, 21, 4).wait();
  queue
      .single_task([=] {
        intel::device_ptr<int> from(on_device);
        intel::host_ptr<int> to(on_host);
        const sycl::multi_ptr<int, sycl::access::address_space::global_space, sycl::access::decorated::legacy> global(
            from);
        const sycl::generic_ptr<int> generic = to;
        to[0] = from[1] * 2;
        to[1] = *(from + 2) + global[3];
        generic[2] = 5;
        sycl::atomic_ref<int, sycl::memory_order::relaxed, sycl::memory_scope::device,
                         sycl::access::address_space::ext_intel_global_device_space>(on_device[0])
            .fetch_add(1);
        to[3] = from[0];
      })
      .wait_and_throw();
  EXPECT_EQ(on_host[0], 42);
  EXPECT_EQ(on_host[1], 42);
  EXPECT_EQ(on_host[2], 5);
  EXPECT_EQ(on_host[3], 22);
  sycl::free(on_device, queue);
  sycl::free(on_host, queue);

  sycl::buffer<int> buffer{sycl::range(4)};
  queue.submit([&](sycl::handler &group) {
    sycl::accessor out(buffer, group, sycl::write_only);
    group.single_task([=] {
      const intel::device_ptr<int> to(out);
      to[2] = 3;
    });
  });
  EXPECT_EQ(sycl::host_accessor(buffer)[2], 3);
}

TEST_P(names_of_others, pointers_are_cast_and_functions_are_native) {
  namespace syclex = sycl::ext::oneapi::experimental;
  constexpr auto global = sycl::access::address_space::global_space;
  float *const data = sycl::malloc_shared<float>(4, queue);
  queue
      .single_task([=] {
        auto known = syclex::static_address_cast<global>(data);
        auto decorated = syclex::static_address_cast<global, sycl::access::decorated::yes>(data);
        known[0] = syclex::native::exp2(3.0f);
        decorated[1] = syclex::native::tanh(0.5f);
        auto found = syclex::dynamic_address_cast<global>(data);
        found[2] = float(syclex::dynamic_address_cast<sycl::access::address_space::private_space>(data) == nullptr);
      })
      .wait_and_throw();
  EXPECT_NEAR(data[0], 8.0f, 1e-5f);
  EXPECT_NEAR(data[1], 0.46211716f, 1e-5f);
  EXPECT_EQ(data[2], 1.0f);
  sycl::free(data, queue);
}

TEST_P(names_of_others, a_buffer_is_seen_as_volatile_numbers) {
  sycl::buffer<unsigned> buffer{sycl::range(4)};
  auto as_volatile = buffer.reinterpret<volatile int>(sycl::range<1>(4));
  queue.submit([&](sycl::handler &group) {
    sycl::accessor<volatile int, 1> out(as_volatile, group);
    group.parallel_for(4, [=](int i) { out[i] = i + 1; });
  });
  EXPECT_EQ(sycl::host_accessor(buffer)[3], 4u);
}

class of_a_kernel_object;
struct doubles {
  int *data;
  void operator()(sycl::id<1> i) const { data[i] *= 2; }
};

TEST_P(names_of_others, a_kernel_object_runs_a_function_object) {
  int *const data = sycl::malloc_shared<int>(8, queue);
  std::fill(data, data + 8, 1);
  const auto bundle = sycl::get_kernel_bundle<sycl::bundle_state::executable>(
      queue.get_context(), {device}, {sycl::get_kernel_id<of_a_kernel_object>(), sycl::get_kernel_id<doubles>()});
  const sycl::kernel task = bundle.get_kernel<of_a_kernel_object>(), range = bundle.get_kernel<doubles>();
  EXPECT_NE(task.get_info<sycl::info::kernel::function_name>().find("of_a_kernel_object"), std::string::npos);
  queue.submit([&](sycl::handler &group) { group.single_task<of_a_kernel_object>(task, [=] { data[3] = 20; }); })
      .wait_and_throw();
  queue.submit([&](sycl::handler &group) { group.parallel_for(range, sycl::range(8), doubles{data}); })
      .wait_and_throw();
  EXPECT_EQ(data[3], 40);
  EXPECT_EQ(data[0], 2);
  sycl::free(data, queue);
}

ON_EACH_DEVICE(names_of_others);

} // namespace
