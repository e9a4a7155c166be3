#include <sycl/ext/oneapi/bfloat16.hpp> // this is another implementation's name of it
