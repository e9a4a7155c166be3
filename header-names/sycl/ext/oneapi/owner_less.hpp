#include <sycl/ext/oneapi/weak_object.hpp> // this is another implementation's name of it
