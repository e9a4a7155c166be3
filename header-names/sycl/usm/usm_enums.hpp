#include <sycl/usm.hpp> // this is another implementation's name of it
