#include <sycl/ext/oneapi/experimental/device_global.hpp> // this is another implementation's name of it
