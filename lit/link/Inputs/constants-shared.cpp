// Plain C++.
#include "constants.hpp"
const double large[9000] = {3, 1, 4, 1, 5, [8999] = 9};
