#include <sycl/bundle_state.hpp> // this is another implementation's name of it
