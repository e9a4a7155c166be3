#include <sycl/ext/oneapi/properties/properties.hpp> // this is another implementation's name of it
