#include <sycl/ext/oneapi/experimental/annotated_ptr/annotated_ptr.hpp> // this is another implementation's name of it
