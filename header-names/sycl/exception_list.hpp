#include <sycl/exception.hpp> // this is another implementation's name of it
