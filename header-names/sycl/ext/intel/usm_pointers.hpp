#include <sycl/multi_ptr.hpp> // this is another implementation's name of it
