#include <sycl/ext/oneapi/experimental/root_group.hpp> // this is another implementation's name of it
