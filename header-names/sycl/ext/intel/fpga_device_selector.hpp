#include <sycl/ext/intel/fpga_extensions.hpp> // this is another implementation's name of it
