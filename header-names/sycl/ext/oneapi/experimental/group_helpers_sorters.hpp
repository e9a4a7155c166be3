#include <sycl/ext/oneapi/experimental/group_sort.hpp> // this is another implementation's name of it
