#include <sycl/device.hpp> // this is another implementation's name of it
