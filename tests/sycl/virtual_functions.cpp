// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Kernels that call virtual functions of objects which other kernels create: objects of different classes in the
/// work-items, vtables of a second base class, inherited functions, barriers in functions.
#include "device_test.hpp"

#include <sycl/ext/oneapi/virtual_functions.hpp>

#include <new>
#include <stdexcept>

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class virtual_functions : public device_test {};

struct shape {
  virtual SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int corners() { return 4; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) virtual float area(float x) const = 0;
  virtual int of_host() { throw std::runtime_error("no device code"); }
};
struct square : shape {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int corners() override { return 221; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) float area(float x) const override { return x * x; }
};
struct circle : shape {
  float factor = 3;
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable_in<class set>)
  float area(float x) const override { return factor * x + sycl::sqrt(x); }
};
struct mixer {
  int pad = 7;
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) virtual int mix(int i) { return pad + i; }
};
struct both : mixer, square {
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) int mix(int i) override { return pad * i; }
  SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(syclex::indirectly_callable) float area(float x) const override { return -x - pad; }
};

TEST_P(virtual_functions, of_different_classes_in_one_sub_group) {
  constexpr int count = 1000, bytes = 64;
  static_assert(sizeof(both) <= bytes);
  char *const memory = sycl::malloc_device<char>(count * bytes, queue);
  shape **const shapes = sycl::malloc_device<shape *>(count, queue);
  mixer **const mixers = sycl::malloc_device<mixer *>(count, queue);
  float *const areas = sycl::malloc_shared<float>(count, queue);
  int *const numbers = sycl::malloc_shared<int>(count, queue);
  queue
      .parallel_for(sycl::range(count),
                    [=](sycl::id<1> i) {
                      char *const place = memory + bytes * i[0];
                      mixers[i] = nullptr;
                      switch (i[0] % 3) {
                      case 0:
                        shapes[i] = ::new (place) square;
                        break;
                      case 1:
                        shapes[i] = ::new (place) circle;
                        break;
                      default: {
                        both *const made = ::new (place) both;
                        shapes[i] = made;
                        mixers[i] = made;
                      }
                      }
                    })
      .wait_and_throw();
  const auto calls = [=](std::size_t i) {
    areas[i] = shapes[i]->area(float(i));
    numbers[i] = shapes[i]->corners();
    if (mixers[i]) numbers[i] += mixers[i]->mix(int(i));
  };
  const auto check = [=] {
    for (int i = 0; i < count; ++i) {
      const float x = float(i), expected = i % 3 == 0 ? x * x : i % 3 == 1 ? 3 * x + std::sqrt(x) : -x - 7;
      EXPECT_FLOAT_EQ(areas[i], expected) << i;
      EXPECT_EQ(numbers[i], (i % 3 == 1 ? 4 : 221) + (i % 3 == 2 ? 7 * i : 0)) << i;
      areas[i] = 0, numbers[i] = 0;
    }
  };
  constexpr syclex::properties assume{syclex::assume_indirect_calls};
  queue.parallel_for(sycl::range(count), assume, [=](sycl::id<1> i) { calls(i[0]); }).wait_and_throw();
  check();
  constexpr syclex::properties both_sets{syclex::assume_indirect_calls_to<void, class set>};
  queue
      .parallel_for(sycl::nd_range<1>(count, 100), both_sets,
                    [=](sycl::nd_item<1> item) { calls(item.get_global_id(0)); })
      .wait_and_throw();
  check();
  for (void *p : {static_cast<void *>(memory), static_cast<void *>(shapes), static_cast<void *>(mixers),
                  static_cast<void *>(areas), static_cast<void *>(numbers)})
    sycl::free(p, queue);
}

TEST_P(virtual_functions, of_objects_that_the_compiler_knows) {
  int *const result = sycl::malloc_shared<int>(2, queue);
  queue
      .single_task(syclex::properties{syclex::assume_indirect_calls},
                   [=] {
                     square known;
                     circle other;
                     shape &first = known, &second = other;
                     result[0] = first.corners();
                     result[1] = second.corners();
                   })
      .wait_and_throw();
  EXPECT_EQ(result[0], 221);
  EXPECT_EQ(result[1], 4);
  sycl::free(result, queue);
}

ON_EACH_DEVICE(virtual_functions);

} // namespace
