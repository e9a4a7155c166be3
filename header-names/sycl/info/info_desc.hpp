#include <sycl/info/info.hpp> // this is another implementation's name of it
