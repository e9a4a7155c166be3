#include <sycl/ext/oneapi/experimental/non_uniform_groups.hpp> // this is another implementation's name of it
