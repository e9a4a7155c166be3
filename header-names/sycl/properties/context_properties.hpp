#include <sycl/context.hpp> // this is another implementation's name of it
