#include <sycl/khr/addrspace_cast.hpp> // this is another implementation's name of it
