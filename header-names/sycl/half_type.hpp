#include <sycl/half.hpp> // this is another implementation's name of it
