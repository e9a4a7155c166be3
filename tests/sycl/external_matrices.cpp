// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// A kernel that calls a function of another source whose sub-group has matrices. Separate from the kernels of
/// external_groups.cpp, which also run on OpenCL devices without sub-groups.
#include "device_test.hpp"
#include "external_groups.hpp"

namespace {

class external_matrices : public device_test {};

TEST_P(external_matrices, are_multiplied_in_functions_of_other_sources) {
  NEEDS_ASPECT(ext_intel_matrix);
#ifdef WITHOUT_NATIVE_CODE
  if (device.get_backend() != sycl::backend::opencl) GTEST_SKIP() << "native code of these kernels takes a device link";
#endif
  using external::tile;
  constexpr std::size_t size = tile * tile;
  float *const left = sycl::malloc_shared<float>(3 * size, queue), *const right = left + size,
               *const sums = right + size;
  for (std::size_t i = 0; i < size; ++i) {
    left[i] = float(i % 13) - 6;
    right[i] = float(i % 7);
    sums[i] = -1;
  }
  const auto global = [](auto *pointer) {
    return sycl::address_space_cast<sycl::access::address_space::global_space, sycl::access::decorated::no>(pointer);
  };
  const external::global_pointer<const float> from_left = global(static_cast<const float *>(left)),
                                              from_right = global(static_cast<const float *>(right));
  const external::global_pointer<float> to = global(sums);
  queue
      .parallel_for(sycl::nd_range<1>(64, 64), // full sub-groups of any size: each writes the same
                    [=](sycl::nd_item<1> item) { external::multiply(item.get_sub_group(), from_left, from_right, to); })
      .wait_and_throw();
  for (std::size_t row = 0; row < tile; ++row)
    for (std::size_t column = 0; column < tile; ++column) {
      float expected = 1;
      for (std::size_t k = 0; k < tile; ++k) expected += left[row * tile + k] * right[k * tile + column];
      ASSERT_EQ(sums[row * tile + column], expected) << row << ", " << column;
    }
  sycl::free(left, queue);
}

} // namespace

ON_EACH_DEVICE(external_matrices);
