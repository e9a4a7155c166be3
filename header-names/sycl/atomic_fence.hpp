#include <sycl/memory_enums.hpp> // this is another implementation's name of it
