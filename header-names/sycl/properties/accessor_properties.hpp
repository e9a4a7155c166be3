#include <sycl/memory_properties.hpp> // this is another implementation's name of it
