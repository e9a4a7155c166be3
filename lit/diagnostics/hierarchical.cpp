// Violations in work-items of a hierarchical kernel are found, although the headers pass them on as a function.
// RUN: not %syclc -std=c++17 -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --implicit-check-not=error:
#include <sycl/sycl.hpp>
void host(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group<class groups>(sycl::range(4), sycl::range(4), [=](sycl::group<1> group) {
      group.parallel_for_work_item([&](sycl::h_item<1> item) {
        if (item.get_local_id(0) == 9)
          throw 1; // CHECK: [[@LINE]]:11: error: device code cannot throw exceptions
      });
      // CHECK: note: in kernel 'groups'
    });
  });
}

// parallel_for_work_item is for the group's code: work-items cannot call it, also not through functions.
template <class Function>
void for_each(sycl::group<1> group, Function function) {
  group.parallel_for_work_item([&](sycl::h_item<1> item) { function(item); });
}
void nested(sycl::queue q) {
  q.submit([&](sycl::handler &h) {
    h.parallel_for_work_group<class nesting>(sycl::range(4), sycl::range(4), [=](sycl::group<1> group) {
      group.parallel_for_work_item([](sycl::h_item<1>) {});
      for_each(group, [](sycl::h_item<1>) {});
      group.parallel_for_work_item([&](sycl::h_item<1>) {
        group.parallel_for_work_item(sycl::range(2), [](sycl::h_item<1>) {}); // CHECK: [[@LINE]]:15: error: parallel_for_work_item is called by a work-item of another one; call it in the function object of parallel_for_work_group
        for_each(group, [](sycl::h_item<1>) {}); // CHECK: [[@LINE-9]]:9: error: parallel_for_work_item is called by a work-item
      });
    });
  });
}
