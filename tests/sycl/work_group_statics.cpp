// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Variables of work-groups (work_group_static) at namespace scope, as static members and in functions: each is one
/// object per work-group, regardless of the number of functions that use it.
#include "device_test.hpp"

namespace {

namespace syclex = sycl::ext::oneapi::experimental;

class work_group_statics : public device_test {};

constexpr int size = 16;

syclex::work_group_static<int> scalar;
syclex::work_group_static<int[size]> array;
struct holder {
  static inline syclex::work_group_static<int> in_class;
  static syclex::work_group_static<int> out_of_class;
};
syclex::work_group_static<int> holder::out_of_class;
template <class Element>
struct of_type {
  static syclex::work_group_static<Element> member;
};
template <class Element>
syclex::work_group_static<Element> of_type<Element>::member;
template <class Element>
syclex::work_group_static<Element> variable;

/// The same array for all callers.
int *of_function() {
  syclex::work_group_static<int[size]> values;
  return values;
}
/// Another array, with two variables of the same name.
int *of_another(int add) {
  static syclex::work_group_static<int[size]> values;
  {
    syclex::work_group_static<int> values;
    values = add;
  }
  return &values[0];
}
int &through_reference(const syclex::work_group_static<int> &shared) { return shared; }

/// An array for each instance of the template.
template <class Element, std::size_t Size>
Element across(sycl::nd_item<1> item, Element value) {
  syclex::work_group_static<Element[Size]> shared;
  Element *const values = reinterpret_cast<Element *>(&shared);
  values[item.get_local_id(0)] = value;
  sycl::group_barrier(item.get_group());
  return static_cast<Element(&)[Size]>(shared)[Size - 1 - item.get_local_id(0)];
}

TEST_P(work_group_statics, are_one_object_for_each_variable) {
  constexpr int groups = 4;
  int *const data = sycl::malloc_shared<int>(groups * size, queue);
  queue
      .parallel_for(sycl::nd_range<1>(groups * size, size),
                    [=](sycl::nd_item<1> item) {
                      const int i = int(item.get_local_id(0));
                      if (i == 0) {
                        scalar = 100000 * int(item.get_group(0));
                        scalar += 5;
                        holder::in_class = 7;
                        holder::out_of_class = 9;
                        of_type<int>::member = 11;
                        variable<int> = 13;
                      }
                      array[i] = 1000 * i;
                      of_function()[i] = 2 * i;
                      of_another(17)[i] = 3 * i;
                      syclex::work_group_static<int> captured;
                      const auto set = [&](int value) { captured = value; };
                      if (i == 0) set(19);
                      sycl::group_barrier(item.get_group());
                      const int other = size - 1 - i;
                      const int *const pointer = &scalar;
                      data[item.get_global_id(0)] = *pointer + array[other] + of_function()[other] +
                                                    of_another(18)[other] + holder::in_class + holder::out_of_class +
                                                    through_reference(of_type<int>::member) + variable<int> + captured;
                    })
      .wait_and_throw();
  for (int i = 0; i < groups * size; ++i)
    EXPECT_EQ(data[i], 100000 * (i / size) + 5 + 1005 * (size - 1 - i % size) + 7 + 9 + 11 + 13 + 19) << i;
  sycl::free(data, queue);
}

TEST_P(work_group_statics, of_functions_are_objects_of_instances) {
  int *const data = sycl::malloc_shared<int>(2 * size, queue);
  queue
      .parallel_for(sycl::nd_range<1>(2 * size, size),
                    [=](sycl::nd_item<1> item) {
                      syclex::work_group_static<int> first;
                      const std::size_t i = item.get_global_id(0);
                      if (item.get_local_id(0) == 0) first = 1000 * int(i / size);
                      data[i] = across<int, size>(item, int(i)) + int(across<short, size>(item, short(i)));
                      data[i] += first;
                    })
      .wait_and_throw();
  for (int i = 0; i < 2 * size; ++i)
    EXPECT_EQ(data[i], 2 * (i / size * size + size - 1 - i % size) + 1000 * (i / size)) << i;
  sycl::free(data, queue);
}

ON_EACH_DEVICE(work_group_statics);

} // namespace
