// A specialization constant that a kernel sets and a function of another source reads.
#include <sycl/sycl.hpp>

inline constexpr sycl::specialization_id<int> factor(2);
SYCL_EXTERNAL int scaled(sycl::kernel_handler handler, int x);
