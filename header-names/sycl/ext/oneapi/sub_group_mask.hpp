#include <sycl/sub_group_mask.hpp> // this is another implementation's name of it
