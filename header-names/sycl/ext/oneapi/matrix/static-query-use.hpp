#include <sycl/ext/oneapi/matrix/query.hpp> // this is another implementation's name of it
