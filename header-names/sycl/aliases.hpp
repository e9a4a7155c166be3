#include <sycl/scalar_aliases.hpp> // this is another implementation's name of it
