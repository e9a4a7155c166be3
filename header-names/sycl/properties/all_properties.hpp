#include <sycl/queue.hpp> // this is another implementation's name of it
