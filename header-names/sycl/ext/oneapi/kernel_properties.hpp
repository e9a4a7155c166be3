#include <sycl/ext/oneapi/kernel_properties/properties.hpp> // this is another implementation's name of it
