#include <sycl/ext/oneapi/experimental/device_architecture.hpp> // this is another implementation's name of it
