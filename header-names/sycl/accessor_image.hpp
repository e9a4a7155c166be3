#include <sycl/image_accessor.hpp> // this is another implementation's name of it
