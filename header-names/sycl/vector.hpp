#include <sycl/vec.hpp> // this is another implementation's name of it
