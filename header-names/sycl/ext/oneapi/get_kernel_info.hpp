#include <sycl/ext/oneapi/experimental/free_function_kernels.hpp> // this is another implementation's name of it
