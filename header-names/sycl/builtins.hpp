#include <sycl/math.hpp> // this is another implementation's name of it
