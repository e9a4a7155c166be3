// Programs in which cl::sycl is a namespace (SYCL 1.2.1): an alias by the name that it has here, and definitions in it.
// RUN: %syclc -std=c++17 -Wall -Wextra -pedantic -Werror -fplugin-arg-syclc-targets=native %s -o %t
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t | FileCheck %s
// RUN: not %syclc -std=c++17 -fsyntax-only -DNESTED %s 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not %syclc -std=c++17 -fsyntax-only -DSTANDARD %s 2>&1 | FileCheck %s --check-prefix=STANDARD
// A preprocessed source:
// RUN: %syclc -std=c++17 -E %s -o %t.ii
// RUN: %syclc -std=c++17 -w -fplugin-arg-syclc-targets=native %t.ii -o %t-ii
// RUN: env ONEAPI_DEVICE_SELECTOR=native:cpu %t-ii | FileCheck %s
// CHECK: 0 2 4 13
#ifdef STANDARD
#include <sycl/sycl.hpp>
namespace sycl = cl::sycl; // only <CL/sycl.hpp> has cl
// STANDARD: [[@LINE-1]]:18: error: use of undeclared identifier 'cl'
#else
namespace cl {
namespace sycl { // a header's declarations, before the header
class queue;
}
} // namespace cl
namespace cl::sycl {
class device;
}
struct owner {
  cl::sycl::queue *queue;
  cl::sycl::device *device;
};
#include <CL/sycl.hpp>

#include <cstdio>

namespace sycl = cl::sycl;
namespace sycl = ::cl::sycl; // again
namespace cl {
// A library's part of it.
namespace sycl {
namespace helpers {
template <class T>
T twice(T x) {
  return x + x;
}
} // namespace helpers
struct pair {
  int first;
};
template <>
struct is_device_copyable<pair> : std::true_type {};
} // namespace sycl
} // namespace cl
namespace cl::sycl {
inline int seven() { return 7; }
} // namespace cl::sycl

namespace app {
namespace sycl = cl::sycl; // an alias of its own
sycl::queue queue() { return sycl::queue(); }
} // namespace app

#ifdef NESTED
namespace other {
namespace sycl {}
namespace sycl = cl::sycl;
// NESTED: [[@LINE-1]]:11: error: redefinition of 'sycl'
} // namespace other
#endif

int main() {
  sycl::queue queue = app::queue();
  int *const out = sycl::malloc_shared<int>(4, queue);
  queue
      .parallel_for(sycl::range<1>(4),
                    [=](cl::sycl::id<1> i) {
                      const sycl::pair p{int(i[0])};
                      out[i] = sycl::helpers::twice(p.first) + (i[0] == 3 ? cl::sycl::seven() : 0);
                    })
      .wait();
  std::printf("%d %d %d %d\n", out[0], out[1], out[2], out[3]);
  const owner o{&queue, nullptr};
  cl::sycl::free(out, *o.queue);
}
#endif
