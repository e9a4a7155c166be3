#include <sycl/ext/oneapi/earlier_names.hpp> // this is another implementation's name of it
