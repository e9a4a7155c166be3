#include <sycl/device_copyable.hpp> // this is another implementation's name of it
