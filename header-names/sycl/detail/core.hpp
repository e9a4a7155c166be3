#include <sycl/sycl.hpp> // this is another implementation's name of it
