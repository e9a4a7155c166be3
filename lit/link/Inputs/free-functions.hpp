#include <sycl/sycl.hpp>
namespace app {
namespace syclex = sycl::ext::oneapi::experimental;
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void scale(int *values, int by);
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<1>)) void sums(int *values);
extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<2>)) void number(int *values, int width);
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::single_task_kernel)) void first(int *values);
} // namespace app
