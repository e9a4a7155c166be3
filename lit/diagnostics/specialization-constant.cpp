// Specialization constants that no device could have are errors that name them.
// RUN: not %syclc -O2 -c %s -o /dev/null 2>&1 | FileCheck %s
#include <sycl/sycl.hpp>

struct alignas(256) page {
  int words[64];
};
constexpr int object = 1;
constexpr sycl::specialization_id<page> aligned(page{});
constexpr sycl::specialization_id<const int *> pointer(&object);

void kernels(sycl::queue &queue, int *p) {
  queue.submit([&](sycl::handler &group) {
    group.single_task([=](sycl::kernel_handler from) {
      // CHECK-DAG: error: {{.*}}the type of specialization constant 'aligned' is aligned to 256 bytes; at most 128 are possible
      p[0] = from.get_specialization_constant<aligned>().words[0];
      // CHECK-DAG: error: {{.*}}the default value of specialization constant 'pointer' holds an address
      p[1] = from.get_specialization_constant<pointer>() != nullptr;
    });
  });
}

// RUN: not %syclc -DLOCAL -fno-caret-diagnostics -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=LOCAL --implicit-check-not=error:
#ifdef LOCAL
struct with_member {
  static constexpr sycl::specialization_id<int> member{1};
};
void locals(sycl::queue &queue, int *p) {
  static constexpr sycl::specialization_id<int> mine(2);
  static constexpr sycl::specialization_id<int> unread(2);
  queue.submit([&](sycl::handler &group) {
    group.set_specialization_constant<mine>(3);
    group.single_task([=](sycl::kernel_handler from) {
      p[0] = from.get_specialization_constant<with_member::member>();
      // LOCAL: [[@LINE+1]]:19: error: the specialization constant 'mine' is a variable of a function; declare it in a namespace, or as a static member of a class
      p[1] = from.get_specialization_constant<mine>();
    });
  });
}
#endif
