#include <sycl/group_algorithms.hpp> // this is another implementation's name of it
