#include <sycl/span.hpp> // this is another implementation's name of it
