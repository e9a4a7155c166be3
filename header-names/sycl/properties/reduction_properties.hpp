#include <sycl/reduction.hpp> // this is another implementation's name of it
