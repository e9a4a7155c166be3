// The minimum that marks kernels: the headers' entry template, without the runtime's classes.
#include <sycl/detail/kernel_entry.hpp>
#include <sycl/detail/spmd_builtins.hpp>

#include <cstddef>

void submit(const void *descriptor, const void *closure);

struct Task {
  static constexpr syclc_kernel_kind kind = SYCLC_KERNEL_SINGLE_TASK;
  static constexpr int dimensions = 1;
  template <class K> static void invoke(const K &k) { k(); }
};
struct Range1 {
  static constexpr syclc_kernel_kind kind = SYCLC_KERNEL_RANGE;
  static constexpr int dimensions = 1;
  template <class K> static void invoke(const K &k) { k(__syclc_global_id(0)); }
};

template <class Invocation, class Name = sycl::detail::unnamed_kernel, class K> void launch(const K &k) {
  submit(sycl::detail::descriptor_of<Name, Invocation, K>(), &k);
}
