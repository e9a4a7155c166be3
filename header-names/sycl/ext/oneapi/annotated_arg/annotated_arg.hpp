#include <sycl/ext/oneapi/experimental/annotated_arg/annotated_arg.hpp> // this is another implementation's name of it
