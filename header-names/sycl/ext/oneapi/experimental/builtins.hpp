#include <sycl/ext/oneapi/experimental/printf.hpp> // this is another implementation's name of it
