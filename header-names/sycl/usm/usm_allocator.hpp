#include <sycl/usm_allocator.hpp> // this is another implementation's name of it
