#include <sycl/image.hpp> // this is another implementation's name of it
