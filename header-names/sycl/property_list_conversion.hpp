#include <sycl/property_list.hpp> // this is another implementation's name of it
