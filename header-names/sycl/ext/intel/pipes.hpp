#include <sycl/ext/intel/fpga_pipes.hpp> // this is another implementation's name of it
