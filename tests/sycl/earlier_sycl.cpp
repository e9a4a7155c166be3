// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Classes, functions and names of SYCL 1.2.1 and of drafts of SYCL 2020, which older programs use.
#include "device_test.hpp"

#include <CL/sycl/INTEL/fpga_extensions.hpp>

#include <algorithm>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#pragma clang diagnostic ignored "-Wdeprecated-declarations"

namespace {

class earlier_sycl : public device_test {};

static_assert(CL_SYCL_LANGUAGE_VERSION == 121);
static_assert(std::is_same_v<cl::sycl::vector_class<int>, std::vector<int>> &&
              std::is_same_v<cl::sycl::string_class, std::string> &&
              std::is_same_v<cl::sycl::function_class<void(int)>, std::function<void(int)>> &&
              std::is_same_v<cl::sycl::shared_ptr_class<int>, std::shared_ptr<int>> &&
              std::is_same_v<cl::sycl::weak_ptr_class<int>, std::weak_ptr<int>> &&
              std::is_same_v<cl::sycl::unique_ptr_class<int>, std::unique_ptr<int>> &&
              std::is_same_v<cl::sycl::hash_class<int>, std::hash<int>> &&
              std::is_same_v<cl::sycl::mutex_class, std::mutex> &&
              std::is_same_v<cl::sycl::exception_ptr_class, std::exception_ptr>);
static_assert(std::is_same_v<sycl::longlong4, sycl::vec<long long, 4>> &&
              std::is_same_v<sycl::ulonglong2, sycl::vec<unsigned long long, 2>> &&
              std::is_same_v<sycl::schar16, sycl::vec<signed char, 16>>);
static_assert(std::is_same_v<sycl::property::noinit, sycl::property::no_init> &&
              std::is_same_v<sycl::ext::oneapi::experimental::bfloat16, sycl::ext::oneapi::bfloat16>);

static_assert(std::is_same_v<cl::sycl::cl_half, sycl::half> && std::is_same_v<cl::sycl::cl_bool, bool>);
#if __has_include(<CL/cl.h>)
static_assert(std::is_same_v<::cl_int, cl::sycl::cl_int> && CL_SUCCESS == 0);
#endif

std::string version_by_two_using_directives(const sycl::device &device) {
  using namespace sycl;
  using namespace sycl::ONEAPI;
  return device.get_info<info::device::version>();
}

TEST_P(earlier_sycl, namespaces_of_extensions_have_no_other_queries) {
  EXPECT_FALSE(version_by_two_using_directives(device).empty());
}

TEST_P(earlier_sycl, the_size_of_sub_groups_by_its_first_attribute) {
  const auto sizes = device.get_info<sycl::info::device::sub_group_sizes>();
  if (std::find(sizes.begin(), sizes.end(), 8) == sizes.end()) GTEST_SKIP() << "no sub-groups of 8";
  std::size_t *const size = sycl::malloc_shared<std::size_t>(1, queue);
  queue
      .parallel_for(sycl::nd_range<1>(8, 8),
                    [=](sycl::nd_item<1> item) [[cl::intel_reqd_sub_group_size(8)]] {
                      if (item.get_local_id(0) == 0) *size = item.get_sub_group().get_max_local_range()[0];
                    })
      .wait_and_throw();
  EXPECT_EQ(*size, 8u);
  sycl::free(size, queue);
}

TEST_P(earlier_sycl, nothing_is_the_host_device) {
  EXPECT_FALSE(device.is_host());
  EXPECT_FALSE(device.get_platform().is_host());
  EXPECT_FALSE(queue.is_host());
  EXPECT_FALSE(queue.get_context().is_host());
  EXPECT_FALSE(queue.single_task([] {}).is_host());
}

TEST_P(earlier_sycl, selectors_of_fpgas_are_in_earlier_namespaces) {
  EXPECT_TRUE((std::is_same_v<cl::sycl::INTEL::fpga_emulator_selector, sycl::ext::intel::fpga_emulator_selector>));
  EXPECT_TRUE((std::is_same_v<cl::sycl::intel::fpga_selector, sycl::ext::intel::fpga_selector>));
}

TEST_P(earlier_sycl, selectors_are_classes_with_a_base) {
  std::vector<std::unique_ptr<sycl::device_selector>> selectors;
  selectors.push_back(std::make_unique<sycl::default_selector>());
  EXPECT_EQ(sycl::device(*selectors.back()), sycl::device());
  EXPECT_EQ(selectors.back()->select_device(), sycl::device());
  EXPECT_EQ(sycl::default_selector().select_device(), sycl::device());
  if (!device.is_cpu()) return;
  const sycl::device cpu(sycl::cpu_selector_v);
  EXPECT_EQ(sycl::device(sycl::host_selector()), cpu);
  EXPECT_EQ(sycl::queue(sycl::host_selector()).get_device(), cpu);
  EXPECT_EQ(sycl::host_selector().select_device(), cpu);
  EXPECT_EQ(sycl::cpu_selector().select_device(), cpu);
}

/// Whether handlers of each of these classes catch what the function throws.
template <class... Errors, class Function>
bool throws_each(Function function) {
  const auto throws = [&](auto *error) {
    using expected = std::remove_pointer_t<decltype(error)>;
    try {
      function();
    } catch (const expected &caught) {
      return *caught.what() != 0;
    } catch (...) {
    }
    return false;
  };
  return (throws(static_cast<Errors *>(nullptr)) && ...);
}

/// Its call operator is only public in the base.
class selector_with_private_operator : public sycl::device_selector {
  int operator()(const sycl::device &candidate) const final { return candidate == wanted_ ? 1 : -1; }
  sycl::device wanted_;

public:
  explicit selector_with_private_operator(const sycl::device &wanted) : wanted_(wanted) {}
};

TEST_P(earlier_sycl, selectors_may_have_a_private_operator) {
  const selector_with_private_operator selector(device);
  EXPECT_EQ(sycl::queue(selector).get_device(), device);
  EXPECT_EQ(sycl::device(selector), device);
  EXPECT_EQ(sycl::platform(selector), device.get_platform());
}

TEST_P(earlier_sycl, handlers_of_error_classes_catch_errors) {
  const auto no_device = [] { sycl::device([](const sycl::device &) { return -1; }); };
  EXPECT_TRUE((throws_each<sycl::runtime_error, sycl::exception, std::exception>(no_device)));
  EXPECT_FALSE(throws_each<sycl::device_error>(no_device));
  const auto wrong_groups = [&] {
    queue.parallel_for(sycl::nd_range<1>(5, 2), [](sycl::nd_item<1>) {}).wait_and_throw();
  };
  EXPECT_TRUE((throws_each<sycl::nd_range_error, sycl::runtime_error>(wrong_groups)));
  const auto no_times = [&] {
    queue.single_task([] {}).get_profiling_info<sycl::info::event_profiling::command_end>();
  };
  EXPECT_TRUE((throws_each<sycl::invalid_parameter_error, sycl::runtime_error>(no_times)));
  const auto too_large = [&] {
    sycl::usm_allocator<char, sycl::usm::alloc::host>(queue).allocate(std::size_t{1} << 60);
  };
  EXPECT_TRUE((throws_each<sycl::exception>(too_large)));
  const auto empty_context = [] { sycl::context(std::vector<sycl::device>()); };
  EXPECT_TRUE((throws_each<sycl::invalid_parameter_error, sycl::runtime_error, sycl::exception>(empty_context)));
}

TEST_P(earlier_sycl, error_classes_keep_the_error) {
  try {
    sycl::device([](const sycl::device &) { return -1; });
    FAIL();
  } catch (const sycl::runtime_error &error) {
    EXPECT_EQ(error.code(), sycl::errc::runtime);
    EXPECT_EQ(error.get_cl_code(), 0);
  }
  try {
    throw sycl::memory_allocation_error("full", -4);
  } catch (const sycl::device_error &error) {
    EXPECT_EQ(error.code(), sycl::errc::memory_allocation);
    EXPECT_STREQ(error.what(), "full");
    EXPECT_FALSE(error.has_context());
  }
}

TEST_P(earlier_sycl, compiler_and_linker_errors_are_the_same) {
  const auto build_error = [] { throw sycl::link_program_error("no function"); };
  EXPECT_TRUE((throws_each<sycl::link_program_error, sycl::compile_program_error, sycl::device_error>(build_error)));
}

TEST_P(earlier_sycl, a_shortcut_takes_an_offset) {
  sycl::buffer<int> buffer{sycl::range(8)};
  int *const data = sycl::malloc_shared<int>(8, queue);
  std::fill(data, data + 8, 0);
  queue.parallel_for<class of_offset>(sycl::range<1>(4), sycl::id<1>(2), [=](sycl::id<1> i) { data[i] = int(i[0]); })
      .wait();
  EXPECT_EQ(std::vector<int>(data, data + 8), (std::vector<int>{0, 0, 2, 3, 4, 5, 0, 0}));
  queue.parallel_for(sycl::range<2>(2, 2), sycl::id<2>(1, 0), [=](sycl::item<2> i) { data[i[0] * 2 + i[1]] = -1; })
      .wait();
  EXPECT_EQ(std::vector<int>(data, data + 8), (std::vector<int>{0, 0, -1, -1, -1, -1, 0, 0}));
  queue.parallel_for(sycl::range<1>(1), {}, [=](sycl::id<1>) { data[7] = 7; }).wait();
  EXPECT_EQ(data[7], 7);
  sycl::free(data, queue);
}

TEST_P(earlier_sycl, kernels_use_earlier_names) {
  sycl::buffer<int> buffer{sycl::range(8)};
  queue.submit([&](sycl::handler &group) {
    sycl::accessor out(buffer, group, sycl::write_only, sycl::noinit);
    cl::sycl::accessor<int, 1, sycl::access::mode::read_write, sycl::access::target::local> tile(sycl::range<1>(4),
                                                                                                 group);
    group.parallel_for(sycl::nd_range<1>(8, 4), [=](sycl::nd_item<1> item) {
      const int i = int(item.get_local(0));
      tile[i] = int(item.get_global(0));
      item.mem_fence<sycl::access::mode::write>(sycl::access::fence_space::local_space);
      item.get_group().mem_fence();
      item.barrier(sycl::access::fence_space::local_space);
      out[item.get_global()] = tile[3 - i] + 100 * int(item.get_num_groups(0)) + 10 * int(item.get_local()[0] == 0);
    });
  });
  const sycl::host_accessor in(buffer);
  for (int i = 0; i != 8; ++i) EXPECT_EQ(in[i], (i / 4 * 4 + 3 - i % 4) + 200 + 10 * (i % 4 == 0));
}

TEST_P(earlier_sycl, local_memory_and_extensions_by_earlier_names) {
  int *const data = sycl::malloc_shared<int>(8, queue);
  data[0] = 0;
  queue
      .parallel_for(
          sycl::nd_range<1>(4, 4),
          [=](sycl::nd_item<1> item) {
            auto tile = sycl::group_local_memory_for_overwrite<int[4]>(item.get_group());
            auto start = group_local_memory<int>(item.get_group(), 5);
            const int i = int(item.get_local_id(0));
            (*tile)[i] = i;
            sycl::group_barrier(item.get_group());
            data[1 + i] = (*tile)[3 - i] + *start;
            sycl::intel::atomic_ref<int, sycl::ONEAPI::memory_order::relaxed, sycl::ONEAPI::memory_scope::device>(
                data[0]) += 1;
          })
      .wait_and_throw();
  EXPECT_EQ(std::vector<int>(data, data + 5), (std::vector<int>{4, 8, 7, 6, 5}));
  data[5] = 3;
  queue.submit([&](sycl::handler &group) {
    group.parallel_for(sycl::nd_range<1>(4, 4), sycl::intel::reduction(data + 5, 0, sycl::intel::plus<int>()),
                       [=](sycl::nd_item<1>, auto &sum) { sum += 2; });
  });
  queue.submit_barrier();
  queue.wait_and_throw();
  EXPECT_EQ(data[5], 11);
  queue.submit([&](sycl::handler &group) { group.codeplay_host_task([=] { data[6] = 6; }); });
  queue.submit([&](sycl::handler &group) { group.barrier(); });
  queue.wait_and_throw();
  EXPECT_EQ(data[6], 6);
  sycl::free(data, queue);
}

TEST_P(earlier_sycl, reductions_take_accessors) {
  namespace access = sycl::access;
  int sum = 7, most = 1000;
  float total = 1;
  {
    sycl::buffer<int, 1> sum_buffer(&sum, 1), most_buffer(&most, 1);
    sycl::buffer<float, 1> total_buffer(&total, 1);
    queue.submit([&](sycl::handler &group) {
      auto to = sum_buffer.get_access<access::mode::read_write>(group);
      group.parallel_for(sycl::nd_range<1>(100, 10), sycl::ONEAPI::reduction(to, sycl::ONEAPI::plus<>()),
                         [=](sycl::nd_item<1> item, auto &s) { s += int(item.get_global_id(0)); });
    });
    queue.submit([&](sycl::handler &group) {
      auto to = most_buffer.get_access<access::mode::discard_write>(group);
      group.parallel_for(sycl::nd_range<1>(100, 10), sycl::ONEAPI::reduction(to, -1, sycl::ONEAPI::maximum<int>()),
                         [=](sycl::nd_item<1> item, auto &m) { m.combine(int(item.get_global_id(0))); });
    });
    queue.submit([&](sycl::handler &group) {
      sycl::accessor<float, 0, access::mode::read_write> to(total_buffer, group);
      group.parallel_for(sycl::range<1>(100), sycl::reduction(to, 0.0f, [](float x, float y) { return x + y; }),
                         [=](sycl::id<1>, auto &t) { t.combine(0.5f); });
    });
  }
  EXPECT_EQ(sum, 7 + 4950);
  EXPECT_EQ(most, 99); // without the old value
  EXPECT_EQ(total, 51.0f);
  sycl::buffer<int, 1> two(sycl::range(2));
  EXPECT_EQ(code_of([&] {
              queue.submit([&](sycl::handler &group) {
                sycl::accessor to(two, group);
                group.parallel_for(sycl::range(4), sycl::reduction(to, sycl::plus<>()), [=](sycl::id<1>, auto &) {});
              });
            }),
            sycl::errc::invalid);
}

class of_queries;

TEST_P(earlier_sycl, queries_by_earlier_names) {
  const auto sizes = device.get_info<sycl::info::device::max_work_item_sizes>();
  EXPECT_EQ(sizes, device.get_info<sycl::info::device::max_work_item_sizes<3>>());
  EXPECT_GE(queue.get_info<sycl::info::queue::reference_count>(), 1u);
  const auto before = queue.get_context().get_info<sycl::info::context::reference_count>();
  const sycl::context another = queue.get_context();
  EXPECT_GT(queue.get_context().get_info<sycl::info::context::reference_count>(), before);
  const sycl::event event = queue.single_task<of_queries>([] {});
  EXPECT_GE(event.get_info<sycl::info::event::reference_count>(), 1u);
  const sycl::kernel kernel = sycl::get_kernel_bundle<sycl::bundle_state::executable>(
                                  queue.get_context(), {device}, {sycl::get_kernel_id<of_queries>()})
                                  .get_kernel(sycl::get_kernel_id<of_queries>());
  EXPECT_FALSE(kernel.is_host());
  EXPECT_GE(kernel.get_info<sycl::info::kernel::reference_count>(), 1u);
  EXPECT_EQ(kernel.get_info<sycl::info::kernel::context>(), queue.get_context());
  EXPECT_EQ(kernel.get_work_group_info<sycl::info::kernel_work_group::work_group_size>(device),
            kernel.get_info<sycl::info::kernel_device_specific::work_group_size>(device));
  EXPECT_EQ(kernel.get_sub_group_info<sycl::info::kernel_sub_group::compile_sub_group_size>(device), 0u);
}

ON_EACH_DEVICE(earlier_sycl);

} // namespace
