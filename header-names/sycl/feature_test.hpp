#include <sycl/version.hpp> // this is another implementation's name of it
