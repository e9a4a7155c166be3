#include <sycl/functional.hpp> // this is another implementation's name of it
