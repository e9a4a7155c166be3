#include <sycl/sycl.hpp>

/// Numbers from 1 on.
void fill(sycl::queue &queue, int *data, std::size_t count);
