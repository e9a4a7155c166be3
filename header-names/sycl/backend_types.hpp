#include <sycl/backend_enum.hpp> // this is another implementation's name of it
