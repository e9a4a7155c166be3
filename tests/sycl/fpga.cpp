// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Programs that were written for FPGAs, on other devices.
#include "device_test.hpp"

#include <sycl/ext/intel/fpga_extensions.hpp>

namespace {

class fpga : public device_test {};

using few = sycl::ext::intel::pipe<class few_values, int, 4>;
struct two_numbers {
  int first;
  float second;
};
using many = sycl::ext::intel::pipe<class many_values, two_numbers, 9>;

TEST_P(fpga, selectors_give_the_native_device) {
  for (const sycl::device &chosen : sycl::device::get_devices())
    EXPECT_EQ(sycl::ext::intel::fpga_selector()(chosen) > 0, chosen.get_backend() == sycl::backend::native);
  if (device.get_backend() != sycl::backend::native) return;
  EXPECT_EQ(sycl::queue(sycl::ext::intel::fpga_emulator_selector_v).get_device().get_backend(), device.get_backend());
  EXPECT_EQ(sycl::queue(sycl::INTEL::fpga_selector{}).get_device().get_backend(), device.get_backend());
}

TEST_P(fpga, a_pipe_keeps_values_between_kernels) {
  int *const data = sycl::malloc_shared<int>(64, queue);
  for (int round = 0; round != 5; ++round) {
    queue.fill(data, -1, 64).wait();
    queue
        .single_task([=] {
          int written = 0;
          for (int i = 0; i != 10; ++i) {
            bool success = false;
            few::write(100 * round + i, success);
            written += success;
          }
          data[0] = written;
        })
        .wait_and_throw();
    queue
        .single_task([=] {
          int count = 0;
          for (int i = 0; i != 10; ++i) {
            bool success = false;
            const int value = few::read(success);
            if (success) data[2 + count++] = value;
          }
          data[1] = count;
        })
        .wait_and_throw();
    EXPECT_EQ(data[0], 4);
    EXPECT_EQ(data[1], 4);
    for (int i = 0; i != 4; ++i) EXPECT_EQ(data[2 + i], 100 * round + i);
  }
  sycl::free(data, queue);
}

TEST_P(fpga, kernels_that_run_at_the_same_time_wait_for_each_other) {
  if (device.get_backend() != sycl::backend::native || device.get_info<sycl::info::device::max_compute_units>() < 2)
    GTEST_SKIP() << "this device may run one kernel after the other";
  constexpr int count = 300;
  int *const data = sycl::malloc_shared<int>(count, queue);
  const sycl::event reader = queue.single_task([=]() [[intel::kernel_args_restrict]] {
    for (int i = 0; i != count; ++i) {
      const two_numbers value = many::read();
      data[i] = value.first + int(value.second);
    }
  });
  queue.single_task([=] {
    [[intel::ivdep]] for (int i = 0; i != count; ++i)
      many::write({i, float(2 * i)});
  });
  queue.wait_and_throw();
  for (int i = 0; i != count; ++i) ASSERT_EQ(data[i], 3 * i);
  sycl::free(data, queue);
}

TEST_P(fpga, no_value_is_lost_where_kernels_run_at_the_same_time) {
  if (device.get_info<sycl::info::device::max_compute_units>() < 2 ||
      device.get_info<sycl::info::device::sub_group_sizes>().size() < 2)
    GTEST_SKIP() << "this device, as PoCL, may run one kernel after the other";
  using eight = sycl::ext::intel::pipe<class eight_values, int, 8>;
  int *const sum = sycl::malloc_shared<int>(1, queue);
  for (int round = 0; round != 1000; ++round) {
    *sum = 0;
    queue.single_task([=] {
      for (int i = 0; i != 32; ++i) eight::write(i);
    });
    queue.single_task([=] {
      int all = 0;
      for (int i = 0; i != 32; ++i) all += eight::read();
      *sum = all;
    });
    queue.wait_and_throw();
    ASSERT_EQ(*sum, 496) << round;
  }
  sycl::free(sum, queue);
}

TEST_P(fpga, registers_and_load_store_units_are_ordinary_code) {
  namespace intel = sycl::ext::intel;
  using burst = intel::lsu<intel::burst_coalesce<true>, intel::statically_coalesce<false>>;
  int *const data = sycl::malloc_shared<int>(2, queue);
  data[0] = 20;
  queue
      .single_task([=] {
        const sycl::global_ptr<int> from(data);
        [[intel::fpga_register]] const int loaded = burst::load(from);
        burst::store(from + 1, intel::fpga_reg(loaded) + 1);
      })
      .wait_and_throw();
  EXPECT_EQ(data[1], 21);
  sycl::free(data, queue);
}

} // namespace

namespace syclex = sycl::ext::oneapi::experimental;
namespace interfaces = sycl::ext::intel::experimental;

/// A kernel with the properties that programs for FPGAs use.
struct described {
  syclex::annotated_arg<int *, decltype(syclex::properties{interfaces::buffer_location<1>, interfaces::dwidth<32>,
                                                           interfaces::latency<0>, interfaces::read_write_mode_read,
                                                           interfaces::wait_request_requested})>
      from;
  syclex::annotated_arg<int *, decltype(syclex::properties{interfaces::conduit, interfaces::stable})> to;
  int n;
  auto get(syclex::properties_tag) const {
    return syclex::properties{interfaces::streaming_interface_remove_downstream_stall, interfaces::pipelined<1>};
  }
  void operator()() const {
    for (int i = 0; i != n; ++i) to[i] = from[i] + 1;
  }
};

TEST_P(fpga, properties_of_interfaces_are_accepted) {
  static_assert(decltype(described::from)::has_property<interfaces::dwidth_key>());
  static_assert(decltype(described::from)::get_property<interfaces::dwidth_key>().value == 32);
  int *memory = sycl::malloc_shared<int>(8, queue);
  for (int i = 0; i != 4; ++i) memory[i] = i;
  queue.single_task(described{memory, memory + 4, 4}).wait();
  for (int i = 0; i != 4; ++i) EXPECT_EQ(memory[4 + i], i + 1);
  queue.single_task(syclex::properties{interfaces::register_map_interface<>, interfaces::stall_enable_clusters},
                    [=] { memory[0] = 7; });
  queue.wait();
  EXPECT_EQ(memory[0], 7);
  sycl::free(memory, queue);
}

TEST_P(fpga, the_program_is_the_other_end_of_a_pipe) {
  using to_kernel =
      interfaces::pipe<class to_kernel_id, int, 4, decltype(syclex::properties{interfaces::uses_valid_on})>;
  using from_kernel = interfaces::pipe<class from_kernel_id, int, 4>;
  for (int i = 0; i != 3; ++i) to_kernel::write(queue, i);
  bool success = false;
  to_kernel::write(queue, 3, success);
  EXPECT_TRUE(success);
  to_kernel::write(queue, 4, success);
  EXPECT_FALSE(success);
  queue
      .single_task([=] {
        for (int i = 0; i != 4; ++i) from_kernel::write(10 * to_kernel::read());
      })
      .wait();
  for (int i = 0; i != 3; ++i) EXPECT_EQ(from_kernel::read(queue), 10 * i);
  EXPECT_EQ(from_kernel::read(queue, success), 30);
  EXPECT_TRUE(success);
  from_kernel::read(queue, success);
  EXPECT_FALSE(success);
}

ON_EACH_DEVICE(fpga);
