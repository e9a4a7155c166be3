#include <sycl/group_local_memory.hpp> // this is another implementation's name of it
