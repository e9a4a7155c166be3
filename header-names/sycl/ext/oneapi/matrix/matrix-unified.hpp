#include <sycl/ext/oneapi/matrix/matrix.hpp> // this is another implementation's name of it
