#include <sycl/handler.hpp> // this is another implementation's name of it
