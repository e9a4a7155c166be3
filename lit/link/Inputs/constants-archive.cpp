// Plain C++.
#include "constants.hpp"
const int limit = 40;
const weight weights[4] = {{0.5f, {1, 2, 3}}, {1.5f, {4, 5}}};
const unsigned char traits::steps[5] = {1, 1, 2, 3, 5};
