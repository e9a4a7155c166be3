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
