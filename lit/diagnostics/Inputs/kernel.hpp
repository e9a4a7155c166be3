// A minimal kernel: what handler::single_task does, without the runtime's headers.
#pragma once
#pragma clang system_header // as the runtime's headers are
#include <sycl/detail/kernel_entry.hpp>

namespace test {
struct single_task {
  static constexpr int kind = SYCLC_KERNEL_SINGLE_TASK, dimensions = 1;
  template <class Kernel> static void invoke(const Kernel &kernel) { kernel(); }
};
template <class Name = sycl::detail::unnamed_kernel, class Kernel> const void *kernel(const Kernel &) {
  return sycl::detail::descriptor_of<Name, single_task, Kernel>();
}
} // namespace test
using test::kernel;
