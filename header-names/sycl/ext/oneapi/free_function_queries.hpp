#include <sycl/khr/work_item_queries.hpp> // this is another implementation's name of it
